// The book of the call stacks that allocate. It lies outside the heap and allocates nothing while it is kept.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>

namespace ghostbench {

/// What one call stack allocated. An empty stack stands for all that found no place in the book.
struct stack_entry {
  std::uint64_t allocs = 0;
  std::uint64_t bytes = 0;
  std::size_t depth = 0;
  std::array<void*, 36> frames{};  ///< return addresses, innermost first

  std::span<void* const> stack() const { return {frames.data(), depth}; }
};

/// Entries may come from any thread.
class stack_book {
 public:
  static constexpr std::size_t most_stacks = std::size_t{1} << 16;

  stack_book();
  stack_book(const stack_book&) = delete;
  stack_book& operator=(const stack_book&) = delete;
  ~stack_book();

  /// An allocation of `bytes`, made by whoever called.
  void enter(std::size_t bytes);

  /// The same, by the given stack.
  void enter(std::span<void* const> stack, std::size_t bytes);

  /// Calls `visit(entry)` for each stack that allocated, and for the rest if there is one.
  template <class Visit>
  void each(Visit visit) const {
    for (const stack_entry& entry : std::span(entries_, places)) {
      if (entry.allocs != 0) visit(entry);
    }
    if (rest_.allocs != 0) visit(rest_);
  }

 private:
  static constexpr std::size_t places = 2 * most_stacks;  // half empty, so that a place is found soon

  stack_entry& place_of(std::span<void* const> stack);

  std::atomic_flag busy_ = ATOMIC_FLAG_INIT;
  stack_entry* entries_ = nullptr;
  std::size_t used_ = 0;
  stack_entry rest_;
};

}  // namespace ghostbench
