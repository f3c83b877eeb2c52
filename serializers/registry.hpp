// The engines of this build, and those that are known but were not built.
#pragma once

#include <string_view>
#include <vector>

#include "serializers/engine.hpp"

namespace ghostbench {

/// In the order of tables and reports: `floor` first, then by name.
const std::vector<engine>& all_engines();

/// The engine called `name`, or nullptr.
const engine* find_engine(std::string_view name);

struct missing_engine {
  std::string_view name;
  std::string_view reason;
};

/// Engines whose library CMake did not find.
std::vector<missing_engine> missing_engines();

}  // namespace ghostbench
