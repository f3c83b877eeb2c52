// Work of known size that does nothing else.
#pragma once

#include <cstdint>

namespace ghostbench {

/// On x86-64, where it is known; elsewhere about as many.
inline constexpr std::uint64_t instructions_per_step = 2;

/// Counts down to zero. On x86-64 a step is about a cycle, and it holds a taken branch, of which a processor
/// fetches one per cycle: the work behind the spin cannot be begun meanwhile, as it was beside a chain of
/// multiplications, which made nothing slower that was shorter than a microsecond.
inline void spin(std::uint64_t steps) {
  if (steps == 0) return;
#if defined(__x86_64__)
  asm volatile("1:\n\tdec %0\n\tjnz 1b" : "+r"(steps) : : "cc");
#else
  for (; steps != 0; --steps) asm volatile("" : "+r"(steps));
#endif
}

}  // namespace ghostbench
