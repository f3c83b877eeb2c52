// Values that are read into again, characters as they are written, and commas that are missing.
#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "ghost/ghost.hpp"
#include "tests/cpp/support/catch.hpp"

namespace reused {

struct filled {
  std::vector<std::string> texts;
  std::optional<int> maybe;
  int kept = 3;
  std::map<std::string, int> others;
};
GHOST_MODEL(filled, texts, maybe, (kept, ghost::defaulted), (others, ghost::unknown_members));

}  // namespace reused

namespace {

TEST_CASE("A reused value keeps nothing of an older document") {
  reused::filled value;
  REQUIRE(ghost::read_into(value, R"({"texts":["a","b","c"],"maybe":1,"kept":4,"x":1})"));
  CHECK(ghost::write(value).value() == R"({"texts":["a","b","c"],"maybe":1,"kept":4,"x":1})");
  REQUIRE(ghost::read_into(value, R"({"texts":["d"],"y":2})"));
  CHECK(ghost::write(value).value() == R"({"texts":["d"],"maybe":null,"kept":3,"y":2})");
}

TEST_CASE("Each character is written as JSON has it") {
  for (int byte = 0; byte < 0x80; ++byte) {
    CAPTURE(byte);
    const std::string text(1, static_cast<char>(byte));
    const std::string written = ghost::write(text).value();
    CHECK(written == nlohmann::json(text).dump());
    CHECK(ghost::read<std::string>(written).value() == text);
  }
}

TEST_CASE("A missing comma in an array is an error, in what is passed over as well") {
  const ghost::read_options lenient{.lenient = true};
  const std::string members = R"({"texts":[] "maybe":1 "kept":2})";
  CHECK(ghost::read<reused::filled>(members, lenient));
  CHECK(ghost::read<ghost::raw_json>(members, lenient));
  for (const std::string text : {R"(["a" "b"])", R"([{"a":1 "b":["c" "d"]}])"}) {
    CAPTURE(text);
    CHECK(ghost::read<ghost::raw_json>(text, lenient).error().code ==
          ghost::error_code::expected_comma_or_bracket);
  }
}

}  // namespace
