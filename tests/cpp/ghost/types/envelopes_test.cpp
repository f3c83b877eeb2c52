// Envelopes: a payload whose type stands in a member beside it.
#include <optional>
#include <variant>
#include <vector>

#include "tests/cpp/ghost/outcome.hpp"

namespace enveloped {

struct ping {
  int count = 0;
};
struct text {
  std::string said;
  std::vector<std::string> words;
};
GHOST_MODEL(ping, count);
GHOST_MODEL(text, said, (words, ghost::defaulted, ghost::skip_empty));

struct closed {
  int id = 0;
  std::string type;
  std::variant<ping, text> body;
};
GHOST_MODEL(closed, id, type,
            (body, ghost::routed_by("type", ghost::route<ping>("ping"), ghost::route<text>("text"))));

struct open {
  std::string type;
  std::variant<ghost::raw_json, ping> body;
};
GHOST_MODEL(open, (type, ghost::name("@t")),
            (body, ghost::name("data"), ghost::defaulted,
             ghost::routed_by("@t", ghost::route<ping>("ping"), ghost::otherwise<ghost::raw_json>())));

struct nested {
  std::string kind;
  std::variant<closed, int> inner;
};
GHOST_MODEL(nested, kind,
            (inner, ghost::routed_by("kind", ghost::route<closed>("closed"), ghost::route<int>("int"))));

}  // namespace enveloped

namespace {

using ghost_tests::check_table;
using ghost_tests::outcome;

TEST_CASE("The payload is read as the type that is named before or behind it") {
  check_table<enveloped::closed>(
      {{R"({"id":1,"type":"ping","body":{"count":2}})"},
       {R"({"body":{"count":2},"id":1,"type":"ping"})", R"({"id":1,"type":"ping","body":{"count":2}})"},
       {R"({"body":{"said":"a","words":["b"]},"type":"text","id":2})",
        R"({"id":2,"type":"text","body":{"said":"a","words":["b"]}})"},
       {R"({"type":"text","body":{"said":"c"},"id":3})", R"({"id":3,"type":"text","body":{"said":"c"}})"},
       {R"({"id":1,"type":"pong","body":{}})", "unknown alternative at 29 in $.body"},
       {R"({"id":1,"body":{},"type":"pong"})", "unknown alternative at 15 in $.body"},
       {R"({"id":1,"body":{"count":2}})", "missing required field at 27 in $.type"},
       {R"({"id":1,"type":"ping"})", "missing required field at 22 in $.body"},
       {R"({"type":"ping","body":{"count":true}})", "expected a number at 31 in $.body.count"}});
}

TEST_CASE("An error in a payload that was kept is told at its place in the whole text") {
  check_table<enveloped::closed>(
      {{"{\"id\":1,\n \"body\":{\n\"count\":true},\"type\":\"ping\"}", "expected a number at 27 in $.body.count"},
       {R"({"body":{"words":["a",1],"said":""},"id":1,"type":"text"})", "expected a string at 22 in $.body.words[1]"},
       {R"({"body":{"count":},"type":"ping","id":1})", "expected a value at 17 in $.body"},
       {R"({"id":1,"body":   {} ,"type":"ping"})", "missing required field at 20 in $.body.count"}});
}

TEST_CASE("Another type is kept as it is") {
  check_table<enveloped::open>({{R"({"@t":"ping","data":{"count":2}})"},
                                {R"({"@t":"else","data":{"count" : [2]}})"},
                                {R"({"data":[1, 2],"@t":"else"})", R"({"@t":"else","data":[1, 2]})"},
                                {R"({"@t":"else"})", R"({"@t":"else","data":null})"},
                                {R"({"data":[1,],"@t":"else"})", "expected a value at 11 in $.data"}});
}

TEST_CASE("Writing names the type that is there, not the one that was said") {
  const enveloped::closed value{1, "text", enveloped::ping{4}};
  CHECK(ghost::write(value).value() == R"({"id":1,"type":"ping","body":{"count":4}})");
  CHECK(ghost::write(enveloped::open{"mine", {}}).value() == R"({"@t":"mine","data":null})");
}

TEST_CASE("Envelopes stand in envelopes, and depth counts through them") {
  check_table<enveloped::nested>(
      {{R"({"kind":"closed","inner":{"id":1,"type":"ping","body":{"count":2}}})"},
       {R"({"inner":{"body":{"count":2},"type":"ping","id":1},"kind":"closed"})",
        R"({"kind":"closed","inner":{"id":1,"type":"ping","body":{"count":2}}})"},
       {R"({"inner":7,"kind":"int"})", R"({"kind":"int","inner":7})"},
       {R"({"inner":{"body":{"count":""},"type":"ping","id":1},"kind":"closed"})",
        "expected a number at 26 in $.inner.body.count"}});
  const std::string_view late = R"({"inner":{"body":{"count":2},"type":"ping","id":1},"kind":"closed"})";
  CHECK(outcome<enveloped::nested>(late, {.max_depth = 3}).starts_with("{"));
  CHECK(outcome<enveloped::nested>(late, {.max_depth = 2}) == "nested too deeply at 17 in $.inner");
}

TEST_CASE("Options hold within a payload that was kept") {
  CHECK(outcome<enveloped::closed>(R"({"body":{"count":"7"},"type":"ping","id":1})", {.coerce_numbers = true}) ==
        R"({"id":1,"type":"ping","body":{"count":7}})");
  CHECK(outcome<enveloped::closed>(R"({"body":{"count":7,"x":1},"type":"ping","id":1})", {.strict = true}) ==
        "unknown field at 19 in $.body.x");
}

}  // namespace
