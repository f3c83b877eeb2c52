// The first thing that went wrong, and the path to it, which grows from the inside out as calls return.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "ghost/error.hpp"

namespace ghost::detail {

class failure {
 public:
  bool failed() const noexcept { return error_.code != error_code::none; }
  error_code code() const noexcept { return error_.code; }
  std::size_t offset() const noexcept { return error_.offset; }

  /// Records the first failure and keeps it. Always false, so that a caller can return it.
  bool fail(error_code code, std::size_t offset, std::string_view detail = {}) {
    if (!failed()) {
      error_.code = code;
      error_.offset = offset;
      error_.detail = shortened(detail);
      error_.path.clear();
    }
    return false;
  }

  /// The failure happened inside this member: `.name`, or `['a b']` where that is no simple name.
  bool in_member(std::string_view whole) {
    const std::string_view name = shortened(whole);
    std::string step;
    if (is_simple(name)) {
      step.append(".").append(name);
    } else {
      step = "['";
      for (const char c : name) {
        if (c == '\'' || c == '\\') step += '\\';
        step += c;
      }
      step += "']";
    }
    if (name.size() < whole.size()) step.insert(step.size() - (step.ends_with(']') ? 2 : 0), "…");
    return prepend(std::move(step));
  }

  bool in_index(std::size_t index) { return prepend("[" + std::to_string(index) + "]"); }

  /// The failure is forgotten: reading goes on from an earlier place.
  void forgive() { error_ = {}; }

  void place(location at) { error_.place = at; }

  /// The failure with its whole path; this object has none afterwards.
  error take() {
    error_.path.insert(0, 1, '$');
    return std::exchange(error_, {});
  }

  /// Takes over a failure of a reading within this one; `from` is where that one's text begins in ours.
  bool adopt(error inner, std::size_t from) {
    if (failed()) return false;
    error_ = std::move(inner);
    error_.offset += from;
    error_.path.erase(0, 1);
    error_.place.reset();
    return false;
  }

 private:
  /// A hostile name does not make the error larger than the text: at most 256 bytes, whole characters.
  static std::string_view shortened(std::string_view text) {
    if (text.size() <= 256) return text;
    std::size_t size = 256;
    while (size > 0 && (static_cast<unsigned char>(text[size]) & 0xC0) == 0x80) --size;
    return text.substr(0, size);
  }

  static bool is_simple(std::string_view name) {
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    if (name.empty() || !letter(name[0])) return false;
    for (const char c : name) {
      if (!letter(c) && !(c >= '0' && c <= '9')) return false;
    }
    return true;
  }

  bool prepend(std::string step) {
    error_.path.insert(0, step);
    return false;
  }

  error error_;
};

}  // namespace ghost::detail
