// What a read and a write may be told. The defaults are the whole of RFC 8259, nothing forgiven.
#pragma once

#include <cstddef>

namespace ghost {

/// Bytes that a read from a source or a write to a sink holds at a time.
inline constexpr std::size_t window_size = 8192;

struct read_options {
  /// Rejects members that the model does not have, and members that occur twice. Otherwise unknown members
  /// are skipped (they must be well-formed) and the last of several wins.
  bool strict = false;

  /// Forgives a missing comma between the members of an object, and nothing else.
  bool lenient = false;

  /// Takes numbers in quotes, `"7"`, for numbers. Grammar and range still hold; no blanks in the quotes.
  bool coerce_numbers = false;

  /// Takes 0, 1 and, in quotes and any letter case, true false yes no on off y n 1 0 for a bool.
  bool coerce_booleans = false;

  /// Arrays and objects within each other, the outermost included.
  std::size_t max_depth = 255;

  /// Elements of one array and members of one map. Bounds what a hostile text can make a program allocate.
  std::size_t max_collection_size = 1'000'000;

  /// Bytes that a read from a source may hold beside its window: a late discriminator, a raw value, a number.
  std::size_t max_lookahead = 65'536;
};

struct write_options {
  /// Arrays and objects within each other. A value that contains itself ends here, not in a stack overflow.
  std::size_t max_depth = 255;

  /// Spaces per level; `write_pretty` only.
  unsigned indent = 2;
};

}  // namespace ghost
