// Variants: by a discriminator anywhere in the object, by the members that are there, by the kind of value.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "ghost/detail/read_model.hpp"
#include "ghost/raw_json.hpp"
#include "ghost/time.hpp"

namespace ghost::detail {

template <class T>
inline constexpr auto& alternatives_of = description_of<T>::value.alternatives;

/// Reads the alternative of type T; `key` is the discriminator, which T need not have as a field.
template <class Reader, class Variant, class T>
bool read_alternative(Reader& r, Variant& into, const alternative<T>&, std::string_view key) {
  if (!std::holds_alternative<T>(into)) into.template emplace<T>();
  T& chosen = std::get<T>(into);
  if constexpr (model_type<T>) {
    return read_model(r, chosen, key);
  } else {
    return read_value(r, chosen);
  }
}

template <class Reader>
bool skip_member(Reader& r, std::string_view key) {
  std::string store;
  const std::string_view name = r.lasting(key, store);
  return r.skip() || r.in_member(name);
}

/// Looks for the discriminator in the object at which the reader stands. It does not move.
template <class Reader>
bool find_discriminator(Reader& r, std::string_view wanted, std::string& text, bool& found) {
  const auto kept = r.keep();
  const auto start = r.here();
  bool more = false;
  found = false;
  if (!r.enter_object(more)) return false;
  while (more && !found) {
    std::string_view key;
    if (!r.read_key(key)) return false;
    const bool is_it = key == wanted;
    if (is_it && r.peek() == '"') {
      std::string_view value;
      if (!r.read_text(value)) return false;
      text = value;
      found = true;
    } else if (is_it) {
      r.fail(error_code::expected_string);
      return r.in_member(wanted);
    } else if (!skip_member(r, key)) {
      return false;
    }
    if (!found && !r.next_member(more)) return false;
  }
  r.back_to(start);
  return true;
}

template <class Reader, class Variant>
bool read_by_discriminator(Reader& r, Variant& into) {
  constexpr std::string_view key = description_of<Variant>::value.key;
  const auto start = r.at_value();
  std::string name;
  bool found = false;
  if (!find_discriminator(r, key, name, found)) return false;
  bool chosen = false, ok = false;
  const auto choose = [&](const auto& one, bool fits) {
    if (!chosen && fits) chosen = true, ok = read_alternative(r, into, one, key);
  };
  std::apply([&](const auto&... one) { (choose(one, found && one.name == name), ...); },
             alternatives_of<Variant>);
  std::apply([&](const auto&... one) { (choose(one, one.fallback), ...); }, alternatives_of<Variant>);
  if (chosen) return ok;
  if (!found) return r.fail_at(start, error_code::missing_discriminator, key);
  r.fail_at(start, error_code::unknown_alternative, name);
  return r.in_member(key);
}

/// Which of a model's own names an object has; all required ones are needed for a fit.
template <class T>
struct presence {
  bit_set<shape<T>::count> has;

  void note(std::string_view key) {
    const std::size_t node = shape<T>::names.find(none, key);
    if (node == none) return;
    for (std::size_t i = 0; i < shape<T>::names.size; ++i) {
      if (under(i, node) && shape<T>::names.nodes[i].field != none) has.set(shape<T>::names.nodes[i].field);
    }
  }
  bool fits() const {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return ((!shape<T>::template required<I> || has[I]) && ...);
    }
    (std::make_index_sequence<shape<T>::count>{});
  }

 private:
  static bool under(std::size_t node, std::size_t ancestor) {
    for (; node != none; node = shape<T>::names.nodes[node].parent) {
      if (node == ancestor) return true;
    }
    return false;
  }
};

/// The names of the members of the object at which the reader stands. It does not move.
template <class Reader, class Note>
bool each_key(Reader& r, Note&& note) {
  const auto kept = r.keep();
  const auto start = r.here();
  bool more = false;
  if (!r.enter_object(more)) return false;
  while (more) {
    std::string_view key;
    if (!r.read_key(key)) return false;
    note(key);
    if (!skip_member(r, key)) return false;
    if (!r.next_member(more)) return false;
  }
  r.back_to(start);
  return true;
}

template <class Reader, class Variant>
bool read_by_members(Reader& r, Variant& into) {
  return std::apply(
      [&]<class... T>(const alternative<T>&... one) {
        static_assert((model_type<T> && ...), "ghost: GHOST_VARIANT_BY_KEYS needs models");
        const auto start = r.at_value();
        std::tuple<presence<T>...> present;
        if (!each_key(r, [&](std::string_view key) { (std::get<presence<T>>(present).note(key), ...); }))
          return false;
        bool chosen = false, ok = false;
        const auto choose = [&](const auto& alternative, bool fits) {
          if (!chosen && fits) chosen = true, ok = read_alternative(r, into, alternative, {});
        };
        (choose(one, std::get<presence<T>>(present).fits() && !one.fallback), ...);
        (choose(one, one.fallback), ...);
        return ok || (!chosen && r.fail_at(start, error_code::no_alternative));
      },
      alternatives_of<Variant>);
}

// Without a description the first byte decides.

enum class json_kind { null, boolean, number, string, array, object };

template <class T>
constexpr json_kind kind_of() {
  static_assert(!std::same_as<T, raw_json> && !std::same_as<T, raw_json_view> && !is_std_variant<T>::value,
                "ghost: an alternative of the variant has no kind of its own in JSON: tell them apart with "
                "GHOST_VARIANT (a discriminator) or GHOST_VARIANT_BY_KEYS");
  if constexpr (std::same_as<T, std::monostate>)
    return json_kind::null;
  else if constexpr (pointer_type<T>)
    return kind_of<typename T::element_type>();
  else if constexpr (optional_type<T>)
    return kind_of<typename T::value_type>();
  else if constexpr (converted_type<T>)
    return kind_of<typename argument<std::remove_const_t<decltype(description_of<T>::value.read)>>::type>();
  else if constexpr (std::same_as<T, bool>)
    return json_kind::boolean;
  else if constexpr (integer_type<T> || std::floating_point<T>)
    return json_kind::number;
  else if constexpr (text_type<T> || enum_type<T> || time_type<T> || std::same_as<T, char>)
    return json_kind::string;
  else if constexpr (model_type<T> || map_type<T>)
    return json_kind::object;
  else
    return json_kind::array;
}

template <class Variant>
inline constexpr bool kinds_differ = false;
template <class... T>
inline constexpr bool kinds_differ<std::variant<T...>> = [] {
  const json_kind kinds[] = {kind_of<T>()...};
  const bool integers[] = {integer_type<T>...};
  for (std::size_t i = 0; i < sizeof...(T); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      // An integer and a floating type may stand together: a number without point and exponent is the
      // integer.
      const bool numbers = kinds[i] == json_kind::number && integers[i] != integers[j];
      if (kinds[i] == kinds[j] && !numbers) return false;
    }
  }
  return true;
}();

constexpr json_kind kind_at(char first) {
  switch (first) {
    case '{':
      return json_kind::object;
    case '[':
      return json_kind::array;
    case '"':
      return json_kind::string;
    case 't':
    case 'f':
      return json_kind::boolean;
    case 'n':
      return json_kind::null;
    default:
      return json_kind::number;
  }
}

/// Whether the number at which the reader stands is written as an integer. It does not move.
template <class Reader>
bool is_integer(Reader& r) {
  const auto kept = r.keep();
  const auto start = r.here();
  bool integer = true;
  r.capture([&](std::string_view number) { integer = number.find_first_of(".eE") == number.npos; });
  if (!r.what_failed().failed()) r.back_to(start);
  return integer;
}

template <class Reader, class... T>
bool read_by_kind(Reader& r, std::variant<T...>& into) {
  static_assert(
      kinds_differ<std::variant<T...>>,
      "ghost: two alternatives of the variant look alike in JSON: tell them apart with GHOST_VARIANT "
      "(a discriminator) or GHOST_VARIANT_BY_KEYS");
  const char first = r.peek();
  if (!first) return false;
  const json_kind kind = kind_at(first);
  const bool integer = kind == json_kind::number && is_integer(r);
  if (r.what_failed().failed()) return false;
  constexpr bool has_integer = (integer_type<T> || ...), has_float = (std::floating_point<T> || ...);
  bool chosen = false, ok = false;
  const auto consider = [&]<class One>(std::type_identity<One>) {
    const bool number_fits = !(has_integer && has_float) || integer == integer_type<One>;
    if (chosen || kind != kind_of<One>() || (kind == json_kind::number && !number_fits)) return;
    chosen = true;
    ok = read_alternative(r, into, alternative<One>{}, {});
  };
  (consider(std::type_identity<T>{}), ...);
  return ok || (!chosen && r.fail(error_code::no_alternative));
}

}  // namespace ghost::detail
