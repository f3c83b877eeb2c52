// Every op in every mode, for tests that go through them all.
#pragma once

#include "bench/verify.hpp"
#include "serializers/registry.hpp"

namespace ghostbench::tests {

struct way {
  op its_op;
  mode its_mode;
};

inline constexpr way all_ways[] = {
    {op::read, mode::string},  {op::read, mode::bytes},  {op::read, mode::stream},  {op::read, mode::reuse},
    {op::write, mode::string}, {op::write, mode::bytes}, {op::write, mode::stream}, {op::write, mode::reuse}};

/// Runs the cell once and compares it with `f`, as the verify pass does; what went wrong.
inline failure verified(const engine& e, way w, const fixture& f) {
  const auto task = e.prepare(w.its_op, w.its_mode, f);
  if (failure problem = task->run()) return problem;
  return task->check([&](std::string_view text) { return same_json(text, f); });
}

inline std::string name_of(const engine& e, way w) {
  return std::string(e.name) + "/" + std::string(to_text(w.its_op)) + "/" + std::string(to_text(w.its_mode));
}

}  // namespace ghostbench::tests
