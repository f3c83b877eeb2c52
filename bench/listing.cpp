#include "bench/listing.hpp"

#include <iostream>
#include <map>
#include <nlohmann/json.hpp>

#include "bench/cells.hpp"
#include "bench/protocol.hpp"

namespace ghostbench {
namespace {

using json = nlohmann::ordered_json;

template <class Enum>
json texts(const std::vector<Enum>& values) {
  json out = json::array();
  for (const Enum value : values) out.push_back(to_text(value));
  return out;
}

json list_engines() {
  json out = json::array();
  for (const engine& e : all_engines()) {
    out.push_back(
        {{"name", e.name}, {"version", e.version}, {"apis", texts(e.apis)}, {"modes", texts(e.modes)}});
  }
  return out;
}

json list_missing() {
  json out = json::array();
  for (const missing_engine& m : missing_engines()) out.push_back({{"name", m.name}, {"reason", m.reason}});
  return out;
}

json list_fixtures(const std::map<std::string_view, fixture>& fixtures) {
  json out = json::array();
  for (const fixture_recipe& recipe : all_fixtures()) {
    const fixture& f = fixtures.at(recipe.name);
    out.push_back(
        {{"name", f.name}, {"bytes", f.text.size()}, {"model", f.model}, {"hash", hash_text(f.hash)}});
  }
  return out;
}

json list_cells(const std::map<std::string_view, fixture>& fixtures) {
  json out = json::array();
  for (const cell& c : every_cell()) {
    json entry{{"cell", name_of(c)}};
    if (failure reason = c.its_engine->refuses(c.its_op, c.its_mode, fixtures.at(c.recipe->name))) {
      entry["unsupported"] = *reason;
    }
    out.push_back(std::move(entry));
  }
  return out;
}

}  // namespace

void print_listing() {
  std::map<std::string_view, fixture> fixtures;
  for (const fixture_recipe& recipe : all_fixtures()) fixtures.emplace(recipe.name, build(recipe));
  const json listing{{"protocol", protocol_version},
                     {"engines", list_engines()},
                     {"missing", list_missing()},
                     {"fixtures", list_fixtures(fixtures)},
                     {"cells", list_cells(fixtures)}};
  std::cout << listing.dump(1) << std::endl;
}

}  // namespace ghostbench
