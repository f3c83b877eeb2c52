// What an op knows of its own allocations, to be held against what a watch saw of them.
#pragma once

#include <malloc.h>

#include <algorithm>

#include "tests/cpp/support/catch.hpp"
#include "tests/cpp/support/counting.hpp"

namespace ghostbench::tests {

/// Usable sizes are the allocator's, so the book asks it, block by block, and adds up on its own.
class block_book {
 public:
  void* took(void* block, std::size_t requested) {
    keep_block(block);
    ++wanted_.allocs;
    wanted_.requested_bytes += requested;
    wanted_.alloc_bytes += malloc_usable_size(block);
    grow(static_cast<std::int64_t>(malloc_usable_size(block)));
    return block;
  }

  /// Before the block is freed. Gives it back, so that the call reads like a free.
  void* gives(void* block) {
    wanted_.leaked_bytes -= static_cast<std::int64_t>(malloc_usable_size(block));
    return block;
  }

  /// A realloc from `before` usable bytes that stayed in place.
  void resized(std::size_t before, void* block) {
    const std::size_t after = malloc_usable_size(block);
    if (after > before) {
      wanted_.requested_bytes += after - before;
      wanted_.alloc_bytes += after - before;
    }
    grow(static_cast<std::int64_t>(after) - static_cast<std::int64_t>(before));
  }

  /// A realloc that moved: the new block is there before the old one is gone.
  void moved(std::size_t before, void* block, std::size_t requested) {
    took(block, requested);
    grow(-static_cast<std::int64_t>(before));
  }

  const allocation_counts& wanted() const { return wanted_; }

 private:
  void grow(std::int64_t bytes) {
    wanted_.leaked_bytes += bytes;
    wanted_.peak_bytes = std::max(wanted_.peak_bytes, wanted_.leaked_bytes);
  }

  allocation_counts wanted_;
};

/// Counts `op(book)` after a warm-up op, and compares with what the book says.
template <class Op>
allocation_counts check_counts(Op op) {
  block_book warm_up, book;
  op(warm_up);
  const allocation_counts counts = counted([&] { op(book); });
  CHECK(counts == book.wanted());
  return counts;
}

}  // namespace ghostbench::tests
