// RapidJSON's document tree (https://rapidjson.org). Doubles are read with full precision: without the
// flag the library documents errors in the last places, and a wrong value is no result here.
#include <rapidjson/document.h>
#include <rapidjson/error/en.h>

#include "serializers/adapter.hpp"
#include "serializers/binder/build_tree.hpp"
#include "serializers/binder/read_tree.hpp"
#include "serializers/rapidjson_output.hpp"

namespace ghostbench {
namespace {

struct dom_tree {
  using node = const rapidjson::Value*;

  bool get(node n, bool& into) { return n->IsBool() && (into = n->GetBool(), true); }
  bool get(node n, std::int64_t& into) { return n->IsInt64() && (into = n->GetInt64(), true); }
  bool get(node n, double& into) { return n->IsNumber() && (into = n->GetDouble(), true); }
  bool get(node n, std::string& into) {
    return n->IsString() && (into.assign(n->GetString(), n->GetStringLength()), true);
  }
  bool is_null(node n) { return n->IsNull(); }
  std::size_t size_hint(node n) { return n->IsArray() ? n->Size() : 0; }

  bool each_element(node n, auto visit) {
    if (!n->IsArray()) return false;
    for (const auto& element : n->GetArray()) {
      if (!visit(&element)) return false;
    }
    return true;
  }

  bool each_member(node n, auto visit) {
    if (!n->IsObject()) return false;
    for (const auto& member : n->GetObject()) {
      if (!visit(std::string_view(member.name.GetString(), member.name.GetStringLength()), &member.value))
        return false;
    }
    return true;
  }
};

/// Strings are referenced, not copied: the value outlives the document.
struct dom_builder {
  using node = rapidjson::Value;
  rapidjson::Document::AllocatorType& allocator;

  node make(bool value) { return node(value); }
  node make(std::int64_t value) { return node(value); }
  node make(double value) { return node(value); }
  node make(const std::string& value) { return node(rapidjson::StringRef(value.data(), value.size())); }
  node make_null() { return node(); }
  node make_array(std::size_t elements) {
    node array(rapidjson::kArrayType);
    array.Reserve(static_cast<rapidjson::SizeType>(elements), allocator);
    return array;
  }
  void append(node& array, node element) { array.PushBack(element, allocator); }
  node make_object() { return node(rapidjson::kObjectType); }
  void set(node& object, std::string_view key, node member) {
    object.AddMember(rapidjson::StringRef(key.data(), key.size()), member, allocator);
  }
};

class rapidjson_dom_adapter {
 public:
  static constexpr std::string_view name = "rapidjson-dom";
  static std::string version() { return rapidjson_version(); }
  static std::vector<api> apis() { return {api::tree}; }
  static std::string_view lacks(op, mode) {
    return "the tree holds the whole document; rapidjson-sax streams";
  }

  template <class T>
  failure read_string(std::string_view text, T& into) {
    rapidjson::Document document;
    document.Parse<rapidjson::kParseFullPrecisionFlag>(text.data(), text.size());
    return bind(document, into);
  }

  /// The padding ends the text like a C string, for which the library's parser is fastest.
  template <class T>
  failure read_bytes(padded_text text, T& into) {
    rapidjson::Document document;
    document.Parse<rapidjson::kParseFullPrecisionFlag>(text.data());
    return bind(document, into);
  }

  template <class T>
  failure read_reuse(padded_text text, T& into) {
    return read_bytes(text, into);
  }

  template <class T>
  failure write_string(const T& value, std::string& fresh) {
    rapidjson::StringBuffer buffer;
    if (failure problem = write(value, buffer)) return problem;
    fresh = text_of(buffer);
    return std::nullopt;
  }

  template <class T>
  failure write_bytes(const T& value, std::string_view& written) {
    buffer_.Clear();
    failure problem = write(value, buffer_);
    written = text_of(buffer_);
    return problem;
  }

 private:
  template <class T>
  static failure bind(const rapidjson::Document& document, T& into) {
    if (document.HasParseError()) return rapidjson::GetParseError_En(document.GetParseError());
    dom_tree tree;
    binder::tree_reader reader(tree);
    if (!reader.read(static_cast<dom_tree::node>(&document), into))
      return "the document does not fit the model: " + reader.problem();
    return std::nullopt;
  }

  template <class T>
  static failure write(const T& value, rapidjson::StringBuffer& buffer) {
    rapidjson::Document document;
    dom_builder build{document.GetAllocator()};
    static_cast<rapidjson::Value&>(document) = binder::tree_builder(build)(value);
    rapidjson::Writer<rapidjson::StringBuffer> writer(buffer);
    return document.Accept(writer) ? std::nullopt : failure("the writer refused a value");
  }

  rapidjson::StringBuffer buffer_;
};

}  // namespace

engine rapidjson_dom_engine() {
  return make_engine<rapidjson_dom_adapter>();
}

}  // namespace ghostbench
