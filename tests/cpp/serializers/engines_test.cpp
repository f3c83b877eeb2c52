// What every engine must do. A new engine is held to all of this without a line of its own.
#include "tests/cpp/support/catch.hpp"
#include "tests/cpp/support/cells.hpp"
#include "tests/cpp/support/fixtures.hpp"

namespace ghostbench::tests {
namespace {

/// Verifies all that is not refused of the fixtures of `model`.
void verify_model(std::string_view model) {
  for (const fixture_recipe& recipe : all_fixtures()) {
    if (recipe.model != model) continue;
    for (const engine& e : all_engines()) {
      for (const way w : all_ways) {
        CAPTURE(name_of(e, w), recipe.name);
        if (e.refuses(w.its_op, w.its_mode, fixture_named(recipe.name))) continue;
        CHECK(verified(e, w, fixture_named(recipe.name)).value_or("right") == "right");
      }
    }
  }
}

TEST_CASE("Every engine gives the right answer in every cell of characters") {
  verify_model("characters");
}

TEST_CASE("Every engine gives the right answer in every cell of users") {
  verify_model("users");
}

TEST_CASE("Every engine gives the right answer in every cell of tiny") {
  verify_model("tiny");
}

TEST_CASE("Every refusal has a reason, and what is not refused has a task") {
  for (const fixture_recipe& recipe : all_fixtures()) {
    for (const engine& e : all_engines()) {
      for (const way w : all_ways) {
        CAPTURE(name_of(e, w), recipe.name);
        const failure reason = e.refuses(w.its_op, w.its_mode, fixture_named(recipe.name));
        if (reason) {
          CHECK(reason->size() > 10);
        } else {
          CHECK(e.prepare(w.its_op, w.its_mode, fixture_named(recipe.name)) != nullptr);
        }
      }
    }
  }
}

TEST_CASE(
    "Every engine reads at least strings and bytes of every model that it does not refuse for its numbers") {
  for (const char* name : {"characters-1", "users-1kb"}) {
    for (const engine& e : all_engines()) {
      CAPTURE(e.name, name);
      CHECK_FALSE(e.refuses(op::read, mode::string, fixture_named(name)).has_value());
      CHECK_FALSE(e.refuses(op::read, mode::bytes, fixture_named(name)).has_value());
    }
  }
}

TEST_CASE("A library that keeps numbers as doubles is refused the ones that it would change") {
  const engine* cjson = find_engine("cjson");
  if (!cjson) return;  // the registry's tests say that it is missing
  const auto refusal = [&](op o, std::int64_t id, double price) {
    message m = small_message();
    m.id = id;
    m.price = price;
    return cjson->refuses(o, mode::string, made_up(m, canonical_text(m))).value_or("none");
  };
  CHECK(refusal(op::read, std::int64_t{1} << 53, 0.1) == "none");
  CHECK_THAT(refusal(op::read, (std::int64_t{1} << 53) + 1, 0.1), contains("double"));
  CHECK_THAT(refusal(op::read, -(std::int64_t{1} << 53) - 1, 0.1), contains("double"));
  CHECK(refusal(op::write, 7, 0.1) == "none");
  CHECK(refusal(op::read, 7, 0.1 + 0.2) == "none");
  CHECK_THAT(refusal(op::write, 7, 1 + 0x1p-52), contains("15 digits"));
}

}  // namespace
}  // namespace ghostbench::tests
