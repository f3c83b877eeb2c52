// Numbers do not listen to locales, C or C++. Case J-21.
#include <clocale>
#include <cstdio>
#include <locale>
#include <sstream>
#include <string>
#include <vector>

#include "tests/cpp/ghost/cases/row.hpp"
#include "tests/cpp/support/catch.hpp"
#include "tests/cpp/support/skip.hpp"

namespace {

using namespace ghost_tests;

void check_numbers() {
  check({
      {"J-21a", as<std::vector<double>>, "[12.75,-0.5]", gives("[12.75,-0.5]")},
      {"J-21a, many digits", as<std::vector<double>>, "[1234567.890625,0.30000000000000004]",
       gives("[1234567.890625,0.30000000000000004]")},
      {"J-21a, comma", as<double>, "12,75", fails("$", error_code::trailing_bytes, 2)},
      {"J-21a, long", as<std::vector<std::int64_t>>, "[1234567890123]", gives("[1234567890123]")},
  });
  CHECK(ghost::write(std::vector<double>{12.75, -1234567.5}).value() == "[12.75,-1234567.5]");
  CHECK(ghost::write(std::vector<float>{0.5F}).value() == "[0.5]");
  CHECK(ghost::write(1234567890).value() == "1234567890");
  std::ostringstream out;
  REQUIRE(ghost::write_to(std::vector<double>{12345.75}, out));
  CHECK(out.str() == "[12345.75]");
}

/// As German has them: a decimal comma, points between thousands.
struct decimal_comma : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

TEST_CASE("A decimal comma in the global C++ locale changes nothing", "[J-21]") {
  const std::locale before = std::locale::global(std::locale(std::locale::classic(), new decimal_comma));
  std::ostringstream shown_here;
  shown_here << 12345.75;
  CHECK(shown_here.str() == "12.345,8");  // it is in force
  check_numbers();
  std::locale::global(before);
}

TEST_CASE("A decimal comma in the C locale changes nothing", "[J-21]") {
  const char* const german = std::setlocale(LC_ALL, "de_DE.UTF-8");
  if (!german) return ghostbench::tests::skip("the locale de_DE.UTF-8 is not installed");
  char text[16];
  std::snprintf(text, sizeof text, "%.2f", 12.75);
  CHECK(std::string(text) == "12,75");  // it is in force
  check_numbers();
  std::setlocale(LC_ALL, "C");
}

}  // namespace
