#include "bench/allocations.hpp"

namespace ghostbench {
namespace {

/// Enough ops for everything that grows once (pools, buffers, a hash table) to have grown.
constexpr int warm_up_ops = 2;

cell_answer count(const allocation_watch& watch, const cell& c, const fixture& f) {
  const auto task = prepare(c, f);
  const auto [problem, counts] = run_watched(watch, *task);
  if (problem) return {.status = "errored", .reason = *problem};

  cell_answer answer;
  const auto add = [&](const char* name, auto value) {
    answer.counters.emplace_back(name, static_cast<std::int64_t>(value));
  };
  add("allocs", counts.allocs);
  add("requested_bytes", counts.requested_bytes);
  add("alloc_bytes", counts.alloc_bytes);
  add("peak_bytes", counts.peak_bytes);
  add("leaked_bytes", counts.leaked_bytes);
  if (counts.other_threads_allocs) add("other_threads_allocs", counts.other_threads_allocs);
  return answer;
}

}  // namespace

chosen_watch choose_watch() {
  std::string reasons;
  for (const allocation_watch* watch : {&preload_watch(), &jemalloc_watch()}) {
    failure problem = watch->install();
    if (!problem) problem = self_test(*watch);
    if (!problem) return {watch, ""};
    reasons += (reasons.empty() ? "" : "; ") + std::string(watch->name) + ": " + *problem;
  }
  return {nullptr, reasons};
}

watched_op run_watched(const allocation_watch& watch, task& work) {
  for (int i = 0; i < warm_up_ops; ++i) {
    if (failure problem = work.run()) return {problem, {}};
  }
  watch.start();
  failure problem = work.run();
  const allocation_counts counts = watch.stop();
  return {problem, counts};
}

pass watched_pass(const chosen_watch& chosen,
                  cell_answer (*look)(const allocation_watch&, const cell&, const fixture&)) {
  if (!chosen.watch) {
    const cell_answer absent{.status = "absent", .reason = "allocations cannot be counted: " + chosen.reason};
    return {.look = [absent](const cell&, const fixture&, std::string_view) { return absent; }};
  }
  return {.look = [watch = chosen.watch, look](const cell& c, const fixture& f, std::string_view) {
    return look(*watch, c, f);
  }};
}

pass allocations_pass(const chosen_watch& chosen) {
  return watched_pass(chosen, count);
}

}  // namespace ghostbench
