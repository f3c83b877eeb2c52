// Calls whose counts are known by heart. A watch that gets one wrong is not believed about anything.
#include <cstdlib>
#include <new>
#include <string>

#include "bench/allocations.hpp"

// Standard since C++14; clang before 19 declares it only when told to, though the library has it.
void operator delete(void* block, std::size_t size) noexcept;

namespace ghostbench {
namespace {

/// Keeps the compiler from pairing an allocation with its free and removing both.
void* keep(void* block) {
  asm volatile("" : "+r"(block) : : "memory");
  return block;
}

/// Five allocations of 1,000 bytes together, one alive at a time but for the last, which leaks 64.
void* known_calls() {
  std::free(keep(std::malloc(100)));
  std::free(keep(std::calloc(10, 20)));
  ::operator delete (keep(::operator new (300, std::align_val_t{64})), std::align_val_t{64});
  ::operator delete (keep(::operator new(336)), std::size_t{336});
  return keep(std::malloc(64));
}

failure compare(const allocation_counts& got, std::uint64_t allocs, std::uint64_t requested) {
  if (got.allocs != allocs)
    return "saw " + std::to_string(got.allocs) + " of " + std::to_string(allocs) + " known allocations";
  if (got.requested_bytes != requested) {
    return "saw " + std::to_string(got.requested_bytes) + " of " + std::to_string(requested) +
           " known requested bytes";
  }
  if (got.alloc_bytes < requested) return "usable bytes are fewer than requested ones";
  if (got.leaked_bytes < 64 || got.leaked_bytes > 128)
    return "a leak of 64 bytes was seen as " + std::to_string(got.leaked_bytes);
  if (got.peak_bytes < 336 || got.peak_bytes >= static_cast<std::int64_t>(requested)) {
    return "a peak of one block was seen as " + std::to_string(got.peak_bytes);
  }
  return std::nullopt;
}

}  // namespace

failure self_test(const allocation_watch& watch) {
  watch.start();
  void* leak = known_calls();
  const allocation_counts counts = watch.stop();
  std::free(leak);
  return compare(counts, 5, 1000);
}

}  // namespace ghostbench
