// Models of the binder's tests: every kind of member there is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "fixtures/fields.hpp"

namespace ghostbench::tests {

struct point {
  double x = 0;
  std::int32_t y = 0;

  bool operator==(const point&) const = default;
};

struct sample {
  std::int32_t small = 0;
  std::optional<std::string> note;
  std::vector<point> points;

  bool operator==(const sample&) const = default;
};

struct scalars {
  bool flag = false;
  std::int64_t large = 0;
  std::optional<double> real;
  std::string text;
  std::vector<std::optional<std::int32_t>> list;

  bool operator==(const scalars&) const = default;
};

}  // namespace ghostbench::tests

template <>
struct ghostbench::field_list<ghostbench::tests::point> {
  static constexpr auto fields = std::tuple{field{"x", &tests::point::x}, field{"y", &tests::point::y}};
};

template <>
struct ghostbench::field_list<ghostbench::tests::sample> {
  static constexpr auto fields =
      std::tuple{field{"small", &tests::sample::small}, field{"note", &tests::sample::note},
                 field{"points", &tests::sample::points}};
};

template <>
struct ghostbench::field_list<ghostbench::tests::scalars> {
  static constexpr auto fields =
      std::tuple{field{"flag", &tests::scalars::flag}, field{"large", &tests::scalars::large},
                 field{"real", &tests::scalars::real}, field{"text", &tests::scalars::text},
                 field{"list", &tests::scalars::list}};
};
