// Exact instruction counts of one op, under callgrind.
//
// The process must be started by `valgrind --tool=callgrind --instr-atstart=no --collect-atstart=no`. A
// cell's count is in the dump whose trigger is the cell's name; what is printed says only how it went.
#pragma once

#include "bench/pass.hpp"

namespace ghostbench {

/// Why this process cannot count; nothing when it runs under valgrind.
failure cannot_count_instructions();

/// Each cell: one warm-up op, then exactly one op counted and dumped. A child killed by an illegal
/// instruction has met an instruction set that valgrind does not know: `unsupported`, not `errored`.
pass instructions_pass();

}  // namespace ghostbench
