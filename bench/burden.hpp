// A burden: extra work that every op of a cell really does, so that a judge can be shown a known slowdown.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace ghostbench {

enum class burden_kind { none, time, instructions, allocations };

struct burden {
  burden_kind kind = burden_kind::none;
  double share = 0;         ///< of the op's own time, for `time`
  std::uint64_t count = 0;  ///< for the others

  bool operator==(const burden&) const = default;
};

/// How a burden is written, for messages.
inline constexpr std::string_view burden_forms =
    "time:SHARE (0 < SHARE <= 1), instructions:N or allocations:N (1 <= N <= 10^15)";

/// The burden written so, or nothing for any other text. Allocates nothing.
std::optional<burden> parse_burden(std::string_view text);

}  // namespace ghostbench
