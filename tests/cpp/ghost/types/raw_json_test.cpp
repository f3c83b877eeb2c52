// Values that are kept as text.
#include <map>
#include <vector>

#include "tests/cpp/ghost/outcome.hpp"

namespace raw {

struct note {
  int id = 0;
  ghost::raw_json body;
};
GHOST_MODEL(note, id, (body, ghost::defaulted));

struct glance {
  ghost::raw_json_view a, b;
};
GHOST_MODEL(glance, a, b);

}  // namespace raw

namespace {

using ghost_tests::check_memory_table;
using ghost_tests::check_table;
using ghost_tests::told;

TEST_CASE("A raw value is what stood in the text, byte for byte") {
  check_table<ghost::raw_json>({{"null"},
                                {" { \"a\" : [ 1.50 , \"\\u0041\" ] } ", "{ \"a\" : [ 1.50 , \"\\u0041\" ] }"},
                                {"1e5"},
                                {"\"\\/\""},
                                {"[]"},
                                {"[1,]", "expected a value at 3 in $"},
                                {"{\"a\":01}", "a number has a leading zero at 6 in $"},
                                {"\"\\x\"", "bad escape in a string at 1 in $"},
                                {"[1] 2", "trailing bytes after the value at 4 in $"},
                                {"", "unexpected end of the text at 0 in $"}});
  check_table<raw::note>({{R"({"id":1,"body":{"x": [ ]}})"},
                          {R"({"id":1})", R"({"id":1,"body":null})"},
                          {R"({"id":1,"body":[}})", "expected a value at 16 in $.body"}});
  check_table<std::vector<ghost::raw_json>>({{"[1,\"a\",{ }]"}, {"[[ 1]]"}, {"[]"}});
  check_table<std::map<std::string, ghost::raw_json>>({{R"({"a":{ },"b":1.0})"}});
}

TEST_CASE("A raw view looks into the text") {
  const std::string text = R"({"a":[1, 2],"b": "c" })";
  const auto seen = ghost::read<raw::glance>(text).value();
  CHECK(seen.a.text() == "[1, 2]");
  CHECK(seen.a.text().data() == text.data() + 5);
  CHECK(seen.b.text() == "\"c\"");
  check_memory_table<raw::glance>({{R"({"a":{},"b":1})"}, {R"({"a":tru,"b":1})", "expected true, false or null at 5 in $.a"}});
  CHECK(ghost::write(raw::glance{}).value() == R"({"a":null,"b":null})");
}

TEST_CASE("A raw value is read into a type later, and its errors count from its own beginning") {
  const auto later = ghost::read<raw::note>(R"({"id":1,"body":[1,2,"3"]})").value();
  CHECK(told(later.body.as<std::vector<int>>()) == "expected a number at 5 in $[2]");
  CHECK(told(later.body.as<std::vector<int>>({.coerce_numbers = true})) == "[1,2,3]");
  const std::string text = R"({"a":{"id":7},"b":null})";
  CHECK(ghost::read<raw::glance>(text).value().a.as<raw::note>().value().id == 7);
}

TEST_CASE("A raw value is made of JSON only") {
  CHECK(ghost::raw_json::parse(" [1] ").value().text() == "[1]");
  CHECK(told(ghost::raw_json::parse("[1").error()) == "unexpected end of the text at 2 in $");
  const auto view = ghost::read<ghost::raw_json_view>("{}").value();
  CHECK(ghost::raw_json(view).text() == "{}");
  CHECK(ghost::raw_json() == ghost::raw_json::parse("null").value());
  CHECK(ghost::raw_json_view().text() == "null");
}

}  // namespace
