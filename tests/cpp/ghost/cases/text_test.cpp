// The text around the value: where it begins, where it ends, and what may not be missing. Cases J-20, J-23 to
// J-25, and the rule that only white space stands around a value.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tests/cpp/ghost/cases/row.hpp"
#include "tests/cpp/support/catch.hpp"

namespace {

struct nothing {};
struct one_k {
  std::int32_t k = 0;
};
struct one_a {
  std::int32_t a = 0;
};
struct a_and_b {
  std::int32_t a = 0, b = 0;
};

GHOST_MODEL(nothing);
GHOST_MODEL(one_k, k);
GHOST_MODEL(one_a, a);
GHOST_MODEL(a_and_b, a, b);

using namespace ghost_tests;
using numbers = std::vector<std::int32_t>;
using std::string_literals::operator""s;

TEST_CASE("A text that is cut off is an error, and nothing behind it is read", "[J-20]") {
  check({
      {"J-20a", as<nothing>, R"({"q":"")", fails("$", error_code::unexpected_end, 7)},
      {"J-20b", as<std::int32_t>, " ", fails("$", error_code::unexpected_end, 1)},
      {"J-20c", as<std::string>, R"("zyxwvut")", gives(R"("zyxwvut")")},
      {"J-20d", as<std::vector<numbers>>, "[[1]", fails("$", error_code::unexpected_end, 4)},
      {"J-20e", as<bool>, "fals", fails("$", error_code::bad_literal, 0)},
      {"J-20f", as<double>, "1.", fails("$", error_code::bad_number, 2)},
      {"J-20g", as<one_k>, R"({"k")", fails("$", error_code::unexpected_end, 4)},
      {"no text", as<std::int32_t>, "", fails("$", error_code::unexpected_end, 0)},
      {"no text", as<nothing>, "", fails("$", error_code::unexpected_end, 0)},
  });
  const auto text = ghost::read<std::string>(R"("zyxwvut")").value();
  CHECK(text.c_str()[7] == '\0');
}

TEST_CASE("One byte order mark in front is no part of the text", "[J-23]") {
  check({
      {"J-23a", as<one_a>, "\xef\xbb\xbf{\"a\":1}", gives(R"({"a":1})")},
      {"J-23a, strict", as<one_a>, "\xef\xbb\xbf{\"a\":1}", gives(R"({"a":1})"), strict},
      {"J-23a, blanks", as<one_a>, "\xef\xbb\xbf \n{\"a\":1}", gives(R"({"a":1})")},
      {"J-23b", as<one_a>, "\xef{\"a\":1}", fails("$", error_code::expected_object, 0)},
      {"J-23b, two bytes", as<one_a>, "\xef\xbb{\"a\":1}", fails("$", error_code::expected_object, 0)},
      {"J-23c", as<one_a>, "{\xef\xbb\xbf\"a\":1}", fails("$", error_code::expected_key, 1)},
      {"twice", as<one_a>, "\xef\xbb\xbf\xef\xbb\xbf{\"a\":1}", fails("$", error_code::expected_object, 3)},
      {"behind a blank", as<one_a>, " \xef\xbb\xbf{\"a\":1}", fails("$", error_code::expected_object, 1)},
      {"behind", as<one_a>, "{\"a\":1}\xef\xbb\xbf", fails("$", error_code::trailing_bytes, 7)},
      {"before a value", as<one_a>,
       "{\"a\":\xef\xbb\xbf"
       "1}",
       fails("$.a", error_code::expected_number, 5)},
      {"alone", as<one_a>, "\xef\xbb\xbf", fails("$", error_code::unexpected_end, 3)},
      {"in a string", as<std::string>, "\"\xef\xbb\xbf\"", gives("\"\xef\xbb\xbf\"")},
  });
}

TEST_CASE("A text is one value with white space around it", "[J-24]") {
  check({
      {"J-24a", as<nothing>, "{}x", fails("$", error_code::trailing_bytes, 2)},
      {"J-24b", as<one_a>, R"({"a":1},{"a":2})", fails("$", error_code::trailing_bytes, 7)},
      {"J-24c", as<numbers>, "[1,]", fails("$[1]", error_code::expected_number, 3), strict},
      {"J-24d", as<numbers>, "[4]\0"s, fails("$", error_code::trailing_bytes, 3)},
      {"J-24e", as<std::int32_t>, "7 8", fails("$", error_code::trailing_bytes, 2)},
      {"J-24f", as<numbers>, "[4]\x0c", fails("$", error_code::trailing_bytes, 3)},
      {"J-24g", as<numbers>, "\x0a\x09 [4]\x0d\x0a", gives("[4]")},
      {"J-24h", as<numbers>, "[4]]", fails("$", error_code::trailing_bytes, 3)},
      {"an end within", as<numbers>, "[4\0]"s, fails("$", error_code::expected_comma_or_bracket, 2)},
      {"a comment", as<numbers>, "[4]//", fails("$", error_code::trailing_bytes, 3)},
      {"a comma", as<numbers>, "[4],", fails("$", error_code::trailing_bytes, 3)},
      {"a digit", as<std::int32_t>, "7a", fails("$", error_code::trailing_bytes, 1)},
      {"a word", as<bool>, "truex", fails("$", error_code::trailing_bytes, 4)},
  });
}

TEST_CASE("White space is space, tab, line feed and carriage return, around every token and nothing else") {
  const auto spaced = [](const std::string& blank) {
    std::string text;
    for (const char* token : {"{", R"("a")", ":", "1", ",", R"("b")", ":", "2", "}"})
      text.append(blank).append(token);
    return text + blank;
  };
  for (const char* blank : {" ", "\t", "\n", "\r", " \r\n\t"}) {
    check({{"around", as<a_and_b>, spaced(blank), gives(R"({"a":1,"b":2})")}});
    CHECK(read_everywhere(as<ghost::raw_json>, spaced(blank)).ok);
  }
  for (const std::string& other :
       {"\v"s, "\f"s, "\0"s, "\x1f"s, "\x7f"s, "\xc2\xa0"s, "\xe2\x80\xa8"s, "\xe3\x80\x80"s, "/**/"s}) {
    const std::string text = spaced("x");
    for (std::size_t at = text.find('x'); at != text.npos; at = text.find('x', at + 1)) {
      std::string one = text;
      one.replace(at, 1, other);
      std::erase(one, 'x');
      INFO(shown(one));
      CHECK_FALSE(read_everywhere(as<a_and_b>, one).ok);
      CHECK_FALSE(read_everywhere(as<ghost::raw_json>, one).ok);
    }
  }
}

TEST_CASE("A missing comma is an error", "[J-25]") {
  const std::string texts = R"(["ash" "elm"])", members = R"({"a":1 "b":2})";
  check({
      {"J-25a", as<std::vector<std::string>>, texts, fails("$", error_code::expected_comma_or_bracket, 7),
       strict},
      {"J-25a, default", as<std::vector<std::string>>, texts,
       fails("$", error_code::expected_comma_or_bracket, 7)},
      {"J-25b", as<a_and_b>, members, fails("$", error_code::expected_comma_or_brace, 7), strict},
      {"J-25b, default", as<a_and_b>, members, fails("$", error_code::expected_comma_or_brace, 7)},
      {"J-25b, backwards", as<a_and_b>, R"({"b":1 "a":2})",
       fails("$", error_code::expected_comma_or_brace, 7)},
      {"a colon", as<one_a>, R"({"a" 1})", fails("$", error_code::expected_colon, 5)},
      {"two colons", as<one_a>, R"({"a"::1})", fails("$.a", error_code::expected_number, 5)},
      {"two commas", as<a_and_b>, R"({"a":1,,"b":2})", fails("$", error_code::expected_key, 7)},
      {"a key in other quotes", as<one_a>, "{'a':1}", fails("$", error_code::expected_key, 1)},
  });
}

TEST_CASE("What is written with line ends is read again in strict mode", "[J-25]") {
  const std::vector<a_and_b> value = {{1, 2}, {3, 4}};
  const std::string text = ghost::write_pretty(value).value();
  CHECK(text == "[\n  {\n    \"a\": 1,\n    \"b\": 2\n  },\n  {\n    \"a\": 3,\n    \"b\": 4\n  }\n]");
  check({{"pretty", as<std::vector<a_and_b>>, text, gives(ghost::write(value).value()), strict}});
}

}  // namespace
