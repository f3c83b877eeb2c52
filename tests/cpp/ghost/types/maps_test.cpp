// Maps by text, integers and enums, and what a written key looks like.
#include <map>
#include <unordered_map>
#include <vector>

#include "tests/cpp/ghost/outcome.hpp"

namespace mapped {

enum class side { left, right };
GHOST_ENUM(side, left, (right, ghost::name("r i g h t")));

/// A map of somebody else: it inserts pairs, and that is all.
struct pairs {
  using key_type = std::string;
  using mapped_type = int;
  using value_type = std::pair<std::string, int>;
  std::vector<value_type> held;
  auto begin() const { return held.begin(); }
  auto end() const { return held.end(); }
  void clear() { held.clear(); }
  void insert(value_type one) { held.push_back(std::move(one)); }
};

}  // namespace mapped

namespace {

using ghost::read_options;
using ghost_tests::check_table;
using ghost_tests::outcome;

constexpr read_options strict{.strict = true};

TEST_CASE("Maps by text take any key, and of several equal ones the last") {
  const auto check = []<class Map>(Map) {
    check_table<Map>({{"{}"},
                      {"{ }", "{}"},
                      {R"({"":1})"},
                      {R"({"\u00fc":1})", R"({"ü":1})"},
                      {R"({"a\"b\n":1})"},
                      {R"({"a":1,"a":2})", R"({"a":2})"},
                      {R"({"a":1,"\u0061":2})", R"({"a":2})"},
                      {R"({"a":1,})", "expected a key in double quotes at 7 in $"},
                      {R"({"a":})", "expected a number at 5 in $.a"},
                      {R"({"a" 1})", "expected : after the key at 5 in $"},
                      {R"({"a":1 "b":2})", "expected , or } at 7 in $"},
                      {R"({"a b":null})", "expected a number at 7 in $['a b']"},
                      {R"({"it's":null})", R"(expected a number at 8 in $['it\'s'])"},
                      {R"({a:1})", "expected a key in double quotes at 1 in $"},
                      {R"({"a":1)", "unexpected end of the text at 6 in $"},
                      {"[]", "expected an object at 0 in $"}});
    CHECK(outcome<Map>(R"({"a":1,"b":2,"a":3})", strict) == "duplicate key at 13 in $.a");
  };
  check(std::map<std::string, int>());
  check(std::unordered_map<std::string, int>());
}

TEST_CASE("A value that comes twice begins anew") {
  check_table<std::map<std::string, std::vector<int>>>(
      {{R"({"a":[1,2],"b":[]})"}, {R"({"a":[1,2],"a":[]})", R"({"a":[]})"}, {"{}"}});
}

TEST_CASE("Integer keys are read by their digits, all of them") {
  using by_byte = std::map<std::uint8_t, int>;
  using by_long = std::map<long long, int>;
  check_table<by_byte>({{"{}"},
                        {R"({"0":1,"255":2})"},
                        {R"({"256":1})", "integer out of range at 1 in $['256']"},
                        {R"({"-1":1})", "the key is not an integer at 1 in $['-1']"},
                        {R"({"007":1})", "the key is not an integer at 1 in $['007']"},
                        {R"({"+7":1})", "the key is not an integer at 1 in $['+7']"},
                        {R"({" 7":1})", "the key is not an integer at 1 in $[' 7']"},
                        {R"({"7x":1})", "the key is not an integer at 1 in $['7x']"},
                        {R"({"":1})", "the key is not an integer at 1 in $['']"}});
  check_table<by_long>(
      {{R"({"-9223372036854775808":1,"9223372036854775807":2})"},
       {R"({"-0":1})", "the key is not an integer at 1 in $['-0']"},
       {R"({"9223372036854775808":1})", "integer out of range at 1 in $['9223372036854775808']"}});
  CHECK(outcome<by_byte>(R"({"7":1,"7":2})", strict) == "duplicate key at 7 in $['7']");
}

TEST_CASE("Enum keys are enumerators") {
  using by_side = std::map<mapped::side, bool>;
  check_table<by_side>({{"{}"},
                        {R"({"left":true,"r i g h t":false})"},
                        {R"({"right":true})", "unknown enumerator at 1 in $.right"}});
  const auto failed = ghost::write(by_side{{mapped::side{9}, true}}).error();
  CHECK(failed.code == ghost::error_code::unknown_enumerator);
}

TEST_CASE("A map that holds equal keys holds all of them, and strict refuses none of its own") {
  check_table<std::multimap<std::string, int>>({{"{}"}, {R"({"a":1,"a":2,"b":3})"}, {R"({"b":4})"}});
  check_table<std::unordered_multimap<int, int>>({{"{}"}, {R"({"1":1})"}});
  check_table<mapped::pairs>({{"{}"}, {R"({"b":1,"a":2,"b":3})"}});
}

TEST_CASE("Maps of maps give whole paths") {
  using nested = std::map<std::string, std::unordered_map<int, std::vector<int>>>;
  check_table<nested>(
      {{R"({"a":{"1":[2]}})"}, {R"({"a":{"1":[2,false]}})", "expected a number at 13 in $.a['1'][1]"}});
}

TEST_CASE("Text of any kind can be the key of a map that is written") {
  CHECK(ghost::write(std::map<std::string_view, int>{{"a", 1}}).value() == R"({"a":1})");
}

}  // namespace
