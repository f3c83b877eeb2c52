// Ghost: JSON readers and writers that the compiler makes from annotated types. C++20, headers only.
//
//   struct user { int id; std::string name; };
//   GHOST_MODEL(user, id, name);
//
//   ghost::result<user> u = ghost::read<user>(R"({"id":1,"name":"Ann"})");
//   ghost::result<std::string> text = ghost::write(*u);
#pragma once

#define GHOST_VERSION "0.1.0"

#include "ghost/annotate.hpp"
#include "ghost/api.hpp"
#include "ghost/lines.hpp"
