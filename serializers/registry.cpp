#include "serializers/registry.hpp"

#include <algorithm>
#include <array>

namespace ghostbench {

// CMake links the file of each engine whose library it found. A weak declaration that nothing defines
// has the address null: that is how the table knows what was built.
[[gnu::weak]] engine floor_engine();
[[gnu::weak]] engine cjson_engine();
[[gnu::weak]] engine ghost_engine();
[[gnu::weak]] engine glaze_engine();
[[gnu::weak]] engine jsoncpp_engine();
[[gnu::weak]] engine nlohmann_engine();
[[gnu::weak]] engine rapidjson_dom_engine();
[[gnu::weak]] engine rapidjson_sax_engine();
[[gnu::weak]] engine simdjson_ondemand_engine();
[[gnu::weak]] engine yyjson_engine();

namespace {

struct row {
  std::string_view name;
  engine (*make)();
  std::string_view if_missing;
};

// THE table of engines: the floor, then by name.
const std::array table{
    row{"floor", floor_engine, ""},
    row{"cjson", cjson_engine, "CMake did not find cJSON (Debian: libcjson-dev)"},
    row{"ghost", ghost_engine, ""},
    row{"glaze", glaze_engine,
        "CMake did not find glaze, or the compiler has no C++23 (GCC 12 wants glaze 6.3.0)"},
    row{"jsoncpp", jsoncpp_engine, "CMake did not find JsonCpp (Debian: libjsoncpp-dev)"},
    row{"nlohmann", nlohmann_engine, ""},
    row{"rapidjson-dom", rapidjson_dom_engine, "CMake did not find RapidJSON (Debian: rapidjson-dev)"},
    row{"rapidjson-sax", rapidjson_sax_engine, "CMake did not find RapidJSON (Debian: rapidjson-dev)"},
    row{"simdjson-ondemand", simdjson_ondemand_engine,
        "CMake did not find simdjson (Debian: libsimdjson-dev)"},
    row{"yyjson", yyjson_engine, "CMake did not find yyjson"},
};

}  // namespace

const std::vector<engine>& all_engines() {
  static const std::vector<engine> engines = [] {
    std::vector<engine> built;
    for (const row& r : table) {
      if (r.make) built.push_back(r.make());
    }
    return built;
  }();
  return engines;
}

const engine* find_engine(std::string_view name) {
  const auto found = std::ranges::find(all_engines(), name, &engine::name);
  return found == all_engines().end() ? nullptr : &*found;
}

std::vector<missing_engine> missing_engines() {
  std::vector<missing_engine> missing;
  for (const row& r : table) {
    if (!r.make) missing.push_back({r.name, r.if_missing});
  }
  return missing;
}

}  // namespace ghostbench
