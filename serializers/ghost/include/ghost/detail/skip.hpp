// Passing over a value that nobody wants, checked by the whole grammar, with constant stack.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "ghost/detail/read_number.hpp"
#include "ghost/detail/read_string.hpp"

namespace ghost::detail {

/// Whether each open level is an object or an array: one bit per level, 256 of them without allocating.
class level_bits {
 public:
  bool empty() const { return depth_ == 0; }
  std::size_t depth() const { return depth_; }
  bool object() const { return word(depth_ - 1) >> ((depth_ - 1) % 64) & 1; }
  void push(bool object) {
    const std::size_t index = depth_ / 64;
    if (index >= 4 && index - 4 >= beyond_.size()) beyond_.push_back(0);
    std::uint64_t& bits = index < 4 ? first_[index] : beyond_[index - 4];
    const std::uint64_t bit = std::uint64_t{1} << (depth_ % 64);
    bits = object ? bits | bit : bits & ~bit;
    ++depth_;
  }
  void pop() { --depth_; }

 private:
  std::uint64_t word(std::size_t level) const {
    return level / 64 < 4 ? first_[level / 64] : beyond_[level / 64 - 4];
  }
  std::uint64_t first_[4] = {};
  std::vector<std::uint64_t> beyond_;
  std::size_t depth_ = 0;
};

template <class Cursor>
bool take_literal(Cursor& c, std::string_view literal) {
  return c.take(literal) || c.fail(error_code::bad_literal);
}

/// A value without members or elements.
template <class Cursor>
bool skip_scalar(Cursor& c) {
  switch (*c.p) {
    case '"':
      ++c.p;
      return string_pieces(c, [](std::string_view) {});
    case 't':
      return take_literal(c, "true");
    case 'f':
      return take_literal(c, "false");
    case 'n':
      return take_literal(c, "null");
    default:
      break;
  }
  decimal ignored;
  if (*c.p == '-' || is_digit(*c.p)) return number_token(c, ignored);
  return c.fail(error_code::expected_value);
}

template <class Cursor>
bool skip_key(Cursor& c) {
  if (!open_string(c, error_code::expected_key) || !string_pieces(c, [](std::string_view) {})) return false;
  if (!c.need_token()) return false;
  if (*c.p != ':') return c.fail(error_code::expected_colon);
  ++c.p;
  return true;
}

/// Behind a value: closes what ends here. `again` tells whether another value follows.
template <class Cursor>
bool after_value(Cursor& c, level_bits& levels, bool& again) {
  again = false;
  while (!levels.empty()) {
    if (!c.need_token()) return false;
    const bool object = levels.object();
    if (*c.p == ',') {
      ++c.p;
      again = true;
      return !object || skip_key(c);
    }
    if (*c.p == (object ? '}' : ']')) {
      ++c.p;
      levels.pop();
    } else if (object && c.options.lenient && *c.p == '"') {
      again = true;
      return skip_key(c);
    } else {
      return c.fail(object ? error_code::expected_comma_or_brace : error_code::expected_comma_or_bracket);
    }
  }
  return true;
}

/// At a bracket: goes in. `empty` tells that the bracket is closed at once, and it is left again.
template <class Cursor>
bool open_level(Cursor& c, level_bits& levels, bool& empty) {
  const bool object = *c.p == '{';
  if (c.depth() + levels.depth() >= c.options.max_depth) return c.fail(error_code::depth_limit);
  ++c.p;
  if (!c.need_token()) return false;
  empty = *c.p == (object ? '}' : ']');
  if (empty) return ++c.p, true;
  levels.push(object);
  return !object || skip_key(c);
}

/// One well-formed value of any kind, to behind its last byte.
template <class Cursor>
bool skip_value(Cursor& c) {
  level_bits levels;
  for (bool again = true; again;) {
    if (!c.need_token()) return false;
    if (*c.p == '{' || *c.p == '[') {
      bool empty = false;
      if (!open_level(c, levels, empty)) return false;
      if (!empty) continue;
    } else if (!skip_scalar(c)) {
      return false;
    }
    if (!after_value(c, levels, again)) return false;
  }
  return true;
}

}  // namespace ghost::detail
