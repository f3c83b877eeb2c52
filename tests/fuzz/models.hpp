// Models that between them have every kind of field there is; for the fuzz targets and the differential
// tests.
#pragma once

#include "ghost/ghost.hpp"

#include <array>
#include <chrono>
#include <cstdint>
#include <deque>
#include <forward_list>
#include <list>
#include <map>
#include <memory>
#include <memory_resource>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

namespace fuzzed {

struct numbers {
  bool flag = false;
  char letter = 'x';
  std::int8_t i8 = 0;
  std::uint8_t u8 = 0;
  std::int16_t i16 = 0;
  std::uint16_t u16 = 0;
  std::int32_t i32 = 0;
  std::uint32_t u32 = 0;
  std::int64_t i64 = 0;
  std::uint64_t u64 = 0;
  float f = 0;
  double d = 0;
  bool operator==(const numbers&) const = default;
};
GHOST_MODEL(numbers, (flag, ghost::defaulted), (letter, ghost::defaulted), (i8, ghost::defaulted),
            (u8, ghost::defaulted), (i16, ghost::defaulted), (u16, ghost::defaulted), (i32, ghost::defaulted),
            (u32, ghost::defaulted), (i64, ghost::defaulted), (u64, ghost::defaulted), (f, ghost::defaulted),
            (d, ghost::defaulted));

enum class color { red, green, blue };
GHOST_ENUM(color, red, (green, ghost::name("gr\u00fcn")), blue);

enum class level { low, high, other };
GHOST_ENUM(level, low, high, (other, ghost::fallback));

using day = std::chrono::sys_days;
using moment = std::chrono::sys_time<std::chrono::milliseconds>;
using instant = std::chrono::sys_time<std::chrono::nanoseconds>;

struct texts {
  std::string id;
  std::optional<std::pmr::string> note;
  color c = color::blue;
  level l = level::low;
  day on{};
  moment at{};
  std::optional<instant> exact;
  bool operator==(const texts&) const = default;
};
GHOST_MODEL(texts, (id, ghost::name("Id"), ghost::alias("ID", "the \"id\"")), (note, ghost::skip_null),
            (c, ghost::defaulted), (l, ghost::defaulted), (on, ghost::defaulted), (at, ghost::defaulted),
            exact);

struct containers {
  std::vector<int> numbers{7};
  std::vector<bool> bits;
  std::deque<std::string> texts;
  std::list<double> list;
  std::forward_list<int> forward;
  std::set<std::string> set;
  std::unordered_set<int> hashed;
  std::array<std::optional<int>, 2> pair_of{};
  std::map<std::string, std::vector<int>> by_text;
  std::map<std::int8_t, bool> by_number;
  std::unordered_map<color, float> by_color;
  std::pair<int, std::string> two;
  std::tuple<bool, std::optional<double>, std::string> three;
  bool operator==(const containers&) const = default;
};
GHOST_MODEL(containers, (numbers, ghost::defaulted, ghost::skip_empty), (bits, ghost::defaulted),
            (texts, ghost::defaulted), (list, ghost::defaulted), (forward, ghost::defaulted),
            (set, ghost::defaulted), (hashed, ghost::defaulted), (pair_of, ghost::defaulted),
            (by_text, ghost::defaulted), (by_number, ghost::defaulted), (by_color, ghost::defaulted),
            (two, ghost::defaulted), (three, ghost::defaulted));

struct circle {
  double radius = 0;
  bool operator==(const circle&) const = default;
};
GHOST_MODEL(circle, radius);
struct box {
  int width = 0, height = 0;
  std::optional<std::string> label;
  bool operator==(const box&) const = default;
};
GHOST_MODEL(box, width, height, label);
using shape = std::variant<circle, box, ghost::raw_json>;
using guess = std::variant<box, circle>;
using plain = std::variant<std::monostate, bool, std::int64_t, double, std::string, std::vector<int>, circle>;

}  // namespace fuzzed

GHOST_VARIANT(fuzzed::shape, "kind", (fuzzed::circle, ghost::name("circle")),
              (fuzzed::box, ghost::name("box")), (ghost::raw_json, ghost::fallback));
GHOST_VARIANT_BY_KEYS(fuzzed::guess, fuzzed::box, fuzzed::circle);

namespace fuzzed {

struct choices {
  std::vector<shape> shapes;
  std::optional<guess> one;
  std::vector<plain> mixed;
  bool operator==(const choices&) const = default;
};
GHOST_MODEL(choices, (shapes, ghost::defaulted), one, (mixed, ghost::defaulted));

using payload = std::variant<circle, std::vector<std::string>, ghost::raw_json>;
struct envelope {
  std::string type;
  payload body;
  int after = 0;
  bool operator==(const envelope&) const = default;
};
GHOST_MODEL(envelope, type,
            (body, ghost::routed_by("type", ghost::route<circle>("circle"),
                                    ghost::route<std::vector<std::string>>("texts"),
                                    ghost::otherwise<ghost::raw_json>())),
            (after, ghost::defaulted));

/// Equal where what they point to is; a pointer itself is equal to no other.
template <class Pointer>
bool same(const Pointer& one, const Pointer& other) {
  return one && other ? *one == *other : !one && !other;
}

struct tree {
  int value = 0;
  std::unique_ptr<tree> left;
  std::shared_ptr<tree> right;
  std::vector<tree> more;
  bool operator==(const tree& other) const {
    return value == other.value && same(left, other.left) && same(right, other.right) && more == other.more;
  }
};
GHOST_MODEL(tree, value, (left, ghost::skip_null), (right, ghost::skip_null),
            (more, ghost::defaulted, ghost::skip_empty));

inline std::optional<int> even(int value) {
  return value % 2 == 0 ? std::optional<int>(value) : std::nullopt;
}
inline ghost::result<std::string> upper(std::string_view text) {
  for (const char c : text) {
    if (c >= 'a' && c <= 'z') return ghost::reject("in capitals, please");
  }
  return std::string(text);
}

struct paths {
  std::string author;
  int pages = 0;
  int halves = 0;
  std::string loud;
  int calm = 3;
  int secret = 5;
  std::map<std::string, ghost::raw_json> others;
  bool operator==(const paths&) const = default;
};
GHOST_MODEL(paths, (author, ghost::flatten("meta.author.name"), ghost::alias("by")),
            (pages, ghost::wrap("meta.print"), ghost::defaulted),
            (halves, ghost::read_with(even), ghost::write_with([](int i) { return i; }), ghost::defaulted),
            (loud, ghost::read_with(upper), ghost::defaulted), (calm, ghost::resilient, ghost::defaulted),
            (secret, ghost::ignore), (others, ghost::unknown_members));

/// Any JSON value whose integers fit 64 bits with a sign.
struct any {
  using held = std::variant<std::monostate, bool, std::int64_t, double, std::string, std::vector<any>,
                            std::map<std::string, any>>;
  held value;
  bool operator==(const any&) const = default;
};
inline any make_any(any::held value) {
  return {std::move(value)};
}
inline const any::held& held_by(const any& value) {
  return value.value;
}
GHOST_CONVERT(any, make_any, held_by);

/// What looks into the text, and so is read from memory alone.
struct views {
  std::string_view text;
  ghost::raw_json_view raw;
  bool operator==(const views&) const = default;
};
GHOST_MODEL(views, (text, ghost::defaulted), (raw, ghost::defaulted));

/// Calls `use.operator()<Model>()` for the model that `which` stands for: a letter from A on.
template <class Use>
void with_model(unsigned char which, Use&& use) {
  switch (which % 9) {
    case 'A' % 9:
      return use.template operator()<numbers>();
    case 'B' % 9:
      return use.template operator()<texts>();
    case 'C' % 9:
      return use.template operator()<containers>();
    case 'D' % 9:
      return use.template operator()<choices>();
    case 'E' % 9:
      return use.template operator()<envelope>();
    case 'F' % 9:
      return use.template operator()<tree>();
    case 'G' % 9:
      return use.template operator()<paths>();
    case 'H' % 9:
      return use.template operator()<any>();
    default:
      return use.template operator()<std::vector<std::optional<ghost::raw_json>>>();
  }
}

}  // namespace fuzzed
