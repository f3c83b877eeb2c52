// The answer to --list.
#pragma once

namespace ghostbench {

/// Prints engines, missing engines, fixtures and cells as one JSON object: docs/bench-protocol.md.
void print_listing();

}  // namespace ghostbench
