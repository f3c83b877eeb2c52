// The timed pass: cells as Google Benchmark programs, in the order given.
#pragma once

#include "bench/cells.hpp"

namespace ghostbench {

/// Registers `cells` and runs them. `arguments` are Google Benchmark's own flags behind the program's name.
/// Returns the exit status: 2, before anything ran, for an unsupported cell or a flag Google Benchmark does
/// not know.
int run_timed(const cell_list& cells, std::vector<char*> arguments);

}  // namespace ghostbench
