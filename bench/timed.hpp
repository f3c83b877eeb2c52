// What is timed of a cell, whoever asks for it.
#pragma once

#include <benchmark/benchmark.h>

#include <vector>

#include "bench/cells.hpp"

namespace ghostbench {

/// The first cell that its engine refuses, with the reason. The runner asks --list and never sends one.
failure first_refusal(const std::vector<cell>& cells);

/// The fixture of a cell, built once per process.
const fixture& fixture_of(const cell& c);

/// Runs the timed loop over the cell's task: one virtual call per op. `c` must outlive the process's
/// benchmarks.
void time_ops(benchmark::State& state, const cell& c);

}  // namespace ghostbench
