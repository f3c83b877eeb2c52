// What ran: the facts of the build and of the processor as this process sees it.
#pragma once

#include <string>

namespace ghostbench {

/// The highest x86-64 level of the processor, such as "x86-64-v3"; elsewhere the architecture.
/// Under valgrind this is the level that valgrind offers, which can be lower than the machine's.
std::string isa_level();

/// Prints the answer to --context: one JSON object, described in docs/bench-protocol.md.
void print_context();

}  // namespace ghostbench
