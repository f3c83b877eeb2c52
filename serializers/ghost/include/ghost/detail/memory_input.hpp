// A text that lies in memory as a whole.
#pragma once

#include <cstddef>
#include <string_view>

#include "ghost/detail/failure.hpp"

namespace ghost::detail {

class memory_input {
 public:
  static constexpr bool streaming = false;

  explicit memory_input(std::string_view text) noexcept : text_(text) {}

  const char* begin() const noexcept { return text_.data(); }
  const char* end() const noexcept { return text_.data() + text_.size(); }
  std::size_t offset_of(const char* at) const noexcept { return static_cast<std::size_t>(at - text_.data()); }
  const char* at(std::size_t offset) const noexcept { return text_.data() + offset; }

 private:
  std::string_view text_;
};

}  // namespace ghost::detail
