// The tokens of a JSON text, as the binding asks for them. It is all that the binding knows of a parser.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

#include "ghost/detail/memory_input.hpp"
#include "ghost/detail/skip.hpp"
#include "ghost/detail/words.hpp"

namespace ghost::detail {

template <class Input>
class text_reader {
 public:
  using cursor_type = cursor<Input>;
  using hold = typename cursor_type::hold;
  static constexpr bool streaming = Input::streaming;

  text_reader(Input& from, const read_options& o, failure& to) : c(from, o, to) {}

  const read_options& options() const { return c.options; }

  // Failing. Each call returns false, so that a caller can return it.
  bool fail(error_code code, std::string_view detail = {}) { return c.fail(code, detail); }
  bool fail_at(std::size_t position, error_code code, std::string_view detail = {}) {
    return c.fail_at(position, code, detail);
  }
  /// Where the next token begins, for a failure that is found behind it.
  using spot = typename cursor_type::spot;
  spot at_value() {
    c.need_token();
    return c.here();
  }
  bool fail_at(const spot& where, error_code code, std::string_view detail = {}) {
    return c.fail_at(where, code, detail);
  }
  bool adopt(error inner, std::string_view text, const spot& from) {
    return c.adopt(std::move(inner), text, from);
  }
  bool in_member(std::string_view name) { return c.what_failed().in_member(name); }
  bool in_index(std::size_t index) { return c.what_failed().in_index(index); }
  failure& what_failed() { return c.what_failed(); }

  /// The first byte of the next token; 0 with a failure at the end of the text, or where that byte is a 0,
  /// with which no token begins.
  char peek() {
    if (!c.need_token()) return '\0';
    if (*c.p == '\0') c.fail(error_code::expected_value);
    return *c.p;
  }

  std::size_t position() const { return c.position(); }

  /// Bytes that are known to follow: all of a text in memory, none of a stream.
  std::size_t remaining() const { return streaming ? 0 : static_cast<std::size_t>(c.end - c.p); }
  std::size_t depth() const { return c.depth(); }

  /// How many elements the last T of this text had. Types may share a place; it is no more than a guess.
  template <class T>
  std::uint32_t& last_size() {
    static constexpr char id = 0;
    return sizes_[reinterpret_cast<std::uintptr_t>(&id) % std::size(sizes_)];
  }

  /// As long as it lives, the text from here on can be read again.
  hold keep() { return hold(c); }

  /// A place to come back to, while it is kept.
  struct mark {
    std::size_t position;
    std::size_t depth;
  };
  mark here() const { return {c.position(), c.depth()}; }
  void back_to(mark m) {
    c.rewind(m.position);
    c.depth(m.depth);
  }

  // Values.
  bool read_null(bool& is_null) {
    if (!c.need_token()) return false;
    is_null = *c.p == 'n';
    return !is_null || take_literal(c, "null");
  }
  bool read_bool(bool& into) {
    if (!c.need_token()) return false;
    if (*c.p == 't') return take_literal(c, "true") && (into = true, true);
    if (*c.p == 'f') return take_literal(c, "false") && (into = false, true);
    return c.options.coerce_booleans ? coerced_bool(c, into) : c.fail(error_code::expected_bool);
  }
  template <class Number>
  bool read_number(Number& into) {
    if (c.options.coerce_numbers && c.need_token() && *c.p == '"') return quoted_number(into);
    return plain_number(into);
  }
  template <class String>
  bool read_string(String& into) {
    return detail::read_string(c, into);
  }
  bool view_string(std::string_view& into) { return detail::view_string(c, into); }
  bool skip() { return skip_value(c); }

  // Objects: enter, then `more` tells whether a member follows, at whose key the reader stands.
  bool enter_object(bool& more) {
    return enter('{', error_code::expected_object) && first('}', more) && at_key(more);
  }
  bool next_member(bool& more) {
    if (c.end - c.p >= 2 && c.p[0] == ',' && c.p[1] == '"') [[likely]]
      return ++c.p, more = true;
    if (!c.need_token()) return false;
    if (*c.p == ',') {
      ++c.p;
      more = true;
    } else if (*c.p == '}') {
      more = false;
      leave();
    } else if (*c.p == '"' && c.options.lenient) {
      more = true;
    } else {
      return c.fail(error_code::expected_comma_or_brace);
    }
    return at_key(more);
  }

  /// Takes the key if the text has exactly `quoted`: the key in quotes and its colon.
  template <std::size_t Size>
  bool match_key(const std::array<char, Size>& quoted) {
    if (static_cast<std::size_t>(c.end - c.p) < Size) return false;
    if (std::memcmp(c.p, quoted.data(), Size) != 0) return false;
    c.p += Size;
    return true;
  }

  /// Takes the key, whatever it is, and its colon. Valid until the next call.
  bool read_key(std::string_view& key) {
    if (!open_string(c, error_code::expected_key)) return false;
    const hold whole(c);
    if (!decoded(whole, key)) return false;
    const bool in_place = key.data() != scratch_.data();
    if (!c.need_token()) return false;
    if (*c.p != ':') return c.fail(error_code::expected_colon);
    ++c.p;
    if (in_place) key = {whole.begin(), key.size()};  // the text may have moved
    return true;
  }

  /// The key for longer than until the next call: where it stands if that stays, else in `store`.
  std::string_view lasting(std::string_view key, std::string& store) const {
    if constexpr (!streaming) {
      if (key.data() != scratch_.data()) return key;
    }
    return store.assign(key);
  }

  /// A string value as it reads, valid until the next call.
  bool read_text(std::string_view& text) {
    if (!open_string(c)) return false;
    const hold whole(c);
    return decoded(whole, text);
  }

  // Arrays, in the same way.
  bool enter_array(bool& more) { return enter('[', error_code::expected_array) && first(']', more); }
  bool next_element(bool& more) {
    if (!c.need_token()) return false;
    more = *c.p == ',';
    if (more) return ++c.p, c.need_token();
    if (*c.p != ']') return c.fail(error_code::expected_comma_or_bracket);
    leave();
    return true;
  }

  /// The text of one value, verbatim: `take(piece)` once, valid during the call.
  template <class Take>
  bool capture(Take&& take) {
    if (!c.need_token()) return false;
    const hold whole(c);
    if (!skip_value(c)) return false;
    take(std::string_view(whole.begin(), c.position() - whole.position()));
    return true;
  }

  /// Nothing but white space may follow.
  bool at_end() {
    if (!c.failed() && c.to_token()) return c.fail(error_code::trailing_bytes);
    return !c.failed();
  }

  /// One byte order mark at the very beginning is no part of the text.
  void skip_bom() { c.take("\xEF\xBB\xBF"); }

 private:
  bool enter(char open, error_code if_none) {
    if (!c.need_token()) return false;
    if (*c.p != open) return c.fail(if_none);
    if (!c.enter()) return false;
    ++c.p;
    return true;
  }
  bool first(char close, bool& more) {
    if (!c.need_token()) return false;
    more = *c.p != close;
    if (!more) leave();
    return true;
  }
  void leave() {
    ++c.p;
    c.leave();
  }
  bool at_key(bool more) {
    if (!more) return true;
    return c.need_token() && (*c.p == '"' || c.fail(error_code::expected_key));
  }

  template <class Number>
  bool plain_number(Number& into) {
    if constexpr (std::floating_point<Number>) {
      return read_float(c, into);
    } else {
      return read_integer(c, into);
    }
  }

  template <class Number>
  bool quoted_number(Number& into) {
    const std::size_t start = c.position();
    ++c.p;
    if (!c.any()) return c.fail(error_code::unexpected_end);
    if (*c.p != '-' && !is_digit(*c.p)) return fail_at(start, error_code::not_a_number_text);
    if (!plain_number(into)) {
      const error_code why = what_failed().code();
      if (why != error_code::bad_number && why != error_code::leading_zero) return false;
      // "007" is good JSON, only not a number.
      what_failed().forgive();
      c.any() ? fail_at(start, error_code::not_a_number_text) : c.fail(error_code::unexpected_end);
      return false;
    }
    if (!c.any()) return c.fail(error_code::unexpected_end);
    if (*c.p != '"') return fail_at(start, error_code::not_a_number_text);
    ++c.p;
    return true;
  }

  /// The string from its first byte to behind its closing quote: in place where it has no escapes.
  bool decoded(const hold& whole, std::string_view& text) {
    std::size_t pieces = 0, size = 0;
    const auto take = [&](std::string_view piece) {
      if (pieces == 1) scratch_.assign(whole.begin(), size);
      if (pieces >= 1) scratch_.append(piece);
      if (pieces++ == 0) size = piece.size();
    };
    if (!string_pieces(c, take)) return false;
    text = pieces == 1 ? std::string_view(whole.begin(), size) : std::string_view(scratch_);
    return true;
  }

  cursor_type c;
  std::string scratch_;
  std::uint32_t sizes_[16] = {};
};

}  // namespace ghost::detail
