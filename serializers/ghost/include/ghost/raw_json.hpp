// A JSON value that is kept as text.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "ghost/options.hpp"
#include "ghost/result.hpp"

namespace ghost {

/// A view of one well-formed JSON value, byte for byte as it stood in the text, which must outlive it. Made
/// by reading alone, and not from a stream.
class raw_json_view {
 public:
  constexpr raw_json_view() = default;
  constexpr std::string_view text() const noexcept { return text_; }

  /// The value as a T. Offsets and paths of an error begin anew here.
  template <class T>
  result<T> as(const read_options& options = {}) const;

  bool operator==(const raw_json_view&) const = default;

 private:
  friend class raw_json;
  template <class Reader>
  friend bool read_raw(Reader& r, raw_json_view& into) {
    static_assert(
        !Reader::streaming,
        "ghost: a ghost::raw_json_view looks into the text, and a stream keeps none; use ghost::raw_json");
    return r.capture([&](std::string_view text) { into.text_ = text; });
  }

  std::string_view text_ = "null";
};

/// One well-formed JSON value, byte for byte as it stood in the text, white space within it included.
class raw_json {
 public:
  raw_json() = default;
  explicit raw_json(raw_json_view view) : text_(view.text()) {}

  /// Checks that the text is one JSON value; white space around it is dropped.
  static result<raw_json> parse(std::string_view text, const read_options& options = {});

  const std::string& text() const noexcept { return text_; }

  /// The value as a T. Offsets and paths of an error begin anew here.
  template <class T>
  result<T> as(const read_options& options = {}) const;

  bool operator==(const raw_json&) const = default;

 private:
  template <class Reader>
  friend bool read_raw(Reader& r, raw_json& into) {
    return r.capture([&](std::string_view text) { into.text_ = text; });
  }

  std::string text_ = "null";
};

}  // namespace ghost
