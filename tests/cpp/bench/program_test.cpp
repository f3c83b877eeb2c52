// The bench as the runner sees it: a process with arguments, a list on standard input, lines and a status.
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "bench/cells.hpp"
#include "tests/cpp/support/catch.hpp"
#include "tests/cpp/support/counting.hpp"
#include "tests/cpp/support/program.hpp"

namespace ghostbench::tests {
namespace {

using json = nlohmann::json;

TEST_CASE("Wrong usage ends the bench with 2, a message and no output") {
  struct row {
    const char* what;
    std::vector<std::string> arguments;
    const char* input;
    const char* message;
  };
  const row rows[] = {
      {"nothing to do", {}, "", "one thing to do is wanted"},
      {"two things to do", {"--list", "--context"}, "", "one thing to do is wanted"},
      {"an unknown thing to do", {"--lists"}, "", "unknown argument --lists"},
      {"an unknown pass", {"--pass=verity"}, "", "no pass is called 'verity'"},
      {"an unknown cell",
       {"--pass=verify"},
       "floor/read/string/tiny\nfloor/read/string/tin\n",
       "no cell is called 'floor/read/string/tin'"},
      {"an unknown cell to time", {"--pass=time"}, "nope", "no cell is called 'nope'"},
      {"a burden that is none",
       {"--pass=verify"},
       "floor/read/string/tiny\nfloor/read/string/tiny time:2\n",
       "no burden or pace is known in the line 'floor/read/string/tiny time:2'"},
      {"turns without a partner to hand over to",
       {"--pass=turns"},
       "floor/read/string/tiny pace:1x1x1",
       "--pass=turns wants --turn-in and --turn-out"},
      {"turns without a pace",
       {"--pass=turns", "--turn-in=0", "--turn-out=2"},
       "floor/read/string/tiny",
       "floor/read/string/tiny wants one thread and a pace"},
      {"an unknown argument of a pass", {"--pass=verify", "--fast"}, "", "unknown argument --fast"},
      {"an unknown flag of Google Benchmark", {"--pass=time", "--benchmark_fast"}, "", "--benchmark_fast"},
      {"no time at all", {"--pass=verify", "--timeout=0"}, "", "--timeout wants seconds"},
      {"a time that is no number", {"--pass=verify", "--timeout=1m"}, "", "--timeout wants seconds"},
      {"a refused cell to time",
       {"--pass=time"},
       "nlohmann/read/reuse/tiny",
       "nlohmann/read/reuse/tiny cannot be timed"},
      {"counting instructions without valgrind",
       {"--pass=instructions"},
       "floor/read/string/tiny",
       "runs under valgrind"},
  };
  for (const row& r : rows) {
    CAPTURE(r.what);
    const ended_program ended = run_program(BENCH, r.arguments, r.input);
    CHECK(ended.status == 2);
    CHECK_THAT(ended.err, contains(r.message));
    CHECK(ended.out == "");
  }
}

TEST_CASE("The bench lists what it has and tells what it is") {
  const ended_program listing = run_program(BENCH, {"--list"});
  CHECK(listing.status == 0);
  CHECK(json::parse(listing.out)["engines"].size() == all_engines().size());
  const ended_program context = run_program(BENCH, {"--context"});
  CHECK(context.status == 0);
  CHECK(json::parse(context.out)["protocol"] == 1);
}

TEST_CASE("The bench verifies the cells of the list") {
  const ended_program ended = run_program(BENCH, {"--pass=verify", "--timeout=60"},
                                          "floor/read/string/tiny\nnlohmann/read/reuse/tiny\n");
  CHECK(ended.status == 0);
  std::istringstream lines(ended.out);
  std::string first, second, third;
  std::getline(lines, first);
  std::getline(lines, second);
  CHECK(json::parse(first) == json{{"cell", "floor/read/string/tiny"}, {"status", "ok"}});
  CHECK(json::parse(second)["status"] == "unsupported");
  CHECK_FALSE(std::getline(lines, third));
}

TEST_CASE("The bench times the cells in the order of the list, threads behind the name") {
  const ended_program ended =
      run_program(BENCH, {"--pass=time", "--benchmark_format=json", "--benchmark_min_time=0.0001"},
                  "nlohmann/write/string/tiny\nfloor/read/string/tiny\nfloor/read/bytes/tiny/"
                  "threads:2\nfloor/read/bytes/tiny\n");
  CHECK(ended.status == 0);
  std::vector<std::string> names;
  const json result = json::parse(ended.out);
  for (const json& row : result["benchmarks"]) {
    names.push_back(row["run_name"]);
    CHECK(row["cpu_time"].get<double>() > 0);
    CHECK_FALSE(row.contains("error_occurred"));
  }
  CHECK(names == std::vector<std::string>{"nlohmann/write/string/tiny", "floor/read/string/tiny",
                                          "floor/read/bytes/tiny/threads:2", "floor/read/bytes/tiny"});
}

TEST_CASE("Rows of cells under a burden have the plain name in every pass") {
  const char* list =
      "floor/read/string/tiny time:0.5\nfloor/read/bytes/tiny/threads:2 instructions:10\n"
      "floor/read/string/tiny allocations:1\n";
  const ended_program timed =
      run_program(BENCH, {"--pass=time", "--benchmark_format=json", "--benchmark_min_time=0.0001"}, list);
  CHECK(timed.status == 0);
  std::vector<std::string> names;
  const json result = json::parse(timed.out);
  for (const json& row : result["benchmarks"]) names.push_back(row["run_name"]);
  const std::vector<std::string> wanted{"floor/read/string/tiny", "floor/read/bytes/tiny/threads:2",
                                        "floor/read/string/tiny"};
  CHECK(names == wanted);

  const ended_program verified = run_program(BENCH, {"--pass=verify"}, list);
  CHECK(verified.status == 0);
  std::istringstream lines(verified.out);
  names.clear();
  for (std::string line; std::getline(lines, line);) {
    CHECK(json::parse(line)["status"] == "ok");
    names.push_back(json::parse(line)["cell"]);
  }
  CHECK(names == wanted);
}

TEST_CASE("By turns each cell has a line with the times of all its repetitions") {
  // Behind the list, standard input is at its end: the partner is gone, and the bench goes on alone.
  const ended_program ended = run_program(BENCH, {"--pass=turns", "--turn-in=0", "--turn-out=2"},
                                          "floor/read/string/tiny pace:10x3x4\n"
                                          "nlohmann/write/string/tiny instructions:10 pace:1x1x2\n");
  CHECK(ended.status == 0);
  std::istringstream lines(ended.out);
  const std::pair<const char*, std::size_t> wanted[] = {{"floor/read/string/tiny", 12},
                                                        {"nlohmann/write/string/tiny", 2}};
  for (const auto& [name, repetitions] : wanted) {
    std::string line;
    REQUIRE(std::getline(lines, line));
    const json answer = json::parse(line);
    CHECK(answer["cell"] == name);
    CHECK(answer["status"] == "ok");
    for (const char* clock : {"cpu", "real"}) {
      CHECK(answer[clock].size() == repetitions);
      for (const json& time : answer[clock]) CHECK(time.get<double>() > 0);
    }
  }
}

/// The counters of each cell that is not refused, as text.
std::map<std::string, std::string> counts_of(const char* program, std::string_view list,
                                             const char* preload = nullptr) {
  const ended_program ended = run_program(program, {"--pass=allocations"}, list, preload);
  CHECK(ended.status == 0);
  std::map<std::string, std::string> counts;
  std::istringstream lines(ended.out);
  for (std::string line; std::getline(lines, line);) {
    const json answer = json::parse(line);
    CAPTURE(line);
    if (answer["status"] == "unsupported") continue;
    REQUIRE(answer["status"] == "ok");
    counts[answer["cell"]] = answer["counters"].dump();
  }
  return counts;
}

TEST_CASE("The hooks and the preloaded library count the same of every engine") {
  if (!can_count()) return;
  const std::set<std::string_view> small{"tiny", "characters-1", "characters-100", "users-1kb", "users-10kb"};
  std::string list;
  for (const cell& c : every_cell()) {
    if (small.contains(c.recipe->name)) list += name_of(c) + "\n";
  }
  const auto by_hooks = counts_of(BENCH, list);
  const auto by_library = counts_of(BENCH, list, PRELOADED);
  CHECK(by_hooks.size() > 100);
  for (const auto& [name, counts] : by_hooks) {
    CAPTURE(name);
    CHECK(counts == by_library.at(name));
  }
  CHECK(by_hooks.size() == by_library.size());
}

TEST_CASE("A bench without jemalloc counts by starting itself anew with the library") {
  if (!can_count()) return;
  const char* list = "nlohmann/read/string/characters-1\nfloor/read/string/tiny\n";
  const auto counts = counts_of(PLAIN_BENCH, list);
  REQUIRE(counts.size() == 2);
  // Requests are the engine's, whoever serves them; what is usable of them is the allocator's.
  for (const auto& [name, by_hooks] : counts_of(BENCH, list)) {
    const json here = json::parse(counts.at(name)), there = json::parse(by_hooks);
    CHECK(here["allocs"] == there["allocs"]);
    CHECK(here["requested_bytes"] == there["requested_bytes"]);
  }
}

}  // namespace
}  // namespace ghostbench::tests
