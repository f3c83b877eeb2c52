// Types by name.
#include <string>

#include "ghost/ghost.hpp"
#include "ghost/registry.hpp"
#include "tests/cpp/support/catch.hpp"

namespace registered {

struct user {
  int id = 0;
};
GHOST_MODEL(user, id);
struct other {
  int id = 0;
};
GHOST_MODEL(other, id);

}  // namespace registered

GHOST_REGISTER(registered::user, "registry_test.user", "tests");

namespace {

using registered::user, registered::other;

TEST_CASE("A registered type is read and written by its name") {
  const auto found = ghost::registry().find("registry_test.user");
  REQUIRE(found);
  CHECK((*found)->name() == "registry_test.user");
  CHECK((*found)->module() == "tests");
  CHECK(((*found)->is<user>() && !(*found)->is<other>()));

  ghost::result<ghost::any_value> value = (*found)->read(R"({"id":7})");
  REQUIRE(value);
  REQUIRE(value->get<user>());
  CHECK(value->get<user>()->id == 7);
  CHECK(value->get<other>() == nullptr);
  CHECK(&value->type() == *found);
  CHECK(value->write().value() == R"({"id":7})");
  CHECK((*found)->read("[]").error().code == ghost::error_code::expected_object);
  CHECK(ghost::prewarm());
}

TEST_CASE("A name that nobody has registered is an error with that name") {
  const auto found = ghost::registry().find("nobody");
  REQUIRE(!found);
  CHECK(found.error().code == ghost::error_code::unregistered_type);
  CHECK(found.error().detail == "nobody");
}

TEST_CASE("Two types with one name are an error that names both modules, one type twice is none") {
  ghost::type_registry registry;
  CHECK(registry.add<user>("a", "first"));
  CHECK(!registry.add<user>("a", "again"));
  CHECK(registry.check());
  CHECK(registry.add<user>("b", ""));
  CHECK(registry.add<other>("b", "second"));
  CHECK(registry.all().size() == 3);
  CHECK(registry.find("a"));
  const auto found = registry.find("b");
  REQUIRE(!found);
  CHECK(found.error().code == ghost::error_code::ambiguous_type);
  CHECK(found.error().detail == "'b', by a file without a module name and by module 'second'");
  CHECK(registry.check().error().detail == found.error().detail);
}

}  // namespace
