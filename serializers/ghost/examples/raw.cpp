// A value that is kept as text, byte for byte, and read later. Prints:
//
//   { "x" : 1 }
//   x is 1
#include <ghost/ghost.hpp>

#include <iostream>
#include <map>
#include <string>

struct letter {
  int id = 0;
  ghost::raw_json body;
};
GHOST_MODEL(letter, id, body);

int main() {
  const auto got = ghost::read<letter>(R"({"id":1,"body":{ "x" : 1 }})").value();
  std::cout << got.body.text() << '\n';
  const auto body = got.body.as<std::map<std::string, int>>().value();
  std::cout << "x is " << body.at("x") << '\n';
}
