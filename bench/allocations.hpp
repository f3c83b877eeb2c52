// Exact allocation counts of one op.
//
// What counts, whichever back end watches: every malloc, calloc, realloc, aligned allocation and operator new
// of the process between start() and stop(), on every thread. A realloc that stays in place is no allocation:
// what it grows by, in usable bytes, is added to both byte counts, and a shrink lowers only what is live. A
// realloc that moves is one allocation and one free, and both blocks are live for a moment.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "bench/pass.hpp"

namespace ghostbench {

/// Counts of one op. Usable bytes are those after rounding up to the allocator's size classes.
struct allocation_counts {
  std::uint64_t allocs = 0;
  std::uint64_t requested_bytes = 0;       ///< asked for
  std::uint64_t alloc_bytes = 0;           ///< usable
  std::int64_t peak_bytes = 0;             ///< most that was live at once, usable, above the start
  std::int64_t leaked_bytes = 0;           ///< still live at the end, usable, above the start
  std::uint64_t other_threads_allocs = 0;  ///< the part of `allocs` that other threads made

  bool operator==(const allocation_counts&) const = default;
};

/// Told of each allocation that is counted, on the thread and within the call that makes it. Must not
/// allocate.
using allocation_listener = void (*)(std::size_t requested);

/// A way to watch the allocator. One is in use per process.
struct allocation_watch {
  std::string_view name;
  failure (*install)();  ///< once; why it cannot watch here
  void (*start)();       ///< on the thread that runs the op
  allocation_counts (*stop)();
  void (*listen)(allocation_listener);  ///< from now on, or no longer with null
};

/// jemalloc's hooks below operator new. The interface is undocumented; jemalloc 5.3.0 has it.
const allocation_watch& jemalloc_watch();

/// Functions of a preloaded library that stands in front of malloc and operator new, whoever provides them.
const allocation_watch& preload_watch();

/// Installs the first watch that works and passes the self-test, and returns it; else why none does.
struct chosen_watch {
  const allocation_watch* watch = nullptr;
  std::string reason;  ///< when there is none
};
chosen_watch choose_watch();

/// Calls of known size, counted by `watch`: what differs from what is known, or nothing.
failure self_test(const allocation_watch& watch);

/// Replaces this process by one that has the counting library preloaded. Returns only when it is
/// preloaded already, or is not beside the program.
void restart_with_preload(char** arguments);

/// Warm-up ops, then exactly one op between start and stop.
struct watched_op {
  failure problem;  ///< why there are no counts
  allocation_counts counts;
};
watched_op run_watched(const allocation_watch& watch, task& work);

/// A pass over cells that are watched. Where no watch can be trusted, every cell is `absent` with the reason.
pass watched_pass(const chosen_watch& chosen,
                  cell_answer (*look)(const allocation_watch&, const cell&, const fixture&));

/// Each cell: the counts of one op.
pass allocations_pass(const chosen_watch& chosen);

/// The allocator behind malloc and its version, such as "jemalloc 5.3.0-0-g54eaed1".
std::string allocator_version();

}  // namespace ghostbench
