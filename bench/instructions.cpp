#include "bench/instructions.hpp"

#include <valgrind/callgrind.h>

#include <alloca.h>

#include <csignal>
#include <cstdint>

namespace ghostbench {
namespace {

[[gnu::noinline]] cell_answer count(const cell& c, const fixture& f, std::string_view name) {
  const auto task = prepare(c, f);
  failure problem = task->run();
  const std::string dump_name(name);

  CALLGRIND_START_INSTRUMENTATION;
  CALLGRIND_TOGGLE_COLLECT;
  if (!problem) problem = task->run();
  CALLGRIND_TOGGLE_COLLECT;
  CALLGRIND_DUMP_STATS_AT(dump_name.c_str());
  CALLGRIND_STOP_INSTRUMENTATION;

  if (problem) return {.status = "errored", .reason = *problem};
  return {};
}

// Where the stack starts depends on the environment and on the binary's path, and copies between buffers that
// are aligned otherwise take other instructions: between two directories jsoncpp/read moved by 0.02 %. From a
// boundary larger than any alignment that code looks at, every call finds the same stack.
[[gnu::noinline]] cell_answer count_on_even_stack(const cell& c, const fixture& f, std::string_view name) {
  constexpr std::uintptr_t boundary = 64 * 1024;
  const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  *static_cast<volatile char*>(alloca(here % boundary + 1)) = 0;
  return count(c, f, name);
}

cell_answer killed(int signal, const std::string& reason) {
  if (signal != SIGILL) return {.status = "errored", .reason = reason};
  return {.status = "unsupported",
          .reason = "unsupported (ISA): valgrind does not know an instruction of this build"};
}

}  // namespace

failure cannot_count_instructions() {
  if (RUNNING_ON_VALGRIND != 0) return std::nullopt;
  return "the instructions pass runs under valgrind --tool=callgrind";
}

pass instructions_pass() {
  return {.look = count_on_even_stack, .killed = killed, .limit = std::chrono::seconds(600)};
}

}  // namespace ghostbench
