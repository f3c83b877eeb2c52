// The shape of every pass but time: each cell in a child of its own, one JSON line for each.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bench/cells.hpp"

namespace ghostbench {

/// What was allocated from one place.
struct allocation_site {
  std::uint64_t allocs = 0;
  std::uint64_t bytes = 0;          ///< asked for
  std::vector<std::string> frames;  ///< return addresses, innermost first
};

/// What a pass found out about one cell.
struct cell_answer {
  std::string status = "ok";                                   ///< ok, unsupported, errored, absent
  std::string reason;                                          ///< empty when ok
  std::vector<std::pair<std::string, std::int64_t>> counters;  ///< in the order of the output
  std::optional<std::vector<allocation_site>> sites;
};

struct pass {
  /// Looks at one cell, in the child. The fixture is built there too, and refused cells never come here.
  std::function<cell_answer(const cell&, const fixture&, std::string_view name)> look;

  /// What it means that a signal killed the child; the default is `errored`.
  std::function<cell_answer(int signal, const std::string& reason)> killed;

  std::chrono::seconds limit{60};
};

/// Runs `p` over `cells`, printing and flushing a line per cell as it ends.
void run(const pass& p, const cell_list& cells);

}  // namespace ghostbench
