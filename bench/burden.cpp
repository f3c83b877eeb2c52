#include "bench/burden.hpp"

#include <charconv>

namespace ghostbench {
namespace {

/// What stands behind `prefix`, if it is a number and nothing else.
template <class Number>
std::optional<Number> number_behind(std::string_view prefix, std::string_view text) {
  if (!text.starts_with(prefix)) return std::nullopt;
  text.remove_prefix(prefix.size());
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::optional<burden> counted(burden_kind kind, std::optional<std::uint64_t> count) {
  constexpr std::uint64_t most = 1'000'000'000'000'000;
  if (!count || *count < 1 || *count > most) return std::nullopt;
  return burden{.kind = kind, .count = *count};
}

}  // namespace

std::optional<burden> parse_burden(std::string_view text) {
  if (const auto share = number_behind<double>("time:", text)) {
    if (*share > 0 && *share <= 1) return burden{.kind = burden_kind::time, .share = *share};
    return std::nullopt;
  }
  if (const auto instructions =
          counted(burden_kind::instructions, number_behind<std::uint64_t>("instructions:", text))) {
    return instructions;
  }
  return counted(burden_kind::allocations, number_behind<std::uint64_t>("allocations:", text));
}

}  // namespace ghostbench
