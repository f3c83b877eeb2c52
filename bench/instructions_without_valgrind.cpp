// In place of instructions.cpp where CMake did not find valgrind's header: nothing can mark what is to be
// counted.
#include "bench/instructions.hpp"

namespace ghostbench {

failure cannot_count_instructions() {
  return "instructions cannot be counted: this bench was built without valgrind's header (install valgrind)";
}

pass instructions_pass() {
  return {};
}

}  // namespace ghostbench
