// The field list drives nlohmann::json through its extension point. Here is the proof that it costs what the
// library's own macro costs: one model written with the macro, counted beside ours.
#include <nlohmann/json.hpp>

#include "fixtures/models/character.hpp"
#include "serializers/nlohmann_binding.hpp"
#include "tests/cpp/support/catch.hpp"
#include "tests/cpp/support/counting.hpp"

namespace ghostbench::by_macro {

// The macro takes members by the names they have on the wire.
struct ability {
  std::string name;
  std::int32_t powerLevel = 0;
  std::string description;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ability, name, powerLevel, description)

struct character {
  std::int64_t id = 0;
  std::string name;
  std::string status;
  std::string species;
  std::string type;
  std::string gender;
  std::string spectralMetadata;
  std::vector<ability> abilities;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(character, id, name, status, species, type, gender, spectralMetadata,
                                   abilities)

}  // namespace ghostbench::by_macro

namespace ghostbench::tests {
namespace {

using nlohmann::json;

const std::string& document() {
  static const std::string text = json(make_characters(50)).dump();
  return text;
}

template <class T>
T read(const std::string& text) {
  return json::parse(text).get<T>();
}

TEST_CASE("The nlohmann binding reads and writes what the macro reads and writes") {
  const auto ours = read<characters>(document());
  const auto theirs = read<std::vector<by_macro::character>>(document());
  CHECK(json(ours).dump() == json(theirs).dump());
  CHECK(ours == make_characters(50));
}

TEST_CASE("The nlohmann binding allocates exactly what the macro allocates") {
  if (!can_count()) return;
  const auto ours = read<characters>(document());
  const auto theirs = read<std::vector<by_macro::character>>(document());

  CHECK(counted([] { read<characters>(document()); }) ==
        counted([] { read<std::vector<by_macro::character>>(document()); }));
  CHECK(counted([&] { json(ours).dump(); }) == counted([&] { json(theirs).dump(); }));

  // Into a value that is there, as the engine reads.
  characters our_place;
  std::vector<by_macro::character> their_place;
  const allocation_counts our_counts = counted([&] { json::parse(document()).get_to(our_place); });
  CHECK(our_counts == counted([&] { json::parse(document()).get_to(their_place); }));
  CHECK(our_counts.allocs > 50 * 8);  // a record has eight members
}

TEST_CASE("The nlohmann binding throws where the macro throws") {
  for (const char* text :
       {R"({"name":"a","powerLevel":1})", R"({"name":"a","powerLevel":"1","description":""})", "[]"}) {
    CAPTURE(text);
    std::string ours, theirs;
    try {
      read<ability>(text);
    } catch (const json::exception& problem) {
      ours = problem.what();
    }
    try {
      read<by_macro::ability>(text);
    } catch (const json::exception& problem) {
      theirs = problem.what();
    }
    CHECK_FALSE(ours.empty());
    CHECK(ours == theirs);
  }
}

}  // namespace
}  // namespace ghostbench::tests
