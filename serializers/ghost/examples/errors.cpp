// What an error knows. Prints:
//
//   unknown field
//   $.users[1].nick
//   line 2, column 5
//   missing required field: name
#include <ghost/ghost.hpp>

#include <iostream>
#include <string>
#include <vector>

struct user {
  std::string name;
};
GHOST_MODEL(user, name);

struct directory {
  std::vector<user> users;
};
GHOST_MODEL(directory, users);

int main() {
  const std::string text = "{\"users\":[{\"name\":\"Ann\"},\n   {\"nick\":\"Bo\"}]}";
  const ghost::error e = ghost::read<directory>(text, {.strict = true}).error();
  const ghost::location at = e.locate(text);
  std::cout << e.message() << '\n' << e.path << '\n';
  std::cout << "line " << at.line << ", column " << at.column << '\n';
  try {
    ghost::read_or_throw<directory>(text);
  } catch (const ghost::exception& thrown) {
    std::cout << thrown.error().message() << ": " << thrown.error().detail << '\n';
  }
}
