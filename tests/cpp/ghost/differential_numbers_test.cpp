// Numbers against the standard library: random bits and random decimals, read to the nearest value, written
// as the shortest text that comes back.
#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <type_traits>

#include "ghost/ghost.hpp"
#include "tests/cpp/support/catch.hpp"

namespace {

constexpr int rounds = 20'000;

template <class Float>
using bits_of = std::conditional_t<sizeof(Float) == 8, std::uint64_t, std::uint32_t>;

template <class Float>
bool same_bits(Float one, Float other) {
  return std::bit_cast<bits_of<Float>>(one) == std::bit_cast<bits_of<Float>>(other);
}

std::string digits(std::mt19937_64& random, std::size_t most) {
  std::string text(1 + random() % most, '0');
  for (char& c : text) c = static_cast<char>('0' + random() % 10);
  return text;
}

/// A number by the grammar, of any length, mostly within the range of a double.
std::string random_decimal(std::mt19937_64& random) {
  std::string text = random() % 2 ? "-" : "";
  std::string whole = digits(random, random() % 4 == 0 ? 40 : 6);
  whole.erase(0, std::min(whole.find_first_not_of('0'), whole.size() - 1));
  text += whole;
  if (random() % 4) text += "." + digits(random, random() % 4 == 0 ? 40 : 17);
  if (random() % 3 == 0) {
    const char* const signs[] = {"e", "E+", "e-"};
    text += signs[random() % 3] + digits(random, 3);
  }
  return text;
}

/// What is nearest by std::from_chars, whose out_of_range is a zero of the number's sign or no value at all.
template <class Float>
bool reads_as_the_nearest(const std::string& text) {
  Float nearest = 0;
  const std::from_chars_result theirs = std::from_chars(text.data(), text.data() + text.size(), nearest);
  const ghost::result<Float> ours = ghost::read<Float>(text);
  if (theirs.ec == std::errc{}) return ours && same_bits(*ours, nearest);
  if (!ours) return ours.error().code == ghost::error_code::number_out_of_range && std::stold(text) != 0;
  return *ours == 0 && std::signbit(*ours) == (text[0] == '-') && std::abs(std::stold(text)) < 1;
}

template <class Float>
bool comes_back(Float value) {
  const std::string text = ghost::write(value).value();
  char shortest[64];
  const char* const end = std::to_chars(shortest, shortest + sizeof shortest, value).ptr;
  std::string theirs(static_cast<const char*>(shortest), end);
  if (theirs.find_first_of(".e") == theirs.npos) theirs += ".0";
  return text == theirs && same_bits(ghost::read<Float>(text).value(), value);
}

TEMPLATE_TEST_CASE("Floats of random bits are written in the shortest form and come back", "", float,
                   double) {
  std::mt19937_64 random(20130101);
  int finite = 0, wrong = 0;
  for (int i = 0; i < rounds; ++i) {
    const auto value = std::bit_cast<TestType>(static_cast<bits_of<TestType>>(random()));
    if (!std::isfinite(value)) {
      wrong += ghost::write(value).has_value();
      continue;
    }
    ++finite;
    wrong += !comes_back(value);
  }
  CHECK(finite > rounds / 2);
  CHECK(wrong == 0);
}

TEMPLATE_TEST_CASE("Random decimals are read as the nearest value", "", float, double) {
  std::mt19937_64 random(20130102);
  for (int i = 0; i < rounds; ++i) {
    const std::string text = random_decimal(random);
    if (!reads_as_the_nearest<TestType>(text)) FAIL_CHECK(text);
  }
}

TEMPLATE_TEST_CASE("Few digits with any power of ten are read as the nearest value", "", float, double) {
  std::mt19937_64 random(20130108);
  const std::uint64_t most = std::uint64_t{1} << std::numeric_limits<TestType>::digits;
  for (int exponent = -30; exponent <= 30; ++exponent) {
    for (int i = 0; i < rounds / 100; ++i) {
      const std::string text = std::to_string(random() % (most + 2)) + "e" + std::to_string(exponent);
      if (!reads_as_the_nearest<TestType>(text)) FAIL_CHECK(text);
    }
  }
}

TEMPLATE_TEST_CASE("Halfway between two floats the even one is read, and a digit more decides", "", float,
                   double) {
  std::mt19937_64 random(20130103);
  for (int i = 0; i < rounds / 10; ++i) {
    const auto whole = static_cast<std::uint64_t>(1) << std::numeric_limits<TestType>::digits;
    const std::uint64_t odd = (whole + random() % whole) | 1;  // between two values, exactly
    for (const char* const more : {"", ".0", ".00000000000000000000000000001", "e0", "0e-1"}) {
      const std::string text = std::to_string(odd) + more;
      if (!reads_as_the_nearest<TestType>(text)) FAIL_CHECK(text);
    }
  }
}

TEMPLATE_TEST_CASE("Integers are read where std::from_chars reads them, and come back", "", std::int8_t,
                   std::uint8_t, std::int16_t, std::uint16_t, std::int32_t, std::uint32_t, std::int64_t,
                   std::uint64_t) {
  std::mt19937_64 random(20130104);
  for (int i = 0; i < rounds / 4; ++i) {
    const auto wide = static_cast<std::int64_t>(random() >> random() % 64);
    const std::string text = std::to_string(random() % 2 ? wide : -wide) + (random() % 8 ? "" : "0");
    TestType expected{};
    const auto theirs = std::from_chars(text.data(), text.data() + text.size(), expected);
    const bool fits = theirs.ec == std::errc{} && theirs.ptr == text.data() + text.size();
    const ghost::result<TestType> ours = ghost::read<TestType>(text);
    const bool is_zero_text = text == "00" || text == "-0";
    if (is_zero_text) continue;
    if (ours.has_value() != fits || (fits && *ours != expected)) FAIL_CHECK(text);
    if (fits && ghost::write(expected).value() != text) FAIL_CHECK(text);
  }
}

}  // namespace
