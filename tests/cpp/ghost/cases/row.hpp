// A case as a row of a table: its number in the contract, a type, a text, and what comes of it.
#pragma once

#include <initializer_list>
#include <string_view>

#include "tests/cpp/ghost/channels.hpp"

namespace ghost_tests {

using ghost::error_code;

/// What a row wants.
struct wanted {
  std::string_view value;                       ///< JSON that the value is equal to, or
  error_code code = error_code::none;           ///< the error, and
  std::string_view path;                        ///< where it is.
  std::size_t offset = std::string_view::npos;  ///< Where in the text, if the row says so.
};

/// The value is the one that this JSON says. Numbers are compared by value and sign, and an integer is none
/// of the floats.
inline wanted gives(std::string_view json) {
  return {.value = json, .path = {}};
}

inline wanted fails(std::string_view path, error_code code, std::size_t offset = std::string_view::npos) {
  return {.value = {}, .code = code, .path = path, .offset = offset};
}

inline constexpr ghost::read_options plain{};
inline constexpr ghost::read_options strict{.strict = true};
inline constexpr ghost::read_options lenient{.lenient = true};
inline constexpr ghost::read_options coerce{.coerce_numbers = true, .coerce_booleans = true};

/// Views only, into literals and into what lives as long as the call of `check` that the table stands in:
/// tables of strings take a compiler many times as long.
struct row {
  std::string_view id;
  const readers& type;
  std::string_view text;
  wanted want;
  ghost::read_options options = plain;
};

/// Reads each row through every channel. What was read is written and read again; each prefix of it is read.
void check(std::initializer_list<row> rows);

/// Whether two JSON texts say the same, members in any order.
bool same_json(std::string_view one, std::string_view other);

}  // namespace ghost_tests
