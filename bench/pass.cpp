#include "bench/pass.hpp"

#include <iostream>
#include <nlohmann/json.hpp>

#include "bench/isolate.hpp"

namespace ghostbench {
namespace {

using json = nlohmann::ordered_json;

json to_json(const std::vector<allocation_site>& sites) {
  json out = json::array();
  for (const allocation_site& site : sites) {
    out.push_back({{"allocs", site.allocs}, {"bytes", site.bytes}, {"frames", site.frames}});
  }
  return out;
}

json to_json(const cell_answer& answer) {
  json out{{"status", answer.status}};
  if (!answer.reason.empty()) out["reason"] = answer.reason;
  for (const auto& [counter, value] : answer.counters) out["counters"][counter] = value;
  if (answer.sites) out["sites"] = to_json(*answer.sites);
  return out;
}

/// A reason may quote bytes of a document: those that are no UTF-8 are replaced, never an exception.
std::string to_line(const json& answer) {
  return answer.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string look_in_child(const pass& p, const cell& c, std::string_view name) {
  const fixture f = build(*c.recipe);
  if (failure reason = c.its_engine->refuses(c.its_op, c.its_mode, f)) {
    return to_line(to_json({.status = "unsupported", .reason = *reason}));
  }
  return to_line(to_json(p.look(c, f, name)));
}

json outcome(const pass& p, const isolated_result& result) {
  if (result.how == ending::finished) return json::parse(result.answer);
  if (result.signal != 0 && p.killed) return to_json(p.killed(result.signal, result.reason));
  return to_json({.status = "errored", .reason = result.reason});
}

/// The cell a line asks for, without a burden of time: nothing here is timed, and spinning for as long as a
/// clock said would make counts differ.
cell untimed_cell(std::string_view line) {
  cell c = *find_cell(line);
  if (c.carries.kind == burden_kind::time) c.carries = {};
  return c;
}

/// Measures one cell in a child and prints its line.
void supervise(const pass& p, std::string_view line_of_list) {
  const cell c = untimed_cell(line_of_list);
  const std::string_view name = name_in(line_of_list);
  const isolated_result result = run_isolated(p.limit, [&] { return look_in_child(p, c, name); });
  json line{{"cell", name}};
  line.update(outcome(p, result));
  std::cout << to_line(line) << std::endl;
}

}  // namespace

// Waiting, parsing and printing allocate. They happen in a supervisor, a child too, so that this process's
// heap stays as it was: whatever was measured before it, a cell finds the same addresses and so executes the
// same instructions.
void run(const pass& p, const cell_list& cells) {
  cells.each([&](std::string_view line) { in_child([&] { supervise(p, line); }); });
}

}  // namespace ghostbench
