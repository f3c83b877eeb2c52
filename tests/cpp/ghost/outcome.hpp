// What becomes of a text in one line, the same from memory and from a stream, or the test fails.
#pragma once

#include <algorithm>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>

#include "ghost/ghost.hpp"
#include "tests/cpp/support/catch.hpp"

namespace ghost_tests {

/// A source that hands out a text in pieces.
struct drip {
  std::string_view rest;
  std::size_t piece;

  std::size_t operator()(char* into, std::size_t room) {
    const std::size_t size = std::min({room, piece, rest.size()});
    if (size) std::memcpy(into, rest.data(), size);
    rest.remove_prefix(size);
    return size;
  }
};

/// "integer out of range at 3 in $.n"
inline std::string told(const ghost::error& e) {
  return std::string(e.message()) + " at " + std::to_string(e.offset) + " in " + e.path;
}

/// The value written again, or the error of reading or writing it.
template <class T>
std::string told(const ghost::result<T>& r) {
  if (!r) return told(r.error());
  const ghost::result<std::string> written = ghost::write(*r);
  return written ? *written : "not written: " + told(written.error());
}

/// From a buffer on the heap that ends where the text does.
template <class T>
std::string in_memory(std::string_view text, const ghost::read_options& options = {}) {
  const std::unique_ptr<char[]> exact(new char[text.size()]);
  std::copy(text.begin(), text.end(), exact.get());
  return told(ghost::read<T>(std::string_view(exact.get(), text.size()), options));
}

template <class T>
std::string streamed(std::string_view text, std::size_t piece, const ghost::read_options& options = {}) {
  const ghost::result<T> r = ghost::read<T>(drip{text, piece}, options);
  if (!r) CHECK(r.error().locate() == ghost::locate(text, r.error().offset));
  return told(r);
}

template <class T>
std::string outcome(std::string_view text, const ghost::read_options& options = {}) {
  const std::string from_memory = in_memory<T>(text, options);
  for (const std::size_t piece : {1, 7, 8192}) CHECK(streamed<T>(text, piece, options) == from_memory);
  return from_memory;
}

/// A text and what becomes of it; nothing said means the same text.
struct table_row {
  std::string_view text;
  std::string_view becomes = {};

  std::string_view expected() const { return becomes.data() ? becomes : text; }
};

/// After any text, wrong ones too, a value read again is the one that a fresh value would be.
template <class T>
void check_reuse(std::initializer_list<table_row> rows, const ghost::read_options& options = {}) {
  for (const table_row& old : rows) {
    for (const table_row& next : rows) {
      T value{};
      static_cast<void>(ghost::read_into(value, old.text, options));
      INFO(old.text << " and then " << next.text);
      if (ghost::read_into(value, next.text, options)) CHECK(ghost::write(value).value() == next.expected());
    }
  }
}

template <class T>
void check_table(std::initializer_list<table_row> rows, const ghost::read_options& options = {}) {
  for (const table_row& one : rows) {
    INFO(one.text);
    CHECK(outcome<T>(one.text, options) == one.expected());
  }
  check_reuse<T>(rows, options);
}

/// For types that look into the text: a stream does not compile.
template <class T>
void check_memory_table(std::initializer_list<table_row> rows, const ghost::read_options& options = {}) {
  for (const table_row& one : rows) {
    INFO(one.text);
    CHECK(in_memory<T>(one.text, options) == one.expected());
  }
  check_reuse<T>(rows, options);
}

}  // namespace ghost_tests
