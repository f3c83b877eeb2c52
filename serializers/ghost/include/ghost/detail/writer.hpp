// The tokens of a JSON text, as they are written.
#pragma once

#include <array>
#include <charconv>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <string_view>

#include "ghost/buffer.hpp"
#include "ghost/detail/key_text.hpp"
#include "ghost/detail/utf8.hpp"
#include "ghost/options.hpp"

namespace ghost::detail {

/// `Pretty` decides at compile time whether there is white space between the tokens.
template <bool Pretty>
class writer {
 public:
  writer(output& to, const write_options& options, failure& why)
      : to_(to), options_(options), failure_(why) {}

  bool fail(error_code code, std::string_view detail = {}) { return failure_.fail(code, 0, detail); }
  bool in_member(std::string_view name) { return failure_.in_member(name); }
  bool in_index(std::size_t index) { return failure_.in_index(index); }

  /// Behind the last byte.
  char* end_of_text() const { return p_; }

  bool raw(std::string_view text) {
    if (text.size() > left()) [[unlikely]]
      return raw_in_parts(text);
    if (!text.empty()) std::memcpy(p_, text.data(), text.size());
    p_ += text.size();
    return true;
  }
  bool raw(char c) {
    if (left() == 0) [[unlikely]]
      return raw_in_parts({&c, 1});
    *p_++ = c;
    return true;
  }

  // Objects and arrays. `first` is true before the first member or element, and false from then on.
  bool open(char bracket) {
    if (depth_ == options_.max_depth) return fail(error_code::depth_limit);
    ++depth_;
    return raw(bracket);
  }
  bool next(bool& first) {
    const bool comma = !first;
    first = false;
    if (comma && !raw(',')) return false;
    return !Pretty || new_line();
  }
  bool close(char bracket, bool empty) {
    --depth_;
    return (empty || !Pretty || new_line()) && raw(bracket);
  }

  /// The next member: its comma and its key in quotes with a colon, as they were made at compile time.
  template <std::size_t Size>
  bool next_known(const std::array<char, Size>& quoted, bool& first) {
    if constexpr (Pretty) {
      return next(first) && raw({quoted.data() + 1, Size - 1}) && raw(' ');
    } else {
      if (left() < Size) [[unlikely]]
        return next(first) && raw({quoted.data() + 1, Size - 1});
      // All of it is copied in either case: a known size is a few moves.
      std::memcpy(p_ - first, quoted.data(), Size);
      if (first) p_[-1] = '{';
      p_ += Size - first;
      first = false;
      return true;
    }
  }
  bool key(std::string_view name) { return string(name) && raw(':') && after_colon(); }

  bool boolean(bool value) { return raw(value ? std::string_view("true") : std::string_view("false")); }
  bool null() { return raw("null"); }

  template <std::integral Integer>
  bool integer(Integer value) {
    char digits[24];
    return raw({digits,
                static_cast<std::size_t>(std::to_chars(digits, digits + sizeof digits, value).ptr - digits)});
  }

  /// The shortest decimal that reads back as the same value of the same type, marked as no integer.
  template <std::floating_point Float>
  bool number(Float value) {
    if (!std::isfinite(value)) return fail(error_code::not_finite);
    char digits[40];
    char* end = std::to_chars(digits, digits + sizeof digits - 2, value).ptr;
    std::string_view text(digits, static_cast<std::size_t>(end - digits));
    if (text.find_first_of(".e") == text.npos) {
      end[0] = '.', end[1] = '0';
      text = {digits, text.size() + 2};
    }
    return raw(text);
  }

  /// A text in quotes, escaped. It must be UTF-8.
  bool string(std::string_view text) {
    if (left() < text.size() + 2 + block::size && !room(text.size() + 2 + block::size))
      return string_in_runs(text);
    const char* at = text.data();
    const char* const end = at + text.size();
    char* to = p_;
    *to++ = '"';
    for (; end - at >= block::size; at += block::size, to += block::size) {
      const block bytes(at);
      if (bytes.hits()) [[unlikely]]
        return string_in_runs(text);
      bytes.store(to);
    }
    if (!copy_plain_tail(at, static_cast<std::size_t>(end - at), to)) [[unlikely]]
      return string_in_runs(text);
    to += end - at;
    *to++ = '"';
    p_ = to;
    return true;
  }

 private:
  /// Tries to have room for `wanted` bytes in one piece: a window has no more than it has.
  bool room(std::size_t wanted) {
    return wanted <= window_size && to_.room(p_, end_, wanted, failure_) && left() >= wanted;
  }

  bool raw_in_parts(std::string_view text) {
    while (text.size() > left()) {
      const std::size_t part = left();
      if (part) std::memcpy(p_, text.data(), part);
      p_ += part;
      text.remove_prefix(part);
      if (!to_.room(p_, end_, text.size(), failure_)) return false;
    }
    return raw(text);
  }

  /// A text with escapes or beyond ASCII, or longer than there is room for at once.
  bool string_in_runs(std::string_view text) {
    if (!raw('"')) return false;
    const char* at = text.data();
    const char* const end = at + text.size();
    for (const char* run = at;; run = at) {
      for (at = plain_end(at, end); at != end && static_cast<unsigned char>(*at) >= 0x80;
           at = plain_end(at, end)) {
        const utf8_check checked = check_utf8(at, end);
        if (checked.verdict != sequence::valid) return fail(error_code::invalid_utf8);
        at += checked.length;
      }
      if (!raw({run, static_cast<std::size_t>(at - run)})) return false;
      if (at == end) return raw('"');
      char escaped[6];
      if (!raw({escaped, put_escaped(*at++, escaped)})) return false;
    }
  }

  std::size_t left() const { return static_cast<std::size_t>(end_ - p_); }
  bool after_colon() { return !Pretty || raw(' '); }
  bool new_line() {
    if (!raw('\n')) return false;
    for (std::size_t i = 0; i < depth_ * options_.indent; ++i) {
      if (!raw(' ')) return false;
    }
    return true;
  }

  output& to_;
  const write_options& options_;
  failure& failure_;
  char* p_ = nullptr;
  char* end_ = nullptr;
  std::size_t depth_ = 0;
};

}  // namespace ghost::detail
