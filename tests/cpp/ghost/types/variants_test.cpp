// Variants: by a discriminator, by the members that are there, by the kind of value.
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "tests/cpp/ghost/outcome.hpp"

namespace shapes {

struct circle {
  double radius = 1;
};
struct box {
  int width = 0, height = 0;
};
struct group;
struct other {
  std::string kind;
  std::map<std::string, ghost::raw_json> rest;
};

using shape = std::variant<circle, box, group>;
using known = std::variant<circle, box>;
using open = std::variant<circle, other>;
using kept = std::variant<circle, ghost::raw_json>;

struct group {
  std::vector<std::variant<circle, box, group>> members;
};

GHOST_MODEL(circle, radius);
GHOST_MODEL(box, width, (height, ghost::defaulted));
GHOST_MODEL(other, kind, (rest, ghost::unknown_members));

struct pixel {
  int x = 0, y = 0;
};
struct voxel {
  int x = 0, y = 0, z = 0;
};
struct label {
  std::string text;
  std::optional<int> x;
};
GHOST_MODEL(pixel, x, y);
GHOST_MODEL(voxel, x, (y, ghost::flatten("at.y")), (z, ghost::flatten("at.z")));
GHOST_MODEL(label, text, x);

using anything = std::variant<std::monostate, bool, long long, double, std::string, std::vector<int>, pixel>;
using point = std::variant<voxel, pixel, label>;
using point_or = std::variant<voxel, ghost::raw_json>;
struct node;
using tree = std::variant<int, std::unique_ptr<node>>;
struct node {
  tree left, right;
};
GHOST_MODEL(node, left, right);

enum class mode { fast, slow };
GHOST_ENUM(mode, fast, slow);

}  // namespace shapes

// A std::variant is of namespace std, so its description stands in the global one.
GHOST_VARIANT(shapes::known, "kind", shapes::circle, (shapes::box, ghost::name("a box")));
GHOST_VARIANT(shapes::shape, "type", (shapes::circle, ghost::name("circle")),
              (shapes::box, ghost::name("box")), (shapes::group, ghost::name("group")));
GHOST_MODEL(shapes::group, members);
GHOST_VARIANT(shapes::open, "kind", (shapes::circle, ghost::name("circle")),
              (shapes::other, ghost::fallback));
GHOST_VARIANT(shapes::kept, "kind", (shapes::circle, ghost::name("circle")),
              (ghost::raw_json, ghost::fallback));
GHOST_VARIANT_BY_KEYS(shapes::point, shapes::voxel, shapes::pixel, shapes::label);

namespace {

using ghost::read_options;
using ghost_tests::check_table;
using ghost_tests::outcome;

constexpr read_options strict{.strict = true};

TEST_CASE("The discriminator is found wherever it stands") {
  check_table<shapes::known>(
      {{R"({"kind":"shapes::circle","radius":2.5})"},
       {R"({"radius":2.5,"kind":"shapes::circle"})", R"({"kind":"shapes::circle","radius":2.5})"},
       {R"({"kind":"a box","width":1,"height":2})"},
       {R"({"width":3,"x":[{"kind":"shapes::circle"}],"kind":"a box"})",
        R"({"kind":"a box","width":3,"height":0})"},
       {R"({"width":1,"\u006bind":"a\u0020box"})", R"({"kind":"a box","width":1,"height":0})"},
       {R"({"radius":1})", "missing discriminator at 0 in $"},
       {R"({"kind":"a boxx"})", "unknown alternative at 0 in $.kind"},
       {R"({"kind":7})", "expected a string at 8 in $.kind"},
       {R"({"kind":"a box"})", "missing required field at 16 in $.width"},
       {R"({"kind":"a box","width":"1"})", "expected a number at 24 in $.width"},
       {R"({"width":[1}],"kind":"a box"})", "expected , or ] at 11 in $.width"},
       {"[]", "expected an object at 0 in $"},
       {"{}", "missing discriminator at 0 in $"}});
  CHECK(ghost::read<shapes::known>(R"({"kind":"tri"})").error().detail == "tri");
  CHECK(ghost::read<shapes::known>("{}").error().detail == "kind");
}

TEST_CASE("A discriminator is no unknown member, and others still are") {
  CHECK(outcome<shapes::known>(R"({"radius":1.0,"kind":"shapes::circle"})", strict) ==
        R"({"kind":"shapes::circle","radius":1.0})");
  CHECK(outcome<shapes::known>(R"({"radius":1.0,"kind":"shapes::circle","x":1})", strict) ==
        "unknown field at 38 in $.x");
}

TEST_CASE("Variants hold variants, with the discriminator last in each") {
  check_table<shapes::shape>(
      {{R"({"members":[{"members":[{"radius":2.0,"type":"circle"}],"type":"group"},{"width":1,"type":"box"}],"type":"group"})",
        R"({"type":"group","members":[{"type":"group","members":[{"type":"circle","radius":2.0}]},{"type":"box","width":1,"height":0}]})"},
       {R"({"type":"group","members":[]})"},
       {R"({"type":"box","width":1,"height":1})"},
       {R"({"type":"group","members":[{"type":"circle","radius":1.0},{"radius":"x","type":"circle"}]})",
        "expected a number at 68 in $.members[1].radius"}});
}

TEST_CASE("A fallback takes every other object, its discriminator where it has a field for it") {
  check_table<shapes::open>({{R"({"kind":"circle","radius":1.5})"},
                             {R"({"kind":"tri","a":[1, 2]})"},
                             {R"({"a":1,"kind":"tri"})", R"({"kind":"tri","a":1})"},
                             {R"({"a":1})", "missing required field at 7 in $.kind"}});
  check_table<shapes::kept>(
      {{R"({"kind":"circle","radius":1.5})"}, {R"({"kind" : "tri", "a":1})"}, {R"({"a": 1})"}});
}

TEST_CASE("By keys it is the first alternative whose required members are all there") {
  check_table<shapes::point>({{R"({"x":1,"at":{"y":2,"z":3}})"},
                              {R"({"x":1,"y":2})"},
                              {R"({"y":2,"x":1,"z":[{}]})", R"({"x":1,"y":2})"},
                              {R"({"text":"a"})", R"({"text":"a","x":null})"},
                              {R"({"x":1})", "the value fits no alternative at 0 in $"},
                              {R"({"text":1})", "expected a string at 8 in $.text"},
                              {R"({"text":[}})", "expected a value at 9 in $.text"}});
  CHECK(outcome<shapes::point>(R"({"x":1,"y":2,"z":3})", strict) == "unknown field at 13 in $.z");
}

TEST_CASE("Without a description the kind of value decides") {
  check_table<shapes::anything>({{"null"},
                                 {"true"},
                                 {"7"},
                                 {"-7"},
                                 {"7.0"},
                                 {"1e3", "1000.0"},
                                 {R"("a")"},
                                 {"[1,2]"},
                                 {R"({"x":1,"y":2})"},
                                 {"9223372036854775808", "integer out of range at 0 in $"},
                                 {"[1,true]", "expected a number at 3 in $[1]"},
                                 {"nope", "expected true, false or null at 0 in $"},
                                 {"?", "expected a value at 0 in $"}});
  check_table<std::variant<double, bool>>(
      {{"1", "1.0"}, {"true"}, {"[]", "the value fits no alternative at 0 in $"}});
}

TEST_CASE("Times, enums, pointers and sets have their kind too") {
  check_table<std::variant<int, std::chrono::sys_seconds>>({{R"("2026-01-31T12:00:00Z")"}, {"1"}});
  check_table<std::variant<std::vector<int>, shapes::mode>>({{R"("slow")"}, {"[1]"}});
  check_table<shapes::tree>({{"1"},
                             {R"({"left":1,"right":{"left":2,"right":3}})"},
                             {R"({"left":1,"right":{"left":2,"right":"3"}})",
                              "the value fits no alternative at 36 in $.right.right"}});
}

struct throws_when_moved {
  throws_when_moved() = default;
  throws_when_moved(throws_when_moved&&) { throw 1; }
  throws_when_moved& operator=(throws_when_moved&&) = default;
  operator std::string_view() const { return {}; }
};

TEST_CASE("A variant that lost its value is not written") {
  std::variant<int, throws_when_moved> lost;
  CHECK_THROWS(lost.emplace<throws_when_moved>(throws_when_moved()));
  REQUIRE(lost.valueless_by_exception());
  CHECK(ghost::write(lost).error().code == ghost::error_code::no_value);
}

}  // namespace
