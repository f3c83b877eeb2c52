#include "serializers/registry.hpp"

#include <algorithm>
#include <set>

#include "tests/cpp/support/catch.hpp"
#include "tests/cpp/support/fixtures.hpp"
#include "tests/cpp/support/skip.hpp"

namespace ghostbench::tests {
namespace {

TEST_CASE("Every engine of the table is built here") {
  std::string missing;
  for (const auto& [name, reason] : missing_engines()) {
    CHECK_FALSE(reason.empty());
    missing += "\n  " + std::string(name) + ": " + std::string(reason);
  }
  if (!missing.empty()) return skip(std::to_string(missing_engines().size()) + " engines:" + missing);
  CHECK(all_engines().size() >= 9);
}

TEST_CASE("There are at least seven engines where the distribution's libraries are") {
  // These two are in no package of Debian 12; all others are.
  const auto packaged = [](const missing_engine& m) { return m.name != "glaze" && m.name != "yyjson"; };
  const std::vector<missing_engine> missing = missing_engines();
  if (std::ranges::any_of(missing, packaged))
    return skip("a library that the distribution has is not installed");
  CHECK(all_engines().size() >= 7);
}

TEST_CASE("Engine names are unique, sorted behind the floor, and find their engine") {
  std::set<std::string_view> names;
  for (const engine& e : all_engines()) {
    CAPTURE(e.name);
    CHECK(names.insert(e.name).second);
    CHECK(find_engine(e.name) == &e);
  }
  REQUIRE(all_engines().front().name == "floor");
  CHECK(std::is_sorted(all_engines().begin() + 1, all_engines().end(),
                       [](const engine& a, const engine& b) { return a.name < b.name; }));
  CHECK(find_engine("flo") == nullptr);
  CHECK(find_engine("") == nullptr);
  for (const missing_engine& m : missing_engines()) CHECK(find_engine(m.name) == nullptr);
}

TEST_CASE("Every engine says its version, its api and the modes that it has") {
  const fixture small = made_up(small_message(), canonical_text(small_message()));
  for (const engine& e : all_engines()) {
    CAPTURE(e.name);
    CHECK_FALSE(e.version.empty());
    CHECK_FALSE(e.apis.empty());
    for (const mode m : {mode::string, mode::bytes, mode::stream, mode::reuse}) {
      CAPTURE(to_text(m));
      const bool has = !e.refuses(op::read, m, small) || !e.refuses(op::write, m, small);
      CHECK(has == (std::ranges::count(e.modes, m) == 1));
    }
  }
}

TEST_CASE("Ops, modes and apis have the words that cells and results use") {
  CHECK(to_text(op::read) == "read");
  CHECK(to_text(op::write) == "write");
  CHECK(to_text(mode::string) == "string");
  CHECK(to_text(mode::bytes) == "bytes");
  CHECK(to_text(mode::stream) == "stream");
  CHECK(to_text(mode::reuse) == "reuse");
  CHECK(to_text(api::databind) == "databind");
  CHECK(to_text(api::tree) == "tree");
  CHECK(to_text(api::token) == "token");
}

}  // namespace
}  // namespace ghostbench::tests
