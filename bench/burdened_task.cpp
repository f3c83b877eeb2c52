#include "bench/burdened_task.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <new>

#include "bench/spin.hpp"

namespace ghostbench {
namespace {

/// Nanoseconds that this thread has been running.
double thread_time() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e9 * static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec);
}

/// Nanoseconds per op of a batch of `ops`.
double batch_cost(task& work, int ops) {
  task* called = &work;
  asm volatile("" : "+r"(called));  // a virtual call, as in the timed loop
  const double start = thread_time();
  for (int i = 0; i < ops; ++i) called->run();
  return (thread_time() - start) / ops;
}

/// Nanoseconds per op: the smallest of a few batches, each at least `batch_time` or one op long.
double cost(task& work, double batch_time) {
  int ops = 1;
  double smallest = batch_cost(work, ops);
  while (smallest * ops < batch_time && ops < (1 << 20)) smallest = batch_cost(work, ops *= 2);
  for (int i = 0; i < 3; ++i) smallest = std::min(smallest, batch_cost(work, ops));
  return smallest;
}

/// An op that is nothing but the call.
class empty_task final : public task {
 public:
  failure run() override { return std::nullopt; }
  failure check(const text_judge&) override { return std::nullopt; }
};

/// What a burden of `steps` costs behind an empty op, in nanoseconds.
double cost_of_steps(std::uint64_t steps) {
  constexpr double batch_time = 200e3;
  const burden extra{.kind = burden_kind::instructions, .count = steps * instructions_per_step};
  empty_task plain;
  burdened_task burdened(std::make_unique<empty_task>(), extra);
  return cost(burdened, batch_time) - cost(plain, batch_time);
}

/// How many steps make an op longer by `wanted` nanoseconds. A burden costs more than its steps: a call, and
/// a loop's end that the processor did not foresee. Behind a long op that is nothing, behind a short one it
/// is as much as the steps.
std::uint64_t steps_lasting(double wanted) {
  constexpr std::uint64_t many = 100'000;
  const double step = cost_of_steps(many) / many;
  const auto steps = static_cast<std::uint64_t>(std::llround(wanted / step));
  if (steps > many) return steps;
  const auto corrected = std::llround((2 * wanted - cost_of_steps(steps)) / step);
  return static_cast<std::uint64_t>(std::max(0LL, corrected));
}

void allocate(std::uint64_t times) {
  for (; times != 0; --times) {
    void* block = ::operator new(64);
    asm volatile("" : "+r"(block) : : "memory");  // or a compiler may remove the pair
    ::operator delete(block);
  }
}

}  // namespace

burdened_task::burdened_task(std::unique_ptr<task> inner, const burden& extra) : inner_(std::move(inner)) {
  if (extra.kind == burden_kind::time) {
    inner_->run();  // warm-up
    steps_ = steps_lasting(extra.share * cost(*inner_, 2e6));
  }
  if (extra.kind == burden_kind::instructions) {
    steps_ = (extra.count + instructions_per_step - 1) / instructions_per_step;
  }
  if (extra.kind == burden_kind::allocations) allocations_ = extra.count;
}

failure burdened_task::run() {
  failure problem = inner_->run();
  spin(steps_);
  allocate(allocations_);
  return problem;
}

}  // namespace ghostbench
