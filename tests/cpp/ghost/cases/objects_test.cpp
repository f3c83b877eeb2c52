// Objects: repeated, unknown, missing and null members. Cases J-12 to J-15.
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tests/cpp/ghost/cases/row.hpp"
#include "tests/cpp/support/catch.hpp"

namespace {

struct id_model {
  std::int32_t id = 0;
};
struct port_model {
  std::string port;
};
struct tokens {
  std::int32_t token_count = 0, token_coast = 0;
};
struct nullable_user {
  std::optional<std::string> name, color;
};
struct nullable_users {
  std::vector<nullable_user> users;
};
struct a_b_c {
  std::optional<std::int32_t> a;
  std::int32_t b = 0;
  std::string c;
};
struct text_and_optional {
  std::string a;
  std::optional<std::string> b;
};
struct number_a {
  std::int32_t a = 0;
};
struct null_elements {
  std::vector<std::optional<std::int32_t>> l;
  std::map<std::string, std::optional<std::int32_t>> m;
};
struct list_model {
  std::vector<std::int32_t> l;
};
struct everything {
  std::vector<std::int32_t> list;
  std::map<std::string, std::int32_t> map;
  nullable_user inner;
  std::optional<number_a> maybe;
};
struct collecting {
  std::int32_t a = 0;
  std::map<std::string, std::int32_t> others;
};
struct with_default {
  std::int32_t a = 7;
  std::vector<std::int32_t> b{1, 2};
};

GHOST_MODEL(id_model, id);
GHOST_MODEL(port_model, port);
GHOST_MODEL(tokens, (token_count, ghost::name("tokenCount")), (token_coast, ghost::name("tokenCoast")));
GHOST_MODEL(nullable_user, name, color);
GHOST_MODEL(nullable_users, users);
GHOST_MODEL(a_b_c, a, b, c);
GHOST_MODEL(text_and_optional, a, b);
GHOST_MODEL(number_a, a);
GHOST_MODEL(null_elements, l, m);
GHOST_MODEL(list_model, l);
GHOST_MODEL(everything, list, map, inner, maybe);
GHOST_MODEL(collecting, a, (others, ghost::unknown_members));
GHOST_MODEL(with_default, (a, ghost::defaulted), (b, ghost::defaulted));

using namespace ghost_tests;

TEST_CASE("Of two members with one name the last wins, and strict takes none", "[J-12]") {
  const std::string twice = R"({"id":1,"id":2})";
  const std::string all =
      R"({"list":[1,2,3],"list":[4],"map":{"a":1},"map":{"b":2},)"
      R"("inner":{"name":"x","color":"y"},"inner":{"name":null},"maybe":{"a":1},"maybe":null})";
  check({
      {"J-12a", as<id_model>, twice, gives(R"({"id":2})")},
      {"J-12b", as<id_model>, twice, fails("$.id", error_code::duplicate_key, 8), strict},
      {"escaped", as<id_model>, R"({"id":1,"\u0069d":2})", fails("$.id", error_code::duplicate_key, 8),
       strict},
      {"apart", as<a_b_c>, R"({"b":1,"c":"x","b":2})", fails("$.b", error_code::duplicate_key, 15), strict},
      {"out of turn", as<a_b_c>, R"({"b":1,"a":1,"b":2,"c":""})", fails("$.b", error_code::duplicate_key, 13),
       strict},
      {"on lines", as<id_model>, "{\"id\"\n:1\n,\n\"id\"\n\n:\n2}",
       fails("$.id", error_code::duplicate_key, 11), strict},
      {"in a map", as<std::map<std::string, std::vector<std::int32_t>>>, R"({"a":[1,2],"a":[3]})",
       gives(R"({"a":[3]})")},
      {"in a map", as<std::map<std::string, std::vector<std::int32_t>>>, R"({"a":[1,2],"a":[3]})",
       fails("$.a", error_code::duplicate_key, 11), strict},
      {"in a map of numbers", as<std::map<std::int32_t, std::int32_t>>, R"({"1":1,"\u0031":2})",
       fails("$['1']", error_code::duplicate_key, 7), strict},
      {"containers", as<everything>, all,
       gives(R"({"list":[4],"map":{"b":2},"inner":{"name":null,"color":null},"maybe":null})")},
      {"the value before", as<id_model>, R"({"id":"x","id":2})",
       fails("$.id", error_code::expected_number, 6)},
  });
}

TEST_CASE("Unknown members are passed over whole, and strict names them", "[J-13]") {
  const std::string longer = R"({"port":"a","portal":"b"})";
  check({
      {"J-13a", as<port_model>, longer, gives(R"({"port":"a"})")},
      {"J-13b", as<port_model>, longer, fails("$.portal", error_code::unknown_field, 12), strict},
      {"J-13c", as<port_model>, R"({"note":"]}, \"port\": 1","list":[{"port":"z"}],"port":"a"})",
       gives(R"({"port":"a"})")},
      {"J-13d", as<port_model>, R"({"bad":[1}],"port":"a"})",
       fails("$.bad", error_code::expected_comma_or_bracket, 9)},
      {"J-13e", as<port_model>, R"({"bad":-,"port":"a"})", fails("$.bad", error_code::bad_number)},
      {"J-13f", as<tokens>, R"({"tokenCount":1,"tokenCoast":2})",
       gives(R"({"tokenCount":1,"tokenCoast":2})")},
      {"J-13f, backwards", as<tokens>, R"({"tokenCoast":2,"tokenCount":1})",
       gives(R"({"tokenCount":1,"tokenCoast":2})")},
      {"shorter", as<port_model>, R"({"por":1,"":2,"port":"a"})", gives(R"({"port":"a"})")},
      {"other case", as<port_model>, R"({"Port":1,"port":"a"})", gives(R"({"port":"a"})")},
      {"with an end in it", as<port_model>, R"({"port\u0000":1,"port":"a"})", gives(R"({"port":"a"})")},
      {"a path that is quoted", as<port_model>, R"({"it's":1})",
       fails(R"($['it\'s'])", error_code::unknown_field), strict},
      {"on lines", as<port_model>, "{\n\"x\"\n\n:\n1}", fails("$.x", error_code::unknown_field, 2), strict},
      {"nested", as<nullable_users>, R"({"users":[{},{"x":[1,2,{"y":"\""}]}]})",
       fails("$.users[1].x", error_code::unknown_field), strict},
  });
}

TEST_CASE("What is passed over is well-formed") {
  const std::string bad[] = {"nul",
                             "tru",
                             "truE",
                             "[1,]",
                             "[,1]",
                             "[1 2]",
                             "{,}",
                             R"({"a"})",
                             R"({"a":})",
                             R"({"a":1,})",
                             R"({"a":1 "b":2})",
                             R"({a:1})",
                             R"({'a':1})",
                             "1.",
                             "01",
                             "1e",
                             "\"\\x\"",
                             "\"\\u12\"",
                             "\"a\nb\"",
                             "\"\xff\"",
                             "]",
                             "}",
                             R"([1})",
                             R"({"a":1])",
                             "",
                             ":",
                             "'a'",
                             "NaN",
                             "[1]]",
                             R"({"a" 1})",
                             R"({1:2})",
                             "/**/1"};
  for (const std::string& value : bad) {
    for (const std::string& text : {R"({"x":)" + value + R"(,"id":1})", R"({"id":1,"x":[)" + value + "]}"}) {
      if (text == R"({"id":1,"x":[]})") continue;
      INFO(shown(text));
      CHECK_FALSE(read_everywhere(as<id_model>, text).ok);
      CHECK_FALSE(read_everywhere(as<id_model>, text, coerce).ok);
    }
  }
  const std::string good[] = {"null",
                              "true",
                              "false",
                              "0",
                              "-1.5E+3",
                              R"("\u00e9\n")",
                              "[]",
                              "{}",
                              "[ ]",
                              "{ }",
                              R"([[],{},[{"a":[{}]}],"",0])",
                              R"({"a":{"a":{"a":[1,"]}",{}]}},"b":null})",
                              R"({"a":1,"a":2})",
                              "1e999",
                              "18446744073709551616000"};
  for (const std::string& value : good) {
    INFO(value);
    check({{"skipped", as<id_model>, R"({"x": )" + value + R"( ,"id":1})", gives(R"({"id":1})")}});
  }
}

TEST_CASE("Null is nothing where nothing is allowed, and an error elsewhere", "[J-14][J-15]") {
  check({
      {"J-14a", as<nullable_users>,
       "{\"users\":[{\"name\":null,\"color\":\"1F2E3D\"},{\"name\":\"Zo\xc3\xab\",\"color\":null},"
       "{\"color\":\"000000\"}]}",
       gives("{\"users\":[{\"name\":null,\"color\":\"1F2E3D\"},{\"name\":\"Zo\xc3\xab\",\"color\":null},"
             "{\"name\":null,\"color\":\"000000\"}]}")},
      {"J-14b", as<a_b_c>, R"({"b":1})", fails("$.c", error_code::missing_field)},
      {"J-14c", as<text_and_optional>, R"({"a":"null","b":""})", gives(R"({"a":"null","b":""})")},
      {"J-14d", as<number_a>, R"({"a":null})", fails("$.a", error_code::expected_number, 5)},
      {"J-15a", as<null_elements>, R"({"l":[null,1],"m":{"a":null,"b":2}})",
       gives(R"({"l":[null,1],"m":{"a":null,"b":2}})")},
      {"J-15b", as<list_model>, R"({"l":[1,null]})", fails("$.l[1]", error_code::expected_number)},
      {"null in a map", as<std::map<std::string, std::int32_t>>, R"({"k":null})",
       fails("$.k", error_code::expected_number)},
      {"null for an object", as<nullable_users>, "null", fails("$", error_code::expected_object, 0)},
      {"null for a list", as<list_model>, R"({"l":null})", fails("$.l", error_code::expected_array)},
      {"null for a text", as<port_model>, R"({"port":null})", fails("$.port", error_code::expected_string)},
      {"a longer word", as<text_and_optional>, R"({"a":"","b":nullx})",
       fails("$", error_code::expected_comma_or_brace)},
      {"a shorter word", as<text_and_optional>, R"({"a":"","b":nul})", fails("$.b", error_code::bad_literal)},
  });
  CHECK(ghost::read<a_b_c>(R"({"b":1})").error().detail == "c");
}

TEST_CASE("Unknown members that are collected keep the rules of a map") {
  const ghost::read_options two{.max_collection_size = 2};
  check({
      {"collected", as<collecting>, R"({"x":1,"a":2,"y":3})", gives(R"({"a":2,"x":1,"y":3})")},
      {"strict", as<collecting>, R"({"x":1,"a":2,"x":3})", fails("$.x", error_code::duplicate_key, 13),
       strict},
      {"last wins", as<collecting>, R"({"x":1,"a":2,"x":3})", gives(R"({"a":2,"x":3})")},
      {"as many as may be", as<collecting>, R"({"x":1,"a":2,"y":3})", gives(R"({"a":2,"x":1,"y":3})"), two},
      {"one more", as<collecting>, R"({"x":1,"a":2,"y":3,"z":4})", fails("$", error_code::size_limit, 19),
       two},
      {"the same again", as<collecting>, R"({"x":1,"x":2,"x":3,"a":4})",
       fails("$", error_code::size_limit, 13), two},
  });
}

TEST_CASE("A defaulted member may be absent, and null is still an error") {
  check({
      {"absent", as<with_default>, "{}", gives(R"({"a":7,"b":[1,2]})")},
      {"one of two", as<with_default>, R"({"b":[3]})", gives(R"({"a":7,"b":[3]})")},
      {"null", as<with_default>, R"({"a":null})", fails("$.a", error_code::expected_number)},
      {"null", as<with_default>, R"({"b":null})", fails("$.b", error_code::expected_array)},
      {"strict", as<with_default>, "{}", gives(R"({"a":7,"b":[1,2]})"), strict},
  });
}

}  // namespace
