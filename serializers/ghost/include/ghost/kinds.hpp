// What types can do. Containers are recognised by that, not listed: a type of your own or of another library
// that can do the same is read and written in the same way.
#pragma once

#include <concepts>
#include <cstddef>
#include <iterator>
#include <memory>
#include <ranges>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include "ghost/describe.hpp"

namespace ghost::detail {

template <class>
inline constexpr bool never = false;

template <class T>
concept integer_type =
    std::integral<T> && !std::same_as<T, bool> && !std::same_as<T, char> && !std::same_as<T, wchar_t> &&
    !std::same_as<T, char8_t> && !std::same_as<T, char16_t> && !std::same_as<T, char32_t>;

/// Owns text: std::string, std::pmr::string, a string of another library.
template <class T>
concept string_type = std::convertible_to<const T&, std::string_view> &&
    requires(T& text, const char* data, std::size_t size) {
  text.clear();
  text.append(data, size);
};

/// Text to write; to read only where it is a std::string_view.
template <class T>
concept text_type = std::convertible_to<const T&, std::string_view>;

/// std::optional and its kind.
template <class T>
concept optional_type = requires(T& may, const T& is) {
  { is.has_value() } -> std::convertible_to<bool>;
  may.reset();
  may.emplace();
  *is;
};

/// std::unique_ptr, std::shared_ptr and their kind.
template <class T>
concept pointer_type = requires(T& may, const T& is) {
  typename T::element_type;
  { is.get() } -> std::convertible_to<const volatile void*>;
  may.reset();
  { is == nullptr } -> std::convertible_to<bool>;
};

/// Null is one of its values, and absence means null.
template <class T>
concept nullable_type = optional_type<T> || pointer_type<T>;

template <class T>
concept container = std::ranges::input_range<T> && requires {
  typename T::value_type;
};

template <class T>
concept map_type = container<T> && requires(T& map) {
  typename T::key_type;
  typename T::mapped_type;
  map.clear();
};

template <class T>
concept set_type = container<T> && !map_type<T> && requires(T & set, typename T::value_type element) {
  typename T::key_type;
  set.clear();
  set.insert(std::move(element));
};

/// Grows at its end, or (std::forward_list) behind a place in it.
template <class T>
concept growing_type = container<T> && !map_type<T> && !set_type<T> && !text_type<T> &&
                       (
                           requires(T & all, typename T::value_type element) {
                             all.clear();
                             all.push_back(std::move(element));
                           } ||
                           requires(T & all, typename T::value_type element) {
                             all.clear();
                             all.insert_after(all.before_begin(), std::move(element));
                           });

template <class T>
concept tuple_like = requires {
  std::tuple_size<T>::value;
};

/// As many elements as its type says, all of one type: std::array, a built-in array.
template <class T>
concept fixed_type = std::is_bounded_array_v<T> ||(tuple_like<T>&& container<T>);

/// std::pair, std::tuple.
template <class T>
concept tuple_type = tuple_like<T> && !container<T>;

template <class>
struct is_std_variant : std::false_type {};
template <class... T>
struct is_std_variant<std::variant<T...>> : std::true_type {};

/// A std::variant without a description: the kind of the JSON value decides.
template <class T>
concept plain_variant = is_std_variant<T>::value && !variant_type<T>;

/// Text, integer or enum: what can be the key of a map.
template <class T>
concept key_type = string_type<T> || integer_type<T> || enum_type<T>;

template <class T>
constexpr std::size_t extent() {
  if constexpr (std::is_bounded_array_v<T>) {
    return std::extent_v<T>;
  } else {
    return std::tuple_size_v<T>;
  }
}

template <class T>
bool is_null(const T& value) {
  if constexpr (optional_type<T>) {
    return !value.has_value();
  } else if constexpr (pointer_type<T>) {
    return value == nullptr;
  } else {
    return false;
  }
}

template <class T>
bool is_empty(const T& value) {
  if constexpr (text_type<T>) {
    return std::string_view(value).empty();
  } else if constexpr (std::ranges::input_range<const T>) {
    return std::ranges::begin(value) == std::ranges::end(value);
  } else if constexpr (nullable_type<T>) {
    return is_null(value) || is_empty(*value);
  } else {
    return false;
  }
}

}  // namespace ghost::detail
