// The watch that counts allocations in this process, for tests about counting and tests that count.
#pragma once

#include <ostream>
#include <stdexcept>

#include "bench/allocations.hpp"

namespace ghostbench {

/// How Catch2 prints counts.
inline std::ostream& operator<<(std::ostream& out, const allocation_counts& c) {
  return out << c.allocs << " allocations, " << c.requested_bytes << " bytes requested, " << c.alloc_bytes
             << " usable, " << c.peak_bytes << " at the peak, " << c.leaked_bytes << " leaked, "
             << c.other_threads_allocs << " by other threads";
}

namespace tests {

/// The watch that installed and passed its self-test, chosen once per process.
const chosen_watch& watch();

/// Whether there is a watch. Where none can be installed, as in a sanitizer build, the test is skipped with
/// the reason; one that installs and then fails its self-test fails the test.
bool can_count();

/// Makes the compiler believe that `block` is used, so that it does not remove an allocation and its free.
inline void* keep_block(void* block) {
  asm volatile("" : "+r"(block) : : "memory");
  return block;
}

/// What `work` allocates. There must be a watch.
template <class Work>
allocation_counts counted(Work&& work) {
  watch().watch->start();
  work();
  return watch().watch->stop();
}

/// What one op of a warm task allocates. There must be a watch, and the op must succeed.
inline allocation_counts counted_op(task& warm) {
  for (int i = 0; i < 2; ++i) warm.run();
  failure problem;
  const allocation_counts counts = counted([&] { problem = warm.run(); });
  if (problem) throw std::runtime_error(*problem);
  return counts;
}

}  // namespace tests
}  // namespace ghostbench
