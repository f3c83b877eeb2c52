#include "bench/stack_book.hpp"

#include <thread>
#include <vector>

#include "tests/cpp/support/catch.hpp"

namespace ghostbench::tests {
namespace {

/// A stack that begins at `innermost` and goes up by one.
std::vector<void*> stack_from(std::uintptr_t innermost, std::size_t depth) {
  std::vector<void*> stack;
  for (std::size_t i = 0; i < depth; ++i) stack.push_back(reinterpret_cast<void*>(innermost + i));
  return stack;
}

std::vector<stack_entry> entries_of(const stack_book& book) {
  std::vector<stack_entry> entries;
  book.each([&](const stack_entry& entry) { entries.push_back(entry); });
  return entries;
}

TEST_CASE("A book has an entry per stack, with the sums of its allocations") {
  stack_book book;
  CHECK(entries_of(book).empty());
  // Stacks that differ in one frame, in depth alone, and in nothing.
  const std::vector<void*> stacks[] = {stack_from(1, 3), stack_from(2, 3), stack_from(1, 2),
                                       stack_from(1, 36)};
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t times = 0; times <= i; ++times) book.enter(stacks[i], 10);
  }
  const std::vector<stack_entry> entries = entries_of(book);
  REQUIRE(entries.size() == 4);
  for (const stack_entry& entry : entries) {
    const auto* found =
        std::ranges::find(stacks, std::vector<void*>(entry.stack().begin(), entry.stack().end()));
    REQUIRE(found != std::end(stacks));
    CHECK(entry.allocs == static_cast<std::size_t>(found - stacks) + 1);
    CHECK(entry.bytes == 10 * entry.allocs);
  }
}

TEST_CASE("A book that is full sums up the rest under an empty stack") {
  stack_book book;
  for (std::size_t i = 0; i < stack_book::most_stacks + 5; ++i) book.enter(stack_from(i, 2), 3);
  book.enter(stack_from(0, 2), 3);  // is in the book already
  const std::vector<stack_entry> entries = entries_of(book);
  REQUIRE(entries.size() == stack_book::most_stacks + 1);
  CHECK(entries.back().stack().empty());
  CHECK(entries.back().allocs == 5);
  CHECK(entries.back().bytes == 15);
  std::uint64_t allocs = 0;
  for (const stack_entry& entry : entries) allocs += entry.allocs;
  CHECK(allocs == stack_book::most_stacks + 6);
}

TEST_CASE("Threads write in one book without losing an entry") {
  stack_book book;
  const auto write = [&] {
    for (std::uintptr_t i = 0; i < 10'000; ++i) book.enter(stack_from(i % 7, 2), 1);
  };
  std::thread other(write);
  write();
  other.join();
  std::uint64_t allocs = 0;
  for (const stack_entry& entry : entries_of(book)) allocs += entry.allocs;
  CHECK(entries_of(book).size() == 7);
  CHECK(allocs == 20'000);
}

}  // namespace
}  // namespace ghostbench::tests
