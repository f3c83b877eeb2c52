// simdjson On-Demand (https://simdjson.org): one warm parser, fields in document order, error codes.
#include <simdjson.h>

#include "serializers/adapter.hpp"
#include "serializers/binder/read_tree.hpp"

namespace ghostbench {
namespace {

namespace ondemand = simdjson::ondemand;

static_assert(simdjson::SIMDJSON_PADDING <= text_padding);

struct ondemand_tree {
  // The document itself is a node too, so nodes are whatever the library hands out, by reference.
  bool get(auto node, bool& into) { return node.get(into) == simdjson::SUCCESS; }
  bool get(auto node, std::int64_t& into) { return node.get(into) == simdjson::SUCCESS; }
  bool get(auto node, double& into) { return node.get(into) == simdjson::SUCCESS; }
  bool get(auto node, std::string& into) {
    std::string_view text;
    if (node.get(text) != simdjson::SUCCESS) return false;
    into.assign(text);
    return true;
  }
  bool is_null(auto node) {
    bool null = false;
    return node.is_null().get(null) == simdjson::SUCCESS && null;
  }
  /// Counting would be a pass over the elements.
  std::size_t size_hint(auto) { return 0; }

  bool each_element(auto node, auto visit) {
    ondemand::array array;
    if (node.get(array) != simdjson::SUCCESS) return false;
    for (auto element : array) {
      ondemand::value value;
      if (element.get(value) != simdjson::SUCCESS || !visit(value)) return false;
    }
    return true;
  }

  bool each_member(auto node, auto visit) {
    ondemand::object object;
    if (node.get(object) != simdjson::SUCCESS) return false;
    for (auto member : object) {
      ondemand::raw_json_string key;
      ondemand::value value;
      if (member.key().get(key) != simdjson::SUCCESS || member.value().get(value) != simdjson::SUCCESS)
        return false;
      if (!visit(key, value)) return false;
    }
    return true;
  }
};

class simdjson_adapter {
 public:
  static constexpr std::string_view name = "simdjson-ondemand";
  static std::string version() { return SIMDJSON_STRINGIFY(SIMDJSON_VERSION); }
  static std::vector<api> apis() { return {api::token}; }

  static std::string_view lacks(op o, mode) {
    if (o == op::write) return "this version of simdjson reads only";
    return "simdjson needs the whole document in memory";
  }

  /// An exact view has no padding; the manual's way is a copy that has.
  template <class T>
  failure read_string(std::string_view text, T& into) {
    padded_.assign(text);
    padded_.reserve(text.size() + simdjson::SIMDJSON_PADDING);
    return read(simdjson::padded_string_view(padded_.data(), text.size(), padded_.capacity()), into);
  }

  template <class T>
  failure read_bytes(padded_text text, T& into) {
    return read(simdjson::padded_string_view(text.data(), text.size(), text.size() + text_padding), into);
  }

  template <class T>
  failure read_reuse(padded_text text, T& into) {
    return read_bytes(text, into);
  }

 private:
  template <class T>
  failure read(simdjson::padded_string_view text, T& into) {
    ondemand::document document;
    if (const auto error = parser_.iterate(text).get(document)) return simdjson::error_message(error);
    ondemand_tree tree;
    binder::tree_reader reader(tree);
    ondemand::value root;
    if (const auto error = document.get_value().get(root)) return simdjson::error_message(error);
    if (!reader.read(root, into)) return "the document does not fit the model: " + reader.problem();
    if (document.current_location().error() != simdjson::OUT_OF_BOUNDS) return "bytes behind the document";
    return std::nullopt;
  }

  ondemand::parser parser_;
  std::string padded_;
};

}  // namespace

engine simdjson_ondemand_engine() {
  return make_engine<simdjson_adapter>();
}

}  // namespace ghostbench
