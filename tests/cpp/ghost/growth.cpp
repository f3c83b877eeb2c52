// How the work and the memory of one read grow with its text: each case at 32 Ki and at 64 Ki elements, from
// memory and from a stream. Prints for each read one line, fields with tabs between them:
//
//   case/channel size, outcome, bytes of the text, bytes the value then has, bytes at the peak of the read
//
// Under callgrind the instructions of each read are a dump with the first field for its name.
#include <valgrind/callgrind.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "ghost/ghost.hpp"

namespace {

std::size_t live = 0, peak = 0;

/// The size of a block stands in front of it, where there is room for no more than keeps it aligned.
constexpr std::size_t front = __STDCPP_DEFAULT_NEW_ALIGNMENT__;

}  // namespace

void* operator new(std::size_t size) {
  char* const block = static_cast<char*>(std::malloc(size + front));
  if (!block) throw std::bad_alloc();
  std::memcpy(block, &size, sizeof size);
  live += size;
  peak = std::max(peak, live);
  return block + front;
}
void operator delete(void* at) noexcept {
  if (!at) return;
  char* const block = static_cast<char*>(at) - front;
  std::size_t size = 0;
  std::memcpy(&size, block, sizeof size);
  live -= size;
  std::free(block);
}
void operator delete(void* at, std::size_t) noexcept {
  operator delete(at);
}

namespace growth {

enum class direction { north, south };
struct maybe_n {
  std::optional<std::int32_t> n;
};
struct number_v {
  double v = 0;
};
struct number_a {
  std::int32_t a = 0;
};
struct circle {
  std::string radius;
};
struct square {
  std::vector<std::int32_t> side;
};
using shape = std::variant<circle, square>;

GHOST_ENUM(direction, north, south);
GHOST_MODEL(maybe_n, n);
GHOST_MODEL(number_v, v);
GHOST_MODEL(number_a, a);
GHOST_MODEL(circle, radius);
GHOST_MODEL(square, side);
GHOST_VARIANT(shape, "kind", circle, square);

}  // namespace growth

namespace {

using growth::maybe_n, growth::number_a, growth::number_v, growth::shape;

std::string repeated(std::string_view piece, std::size_t times) {
  std::string all;
  all.reserve(piece.size() * times);
  for (std::size_t i = 0; i < times; ++i) all += piece;
  return all;
}

/// `open`, then `count` elements made by `element(i)` with commas between them, then `close`.
template <class Element>
std::string listed(std::string_view open, std::size_t count, std::string_view close, Element&& element) {
  std::string all(open);
  for (std::size_t i = 0; i < count; ++i) all.append(i ? "," : "").append(element(i));
  return all.append(close);
}

template <class T, class From>
void read_once(const std::string& name, From&& from, std::size_t input, const ghost::read_options& options) {
  T value{};
  const std::size_t before = peak = live;
  CALLGRIND_START_INSTRUMENTATION;
  CALLGRIND_TOGGLE_COLLECT;
  const ghost::result<void> done = ghost::read_into(value, from, options);
  CALLGRIND_TOGGLE_COLLECT;
  CALLGRIND_DUMP_STATS_AT(name.c_str());
  CALLGRIND_STOP_INSTRUMENTATION;
  const std::string_view outcome = done ? "ok" : done.error().message();
  std::printf("%s\t%.*s\t%zu\t%zu\t%zu\n", name.c_str(), static_cast<int>(outcome.size()), outcome.data(),
              input, live - before, peak - before);
}

/// Both channels at both sizes.
template <class T, class Text>
void grow(const std::string& name, Text&& text_of, ghost::read_options options = {}) {
  options.max_lookahead = 1 << 20;  // or 64 Ki digits from a stream would end at the default
  for (const std::size_t size : {std::size_t{32} << 10, std::size_t{64} << 10}) {
    const std::string text = text_of(size);
    read_once<T>(name + "/memory " + std::to_string(size), text, text.size(), options);
    std::size_t at = 0;
    const auto source = [&](char* into, std::size_t room) {
      const std::size_t part = std::min({room, text.size() - at, std::size_t{1000}});
      std::memcpy(into, text.data() + at, part);
      at += part;
      return part;
    };
    read_once<T>(name + "/stream " + std::to_string(size), source, text.size(), options);
  }
}

std::string numbered(std::size_t i) {
  return "\"k" + std::to_string(i) + "\":" + std::to_string(i);
}

void grow_the_table() {
  const auto brackets = [](std::size_t n) { return R"({"x":)" + std::string(n, '['); };
  const auto duplicates = [](std::size_t n) {
    return listed("{", n, "}", [](std::size_t i) { return "\"a\":" + std::to_string(i); });
  };
  grow<maybe_n>("J-DOS01", brackets);
  grow<maybe_n>("J-DOS01, without a limit", brackets, {.max_depth = 1 << 20});
  grow<number_v>("J-DOS02", [](std::size_t n) { return R"({"v":1e)" + std::string(n, '9') + "}"; });
  grow<std::string>("J-DOS03", [](std::size_t n) { return "\"" + std::string(n, 'a'); });
  grow<number_a>("J-DOS04", duplicates);
  grow<number_a>("J-DOS04, strict", duplicates, {.strict = true});
  grow<std::int64_t>("J-DOS05", [](std::size_t n) { return std::string(n, '9'); });
  grow<std::map<std::string, std::int32_t>>("J-19",
                                            [](std::size_t n) { return listed("{", n, "}", numbered); });
}

/// What stands beside the table: other texts that are long in one way.
void grow_the_rest() {
  grow<double>("digits of a double", [](std::size_t n) { return "0." + std::string(n, '3'); });
  grow<double>("a double out of range", [](std::size_t n) { return std::string(n, '9'); });
  grow<std::string>("escapes", [](std::size_t n) { return "\"" + repeated("\\u00e9", n) + "\""; });
  grow<number_a>("an escaped key",
                 [](std::size_t n) { return "{\"" + repeated("\\n", n) + "\":1,\"a\":1}"; });
  grow<number_a>("unknown members", [](std::size_t n) { return listed("{", n, ",\"a\":1}", numbered); });
  grow<std::int32_t>("blanks", [](std::size_t n) { return std::string(n, '\n') + "1"; });
  grow<std::vector<std::int32_t>>("a list that fails at its end", [](std::size_t n) {
    return listed("[", n, ",x]", [](std::size_t i) { return std::to_string(i); });
  });
  grow<std::map<std::string, std::int32_t>>(
      "a map that fails at its end", [](std::size_t n) { return listed("{", n, ",\"x\":null}", numbered); });
  grow<std::vector<growth::direction>>("enums", [](std::size_t n) {
    return listed("[", n, "]", [](std::size_t i) { return i % 2 ? "\"north\"" : "\"south\""; });
  });
  grow<shape>("a late discriminator", [](std::size_t n) {
    return listed(R"({"side":[)", n, R"(],"kind":"square"})",
                  [](std::size_t i) { return std::to_string(i % 10); });
  });
  grow<std::string>("a lone surrogate",
                    [](std::size_t n) { return "\"" + std::string(n, 'a') + R"(\uDBC1" TT)"; });
}

}  // namespace

int main() {
  grow_the_table();
  grow_the_rest();
}
