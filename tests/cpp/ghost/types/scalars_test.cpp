// Numbers, bools, characters and enums.
#include <cstdint>

#include "tests/cpp/ghost/outcome.hpp"

namespace scalar {

enum class color { red, green, blue };
GHOST_ENUM(color, red, (green, ghost::name("grün")), blue);

enum state : unsigned char { off, on, other = 200 };
GHOST_ENUM(state, off, on, (other, ghost::fallback));

struct numbers {
  std::int8_t small = 0;
  float real = 0;
};
GHOST_MODEL(numbers, small, real);

}  // namespace scalar

namespace {

using ghost_tests::check_table;
using ghost_tests::outcome;

/// The limits of an integer are read and written; one beyond them is an error and never wraps.
template <class Integer>
void check_limits(std::string_view least, std::string_view below, std::string_view most,
                  std::string_view above) {
  constexpr bool is_signed = std::is_signed_v<Integer>;
  check_table<Integer>({{least},
                        {most},
                        {"0"},
                        {"1"},
                        {below, is_signed ? "integer out of range at 0 in $"
                                          : "negative number for an unsigned type at 0 in $"},
                        {above, "integer out of range at 0 in $"},
                        {"100000000000000000000000000000000000", "integer out of range at 0 in $"}});
}

TEST_CASE("Every integer holds its limits and refuses what is beyond") {
  check_limits<std::int8_t>("-128", "-129", "127", "128");
  check_limits<std::uint8_t>("0", "-1", "255", "256");
  check_limits<std::int16_t>("-32768", "-32769", "32767", "32768");
  check_limits<std::uint16_t>("0", "-1", "65535", "65536");
  check_limits<std::int32_t>("-2147483648", "-2147483649", "2147483647", "2147483648");
  check_limits<std::uint32_t>("0", "-1", "4294967295", "4294967296");
  check_limits<std::int64_t>("-9223372036854775808", "-9223372036854775809", "9223372036854775807",
                             "9223372036854775808");
  check_limits<std::uint64_t>("0", "-1", "18446744073709551615", "18446744073709551616");
  check_limits<long long>("-9223372036854775808", "-9223372036854775809", "9223372036854775807",
                          "9223372036854775808");
}

TEST_CASE("An integer is digits and nothing else") {
  check_table<int>({{"-0", "0"},
                    {" 7\n", "7"},
                    {"07", "a number has a leading zero at 1 in $"},
                    {"-", "bad number at 1 in $"},
                    {"+1", "expected a number at 0 in $"},
                    {"1.5", "not an integer at 1 in $"},
                    {"2e", "not an integer at 1 in $"},
                    {"\"1\"", "expected a number at 0 in $"},
                    {"null", "expected a number at 0 in $"},
                    {"true", "expected a number at 0 in $"},
                    {"", "unexpected end of the text at 0 in $"},
                    {"1 2", "trailing bytes after the value at 2 in $"}});
}

TEST_CASE("A bool is true or false") {
  check_table<bool>({{"true"},
                     {"false"},
                     {"tru", "expected true, false or null at 0 in $"},
                     {"False", "expected true or false at 0 in $"},
                     {"1", "expected true or false at 0 in $"},
                     {"null", "expected true or false at 0 in $"}});
}

TEST_CASE("Floating numbers are the nearest of their own type") {
  check_table<double>({{"0.1"},
                       {"1", "1.0"},
                       {"-0.0"},
                       {"1e400", "number out of range at 0 in $"},
                       {"1e-400", "0.0"},
                       {"-1e-400", "-0.0"},
                       {"1.7976931348623157e+308"},
                       {"1.", "bad number at 2 in $"},
                       {".5", "expected a number at 0 in $"},
                       {"NaN", "expected a number at 0 in $"}});
  check_table<float>({{"0.1"},
                      {"16777217", "16777216.0"},
                      {"3.4028235e+38"},
                      {"3.5e38", "number out of range at 0 in $"},
                      {"1e-60", "0.0"}});
}

TEST_CASE("A char is a string of one ASCII character") {
  check_table<char>({{R"("a")"},
                     {R"("\n")"},
                     {R"("\u0041")", R"("A")"},
                     {R"("\u0000")"},
                     {R"("")", "expected a string of exactly one ASCII character at 0 in $"},
                     {R"("ab")", "expected a string of exactly one ASCII character at 0 in $"},
                     {R"("ü")", "expected a string of exactly one ASCII character at 0 in $"},
                     {"65", "expected a string at 0 in $"}});
  CHECK(ghost::write('\xFC').error().code == ghost::error_code::invalid_utf8);
}

TEST_CASE("Enums are their enumerators' texts") {
  check_table<scalar::color>({{R"("red")"},
                              {R"("grün")"},
                              {R"("gr\u00fcn")", R"("grün")"},
                              {R"("green")", "unknown enumerator at 0 in $"},
                              {R"("re")", "unknown enumerator at 0 in $"},
                              {R"("")", "unknown enumerator at 0 in $"},
                              {"0", "expected a string at 0 in $"},
                              {"null", "expected a string at 0 in $"}});
  CHECK(ghost::read<scalar::color>(R"("mauve")").error().detail == "one of red, grün, blue");
}

TEST_CASE("The fallback takes every other text, and nothing but text") {
  check_table<scalar::state>(
      {{R"("on")"}, {R"("what")", R"("other")"}, {"3", "expected a string at 0 in $"}});
}

TEST_CASE("An enum value without an enumerator is not written") {
  const auto failed = ghost::write(scalar::state{77}).error();
  CHECK(failed.code == ghost::error_code::unknown_enumerator);
  CHECK(failed.detail == "77");
}

TEST_CASE("A number that JSON does not have is not written, and the path says where it is") {
  const scalar::numbers value{1, std::numeric_limits<float>::infinity()};
  const auto failed = ghost::write(value).error();
  CHECK(failed.code == ghost::error_code::not_finite);
  CHECK(failed.path == "$.real");
  CHECK(ghost::write(std::numeric_limits<double>::quiet_NaN()).error().code == ghost::error_code::not_finite);
}

}  // namespace
