// JSON for Modern C++ (https://json.nlohmann.me), bound through its own extension point, adl_serializer.
//
// The bodies do what NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE writes, driven by the field list.
#include "serializers/nlohmann_binding.hpp"

#include "serializers/adapter.hpp"

namespace ghostbench {
namespace {

class nlohmann_adapter {
 public:
  static constexpr std::string_view name = "nlohmann";
  static std::string version() {
    return std::to_string(NLOHMANN_JSON_VERSION_MAJOR) + "." + std::to_string(NLOHMANN_JSON_VERSION_MINOR) +
           "." + std::to_string(NLOHMANN_JSON_VERSION_PATCH);
  }
  static std::vector<api> apis() { return {api::databind}; }

  static std::string_view lacks(op, mode m) {
    switch (m) {
      case mode::reuse:
        return "get_to() empties lists before it fills them: a read allocates as much as a fresh one";
      case mode::bytes:
        return "dump() returns a fresh string each time";
      default:
        return "parse() and dump() hold the whole document as a tree";
    }
  }

  template <class T>
  failure read_string(std::string_view text, T& into) {
    return guarded([&] { nlohmann::json::parse(text).get_to(into); });
  }

  template <class T>
  failure read_bytes(padded_text text, T& into) {
    return read_string(text.view(), into);
  }

  template <class T>
  failure write_string(const T& value, std::string& fresh) {
    return guarded([&] { fresh = nlohmann::json(value).dump(); });
  }

 private:
  /// The library reports by exceptions; a failure is a value here.
  template <class Work>
  static failure guarded(Work work) {
    try {
      work();
      return std::nullopt;
    } catch (const nlohmann::json::exception& problem) {
      return problem.what();
    }
  }
};

}  // namespace

engine nlohmann_engine() {
  return make_engine<nlohmann_adapter>();
}

}  // namespace ghostbench
