// A payload whose type stands beside it, before or behind. Prints:
//
//   order 7
//   {"type":"news","data":[1, 2]}
#include <ghost/ghost.hpp>

#include <iostream>
#include <string>
#include <variant>

struct order {
  int id = 0;
};
GHOST_MODEL(order, id);

struct message {
  std::string type;
  std::variant<order, ghost::raw_json> data;
};
GHOST_MODEL(message, type,
            (data,
             ghost::routed_by("type", ghost::route<order>("order"), ghost::otherwise<ghost::raw_json>())));

int main() {
  const auto known = ghost::read<message>(R"({"data":{"id":7},"type":"order"})");
  std::cout << "order " << std::get<order>(known.value().data).id << '\n';
  const auto other = ghost::read<message>(R"({"type":"news","data":[1, 2]})");
  std::cout << ghost::write(other.value()).value() << '\n';
}
