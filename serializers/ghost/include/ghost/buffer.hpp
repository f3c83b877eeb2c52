// Where a written text goes: memory that grows, or a sink that takes windows.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>

#include "ghost/detail/failure.hpp"
#include "ghost/options.hpp"

namespace ghost {

/// Bytes that grow and are never cleared: write into the same buffer again, and nothing is allocated.
class buffer {
 public:
  buffer() = default;
  buffer(buffer&& other) noexcept
      : bytes_(std::move(other.bytes_)),
        capacity_(std::exchange(other.capacity_, 0)),
        size_(std::exchange(other.size_, 0)) {}
  buffer& operator=(buffer&& other) noexcept {
    bytes_ = std::move(other.bytes_);
    capacity_ = std::exchange(other.capacity_, 0);
    size_ = std::exchange(other.size_, 0);
    return *this;
  }

  std::string_view view() const noexcept { return {bytes_.get(), size_}; }
  std::size_t capacity() const noexcept { return capacity_; }
  char* data() noexcept { return bytes_.get(); }

  /// Room for so many bytes; what was there stays.
  void reserve(std::size_t wanted) {
    if (wanted <= capacity_) return;
    std::unique_ptr<char[]> larger(new char[wanted]);
    if (capacity_) std::memcpy(larger.get(), bytes_.get(), capacity_);
    bytes_ = std::move(larger);
    capacity_ = wanted;
  }
  void set_size(std::size_t size) noexcept { size_ = size; }

 private:
  std::unique_ptr<char[]> bytes_;
  std::size_t capacity_ = 0;
  std::size_t size_ = 0;
};

/// `sink(window)` takes a piece of text; a sink that returns false has failed.
template <class T>
concept push_sink = requires(T& sink, std::string_view window) {
  sink(window);
};

/// Anything that writes as std::ostream does.
template <class T>
concept ostream_sink = requires(T& sink, const char* from, std::ptrdiff_t size) {
  sink.write(from, size);
  { sink.fail() } -> std::convertible_to<bool>;
};

template <class T>
concept sink = push_sink<std::remove_reference_t<T>> || ostream_sink<std::remove_reference_t<T>>;

/// std::string, std::vector<char> and their kind, and ghost::buffer.
template <class T>
concept output_buffer = std::same_as<T, buffer> || requires(T& bytes, std::size_t size) {
  bytes.resize(size);
  { *bytes.data() } -> std::convertible_to<char>;
  requires sizeof(*bytes.data()) == 1;
};

namespace detail {

/// Gives a writer room.
class output {
 public:
  output() = default;
  output(const output&) = delete;
  output& operator=(const output&) = delete;

  /// Makes room for `wanted` bytes at `p`, or for as many as a window has. False when it failed.
  virtual bool room(char*& p, char*& end, std::size_t wanted, failure& to) = 0;

 protected:
  ~output() = default;
};

template <output_buffer Buffer>
class buffer_output final : public output {
 public:
  explicit buffer_output(Buffer& to) : to_(to) {}

  bool room(char*& p, char*& end, std::size_t wanted, failure&) override {
    const std::size_t used = p ? static_cast<std::size_t>(p - begin()) : 0;
    const std::size_t size = std::max({used + wanted, used * 2, to_.capacity(), std::size_t{256}});
    if constexpr (std::same_as<Buffer, buffer>) {
      to_.reserve(size);
    } else {
      to_.resize(size);
    }
    p = begin() + used;
    end = begin() + size;
    return true;
  }

  void finish(const char* p) {
    const std::size_t size = p ? static_cast<std::size_t>(p - begin()) : 0;
    if constexpr (std::same_as<Buffer, buffer>) {
      to_.set_size(size);
    } else {
      to_.resize(size);
    }
  }

 private:
  char* begin() { return reinterpret_cast<char*>(to_.data()); }
  Buffer& to_;
};

template <sink Sink>
class sink_output final : public output {
 public:
  explicit sink_output(Sink& to) : to_(to) {}

  bool room(char*& p, char*& end, std::size_t, failure& why) override {
    if (p && !flush(p)) return why.fail(error_code::sink_failed, 0);
    p = window_;
    end = window_ + window_size;
    return true;
  }

  /// Hands over what is in the window.
  bool flush(const char* p) {
    const std::string_view text(window_, p ? static_cast<std::size_t>(p - window_) : 0);
    if constexpr (ostream_sink<Sink>) {
      to_.write(text.data(), static_cast<std::ptrdiff_t>(text.size()));
      return !to_.fail();
    } else if constexpr (std::same_as<decltype(to_(text)), bool>) {
      return to_(text);
    } else {
      return to_(text), true;
    }
  }

 private:
  Sink& to_;
  char window_[window_size];
};

}  // namespace detail
}  // namespace ghost
