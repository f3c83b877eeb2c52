#include "tests/cpp/ghost/channels.hpp"

#include <algorithm>
#include <istream>
#include <memory>
#include <streambuf>

#include "tests/cpp/support/catch.hpp"

namespace ghost_tests {
namespace {

/// Texts shorter than this are cut at every place.
constexpr std::size_t short_text = 200;

/// A copy in memory of exactly its size: the byte behind it belongs to nobody.
class exact_copy {
 public:
  explicit exact_copy(std::string_view text) : size_(text.size()), bytes_(new char[text.size()]) {
    std::copy(text.begin(), text.end(), bytes_.get());
  }
  std::string_view view() const { return {bytes_.get(), size_}; }

 private:
  std::size_t size_;
  std::unique_ptr<char[]> bytes_;
};

/// A stream whose buffer gets one byte at a time.
class trickle : public std::streambuf {
 public:
  explicit trickle(std::string_view text) : left_(text) {}

 private:
  int_type underflow() override {
    if (left_.empty()) return traits_type::eof();
    one_ = left_.front();
    left_.remove_prefix(1);
    setg(&one_, &one_, &one_ + 1);
    return traits_type::to_int_type(one_);
  }

  std::string_view left_;
  char one_ = 0;
};

class comparison {
 public:
  comparison(const readers& type, std::string_view text, const ghost::read_options& options)
      : type_(type), text_(text), options_(options), wanted_(type.string(text, options)) {}

  void memory() {
    same(type_.bytes(std::as_bytes(std::span(text_.data(), text_.size())), options_), "as bytes");
    for (const char behind : {'7', '"', '}', '\0'}) {
      std::string padded(text_);
      padded.append(ghost::text_padding, behind);
      const std::string_view seen(padded.data(), text_.size());
      same(type_.padded(ghost::padded_view(seen), options_), "padded");
    }
  }

  void stream() {
    trickle bytes(text_);
    std::istream from(&bytes);
    const auto read = [&](char* into, std::size_t room) {
      from.read(into, static_cast<std::streamsize>(room));
      return static_cast<std::size_t>(from.gcount());
    };
    same(type_.source(read, options_), "as a stream");
  }

  void cut(std::size_t first, std::size_t rest) {
    same(type_.source(pieces(text_, first, rest), options_),
         "in pieces of " + std::to_string(first) + " and then " + std::to_string(rest) + " bytes");
  }

  /// Blanks in front of the text move the end of the first window to every place in it.
  void at_window_end() {
    if (text_.starts_with("\xEF\xBB\xBF")) return;  // a mark is one only at the very beginning
    for (std::size_t inside = 0; inside <= text_.size(); ++inside) {
      const std::size_t blanks = ghost::window_size - inside;
      const std::string moved = std::string(blanks, ' ').append(text_);
      outcome got = type_.source(pieces(moved, moved.size(), moved.size()), options_);
      if (!got.ok) {
        got.offset -= blanks;
        if (got.place.line == 1) got.place.column -= blanks;
      }
      same(got, "with the window ending " + std::to_string(inside) + " bytes into it");
    }
  }

  const outcome& wanted() const { return wanted_; }
  std::size_t differences() const { return differences_; }

 private:
  void same(const outcome& got, const std::string& how) {
    if (got == wanted_) return;
    ++differences_;
    FAIL_CHECK(shown(text_) << " as a string: " << wanted_ << "\n" << how << ": " << got);
  }

  const readers& type_;
  std::string_view text_;
  const ghost::read_options& options_;
  outcome wanted_;
  std::size_t differences_ = 0;
};

}  // namespace

outcome came_to(const ghost::result<std::string>& written) {
  return {.ok = true,
          .value = written ? *written : written.error().to_string(),
          .path = {},
          .detail = {},
          .place = {}};
}

outcome came_to(const ghost::error& e, std::string_view text) {
  return {.ok = false,
          .value = {},
          .code = e.code,
          .offset = e.offset,
          .path = e.path,
          .detail = e.detail,
          .place = e.locate(text)};
}

std::ostream& operator<<(std::ostream& out, const outcome& o) {
  if (o.ok) return out << "the value " << shown(o.value);
  return out << "error '" << ghost::message(o.code) << "' (" << shown(o.detail) << ") at " << shown(o.path)
             << ", byte " << o.offset << ", line " << o.place.line << ", column " << o.place.column;
}

std::string shown(std::string_view text) {
  std::string all;
  for (const char c : text.substr(0, short_text)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7F) {
      all += c;
    } else {
      constexpr char digits[] = "0123456789abcdef";
      all.append("\\x").append(1, digits[byte >> 4]).append(1, digits[byte & 15]);
    }
  }
  if (text.size() > short_text) all.append("... (").append(std::to_string(text.size())).append(" bytes)");
  return all;
}

outcome read_everywhere(const readers& type, std::string_view text, const ghost::read_options& options) {
  const exact_copy copy(text);
  comparison all(type, copy.view(), options);
  all.memory();
  all.stream();
  if (text.size() < short_text) {
    for (std::size_t i = 1; i <= text.size(); ++i) {
      all.cut(i, text.size());
      all.cut(i, i);
    }
    all.at_window_end();
  } else {
    for (const std::size_t size : {std::size_t{1}, std::size_t{7}, ghost::window_size - 1, text.size()})
      all.cut(size, size);
  }
  CHECK(all.differences() == 0);
  return all.wanted();
}

void check_prefixes(const readers& type, std::string_view text, const ghost::read_options& options) {
  std::size_t differences = 0;
  for (std::size_t size = 0; size < text.size(); ++size) {
    const exact_copy copy(text.substr(0, size));
    comparison all(type, copy.view(), options);
    all.memory();
    all.cut(1, 1);
    all.cut(size, size);
    differences += all.differences();
  }
  CHECK(differences == 0);
}

}  // namespace ghost_tests
