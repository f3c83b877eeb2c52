// ghostbench-bench: measures what the registry holds. The runner talks to it as docs/bench-protocol.md says.
#include <unistd.h>

#include <charconv>
#include <cstring>
#include <exception>
#include <iostream>

#include "bench/allocations.hpp"
#include "bench/context.hpp"
#include "bench/instructions.hpp"
#include "bench/listing.hpp"
#include "bench/sites.hpp"
#include "bench/suite.hpp"
#include "bench/turns.hpp"
#include "bench/verify.hpp"

namespace ghostbench {
namespace {

constexpr std::string_view usage =
    "usage: ghostbench-bench --list | --context\n"
    "       ghostbench-bench --pass=verify|allocations|allocation-sites|instructions\n"
    "                        [--timeout=SECONDS] < CELLS\n"
    "       ghostbench-bench --pass=time [--benchmark_…] < CELLS\n"
    "       ghostbench-bench --pass=turns --turn-in=FD --turn-out=FD < CELLS\n"
    "CELLS are names like nlohmann/read/string/tiny, one per line; behind a name and one space\n"
    "may stand extra work for each op (time:SHARE, instructions:N, allocations:N) and how it is\n"
    "timed by turns (pace:ITERATIONSxREPETITIONSxTURNS).\n";

int fail(std::string_view problem) {
  std::cerr << "ghostbench-bench: " << problem << '\n' << usage;
  return 2;
}

/// What stands behind `--name=` among the arguments, which loses it; empty when it is not there.
std::string_view take_option(std::vector<char*>& arguments, std::string_view name) {
  for (auto at = arguments.begin() + 1; at < arguments.end(); ++at) {
    std::string_view value(*at);
    if (!value.starts_with("--") || !value.substr(2).starts_with(name)) continue;
    value.remove_prefix(2 + name.size());
    if (!value.starts_with('=')) continue;
    arguments.erase(at);
    return value.substr(1);
  }
  return {};
}

std::optional<int> whole_number(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

int run_pass(pass p, const cell_list& cells, std::string_view timeout) {
  if (!timeout.empty()) {
    const std::optional<int> seconds = whole_number(timeout);
    if (!seconds || *seconds < 1) return fail("--timeout wants seconds");
    p.limit = std::chrono::seconds(*seconds);
  }
  run(p, cells);
  return 0;
}

int run_turns(const cell_list& cells, std::string_view in, std::string_view out) {
  const std::optional<int> read_end = whole_number(in);
  const std::optional<int> write_end = whole_number(out);
  if (!read_end || !write_end)
    return fail("--pass=turns wants --turn-in and --turn-out, open file descriptors");
  turn_token token(*read_end, *write_end);
  return run_by_turns(cells, token);
}

int measure(std::string_view pass_name, std::vector<char*> arguments, char** all_arguments) {
  const std::string_view timeout = take_option(arguments, "timeout");
  const std::string_view turn_in = take_option(arguments, "turn-in");
  const std::string_view turn_out = take_option(arguments, "turn-out");
  if (pass_name != "time" && arguments.size() > 1)
    return fail("unknown argument " + std::string(arguments[1]));

  // Watches come first: a process that must be started anew has read nothing yet, and the heap is the same
  // every time.
  chosen_watch watch;
  if (pass_name == "allocations" || pass_name == "allocation-sites") {
    watch = choose_watch();
    if (!watch.watch) restart_with_preload(all_arguments);
  }
  all_engines();
  const cell_list cells(STDIN_FILENO);
  if (const std::string_view unknown = cells.first_unknown(); !unknown.empty()) {
    return fail(problem_of(unknown));
  }
  if (pass_name == "turns") return run_turns(cells, turn_in, turn_out);
  if (pass_name == "time") return run_timed(cells, std::move(arguments));
  if (pass_name == "verify") return run_pass(verify_pass(), cells, timeout);
  if (pass_name == "allocations") return run_pass(allocations_pass(watch), cells, timeout);
  if (pass_name == "allocation-sites") return run_pass(allocation_sites_pass(watch), cells, timeout);
  if (pass_name == "instructions") {
    if (const failure problem = cannot_count_instructions()) return fail(*problem);
    return run_pass(instructions_pass(), cells, timeout);
  }
  return fail("no pass is called '" + std::string(pass_name) + "'");
}

int run_program(int argc, char** argv) {
  std::vector<char*> arguments(argv, argv + argc);
  if (const std::string_view pass_name = take_option(arguments, "pass"); !pass_name.empty()) {
    return measure(pass_name, std::move(arguments), argv);
  }
  if (arguments.size() != 2) return fail("one thing to do is wanted");
  if (std::strcmp(arguments[1], "--list") == 0) return print_listing(), 0;
  if (std::strcmp(arguments[1], "--context") == 0) return print_context(), 0;
  return fail("unknown argument " + std::string(arguments[1]));
}

}  // namespace
}  // namespace ghostbench

int main(int argc, char** argv) {
  try {
    return ghostbench::run_program(argc, argv);
  } catch (const std::exception& problem) {
    std::cerr << "ghostbench-bench: " << problem.what() << '\n';
    return 3;
  }
}
