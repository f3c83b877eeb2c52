#include "bench/isolate.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <fstream>
#include <stdexcept>
#include <string>

#include "tests/cpp/support/catch.hpp"
#include "tests/cpp/support/counting.hpp"
#include "tests/cpp/support/dying.hpp"

namespace ghostbench::tests {
namespace {

constexpr std::chrono::seconds enough{30};

/// Memory that parent and children see alike.
template <class T>
T& shared() {
  return *static_cast<T*>(
      mmap(nullptr, sizeof(T), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
}

/// Whether `child` has ended: gone, or a zombie. Where process 1 is no init, as in a container, nobody
/// fetches the orphans.
bool has_ended(pid_t child) {
  std::ifstream stat("/proc/" + std::to_string(child) + "/stat");
  std::string line;
  if (!std::getline(stat, line)) return true;
  return line.substr(line.rfind(')') + 2, 1) == "Z";
}

/// Whether `child` ends within a few seconds; it may be nobody's child any more.
bool ends(pid_t child) {
  for (int i = 0; i < 500; ++i) {
    if (has_ended(child)) return true;
    usleep(10000);
  }
  return false;
}

TEST_CASE("Work in a child gives its answer, whatever is in it") {
  for (const std::string& answer : {std::string(), std::string("ok"), std::string("a\0b\n", 4),
                                    std::string("!"), std::string(1 << 20, 'x')}) {
    const isolated_result result = run_isolated(enough, [&] { return answer; });
    CHECK(result.how == ending::finished);
    CHECK(result.answer == answer);
    CHECK(result.reason.empty());
  }
}

TEST_CASE("Work in a child leaves nothing behind in the parent") {
  int value = 1;
  CHECK(run_isolated(enough, [&] { return std::to_string(++value); }).answer == "2");
  in_child([&] { value = 3; });
  CHECK(value == 1);
}

TEST_CASE("A child that crashes is named by its signal") {
  struct row {
    int signal;
    const char* reason;
  };
  for (const row& r :
       {row{SIGSEGV, "killed by signal 11 (SIGSEGV)"}, row{SIGABRT, "killed by signal 6 (SIGABRT)"},
        row{SIGILL, "killed by signal 4 (SIGILL)"}, row{SIGKILL, "killed by signal 9 (SIGKILL)"}}) {
    const isolated_result result = run_isolated(enough, [&]() -> std::string { die_of(r.signal); });
    CHECK(result.how == ending::crashed);
    CHECK(result.signal == r.signal);
    CHECK(result.reason == r.reason);
    CHECK(result.answer.empty());
  }
}

TEST_CASE("A child that throws or leaves without an answer has crashed, with the reason") {
  struct row {
    std::string (*work)();
    const char* reason;
  };
  const row rows[] = {
      {[]() -> std::string { throw std::runtime_error("no more luck"); }, "uncaught exception: no more luck"},
      {[]() -> std::string { throw 7; }, "uncaught exception"},
      {[]() -> std::string { _exit(0); }, "ended with status 0 and no answer"},
      {[]() -> std::string { _exit(3); }, "ended with status 3 and no answer"},
  };
  for (const auto& [work, reason] : rows) {
    const isolated_result result = run_isolated(enough, work);
    CHECK(result.how == ending::crashed);
    CHECK(result.signal == 0);
    CHECK(result.reason == reason);
  }
}

TEST_CASE("A child that hangs is given up on and is gone") {
  pid_t& child = shared<pid_t>();
  const isolated_result result = run_isolated(std::chrono::seconds(1), [&]() -> std::string {
    child = getpid();
    hang();
  });
  CHECK(result.how == ending::timed_out);
  CHECK(result.reason == "no answer in 1 s");
  REQUIRE(child > 0);
  CHECK((kill(child, 0) != 0 && errno == ESRCH));  // not even a zombie
}

TEST_CASE("A child does not outlive the process that waits for it") {
  pid_t& grandchild = shared<pid_t>();
  const isolated_result result = run_isolated(std::chrono::seconds(1), [&] {
    return run_isolated(enough,
                        [&]() -> std::string {
                          grandchild = getpid();
                          hang();
                        })
        .answer;
  });
  CHECK(result.how == ending::timed_out);
  REQUIRE(grandchild > 0);
  CHECK(ends(grandchild));
}

TEST_CASE("A crash in a child is nothing to in_child, which waits until it has ended") {
  bool& ran = shared<bool>();
  in_child([&] {
    usleep(20000);
    ran = true;
    die_of(SIGSEGV);
  });
  CHECK(ran);
}

TEST_CASE("Working in a child does not touch the heap of the parent", "[allocations]") {
  if (!can_count()) return;
  const std::function<void()> work = [] { keep_block(std::malloc(1000)); };
  CHECK(counted([&] { in_child(work); }) == allocation_counts{});
}

}  // namespace
}  // namespace ghostbench::tests
