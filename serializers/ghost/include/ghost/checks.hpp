// What the macros make of their arguments, and the mistakes that they find when the program is compiled.
#pragma once

#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "ghost/describe.hpp"
#include "ghost/detail/key_text.hpp"
#include "ghost/detail/names.hpp"
#include "ghost/field.hpp"
#include "ghost/kinds.hpp"

namespace ghost::detail {

template <literal Name>
struct two_fields_are_named {
  static_assert(
      never<std::integral_constant<std::size_t, Name.bytes.size()>>,
      "ghost: two fields of one model have the same wire name (ghost::name and ghost::alias included)");
};

template <literal Name>
struct a_field_and_a_path_are_named {
  static_assert(never<std::integral_constant<std::size_t, Name.bytes.size()>>,
                "ghost: one path of ghost::flatten or ghost::wrap ends where another goes on");
};

/// A field that is left out must be able to come back as what it was.
template <class Field>
constexpr bool comes_back =
    !Field::template has<options::skip_empty> || Field::template has<options::defaulted> ||
    nullable_type<typename Field::member_type>;

template <class Field>
constexpr bool collects_rightly =
    !Field::template has<options::unknown_members> || map_type<typename Field::member_type>;

/// Whether the sibling that an envelope names is a field of text.
template <class Fields, class Field>
constexpr bool has_type_field(const Fields& fields, const Field& f) {
  if constexpr (kind_of_field<decltype(f), is_routed_by>) {
    return std::apply(
        [&](const auto&... other) {
          return ((wire_name(other) == option<is_routed_by>(f).key &&
                   string_type<typename std::remove_cvref_t<decltype(other)>::member_type>) ||
                  ...);
        },
        fields);
  } else {
    return true;
  }
}

/// Stops the compiler with a sentence where the fields contradict each other.
template <class Provider>
consteval void check_fields() {
  constexpr auto names = make_names<Provider>();
  if constexpr (names.clash != none) {
    constexpr std::string_view name = names.nodes[names.clash].name;
    if constexpr (names.leaf_and_branch) {
      static_cast<void>(a_field_and_a_path_are_named<literal<name.size()>(name)>{});
    } else {
      static_cast<void>(two_fields_are_named<literal<name.size()>(name)>{});
    }
  }
  constexpr auto fields = Provider{}();
  std::apply(
      []<class... Field>(const Field&...) {
        static_assert(
            (comes_back<Field> && ...),
            "ghost: a field that is skipped when empty must be ghost::defaulted, or reading misses it");
        static_assert((collects_rightly<Field> && ...),
                      "ghost: ghost::unknown_members needs a map from text");
        static_assert((0 + ... + Field::template has<options::unknown_members>) <= 1,
                      "ghost: only one field can be ghost::unknown_members");
      },
      fields);
  constexpr bool routes = std::apply(
      [](const auto&... f) {
        const std::tuple all{f...};
        return (has_type_field(all, f) && ...);
      },
      fields);
  static_assert(routes, "ghost: ghost::routed_by names no text field of the same model");
}

/// The fields without those that are ignored.
template <class... Fields>
constexpr auto without_ignored(const std::tuple<Fields...>& fields) {
  const auto keep = []<class Field>(const Field& f) {
    if constexpr (Field::template has<options::ignore>) {
      return std::tuple{};
    } else {
      return std::tuple{f};
    }
  };
  return std::apply([&](const auto&... f) { return std::tuple_cat(keep(f)...); }, fields);
}

template <class... Fields>
constexpr model_description<Fields...> describe_fields(const std::tuple<Fields...>& fields) {
  return {fields};
}

/// The description that `Make` gives, checked.
template <class Make>
constexpr auto checked(Make make) {
  struct provider {
    constexpr auto operator()() const { return without_ignored(Make{}().fields); }
  };
  check_fields<provider>();
  return describe_fields(without_ignored(make().fields));
}

// Enumerators and alternatives: the text is the name unless an option gives another.

constexpr void apply_option(std::string_view& text, bool&, options::name given) {
  text = given.text;
}
constexpr void apply_option(std::string_view&, bool& is_fallback, options::fallback) {
  is_fallback = true;
}

template <class Enum, class... Options>
constexpr enumerator<Enum> make_enumerator(Enum value, std::string_view text, Options... given) {
  enumerator<Enum> made{value, text};
  (apply_option(made.text, made.fallback, given), ...);
  return made;
}

template <class T, class... Options>
constexpr alternative<T> make_alternative(std::string_view name, Options... given) {
  alternative<T> made{name};
  (apply_option(made.name, made.fallback, given), ...);
  return made;
}

template <class All>
constexpr bool texts_differ(const All& all, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (all[i] == all[j]) return false;
    }
  }
  return true;
}

/// How many enumerators take what no other does; too many to count where two have one text.
template <class Enum, std::size_t N>
constexpr std::size_t fallbacks(const enum_description<Enum, N>& of) {
  std::string_view texts[N];
  std::size_t count = 0;
  for (std::size_t i = 0; i < N; ++i) {
    texts[i] = of.all[i].text;
    count += of.all[i].fallback;
  }
  return texts_differ(texts, N) ? count : none;
}

template <class... Types>
constexpr std::size_t fallbacks(const variant_description<Types...>& of) {
  return std::apply(
      [](const auto&... one) {
        const std::string_view names[] = {one.name...};
        return texts_differ(names, sizeof...(one)) ? (std::size_t{0} + ... + one.fallback) : none;
      },
      of.alternatives);
}

template <class Make>
constexpr auto checked_enum(Make make) {
  constexpr std::size_t count = fallbacks(Make{}());
  static_assert(count != none, "ghost: two enumerators have the same text");
  static_assert(count <= 1 || count == none, "ghost: only one enumerator can be ghost::fallback");
  return make();
}

template <class Enum, class... More>
constexpr enum_description<Enum, 1 + sizeof...(More)> make_enum(enumerator<Enum> first, More... more) {
  return {{first, more...}};
}

template <class... Types>
constexpr variant_description<Types...> make_variant(std::string_view key, alternative<Types>... all) {
  return {key, {all...}};
}

template <class Variant, class T>
inline constexpr bool holds = false;
template <class... Types, class T>
inline constexpr bool holds<std::variant<Types...>, T> = (std::same_as<Types, T> || ...);

template <class Variant, class Make>
constexpr auto checked_variant(Make make) {
  static_assert(is_std_variant<Variant>::value, "ghost: GHOST_VARIANT describes a std::variant");
  []<class... Types>(const variant_description<Types...>&) {
    static_assert((holds<Variant, Types> && ...),
                  "ghost: a type that is listed is no alternative of the variant");
    static_assert(sizeof...(Types) == std::variant_size_v<Variant>,
                  "ghost: every alternative of the variant must be listed once");
  }(make());
  constexpr std::size_t count = fallbacks(Make{}());
  static_assert(count != none, "ghost: two alternatives have the same name");
  static_assert(count <= 1 || count == none, "ghost: only one alternative can be ghost::fallback");
  return make();
}

}  // namespace ghost::detail
