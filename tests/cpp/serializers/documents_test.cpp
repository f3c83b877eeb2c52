// Documents other than the fixtures' own: other spellings of one value, and texts that say something else.
#include <algorithm>

#include "tests/cpp/support/catch.hpp"
#include "tests/cpp/support/cells.hpp"
#include "tests/cpp/support/fixtures.hpp"

namespace ghostbench::tests {
namespace {

constexpr way reads[] = {
    {op::read, mode::string}, {op::read, mode::bytes}, {op::read, mode::stream}, {op::read, mode::reuse}};

/// Calls `look(engine, way, made-up fixture)` for every way of reading `text` as small_message().
template <class Look>
void each_reader(const std::string& text, Look look) {
  const fixture f = made_up(small_message(), text);
  for (const engine& e : all_engines()) {
    if (e.name == "floor") continue;  // it reads no text
    for (const way w : reads) {
      CAPTURE(name_of(e, w), text);
      if (!e.refuses(w.its_op, w.its_mode, f)) look(e, w, f);
    }
  }
}

struct document {
  const char* what;
  const char* text;
  std::vector<std::string_view> except = {};  // engines whose library documents that it does otherwise
};

TEST_CASE("Every engine reads other spellings of a value as the same value") {
  const document documents[] = {
      {"the canonical text",
       R"({"id":7,"kind":"sale","urgent":true,"price":1249.5,"note":null,"parts":[3,-14],)"
       R"("at":{"lat":48.5,"lon":2.25},"text":"1\"café\"\t"})"},
      {"white space of all four kinds",
       " \r\n\t{ \"id\" : 7 ,\n\"kind\":\t\"sale\", \"urgent\":true , \"price\": 1249.5, \"note\": null,\r\n"
       "\"parts\": [ 3 , -14 ], \"at\": { \"lat\": 48.5, \"lon\": 2.25 }, \"text\": \"1\\\"café\\\"\\t\" } "
       "\n"},
      {"members in reverse",
       R"({"text":"1\"café\"\t","at":{"lon":2.25,"lat":48.5},"parts":[3,-14],"note":null,"price":1249.5,)"
       R"("urgent":true,"kind":"sale","id":7})"},
      {"escapes where none are needed",
       R"({"id":7,"kind":"\u0073\u0061le","urgent":true,"price":1249.5,"note":null,"parts":[3,-14],)"
       R"("at":{"lat":48.5,"lon":2.25},"text":"\u0031\u0022caf\u00E9\"\u0009"})"},
      {"numbers in other digits",
       R"({"id":7,"kind":"sale","urgent":true,"price":12495e-1,"note":null,"parts":[3,-14],)"
       R"("at":{"lat":4.850E+1,"lon":0.225e1},"text":"1\"café\"\t"})"},
      {"members that no model has",
       R"({"new":{"id":9,"list":[[],{"at":null}]},"id":7,"kind":"sale","urgent":true,"price":1249.5,"note":null,)"
       R"("parts":[3,-14],"at":{"alt":35,"lat":48.5,"lon":2.25},"text":"1\"café\"\t","old":"]}"})",
       {"glaze"}},  // unknown keys are errors unless its options say otherwise
  };
  for (const document& d : documents) {
    CAPTURE(d.what);
    each_reader(d.text, [&](const engine& e, way w, const fixture& f) {
      if (std::ranges::count(d.except, e.name)) return;
      CHECK(verified(e, w, f).value_or("right") == "right");
    });
  }
}

TEST_CASE("Every engine refuses a document that does not fit the model") {
  const auto with = [](std::string_view part, std::string_view instead) {
    std::string text = canonical_text(small_message());
    return text.replace(text.find(part), part.size(), instead);
  };
  struct row {
    const char* what;
    std::string text;
    std::vector<std::string_view> except = {};
  };
  const row rows[] = {
      // These three stop at the end of the value unless an option says otherwise.
      {"bytes behind the value", canonical_text(small_message()) + "x", {"cjson", "glaze", "jsoncpp"}},
      {"a second value", canonical_text(small_message()) + "{}", {"cjson", "glaze", "jsoncpp"}},
      {"a text for an integer", with("\"id\":7", "\"id\":\"7\"")},
      {"null for an integer", with("\"id\":7", "\"id\":null")},
      {"a number for a text", with("\"sale\"", "5")},
      {"an object for a list", with("[3,-14]", "{}")},
      {"a list for an object", with(R"({"lat":48.5,"lon":2.25})", "[]")},
      {"a text for a boolean", with("true", "\"true\"")},
      {"a member without a value", with("\"id\":7", "\"id\":")},
      {"a member without a colon", with("\"id\":7", "\"id\" 7")},
      {"a raw line break in a text", with("sale", "sa\nle"), {"cjson", "jsoncpp"}},
      // nlohmann casts, as its manual says of get(); the others check.
      {"an int32 beyond its range", with("-14", "2147483648"), {"nlohmann"}},
      {"an int64 beyond its range", with("\"id\":7", "\"id\":9223372036854775808"), {"nlohmann"}},
      {"a missing member", with("\"kind\":\"sale\",", ""), {"glaze"}},  // keeps the member as it was
  };
  for (const row& r : rows) {
    CAPTURE(r.what);
    each_reader(r.text, [&](const engine& e, way w, const fixture& f) {
      if (std::ranges::count(r.except, e.name)) return;
      CHECK(e.prepare(w.its_op, w.its_mode, f)->run().has_value());
    });
  }
}

// Read from memory of exactly the prefix's size, so a sanitizer build sees who looks behind it.
TEST_CASE("Every engine refuses every document that is cut off") {
  const std::string whole = canonical_text(small_message());
  for (std::size_t size = 0; size < whole.size(); ++size) {
    each_reader(whole.substr(0, size), [](const engine& e, way w, const fixture& f) {
      CHECK(e.prepare(w.its_op, w.its_mode, f)->run().has_value());
    });
  }
}

}  // namespace
}  // namespace ghostbench::tests
