#include <malloc.h>

#include <cstdlib>
#include <new>
#include <thread>

#include "bench/allocations.hpp"
#include "tests/cpp/support/catch.hpp"
#include "tests/cpp/support/counting.hpp"
#include "tests/cpp/support/fakes.hpp"
#include "tests/cpp/support/fixtures.hpp"

namespace ghostbench::tests {
namespace {

cell_answer look(const chosen_watch& chosen, const engine& e) {
  const cell c{&e, op::read, mode::string, find_fixture("tiny")};
  return allocations_pass(chosen).look(c, fixture_named("tiny"), "fake/read/string/tiny");
}

TEST_CASE("The allocations pass counts one op of an engine whose every number is known", "[allocations]") {
  if (!can_count()) return;
  int ops = 0;
  std::int64_t usable = 0, live = 0, peak = 0;
  const auto note = [&](void* block) {
    keep_block(block);
    usable += static_cast<std::int64_t>(malloc_usable_size(block));
    live += static_cast<std::int64_t>(malloc_usable_size(block));
    peak = std::max(peak, live);
    return block;
  };
  const auto give = [&](void* block) {
    live -= static_cast<std::int64_t>(malloc_usable_size(block));
    return block;
  };
  void* leaks[3] = {};
  // 7 allocations of 4096 bytes; 64 of them leak, and 1632 are there for a moment.
  const engine known = fake_engine([&]() -> failure {
    usable = live = peak = 0;
    leaks[ops++] = note(std::malloc(64));
    void* a = note(std::calloc(10, 20));
    void* b = note(std::realloc(nullptr, 300));
    ::operator delete (give(note(::operator new (400, std::align_val_t{64}))), std::align_val_t{64});
    ::operator delete (give(note(::operator new(500))), std::size_t{500});
    std::free(give(note(std::malloc(1632))));
    ::operator delete[](give(note(::operator new[](1000, std::nothrow))));
    std::free(give(a));
    std::free(give(b));
    return std::nullopt;
  });

  const cell_answer answer = look(watch(), known);
  for (void* leak : leaks) std::free(leak);
  CHECK(ops == 3);  // two to warm up, one to count
  CHECK(answer.status == "ok");
  const std::vector<std::pair<std::string, std::int64_t>> wanted{{"allocs", 7},
                                                                 {"requested_bytes", 4096},
                                                                 {"alloc_bytes", usable},
                                                                 {"peak_bytes", peak},
                                                                 {"leaked_bytes", live}};
  CHECK(answer.counters == wanted);
  CHECK(live >= 64);
}

TEST_CASE("The allocations pass tells of other threads only when there were any", "[allocations]") {
  if (!can_count()) return;
  const auto named = [](const cell_answer& answer) {
    std::string names;
    for (const auto& [name, value] : answer.counters) names += name + " ";
    return names;
  };
  const std::string usual = "allocs requested_bytes alloc_bytes peak_bytes leaked_bytes ";
  CHECK(named(look(watch(), fake_engine([]() -> failure { return std::nullopt; }))) == usual);

  const engine threaded = fake_engine([]() -> failure {
    std::thread([] { std::free(keep_block(std::malloc(100))); }).join();
    return std::nullopt;
  });
  const cell_answer answer = look(watch(), threaded);
  CHECK(named(answer) == usual + "other_threads_allocs ");
  CHECK(answer.counters.back().second >= 1);
}

TEST_CASE("An op that fails while it is counted is errored and has no counts", "[allocations]") {
  if (!can_count()) return;
  for (const int good_ops : {0, 1, 2}) {
    CAPTURE(good_ops);
    int ops = 0;
    const engine failing =
        fake_engine([&]() -> failure { return ops++ < good_ops ? std::nullopt : failure("out of luck"); });
    const cell_answer answer = look(watch(), failing);
    CHECK(answer.status == "errored");
    CHECK(answer.reason == "out of luck");
    CHECK(answer.counters.empty());
  }
}

TEST_CASE("Without a watch every cell is absent with the reason, never zero") {
  const engine never = fake_engine([]() -> failure { throw std::logic_error("run without a watch"); });
  const cell_answer answer = look({nullptr, "nobody watches"}, never);
  CHECK(answer.status == "absent");
  CHECK_THAT(answer.reason, contains("nobody watches"));
  CHECK(answer.counters.empty());
}

TEST_CASE("Without jemalloc and without the library nothing is counted", "[.][no watch]") {
  CHECK(watch().watch == nullptr);
  CHECK_THAT(watch().reason, contains("preloaded library: "));
  CHECK_THAT(watch().reason, contains("jemalloc hooks: "));
}

}  // namespace
}  // namespace ghostbench::tests
