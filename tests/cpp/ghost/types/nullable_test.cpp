// What may be null, and types that hold themselves.
#include <memory>
#include <optional>
#include <vector>

#include "tests/cpp/ghost/outcome.hpp"

namespace nullable {

struct holder {
  std::optional<int> may;
  std::unique_ptr<std::string> own;
  std::shared_ptr<std::vector<int>> shared;
};
GHOST_MODEL(holder, may, own, shared);

struct tree {
  int value = 0;
  std::vector<tree> branches;
};
GHOST_MODEL(tree, value, (branches, ghost::defaulted, ghost::skip_empty));

struct chain {
  std::string link;
  std::unique_ptr<chain> next;
};
GHOST_MODEL(chain, link, (next, ghost::skip_null));

}  // namespace nullable

namespace {

using ghost_tests::check_table;
using ghost_tests::outcome;

TEST_CASE("Optionals and pointers are null or their value") {
  const auto check = []<class May>(May) {
    check_table<May>({{"null"},
                      {"7"},
                      {"-8"},
                      {"nul", "expected true, false or null at 0 in $"},
                      {"\"\"", "expected a number at 0 in $"}});
  };
  check(std::optional<int>());
  check(std::unique_ptr<int>());
  check(std::shared_ptr<int>());
  check_table<std::vector<std::optional<std::string>>>(
      {{R"([null,"a",null])"}, {R"(["b"])"}, {"[null,null]"}});
  check_table<std::optional<std::vector<std::unique_ptr<int>>>>({{"null"}, {"[null,1]"}, {"[]"}});
}

TEST_CASE("A member that may be null may be absent") {
  check_table<nullable::holder>({{R"({"may":1,"own":"a","shared":[1,2]})"},
                                 {R"({"shared":[3]})", R"({"may":null,"own":null,"shared":[3]})"},
                                 {"{}", R"({"may":null,"own":null,"shared":null})"},
                                 {R"({"may":null,"own":null,"shared":null})"},
                                 {R"({"own":"b","may":2})", R"({"may":2,"own":"b","shared":null})"},
                                 {R"({"shared":[null]})", "expected a number at 11 in $.shared[0]"}});
}

TEST_CASE("A shared object that others hold is left as it is, and one's own is used again") {
  auto shared = std::make_shared<std::vector<int>>(std::vector{1, 2});
  const auto other = shared;
  REQUIRE(ghost::read_into(shared, "[3]"));
  CHECK(*other == std::vector{1, 2});
  CHECK(*shared == std::vector{3});
  const void* const own = shared.get();
  REQUIRE(ghost::read_into(shared, "[4,5]"));
  CHECK(shared.get() == own);
  REQUIRE(ghost::read_into(shared, "null"));
  CHECK(shared == nullptr);

  auto unique = std::make_unique<std::string>("old");
  const void* const kept = unique.get();
  REQUIRE(ghost::read_into(unique, "\"new\""));
  CHECK(unique.get() == kept);
  CHECK(*unique == "new");
}

TEST_CASE("Types hold themselves") {
  check_table<nullable::tree>(
      {{R"({"value":1})"},
       {R"({"value":1,"branches":[{"value":2,"branches":[{"value":3}]},{"value":4}]})"},
       {R"({"value":1,"branches":[{"value":2},{"branches":[]}]})",
        "missing required field at 50 in $.branches[1].value"}});
  check_table<nullable::chain>({{R"({"link":"a"})"},
                                {R"({"link":"a","next":{"link":"b","next":{"link":"c"}}})"},
                                {R"({"link":"a","next":{"link":"b","next":{}}})",
                                 "missing required field at 40 in $.next.next.link"}});
}

TEST_CASE("A value that is too deep to read is too deep to write") {
  nullable::chain first;
  nullable::chain* last = &first;
  for (int i = 1; i < 255; ++i) last = (last->next = std::make_unique<nullable::chain>()).get();
  const std::string deepest = ghost::write(first).value();
  CHECK(outcome<nullable::chain>(deepest) == deepest);
  last->next = std::make_unique<nullable::chain>();
  CHECK(ghost::write(first).error().code == ghost::error_code::depth_limit);
  CHECK(ghost::write(first, {.max_depth = 256}).has_value());
}

}  // namespace
