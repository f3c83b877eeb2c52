#include "bench/suite.hpp"

#include <benchmark/benchmark.h>

#include <iostream>
#include <map>
#include <mutex>

namespace ghostbench {
namespace {

/// The tasks of the cell whose turn it is, one per thread. They are made outside the timed loop and gone
/// when the next cell begins, so that the memory of a hundred cells does not lie around while one is timed.
class current_tasks {
 public:
  task& of(const cell& c, const fixture& f, int thread) {
    const std::lock_guard lock(mutex_);
    if (cell_ != &c) {
      tasks_.clear();
      tasks_.resize(static_cast<std::size_t>(c.threads));
      cell_ = &c;
    }
    std::unique_ptr<task>& mine = tasks_[static_cast<std::size_t>(thread)];
    if (!mine) {
      mine = c.its_engine->prepare(c.its_op, c.its_mode, f);
      mine->run();  // warm-up; an error comes again in the loop, where it can be told
    }
    return *mine;
  }

 private:
  std::mutex mutex_;
  const cell* cell_ = nullptr;
  std::vector<std::unique_ptr<task>> tasks_;
};

/// What is timed: one virtual call per op.
void loop(benchmark::State& state, task& work) {
  for (auto _ : state) {
    if (failure problem = work.run()) {
      state.SkipWithError(problem->c_str());
      break;
    }
  }
}

const fixture& fixture_of(const cell& c) {
  static std::map<std::string_view, fixture> built;
  const auto found = built.find(c.recipe->name);
  return found != built.end() ? found->second : built.emplace(c.recipe->name, build(*c.recipe)).first->second;
}

void register_cell(const cell& c) {
  static current_tasks tasks;
  const fixture& f = fixture_of(c);
  // Threads are part of Google Benchmark's name for it, so the name is that of the single thread.
  cell unthreaded = c;
  unthreaded.threads = 1;
  auto* registered = benchmark::RegisterBenchmark(
      name_of(unthreaded).c_str(),
      [&c, &f](benchmark::State& state) { loop(state, tasks.of(c, f, state.thread_index())); });
  if (c.threads > 1) registered->Threads(c.threads);
}

/// The first cell that its engine refuses, with the reason. The runner asks --list and never sends one.
failure first_refusal(const std::vector<cell>& cells) {
  for (const cell& c : cells) {
    if (failure reason = c.its_engine->refuses(c.its_op, c.its_mode, fixture_of(c))) {
      return name_of(c) + " cannot be timed: " + *reason;
    }
  }
  return std::nullopt;
}

}  // namespace

int run_timed(const cell_list& list, std::vector<char*> arguments) {
  std::vector<cell> cells;
  list.each([&](std::string_view name) { cells.push_back(*find_cell(name)); });

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
