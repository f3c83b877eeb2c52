// A place in a text, memory or stream, and what every token needs: white space, literals, look-ahead, depth.
#pragma once

#include <cstddef>
#include <cstring>
#include <string_view>
#include <utility>

#include "ghost/detail/failure.hpp"
#include "ghost/options.hpp"

namespace ghost::detail {

template <class Input>
class cursor {
 public:
  static constexpr bool streaming = Input::streaming;

  cursor(Input& from, const read_options& o, failure& to)
      : p(from.begin()), end(from.end()), options(o), input_(from), failure_(to) {}

  const char* p;
  const char* end;
  const read_options& options;

  /// Whether there is a byte at `p`. May move everything that is not held.
  bool any() { return p != end || more(); }

  /// Moves to the next token. False at the end of the text.
  bool to_token() {
    if (p != end && static_cast<unsigned char>(*p) > ' ') [[likely]]
      return true;
    return pass_space();
  }

  /// Moves to the next token, without which the text is cut off.
  bool need_token() { return to_token() || fail(error_code::unexpected_end); }

  /// Tries to have `count` bytes at `p` in one piece.
  bool ensure(std::size_t count) {
    if (static_cast<std::size_t>(end - p) >= count) return true;
    if constexpr (streaming) {
      const hold kept(*this);
      while (static_cast<std::size_t>(end - p) < count) {
        if (!more()) return false;
      }
      return true;
    }
    return false;
  }

  /// Takes `text` if it stands at `p`.
  bool take(std::string_view text) {
    if (!ensure(text.size()) || std::memcmp(p, text.data(), text.size()) != 0) return false;
    p += text.size();
    return true;
  }

  std::size_t position() const { return input_.offset_of(p); }

  /// Back to an earlier place, which on a stream must be held.
  void rewind(std::size_t position) { p = input_.at(position); }
  const char* at(std::size_t position) const { return input_.at(position); }

  bool fail(error_code code, std::string_view detail = {}) { return fail_at(position(), code, detail); }
  bool fail_at(std::size_t position, error_code code, std::string_view detail = {}) {
    if (failure_.failed()) return false;
    failure_.fail(code, position, detail);
    if constexpr (streaming) failure_.place(input_.locate(position));
    return false;
  }
  bool failed() const { return failure_.failed(); }

  /// A place to speak of later, when a stream may have forgotten its line.
  struct spot {
    std::size_t position;
    location place;
  };
  spot here() const {
    if constexpr (streaming) return {position(), input_.locate(position())};
    return {position(), {}};
  }
  bool fail_at(const spot& where, error_code code, std::string_view detail) {
    if (failure_.failed()) return false;
    failure_.fail(code, where.position, detail);
    if constexpr (streaming) failure_.place(where.place);
    return false;
  }

  /// A failure within `text`, which stood at `from` and was read apart.
  bool adopt(error inner, std::string_view text, const spot& from) {
    const location within = inner.locate(text);
    location place = {from.place.line + within.line - 1, within.column};
    if (within.line == 1) place.column += from.place.column - 1;
    failure_.adopt(std::move(inner), from.position);
    if constexpr (streaming) failure_.place(place);
    return false;
  }
  failure& what_failed() { return failure_; }

  /// One level further in.
  bool enter() {
    if (depth_ == options.max_depth) return fail(error_code::depth_limit);
    ++depth_;
    return true;
  }
  void leave() { --depth_; }
  std::size_t depth() const { return depth_; }
  void depth(std::size_t earlier) { depth_ = earlier; }

  /// As long as it lives, what lies behind its beginning stays readable.
  class hold {
   public:
    explicit hold(cursor& of) : of_(of), position_(of.position()) {
      if constexpr (streaming) owner_ = of.input_.hold(of.p);
    }
    hold(const hold&) = delete;
    hold& operator=(const hold&) = delete;
    ~hold() {
      if constexpr (streaming) {
        if (owner_) of_.input_.release();
      }
    }
    std::size_t position() const { return position_; }
    const char* begin() const { return of_.at(position_); }

   private:
    cursor& of_;
    std::size_t position_;
    bool owner_ = false;
  };

 private:
  /// Slowly to the next token.
  bool pass_space() {
    for (;;) {
      for (; p != end; ++p) {
        const auto c = static_cast<unsigned char>(*p);
        if (c > ' ' || (c != ' ' && c != '\n' && c != '\r' && c != '\t')) return true;
      }
      if (!more()) return false;
    }
  }

  bool more() {
    if constexpr (streaming) {
      if (failed()) return false;
      const bool got = input_.refill(p, end, failure_);
      if (failed()) failure_.place(input_.locate(failure_.offset()));
      return got;
    } else {
      return false;
    }
  }

  Input& input_;
  failure& failure_;
  std::size_t depth_ = 0;
};

}  // namespace ghost::detail
