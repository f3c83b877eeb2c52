// The macros that describe types. They stand in the namespace of the type or in the global one, never in a
// function; GHOST_MODEL_INSIDE stands in the class, and so reaches private members and templates.
#pragma once

#include "ghost/checks.hpp"
#include "ghost/describe.hpp"
#include "ghost/detail/for_each.hpp"
#include "ghost/field.hpp"

/// GHOST_MODEL(user, id, name, (email, ghost::name("mail"), ghost::defaulted))
/// A struct and those of its members that are read and written, in the order of writing.
#define GHOST_MODEL(Type, ...)                                                \
  [[maybe_unused]] inline constexpr auto ghost_describe(::ghost::tag<Type>) { \
    return GHOST_MAKE_MODEL(Type, #Type, __VA_ARGS__);                        \
  }                                                                           \
  static_assert(true)

/// The same inside the class, in its public part.
#define GHOST_MODEL_INSIDE(Type, ...)                        \
  static constexpr auto ghost_describe(::ghost::tag<Type>) { \
    return GHOST_MAKE_MODEL(Type, #Type, __VA_ARGS__);       \
  }                                                          \
  static_assert(true)

/// GHOST_ENUM(color, red, (blue, ghost::name("azure")), (other, ghost::fallback))
/// An enum by the names of its enumerators.
#define GHOST_ENUM(Type, ...)                                                                           \
  [[maybe_unused]] inline constexpr auto ghost_describe(::ghost::tag<Type>) {                           \
    return []<class Self>(::ghost::tag<Self>) {                                                         \
      GHOST_FOR_EACH(GHOST_CHECK_ENUMERATOR, #Type, __VA_ARGS__)                                        \
      return ::ghost::detail::checked_enum(                                                             \
          [] { return ::ghost::detail::make_enum(GHOST_LIST(GHOST_ENUMERATOR, #Type, __VA_ARGS__)); }); \
    }(::ghost::tag<Type>{});                                                                            \
  }                                                                                                     \
  static_assert(true)

/// GHOST_VARIANT(shape, "kind", circle, (square, ghost::name("box")), (unknown, ghost::fallback))
/// A std::variant of models, told apart by the text of a discriminator anywhere in the object.
#define GHOST_VARIANT(Type, Key, ...)                                                                      \
  [[maybe_unused]] inline constexpr auto ghost_describe(::ghost::tag<Type>) {                              \
    return ::ghost::detail::checked_variant<Type>(                                                         \
        [] { return ::ghost::detail::make_variant(Key, GHOST_LIST(GHOST_ALTERNATIVE, 0, __VA_ARGS__)); }); \
  }                                                                                                        \
  static_assert(true)

/// GHOST_VARIANT_BY_KEYS(shape, circle, square)
/// A std::variant of models: the first in this order whose required members are all there.
#define GHOST_VARIANT_BY_KEYS(Type, ...) GHOST_VARIANT(Type, "", __VA_ARGS__)

/// GHOST_CONVERT(uuid, parse_uuid, print_uuid)
/// A type that is no struct of fields, yours or not: it is read with a function from a type that ghost knows,
/// as with ghost::read_with, and written with a function to one.
#define GHOST_CONVERT(Type, Read, Write)                                      \
  [[maybe_unused]] inline constexpr auto ghost_describe(::ghost::tag<Type>) { \
    return ::ghost::conversion(Read, Write);                                  \
  }                                                                           \
  static_assert(true)

// What follows serves the macros above. The lambda makes `Self` a dependent type, so that a name which is not
// there fails a static_assert with a sentence before the compiler says it in its own words.

#define GHOST_MAKE_MODEL(Type, Text, ...)                                           \
  []<class Self>(::ghost::tag<Self>) {                                              \
    GHOST_FOR_EACH(GHOST_CHECK_FIELD, Text, __VA_ARGS__)                            \
    return ::ghost::detail::checked(                                                \
        [] { return ::ghost::model(GHOST_LIST(GHOST_FIELD, Text, __VA_ARGS__)); }); \
  }(::ghost::tag<Type>{})

#define GHOST_CHECK_FIELD(Text, Member, ...) \
  static_assert(                             \
      requires { &Self::Member; }, "ghost: " Text " has no member '" #Member "' that can be annotated");

#define GHOST_FIELD(Text, Member, ...) ::ghost::field(#Member, &Self::Member __VA_OPT__(, ) __VA_ARGS__)

#define GHOST_CHECK_ENUMERATOR(Text, Name, ...) \
  static_assert(                                \
      requires { Self::Name; }, "ghost: " Text " has no enumerator '" #Name "'");

#define GHOST_ENUMERATOR(Text, Name, ...) \
  ::ghost::detail::make_enumerator(Self::Name, #Name __VA_OPT__(, ) __VA_ARGS__)

#define GHOST_ALTERNATIVE(Text, Type, ...) \
  ::ghost::detail::make_alternative<Type>(#Type __VA_OPT__(, ) __VA_ARGS__)
