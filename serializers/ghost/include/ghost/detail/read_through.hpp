// Values that a function makes of others, and values whose failure is forgiven.
#pragma once

#include <concepts>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

#include "ghost/field.hpp"
#include "ghost/result.hpp"

namespace ghost::detail {

template <class Reader, class T>
bool read_value(Reader& r, T& into);

/// The type of a function's only argument.
template <class F>
struct argument : argument<decltype(&F::operator())> {};
template <class R, class A>
struct argument<R (*)(A)> : std::remove_cvref<A> {};
template <class R, class A>
struct argument<R (*)(A) noexcept> : std::remove_cvref<A> {};
template <class R, class F, class A>
struct argument<R (F::*)(A) const> : std::remove_cvref<A> {};
template <class R, class F, class A>
struct argument<R (F::*)(A) const noexcept> : std::remove_cvref<A> {};

template <class>
struct is_result : std::false_type {};
template <class T>
struct is_result<result<T>> : std::true_type {};

/// Puts what a function made into the member; false where it made nothing, with its reason in `why`.
template <class Made, class T>
bool accept(Made made, T& into, std::string& why) {
  if constexpr (is_result<Made>::value) {
    if (!made) return why = made.error().detail, false;
    into = std::move(*made);
  } else if constexpr (std::same_as<Made, std::optional<T>>) {
    if (!made) return false;
    into = std::move(*made);
  } else {
    into = std::move(made);
  }
  return true;
}

template <class Reader, class Function, class T>
bool read_through(Reader& r, const Function& function, T& into) {
  using taken = typename argument<Function>::type;
  const auto start = r.at_value();
  std::string why;
  bool accepted = false;
  if constexpr (std::same_as<taken, std::string_view>) {
    std::string_view text;
    if (!r.read_text(text)) return false;
    accepted = accept(function(text), into, why);
  } else {
    taken value{};
    if (!read_value(r, value)) return false;
    accepted = accept(function(std::move(value)), into, why);
  }
  return accepted || r.fail_at(start, error_code::custom, why);
}

template <class Reader, class Field, class T>
bool read_member(Reader& r, const Field& f, T& member) {
  if constexpr (kind_of_field<decltype(f), is_read_with>) {
    return read_through(r, option<is_read_with>(f).function, member);
  } else {
    return read_value(r, member);
  }
}

/// Whether the text could be right for another type.
constexpr bool is_about_type(error_code code) noexcept {
  return code >= error_code::expected_object && code <= error_code::custom;
}

/// `read()`; where the value is none of its type, passes over it and calls `fall_back()`.
template <class Reader, class Read, class FallBack>
bool read_resilient(Reader& r, Read&& read, FallBack&& fall_back) {
  if (!r.peek()) return false;
  const auto kept = r.keep();
  const auto start = r.here();
  if (read()) return true;
  if (!is_about_type(r.what_failed().code())) {
    // A literal such as `null` for a number is well-formed, which passing over it will tell.
    return false;
  }
  r.what_failed().forgive();
  r.back_to(start);
  if (!r.skip()) return false;
  fall_back();
  return true;
}

}  // namespace ghost::detail
