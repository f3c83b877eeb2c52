// A text that arrives in pieces. One window of it is held, and more only while something must be looked at
// twice: a number, a key, an object whose discriminator has not come yet.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <memory>

#include "ghost/detail/failure.hpp"
#include "ghost/options.hpp"

namespace ghost {

/// `source(into, room)` puts at most `room` bytes at `into` and says how many; none is the end.
template <class T>
concept pull_source = requires(T& source, char* into, std::size_t room) {
  { source(into, room) } -> std::convertible_to<std::size_t>;
};

/// Anything that reads as std::istream does.
template <class T>
concept istream_source = requires(T& source, char* into, std::ptrdiff_t room) {
  source.read(into, room);
  { source.gcount() } -> std::convertible_to<std::size_t>;
  { source.bad() } -> std::convertible_to<bool>;
};

/// Where a text can be read from piece by piece.
template <class T>
concept source = pull_source<std::remove_reference_t<T>> || istream_source<std::remove_reference_t<T>>;

namespace detail {

template <source Source>
class stream_input {
 public:
  static constexpr bool streaming = true;

  stream_input(Source& from, std::size_t max_lookahead)
      : source_(from), limit_(std::max(max_lookahead, window_size)) {}
  stream_input(const stream_input&) = delete;
  stream_input& operator=(const stream_input&) = delete;

  const char* begin() const noexcept { return base_; }
  const char* end() const noexcept { return base_; }
  std::size_t offset_of(const char* at) const noexcept {
    return dropped_ + static_cast<std::size_t>(at - base_);
  }
  const char* at(std::size_t offset) const noexcept { return base_ + (offset - dropped_); }

  /// From now on the bytes from `at` are kept. False when an earlier place is kept already.
  bool hold(const char* at) noexcept {
    if (held_) return false;
    held_ = at;
    return true;
  }
  void release() noexcept { held_ = nullptr; }

  /// Gets more bytes behind `end`, which may move everything. False at the end of the text, and when there
  /// is a failure, which is recorded then.
  bool refill(const char*& p, const char*& end, failure& to) {
    const char* keep = held_ ? held_ : p;
    const auto kept = static_cast<std::size_t>(end - keep);
    const auto ahead = static_cast<std::size_t>(p - keep);
    if (kept == capacity_ && capacity_ == limit_)
      return to.fail(error_code::lookahead_limit, offset_of(keep));
    move_to_front(keep, kept);
    p = base_ + ahead;
    end = base_ + kept;
    bool broken = false;
    const std::size_t got = ended_ ? 0 : pull(base_ + kept, capacity_ - kept, broken);
    ended_ = got == 0;
    end += got;
    if (broken) to.fail(error_code::source_failed, offset_of(end));
    return got != 0;
  }

  /// Line and column of a place that is still held, or lies in the line in which the window begins.
  location locate(std::size_t offset) const {
    if (offset < dropped_) return {line_, offset - line_start_ + 1};
    const location inner = ghost::locate({base_, offset - dropped_}, offset - dropped_);
    if (inner.line > 1) return {line_ + inner.line - 1, inner.column};
    return {line_, offset - line_start_ + 1};
  }

 private:
  /// Drops what nobody needs any more; into a larger window where less than half of this one would be free.
  void move_to_front(const char* keep, std::size_t kept) {
    count_lines(keep);
    dropped_ = offset_of(keep);
    if (kept > capacity_ / 2 && capacity_ < limit_) {
      capacity_ = std::min(capacity_ * 2, limit_);
      std::unique_ptr<char[]> larger(new char[capacity_]);
      std::memcpy(larger.get(), keep, kept);
      base_ = larger.get();
      large_ = std::move(larger);
    } else if (kept) {
      std::memmove(base_, keep, kept);
    }
    if (held_) held_ = base_;
  }

  void count_lines(const char* until) {
    for (const char* at = base_;; ++at) {
      at = static_cast<const char*>(std::memchr(at, '\n', static_cast<std::size_t>(until - at)));
      if (!at) return;
      ++line_;
      line_start_ = offset_of(at) + 1;
    }
  }

  std::size_t pull(char* into, std::size_t room, bool& broken) {
    if constexpr (pull_source<Source>) {
      return source_(into, room);
    } else {
      source_.read(into, static_cast<std::ptrdiff_t>(room));
      broken = source_.bad();
      return static_cast<std::size_t>(source_.gcount());
    }
  }

  Source& source_;
  std::size_t limit_;
  std::size_t capacity_ = window_size;
  char window_[window_size];  // on the stack: a read from a source allocates nothing of its own
  std::unique_ptr<char[]> large_;
  char* base_ = window_;
  const char* held_ = nullptr;
  std::size_t dropped_ = 0;
  std::size_t line_ = 1;
  std::size_t line_start_ = 0;
  bool ended_ = false;
};

}  // namespace detail
}  // namespace ghost
