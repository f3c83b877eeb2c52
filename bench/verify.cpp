#include "bench/verify.hpp"

#include <nlohmann/json.hpp>

namespace ghostbench {
namespace {

cell_answer verify(const cell& c, const fixture& f, std::string_view) {
  const auto task = prepare(c, f);
  failure problem = task->run();
  if (!problem) problem = task->check([&](std::string_view text) { return same_json(text, f); });
  if (!problem) return {};
  return {.status = "errored", .reason = *problem};
}

}  // namespace

failure same_json(std::string_view text, const fixture& wanted) {
  if (text == wanted.text) return std::nullopt;
  try {
    if (nlohmann::json::parse(text) == nlohmann::json::parse(wanted.text)) return std::nullopt;
  } catch (const nlohmann::json::exception& problem) {
    return std::string("the written text is not valid JSON: ") + problem.what();
  }
  return "the written text is another JSON value than the fixture";
}

pass verify_pass() {
  return {.look = verify};
}

}  // namespace ghostbench
