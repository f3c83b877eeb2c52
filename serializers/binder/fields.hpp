// Finding the member a key names, for readers that meet keys one by one.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
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

/// Calls `visit.template operator()<I>()` for I = `i`, known only at run time; compiles to a jump.
template <model T, class Visit>
void at_field(std::size_t i, Visit&& visit) {
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    static_cast<void>(((I == i ? (visit.template operator()<I>(), true) : false) || ...));
  }
  (std::make_index_sequence<field_count<T>>{});
}

/// Whether `key` is field number I. The length is a constant here, so the bytes are compared as words, not by
/// a call: the event reader spent a quarter of its time in that call.
template <model T, std::size_t I, class Key>
bool is_field(const Key& key) {
  static constexpr std::string_view name = std::get<I>(field_list<T>::fields).name;
  if constexpr (std::same_as<Key, std::string_view>) {
    return key.size() == name.size() && std::memcmp(key.data(), name.data(), name.size()) == 0;
  } else {
    return key == name;
  }
}

/// Calls `visit(field)` for the field of T that `key` names and returns true; false when none does.
/// `key` is anything that compares with a std::string_view. Documents keep to the order of the model
/// nearly always, so the search starts at the field after the last one.
template <model T, class Key, class Visit>
bool find_field(field_progress& progress, const Key& key, Visit&& visit) {
  constexpr std::uint32_t count = field_count<T>;
  static_assert(count <= 64, "field_progress has a bit for each of 64 fields");
  std::uint32_t i = progress.next;
  bool matched = false;
  for (std::uint32_t tried = 0; tried < count && !matched; ++tried) {
    const std::uint32_t after = i + 1 < count ? i + 1 : 0;
    at_field<T>(i, [&]<std::size_t I>() {
      if (!is_field<T, I>(key)) return;
      matched = true;
      progress.seen |= std::uint64_t{1} << I;
      progress.next = after;
      visit(std::get<I>(field_list<T>::fields));
    });
    i = after;
  }
  return matched;
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
