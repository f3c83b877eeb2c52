// Texts that come in pieces. Case J-26, and what the ways in of a stream owe to a real std::istream.
#include <cstdint>
#include <sstream>
#include <stdexcept>
#include <streambuf>
#include <string>
#include <variant>
#include <vector>

#include "tests/cpp/ghost/cases/row.hpp"
#include "tests/cpp/support/catch.hpp"

namespace {

struct count_and_flag {
  std::int32_t count = 0;
  bool flag = false;
};
struct only_flag {
  bool n = false;
};
struct record {
  std::string name;
  double value = 0;
  std::vector<std::int32_t> list;
};

struct circle {
  double radius = 0;
};
struct path {
  std::vector<std::int32_t> points;
  std::string name;
};
using shape = std::variant<circle, path>;
struct other_path {
  std::vector<std::int32_t> points;
};
using by_keys = std::variant<circle, other_path>;

GHOST_MODEL(count_and_flag, count, flag);
GHOST_MODEL(only_flag, n);
GHOST_MODEL(record, name, value, list);
GHOST_MODEL(circle, radius);
GHOST_MODEL(path, points, name);
GHOST_MODEL(other_path, points);
GHOST_VARIANT(shape, "kind", circle, path);
GHOST_VARIANT_BY_KEYS(by_keys, circle, other_path);

using namespace ghost_tests;

TEST_CASE("A token that is cut in two is one token", "[J-26]") {
  check({
      {"J-26a", as<std::vector<std::int32_t>>, "[60718 ,20943]", gives("[60718,20943]")},
      {"J-26b", as<count_and_flag>, R"({"count":60718,"flag":true})",
       gives(R"({"count":60718,"flag":true})")},
      {"J-26c", as<std::vector<std::string>>, R"(["\uD83C\uDFB5"])", gives("[\"\xf0\x9f\x8e\xb5\"]")},
      {"J-26d", as<double>, "3.0625", gives("3.0625")},
      {"J-26e", as<only_flag>, R"({"n":true)", fails("$", error_code::unexpected_end, 9)},
      {"keys that are escaped", as<count_and_flag>, R"({"\u0066lag":false,"c\u006funt":-1})",
       gives(R"({"count":-1,"flag":false})")},
      {"a long number", as<double>, "-0.12345678901234567890123456789e-10", gives("-1.2345678901234568e-11")},
      {"lines", as<std::vector<std::int32_t>>, "[\n1,\r\n 2\n,\n\n  x]",
       fails("$[2]", error_code::expected_number, 14)},
  });
}

/// Records whose texts and numbers grow, so that windows end in each kind of token.
std::vector<record> many_records() {
  std::vector<record> all(700);
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i].name = std::string(i % 97, 'n') + "\xf0\x9f\x8e\xb5\n" + std::to_string(i);
    all[i].value = static_cast<double>(i) / 7;
    all[i].list.assign(i % 13, static_cast<std::int32_t>(i * 1'000'003));
  }
  return all;
}

TEST_CASE("A text of many windows reads as it does from memory, however it comes") {
  const std::string text = ghost::write(many_records()).value();
  REQUIRE(text.size() > 8 * ghost::window_size);
  const outcome whole = read_everywhere(as<std::vector<record>>, text);
  CHECK(whole.value == text);
  for (const std::size_t first :
       {std::size_t{8191}, std::size_t{8192}, std::size_t{8193}, std::size_t{20'000}}) {
    for (const std::size_t rest : {std::size_t{1}, std::size_t{61}, std::size_t{4099}, std::size_t{8192}})
      CHECK(as<std::vector<record>>.source(pieces(text, first, rest), plain) == whole);
  }
  // An error far from the beginning is told at the same place.
  std::string broken = ghost::write_pretty(many_records()).value();
  broken[broken.rfind("\"value\"") + 1] = '\xff';
  CHECK(read_everywhere(as<std::vector<record>>, broken).code == error_code::invalid_utf8);
}

TEST_CASE("A std::istream is read to its end, whatever is left in it is an error", "[J-26]") {
  const auto read = [](const std::string& text) {
    std::istringstream from(text);
    return ghost::read<count_and_flag>(from);
  };
  CHECK(read(R"({"count":1,"flag":true})").value().count == 1);
  CHECK(read("\xef\xbb\xbf {\"count\":2,\"flag\":true} \n").value().count == 2);
  const auto trailing = read("{\"count\":1,\n\"flag\":true}\n {}");
  REQUIRE_FALSE(trailing.has_value());
  CHECK(trailing.error().code == error_code::trailing_bytes);
  CHECK(trailing.error().offset == 26);
  CHECK(trailing.error().locate() == ghost::location{3, 2});
  CHECK(read("").error().code == error_code::unexpected_end);
  const auto missing = read("{\"count\":1}");
  CHECK(missing.error().code == error_code::missing_field);
  CHECK(missing.error().path == "$.flag");
}

/// A list of numbers, so long that no look-ahead holds it.
std::string long_list(std::size_t count) {
  std::string all = "[0";
  while (--count) all += ",12345";
  return all + "]";
}

TEST_CASE("Only what must be looked at twice is kept of a stream, and its limit is told with its place") {
  const std::string list = long_list(50'000);
  const std::string first = "{\n\"kind\":\"path\",\"points\":" + list + ",\"name\":\"n\"}";
  const std::string last = "\n\n {\n\"points\":" + list + ",\"name\":\"n\",\n\"kind\":\"path\"}";
  const auto read = [](const std::string& text, const ghost::read_options& options) {
    return as<shape>.source(pieces(text, 4000, 4000), options);
  };
  CHECK(read_everywhere(as<shape>, first).ok);
  CHECK(as<shape>.string(last, plain).ok);
  const outcome refused = read(last, plain);
  CHECK(refused.code == error_code::lookahead_limit);
  CHECK(refused.place == ghost::locate(last, refused.offset));
  CHECK(read(last, {.max_lookahead = 1'000'000}).value == as<shape>.string(last, plain).value);
  CHECK(as<by_keys>.source(pieces("{\"points\":" + list + "}", 4000, 4000), plain).code ==
        error_code::lookahead_limit);
}

TEST_CASE("The discriminator is a member as others are: strict takes it once", "[J-12]") {
  check({
      {"first", as<shape>, R"({"kind":"circle","radius":1.5})", gives(R"({"kind":"circle","radius":1.5})"),
       strict},
      {"last", as<shape>, R"({"radius":1.5,"kind":"circle"})", gives(R"({"kind":"circle","radius":1.5})"),
       strict},
      {"twice", as<shape>, R"({"kind":"circle","radius":1.5,"kind":"circle"})",
       fails("$.kind", error_code::duplicate_key, 30), strict},
  });
}

/// Fails after its text, as a disk does.
class broken_stream : public std::streambuf {
 public:
  explicit broken_stream(std::string text) : text_(std::move(text)) {
    setg(text_.data(), text_.data(), text_.data() + text_.size());
  }

 private:
  int_type underflow() override { throw std::runtime_error("no more"); }
  std::string text_;
};

TEST_CASE("A stream that breaks is told apart from one that ends") {
  broken_stream bytes(R"({"count":1,"fl)");
  std::istream from(&bytes);
  const auto got = ghost::read<count_and_flag>(from);
  REQUIRE_FALSE(got.has_value());
  CHECK(got.error().code == error_code::source_failed);
}

}  // namespace
