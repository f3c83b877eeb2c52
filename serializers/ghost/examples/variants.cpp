// Variants by a discriminator, by the members that are there, by the kind of value. Prints:
//
//   {"kind":"box","side":2}
//   in $: the value fits no alternative
//   [1,0.5,"x",null]
#include <ghost/ghost.hpp>

#include <iostream>
#include <string>
#include <variant>
#include <vector>

struct circle {
  double radius = 0;
};
struct square {
  int side = 0;
};
GHOST_MODEL(circle, radius);
GHOST_MODEL(square, side);

using shape = std::variant<circle, square>;
GHOST_VARIANT(shape, "kind", circle, (square, ghost::name("box")));

struct person {
  std::string name;
};
struct company {
  std::string firm;
};
GHOST_MODEL(person, name);
GHOST_MODEL(company, firm);

using customer = std::variant<person, company>;
GHOST_VARIANT_BY_KEYS(customer, person, company);

int main() {
  const auto drawn = ghost::read<shape>(R"({"side":2,"kind":"box"})");
  std::cout << ghost::write(drawn.value()).value() << '\n';
  const auto nobody = ghost::read<customer>(R"({"title":"Dr"})");
  std::cout << "in " << nobody.error().path << ": " << nobody.error().message() << '\n';
  using plain = std::variant<std::monostate, int, double, std::string>;
  std::cout << ghost::write(ghost::read<std::vector<plain>>(R"([1,0.5,"x",null])").value()).value() << '\n';
}
