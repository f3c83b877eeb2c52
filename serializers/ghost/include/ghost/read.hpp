// Which reader a type has.
#pragma once

#include <concepts>
#include <memory>
#include <string_view>
#include <utility>

#include "ghost/detail/read_containers.hpp"
#include "ghost/detail/read_model.hpp"
#include "ghost/detail/read_variant.hpp"
#include "ghost/raw_json.hpp"
#include "ghost/time.hpp"

namespace ghost::detail {

template <class Reader>
bool read_character(Reader& r, char& into) {
  const auto start = r.at_value();
  std::string_view text;
  if (!r.read_text(text)) return false;
  if (text.size() != 1) return r.fail_at(start, error_code::not_one_character);
  into = text[0];
  return true;
}

template <class Reader, class T>
bool read_optional(Reader& r, T& into) {
  bool null = false;
  if (!r.read_null(null)) return false;
  if (null) return into.reset(), true;
  if (!into.has_value()) into.emplace();
  return read_value(r, *into);
}

template <class Reader, class T>
bool read_pointer(Reader& r, T& into) {
  using element = typename T::element_type;
  static_assert(std::constructible_from<T, std::unique_ptr<element>> && std::default_initializable<element>,
                "ghost: a pointer is read only if a std::unique_ptr to a new value can become one");
  bool null = false;
  if (!r.read_null(null)) return false;
  if (null) return into.reset(), true;
  bool own = into != nullptr;
  if constexpr (requires { into.use_count(); })
    own = own && into.use_count() == 1;  // others see the old value
  if (!own) into = T(std::make_unique<element>());
  return read_value(r, *into);
}

template <class Reader>
bool read_monostate(Reader& r, std::monostate&) {
  bool null = false;
  return r.read_null(null) && (null || r.fail(error_code::expected_null));
}

template <class Reader>
bool read_view(Reader& r, std::string_view& into) {
  static_assert(!Reader::streaming,
                "ghost: a std::string_view looks into the text, and a stream keeps none; use std::string");
  return r.view_string(into);
}

template <class Reader, class T>
bool read_described(Reader& r, T& into) {
  if constexpr (model_type<T>) {
    return read_model(r, into);
  } else if constexpr (enum_type<T>) {
    return read_enum(r, into);
  } else if constexpr (variant_type<T>) {
    if constexpr (description_of<T>::value.key.empty()) {
      return read_by_members(r, into);
    } else {
      return read_by_discriminator(r, into);
    }
  } else {
    return read_through(r, description_of<T>::value.read, into);
  }
}

template <class Reader, class T>
bool read_value(Reader& r, T& into) {
  if constexpr (described<T>) {
    return read_described(r, into);
  } else if constexpr (std::same_as<T, bool>) {
    return r.read_bool(into);
  } else if constexpr (std::same_as<T, char>) {
    return read_character(r, into);
  } else if constexpr (integer_type<T> || std::same_as<T, float> || std::same_as<T, double>) {
    return r.read_number(into);
  } else if constexpr (std::same_as<T, raw_json> || std::same_as<T, raw_json_view>) {
    return read_raw(r, into);
  } else if constexpr (time_type<T>) {
    return read_time(r, into);
  } else if constexpr (std::same_as<T, std::string_view>) {
    return read_view(r, into);
  } else if constexpr (string_type<T>) {
    return r.read_string(into);
  } else if constexpr (std::same_as<T, std::monostate>) {
    return read_monostate(r, into);
  } else if constexpr (optional_type<T>) {
    return read_optional(r, into);
  } else if constexpr (pointer_type<T>) {
    return read_pointer(r, into);
  } else if constexpr (map_type<T>) {
    return read_map(r, into);
  } else if constexpr (set_type<T>) {
    return read_set(r, into);
  } else if constexpr (growing_type<T>) {
    return read_growing(r, into);
  } else if constexpr (fixed_type<T>) {
    return read_fixed(r, into);
  } else if constexpr (tuple_type<T>) {
    return read_tuple(r, into);
  } else if constexpr (plain_variant<T>) {
    return read_by_kind(r, into);
  } else {
    static_assert(
        never<T>,
        "ghost: there is no reader for this type. Annotate it in its own namespace or the global one: "
        "GHOST_MODEL for a struct, GHOST_ENUM for an enum, GHOST_CONVERT for anything else");
  }
}

}  // namespace ghost::detail
