#include "bench/stack_book.hpp"

#include <execinfo.h>
#include <sys/mman.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace ghostbench {
namespace {

std::size_t hash_of(std::span<void* const> stack) {
  std::uint64_t hash = stack.size();
  for (void* frame : stack) {
    hash = (hash ^ reinterpret_cast<std::uintptr_t>(frame)) * 0x9E3779B97F4A7C15;
    hash ^= hash >> 32;
  }
  return hash;
}

}  // namespace

stack_book::stack_book() {
  void* first[1];
  backtrace(first, 1);  // loads a library, and so allocates, when it is called for the first time
  void* memory = mmap(nullptr, places * sizeof(stack_entry), PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::system_error(errno, std::generic_category(), "mmap of the stack book");
  entries_ = static_cast<stack_entry*>(memory);  // zeros, which are empty entries
}

stack_book::~stack_book() {
  munmap(entries_, places * sizeof(stack_entry));
}

void stack_book::enter(std::size_t bytes) {
  std::array<void*, std::tuple_size_v<decltype(stack_entry::frames)>> frames;
  const int depth = backtrace(frames.data(), static_cast<int>(frames.size()));
  enter({frames.data(), static_cast<std::size_t>(depth)}, bytes);
}

void stack_book::enter(std::span<void* const> stack, std::size_t bytes) {
  while (busy_.test_and_set(std::memory_order_acquire)) {
  }
  stack_entry& entry = place_of(stack);
  ++entry.allocs;
  entry.bytes += bytes;
  busy_.clear(std::memory_order_release);
}

stack_entry& stack_book::place_of(std::span<void* const> stack) {
  std::size_t at = hash_of(stack) % places;
  while (entries_[at].allocs != 0) {
    if (std::ranges::equal(entries_[at].stack(), stack)) return entries_[at];
    at = (at + 1) % places;
  }
  if (used_ == most_stacks) return rest_;
  ++used_;
  entries_[at].depth = stack.size();
  std::ranges::copy(stack, entries_[at].frames.begin());
  return entries_[at];
}

}  // namespace ghostbench
