// The words that stand for a bool when coercion is asked for.
#pragma once

#include <string_view>

#include "ghost/detail/read_string.hpp"

namespace ghost::detail {

/// `text` without regard to the case of ASCII letters; `lower` is in lower case.
constexpr bool equals_word(std::string_view text, std::string_view lower) noexcept {
  if (text.size() != lower.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if ((c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c) != lower[i]) return false;
  }
  return true;
}

constexpr bool bool_word(std::string_view text, bool& value) noexcept {
  for (const std::string_view word : {"true", "yes", "on", "y", "1"}) {
    if (equals_word(text, word)) return value = true, true;
  }
  for (const std::string_view word : {"false", "no", "off", "n", "0"}) {
    if (equals_word(text, word)) return value = false, true;
  }
  return false;
}

/// 0 or 1, bare or in quotes, or a word in quotes.
template <class Cursor>
bool coerced_bool(Cursor& c, bool& into) {
  const std::size_t start = c.position();
  const auto refuse = [&] { return c.fail_at(start, error_code::expected_bool); };
  if (*c.p == '0' || *c.p == '1') {
    into = *c.p++ == '1';
    const bool longer =
        c.any() && (*c.p == '.' || *c.p == 'e' || *c.p == 'E' || (*c.p >= '0' && *c.p <= '9'));
    return longer ? refuse() : !c.failed();
  }
  if (*c.p != '"') return refuse();
  char word[8];
  std::size_t size = 0;
  ++c.p;
  const auto take = [&](std::string_view piece) {
    for (const char letter : piece) {
      if (size < sizeof word) word[size] = letter;
      ++size;
    }
  };
  if (!string_pieces(c, take)) return false;
  return (size <= sizeof word && bool_word({word, size}, into)) || refuse();
}

}  // namespace ghost::detail
