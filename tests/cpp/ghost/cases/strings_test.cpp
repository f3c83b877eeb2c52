// Strings: escapes, surrogates, UTF-8, control characters. Cases J-07 to J-10 and J-22.
#include <map>
#include <string>
#include <vector>

#include "tests/cpp/ghost/cases/row.hpp"
#include "tests/cpp/support/catch.hpp"

namespace {

struct text_a {
  std::string a;
};
struct text_t {
  std::string t;
};
struct text_r {
  std::string r;
};
struct key_model {
  std::int32_t key = 0;
};

GHOST_MODEL(text_a, a);
GHOST_MODEL(text_t, t);
GHOST_MODEL(text_r, r);
GHOST_MODEL(key_model, key);

using namespace ghost_tests;
using strings = std::vector<std::string>;

TEST_CASE("Surrogates come in pairs or not at all", "[J-07][J-08]") {
  check({
      {"J-07a", as<std::string>, R"("\uDF3A")", fails("$", error_code::lone_low_surrogate)},
      {"J-07b", as<text_a>, R"({"a":"x\uDC01y"})", fails("$.a", error_code::lone_low_surrogate)},
      {"J-07b, coerce", as<text_a>, R"({"a":"x\uDC01y"})", fails("$.a", error_code::lone_low_surrogate),
       coerce},
      {"J-07b, lenient", as<text_a>, R"({"a":"x\uDC01y"})", fails("$.a", error_code::lone_low_surrogate),
       lenient},
      {"J-07b, skipped", as<text_a>, R"({"x":"\uDC01","a":""})",
       fails("$.x", error_code::lone_low_surrogate)},
      {"J-07b, in a key", as<text_a>, R"({"\uDC01":1,"a":""})", fails("$", error_code::lone_low_surrogate)},
      {"J-07c", as<std::string>, R"("\uD834\uDD1E")", gives("\"\xf0\x9d\x84\x9e\"")},
      {"J-08a", as<text_t>, "{\"t\":\"ok \xf0\x9f\x90\x99\"}", gives("{\"t\":\"ok \xf0\x9f\x90\x99\"}")},
      {"J-08b", as<std::string>, R"("\uDC9A\uD83D")", fails("$", error_code::lone_low_surrogate)},
      {"two high ones", as<std::string>, R"("\uD83D\uD83D\uDC9A")",
       fails("$", error_code::lone_high_surrogate)},
      {"first pair", as<std::string>, R"("\ud800\udc00")", gives("\"\xf0\x90\x80\x80\"")},
      {"last pair", as<std::string>, R"("\udbff\udfff")", gives("\"\xf4\x8f\xbf\xbf\"")},
      {"around them", as<std::string>, R"("\ud7ff\ue000")", gives("\"\xed\x9f\xbf\xee\x80\x80\"")},
  });
}

TEST_CASE("A bad escape is an error where it stands, and nothing behind the text is read", "[J-09]") {
  check({
      {"J-09a", as<std::string>, "\"\\u\xfe\"", fails("$", error_code::bad_unicode_escape)},
      {"J-09b", as<std::string>, R"("\uDBC1" TT)", fails("$", error_code::lone_high_surrogate)},
      {"J-09c", as<std::string>, R"("\u00)", fails("$", error_code::bad_unicode_escape)},
      {"J-09d", as<std::string>, R"("\ugg12")", fails("$", error_code::bad_unicode_escape)},
      {"J-09e", as<key_model>, R"({"\u006bey":3})", gives(R"({"key":3})")},
      {"J-09e, whole", as<key_model>, R"({"\u006B\u0065\u0079":3})", gives(R"({"key":3})"), strict},
      {"J-09f", as<std::string>, R"("a\qb")", fails("$", error_code::bad_escape, 2)},
      {"second half is no hex", as<std::string>, R"("\uD83D\u00zz")",
       fails("$", error_code::bad_unicode_escape)},
      {"second half is short", as<std::string>, R"("\uD83D\uDC)",
       fails("$", error_code::lone_high_surrogate)},
      {"another escape behind", as<std::string>, R"("\uD83D\nABCDE")",
       fails("$", error_code::lone_high_surrogate)},
      {"escape of an end", as<std::string>, R"("\")", fails("$", error_code::unexpected_end)},
      {"only a backslash", as<std::string>, R"("\)", fails("$", error_code::unexpected_end)},
  });
}

TEST_CASE("Text is UTF-8, in values, in keys and in what is skipped", "[J-10]") {
  check({
      {"J-10a", as<strings>, "[\"p\x80q\"]", fails("$[0]", error_code::invalid_utf8, 3)},
      {"J-10b", as<strings>, "[\"\xc0\xaf\"]", fails("$[0]", error_code::invalid_utf8, 2)},
      {"J-10c", as<strings>, "[\"ok\",\"\xe2\x98\"]", fails("$[1]", error_code::invalid_utf8)},
      {"J-10d", as<strings>, "[\"p\xe2\x82\xacq\",\"\xf0\x9d\x84\x9e\"]",
       gives("[\"p\xe2\x82\xacq\",\"\xf0\x9d\x84\x9e\"]")},
      {"J-10e", as<strings>, "[\"\xed\xa0\x80\"]", fails("$[0]", error_code::invalid_utf8, 2)},
      {"J-10f", as<std::map<std::string, std::int32_t>>, "{\"n\xbf\":1}",
       fails("$", error_code::invalid_utf8)},
      {"J-10f, skipped", as<key_model>, "{\"n\xbf\":1}", fails("$", error_code::invalid_utf8)},
      {"J-10a, skipped", as<key_model>, "{\"x\":\"p\x80q\"}", fails("$.x", error_code::invalid_utf8)},
      {"beyond Unicode", as<strings>, "[\"\xf4\x90\x80\x80\"]", fails("$[0]", error_code::invalid_utf8)},
      {"cut off", as<std::string>, "\"\xf0\x9d\x84", fails("$", error_code::invalid_utf8)},
  });
}

TEST_CASE("Every sequence of UTF-8 is taken or refused as the Unicode Standard says") {
  // Table 3-7 in another form: a sequence is well-formed if it is what its code point is encoded as.
  const auto encoded = [](std::uint32_t code_point) {
    char bytes[4];
    return std::string(bytes, ghost::detail::encode_utf8(code_point, bytes));
  };
  std::size_t wrong = 0;
  const auto expect = [&](const std::string& bytes, bool valid) {
    const std::string text = "\"" + bytes + "\"";
    wrong += ghost::read<std::string>(text).has_value() != valid;
  };
  for (std::uint32_t code_point = 0x80; code_point < 0x110000; code_point += code_point < 0x900 ? 1 : 61) {
    if (code_point >= 0xD800 && code_point < 0xE000) continue;
    expect(encoded(code_point), true);
  }
  for (std::uint32_t surrogate = 0xD800; surrogate < 0xE000; ++surrogate) expect(encoded(surrogate), false);
  for (unsigned lead = 0x80; lead < 0x100; ++lead) {
    for (unsigned second = 0; second < 0x100; ++second) {
      if (second == '"' || second == '\\') continue;
      const std::string two{static_cast<char>(lead), static_cast<char>(second)};
      expect(two, lead >= 0xC2 && lead < 0xE0 && second >= 0x80 && second < 0xC0);
      const bool three =
          (lead == 0xE0 && second >= 0xA0 && second < 0xC0) ||
          (lead > 0xE0 && lead < 0xF0 && second >= 0x80 && second < (lead == 0xED ? 0xA0 : 0xC0));
      expect(two + "\x80", three);
      const bool four = lead >= 0xF0 && lead < 0xF5 && second >= (lead == 0xF0 ? 0x90 : 0x80) &&
                        second < (lead == 0xF4 ? 0x90 : 0xC0);
      expect(two + "\x80\x80", four);
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE("Control characters are escaped in a text and whole in a value", "[J-22]") {
  check({
      {"J-22a", as<text_r>, R"({"r":"7\u00008"})", gives(R"({"r":"7\u00008"})")},
      {"J-22b", as<strings>,
       "[\"a\x01"
       "b\"]",
       fails("$[0]", error_code::control_character, 3)},
      {"J-22c", as<strings>,
       "[\"a\x09"
       "b\"]",
       fails("$[0]", error_code::control_character, 3)},
      {"J-22c, skipped", as<key_model>, "{\"x\":\"a\tb\"}", fails("$.x", error_code::control_character)},
      {"J-22c, in a key", as<key_model>, "{\"a\tb\":1}", fails("$", error_code::control_character)},
      {"J-22d", as<strings>, R"(["\u001f\"\\\/\t"])", gives(R"(["\u001f\"\\/\t"])")},
      {"delete is none", as<std::string>, "\"\x7f\"", gives("\"\x7f\"")},
      {"every short escape", as<std::string>, R"("\b\f\n\r\t\/\"\\")", gives(R"("\b\f\n\r\t/\"\\")")},
  });
  CHECK(ghost::read<text_r>(R"({"r":"7\u00008"})").value().r == std::string("7\0008", 3));
  for (char c = 0; c < 0x20; ++c) {
    const std::string whole(1, c);
    CHECK(ghost::read<std::string>("\"" + whole + "\"").error().code == error_code::control_character);
    CHECK(ghost::read<std::string>(ghost::write(whole).value()).value() == whole);
  }
}

TEST_CASE("A byte that ends a run of plain ones is found at every place of a word") {
  for (std::size_t size = 0; size < 40; ++size) {
    for (std::size_t at = 0; at < size; ++at) {
      const std::string before = "\"" + std::string(at, 'x'), after = std::string(size - at, 'y') + "\"";
      CHECK(ghost::read<std::string>(before + "\x1f" + after).error().offset == before.size());
      CHECK(ghost::read<std::string>(before + "\xff" + after).error().offset == before.size());
      CHECK(ghost::read<std::string>(before + "\\n" + after).value()[at] == '\n');
      CHECK(ghost::read<std::string>(before + "\"" + after).error().offset == before.size() + 1);
    }
  }
}

}  // namespace
