// The forms in which text crosses the boundary to an engine.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace ghostbench {

/// Readable bytes that follow a padded text. They are zero, so the text is also a C string.
inline constexpr std::size_t text_padding = 64;

/// Bytes per window of a source or a sink.
inline constexpr std::size_t window_size = 8192;

/// A view of text behind which `text_padding` zero bytes can be read. Made by `padded_buffer` only,
/// so that nobody takes an exact view for a padded one by accident.
class padded_text {
 public:
  std::string_view view() const { return view_; }
  const char* data() const { return view_.data(); }
  std::size_t size() const { return view_.size(); }

 private:
  friend class padded_buffer;
  explicit padded_text(std::string_view view) : view_(view) {}
  std::string_view view_;
};

/// Owns a copy of a text together with its padding.
class padded_buffer {
 public:
  explicit padded_buffer(std::string_view text) : bytes_(text), size_(text.size()) {
    bytes_.append(text_padding, '\0');
  }
  padded_text text() const { return padded_text({bytes_.data(), size_}); }

 private:
  std::string bytes_;
  std::size_t size_;
};

/// Owns a copy of a text in memory of exactly its size: nothing behind it may be read, not even a NUL, and a
/// sanitizer sees who does.
class exact_buffer {
 public:
  explicit exact_buffer(std::string_view text) : bytes_(new char[text.size()]), size_(text.size()) {
    std::copy_n(text.data(), size_, bytes_.get());
  }
  std::string_view text() const { return {bytes_.get(), size_}; }

 private:
  std::unique_ptr<char[]> bytes_;
  std::size_t size_;
};

/// Yields a text in windows of at most `window_size` bytes, each copied to one place as a socket
/// would: a window is valid until the next call, an empty one is the end.
class source {
 public:
  explicit source(std::string_view text) : rest_(text) {}

  std::string_view next() {
    const std::size_t size = std::min(rest_.size(), window_.size());
    std::copy_n(rest_.data(), size, window_.data());
    rest_.remove_prefix(size);
    return {window_.data(), size};
  }

 private:
  std::string_view rest_;
  std::array<char, window_size> window_;
};

/// Takes text in windows of at most `window_size` bytes and forgets them, unless told to collect.
class sink {
 public:
  /// From now on every window is also appended to `all`: how the text is checked.
  void collect(std::string& all) { collected_ = &all; }

  /// A window to fill; the same memory each time.
  std::array<char, window_size>& window() { return window_; }

  /// Takes the first `size` bytes of the window.
  void flush(std::size_t size) {
    if (collected_) collected_->append(window_.data(), size);
    asm volatile("" : : "r"(window_.data()) : "memory");  // the bytes count as used
  }

 private:
  std::array<char, window_size> window_;
  std::string* collected_ = nullptr;
};

}  // namespace ghostbench
