// One text through every way into ghost: bytes, string, padded text and streams cut at every place. All must
// come to the same value, or to the same error at the same place.
#pragma once

#include <cstddef>
#include <cstring>
#include <functional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "ghost/ghost.hpp"

namespace ghost_tests {

/// What a read came to.
struct outcome {
  bool ok = false;
  std::string value;  ///< as compact JSON
  ghost::error_code code = ghost::error_code::none;
  std::size_t offset = 0;
  std::string path, detail;
  ghost::location place;

  bool operator==(const outcome&) const = default;
};

std::ostream& operator<<(std::ostream& out, const outcome& o);

/// A source that hands out a text in pieces: one of `first` bytes, then pieces of at most `rest` bytes.
class pieces {
 public:
  pieces(std::string_view text, std::size_t first, std::size_t rest)
      : left_(text), next_(first), rest_(rest) {}

  std::size_t operator()(char* into, std::size_t room) {
    std::size_t size = next_ < room ? next_ : room;
    size = size < left_.size() ? size : left_.size();
    next_ = rest_;
    std::memcpy(into, left_.data(), size);
    left_.remove_prefix(size);
    return size;
  }

 private:
  std::string_view left_;
  std::size_t next_, rest_;
};

/// Any source, so that the reader of a type is made once for all of them.
using pull = std::function<std::size_t(char* into, std::size_t room)>;

/// How one type is read, so that a table can have rows of different types.
struct readers {
  outcome (*bytes)(std::span<const std::byte>, const ghost::read_options&);
  outcome (*string)(std::string_view, const ghost::read_options&);
  outcome (*padded)(ghost::padded_view, const ghost::read_options&);
  outcome (*source)(const pull&, const ghost::read_options&);
};

/// What all ways in come to, which is checked to be the same. `text` is copied to memory of its exact size,
/// so that AddressSanitizer sees every byte that is read behind its end.
outcome read_everywhere(const readers& type, std::string_view text, const ghost::read_options& options = {});

/// No prefix of `text` is read beyond its end, and all ways in come to the same for each.
void check_prefixes(const readers& type, std::string_view text, const ghost::read_options& options = {});

/// A text as a message shows it: bytes that are not printable as \xNN, cut off when it is long.
std::string shown(std::string_view text);

outcome came_to(const ghost::result<std::string>& written);
outcome came_to(const ghost::error& e, std::string_view text);

template <class T, class From>
outcome read_from(From&& from, const ghost::read_options& options, std::string_view text) {
  T value{};
  const ghost::result<void> done = ghost::read_into(value, from, options);
  return done ? came_to(ghost::write(value)) : came_to(done.error(), text);
}

/// The readers of the type T.
template <class T>
inline constexpr readers as = {
    [](std::span<const std::byte> text, const ghost::read_options& options) {
      return read_from<T>(text, options, {reinterpret_cast<const char*>(text.data()), text.size()});
    },
    [](std::string_view text, const ghost::read_options& options) {
      const ghost::result<T> made = ghost::read<T>(text, options);
      return made ? came_to(ghost::write(*made)) : came_to(made.error(), text);
    },
    [](ghost::padded_view text, const ghost::read_options& options) {
      return read_from<T>(text, options, text.view());
    },
    [](const pull& from, const ghost::read_options& options) { return read_from<T>(from, options, {}); },
};

}  // namespace ghost_tests
