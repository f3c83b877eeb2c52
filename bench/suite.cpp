#include "bench/suite.hpp"

#include <benchmark/benchmark.h>

#include <iostream>

#include "bench/timed.hpp"

namespace ghostbench {
namespace {

void register_cell(const cell& c) {
  // Threads are part of Google Benchmark's name for it, so the name is that of the single thread.
  cell unthreaded = c;
  unthreaded.threads = 1;
  auto* registered = benchmark::RegisterBenchmark(name_of(unthreaded).c_str(),
                                                  [&c](benchmark::State& state) { time_ops(state, c); });
  if (c.threads > 1) registered->Threads(c.threads);
}

}  // namespace

int run_timed(const cell_list& list, std::vector<char*> arguments) {
  std::vector<cell> cells;
  list.each([&](std::string_view line) { cells.push_back(*find_cell(line)); });

  if (const failure refusal = first_refusal(cells)) {
    std::cerr << "ghostbench-bench: " << *refusal << '\n';
    return 2;
  }
  int count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 2;
  for (const cell& c : cells) register_cell(c);
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}

}  // namespace ghostbench
