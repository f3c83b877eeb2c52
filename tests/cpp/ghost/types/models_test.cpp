// Where a description may stand: beside the type, in the global namespace, in the class, in customize.
#include <array>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "tests/cpp/ghost/outcome.hpp"

namespace outer::inner {

struct leaf {
  int n = 0;
};
GHOST_MODEL(leaf, n);

}  // namespace outer::inner

namespace foreign {

struct point {
  double x = 0, y = 0;
};
struct uuid {
  std::array<int, 2> words{};
};
struct celsius {
  double degrees = 0;
};
enum class axis { x, y };

}  // namespace foreign

inline std::optional<foreign::uuid> parse_uuid(std::string_view text) {
  if (text.size() != 3 || text[1] != '-') return std::nullopt;
  return foreign::uuid{{text[0] - '0', text[2] - '0'}};
}
inline std::string print_uuid(const foreign::uuid& id) {
  return std::to_string(id.words[0]) + "-" + std::to_string(id.words[1]);
}

GHOST_MODEL(foreign::point, x, y);
GHOST_ENUM(foreign::axis, x, (y, ghost::name("why")));
GHOST_CONVERT(foreign::uuid, parse_uuid, print_uuid);
GHOST_CONVERT(
    foreign::celsius,
    [](double read) -> ghost::result<foreign::celsius> {
      if (read < -273.15) return ghost::reject("below absolute zero");
      return foreign::celsius{read};
    },
    [](const foreign::celsius& t) { return t.degrees; });

namespace inside {

class account {
 public:
  account() = default;
  explicit account(int id) : id_(id) {}

  GHOST_MODEL_INSIDE(account, (id_, ghost::name("id")), (owner_, ghost::name("owner"), ghost::defaulted));

 private:
  int id_ = 0;
  std::string owner_;
};

template <class T>
struct page {
  std::vector<T> items;
  int next = 0;

  GHOST_MODEL_INSIDE(page, items, next);
};

template <class T>
struct pair_of {
  T first{}, second{};
};

}  // namespace inside

template <class T>
struct ghost::customize<inside::pair_of<T>> {
  static constexpr auto description = ghost::model(ghost::field("first", &inside::pair_of<T>::first),
                                                   ghost::field("second", &inside::pair_of<T>::second));
};

namespace {

using ghost_tests::check_table;
using ghost_tests::outcome;

struct local {
  outer::inner::leaf leaf;
  foreign::point at;
  foreign::axis along = foreign::axis::x;
};
GHOST_MODEL(local, leaf, at, along);

TEST_CASE("Types of any namespace are described in theirs or in the global one") {
  check_table<local>({{R"({"leaf":{"n":1},"at":{"x":1.0,"y":2.0},"along":"why"})"},
                      {R"({"leaf":{"n":0},"at":{"x":0.0,"y":0.0},"along":"x"})"},
                      {R"({"leaf":{"n":1},"at":{"x":1.0,"y":"2"},"along":"x"})",
                       "expected a number at 34 in $.at.y"}});
}

TEST_CASE("A type of somebody else is converted from what ghost knows and to it") {
  check_table<foreign::uuid>({{R"("1-2")"},
                              {R"("1\u002d2")", R"("1-2")"},
                              {R"("12")", "rejected by the reader of the field at 0 in $"},
                              {"12", "expected a string at 0 in $"},
                              {"", "unexpected end of the text at 0 in $"}});
  check_table<std::map<std::string, foreign::celsius>>(
      {{R"({"a":1.5,"b":-20.0})"},
       {R"({"a":1.5,"b":-300})", "rejected by the reader of the field at 13 in $.b"},
       {R"({"a":"1"})", "expected a number at 5 in $.a"}});
  CHECK(ghost::read<foreign::celsius>("-300").error().detail == "below absolute zero");
}

TEST_CASE("A description inside the class reaches private members and class templates") {
  check_table<inside::account>({{R"({"id":7,"owner":"Ann"})"}, {R"({"id":8})", R"({"id":8,"owner":""})"}});
  check_table<inside::page<int>>({{R"({"items":[1,2],"next":3})"}, {R"({"items":[],"next":0})"}});
  check_table<inside::page<inside::page<std::string>>>(
      {{R"({"items":[{"items":["a"],"next":1}],"next":2})"},
       {R"({"items":[{"items":["a",1],"next":1}],"next":2})", "expected a string at 24 in $.items[0].items[1]"}});
}

TEST_CASE("A description can be given for a whole family of types") {
  check_table<inside::pair_of<int>>({{R"({"first":1,"second":2})"}});
  check_table<inside::pair_of<std::string>>({{R"({"first":"1","second":""})"}});
}

struct odd_names {
  int a_b = 0, quote = 0, empty = 0, name = 0;
};
GHOST_MODEL(odd_names, a_b, (quote, ghost::name("a\"\\\n\x01ü")), (empty, ghost::name("")), name);

TEST_CASE("A wire name is any text") {
  check_table<odd_names>({{R"({"a_b":1,"a\"\\\n\u0001ü":2,"":3,"name":4})"},
                          {R"({"":3,"\u0061_b":1,"name":4,"a\u0022\\\u000a\u0001\u00fc":2})",
                           R"({"a_b":1,"a\"\\\n\u0001ü":2,"":3,"name":4})"},
                          {R"({"a_b":1,"a\"\\\n\u0001ü":2,"":"","name":4})", "expected a number at 32 in $['']"}});
}

struct wide {
  int a0 = 0, a1 = 0, a2 = 0, a3 = 0, a4 = 0, a5 = 0, a6 = 0, a7 = 0, a8 = 0, a9 = 0;
};
GHOST_MODEL(wide, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9);

TEST_CASE("Members come in any order, each in its place") {
  CHECK(outcome<wide>(R"({"a9":9,"a8":8,"a7":7,"a6":6,"a5":5,"a4":4,"a3":3,"a2":2,"a1":1,"a0":0})") ==
        R"({"a0":0,"a1":1,"a2":2,"a3":3,"a4":4,"a5":5,"a6":6,"a7":7,"a8":8,"a9":9})");
  CHECK(outcome<wide>(R"({"a1":1,"a2":2,"a3":3,"a0":0,"a5":5,"a6":6,"a4":4,"a7":7,"a9":9,"a8":8})") ==
        R"({"a0":0,"a1":1,"a2":2,"a3":3,"a4":4,"a5":5,"a6":6,"a7":7,"a8":8,"a9":9})");
  CHECK(outcome<wide>(R"({"a0":0,"a1":1})") == "missing required field at 15 in $.a2");
}

}  // namespace
