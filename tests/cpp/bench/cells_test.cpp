#include "bench/cells.hpp"

#include <cstring>
#include <set>
#include <system_error>

#include "tests/cpp/support/capture.hpp"
#include "tests/cpp/support/catch.hpp"
#include "tests/cpp/support/counting.hpp"

namespace ghostbench::tests {
namespace {

TEST_CASE("Every cell is found by its name and has that name again") {
  std::set<std::string> names;
  for (const cell& c : every_cell()) {
    const std::string name = name_of(c);
    CAPTURE(name);
    CHECK(names.insert(name).second);
    const std::optional<cell> found = find_cell(name);
    REQUIRE(found);
    CHECK(found->its_engine == c.its_engine);
    CHECK(found->its_op == c.its_op);
    CHECK(found->its_mode == c.its_mode);
    CHECK(found->recipe == c.recipe);
    CHECK(found->threads == 1);
  }
  // Four ways to read and three to write.
  CHECK(names.size() == all_engines().size() * all_fixtures().size() * 7);
}

TEST_CASE("A cell's name may end with a number of threads") {
  for (const int threads : {2, 16, 1024}) {
    const std::string name = "floor/read/string/tiny/threads:" + std::to_string(threads);
    const std::optional<cell> found = find_cell(name);
    REQUIRE(found);
    CHECK(found->threads == threads);
    CHECK(name_of(*found) == name);
  }
  // One thread is what a cell without the suffix has, so it is the same cell.
  const std::optional<cell> single = find_cell("floor/read/string/tiny/threads:1");
  REQUIRE(single);
  CHECK(name_of(*single) == "floor/read/string/tiny");
}

TEST_CASE("A name that is no cell's finds nothing") {
  for (const char* name : {
           "",
           "/",
           "floor",
           "floor/read/string",
           "floor/read/string/",
           "/read/string/tiny",
           "nobody/read/string/tiny",
           "floor/parse/string/tiny",
           "floor/read/strings/tiny",
           "floor/read/string/tin",
           "Floor/read/string/tiny",
           " floor/read/string/tiny",
           "floor/read/string/tiny ",
           "floor/read/string/tiny\r",
           "floor/write/reuse/tiny",
           "floor/read/string/tiny/extra",
           "floor/read/string/tiny/threads:",
           "floor/read/string/tiny/threads:0",
           "floor/read/string/tiny/threads:-2",
           "floor/read/string/tiny/threads:two",
           "floor/read/string/tiny/threads:2x",
           "floor/read/string/tiny/threads:1025",
           "floor/read/string/tiny/threads:99999999999",
           "floor/read/string/tiny/threads:2/threads:2",
           "floor/read/string/tiny  time:0.03",
           "floor/read/string/tiny time:0.03 ",
           "floor/read/string/tiny time:0.03 allocations:1",
           "floor/read/string/tiny\ttime:0.03",
           "floor/read/string/tiny speed:1",
           "floor/read/string/tin time:0.03",
       }) {
    CAPTURE(name);
    CHECK_FALSE(find_cell(name).has_value());
  }
}

TEST_CASE("A burden behind a cell's name is carried and is no part of the name") {
  struct row {
    const char* line;
    burden carries;
  };
  const row rows[] = {
      {"floor/read/string/tiny", {}},
      {"floor/read/string/tiny time:0.03", {.kind = burden_kind::time, .share = 0.03}},
      {"floor/read/string/tiny instructions:12345", {.kind = burden_kind::instructions, .count = 12345}},
      {"floor/read/string/tiny allocations:1", {.kind = burden_kind::allocations, .count = 1}},
  };
  for (const row& r : rows) {
    CAPTURE(r.line);
    const std::optional<cell> found = find_cell(r.line);
    REQUIRE(found);
    CHECK(found->carries == r.carries);
    CHECK(name_of(*found) == "floor/read/string/tiny");
    CHECK(name_in(r.line) == "floor/read/string/tiny");
  }
  CHECK(find_cell("floor/read/string/tiny/threads:2 time:1")->threads == 2);
  CHECK(find_cell("floor/read/string/tiny time:0.5 pace:2x3x4")->its_pace == pace{2, 3, 4});
  CHECK(find_cell("floor/read/string/tiny pace:2x3x4 time:0.5")->carries.share == 0.5);
}

TEST_CASE("What is wrong with a line is said of the name before the burden") {
  CHECK(problem_of("nope") == "no cell is called 'nope'; --list names them all");
  CHECK_THAT(problem_of("nope time:0.03"), contains("no cell is called 'nope time:0.03'"));
  CHECK_THAT(problem_of("floor/read/string/tiny time:3"),
             contains("no burden or pace is known in the line 'floor/read/string/tiny time:3'; "));
  CHECK_THAT(problem_of("floor/read/string/tiny "), contains("time:SHARE"));
}

TEST_CASE("Finding a cell allocates nothing", "[allocations]") {
  if (!can_count()) return;
  std::vector<std::string> names{"nobody/read/string/tiny"};
  for (const cell& c : every_cell()) {
    names.push_back(name_of(c) + "/threads:2");
    for (const char* extra : {" time:0.012345678901234567", " instructions:99", " allocations:x"}) {
      names.push_back(name_of(c) + extra);
    }
  }
  const allocation_counts counts = counted([&] {
    for (const std::string& name : names) find_cell(name);
  });
  CHECK(counts == allocation_counts{});
}

std::vector<std::string> names_in(std::string_view text) {
  const int file = file_with(text);
  const cell_list list(file);
  close(file);
  std::vector<std::string> names;
  list.each([&](std::string_view name) { names.emplace_back(name); });
  return names;
}

TEST_CASE("A list of cells has a name per line that is not blank") {
  using names = std::vector<std::string>;
  CHECK(names_in("") == names{});
  CHECK(names_in("\n\n") == names{});
  CHECK(names_in("a\nb\n") == names{"a", "b"});
  CHECK(names_in("a\nb") == names{"a", "b"});
  CHECK(names_in("\na\n\n\nb\n\n") == names{"a", "b"});
  CHECK(names_in("b\na\nb\n") == names{"b", "a", "b"});
}

TEST_CASE("A list of cells comes through a pipe in pieces as well") {
  int ends[2];
  REQUIRE(pipe(ends) == 0);
  if (fork() == 0) {
    for (const char* piece : {"floor/re", "ad/string/tiny\nfl", "oor/write/string/tiny"}) {
      usleep(1000);
      if (write(ends[1], piece, std::strlen(piece)) < 0) _exit(1);
    }
    _exit(0);
  }
  close(ends[1]);
  const cell_list list(ends[0]);
  close(ends[0]);
  std::vector<std::string> names;
  list.each([&](std::string_view name) { names.emplace_back(name); });
  CHECK(names == std::vector<std::string>{"floor/read/string/tiny", "floor/write/string/tiny"});
  CHECK(list.first_unknown().empty());
}

TEST_CASE("The first name of a list that is no cell's is told") {
  const auto first_unknown = [](std::string_view text) {
    const int file = file_with(text);
    const cell_list list(file);
    close(file);
    return std::string(list.first_unknown());
  };
  CHECK(first_unknown("") == "");
  CHECK(first_unknown("floor/read/string/tiny\nfloor/read/bytes/tiny\n") == "");
  CHECK(first_unknown("floor/read/string/tiny\nnope\nnever") == "nope");
  CHECK(first_unknown("floor/read/string/tiny\n\n ") == " ");
}

TEST_CASE("A list that cannot be read or is too long is an error") {
  CHECK_THROWS_AS(cell_list(-1), std::system_error);
  const int file = file_with(std::string(std::size_t{16} << 20, '\n'));
  CHECK_THROWS_AS(cell_list(file), std::length_error);
  close(file);
}

}  // namespace
}  // namespace ghostbench::tests
