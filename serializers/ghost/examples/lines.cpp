// NDJSON: a bad line is an error of its own. Prints:
//
//   1
//   expected a number at line 2, column 6, in $.n
//   3
//   {"n":5}
#include <ghost/ghost.hpp>

#include <iostream>
#include <string>
#include <vector>

struct record {
  int n = 0;
};
GHOST_MODEL(record, n);

int main() {
  const std::string text = "{\"n\":1}\n{\"n\":x}\n{\"n\":3}\n";
  for (const ghost::result<record>& one : ghost::read_lines<record>(text)) {
    if (one) {
      std::cout << one->n << '\n';
    } else {
      const std::string said = one.error().to_string();
      std::cout << said.substr(0, said.find(" (")) << '\n';  // without the hint
    }
  }
  if (!ghost::write_lines(std::vector<record>{{5}}, std::cout)) return 1;
}
