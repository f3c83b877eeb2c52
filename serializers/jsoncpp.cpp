// JsonCpp (https://github.com/open-source-parsers/jsoncpp): a tree whose objects are sorted maps.
#include <json/json.h>

#include <sstream>

#include "serializers/adapter.hpp"
#include "serializers/binder/build_tree.hpp"
#include "serializers/binder/read_tree.hpp"

namespace ghostbench {
namespace {

struct jsoncpp_tree {
  using node = const Json::Value*;

  bool get(node n, bool& into) { return n->isBool() && (into = n->asBool(), true); }
  bool get(node n, std::int64_t& into) { return n->isInt64() && (into = n->asInt64(), true); }
  bool get(node n, double& into) { return n->isNumeric() && (into = n->asDouble(), true); }
  bool get(node n, std::string& into) {
    const char* begin = nullptr;
    const char* end = nullptr;
    return n->isString() && n->getString(&begin, &end) && (into.assign(begin, end), true);
  }
  bool is_null(node n) { return n->isNull(); }
  std::size_t size_hint(node n) { return n->isArray() ? n->size() : 0; }

  bool each_element(node n, auto visit) {
    if (!n->isArray()) return false;
    for (const Json::Value& element : *n) {
      if (!visit(&element)) return false;
    }
    return true;
  }

  bool is_object(node n) { return n->isObject(); }
  bool with_member(node n, std::string_view name, auto visit) {
    const Json::Value* member = n->find(name.data(), name.data() + name.size());
    return member && visit(member);
  }
};

struct jsoncpp_builder {
  using node = Json::Value;

  node make(bool value) { return node(value); }
  node make(std::int64_t value) { return node(static_cast<Json::Int64>(value)); }
  node make(double value) { return node(value); }
  node make(const std::string& value) { return node(value); }
  node make_null() { return node(); }
  node make_array(std::size_t) { return node(Json::arrayValue); }
  void append(node& array, node element) { array.append(std::move(element)); }
  node make_object() { return node(Json::objectValue); }
  void set(node& object, std::string_view key, node member) {
    object[Json::StaticString(key.data())] = std::move(member);
  }
};

class jsoncpp_adapter {
 public:
  static constexpr std::string_view name = "jsoncpp";
  static std::string version() { return JSONCPP_VERSION_STRING; }
  static std::vector<api> apis() { return {api::tree}; }
  static std::string_view lacks(op, mode) { return "the tree holds the whole document"; }

  jsoncpp_adapter() {
    Json::CharReaderBuilder readers;
    readers["collectComments"] = false;
    reader_.reset(readers.newCharReader());
    writers_["indentation"] = "";
    writers_["emitUTF8"] = true;
    writer_.reset(writers_.newStreamWriter());
  }

  template <class T>
  failure read_string(std::string_view text, T& into) {
    Json::Value root;
    std::string problem;
    if (!reader_->parse(text.data(), text.data() + text.size(), &root, &problem)) return problem;
    jsoncpp_tree tree;
    binder::tree_reader reader(tree);
    if (!reader.read(static_cast<jsoncpp_tree::node>(&root), into))
      return "the document does not fit the model: " + reader.problem();
    return std::nullopt;
  }

  template <class T>
  failure read_bytes(padded_text text, T& into) {
    return read_string(text.view(), into);
  }

  template <class T>
  failure read_reuse(padded_text text, T& into) {
    return read_string(text.view(), into);
  }

  template <class T>
  failure write_string(const T& value, std::string& fresh) {
    fresh = Json::writeString(writers_, tree_of(value));
    return std::nullopt;
  }

  template <class T>
  failure write_bytes(const T& value, std::string_view& written) {
    buffer_.seekp(0);
    writer_->write(tree_of(value), &buffer_);
    written = buffer_.view().substr(0, static_cast<std::size_t>(buffer_.tellp()));
    return std::nullopt;
  }

 private:
  template <class T>
  static Json::Value tree_of(const T& value) {
    jsoncpp_builder build;
    return binder::tree_builder(build)(value);
  }

  std::unique_ptr<Json::CharReader> reader_;
  Json::StreamWriterBuilder writers_;
  std::unique_ptr<Json::StreamWriter> writer_;
  std::ostringstream buffer_;
};

}  // namespace

engine jsoncpp_engine() {
  return make_engine<jsoncpp_adapter>();
}

}  // namespace ghostbench
