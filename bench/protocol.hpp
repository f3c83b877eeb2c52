// The version of what bench and runner say to each other: docs/bench-protocol.md.
#pragma once

namespace ghostbench {

inline constexpr int protocol_version = 1;

}  // namespace ghostbench
