#include "bench/instructions.hpp"

#include <valgrind/callgrind.h>

#include <csignal>

namespace ghostbench {
namespace {

cell_answer count(const cell& c, const fixture& f, std::string_view name) {
  const auto task = c.its_engine->prepare(c.its_op, c.its_mode, f);
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

cell_answer killed(int signal, const std::string& reason) {
  if (signal != SIGILL) return {.status = "errored", .reason = reason};
  return {.status = "unsupported",
          .reason = "unsupported (ISA): valgrind does not know an instruction of this build"};
}

}  // namespace

bool under_valgrind() {
  return RUNNING_ON_VALGRIND != 0;
}

pass instructions_pass() {
  return {.look = count, .killed = killed, .limit = std::chrono::seconds(600)};
}

}  // namespace ghostbench
