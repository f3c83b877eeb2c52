// Enumerators by name, renamed, and one for everything unknown. Prints:
//
//   ["open","done","other"]
//   unknown enumerator
#include <ghost/ghost.hpp>

#include <iostream>
#include <vector>

enum class state { open, closed, other };
GHOST_ENUM(state, open, (closed, ghost::name("done")), (other, ghost::fallback));

enum class side { left, right };
GHOST_ENUM(side, left, right);

int main() {
  const auto states = ghost::read<std::vector<state>>(R"(["open","done","lost"])");
  std::cout << ghost::write(states.value()).value() << '\n';
  std::cout << ghost::read<side>(R"("up")").error().message() << '\n';
}
