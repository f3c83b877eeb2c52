// A stream in pieces of any size gives the same value as memory, or the same error in the same place.
#include <algorithm>
#include <cstring>

#include "tests/fuzz/models.hpp"
#include "tests/fuzz/target.hpp"

namespace stream_target {
namespace {

using fuzzed::require;

/// Hands out a text in pieces; how large they are, its first bytes say over and over.
class pieces {
 public:
  explicit pieces(std::string_view text) : rest_(text), sizes_(text.substr(0, 4)) {}
  std::size_t operator()(char* into, std::size_t room) {
    const auto wish = sizes_.empty() ? 1u : static_cast<unsigned char>(sizes_[turn_++ % sizes_.size()]) % 37u;
    const std::size_t size = std::min({room, rest_.size(), static_cast<std::size_t>(wish) + 1});
    std::memcpy(into, rest_.data(), size);
    rest_.remove_prefix(size);
    return size;
  }

 private:
  std::string_view rest_, sizes_;
  std::size_t turn_ = 0;
};

/// Puts five thousand letters for a byte 01, so that a short input can fill windows.
std::string expanded(std::string_view text) {
  std::string all;
  int left = 4;
  for (const char c : text) {
    if (c == '\x01' && left-- > 0) {
      all.append(5000, 'x');
    } else {
      all += c;
    }
  }
  return all;
}

std::string described(const ghost::error& e) {
  return e.to_string() + " | " + std::to_string(e.offset);
}

template <class T>
void same(std::string_view text, const ghost::read_options& options) {
  const ghost::result<T> whole = ghost::read<T>(text, options);
  const ghost::result<T> streamed = ghost::read<T>(pieces(text), options);
  if (!streamed && streamed.error().code == ghost::error_code::lookahead_limit) {
    require(text.size() >= ghost::window_size, "a short text needs no more look-ahead than a window",
            described(streamed.error()));
    return;
  }
  require(whole.has_value() == streamed.has_value(), "a stream is accepted as memory is",
          whole ? "by memory alone" : described(whole.error()));
  if (whole) return require(*whole == *streamed, "a stream reads as memory does");
  const ghost::error &ours = whole.error(), &theirs = streamed.error();
  require(ours.code == theirs.code && ours.offset == theirs.offset && ours.path == theirs.path &&
              ours.detail == theirs.detail && ours.locate(text) == theirs.locate(),
          "a stream fails as memory does",
          ours.to_string(text) + "\n" + described(ours) + "\n" + described(theirs));
}

}  // namespace
}  // namespace stream_target

GHOST_FUZZ_TARGET(stream, input) {
  const fuzzed::request asked(input);
  ghost::read_options options = fuzzed::options_of(asked.bits);
  if (asked.bits & 16) options.max_lookahead = 0;
  const std::string text = stream_target::expanded(asked.text);
  fuzzed::with_model(asked.model, [&]<class T>() { stream_target::same<T>(text, options); });
}
