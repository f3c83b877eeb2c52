// Where the description of a type is found.
//
// GHOST_MODEL and its sisters define a function `ghost_describe(ghost::tag<T>)` where they stand. It is found
// by argument-dependent lookup in the namespace of T, in the global namespace, and in T itself; or
// ghost::customize<T> is specialised, which can be done for many types at once.
#pragma once

#include <concepts>
#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>

/// Makes the global namespace one of those in which a description is looked up.
struct ghost_global_scope {};

namespace ghost {

template <class T, class = ghost_global_scope>
struct tag {
  using type = T;
};

/// Specialise with `static constexpr auto description = ghost::model(ghost::field("x", &T::x), …);` where a
/// macro cannot stand: for class templates, or driven by a field list of your own.
template <class T>
struct customize;

/// A struct: its fields in the order in which they are written.
template <class... Fields>
struct model_description {
  std::tuple<Fields...> fields;
};

/// An enumerator and its text.
template <class Enum>
struct enumerator {
  Enum value;
  std::string_view text;
  bool fallback = false;
};

template <class Enum, std::size_t N>
struct enum_description {
  enumerator<Enum> all[N];
};

/// Names for an enumerator or an alternative that takes what no other does.
namespace options {
struct fallback {};
}  // namespace options
inline constexpr options::fallback fallback{};

/// One alternative of a std::variant.
template <class T>
struct alternative {
  using type = T;
  std::string_view name;
  bool fallback = false;
};

/// A std::variant: `key` is the discriminator, empty where the members that are there decide.
template <class... Types>
struct variant_description {
  std::string_view key;
  std::tuple<alternative<Types>...> alternatives;
};

/// A type that is read and written as another.
template <class Read, class Write>
struct conversion_description {
  Read read;
  Write write;
};

template <class... Fields>
constexpr model_description<Fields...> model(Fields... fields) {
  return {{fields...}};
}

template <class Read, class Write>
constexpr conversion_description<Read, Write> conversion(Read read, Write write) {
  return {read, write};
}

namespace detail {

template <class T>
concept described_by_customize = requires {
  customize<T>::description;
};

template <class T>
concept described_inside = requires {
  T::ghost_describe(tag<T>{});
};

template <class T>
concept described_nearby = requires {
  ghost_describe(tag<T>{});
};

template <class T>
constexpr auto find_description() {
  if constexpr (described_by_customize<T>) {
    return customize<T>::description;
  } else if constexpr (described_inside<T>) {
    return T::ghost_describe(tag<T>{});
  } else if constexpr (described_nearby<T>) {
    return ghost_describe(tag<T>{});
  } else {
    return nullptr;
  }
}

template <class T>
struct description_of {
  static constexpr auto value = find_description<T>();
  using type = std::remove_const_t<decltype(value)>;
};

template <class>
struct is_model : std::false_type {};
template <class... F>
struct is_model<model_description<F...>> : std::true_type {};
template <class>
struct is_enum : std::false_type {};
template <class E, std::size_t N>
struct is_enum<enum_description<E, N>> : std::true_type {};
template <class>
struct is_variant : std::false_type {};
template <class... T>
struct is_variant<variant_description<T...>> : std::true_type {};
template <class>
struct is_conversion : std::false_type {};
template <class R, class W>
struct is_conversion<conversion_description<R, W>> : std::true_type {};

}  // namespace detail

/// A struct with fields.
template <class T>
concept model_type = detail::is_model<typename detail::description_of<T>::type>::value;

/// An enum whose enumerators have texts.
template <class T>
concept enum_type = detail::is_enum<typename detail::description_of<T>::type>::value;

/// A std::variant whose alternatives are told apart by a discriminator or by their members.
template <class T>
concept variant_type = detail::is_variant<typename detail::description_of<T>::type>::value;

/// A type that is read and written as another.
template <class T>
concept converted_type = detail::is_conversion<typename detail::description_of<T>::type>::value;

namespace detail {

template <class T>
concept described = model_type<T> || enum_type<T> || variant_type<T> || converted_type<T>;

/// The enumerator of a value, or nullptr.
template <enum_type Enum>
const enumerator<Enum>* enumerator_of(Enum value) {
  for (const auto& one : description_of<Enum>::value.all) {
    if (one.value == value) return &one;
  }
  return nullptr;
}

}  // namespace detail
}  // namespace ghost
