// Enums by the texts of their enumerators.
#pragma once

#include <string>
#include <string_view>

#include "ghost/describe.hpp"
#include "ghost/error.hpp"

namespace ghost::detail {

/// The enumerator with this text, or the fallback; false where there is neither.
template <enum_type Enum>
bool find_enumerator(std::string_view text, Enum& into) {
  const enumerator<Enum>* other = nullptr;
  for (const auto& one : description_of<Enum>::value.all) {
    if (one.text == text) return into = one.value, true;
    if (one.fallback) other = &one;
  }
  if (other) into = other->value;
  return other != nullptr;
}

/// All texts, for the message.
template <enum_type Enum>
std::string enumerators() {
  std::string all;
  for (const auto& one : description_of<Enum>::value.all)
    all.append(all.empty() ? "one of " : ", ").append(one.text);
  return all;
}

template <class Reader, enum_type Enum>
bool read_enum(Reader& r, Enum& into) {
  const auto start = r.at_value();
  std::string_view text;
  if (!r.read_text(text)) return false;
  return find_enumerator(text, into) || r.fail_at(start, error_code::unknown_enumerator, enumerators<Enum>());
}

}  // namespace ghost::detail
