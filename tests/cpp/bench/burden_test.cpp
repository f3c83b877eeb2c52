#include "bench/burden.hpp"

#include "bench/burdened_task.hpp"
#include "tests/cpp/support/catch.hpp"
#include "tests/cpp/support/counting.hpp"
#include "tests/cpp/support/fakes.hpp"

namespace ghostbench::tests {
namespace {

TEST_CASE("A burden is read from its text") {
  struct row {
    const char* text;
    burden wanted;
  };
  const row rows[] = {
      {"time:0.03", {.kind = burden_kind::time, .share = 0.03}},
      {"time:1", {.kind = burden_kind::time, .share = 1}},
      {"time:1e-3", {.kind = burden_kind::time, .share = 0.001}},
      {"instructions:1", {.kind = burden_kind::instructions, .count = 1}},
      {"instructions:1000000000000000", {.kind = burden_kind::instructions, .count = 1'000'000'000'000'000}},
      {"allocations:7", {.kind = burden_kind::allocations, .count = 7}},
  };
  for (const auto& [text, wanted] : rows) {
    CAPTURE(text);
    const std::optional<burden> got = parse_burden(text);
    REQUIRE(got);
    CHECK(*got == wanted);
  }
}

TEST_CASE("A text that is no burden is none") {
  for (const char* text : {
           "",
           "time",
           "time:",
           "time:0",
           "time:-0.1",
           "time:1.0001",
           "time:nan",
           "time:inf",
           "time:3%",
           "time: 0.03",
           "time:0,03",
           "Time:0.03",
           "instructions:",
           "instructions:0",
           "instructions:-1",
           "instructions:1.5",
           "instructions:1e3",
           "instructions:1000000000000001",
           "instructions:99999999999999999999999",
           "allocations:0",
           "allocations:one",
           "allocations:1 ",
           "none",
       }) {
    CAPTURE(text);
    CHECK_FALSE(parse_burden(text).has_value());
  }
}

std::unique_ptr<task> burdened(std::function<failure()> op, const char* text) {
  return std::make_unique<burdened_task>(std::make_unique<fake_task>(std::move(op)), *parse_burden(text));
}

TEST_CASE("A burden of allocations is that many more, freed at once", "[allocations]") {
  if (!can_count()) return;
  const auto op = []() -> failure {
    std::free(keep_block(std::malloc(100)));
    return std::nullopt;
  };
  const allocation_counts plain = counted_op(*std::make_unique<fake_task>(op));
  for (const std::uint64_t more : {1u, 2u, 1000u}) {
    CAPTURE(more);
    const auto loaded = burdened(op, ("allocations:" + std::to_string(more)).c_str());
    const allocation_counts counts = counted_op(*loaded);
    CHECK(counts.allocs == plain.allocs + more);
    CHECK(counts.requested_bytes == plain.requested_bytes + 64 * more);
    CHECK(counts.peak_bytes == plain.peak_bytes);
    CHECK(counts.leaked_bytes == 0);
  }
}

TEST_CASE("A burden of time or instructions allocates nothing in the op", "[allocations]") {
  if (!can_count()) return;
  for (const char* text : {"time:0.5", "instructions:1000"}) {
    CAPTURE(text);
    CHECK(counted_op(*burdened([]() -> failure { return std::nullopt; }, text)) == allocation_counts{});
  }
}

TEST_CASE("Under a burden an op still runs once per op and tells its failure") {
  for (const char* text : {"time:1", "instructions:10", "allocations:1"}) {
    CAPTURE(text);
    int ops = 0;
    const auto loaded = burdened([&]() -> failure { return ++ops, failure("out of luck"); }, text);
    const int before = ops;
    CHECK(loaded->run().value_or("well") == "out of luck");
    CHECK(ops == before + 1);
    CHECK_FALSE(loaded->check([](std::string_view) { return failure("never asked"); }).has_value());
  }
}

}  // namespace
}  // namespace ghostbench::tests
