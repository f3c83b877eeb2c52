// Points in time, recursive types, and a value that is read into again. Prints:
//
//   "2026-01-31T11:00:00.250Z"
//   {"n":1,"next":{"n":2,"next":null}}
//   9
#include <ghost/ghost.hpp>

#include <chrono>
#include <iostream>
#include <memory>

using milliseconds = std::chrono::sys_time<std::chrono::milliseconds>;

struct node {
  int n = 0;
  std::unique_ptr<node> next;
};
GHOST_MODEL(node, n, next);

int main() {
  const auto time = ghost::read<milliseconds>(R"("2026-01-31T12:00:00.25+01:00")").value();
  std::cout << ghost::write(time).value() << '\n';
  node list = ghost::read<node>(R"({"n":1,"next":{"n":2}})").value();
  std::cout << ghost::write(list).value() << '\n';
  if (!ghost::read_into(list, R"({"n":9})")) return 1;
  std::cout << list.n << '\n';
}
