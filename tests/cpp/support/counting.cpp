#include "tests/cpp/support/counting.hpp"

namespace ghostbench::tests {

const chosen_watch& watch() {
  static const chosen_watch chosen = choose_watch();
  return chosen;
}

}  // namespace ghostbench::tests
