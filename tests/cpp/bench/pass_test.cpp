#include "bench/pass.hpp"

#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>

#include "bench/instructions.hpp"
#include "tests/cpp/support/capture.hpp"
#include "tests/cpp/support/catch.hpp"
#include "tests/cpp/support/counting.hpp"
#include "tests/cpp/support/dying.hpp"

namespace ghostbench::tests {
namespace {

using json = nlohmann::json;

/// Runs `p` over the cells of `text` and returns its output, a JSON value per line.
std::vector<json> run_over(const pass& p, std::string_view text) {
  const int file = file_with(text);
  const cell_list cells(file);
  close(file);
  std::vector<json> lines;
  std::istringstream output(captured([&] { run(p, cells); }));
  for (std::string line; std::getline(output, line);) lines.push_back(json::parse(line));
  return lines;
}

constexpr std::string_view three = "floor/read/string/tiny\nfloor/write/string/tiny\n\nfloor/read/bytes/tiny";

TEST_CASE("A pass looks at each cell in the order of the list and prints a line for each") {
  const pass p{.look = [](const cell& c, const fixture& f, std::string_view name) {
    return cell_answer{.counters = {{"bytes", static_cast<std::int64_t>(f.text.size())},
                                    {"write", c.its_op == op::write},
                                    {"length", static_cast<std::int64_t>(name.size())}}};
  }};
  const std::vector<json> wanted{
      json::parse(
          R"({"cell":"floor/read/string/tiny","status":"ok","counters":{"bytes":150,"write":0,"length":22}})"),
      json::parse(
          R"({"cell":"floor/write/string/tiny","status":"ok","counters":{"bytes":150,"write":1,"length":23}})"),
      json::parse(
          R"({"cell":"floor/read/bytes/tiny","status":"ok","counters":{"bytes":150,"write":0,"length":21}})"),
  };
  CHECK(run_over(p, three) == wanted);
  CHECK(run_over(p, "").empty());
}

TEST_CASE("Sites are printed in their order, and an empty list of them too") {
  const pass p{.look = [](const cell& c, const fixture&, std::string_view) {
    cell_answer answer{.sites = std::vector<allocation_site>{}};
    if (c.its_op == op::read) answer.sites = {{3, 100, {"0x1", "libc.so.6+0x2"}}, {1, 7, {}}};
    return answer;
  }};
  const std::vector<json> lines = run_over(p, "floor/read/string/tiny\nfloor/write/string/tiny");
  REQUIRE(lines.size() == 2);
  CHECK(lines[0]["sites"] == json::parse(R"([{"allocs":3,"bytes":100,"frames":["0x1","libc.so.6+0x2"]},
                                             {"allocs":1,"bytes":7,"frames":[]}])"));
  CHECK(lines[1] == json{{"cell", "floor/write/string/tiny"}, {"status", "ok"}, {"sites", json::array()}});
}

TEST_CASE("A cell that ends badly costs itself and no other") {
  struct row {
    const char* what;
    cell_answer (*end)();
    const char* reason;
  };
  const row rows[] = {
      {"a crash", []() -> cell_answer { die_of(SIGSEGV); }, "killed by signal 11 (SIGSEGV)"},
      {"an abort", []() -> cell_answer { die_of(SIGABRT); }, "killed by signal 6 (SIGABRT)"},
      {"an exception", []() -> cell_answer { throw std::runtime_error("bad luck"); },
       "uncaught exception: bad luck"},
      {"a silent end", []() -> cell_answer { _exit(0); }, "ended with status 0 and no answer"},
      {"a hang", []() -> cell_answer { hang(); }, "no answer in 1 s"},
      {"an answer that is wrong", [] { return cell_answer{.status = "errored", .reason = "wrong"}; },
       "wrong"},
      {"a reason that is no UTF-8", [] { return cell_answer{.status = "errored", .reason = "\xff!"}; },
       "\xEF\xBF\xBD!"},
  };
  for (const auto& [what, end, reason] : rows) {
    CAPTURE(what);
    const pass p{
        .look = [end = end](const cell& c, const fixture&,
                            std::string_view) { return c.its_op == op::write ? end() : cell_answer{}; },
        .limit = std::chrono::seconds(1)};
    const std::vector<json> lines = run_over(p, three);
    REQUIRE(lines.size() == 3);
    CHECK(lines[0] == json{{"cell", "floor/read/string/tiny"}, {"status", "ok"}});
    CHECK(lines[1] == json{{"cell", "floor/write/string/tiny"}, {"status", "errored"}, {"reason", reason}});
    CHECK(lines[2] == json{{"cell", "floor/read/bytes/tiny"}, {"status", "ok"}});
  }
}

TEST_CASE("A pass may say what it means that a signal ended a cell") {
  const pass p{.look = [](const cell&, const fixture&, std::string_view) -> cell_answer { die_of(SIGILL); },
               .killed = instructions_pass().killed};
  const std::vector<json> lines = run_over(p, "floor/read/string/tiny");
  REQUIRE(lines.size() == 1);
  CHECK(lines[0]["status"] == "unsupported");
  CHECK_THAT(lines[0]["reason"].get<std::string>(), contains("unsupported (ISA)"));
}

TEST_CASE("Only an illegal instruction makes a counted cell unsupported") {
  const pass p = instructions_pass();
  CHECK(p.killed(SIGILL, "killed").status == "unsupported");
  for (const int signal : {SIGSEGV, SIGABRT, SIGBUS, SIGKILL}) {
    CHECK(p.killed(signal, "killed").status == "errored");
    CHECK(p.killed(signal, "killed").reason == "killed");
  }
  CHECK(cannot_count_instructions());
}

TEST_CASE("A refused cell is unsupported with the engine's reason and is not looked at") {
  const pass p{.look = [](const cell&, const fixture&, std::string_view) -> cell_answer { die_of(SIGSEGV); }};
  const std::vector<json> lines = run_over(p, "nlohmann/read/reuse/tiny\nnlohmann/write/stream/characters-1");
  REQUIRE(lines.size() == 2);
  for (const json& line : lines) {
    CHECK(line["status"] == "unsupported");
    CHECK_FALSE(line["reason"].get<std::string>().empty());
  }
}

// What a cell finds must not depend on the cells before it, or instruction counts would.
TEST_CASE("Running a pass does not touch the heap of the process", "[allocations]") {
  if (!can_count()) return;
  const pass p{.look = [](const cell&, const fixture&, std::string_view) { return cell_answer{}; }};
  const int file = file_with(three);
  const cell_list cells(file);
  close(file);
  allocation_counts counts;
  const std::string output = captured([&] { counts = counted([&] { run(p, cells); }); });
  CHECK(counts == allocation_counts{});
  CHECK(output.size() > 100);
}

}  // namespace
}  // namespace ghostbench::tests
