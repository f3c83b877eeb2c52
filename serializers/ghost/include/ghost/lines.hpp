// NDJSON: one JSON text per line, read and written one after the other.
//
//   for (ghost::result<event>& record : ghost::read_lines<event>(text)) …
//   ghost::write_lines(events, std::cout);
//
// A line that cannot be read is an error of its own, and reading goes on behind it. Empty lines are passed
// over.
#pragma once

#include <cstddef>
#include <cstring>
#include <iterator>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

#include "ghost/api.hpp"

namespace ghost {
namespace detail {

/// The lines of a text in memory, read in place.
class text_lines {
 public:
  explicit text_lines(std::string_view text) : rest_(text) {}

  template <class T>
  std::optional<result<T>> next(const read_options& options) {
    for (; !rest_.empty() || line_ == 0;) {
      const std::size_t end = rest_.find('\n');
      const std::string_view line = rest_.substr(0, end);
      const std::size_t start = offset_;
      const std::size_t used = end == rest_.npos ? rest_.size() : end + 1;
      rest_.remove_prefix(used);
      offset_ += used;
      ++line_;
      if (line.find_first_not_of(" \t\r") == line.npos) continue;
      result<T> record = read<T>(line, options);
      if (record) return record;
      error e = std::move(record).error();
      e.offset += start;
      e.place = {line_, e.offset - start + 1};
      return result<T>(std::move(e));
    }
    return std::nullopt;
  }

 private:
  std::string_view rest_;
  std::size_t offset_ = 0;
  std::size_t line_ = 0;
};

/// The lines of a source. A line may be longer than any window: it is itself a source that ends at its end.
template <source Source>
class source_lines {
 public:
  explicit source_lines(Source& from) : from_(from, window_size) {}
  source_lines(const source_lines&) = delete;
  source_lines& operator=(const source_lines&) = delete;

  template <class T>
  std::optional<result<T>> next(const read_options& options) {
    if (!to_record()) return broken<T>();
    const std::size_t start = consumed_;
    const auto line = [this](char* into, std::size_t room) { return pull(into, room); };
    result<T> record = read<T>(line, options);
    to_line_end();
    if (failed_.failed()) return broken<T>();
    if (record) return record;
    error e = std::move(record).error();
    e.place = {line_, e.offset + column_};
    e.offset += start;
    return result<T>(std::move(e));
  }

 private:
  bool more() { return p_ != end_ || from_.refill(p_, end_, failed_); }

  /// The first byte of a record; false at the end.
  bool to_record() {
    for (column_ = 1; more(); ++p_, ++consumed_, ++column_) {
      if (*p_ == '\n') {
        ++line_;
        column_ = 0;
      } else if (*p_ != ' ' && *p_ != '\t' && *p_ != '\r') {
        return true;
      }
    }
    return false;
  }

  /// Bytes of this line; none at its end.
  std::size_t pull(char* into, std::size_t room) {
    if (!more()) return 0;
    const std::size_t there = std::min(room, static_cast<std::size_t>(end_ - p_));
    const void* const line_end = std::memchr(p_, '\n', there);
    const std::size_t size =
        line_end ? static_cast<std::size_t>(static_cast<const char*>(line_end) - p_) : there;
    std::memcpy(into, p_, size);
    p_ += size;
    consumed_ += size;
    return size;
  }

  void to_line_end() {
    char ignored[256];
    while (pull(ignored, sizeof ignored) != 0) {
    }
  }

  template <class T>
  std::optional<result<T>> broken() {
    if (!failed_.failed()) return std::nullopt;
    return result<T>(failed_.take());
  }

  stream_input<Source> from_;
  failure failed_;
  const char* p_ = from_.begin();
  const char* end_ = from_.end();
  std::size_t consumed_ = 0;
  std::size_t line_ = 1;
  std::size_t column_ = 1;
};

template <class From>
auto lines_of(From& from) {
  if constexpr (text<From>) {
    return text_lines(view_of(from));
  } else {
    return source_lines<From>(from);
  }
}

}  // namespace detail

/// The records of an NDJSON text. What it reads must outlive it.
template <class T, class Lines>
class records {
 public:
  template <class From>
  records(From& from, const read_options& options) : lines_(detail::lines_of(from)), options_(options) {}

  /// The next record or the error in its place; nothing at the end.
  std::optional<result<T>> next() { return lines_.template next<T>(options_); }

  class iterator {
   public:
    using value_type = result<T>;
    using difference_type = std::ptrdiff_t;

    explicit iterator(records* of) : of_(of) { ++*this; }
    result<T>& operator*() const { return *of_->current_; }
    iterator& operator++() {
      of_->current_ = of_->next();
      return *this;
    }
    void operator++(int) { ++*this; }
    bool operator==(std::default_sentinel_t) const { return !of_->current_.has_value(); }

   private:
    records* of_;
  };
  iterator begin() { return iterator(this); }
  std::default_sentinel_t end() const { return {}; }

 private:
  Lines lines_;
  read_options options_;
  std::optional<result<T>> current_;
};

/// The records of a text in memory, or of a source.
template <class T, class From>
requires(text<From> || source<From>) auto read_lines(From&& from, const read_options& options = {}) {
  using lines = decltype(detail::lines_of(from));
  return records<T, lines>(from, options);
}

namespace detail {

template <class Range, class Output>
bool write_records(const Range& range, Output& to, const write_options& options, failure& why, char*& end) {
  writer<false> w(to, options, why);
  std::size_t index = 0;
  bool ok = true;
  for (const auto& record : range) {
    ok = (write_value(w, record) || w.in_index(index)) && w.raw('\n');
    if (!ok) break;
    ++index;
  }
  end = w.end_of_text();
  return ok;
}

}  // namespace detail

/// Writes every element of a range and a line end behind it.
template <class Range, class To>
requires(output_buffer<std::remove_reference_t<To>> ||
         sink<To>) result<void> write_lines(const Range& range, To&& to, const write_options& options = {}) {
  using target = std::remove_reference_t<To>;
  detail::failure why;
  char* end = nullptr;
  if constexpr (output_buffer<target>) {
    detail::buffer_output<target> out(to);
    const bool ok = detail::write_records(range, out, options, why, end);
    out.finish(ok ? end : nullptr);
    if (!ok) return why.take();
  } else {
    detail::sink_output<target> out(to);
    if (!detail::write_records(range, out, options, why, end)) return why.take();
    if (!out.flush(end)) return error{.code = error_code::sink_failed};
  }
  return {};
}

}  // namespace ghost
