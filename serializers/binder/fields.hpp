// Finding the member a key names, for readers that meet keys one by one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <utility>

#include "fixtures/fields.hpp"

namespace ghostbench::binder {

/// Which fields of one object have been met, and which is expected next.
struct field_progress {
  std::uint64_t seen = 0;
  std::uint32_t next = 0;
};

/// Calls `visit` with field number `i`, known only at run time; compiles to a jump.
template <model T, class Visit>
void at_field(std::size_t i, Visit&& visit) {
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    ((I == i ? (visit(std::get<I>(field_list<T>::fields)), true) : false) || ...);
  }
  (std::make_index_sequence<field_count<T>>{});
}

/// Calls `visit(field)` for the field of T that `key` names and returns true; false when none does.
/// `key` is anything that compares with a std::string_view. Documents keep to the order of the model
/// nearly always, so the search starts at the field after the last one.
template <model T, class Key, class Visit>
bool find_field(field_progress& progress, const Key& key, Visit&& visit) {
  constexpr std::uint32_t count = field_count<T>;
  static_assert(count <= 64, "field_progress has a bit for each of 64 fields");
  std::uint32_t i = progress.next;
  for (std::uint32_t tried = 0; tried < count; ++tried) {
    const std::uint32_t after = i + 1 < count ? i + 1 : 0;
    bool matched = false;
    at_field<T>(i, [&](const auto& f) {
      matched = key == f.name;
      if (matched) {
        progress.seen |= std::uint64_t{1} << i;
        progress.next = after;
        visit(f);
      }
    });
    if (matched) return true;
    i = after;
  }
  return false;
}

/// The first field of T that was not met, or an empty name.
template <model T>
std::string_view first_missing(const field_progress& progress) {
  std::uint32_t i = 0;
  std::string_view name;
  all_fields<T>([&](const auto& f) {
    if (!(progress.seen >> i++ & 1)) name = f.name;
    return name.empty();
  });
  return name;
}

}  // namespace ghostbench::binder
