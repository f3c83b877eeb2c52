#include "bench/sites.hpp"

#include <dlfcn.h>
#include <link.h>

#include <cstdlib>
#include <cstring>
#include <thread>

#include "tests/cpp/support/catch.hpp"
#include "tests/cpp/support/counting.hpp"
#include "tests/cpp/support/fakes.hpp"
#include "tests/cpp/support/fixtures.hpp"

namespace ghostbench::tests {
namespace {

cell_answer look(const chosen_watch& chosen, std::function<failure()> op) {
  const engine e = fake_engine(std::move(op));
  const cell c{&e, op::read, mode::string, find_fixture("tiny")};
  return allocation_sites_pass(chosen).look(c, fixture_named("tiny"), "fake/read/string/tiny");
}

/// Where the call below returns to, and so what a site of it must begin with.
const void* returns_to = nullptr;

/// A function whose one allocation is known by its caller's address too.
[[gnu::noinline]] void* allocate_in_known_function(std::size_t size) {
  returns_to = __builtin_return_address(0);
  void* block = keep_block(std::malloc(size));
  asm volatile("");  // a call at the end would leave no frame
  return block;
}

/// The site with a frame that returns to `address`, or null.
const allocation_site* site_through(const cell_answer& answer, const void* address) {
  const std::string frame = to_text_in_module(address);
  for (const allocation_site& site : *answer.sites) {
    if (std::ranges::find(site.frames, frame) != site.frames.end()) return &site;
  }
  return nullptr;
}

TEST_CASE("A known function is a site with the exact count, second from the inside", "[allocations]") {
  if (!can_count()) return;
  const cell_answer answer = look(watch(), []() -> failure {
    for (int i = 0; i < 5; ++i) std::free(allocate_in_known_function(100));
    std::free(keep_block(std::malloc(64)));
    return std::nullopt;
  });
  CHECK(answer.status == "ok");
  CHECK(answer.counters.empty());
  REQUIRE(answer.sites);
  REQUIRE(answer.sites->size() == 2);
  const allocation_site& known = answer.sites->front();
  CHECK(known.allocs == 5);
  CHECK(known.bytes == 500);
  REQUIRE(known.frames.size() >= 2);
  CHECK(known.frames[1] == to_text_in_module(returns_to));  // behind the frame within the function
  const allocation_site& other = answer.sites->back();
  CHECK(other.allocs == 1);
  CHECK(other.bytes == 64);
}

TEST_CASE("Every way to allocate has its caller for the innermost frame", "[allocations]") {
  if (!can_count()) return;
  const cell_answer answer = look(watch(), []() -> failure {
    std::free(keep_block(std::malloc(1)));
    std::free(keep_block(std::calloc(1, 2)));
    std::free(keep_block(std::aligned_alloc(64, 64)));
    ::operator delete(keep_block(::operator new(4)));
    ::operator delete[](keep_block(::operator new[](5)));
    ::operator delete (keep_block(::operator new (6, std::align_val_t{64})), std::align_val_t{64});
    std::free(keep_block(std::realloc(nullptr, 7)));
    return std::nullopt;
  });
  REQUIRE(answer.sites);
  CHECK(answer.sites->size() == 7);
  for (const allocation_site& site : *answer.sites) {
    CAPTURE(site.bytes);
    CHECK(site.allocs == 1);
    REQUIRE_FALSE(site.frames.empty());
    CHECK_THAT(site.frames.front(), !contains("+"));
    CHECK(site.frames.front().starts_with("0x"));
  }
}

TEST_CASE("An allocation within another library begins there", "[allocations]") {
  if (!can_count()) return;
  const cell_answer answer = look(watch(), []() -> failure {
    std::free(keep_block(strdup("a text that is copied")));
    return std::nullopt;
  });
  REQUIRE(answer.sites);
  REQUIRE(answer.sites->size() == 1);
  CHECK_THAT(answer.sites->front().frames.front(), contains("libc.so.6+0x"));
}

[[gnu::noinline]] void* allocate_deep_down(int depth) {
  void* block = depth > 0 ? allocate_deep_down(depth - 1) : keep_block(std::malloc(10));
  asm volatile("");
  return block;
}

TEST_CASE("A stack is 24 frames deep at most, and stacks that are one so far are one site", "[allocations]") {
  if (!can_count()) return;
  const cell_answer answer = look(watch(), []() -> failure {
    for (const int depth : {60, 61, 62}) std::free(allocate_deep_down(depth));
    return std::nullopt;
  });
  REQUIRE(answer.sites);
  REQUIRE(answer.sites->size() == 1);
  CHECK(answer.sites->front().frames.size() == 24);
  CHECK(answer.sites->front().allocs == 3);
}

TEST_CASE("Sites are of other threads too, and sum up to what is counted", "[allocations]") {
  if (!can_count()) return;
  const auto op = []() -> failure {
    std::thread([] { std::free(allocate_in_known_function(100)); }).join();
    return std::nullopt;
  };
  const cell_answer answer = look(watch(), op);
  REQUIRE(answer.sites);
  const allocation_site* site = site_through(answer, returns_to);
  REQUIRE(site);
  CHECK(site->allocs == 1);
  std::uint64_t allocs = 0;
  for (const allocation_site& each : *answer.sites) allocs += each.allocs;
  CHECK(allocs == counted_op(*std::make_unique<fake_task>(op)).allocs);
}

TEST_CASE("An op that allocates nothing has no sites, one that fails has no answer", "[allocations]") {
  if (!can_count()) return;
  const cell_answer nothing = look(watch(), []() -> failure { return std::nullopt; });
  REQUIRE(nothing.sites);
  CHECK(nothing.sites->empty());
  const cell_answer failed = look(watch(), []() -> failure { return "out of luck"; });
  CHECK(failed.status == "errored");
  CHECK(failed.reason == "out of luck");
  CHECK_FALSE(failed.sites);
}

TEST_CASE("Without a watch sites are absent with the reason") {
  const cell_answer answer = look({nullptr, "nobody watches"}, []() -> failure { return std::nullopt; });
  CHECK(answer.status == "absent");
  CHECK_THAT(answer.reason, contains("nobody watches"));
  CHECK_FALSE(answer.sites);
}

TEST_CASE("An address is told by its offset in the module it is in") {
  void* main_module = nullptr;
  Dl_info info;
  REQUIRE(dladdr1(reinterpret_cast<const void*>(&allocate_deep_down), &info, &main_module, RTLD_DL_LINKMAP));
  const std::uintptr_t bias = static_cast<const link_map*>(main_module)->l_addr;
  CHECK(to_text_in_module(reinterpret_cast<const void*>(bias + 0x1a2b)) == "0x1a2b");
  CHECK_THAT(to_text_in_module(dlsym(RTLD_DEFAULT, "gnu_get_libc_version")), contains("libc.so.6+0x"));
  CHECK(to_text_in_module(reinterpret_cast<const void*>(0x10)) == "?+0x10");
}

}  // namespace
}  // namespace ghostbench::tests
