// What went wrong in a read or a write: what, where in the text, where in the value, and the way out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ghost {

enum class error_code : std::uint8_t {
  none,
  // The text is not JSON.
  unexpected_end,
  expected_value,
  expected_key,
  expected_colon,
  expected_comma_or_brace,
  expected_comma_or_bracket,
  bad_literal,
  bad_number,
  leading_zero,
  control_character,
  bad_escape,
  bad_unicode_escape,
  lone_high_surrogate,
  lone_low_surrogate,
  invalid_utf8,
  trailing_bytes,
  // The text is JSON, but not of this type.
  expected_object,
  expected_array,
  expected_string,
  expected_number,
  expected_bool,
  expected_null,
  not_an_integer,
  negative_for_unsigned,
  integer_out_of_range,
  number_out_of_range,
  not_a_number_text,
  not_one_character,
  escaped_view,
  wrong_element_count,
  bad_integer_key,
  missing_field,
  unknown_field,
  duplicate_key,
  unknown_enumerator,
  missing_discriminator,
  unknown_alternative,
  no_alternative,
  bad_time,
  time_out_of_range,
  custom,
  // A limit of the options.
  depth_limit,
  size_limit,
  lookahead_limit,
  // Writing.
  not_finite,
  no_value,
  // The registry.
  unregistered_type,
  ambiguous_type,
  // What feeds a read or takes a write.
  source_failed,
  sink_failed,
};

/// The error in a few words, without its place.
std::string_view message(error_code) noexcept;

/// How to mend it; empty where there is no general remedy.
std::string_view hint(error_code) noexcept;

/// Line and column, both from 1. A column is a byte of its line.
struct location {
  std::size_t line = 1;
  std::size_t column = 1;

  bool operator==(const location&) const = default;
};

/// A failed read or write. Writing has no offset: its place is the path alone.
struct error {
  error_code code = error_code::none;

  /// Bytes of the text before the place where it stopped.
  std::size_t offset = 0;

  /// The value in question as JSONPath: `$.user.addresses[1].zip`, `$['a b']`.
  std::string path = "$";

  /// What the message is about: the missing member, the enumerators there are. May be empty.
  std::string detail = {};

  /// Known where the text was a stream, whose bytes are gone; else `locate` finds it in the text.
  std::optional<location> place = {};

  std::string_view message() const noexcept { return ghost::message(code); }
  std::string_view hint() const noexcept { return ghost::hint(code); }

  /// Where `offset` is. `text` is what was read; it is not needed for a stream.
  location locate(std::string_view text = {}) const noexcept;

  /// One line: message, detail, offset, path. With the text, line and column in place of the offset.
  std::string to_string() const;
  std::string to_string(std::string_view text) const;
};

/// Counts line ends in `text` before `offset`: the only scan, and made when somebody asks.
inline location locate(std::string_view text, std::size_t offset) noexcept {
  const std::string_view before = text.substr(0, offset < text.size() ? offset : text.size());
  location found;
  std::size_t line_start = 0;
  for (std::size_t at = before.find('\n'); at != before.npos; at = before.find('\n', line_start)) {
    ++found.line;
    line_start = at + 1;
  }
  found.column = before.size() - line_start + 1;
  return found;
}

inline location error::locate(std::string_view text) const noexcept {
  return place ? *place : ghost::locate(text, offset);
}

namespace detail {

inline std::string describe(const error& e, const std::string& where) {
  std::string all(e.message());
  if (!e.detail.empty()) all.append(": ").append(e.detail);
  all.append(where).append(", in ").append(e.path);
  if (!e.hint().empty()) all.append(" (").append(e.hint()).append(")");
  return all;
}

inline std::string describe(location at) {
  return " at line " + std::to_string(at.line) + ", column " + std::to_string(at.column);
}

}  // namespace detail

inline std::string error::to_string() const {
  return detail::describe(*this, place ? detail::describe(*place) : " at byte " + std::to_string(offset));
}

inline std::string error::to_string(std::string_view text) const {
  return detail::describe(*this, detail::describe(locate(text)));
}

}  // namespace ghost

#include "ghost/detail/messages.hpp"
