// A value or the error in its place. As std::expected, which C++20 does not have yet.
#pragma once

#include <exception>
#include <utility>
#include <variant>

#include "ghost/error.hpp"

namespace ghost {

/// What `value()` of a failed result throws.
class exception : public std::exception {
 public:
  explicit exception(ghost::error e) : error_(std::move(e)), text_(error_.to_string()) {}
  const char* what() const noexcept override { return text_.c_str(); }
  const ghost::error& error() const noexcept { return error_; }

 private:
  ghost::error error_;
  std::string text_;
};

namespace detail {

[[noreturn]] inline void raise(const error& e) {
#if defined(__cpp_exceptions)
  throw exception(e);
#else
  static_cast<void>(e);
  std::terminate();
#endif
}

}  // namespace detail

/// A T, or why there is none.
template <class T>
class [[nodiscard]] result {
 public:
  using value_type = T;

  result(T value) : held_(std::in_place_index<0>, std::move(value)) {}
  result(ghost::error e) : held_(std::in_place_index<1>, std::move(e)) {}

  bool has_value() const noexcept { return held_.index() == 0; }
  explicit operator bool() const noexcept { return has_value(); }

  /// The value. Throws ghost::exception when there is none; without exceptions the program ends.
  T& value() & { return demand(), *std::get_if<0>(&held_); }
  const T& value() const& { return demand(), *std::get_if<0>(&held_); }
  T&& value() && { return demand(), std::move(*std::get_if<0>(&held_)); }

  /// The value, which must be there.
  T& operator*() & noexcept { return *std::get_if<0>(&held_); }
  const T& operator*() const& noexcept { return *std::get_if<0>(&held_); }
  T&& operator*() && noexcept { return std::move(*std::get_if<0>(&held_)); }
  T* operator->() noexcept { return std::get_if<0>(&held_); }
  const T* operator->() const noexcept { return std::get_if<0>(&held_); }

  /// The error, which must be there.
  const ghost::error& error() const& noexcept { return *std::get_if<1>(&held_); }
  ghost::error&& error() && noexcept { return std::move(*std::get_if<1>(&held_)); }

 private:
  void demand() const {
    if (!has_value()) detail::raise(error());
  }

  std::variant<T, ghost::error> held_;
};

/// Success, or why not.
template <>
class [[nodiscard]] result<void> {
 public:
  using value_type = void;

  result() = default;
  result(ghost::error e) : error_(std::move(e)) {}

  bool has_value() const noexcept { return !error_; }
  explicit operator bool() const noexcept { return has_value(); }
  void value() const {
    if (error_) detail::raise(*error_);
  }
  const ghost::error& error() const noexcept { return *error_; }

 private:
  std::optional<ghost::error> error_;
};

/// What a custom reader or a conversion returns to reject a value: `return ghost::reject("not a price");`
inline error reject(std::string why) {
  return {.code = error_code::custom, .offset = 0, .path = {}, .detail = std::move(why), .place = {}};
}

}  // namespace ghost
