// Names as they stand in a text, made when the program is compiled.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace ghost::detail {

/// A text as a template argument.
template <std::size_t N>
struct literal {
  constexpr literal(std::string_view text) {
    for (std::size_t i = 0; i < N; ++i) bytes[i] = text[i];
  }
  constexpr std::string_view view() const { return {bytes.data(), N}; }
  std::array<char, N == 0 ? 1 : N> bytes{};
};

constexpr std::string_view hex_digits = "0123456789abcdef";

/// Bytes of one character of a string in JSON, written to `into` when there is one.
constexpr std::size_t put_escaped(char c, char* into) {
  const auto byte = static_cast<unsigned char>(c);
  const char shorthand = c == '"'    ? '"'
                         : c == '\\' ? '\\'
                         : c == '\b' ? 'b'
                         : c == '\f' ? 'f'
                         : c == '\n' ? 'n'
                         : c == '\r' ? 'r'
                         : c == '\t' ? 't'
                                     : '\0';
  const auto put = [&](std::size_t i, char what) {
    if (into) into[i] = what;
  };
  if (shorthand) return put(0, '\\'), put(1, shorthand), 2;
  if (byte >= 0x20) return put(0, c), 1;
  put(0, '\\'), put(1, 'u'), put(2, '0'), put(3, '0');
  put(4, hex_digits[byte >> 4]), put(5, hex_digits[byte & 15]);
  return 6;
}

constexpr std::size_t escaped_size(std::string_view name) {
  std::size_t size = 0;
  for (const char c : name) size += put_escaped(c, nullptr);
  return size;
}

/// The name in quotes with its colon: what is compared on reading. With one byte more a comma stands before
/// it: what is copied on writing.
template <std::size_t Size>
constexpr std::array<char, Size> quoted_key(std::string_view name) {
  std::array<char, Size> made{','};
  std::size_t at = Size - escaped_size(name) - 3;
  made[at++] = '"';
  for (const char c : name) at += put_escaped(c, made.data() + at);
  made[at++] = '"';
  made[at] = ':';
  return made;
}

}  // namespace ghost::detail
