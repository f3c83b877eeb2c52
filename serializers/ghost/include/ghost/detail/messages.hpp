// The words of every error.
#pragma once

#include "ghost/error.hpp"

namespace ghost {

inline std::string_view message(error_code code) noexcept {
  switch (code) {
    case error_code::none:
      return "no error";
    case error_code::unexpected_end:
      return "unexpected end of the text";
    case error_code::expected_value:
      return "expected a value";
    case error_code::expected_key:
      return "expected a key in double quotes";
    case error_code::expected_colon:
      return "expected : after the key";
    case error_code::expected_comma_or_brace:
      return "expected , or }";
    case error_code::expected_comma_or_bracket:
      return "expected , or ]";
    case error_code::bad_literal:
      return "expected true, false or null";
    case error_code::bad_number:
      return "bad number";
    case error_code::leading_zero:
      return "a number has a leading zero";
    case error_code::control_character:
      return "raw control character in a string";
    case error_code::bad_escape:
      return "bad escape in a string";
    case error_code::bad_unicode_escape:
      return "bad \\u escape, four hexadecimal digits are needed";
    case error_code::lone_high_surrogate:
      return "lone high surrogate";
    case error_code::lone_low_surrogate:
      return "lone low surrogate";
    case error_code::invalid_utf8:
      return "invalid UTF-8";
    case error_code::trailing_bytes:
      return "trailing bytes after the value";
    case error_code::expected_object:
      return "expected an object";
    case error_code::expected_array:
      return "expected an array";
    case error_code::expected_string:
      return "expected a string";
    case error_code::expected_number:
      return "expected a number";
    case error_code::expected_bool:
      return "expected true or false";
    case error_code::expected_null:
      return "expected null";
    case error_code::not_an_integer:
      return "not an integer";
    case error_code::negative_for_unsigned:
      return "negative number for an unsigned type";
    case error_code::integer_out_of_range:
      return "integer out of range";
    case error_code::number_out_of_range:
      return "number out of range";
    case error_code::not_a_number_text:
      return "the text in quotes is not a number";
    case error_code::not_one_character:
      return "expected a string of exactly one ASCII character";
    case error_code::escaped_view:
      return "a string with escapes cannot be viewed in place";
    case error_code::wrong_element_count:
      return "wrong number of elements";
    case error_code::bad_integer_key:
      return "the key is not an integer";
    case error_code::missing_field:
      return "missing required field";
    case error_code::unknown_field:
      return "unknown field";
    case error_code::duplicate_key:
      return "duplicate key";
    case error_code::unknown_enumerator:
      return "unknown enumerator";
    case error_code::missing_discriminator:
      return "missing discriminator";
    case error_code::unknown_alternative:
      return "unknown alternative";
    case error_code::no_alternative:
      return "the value fits no alternative";
    case error_code::bad_time:
      return "not an RFC 3339 time";
    case error_code::time_out_of_range:
      return "time out of range";
    case error_code::custom:
      return "rejected by the reader of the field";
    case error_code::depth_limit:
      return "nested too deeply";
    case error_code::size_limit:
      return "too many elements";
    case error_code::lookahead_limit:
      return "a stream needs more look-ahead than is allowed";
    case error_code::not_finite:
      return "JSON has no NaN and no infinity";
    case error_code::no_value:
      return "there is no value to write";
    case error_code::unregistered_type:
      return "no type is registered under this name";
    case error_code::ambiguous_type:
      return "two types are registered under one name";
    case error_code::source_failed:
      return "the source failed";
    case error_code::sink_failed:
      return "the sink failed";
  }
  return "unknown error";
}

inline std::string_view hint(error_code code) noexcept {
  switch (code) {
    case error_code::expected_comma_or_brace:
      return "read_options::lenient forgives a missing comma between members";
    case error_code::expected_number:
      return "read_options::coerce_numbers takes numbers in quotes; null needs std::optional";
    case error_code::expected_bool:
      return "read_options::coerce_booleans takes 0, 1 and words such as \"yes\"";
    case error_code::control_character:
      return "write it as \\u00XX, or \\n, \\t, \\r";
    case error_code::invalid_utf8:
      return "JSON is UTF-8: convert the text before it is read or written";
    case error_code::trailing_bytes:
      return "several values in one text: ghost::read_lines";
    case error_code::escaped_view:
      return "use std::string";
    case error_code::missing_field:
      return "annotate the field with ghost::defaulted, or use std::optional";
    case error_code::unknown_field:
      return "without read_options::strict it is skipped; ghost::unknown_members collects it";
    case error_code::unknown_enumerator:
      return "ghost::fallback names the enumerator for all others";
    case error_code::missing_discriminator:
    case error_code::unknown_alternative:
      return "ghost::fallback names the alternative for all others";
    case error_code::depth_limit:
      return "read_options::max_depth, write_options::max_depth";
    case error_code::size_limit:
      return "read_options::max_collection_size";
    case error_code::lookahead_limit:
      return "read_options::max_lookahead; or put the discriminator first";
    case error_code::not_finite:
      return "use std::optional and leave it empty";
    case error_code::bad_time:
      return "for example 2026-01-31T12:00:00Z";
    case error_code::unregistered_type:
      return "GHOST_REGISTER(type, \"name\")";
    case error_code::ambiguous_type:
      return "give one of them another name";
    default:
      return {};
  }
}

}  // namespace ghost
