// Strings: runs of plain bytes taken as a whole, UTF-8 checked, escapes decoded.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

#include "ghost/detail/cursor.hpp"
#include "ghost/detail/utf8.hpp"

namespace ghost::detail {

/// Moves over plain bytes and well-formed UTF-8. Stops at a quote, a backslash, a control character, or
/// where a sequence is cut off by `end`; false when it is invalid.
template <class Cursor>
bool skip_run(Cursor& c) {
  for (;;) {
    c.p = plain_end(c.p, c.end);
    if (c.p == c.end || static_cast<unsigned char>(*c.p) < 0x80) return true;
    const utf8_check checked = check_utf8(c.p, c.end);
    if (checked.verdict == sequence::cut_off) return true;
    if (checked.verdict == sequence::invalid) return c.fail(error_code::invalid_utf8);
    c.p += checked.length;
  }
}

/// Four hexadecimal digits at `at`; false when one is none.
inline bool hex4(const char* at, std::uint32_t& value) noexcept {
  value = 0;
  for (int i = 0; i < 4; ++i) {
    const char digit = at[i];
    const char lower = static_cast<char>(digit | 0x20);
    const int bits = digit >= '0' && digit <= '9'   ? digit - '0'
                     : lower >= 'a' && lower <= 'f' ? lower - 'a' + 10
                                                    : -1;
    if (bits < 0) return false;
    value = value << 4 | static_cast<std::uint32_t>(bits);
  }
  return true;
}

/// The rest of \uXXXX, from the u on, with the second half where the first is a high surrogate.
template <class Cursor>
bool unicode_escape(Cursor& c, std::uint32_t& code_point) {
  if (!c.ensure(5) || !hex4(c.p + 1, code_point)) return c.fail(error_code::bad_unicode_escape);
  if (code_point >= 0xDC00 && code_point < 0xE000) return c.fail(error_code::lone_low_surrogate);
  if (code_point < 0xD800 || code_point >= 0xDC00) return c.p += 5, true;
  std::uint32_t low = 0;
  if (!c.ensure(11) || c.p[5] != '\\' || c.p[6] != 'u') return c.fail(error_code::lone_high_surrogate);
  if (!hex4(c.p + 7, low)) return c.fail(error_code::bad_unicode_escape);
  if (low < 0xDC00 || low >= 0xE000) return c.fail(error_code::lone_high_surrogate);
  code_point = 0x10000 + ((code_point - 0xD800) << 10) + (low - 0xDC00);
  return c.p += 11, true;
}

/// One escape, from its backslash on, as UTF-8.
template <class Cursor>
bool escape(Cursor& c, char (&decoded)[4], std::size_t& length) {
  if (!c.ensure(2)) return c.failed() ? false : c.fail(error_code::unexpected_end);
  length = 1;
  switch (c.p[1]) {
    case '"':
      decoded[0] = '"';
      break;
    case '\\':
      decoded[0] = '\\';
      break;
    case '/':
      decoded[0] = '/';
      break;
    case 'b':
      decoded[0] = '\b';
      break;
    case 'f':
      decoded[0] = '\f';
      break;
    case 'n':
      decoded[0] = '\n';
      break;
    case 'r':
      decoded[0] = '\r';
      break;
    case 't':
      decoded[0] = '\t';
      break;
    case 'u': {
      std::uint32_t code_point = 0;
      const typename Cursor::hold whole(c);
      ++c.p;
      if (!unicode_escape(c, code_point)) return false;
      length = encode_utf8(code_point, decoded);
      return true;
    }
    default:
      return c.fail(error_code::bad_escape);
  }
  c.p += 2;
  return true;
}

/// A string from behind its opening quote to behind its closing one, in pieces of decoded text:
/// `take(piece)`. A piece is valid during its call.
template <class Cursor, class Take>
bool string_pieces(Cursor& c, Take&& take) {
  for (;;) {
    const std::size_t start = c.position();
    if (!skip_run(c)) return false;
    take(std::string_view(c.at(start), c.position() - start));
    if (c.p == c.end || static_cast<unsigned char>(*c.p) >= 0x80) {
      // The text, or this window of it, ends here; perhaps within a character.
      const bool within = c.p != c.end;
      if (!c.ensure(static_cast<std::size_t>(c.end - c.p) + 1)) {
        return c.fail(within ? error_code::invalid_utf8 : error_code::unexpected_end);
      }
    } else if (*c.p == '"') {
      ++c.p;
      return true;
    } else if (*c.p == '\\') {
      char decoded[4];
      std::size_t length = 0;
      if (!escape(c, decoded, length)) return false;
      take(std::string_view(decoded, length));
    } else {
      return c.fail(error_code::control_character);
    }
  }
}

/// The opening quote of a string.
template <class Cursor>
bool open_string(Cursor& c, error_code if_none = error_code::expected_string) {
  if (!c.need_token()) return false;
  if (*c.p != '"') return c.fail(if_none);
  ++c.p;
  return true;
}

template <class String>
void assign(String& into, const char* text, std::size_t size) {
  if constexpr (requires { into.resize(size), into.data()[into.size()] = 'x'; }) {
    // Its memory is there, and a copy to a known place is less than what assign has to ask.
    if (size <= into.size()) {
      into.resize(size);
      std::memcpy(into.data(), text, size);
      return;
    }
  }
  if constexpr (requires { into.assign(text, size); }) {
    into.assign(text, size);
  } else {
    into.clear();
    into.append(text, size);
  }
}

/// A string into anything with clear() and append(const char*, std::size_t).
template <class Cursor, class String>
bool read_string(Cursor& c, String& into) {
  if (!open_string(c)) return false;
  const char* const end = plain_end(c.p, c.end);
  if (end != c.end && *end == '"') {
    assign(into, c.p, static_cast<std::size_t>(end - c.p));
    c.p = end + 1;
    return true;
  }
  into.clear();
  return string_pieces(c, [&](std::string_view piece) { into.append(piece.data(), piece.size()); });
}

/// A string in place. `text` is what stands between the quotes; false for one with escapes.
template <class Cursor>
bool view_string(Cursor& c, std::string_view& text) {
  static_assert(!Cursor::streaming);
  if (!open_string(c)) return false;
  const char* const start = c.p;
  if (!skip_run(c)) return false;
  if (c.p == c.end) return c.fail(error_code::unexpected_end);
  if (static_cast<unsigned char>(*c.p) >= 0x80) return c.fail(error_code::invalid_utf8);
  if (*c.p == '\\') return c.fail(error_code::escaped_view);
  if (*c.p != '"') return c.fail(error_code::control_character);
  text = {start, static_cast<std::size_t>(c.p - start)};
  ++c.p;
  return true;
}

}  // namespace ghost::detail
