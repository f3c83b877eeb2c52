// Fixtures for tests: those of the table, built once, and ones that a test makes up.
#pragma once

#include <map>
#include <stdexcept>

#include "fixtures/canonical.hpp"
#include "fixtures/fixtures.hpp"

namespace ghostbench::tests {

inline const fixture& fixture_named(std::string_view name) {
  static std::map<std::string_view, fixture> built;
  const fixture_recipe* recipe = find_fixture(name);
  if (!recipe) throw std::runtime_error("no fixture is called " + std::string(name));
  const auto found = built.find(recipe->name);
  return found != built.end() ? found->second : built.emplace(recipe->name, build(*recipe)).first->second;
}

/// A message whose numbers every library keeps.
inline message small_message() {
  return {.id = 7,
          .kind = "sale",
          .urgent = true,
          .price = 1249.5,
          .note = std::nullopt,
          .parts = {3, -14},
          .at = {48.5, 2.25},
          .text = "1\"café\"\t"};
}

/// A fixture that is in no table: `value`, and a text that may or may not say the same.
inline fixture made_up(fixture_value value, std::string text) {
  return {"made-up", "made-up", std::move(value), std::move(text), 0};
}

}  // namespace ghostbench::tests
