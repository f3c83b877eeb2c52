// Verify before timing: a fast wrong answer never enters a table.
#pragma once

#include "bench/pass.hpp"

namespace ghostbench {

/// Whether `text` is the same JSON value as the fixture's text; nlohmann/json is the referee.
failure same_json(std::string_view text, const fixture& wanted);

/// Each cell runs once and is then compared with its fixture.
pass verify_pass();

}  // namespace ghostbench
