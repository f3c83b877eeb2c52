// Numbers: the grammar of RFC 8259, integers by their digits, floats to the nearest value of their type.
#pragma once

#include <cfloat>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <limits>
#include <system_error>
#include <type_traits>

#include "ghost/detail/cursor.hpp"

namespace ghost::detail {

constexpr bool is_digit(char c) noexcept {
  return c >= '0' && c <= '9';
}

/// What the grammar of a number needs before its digits.
template <class Cursor>
bool number_begin(Cursor& c, bool& negative) {
  if (!c.need_token()) return false;
  negative = *c.p == '-';
  if (!negative) return is_digit(*c.p) || c.fail(error_code::expected_number);
  ++c.p;
  return (c.any() && is_digit(*c.p)) || c.fail(error_code::bad_number);
}

/// A leading zero stands alone.
template <class Cursor>
bool only_zero(Cursor& c) {
  ++c.p;
  return !c.any() || !is_digit(*c.p) || c.fail(error_code::leading_zero);
}

/// A number whose digits fit `Integer`. No cast through a floating type, no wrapping.
template <class Cursor, std::integral Integer>
bool read_integer(Cursor& c, Integer& into) {
  bool negative = false;
  if (!c.need_token()) return false;
  const std::size_t start = c.position();
  if (!number_begin(c, negative)) return false;
  constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<Integer>::max());
  const std::uint64_t limit = !negative ? most : std::is_signed_v<Integer> ? most + 1 : 0;
  std::uint64_t value = 0;
  bool fits = true;
  if (*c.p == '0') {
    if (!only_zero(c)) return false;
  } else {
    for (; c.any() && is_digit(*c.p) && fits; ++c.p) {
      const auto digit = static_cast<std::uint64_t>(*c.p - '0');
      fits = value <= (limit - digit) / 10 && digit <= limit;
      value = value * 10 + digit;
    }
  }
  if (c.failed()) return false;
  if (!fits) {
    const bool sign = negative && std::is_unsigned_v<Integer>;
    return c.fail_at(start, sign ? error_code::negative_for_unsigned : error_code::integer_out_of_range);
  }
  if (c.any() && (*c.p == '.' || *c.p == 'e' || *c.p == 'E')) return c.fail(error_code::not_an_integer);
  into = static_cast<Integer>(negative ? std::uint64_t{0} - value : value);
  return true;
}

/// The parts of a number as they are read.
struct decimal {
  std::uint64_t digits = 0;   ///< the leading significant digits, as many as fit
  std::int64_t exponent = 0;  ///< the number is digits * 10^exponent
  bool negative = false;
  bool exact = true;  ///< no digit was left out
};

template <class Cursor>
void take_digits(Cursor& c, decimal& d, bool fraction) {
  for (; c.any() && is_digit(*c.p); ++c.p) {
    const auto digit = static_cast<std::uint64_t>(*c.p - '0');
    if (d.digits < 1'000'000'000'000'000'000) {
      d.digits = d.digits * 10 + digit;
      d.exponent -= fraction;
    } else {
      d.exact &= digit == 0;
      d.exponent += !fraction;
    }
  }
}

template <class Cursor>
bool take_exponent(Cursor& c, decimal& d) {
  ++c.p;
  const bool down = c.any() && *c.p == '-';
  if (c.any() && (*c.p == '-' || *c.p == '+')) ++c.p;
  if (!c.any() || !is_digit(*c.p)) return c.fail(error_code::bad_number);
  constexpr std::int64_t enough =
      1'000'000'000;  // beyond any text's length, so that no digits make up for it
  std::int64_t exponent = 0;
  for (; c.any() && is_digit(*c.p); ++c.p) {
    if (exponent < enough) exponent = exponent * 10 + (*c.p - '0');
  }
  d.exponent += down ? -exponent : exponent;
  return true;
}

/// A whole number token by the grammar.
template <class Cursor>
bool number_token(Cursor& c, decimal& d) {
  if (!number_begin(c, d.negative)) return false;
  if (*c.p == '0') {
    if (!only_zero(c)) return false;
  } else {
    take_digits(c, d, false);
  }
  if (c.any() && *c.p == '.') {
    ++c.p;
    if (!c.any() || !is_digit(*c.p)) return c.fail(error_code::bad_number);
    take_digits(c, d, true);
  }
  if (c.any() && (*c.p == 'e' || *c.p == 'E') && !take_exponent(c, d)) return false;
  return !c.failed();
}

/// Clinger's fast path ("How to read floating point numbers accurately", 1990): where digits and power of
/// ten are both exact in the type, one operation rounds correctly.
template <std::floating_point Float>
bool exactly(const decimal& d, Float& into) noexcept {
  constexpr int powers = std::same_as<Float, float> ? 10 : 22;
  constexpr auto most = std::uint64_t{1} << std::numeric_limits<Float>::digits;
  if (FLT_EVAL_METHOD != 0 || !d.exact || d.digits > most || d.exponent < -powers || d.exponent > powers) {
    return false;
  }
  static constexpr Float tens[] = {
      Float(1e0),  Float(1e1),  Float(1e2),  Float(1e3),  Float(1e4),  Float(1e5),  Float(1e6),  Float(1e7),
      Float(1e8),  Float(1e9),  Float(1e10), Float(1e11), Float(1e12), Float(1e13), Float(1e14), Float(1e15),
      Float(1e16), Float(1e17), Float(1e18), Float(1e19), Float(1e20), Float(1e21), Float(1e22)};
  const auto digits = static_cast<Float>(d.digits);
  const Float magnitude = d.exponent < 0 ? digits / tens[-d.exponent] : digits * tens[d.exponent];
  into = d.negative ? -magnitude : magnitude;
  return true;
}

/// A number as the nearest Float, half to even. Too large for it is an error, too small gives a zero of its
/// sign; std::from_chars says out_of_range for both, so the size of the number tells which it was.
template <class Cursor, std::floating_point Float>
bool read_float(Cursor& c, Float& into) {
  static_assert(std::same_as<Float, float> || std::same_as<Float, double>,
                "ghost: long double has no portable width; use double");
  if (!c.need_token()) return false;
  const typename Cursor::hold token(c);
  decimal d;
  if (!number_token(c, d)) return false;
  if (exactly(d, into)) return true;
  const std::from_chars_result got = std::from_chars(token.begin(), c.p, into);
  if (got.ec == std::errc{}) return true;
  if (d.digits != 0 && d.exponent > 0) {  // twenty digits at most, so the exponent decides
    return c.fail_at(token.position(), error_code::number_out_of_range);
  }
  into = d.negative ? -Float(0) : Float(0);
  return true;
}

}  // namespace ghost::detail
