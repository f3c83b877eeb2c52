// The forms of text that can be read in place.
#pragma once

#include <concepts>
#include <cstddef>
#include <ranges>
#include <string_view>
#include <type_traits>

namespace ghost {

/// Readable bytes that must follow a padded text; what they hold does not matter.
inline constexpr std::size_t text_padding = 64;

/// A text behind which `text_padding` bytes may be read. A type of its own, so that an exact view is never
/// taken for a padded one: whoever makes it vouches for the bytes.
class padded_view {
 public:
  explicit constexpr padded_view(std::string_view text) noexcept : text_(text) {}
  constexpr std::string_view view() const noexcept { return text_; }

 private:
  std::string_view text_;
};

namespace detail {

template <class T>
concept byte_like = std::same_as<T, char> || std::same_as<T, std::byte> || std::same_as<T, unsigned char> ||
    std::same_as<T, char8_t>;

template <class T>
concept byte_range = std::ranges::contiguous_range<T> && std::ranges::sized_range<T> &&
    byte_like<std::remove_cv_t<std::ranges::range_value_t<T>>>;

}  // namespace detail

/// What can be read in place: a string, a string view, a literal, a span or vector of bytes. Nothing behind
/// its last byte is touched.
template <class T>
concept text = std::same_as<std::remove_cvref_t<T>, padded_view> ||
    std::convertible_to<T, std::string_view> || detail::byte_range<std::remove_reference_t<T>>;

namespace detail {

template <text T>
std::string_view view_of(const T& text) noexcept {
  if constexpr (std::same_as<T, padded_view>) {
    return text.view();
  } else if constexpr (std::convertible_to<const T&, std::string_view>) {
    return text;
  } else {
    return {reinterpret_cast<const char*>(std::ranges::data(text)), std::ranges::size(text)};
  }
}

}  // namespace detail
}  // namespace ghost
