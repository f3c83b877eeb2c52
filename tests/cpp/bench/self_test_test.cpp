#include "bench/allocations.hpp"
#include "tests/cpp/support/catch.hpp"

namespace ghostbench::tests {
namespace {

/// A watch that always reports `reported`, whatever happens.
allocation_counts reported;
constexpr allocation_watch fixed{"fixed", [] { return failure(); }, [] {}, [] { return reported; }};

// The known calls are five allocations of 1000 bytes, one alive at a time, of which 64 bytes leak; one is an
// aligned new of 300 bytes.
constexpr allocation_counts right{
    .allocs = 5, .requested_bytes = 1000, .alloc_bytes = 1072, .peak_bytes = 448, .leaked_bytes = 64};

TEST_CASE("The self-test believes a watch that sees the known calls") {
  reported = right;
  CHECK(self_test(fixed).value_or("believed") == "believed");
}

TEST_CASE("The self-test catches a watch that misses something") {
  struct row {
    const char* what;
    void (*change)();
    const char* reason;
  };
  const row rows[] = {
      {"everything", [] { reported = {}; }, "saw 0 of 5 known allocations"},
      {"aligned new", [] { reported.allocs = 4, reported.requested_bytes = 700; },
       "saw 4 of 5 known allocations"},
      {"the size of aligned new", [] { reported.requested_bytes = 700; },
       "saw 700 of 1000 known requested bytes"},
      {"calloc's second factor", [] { reported.requested_bytes = 810; }, "saw 810 of 1000"},
      {"usable sizes", [] { reported.alloc_bytes = 0; }, "usable bytes are fewer than requested ones"},
      {"frees", [] { reported.leaked_bytes = 1072, reported.peak_bytes = 1072; },
       "a leak of 64 bytes was seen as 1072"},
      {"sized delete", [] { reported.leaked_bytes = 400; }, "a leak of 64 bytes was seen as 400"},
      {"the leak", [] { reported.leaked_bytes = 0; }, "a leak of 64 bytes was seen as 0"},
      {"the peak", [] { reported.peak_bytes = 64; }, "a peak of one block was seen as 64"},
      {"that blocks were freed before others came", [] { reported.peak_bytes = 1072; },
       "a peak of one block was seen as 1072"},
  };
  for (const auto& [what, change, reason] : rows) {
    CAPTURE(what);
    reported = right;
    change();
    CHECK_THAT(self_test(fixed).value_or("believed"), contains(reason));
  }
}

}  // namespace
}  // namespace ghostbench::tests
