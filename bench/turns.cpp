#include "bench/turns.hpp"

#include <benchmark/benchmark.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <iostream>
#include <nlohmann/json.hpp>

#include "bench/timed.hpp"

namespace ghostbench {
namespace {

using json = nlohmann::ordered_json;

/// What an op said went wrong in a repetition, or nothing. Google Benchmark 1.8 gave the members other names.
template <class Run>
failure error_of(const Run& run) {
  if constexpr (requires { run.error_occurred; }) {
    return run.error_occurred ? failure(run.error_message) : std::nullopt;
  } else {
    return run.skipped != decltype(run.skipped){} ? failure(run.skip_message) : std::nullopt;
  }
}

/// A line per cell, all of its repetitions in their order, as soon as the cell is done.
class line_reporter final : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }

  void ReportRuns(const std::vector<Run>& runs) override {
    json line{{"cell", runs.front().run_name.function_name}, {"status", "ok"}};
    json cpu = json::array();
    json real = json::array();
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration) continue;
      if (const failure problem = error_of(run)) line.update({{"status", "errored"}, {"reason", *problem}});
      const double ns_per_op = 1e9 / static_cast<double>(run.iterations);
      cpu.push_back(run.cpu_accumulated_time * ns_per_op);
      real.push_back(run.real_accumulated_time * ns_per_op);
    }
    if (cpu.empty()) return;  // the means of what was reported before
    if (line["status"] == "ok") line.update({{"cpu", std::move(cpu)}, {"real", std::move(real)}});
    std::cout << line.dump(-1, ' ', false, json::error_handler_t::replace) << std::endl;
  }
};

/// Counts the calls of a cell's function: every repetition is one.
class turn_counter {
 public:
  turn_counter(turn_token& token, int repetitions) : token_(&token), repetitions_(repetitions) {}

  void before_repetition() {
    if (calls_++ % repetitions_ == 0) token_->next_turn();
  }

 private:
  turn_token* token_;
  int repetitions_;
  int calls_ = 0;
};

void register_by_turns(const cell& c, turn_token& token) {
  benchmark::RegisterBenchmark(
      name_of(c).c_str(),
      [&c, turn = turn_counter(token, c.its_pace.repetitions)](benchmark::State& state) mutable {
        turn.before_repetition();
        time_ops(state, c);
      })
      ->Iterations(c.its_pace.iterations)
      ->Repetitions(c.its_pace.repetitions * c.its_pace.turns);
}

}  // namespace

void turn_token::next_turn() {
  hand_over();
  char token = 0;
  while (!alone_ && !held_) {
    const ssize_t got = read(in_, &token, 1);
    if (got < 0 && errno == EINTR) continue;
    held_ = got == 1;
    alone_ = got != 1;
  }
}

void turn_token::hand_over() {
  if (!held_) return;
  held_ = false;
  const char token = 't';
  while (write(out_, &token, 1) < 0) {
    if (errno == EINTR) continue;
    alone_ = true;
    return;
  }
}

int run_by_turns(const cell_list& list, turn_token& token) {
  std::signal(SIGPIPE, SIG_IGN);  // the partner may be gone
  std::vector<cell> cells;
  list.each([&](std::string_view line) { cells.push_back(*find_cell(line)); });
  for (const cell& c : cells) {
    if (c.its_pace.turns > 0 && c.threads == 1) continue;
    std::cerr << "ghostbench-bench: " << name_of(c) << " wants one thread and a pace to be timed by turns\n";
    return 2;
  }
  if (const failure refusal = first_refusal(cells)) {
    std::cerr << "ghostbench-bench: " << *refusal << '\n';
    return 2;
  }
  for (const cell& c : cells) register_by_turns(c, token);
  line_reporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  benchmark::Shutdown();
  return 0;
}

}  // namespace ghostbench
