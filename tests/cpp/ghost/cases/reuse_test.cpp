// One value read into again and again, and values that are written more than once. Cases J-29 to J-31.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tests/cpp/ghost/cases/row.hpp"
#include "tests/cpp/support/catch.hpp"

namespace {

struct text_k {
  std::string k;
};
struct text_s {
  std::string s;
};
struct mixed {
  std::string a;
  double b = 0;
  std::vector<std::int64_t> c;
};
struct optional_parts {
  std::optional<std::string> text;
  std::vector<mixed> list;
  std::unique_ptr<mixed> one;
};

GHOST_MODEL(text_k, k);
GHOST_MODEL(text_s, s);
GHOST_MODEL(mixed, a, b, c);
GHOST_MODEL(optional_parts, text, list, one);

using namespace ghost_tests;

const std::string said = R"({"k":"He said \"no\", twice"})";
const std::string fine = R"({"k":"fine"})";

TEST_CASE("Ten thousand small documents read into one value leave its memory bounded", "[J-29]") {
  check({
      {"J-29a", as<text_k>, said, gives(said)},
      {"J-29b", as<text_k>, fine, gives(fine)},
  });
  text_k value;
  REQUIRE(ghost::read_into(value, said));
  const std::size_t capacity = value.k.capacity();
  std::vector<std::string> earlier;
  for (int i = 0; i < 10'000; ++i) {
    if (i % 3 == 1) {
      REQUIRE_FALSE(ghost::read_into(value, R"({"k":"He sa\id"})"));
    } else {
      REQUIRE(ghost::read_into(value, i % 3 ? fine : said));
      earlier.push_back(value.k);
    }
  }
  CHECK(value.k.capacity() == capacity);
  std::size_t changed = 0;
  for (std::size_t i = 0; i < earlier.size(); ++i)
    changed += earlier[i] != (i % 2 ? "fine" : "He said \"no\", twice");
  CHECK(changed == 0);
}

TEST_CASE("A later read changes no earlier result", "[J-29]") {
  std::vector<text_k> results;
  for (int i = 0; i < 10'000; ++i)
    results.push_back(
        ghost::read<text_k>(R"({"k":"\u0041)" + std::to_string(i) + R"( and \n more"})").value());
  std::size_t changed = 0;
  for (std::size_t i = 0; i < results.size(); ++i)
    changed += results[i].k != "A" + std::to_string(i) + " and \n more";
  CHECK(changed == 0);
}

TEST_CASE("After a failing document the next one reads as if nothing had been", "[J-29]") {
  const std::string full =
      R"({"text":"t","list":[{"a":"x","b":1.5,"c":[1,2,3]},{"a":"y","b":2.0,"c":[4]}],"one":{"a":"z","b":0.5,"c":[]}})";
  const std::string small = R"({"list":[{"a":"","b":0.0,"c":[9]}]})";
  optional_parts value;
  for (std::size_t size = 0; size < full.size(); ++size) {
    CHECK_FALSE(ghost::read_into(value, std::string_view(full).substr(0, size)));
    REQUIRE(ghost::read_into(value, small));
    CHECK(ghost::write(value).value() == R"({"text":null,"list":[{"a":"","b":0.0,"c":[9]}],"one":null})");
    REQUIRE(ghost::read_into(value, full));
    CHECK(ghost::write(value).value() == full);
  }
}

TEST_CASE("Writing leaves the value as it was, and writes it the same again", "[J-30]") {
  const std::string text = R"({"s":"abcdefghijklmnopqrstuvwxyz"})";
  check({{"J-30a", as<text_s>, text, gives(text)}});
  text_s value = ghost::read<text_s>(text).value();
  text_s& not_const = value;
  CHECK(ghost::write(not_const).value() == text);
  CHECK(ghost::write(not_const).value() == text);
  CHECK(value.s == "abcdefghijklmnopqrstuvwxyz");
  std::string source = text;
  CHECK(ghost::read<text_s>(source).has_value());
  CHECK(source == text);
}

TEST_CASE("Values are read from and into memory of any alignment", "[J-31]") {
  const std::string text = R"({"a":"x","b":1.5,"c":[1,2,3]})";
  check({{"J-31a", as<mixed>, text, gives(text)}});
  for (std::size_t shift = 0; shift < 16; ++shift) {
    const std::unique_ptr<char[]> bytes(new char[text.size() + shift]);
    std::memcpy(bytes.get() + shift, text.data(), text.size());
    const auto value = ghost::read<mixed>(std::string_view(bytes.get() + shift, text.size()));
    CHECK(ghost::write(value.value()).value() == text);
  }
}

}  // namespace
