// Counting is proved by ops whose every number is known. These tests run under each way of watching:
// jemalloc's hooks, the preloaded library before jemalloc, and the preloaded library before the C library's
// malloc.
#include "bench/allocations.hpp"

#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <new>
#include <thread>

#include "tests/cpp/support/block_book.hpp"
#include "tests/cpp/support/catch.hpp"
#include "tests/cpp/support/counting.hpp"

namespace ghostbench::tests {
namespace {

constexpr std::align_val_t wide{64};

void* posix_aligned(std::size_t alignment, std::size_t size) {
  void* block = nullptr;
  return posix_memalign(&block, alignment, size) == 0 ? block : nullptr;
}

TEST_CASE("The watch in use is the one that was asked for", "[allocations]") {
  const char* preloaded = std::getenv("LD_PRELOAD");
  if (preloaded && std::strstr(preloaded, "ghostbench_malloc")) {
    CAPTURE(watch().reason);
    CHECK(watch().watch == &preload_watch());
  } else if (can_count()) {
    CHECK(watch().watch == &jemalloc_watch());
  }
}

TEST_CASE("Every way to allocate is one allocation of the size asked for", "[allocations]") {
  if (!can_count()) return;
  struct row {
    const char* what;
    std::size_t size;
    void* (*allocate)();
    void (*release)(void*);
  };
  const row rows[] = {
      {"malloc", 100, [] { return std::malloc(100); }, std::free},
      {"malloc of nothing", 0, [] { return std::malloc(0); }, std::free},
      {"calloc", 200, [] { return std::calloc(10, 20); }, std::free},
      {"realloc of nothing", 300, [] { return std::realloc(nullptr, 300); }, std::free},
      {"posix_memalign", 400, [] { return posix_aligned(64, 400); }, std::free},
      {"aligned_alloc", 448, [] { return std::aligned_alloc(64, 448); }, std::free},
      {"memalign", 500, [] { return memalign(256, 500); }, std::free},
      {"valloc", 600, [] { return valloc(600); }, std::free},
      {"strdup", 21, [] { return static_cast<void*>(strdup("twenty characters ..")); }, std::free},
      {"a megabyte", 1 << 20, [] { return std::malloc(1 << 20); }, std::free},
      {"new", 700, [] { return ::operator new(700); }, [](void* b) { ::operator delete(b); }},
      {"new of an array", 800, [] { return ::operator new[](800); }, [](void* b) { ::operator delete[](b); }},
      {"new that does not throw", 900, [] { return ::operator new(900, std::nothrow); },
       [](void* b) { ::operator delete(b, std::nothrow); }},
      {"new of an array that does not throw", 1000, [] { return ::operator new[](1000, std::nothrow); },
       [](void* b) { ::operator delete[](b, std::nothrow); }},
      {"aligned new", 1100, [] { return ::operator new(1100, wide); },
       [](void* b) { ::operator delete(b, wide); }},
      {"aligned new of an array", 1200, [] { return ::operator new[](1200, wide); },
       [](void* b) { ::operator delete[](b, wide); }},
      {"aligned new that does not throw", 1300, [] { return ::operator new(1300, wide, std::nothrow); },
       [](void* b) { ::operator delete(b, wide, std::nothrow); }},
      {"aligned new of an array that does not throw", 1400,
       [] { return ::operator new[](1400, wide, std::nothrow); },
       [](void* b) { ::operator delete[](b, wide, std::nothrow); }},
      {"sized delete", 1500, [] { return ::operator new(1500); },
       [](void* b) { ::operator delete (b, std::size_t{1500}); }},
      {"sized delete of an array", 1600, [] { return ::operator new[](1600); },
       [](void* b) { ::operator delete[](b, std::size_t{1600}); }},
      {"sized aligned delete", 1700, [] { return ::operator new(1700, wide); },
       [](void* b) { ::operator delete (b, std::size_t{1700}, wide); }},
      {"sized aligned delete of an array", 1800, [] { return ::operator new[](1800, wide); },
       [](void* b) { ::operator delete[](b, std::size_t{1800}, wide); }},
  };
  for (const row& r : rows) {
    CAPTURE(r.what);
    const allocation_counts counts =
        check_counts([&](block_book& book) { r.release(book.gives(book.took(r.allocate(), r.size))); });
    CHECK(counts.allocs == 1);
    CHECK(counts.requested_bytes == r.size);
    CHECK(counts.leaked_bytes == 0);
  }
}

TEST_CASE("Freeing nothing and failing to allocate are not counted", "[allocations]") {
  if (!can_count()) return;
  volatile std::size_t too_much = std::numeric_limits<std::size_t>::max() / 4;
  const allocation_counts counts = check_counts([&](block_book&) {
    std::free(nullptr);
    ::operator delete(nullptr);
    ::operator delete(nullptr, wide);
    if (keep_block(std::malloc(too_much))) std::abort();
    if (keep_block(std::calloc(too_much, 8))) std::abort();
    if (posix_aligned(64, too_much)) std::abort();
  });
  CHECK(counts == allocation_counts{});
}

TEST_CASE("A peak that lasts a microsecond is seen", "[allocations]") {
  if (!can_count()) return;
  const allocation_counts counts = check_counts([](block_book& book) {
    void* small = book.took(std::malloc(100), 100);
    std::free(book.gives(book.took(std::malloc(1 << 20), 1 << 20)));
    void* later = book.took(std::malloc(1000), 1000);
    std::free(book.gives(later));
    std::free(book.gives(small));
  });
  CHECK(counts.peak_bytes >= (1 << 20) + 100);
  CHECK(counts.peak_bytes < (1 << 20) + 1000);
}

/// Whether the block stayed where it was. Compilers warn of a pointer that is looked at after its realloc, so
/// what is compared is a number of which they do not know the origin.
bool reallocate(void*& block, std::size_t size) {
  auto before = reinterpret_cast<std::uintptr_t>(block);
  asm volatile("" : "+r"(before));
  block = std::realloc(block, size);
  return reinterpret_cast<std::uintptr_t>(block) == before;
}

TEST_CASE("A realloc in place counts what it grows by and forgets what it gives back",
          "[allocations][J-28]") {
  if (!can_count()) return;
  bool stayed = true;
  const allocation_counts counts = check_counts([&](block_book& book) {
    void* block = book.took(std::malloc(96 << 10), 96 << 10);
    // Shrinking leaves room behind the block, into which it then grows again.
    for (const std::size_t size : {40u << 10, 80u << 10}) {
      const std::size_t before = malloc_usable_size(block);
      stayed = reallocate(block, size) && stayed;
      book.resized(before, block);
    }
    std::free(book.gives(block));
  });
  REQUIRE(stayed);
  CHECK(counts.allocs == 1);
  CHECK(counts.requested_bytes >= (96 << 10) + (39 << 10));
  CHECK(counts.leaked_bytes == 0);
}

TEST_CASE("A realloc that moves is an allocation and a free, with both blocks alive for a moment",
          "[allocations][J-28]") {
  if (!can_count()) return;
  bool moved = true;
  const allocation_counts counts = check_counts([&](block_book& book) {
    void* block = book.took(std::malloc(100), 100);
    const std::size_t before = malloc_usable_size(block);
    moved = !reallocate(block, 300000) && moved;
    book.moved(before, block, 300000);
    std::free(book.gives(block));
  });
  REQUIRE(moved);
  CHECK(counts.allocs == 2);
  CHECK(counts.requested_bytes == 300100);
  CHECK(counts.peak_bytes >= 300100);
}

TEST_CASE("An exception that is thrown and caught is one allocation and leaves nothing", "[allocations]") {
  if (!can_count()) return;
  const auto throw_and_catch = [] {
    try {
      throw 42;
    } catch (int) {
    }
  };
  throw_and_catch();  // the first one prepares the unwinder
  const allocation_counts counts = counted(throw_and_catch);
  CHECK(counts.allocs == 1);
  CHECK(counts.requested_bytes >= sizeof(int));
  CHECK(counts.leaked_bytes == 0);
}

/// A thread that is there before and after, and in between does one thing when it is told: its own beginning
/// and end allocate and free too.
class waiting_thread {
 public:
  template <class Work>
  explicit waiting_thread(Work work)
      : thread_([this, work] {
          while (turn_ != its) std::this_thread::yield();
          work();
          turn_ = done;
          while (turn_ != leave) std::this_thread::yield();
        }) {}
  ~waiting_thread() {
    turn_ = leave;
    thread_.join();
  }

  /// Returns when the thread has done it. To be called once.
  void run() {
    turn_ = its;
    while (turn_ != done) std::this_thread::yield();
  }

 private:
  enum { nobody, its, done, leave };
  std::atomic<int> turn_ = nobody;
  std::thread thread_;
};

TEST_CASE("What another thread allocates is counted, and as another thread's", "[allocations][J-27]") {
  if (!can_count()) return;
  void* theirs = nullptr;
  waiting_thread other([&] { theirs = keep_block(std::malloc(500)); });
  const allocation_counts counts = counted([&] {
    std::free(keep_block(std::malloc(100)));
    other.run();
  });
  CHECK(counts.allocs == 2);
  CHECK(counts.other_threads_allocs == 1);
  CHECK(counts.requested_bytes == 600);
  CHECK(counts.leaked_bytes == static_cast<std::int64_t>(malloc_usable_size(theirs)));
  std::free(theirs);
}

TEST_CASE("Nothing outside start and stop is counted", "[allocations]") {
  if (!can_count()) return;
  std::free(keep_block(std::malloc(1000)));
  const allocation_counts counts = counted([] {});
  std::free(keep_block(std::malloc(1000)));
  CHECK(counts == allocation_counts{});
  CHECK(counted([] {}) == allocation_counts{});
}

TEST_CASE("Counts are those of one op, whatever ran before it", "[allocations][J-27]") {
  if (!can_count()) return;
  const auto small = [] { std::free(keep_block(std::malloc(100))); };
  const allocation_counts first = counted(small);
  const allocation_counts copy = first;
  counted([] {
    for (int i = 0; i < 1000; ++i) std::free(keep_block(std::malloc(5000)));
  });
  void* leaked = nullptr;
  counted([&] { leaked = keep_block(std::malloc(9999)); });
  CHECK(counted(small) == first);
  CHECK(first == copy);  // a result is a value: later ops do not reach it
  std::free(leaked);
}

TEST_CASE("Freeing an older block counts below the start", "[allocations][J-28]") {
  if (!can_count()) return;
  void* older = keep_block(std::malloc(1000));
  const auto size = static_cast<std::int64_t>(malloc_usable_size(older));
  const allocation_counts counts = counted([&] { std::free(older); });
  CHECK(counts == allocation_counts{.leaked_bytes = -size});
}

}  // namespace
}  // namespace ghostbench::tests
