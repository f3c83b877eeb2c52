// What coercion and leniency forgive, and that they forgive nothing else. Case J-32 and rules 9 and 11.
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tests/cpp/ghost/cases/row.hpp"
#include "tests/cpp/support/catch.hpp"

namespace {

struct number_and_bool {
  std::int32_t n = 0;
  bool b = false;
};
template <class T>
struct one_n {
  T n{};
};
struct one_b {
  bool b = false;
};
struct one_d {
  double d = 0;
};
struct pair_of {
  std::int32_t a = 0;
  std::vector<std::int32_t> list;
};
struct outer {
  pair_of inner;
  std::optional<std::string> text;
};

GHOST_MODEL(number_and_bool, n, b);
GHOST_MODEL(one_n<std::int32_t>, n);
GHOST_MODEL(one_n<std::uint8_t>, n);
GHOST_MODEL(one_b, b);
GHOST_MODEL(one_d, d);
GHOST_MODEL(pair_of, a, list);
GHOST_MODEL(outer, inner, text);

using namespace ghost_tests;

constexpr ghost::read_options only_numbers{.coerce_numbers = true};
constexpr ghost::read_options only_booleans{.coerce_booleans = true};

TEST_CASE("Coercion takes quoted numbers and words for bools, and checks them as any other", "[J-32]") {
  check({
      {"J-32a", as<number_and_bool>, R"({"n":"7","b":"yes"})", gives(R"({"n":7,"b":true})"), coerce},
      {"J-32b", as<one_n<std::int32_t>>, R"({"n":"7"})", fails("$.n", error_code::expected_number, 5)},
      {"J-32c", as<one_n<std::uint8_t>>, R"({"n":"300"})", fails("$.n", error_code::integer_out_of_range),
       coerce},
      {"J-32d", as<one_n<std::int32_t>>, R"({"n":"7x"})", fails("$.n", error_code::not_a_number_text),
       coerce},
      {"J-32e", as<one_b>, R"({"b":"maybe"})", fails("$.b", error_code::expected_bool, 5), coerce},
      {"J-32f", as<one_d>, R"({"d":"6.5e1"})", gives(R"({"d":65.0})"), coerce},
      {"each flag alone", as<number_and_bool>, R"({"n":"7","b":"yes"})",
       fails("$.b", error_code::expected_bool), only_numbers},
      {"each flag alone", as<number_and_bool>, R"({"n":"7","b":"yes"})",
       fails("$.n", error_code::expected_number), only_booleans},
      {"strict", as<one_n<std::int32_t>>, R"({"n":"7"})", fails("$.n", error_code::expected_number), strict},
      {"plain ones stay", as<number_and_bool>, R"({"n":7,"b":true})", gives(R"({"n":7,"b":true})"), coerce},
      {"negative", as<one_n<std::uint8_t>>, R"({"n":"-1"})", fails("$.n", error_code::negative_for_unsigned),
       coerce},
      {"overflow", as<one_d>, R"({"d":"1e999"})", fails("$.d", error_code::number_out_of_range), coerce},
      {"not text", as<std::string>, "7", fails("$", error_code::expected_string, 0), coerce},
      {"cut off", as<std::int32_t>, R"("7)", fails("$", error_code::unexpected_end, 2), coerce},
      {"cut off", as<std::int32_t>, R"(")", fails("$", error_code::unexpected_end, 1), coerce},
      {"a bool is no number", as<std::int32_t>, "true", fails("$", error_code::expected_number, 0), coerce},
      {"null is no number", as<std::int32_t>, "null", fails("$", error_code::expected_number, 0), coerce},
      {"elements", as<std::vector<double>>, R"(["1",2,"-0.0"])", gives("[1.0,2.0,-0.0]"), coerce},
  });
}

TEST_CASE("Between the quotes is a number and nothing else") {
  for (const char* text : {"", " 7", "7 ", "\\t7", "+7", "07", "7.", ".7", "7e", "0x7", "7,", "seven",
                           "\\u0037", "-", "- 7", "1_0", "NaN", "Infinity", "\xef\xbc\x97"}) {
    const std::string quoted = "\"" + std::string(text) + "\"";
    INFO(shown(quoted));
    CHECK_FALSE(read_everywhere(as<double>, quoted, coerce).ok);
    CHECK_FALSE(read_everywhere(as<std::int32_t>, quoted, coerce).ok);
  }
}

TEST_CASE("The words for a bool have any letter case, and no others are taken") {
  const auto cased = [](std::string word, std::size_t upper) {
    for (std::size_t i = 0; i < word.size(); ++i) {
      if (upper >> i & 1) word[i] = static_cast<char>(word[i] & ~0x20);
    }
    return "\"" + word + "\"";
  };
  for (const auto& [word, meaning] : std::map<std::string, bool>{{"true", true},
                                                                 {"yes", true},
                                                                 {"on", true},
                                                                 {"y", true},
                                                                 {"false", false},
                                                                 {"no", false},
                                                                 {"off", false},
                                                                 {"n", false}}) {
    for (std::size_t upper = 0; upper < std::size_t{1} << word.size(); ++upper) {
      const std::string text = cased(word, upper);
      CHECK(ghost::read<bool>(text, coerce).value() == meaning);
      CHECK(ghost::read<bool>(text).error().code == error_code::expected_bool);
    }
  }
  check({
      {"0", as<bool>, "0", gives("false"), coerce},
      {"1", as<bool>, "1", gives("true"), coerce},
      {"quoted 0", as<bool>, R"("0")", gives("false"), coerce},
      {"quoted 1", as<bool>, R"("1")", gives("true"), coerce},
      {"word", as<bool>, R"("oFF")", gives("false"), coerce},
      {"escaped", as<bool>, R"("\u0079es")", gives("true"), coerce},
      {"default", as<bool>, "1", fails("$", error_code::expected_bool, 0)},
      {"strict", as<bool>, R"("true")", fails("$", error_code::expected_bool, 0), strict},
      {"null", as<bool>, "null", fails("$", error_code::expected_bool, 0), coerce},
  });
  for (const char* text : {"2",        "-1",
                           "-0",       "00",
                           "01",       "10",
                           "0.0",      "1.0",
                           "1e0",      "\"2\"",
                           "\"\"",     "\" yes\"",
                           "\"yes \"", "\"ye\"",
                           "\"yess\"", "\"00\"",
                           "\"t\"",    "\"enabled\"",
                           "yes",      "on",
                           "True",     "\"truetruetrue\""}) {
    INFO(text);
    CHECK_FALSE(read_everywhere(as<bool>, text, coerce).ok);
  }
}

TEST_CASE("Leniency forgives a missing comma between members, and only there") {
  check({
      {"a model", as<pair_of>, R"({"a":1 "list":[1]})", gives(R"({"a":1,"list":[1]})"), lenient},
      {"nothing between", as<outer>, R"({"text":"x""inner":{"a":1"list":[]}})",
       gives(R"({"inner":{"a":1,"list":[]},"text":"x"})"), lenient},
      {"a map", as<std::map<std::string, std::int32_t>>, R"({"a":1 "b":2
        "c":3})",
       gives(R"({"a":1,"b":2,"c":3})"), lenient},
      {"skipped", as<pair_of>, R"({"x":{"y":[{"a":1 "b":{} "c":[]}] "z":0} "a":1 "list":[1]})",
       gives(R"({"a":1,"list":[1]})"), lenient},
      {"raw", as<ghost::raw_json>, R"({"a":1 "b":2})", fails("$", error_code::expected_comma_or_brace)},
      {"default", as<pair_of>, R"({"a":1 "list":[1]})", fails("$", error_code::expected_comma_or_brace, 7)},
      {"default, skipped", as<pair_of>, R"({"x":{"a":1 "b":2},"a":1,"list":[1]})",
       fails("$.x", error_code::expected_comma_or_brace)},
      {"elements", as<pair_of>, R"({"a":1,"list":[1 2]})",
       fails("$.list", error_code::expected_comma_or_bracket, 17), lenient},
      {"texts", as<std::vector<std::string>>, R"(["a" "b"])",
       fails("$", error_code::expected_comma_or_bracket, 5), lenient},
      {"elements, skipped", as<pair_of>, R"({"x":["a" "b"],"a":1,"list":[1]})",
       fails("$.x", error_code::expected_comma_or_bracket), lenient},
      {"trailing comma", as<pair_of>, R"({"a":1,"list":[1],})", fails("$", error_code::expected_key),
       lenient},
      {"leading comma", as<pair_of>, R"({,"a":1,"list":[1]})", fails("$", error_code::expected_key), lenient},
      {"two commas", as<pair_of>, R"({"a":1,,"list":[1]})", fails("$", error_code::expected_key), lenient},
      {"a colon", as<pair_of>, R"({"a" 1})", fails("$", error_code::expected_colon), lenient},
      {"quotes", as<pair_of>, R"({a:1})", fails("$", error_code::expected_key), lenient},
      {"trailing bytes", as<pair_of>, R"({"a":1 "list":[]} {})", fails("$", error_code::trailing_bytes),
       lenient},
      {"unknown members",
       as<pair_of>,
       R"({"a":1 "list":[] "x":1})",
       fails("$.x", error_code::unknown_field),
       {.strict = true, .lenient = true}},
      {"wrong type", as<pair_of>, R"({"a":"1" "list":[]})", fails("$.a", error_code::expected_number),
       lenient},
      {"comment", as<pair_of>, R"({"a":1 /* */ "list":[]})", fails("$", error_code::expected_comma_or_brace),
       lenient},
  });
}

}  // namespace
