// Numbers: precision, range, width and sign. Cases J-01 to J-06 and the round-trip table.
#include <bit>
#include <cstdint>
#include <limits>
#include <vector>

#include "tests/cpp/ghost/cases/row.hpp"
#include "tests/cpp/support/catch.hpp"

namespace {

template <class Number>
struct value {
  Number v{};
};
template <class Number>
struct number_n {
  Number n{};
};
struct two_widths {
  float g = 0;
  std::vector<float> h;
};
struct two_floats {
  float f = 0, g = 0;
};
struct doubles {
  std::vector<double> arr;
};

GHOST_MODEL(value<double>, v);
GHOST_MODEL(number_n<std::int32_t>, n);
GHOST_MODEL(number_n<std::uint32_t>, n);
GHOST_MODEL(number_n<std::int64_t>, n);
GHOST_MODEL(number_n<std::uint64_t>, n);
GHOST_MODEL(two_widths, g, h);
GHOST_MODEL(two_floats, f, g);
GHOST_MODEL(doubles, arr);

using namespace ghost_tests;
using std::vector;

TEST_CASE("Numbers come to the nearest value of their type", "[J-01][J-02][J-03]") {
  check({
      {"J-01a", as<value<double>>, R"({"v":-72.494927031935834})", gives(R"({"v":-72.49492703193583})")},
      {"J-01b", as<vector<double>>, "[7117.9664014601934,9401.8706989938357]",
       gives("[7117.966401460193,9401.870698993836]")},
      {"J-02a", as<value<double>>, R"({"v":2000000000.000000003})", gives(R"({"v":2000000000.0})")},
      {"J-02a, element", as<vector<double>>, "[2000000000.000000003]", gives("[2000000000.0]")},
      {"J-02a, root", as<double>, "2000000000.000000003", gives("2000000000.0")},
      {"J-03a", as<two_widths>, R"({"g":0.3,"h":[4.123456,16777216]})",
       gives(R"({"g":0.3,"h":[4.123456,16777216.0]})")},
      {"J-03b", as<two_floats>, R"({"f":0.1,"g":1.17549435e-38})", gives(R"({"f":0.1,"g":1.1754944e-38})")},
  });
}

TEST_CASE("Integers beyond their type are errors, never other numbers", "[J-04][J-05]") {
  check({
      {"J-04a", as<std::uint32_t>, "-7", fails("$", error_code::negative_for_unsigned, 0)},
      {"J-04b", as<vector<std::int8_t>>, "[1,300]", fails("$[1]", error_code::integer_out_of_range, 3)},
      {"J-04c", as<vector<std::int8_t>>, "[-300]", fails("$[0]", error_code::integer_out_of_range, 1)},
      {"J-04d", as<number_n<std::uint64_t>>, R"({"n":1)" + std::string(60, '0') + "}",
       fails("$.n", error_code::integer_out_of_range, 5)},
      {"J-05a", as<number_n<std::int64_t>>, R"({"n":9223372036854775808})",
       fails("$.n", error_code::integer_out_of_range)},
      {"J-05b", as<number_n<std::uint64_t>>, R"({"n":9223372036854775808})",
       gives(R"({"n":9223372036854775808})")},
      {"J-05c", as<number_n<std::uint32_t>>, R"({"n":-1})", fails("$.n", error_code::negative_for_unsigned)},
      {"J-05d", as<number_n<std::int32_t>>, R"({"n":3.75})", fails("$.n", error_code::not_an_integer)},
      {"J-05e", as<vector<std::int16_t>>, "[-32768,32767]", gives("[-32768,32767]")},
      {"J-05f", as<number_n<std::uint32_t>>, R"({"n":4294967296})",
       fails("$.n", error_code::integer_out_of_range)},
  });
}

TEST_CASE("Exponents of any length are read without overflow", "[J-06]") {
  check({
      {"J-06a", as<doubles>, R"({"arr":[1e99999999999]})",
       fails("$.arr[0]", error_code::number_out_of_range)},
      {"J-06b", as<doubles>, R"({"arr":[1e-99999999999]})", gives(R"({"arr":[0.0]})")},
      {"J-06c", as<doubles>, R"({"arr":[0e99999999999]})", gives(R"({"arr":[0.0]})")},
      {"J-06d", as<doubles>, R"({"arr":[e5]})", fails("$.arr[0]", error_code::expected_number, 8)},
      {"sign", as<vector<double>>, "[-1e-99999999999,-0e5]", gives("[-0.0,-0.0]")},
      {"digits make up for it", as<double>, "0." + std::string(400, '0') + "1e401", gives("1.0")},
      {"digits make up for it", as<double>, "1" + std::string(400, '0') + "e-400", gives("1.0")},
  });
}

/// The least and the greatest value of an integer, and what lies one beyond.
template <class Integer>
void check_limits() {
  const auto text = [](std::int64_t n, const char* beyond) { return beyond ? beyond : std::to_string(n); };
  const auto least = static_cast<std::int64_t>(std::numeric_limits<Integer>::min());
  const auto most = static_cast<std::int64_t>(std::numeric_limits<Integer>::max());
  const bool wide = sizeof(Integer) == 8;
  check({
      {"least", as<Integer>, text(least, nullptr), gives(text(least, nullptr))},
      {"most", as<Integer>, text(most, nullptr), gives(text(most, nullptr))},
      {"beyond", as<Integer>, text(wide ? 0 : most + 1, wide ? "9223372036854775808" : nullptr),
       fails("$", error_code::integer_out_of_range)},
      {"below", as<Integer>, text(wide ? 0 : least - 1, wide ? "-9223372036854775809" : nullptr),
       fails("$", least ? error_code::integer_out_of_range : error_code::negative_for_unsigned)},
      {"ten times", as<Integer>, text(most, nullptr) + "0", fails("$", error_code::integer_out_of_range)},
  });
}

TEST_CASE("Every width of integer ends where its type does") {
  check_limits<std::int8_t>();
  check_limits<std::uint8_t>();
  check_limits<std::int16_t>();
  check_limits<std::uint16_t>();
  check_limits<std::int32_t>();
  check_limits<std::uint32_t>();
  check_limits<std::int64_t>();
  check({
      {"most", as<std::uint64_t>, "18446744073709551615", gives("18446744073709551615")},
      {"beyond", as<std::uint64_t>, "18446744073709551616", fails("$", error_code::integer_out_of_range)},
      {"20 digits", as<std::uint64_t>, "18446744073709551625", fails("$", error_code::integer_out_of_range)},
      {"wraps to itself", as<std::uint64_t>, "36893488147419103232",
       fails("$", error_code::integer_out_of_range)},
      {"minus nothing", as<std::uint8_t>, "-0", gives("0")},
      {"minus nothing", as<std::int8_t>, "-0", gives("0")},
  });
}

struct round_trip {
  std::string id, literal, shortest;
  double bits;
};

TEST_CASE("Floats at the edges come back bit for bit in the fewest digits", "[J-RT]") {
  const vector<round_trip> doubles_of_the_table = {
      {"J-RT01", "5e-324", "5e-324", 0x0.0000000000001p-1022},
      {"J-RT01, longer", "4.9406564584124654e-324", "5e-324", 0x0.0000000000001p-1022},
      {"J-RT02", "2.2250738585072014e-308", "2.2250738585072014e-308", 0x1p-1022},
      {"J-RT02, neighbour", "2.2250738585072011e-308", "2.225073858507201e-308", 0x0.fffffffffffffp-1022},
      {"J-RT03", "1.7976931348623157e308", "1.7976931348623157e+308", 0x1.fffffffffffffp+1023},
      {"J-RT04", "9007199254740993", "9007199254740992.0", 0x1p+53},
      {"J-RT05", "-0.0", "-0.0", -0.0},
      {"J-RT06", "0.30000000000000004", "0.30000000000000004", 0x1.3333333333334p-2},
  };
  for (const auto& [id, literal, shortest, bits] : doubles_of_the_table) {
    INFO(id);
    check({{id, as<double>, literal, gives(shortest)}});
    const double read = ghost::read<double>(literal).value();
    CHECK(std::bit_cast<std::uint64_t>(read) == std::bit_cast<std::uint64_t>(bits));
    CHECK(ghost::write(read).value() == shortest);
  }
  check({
      {"J-RT03, beyond", as<double>, "1.7976931348623159e308",
       fails("$", error_code::number_out_of_range, 0)},
      {"J-RT04", as<std::int64_t>, "9007199254740993", gives("9007199254740993")},
      {"J-RT07", as<float>, "3.4028235e38", gives("3.4028235e+38")},
      {"J-RT07, beyond", as<float>, "3.4028236e38", fails("$", error_code::number_out_of_range, 0)},
      {"J-RT08", as<std::int64_t>, "-9223372036854775808", gives("-9223372036854775808")},
  });
  CHECK(std::bit_cast<std::uint32_t>(ghost::read<float>("3.4028235e38").value()) == 0x7f7fffff);
  CHECK(ghost::write(std::numeric_limits<float>::max()).value() == "3.4028235e+38");
}

TEST_CASE("A float is rounded once, from the digits, not by way of a double") {
  // Halfway between two floats but for a digit that a double does not hold.
  CHECK(ghost::read<float>("1.00000005960464477540").value() == 0x1.000002p0F);
  CHECK(ghost::read<float>("1.00000005960464477539").value() == 1.0F);
  CHECK(ghost::read<float>("1e-46").value() == 0.0F);
  CHECK(std::signbit(ghost::read<float>("-1e-46").value()));
  CHECK(ghost::read<float>("1e-45").value() == std::numeric_limits<float>::denorm_min());
}

TEST_CASE("The grammar of a number is kept to the letter") {
  const std::string bad[] = {"-",     "+1",   ".5",   "1.",       "1.e5",     "1e",   "1e+",       "01",
                             "-01",   "00",   "0x10", "1_0",      "Infinity", "NaN",  "-Infinity", "--1",
                             "1e5.5", "1..5", "-a",   "\xd9\xa1", "1f",       "1e0x", "0.5.5"};
  for (const std::string& text : bad) {
    INFO(shown(text));
    CHECK_FALSE(read_everywhere(as<double>, text).ok);
    CHECK_FALSE(read_everywhere(as<int>, text).ok);
    CHECK_FALSE(read_everywhere(as<vector<double>>, "[" + text + "]").ok);
    CHECK_FALSE(read_everywhere(as<ghost::raw_json>, "[" + text + "]").ok);
  }
  for (const std::string text :
       {"0", "-0", "0.0", "1E5", "1e+5", "1e-5", "0e0", "0E+0", "1.5e00", "123.456"}) {
    INFO(text);
    CHECK(read_everywhere(as<double>, text).ok);
    CHECK(read_everywhere(as<ghost::raw_json>, "[" + text + "]").ok);
  }
}

}  // namespace
