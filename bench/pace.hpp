// How a cell is timed by turns: the runner's choice, equal on both sides.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>

namespace ghostbench {

/// Each turn has `repetitions` repetitions of `iterations` ops.
struct pace {
  int iterations = 0;
  int repetitions = 0;
  int turns = 0;  ///< 0 where none is given

  bool operator==(const pace&) const = default;
};

/// How a pace is written; for messages.
inline constexpr std::string_view pace_form = "pace:ITERATIONSxREPETITIONSxTURNS (each at least 1)";

/// `pace:512x3x6`; nothing for any other text. Allocates nothing.
inline std::optional<pace> parse_pace(std::string_view text) {
  constexpr std::string_view prefix = "pace:";
  if (!text.starts_with(prefix)) return std::nullopt;
  const char* at = text.data() + prefix.size();
  const char* const end = text.data() + text.size();
  pace found;
  for (int* const number : {&found.iterations, &found.repetitions, &found.turns}) {
    const auto [behind, error] = std::from_chars(at, end, *number);
    if (error != std::errc{} || *number < 1) return std::nullopt;
    const bool last = number == &found.turns;
    if (last ? behind != end : behind == end || *behind != 'x') return std::nullopt;
    at = behind + 1;
  }
  return found;
}

}  // namespace ghostbench
