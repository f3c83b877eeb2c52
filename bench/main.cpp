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
#include "bench/suite.hpp"
#include "bench/verify.hpp"

namespace ghostbench {
namespace {

constexpr std::string_view usage =
    "usage: ghostbench-bench --list | --context\n"
    "       ghostbench-bench --pass=verify|allocations|instructions [--timeout=SECONDS] < CELLS\n"
    "       ghostbench-bench --pass=time [--benchmark_…] < CELLS\n"
    "CELLS are names like nlohmann/read/string/tiny, one per line.\n";

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

int run_pass(pass p, const cell_list& cells, std::string_view timeout) {
  if (!timeout.empty()) {
    int seconds = 0;
    const auto [end, error] = std::from_chars(timeout.data(), timeout.data() + timeout.size(), seconds);
    if (error != std::errc{} || end != timeout.data() + timeout.size() || seconds < 1)
      return fail("--timeout wants seconds");
    p.limit = std::chrono::seconds(seconds);
  }
  run(p, cells);
  return 0;
}

int measure(std::string_view pass_name, std::vector<char*> arguments, char** all_arguments) {
  const std::string_view timeout = take_option(arguments, "timeout");
  if (pass_name != "time" && arguments.size() > 1)
    return fail("unknown argument " + std::string(arguments[1]));

  // Watches come first: a process that must be started anew has read nothing yet, and the heap is the same
  // every time.
  chosen_watch watch;
  if (pass_name == "allocations") {
    watch = choose_watch();
    if (!watch.watch) restart_with_preload(all_arguments);
  }
  all_engines();
  const cell_list cells(STDIN_FILENO);
  if (const std::string_view unknown = cells.first_unknown(); !unknown.empty()) {
    return fail("no cell is called '" + std::string(unknown) + "'; --list names them all");
  }
  if (pass_name == "time") return run_timed(cells, std::move(arguments));
  if (pass_name == "verify") return run_pass(verify_pass(), cells, timeout);
  if (pass_name == "allocations") return run_pass(allocations_pass(watch), cells, timeout);
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
