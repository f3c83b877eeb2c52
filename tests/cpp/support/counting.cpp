#include "tests/cpp/support/counting.hpp"

#include "tests/cpp/support/catch.hpp"
#include "tests/cpp/support/skip.hpp"

namespace ghostbench::tests {

const chosen_watch& watch() {
  static const chosen_watch chosen = choose_watch();
  return chosen;
}

bool can_count() {
  if (watch().watch) return true;
  for (const allocation_watch* known : {&preload_watch(), &jemalloc_watch()}) {
    INFO(known->name << " can be installed, but: " << watch().reason);
    REQUIRE(known->install().has_value());
  }
  skip(watch().reason);
  return false;
}

}  // namespace ghostbench::tests
