#include "tests/cpp/ghost/cases/row.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "tests/cpp/support/catch.hpp"

namespace ghost_tests {
namespace {

using nlohmann::json;

bool same_value(const json& one, const json& other) {
  if (one.is_number_float() != other.is_number_float()) return false;
  if (one.is_number_float()) {
    const double left = one.get<double>(), right = other.get<double>();
    return left == right && std::signbit(left) == std::signbit(right);
  }
  if (one.is_array() && other.is_array())
    return std::equal(one.begin(), one.end(), other.begin(), other.end(), same_value);
  if (one.is_object() && other.is_object()) {
    const auto same_member = [&](const auto& member) {
      return other.contains(member.key()) && same_value(member.value(), other[member.key()]);
    };
    if (one.size() != other.size()) return false;
    for (const auto& member : one.items()) {
      if (!same_member(member)) return false;
    }
    return true;
  }
  return one == other;
}

void check_value(const row& r, const outcome& got) {
  CHECK(got.ok);
  if (!got.ok) return;
  INFO("it is " << shown(got.value) << ", wanted was " << shown(r.want.value));
  CHECK(same_json(got.value, r.want.value));
  const outcome again = r.type.string(got.value, {.max_depth = r.options.max_depth});
  CHECK(again.value == got.value);
  if (r.text.size() < 200) check_prefixes(r.type, r.text, r.options);
}

void check_error(const row& r, const outcome& got) {
  CHECK_FALSE(got.ok);
  CHECK(ghost::message(got.code) == ghost::message(r.want.code));
  CHECK(got.path == r.want.path);
  if (r.want.offset != std::string_view::npos) CHECK(got.offset == r.want.offset);
  CHECK(got.offset <= r.text.size());
}

}  // namespace

bool same_json(std::string_view one, std::string_view other) {
  return same_value(json::parse(one), json::parse(other));
}

void check(std::initializer_list<row> rows) {
  for (const row& r : rows) {
    INFO(r.id << ": " << shown(r.text));
    const outcome got = read_everywhere(r.type, r.text, r.options);
    INFO("comes to " << got);
    r.want.code == error_code::none ? check_value(r, got) : check_error(r, got);
  }
}

}  // namespace ghost_tests
