// Enums, keys of maps, and containers with nothing in them. Cases J-16 to J-18.
#include <array>
#include <cstdint>
#include <deque>
#include <list>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "tests/cpp/ghost/cases/row.hpp"
#include "tests/cpp/support/catch.hpp"

namespace {

enum class direction { north, south, east };
struct heading {
  direction c{};
};
struct containers {
  std::set<std::int32_t> s;
  std::vector<std::string> v;
  std::map<std::string, std::int32_t> m;
};
struct list_v {
  std::vector<std::int32_t> v;
};
struct others {
  std::deque<std::int32_t> d;
  std::list<std::int32_t> l;
  std::unordered_set<std::int32_t> s;
  std::unordered_map<std::string, std::int32_t> m;
  std::array<std::int32_t, 0> a{};
  std::tuple<> t;
};

GHOST_ENUM(direction, north, south, east);
GHOST_MODEL(heading, c);
GHOST_MODEL(containers, s, v, m);
GHOST_MODEL(list_v, v);
GHOST_MODEL(others, d, l, s, m, a, t);

using namespace ghost_tests;

TEST_CASE("An enumerator is known by its whole text, or it is an error", "[J-16]") {
  check({
      {"J-16a", as<heading>, R"({"c":"up"})", fails("$.c", error_code::unknown_enumerator, 5)},
      {"J-16b", as<heading>, R"({"c":"east"})", gives(R"({"c":"east"})")},
      {"J-16c", as<heading>, R"({"c":""})", fails("$.c", error_code::unknown_enumerator)},
      {"J-16d", as<heading>, R"({"c":"sout"})", fails("$.c", error_code::unknown_enumerator)},
      {"longer", as<heading>, R"({"c":"southe"})", fails("$.c", error_code::unknown_enumerator)},
      {"other case", as<heading>, R"({"c":"East"})", fails("$.c", error_code::unknown_enumerator)},
      {"escaped", as<heading>, R"({"c":"\u0065ast"})", gives(R"({"c":"east"})")},
      {"a number", as<heading>, R"({"c":0})", fails("$.c", error_code::expected_string)},
      {"null", as<heading>, R"({"c":null})", fails("$.c", error_code::expected_string)},
  });
  CHECK(ghost::read<heading>(R"({"c":"up"})").error().detail == "one of north, south, east");
}

TEST_CASE("Keys that are no text are the text of what they are", "[J-17]") {
  check({
      {"J-17a", as<std::map<direction, std::int32_t>>, R"({"south":1,"north":2})",
       gives(R"({"south":1,"north":2})")},
      {"J-17a, unknown", as<std::map<direction, std::int32_t>>, R"({"south":1,"up":2})",
       fails("$.up", error_code::unknown_enumerator, 11)},
      {"J-17b", as<std::map<std::int32_t, std::int32_t>>, R"({"1000000":2})", gives(R"({"1000000":2})")},
      {"J-17c", as<std::map<std::uint8_t, std::int32_t>>, R"({"256":1})",
       fails("$['256']", error_code::integer_out_of_range, 1)},
      {"J-17d", as<std::map<std::int32_t, std::int32_t>>, R"({"five":1})",
       fails("$.five", error_code::bad_integer_key)},
      {"J-17e", as<std::map<std::string, std::int32_t>>, R"({"\u00fc":1,"":2})",
       gives("{\"\xc3\xbc\":1,\"\":2}")},
      {"negative", as<std::map<std::int32_t, std::int32_t>>, R"({"-5":1,"0":2})", gives(R"({"-5":1,"0":2})")},
      {"negative", as<std::map<std::uint8_t, std::int32_t>>, R"({"-1":1})",
       fails("$['-1']", error_code::bad_integer_key)},
  });
  for (const char* key : {"", " 1", "1 ", "+1", "01", "-01", "1.0", "1e0", "0x1", "-", "1,", "--1"}) {
    const std::string text = R"({")" + std::string(key) + R"(":1})";
    INFO(text);
    CHECK(read_everywhere(as<std::map<std::int32_t, std::int32_t>>, text).code ==
          error_code::bad_integer_key);
  }
}

TEST_CASE("Every container may be empty, with white space in it or without", "[J-18]") {
  check({
      {"J-18a", as<containers>, "{\"s\":[],\"v\":[ ],\"m\":{\n}}", gives(R"({"s":[],"v":[],"m":{}})")},
      {"J-18a, others", as<others>, "{\"d\":[],\"l\":[\t],\"s\":[ \r\n ],\"m\":{ },\"a\":[],\"t\":[ ]}",
       gives(R"({"d":[],"l":[],"s":[],"m":{},"a":[],"t":[]})")},
      {"J-18b", as<std::vector<std::int32_t>>, "[3,", fails("$", error_code::unexpected_end, 3)},
      {"J-18c", as<list_v>, R"({"v":[)", fails("$.v", error_code::unexpected_end, 6)},
      {"J-18d", as<std::vector<std::int32_t>>, "[3,,4]", fails("$[1]", error_code::expected_number, 3),
       strict},
      {"only a comma", as<std::vector<std::int32_t>>, "[,]", fails("$[0]", error_code::expected_number)},
      {"an empty object for a list", as<std::vector<std::int32_t>>, "{}",
       fails("$", error_code::expected_array, 0)},
      {"an empty list for a map", as<std::map<std::string, std::int32_t>>, "[]",
       fails("$", error_code::expected_object, 0)},
      {"one too many", as<std::array<std::int32_t, 0>>, "[1]",
       fails("$", error_code::wrong_element_count, 0)},
      {"a trailing comma", as<std::map<std::string, std::int32_t>>, R"({"a":1,})",
       fails("$", error_code::expected_key, 7)},
      {"lists within", as<std::vector<std::vector<std::int32_t>>>, "[[],[1],[ ]]", gives("[[],[1],[]]")},
      {"texts cut off", as<std::map<std::string, std::int32_t>>, R"({"a")",
       fails("$", error_code::unexpected_end)},
      {"value cut off", as<std::map<std::string, std::int32_t>>, R"({"a":)",
       fails("$.a", error_code::unexpected_end)},
  });
}

}  // namespace
