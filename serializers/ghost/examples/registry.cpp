// Types by name, at run time. Prints:
//
//   {"id":5}
//   no type is registered under this name: bird
#include <ghost/ghost.hpp>
#include <ghost/registry.hpp>

#include <iostream>

struct cat {
  int id = 0;
};
GHOST_MODEL(cat, id);
GHOST_REGISTER(cat, "cat", "zoo");

int main() {
  if (!ghost::prewarm()) return 1;
  const ghost::registered_type* type = ghost::registry().find("cat").value();
  std::cout << type->read(R"({"id":5})").value().write().value() << '\n';
  const ghost::error e = ghost::registry().find("bird").error();
  std::cout << e.message() << ": " << e.detail << '\n';
}
