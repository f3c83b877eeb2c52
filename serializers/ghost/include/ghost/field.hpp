// What a model can say about a field. Options stand behind the member in GHOST_MODEL:
//
//   GHOST_MODEL(user,
//               id,
//               (full_name, ghost::name("fullName"), ghost::alias("name", "full-name")),
//               (tags, ghost::defaulted, ghost::skip_empty))
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>

namespace ghost {
namespace options {

struct name {
  std::string_view text;
};
template <std::size_t N>
struct alias {
  std::array<std::string_view, N> texts;
};
struct ignore {};
struct defaulted {};
struct skip_null {};
struct skip_empty {};
struct resilient {};
struct unknown_members {};
struct flatten {
  std::string_view path;
};
struct wrap {
  std::string_view path;
};
template <class Function>
struct read_with {
  Function function;
};
template <class Function>
struct write_with {
  Function function;
};
template <class Type>
struct route {
  using type = Type;
  std::string_view name;
};
template <class Type>
struct otherwise {
  using type = Type;
};
template <class... Routes>
struct routed_by {
  std::string_view key;
  std::tuple<Routes...> routes;
};

}  // namespace options

/// The name on the wire, where it is not the member's own.
constexpr options::name name(std::string_view text) {
  return {text};
}

/// Further names that are read. They are not written.
template <std::convertible_to<std::string_view>... Texts>
constexpr options::alias<sizeof...(Texts)> alias(const Texts&... texts) {
  return {{std::string_view(texts)...}};
}

/// Neither read nor written: to the reader a member of that name is unknown.
inline constexpr options::ignore ignore{};

/// May be absent, and keeps its member initialiser then. Null is still an error.
inline constexpr options::defaulted defaulted{};

/// Not written when it is null.
inline constexpr options::skip_null skip_null{};

/// Not written when it is null or an empty container or text.
inline constexpr options::skip_empty skip_empty{};

/// A value of a wrong type becomes the member initialiser and reading goes on. Text that is not JSON stays
/// an error.
inline constexpr options::resilient resilient{};

/// A map from text that takes the members which no other field knows, and gives them back on writing.
inline constexpr options::unknown_members unknown_members{};

/// The field lives at this path of names with dots between them, its own name not among them.
constexpr options::flatten flatten(std::string_view path) {
  return {path};
}

/// The field keeps its name and lives inside the objects of this path.
constexpr options::wrap wrap(std::string_view path) {
  return {path};
}

/// Reads what the function takes and stores what it returns: the member's type, an optional of it, or a
/// ghost::result of it, whose error may come from ghost::reject("why").
template <class Function>
constexpr options::read_with<Function> read_with(Function function) {
  return {function};
}

/// Writes what the function makes of the member.
template <class Function>
constexpr options::write_with<Function> write_with(Function function) {
  return {function};
}

/// The name that stands in the type field for a payload of type T. For ghost::routed_by.
template <class T>
constexpr options::route<T> route(std::string_view name) {
  return {name};
}

/// The payload's type for names that no route has. For ghost::routed_by.
template <class T>
constexpr options::otherwise<T> otherwise() {
  return {};
}

/// An envelope: the field is a std::variant whose type stands in the sibling member `key`, before or behind
/// it. `key` must be a text field of the same model. Routes are ghost::route and at most one
/// ghost::otherwise.
template <class... Routes>
constexpr options::routed_by<Routes...> routed_by(std::string_view key, Routes... routes) {
  return {key, {routes...}};
}

/// One field of a model: its name, where it lives, what was said about it.
template <class Owner, class Member, class... Options>
struct field_description {
  using member_type = Member;

  std::string_view name;
  Member Owner::*member;
  std::tuple<Options...> options;

  template <class Option>
  static constexpr bool has = (std::same_as<Option, Options> || ...);

  template <template <class> class Is>
  static constexpr bool has_kind = (Is<Options>::value || ...);
};

template <class Owner, class Member, class... Options>
constexpr field_description<Owner, Member, Options...> field(std::string_view name, Member Owner::*member,
                                                             Options... options) {
  static_assert(std::is_object_v<Member>, "ghost: a field must be a data member, not a function");
  return {name, member, {options...}};
}

namespace detail {

/// Whether the field with this (reference) type has an option of this kind.
template <class Field, template <class> class Is>
inline constexpr bool kind_of_field = std::remove_cvref_t<Field>::template has_kind<Is>;

/// The first option for which Is<Option> holds, or nullptr.
template <template <class> class Is, class Owner, class Member, class... Options>
constexpr auto option(const field_description<Owner, Member, Options...>& f) {
  constexpr std::size_t at = [] {
    std::size_t found = sizeof...(Options), i = 0;
    ((Is<Options>::value && found == sizeof...(Options) ? static_cast<void>(found = i) : void(), ++i), ...);
    return found;
  }();
  if constexpr (at == sizeof...(Options)) {
    return nullptr;
  } else {
    return std::get<at>(f.options);
  }
}

template <class>
struct is_name : std::false_type {};
template <>
struct is_name<options::name> : std::true_type {};
template <class>
struct is_alias : std::false_type {};
template <std::size_t N>
struct is_alias<options::alias<N>> : std::true_type {};
template <class>
struct is_flatten : std::false_type {};
template <>
struct is_flatten<options::flatten> : std::true_type {};
template <class>
struct is_wrap : std::false_type {};
template <>
struct is_wrap<options::wrap> : std::true_type {};
template <class>
struct is_read_with : std::false_type {};
template <class F>
struct is_read_with<options::read_with<F>> : std::true_type {};
template <class>
struct is_write_with : std::false_type {};
template <class F>
struct is_write_with<options::write_with<F>> : std::true_type {};
template <class>
struct is_routed_by : std::false_type {};
template <class... R>
struct is_routed_by<options::routed_by<R...>> : std::true_type {};

}  // namespace detail
}  // namespace ghost
