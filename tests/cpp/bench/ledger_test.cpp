#include "bench/ledger.hpp"

#include <thread>
#include <vector>

#include "tests/cpp/support/catch.hpp"
#include "tests/cpp/support/counting.hpp"

namespace ghostbench {
namespace {

TEST_CASE("A closed ledger enters nothing") {
  allocation_ledger ledger;
  ledger.allocated(100, 112);
  ledger.start();
  CHECK(ledger.stop() == allocation_counts{});
  ledger.allocated(100, 112);
  ledger.freed(112);
  ledger.resized(112, 224);
  CHECK(ledger.stop() == allocation_counts{});
}

TEST_CASE("A ledger adds up sizes, keeps the highest sum and ends with what is left") {
  allocation_ledger ledger;
  ledger.start();
  ledger.allocated(100, 112);
  ledger.allocated(1000, 1024);
  ledger.freed(1024);
  ledger.allocated(50, 64);
  ledger.freed(112);
  CHECK(
      ledger.stop() ==
      allocation_counts{
          .allocs = 3, .requested_bytes = 1150, .alloc_bytes = 1200, .peak_bytes = 1136, .leaked_bytes = 64});
}

TEST_CASE("A listener is told of each allocation of an open ledger, and of nothing else") {
  static std::vector<std::size_t> heard;
  heard.clear();
  allocation_ledger ledger;
  ledger.listen([](std::size_t requested) { heard.push_back(requested); });
  ledger.allocated(1, 8);
  ledger.start();
  ledger.allocated(2, 8);
  ledger.resized(8, 16);
  ledger.freed(16);
  ledger.allocated(3, 8);
  ledger.listen(nullptr);
  ledger.allocated(4, 8);
  CHECK(ledger.stop().allocs == 3);
  CHECK(heard == std::vector<std::size_t>{2, 3});
}

TEST_CASE("A ledger takes growth in place as bytes and a shrink as a free, neither as an allocation") {
  struct row {
    std::size_t before, after;
    allocation_counts wanted;
  };
  const row rows[] = {
      {112,
       448,
       {.allocs = 1, .requested_bytes = 436, .alloc_bytes = 448, .peak_bytes = 448, .leaked_bytes = 448}},
      {112,
       48,
       {.allocs = 1, .requested_bytes = 100, .alloc_bytes = 112, .peak_bytes = 112, .leaked_bytes = 48}},
      {112,
       112,
       {.allocs = 1, .requested_bytes = 100, .alloc_bytes = 112, .peak_bytes = 112, .leaked_bytes = 112}},
  };
  for (const auto& [before, after, wanted] : rows) {
    CAPTURE(before, after);
    allocation_ledger ledger;
    ledger.start();
    ledger.allocated(100, before);
    ledger.resized(before, after);
    CHECK(ledger.stop() == wanted);
  }
}

TEST_CASE("A ledger starts from nothing each time") {
  allocation_ledger ledger;
  ledger.start();
  ledger.allocated(1000, 1024);
  std::thread([&] { ledger.allocated(10, 16); }).join();
  ledger.stop();
  ledger.start();
  ledger.freed(1024);
  CHECK(ledger.stop() == allocation_counts{.leaked_bytes = -1024});
}

TEST_CASE("A ledger tells other threads' allocations from those of the thread that started it") {
  allocation_ledger ledger;
  ledger.start();
  ledger.allocated(1, 8);
  std::thread([&] {
    ledger.allocated(2, 8);
    ledger.freed(8);
  }).join();
  const allocation_counts counts = ledger.stop();
  CHECK(counts.allocs == 2);
  CHECK(counts.other_threads_allocs == 1);
  CHECK(counts.leaked_bytes == 8);

  // Whoever counts next is a thread like any other again.
  std::thread([&] { ledger.start(); }).join();
  ledger.allocated(1, 8);
  CHECK(ledger.stop().other_threads_allocs == 1);
}

TEST_CASE("A ledger loses no entry of threads that write at once") {
  allocation_ledger ledger;
  ledger.start();
  const auto write = [&] {
    for (int i = 0; i < 20000; ++i) {
      ledger.allocated(10, 16);
      ledger.freed(16);
    }
  };
  std::thread one(write), two(write);
  one.join();
  two.join();
  const allocation_counts counts = ledger.stop();
  CHECK(counts.allocs == 40000);
  CHECK(counts.requested_bytes == 400000);
  CHECK(counts.leaked_bytes == 0);
  CHECK(counts.peak_bytes >= 16);
  CHECK(counts.peak_bytes <= 32);
}

}  // namespace
}  // namespace ghostbench
