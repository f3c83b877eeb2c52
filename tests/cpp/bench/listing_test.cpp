#include "bench/listing.hpp"

#include <nlohmann/json.hpp>

#include "bench/cells.hpp"
#include "bench/context.hpp"
#include "tests/cpp/support/capture.hpp"
#include "tests/cpp/support/catch.hpp"

namespace ghostbench::tests {
namespace {

using json = nlohmann::json;

TEST_CASE("The listing has every engine, fixture and cell, and a reason for each that cannot be") {
  const json listing = json::parse(captured(print_listing));
  CHECK(listing["protocol"] == 1);
  CHECK(listing["engines"].size() == all_engines().size());
  CHECK(listing["missing"].size() == missing_engines().size());
  CHECK(listing["fixtures"].size() == all_fixtures().size());
  CHECK(listing["cells"].size() == every_cell().size());

  const json tiny = {{"name", "tiny"}, {"bytes", 150}, {"model", "tiny"}, {"hash", "4926b3c307e082e8"}};
  CHECK(listing["fixtures"].back() == tiny);
  const json& floor = listing["engines"].front();
  CHECK(floor["name"] == "floor");
  CHECK(floor["apis"] == json{"databind"});
  CHECK(floor["modes"] == json{"string", "bytes", "stream", "reuse"});
  for (const json& entry : listing["cells"]) {
    if (entry["cell"] == "nlohmann/read/string/tiny") CHECK_FALSE(entry.contains("unsupported"));
    if (entry["cell"] == "nlohmann/read/stream/tiny") CHECK(entry.contains("unsupported"));
  }
}

TEST_CASE("The context names compiler, flags, allocator and instruction set") {
  const json context = json::parse(captured(print_context));
  CHECK(context["protocol"] == 1);
  for (const char* key : {"compiler", "build_type", "preset", "allocator", "isa"}) {
    CAPTURE(key);
    CHECK_FALSE(context[key].get<std::string>().empty());
  }
  CHECK(context["flags"].is_string());
  for (const char* library : {"libc", "standard library", "benchmark"}) {
    CHECK_FALSE(context["libraries"][library].get<std::string>().empty());
  }
}

}  // namespace
}  // namespace ghostbench::tests
