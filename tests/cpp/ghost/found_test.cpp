// What fuzzing found, so that it stays mended.
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "ghost/ghost.hpp"
#include "tests/cpp/support/catch.hpp"

namespace found {

struct mild {
  int n = 7;
};
GHOST_MODEL(mild, (n, ghost::resilient));

using plain = std::variant<std::monostate, bool, int, std::string>;

}  // namespace found

namespace {

/// What a text becomes when it is read as a T and written again, or the error.
template <class T>
std::string outcome(std::string_view text, const ghost::read_options& options = {}) {
  const ghost::result<T> value = ghost::read<T>(text, options);
  return value ? ghost::write(*value).value() : value.error().to_string();
}

TEST_CASE("A byte of value 0 where a value should be is an error that says so") {
  using namespace std::string_view_literals;
  CHECK(outcome<found::plain>("\0"sv) == "expected a value at byte 0, in $");
  CHECK(outcome<std::vector<found::plain>>("[1,\0]"sv) == "expected a value at byte 3, in $[1]");
  CHECK(outcome<found::mild>("{\"n\":\0}"sv) == "expected a value at byte 5, in $.n");
}

TEST_CASE("Text that is no number is of a wrong type, not bad JSON, when numbers may stand in quotes") {
  const ghost::read_options coerce{.coerce_numbers = true};
  for (const std::string text : {"-", "007", "1.", "1e", "-x"}) {
    CAPTURE(text);
    const ghost::result<double> number = ghost::read<double>('"' + text + '"', coerce);
    REQUIRE(!number);
    CHECK(number.error().code == ghost::error_code::not_a_number_text);
    CHECK(number.error().offset == 0);
    CHECK(outcome<found::mild>("{\"n\":\"" + text + "\"}", coerce) == R"({"n":7})");
  }
  found::mild earlier{1};
  REQUIRE(ghost::read_into(earlier, R"({"n":"-"})", coerce));
  CHECK(earlier.n == 7);
  CHECK(ghost::read<int>("\"-", coerce).error().code == ghost::error_code::unexpected_end);
}

}  // namespace
