// The book in which every allocation of a counted op is entered. It allocates nothing itself.
#pragma once

#include <atomic>

#include "bench/allocations.hpp"

namespace ghostbench {

/// Entries may come from any thread. Only one op is counted at a time.
class allocation_ledger {
 public:
  void start() {
    own_thread() = true;
    allocs_ = requested_ = usable_ = others_ = 0;
    live_ = peak_ = 0;
    open_ = true;
  }

  allocation_counts stop() {
    open_ = false;
    own_thread() = false;
    return {allocs_, requested_, usable_, peak_, live_, others_};
  }

  void listen(allocation_listener listener) { listener_ = listener; }

  void allocated(std::size_t requested, std::size_t usable) {
    if (!open_) return;
    ++allocs_;
    if (!own_thread()) ++others_;
    enter(requested, usable);
    if (const allocation_listener listener = listener_) listener(requested);
  }

  void freed(std::size_t usable) {
    if (open_) live_ -= static_cast<std::int64_t>(usable);
  }

  /// A realloc in place, from `before` to `after` usable bytes.
  void resized(std::size_t before, std::size_t after) {
    if (!open_) return;
    if (after < before) {
      freed(before - after);
    } else {
      enter(after - before, after - before);
    }
  }

 private:
  void enter(std::size_t requested, std::size_t usable) {
    requested_ += requested;
    usable_ += usable;
    const std::int64_t live = live_ += static_cast<std::int64_t>(usable);
    std::int64_t peak = peak_;
    while (live > peak && !peak_.compare_exchange_weak(peak, live)) {
    }
  }

  /// Whether this thread runs the op.
  static bool& own_thread() {
    thread_local bool own = false;
    return own;
  }

  std::atomic<bool> open_ = false;
  std::atomic<allocation_listener> listener_ = nullptr;
  std::atomic<std::uint64_t> allocs_ = 0, requested_ = 0, usable_ = 0, others_ = 0;
  std::atomic<std::int64_t> live_ = 0, peak_ = 0;
};

}  // namespace ghostbench
