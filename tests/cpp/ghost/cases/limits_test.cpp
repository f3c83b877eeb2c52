// Hostile sizes: depth, repetition, length. Cases J-11 and J-19, the denial-of-service table, and the limits
// of the options, each at the last value that works and the first that does not.
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tests/cpp/ghost/cases/row.hpp"
#include "tests/cpp/support/catch.hpp"

namespace {

struct maybe_n {
  std::optional<std::int32_t> n;
};
struct has_n {
  std::int32_t n = 0;
};
struct has_v {
  double v = 0;
};
struct has_a {
  std::int32_t a = 0;
};
struct chain {
  std::unique_ptr<chain> next;
};
struct nested_list : std::vector<nested_list> {};
struct nested_map : std::map<std::string, nested_map> {};

GHOST_MODEL(maybe_n, n);
GHOST_MODEL(has_n, n);
GHOST_MODEL(has_v, v);
GHOST_MODEL(has_a, a);
GHOST_MODEL(chain, next);

using namespace ghost_tests;

std::string repeated(std::string_view piece, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += piece;
  return all;
}

/// `open` so many times, then `inmost`, then as many closing ones.
std::string nested(std::string_view open, std::string_view inmost, char close, std::size_t times) {
  return repeated(open, times).append(inmost).append(times, close);
}

std::string members(std::size_t count) {
  std::string all = "{";
  for (std::size_t i = 0; i < count; ++i)
    all.append(i ? ",\"k" : "\"k").append(std::to_string(i)).append("\":").append(std::to_string(i));
  return all + "}";
}

TEST_CASE("Depth beyond the limit is an error, not a stack overflow", "[J-11][J-DOS]") {
  const std::string unclosed = R"({"x":)" + std::string(200'000, '[');
  REQUIRE(unclosed.size() == 200'005);
  check({
      {"J-11a", as<maybe_n>, unclosed, fails("$.x", error_code::depth_limit, 5 + 254)},
      {"J-DOS01", as<maybe_n>, unclosed, fails("$.x", error_code::depth_limit)},
      {"J-DOS01, objects", as<maybe_n>, R"({"x":)" + repeated(R"({"":)", 50'000),
       fails("$.x", error_code::depth_limit)},
      {"J-DOS01, raw", as<ghost::raw_json>, std::string(200'000, '['),
       fails("$", error_code::depth_limit, 255)},
      {"J-11b", as<has_n>, R"({"x":)" + nested("[", "", ']', 90) + R"(,"n":1})", gives(R"({"n":1})")},
  });
}

TEST_CASE("255 levels are read in every way that nests, and 256 are not") {
  const auto lists = [](std::size_t depth) { return nested("[", "", ']', depth); };
  const auto maps = [](std::size_t depth) { return nested(R"({"a":)", "{}", '}', depth - 1); };
  const auto chains = [](std::size_t depth) {
    return nested(R"({"next":)", R"({"next":null})", '}', depth - 1);
  };
  const auto skipped = [](std::string_view open, std::string_view in, char close, std::size_t depth) {
    return R"({"n":1,"x":)" + nested(open, in, close, depth - 1) + "}";
  };
  const auto refused = [](const outcome& got, std::size_t offset) {
    INFO(got);
    CHECK(got.code == error_code::depth_limit);
    CHECK(got.offset == offset);
  };
  check({
      {"lists", as<nested_list>, lists(255), gives(lists(255))},
      {"maps", as<nested_map>, maps(255), gives(maps(255))},
      {"structs", as<chain>, chains(255), gives(chains(255))},
      {"raw", as<ghost::raw_json>, lists(255), gives(lists(255))},
      {"skipped lists", as<has_n>, skipped("[", "", ']', 255), gives(R"({"n":1})")},
      {"skipped objects", as<has_n>, skipped(R"({"a":)", "1", '}', 255), gives(R"({"n":1})")},
  });
  refused(read_everywhere(as<nested_list>, lists(256)), 255);
  refused(read_everywhere(as<nested_map>, maps(256)), 255 * 5);
  refused(read_everywhere(as<chain>, chains(256)), 255 * 8);
  refused(read_everywhere(as<ghost::raw_json>, lists(256)), 255);
  refused(read_everywhere(as<has_n>, skipped("[", "", ']', 256)), 11 + 254);
  refused(read_everywhere(as<has_n>, skipped(R"({"a":)", "1", '}', 256)), 11 + 254 * 5);
  CHECK(read_everywhere(as<nested_list>, lists(256)).path == "$" + repeated("[0]", 255));
  CHECK(read_everywhere(as<nested_map>, maps(256)).path == "$" + repeated(".a", 255));
  CHECK(read_everywhere(as<chain>, chains(256)).path == "$" + repeated(".next", 255));
}

TEST_CASE("The limit of depth can be set, and levels that are left do not count") {
  const auto up_to = [](std::size_t depth) { return ghost::read_options{.max_depth = depth}; };
  check({
      {"three", as<nested_list>, "[[[]]]", gives("[[[]]]"), up_to(3)},
      {"not four", as<nested_list>, "[[[[]]]]", fails("$[0][0][0]", error_code::depth_limit, 3), up_to(3)},
      {"beside each other", as<nested_list>, "[[[],[],[]],[[],[]]]", gives("[[[],[],[]],[[],[]]]"), up_to(3)},
      {"skipped", as<has_n>, R"({"x":[[],[[]],[]],"n":1})", gives(R"({"n":1})"), up_to(4)},
      {"skipped", as<has_n>, R"({"x":[[],[[]],[]],"n":1})", fails("$.x", error_code::depth_limit, 10),
       up_to(3)},
      {"none", as<std::int32_t>, "1", gives("1"), up_to(0)},
      {"none", as<has_n>, "{}", fails("$", error_code::depth_limit, 0), up_to(0)},
      {"beyond a word of bits", as<ghost::raw_json>, nested("[", R"({"a":[]})", ']', 600),
       gives(nested("[", R"({"a":[]})", ']', 600)), up_to(1000)},
  });
}

TEST_CASE("Writing ends at the limit of depth as well") {
  chain root;
  chain* last = &root;
  const auto deepen = [&] {
    last->next = std::make_unique<chain>();
    last = last->next.get();
  };
  for (int depth = 1; depth < 255; ++depth) deepen();
  CHECK(ghost::write(root).has_value());
  CHECK(ghost::write_pretty(root).has_value());
  deepen();
  const auto refused = ghost::write(root);
  REQUIRE_FALSE(refused.has_value());
  CHECK(refused.error().code == error_code::depth_limit);
  CHECK(refused.error().path == "$" + repeated(".next", 255));
  CHECK(ghost::write(root, {.max_depth = 256}).has_value());

  nested_list list;
  const auto wrap = [&] {
    nested_list outer;
    outer.push_back(std::move(list));
    list = std::move(outer);
  };
  for (int depth = 1; depth < 255; ++depth) wrap();
  CHECK(ghost::write(list).has_value());
  wrap();
  CHECK(ghost::write(list).error().path == "$" + repeated("[0]", 255));
}

TEST_CASE("A collection ends at its limit") {
  const auto up_to = [](std::size_t size) { return ghost::read_options{.max_collection_size = size}; };
  using numbers = std::vector<std::int32_t>;
  using map = std::map<std::string, std::int32_t>;
  check({
      {"three elements", as<numbers>, "[1,2,3]", gives("[1,2,3]"), up_to(3)},
      {"a fourth", as<numbers>, "[1,2,3,4]", fails("$", error_code::size_limit, 7), up_to(3)},
      {"three members", as<map>, R"({"a":1,"b":2,"c":3})", gives(R"({"a":1,"b":2,"c":3})"), up_to(3)},
      {"a fourth", as<map>, R"({"a":1,"b":2,"c":3,"d":4})", fails("$", error_code::size_limit, 19), up_to(3)},
      {"the same again", as<map>, R"({"a":1,"a":2,"a":3,"a":4})", fails("$", error_code::size_limit, 19),
       up_to(3)},
      {"equal elements", as<std::set<std::int32_t>>, "[1,1,1,1]", fails("$", error_code::size_limit, 7),
       up_to(3)},
      {"each for itself", as<std::vector<numbers>>, "[[1,2],[3,4]]", gives("[[1,2],[3,4]]"), up_to(2)},
      {"one within", as<std::vector<numbers>>, "[[1,2],[3,4,5]]", fails("$[1]", error_code::size_limit, 12),
       up_to(2)},
      {"none", as<numbers>, "[]", gives("[]"), up_to(0)},
      {"none", as<numbers>, "[1]", fails("$", error_code::size_limit, 1), up_to(0)},
  });
}

TEST_CASE("A million elements are read without a word, and one more is refused") {
  std::string text = "[" + repeated("0,", 999'999) + "0";
  CHECK(ghost::read<std::vector<std::int8_t>>(text + "]").value().size() == 1'000'000);
  text += ",0]";
  const auto refused = ghost::read<std::vector<std::int8_t>>(text);
  REQUIRE_FALSE(refused.has_value());
  CHECK(refused.error().code == error_code::size_limit);
  CHECK(ghost::read<std::vector<std::int8_t>>(text, {.max_collection_size = 1'000'001}).has_value());
}

TEST_CASE("Many members are read in time that grows with them", "[J-19]") {
  const std::string text = members(300);
  REQUIRE(text.size() == 3081);
  check({{"J-19a", as<std::map<std::string, std::int32_t>>, text, gives(text)}});
}

TEST_CASE("Texts made to exhaust a reader end in a value or an error", "[J-DOS]") {
  std::string duplicates = R"({"a":0)";
  for (int i = 1; i < 20'000; ++i) duplicates += ",\"a\":" + std::to_string(i);
  duplicates += "}";
  REQUIRE(duplicates.size() == 188'891);
  check({
      {"J-DOS02", as<has_v>, R"({"v":1e999999999})", fails("$.v", error_code::number_out_of_range, 5)},
      {"J-DOS03", as<std::string>, "\"" + std::string(1'048'576, 'a'),
       fails("$", error_code::unexpected_end, 1'048'577)},
      {"J-DOS04", as<has_a>, duplicates, gives(R"({"a":19999})")},
      {"J-DOS04, strict", as<has_a>, duplicates, fails("$.a", error_code::duplicate_key, 7), strict},
      {"J-DOS05", as<std::int64_t>, std::string(100'000, '9'),
       fails("$", error_code::integer_out_of_range, 0)},
      {"J-DOS05, skipped", as<has_a>, R"({"x":)" + std::string(60'000, '9') + R"(,"a":1})",
       gives(R"({"a":1})")},
  });
}

}  // namespace
