// cJSON (https://github.com/DaveGamble/cJSON): a linked tree in C; every number is a double.
#include <cjson/cJSON.h>

#include <cfloat>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "fixtures/numbers.hpp"
#include "serializers/adapter.hpp"
#include "serializers/binder/build_tree.hpp"
#include "serializers/binder/read_tree.hpp"

namespace ghostbench {
namespace {

struct tree_deleter {
  void operator()(cJSON* root) const { cJSON_Delete(root); }
};
using owned_tree = std::unique_ptr<cJSON, tree_deleter>;

struct text_deleter {
  void operator()(char* text) const { cJSON_free(text); }
};
using owned_text = std::unique_ptr<char, text_deleter>;

struct cjson_tree {
  using node = const cJSON*;

  bool get(node n, bool& into) { return cJSON_IsBool(n) && (into = cJSON_IsTrue(n), true); }
  bool get(node n, std::int64_t& into) {
    if (!cJSON_IsNumber(n) || !(std::abs(n->valuedouble) < 0x1p63)) return false;
    into = static_cast<std::int64_t>(n->valuedouble);
    return static_cast<double>(into) == n->valuedouble;
  }
  bool get(node n, double& into) { return cJSON_IsNumber(n) && (into = n->valuedouble, true); }
  bool get(node n, std::string& into) { return cJSON_IsString(n) && (into.assign(n->valuestring), true); }
  bool is_null(node n) { return cJSON_IsNull(n); }
  /// Counting would be a walk along the list.
  std::size_t size_hint(node) { return 0; }

  bool each_element(node n, auto visit) {
    if (!cJSON_IsArray(n)) return false;
    for (node element = n->child; element; element = element->next) {
      if (!visit(element)) return false;
    }
    return true;
  }

  bool each_member(node n, auto visit) {
    if (!cJSON_IsObject(n)) return false;
    for (node member = n->child; member; member = member->next) {
      if (!visit(std::string_view(member->string), member)) return false;
    }
    return true;
  }
};

/// Strings and keys are referenced, not copied: the value outlives the tree. A null node, the sign of
/// exhausted memory, is passed along: the library's own functions take it and print nothing.
struct cjson_builder {
  using node = cJSON*;

  node make(bool value) { return cJSON_CreateBool(value); }
  node make(std::int64_t value) { return cJSON_CreateNumber(static_cast<double>(value)); }
  node make(double value) { return cJSON_CreateNumber(value); }
  node make(const std::string& value) { return cJSON_CreateStringReference(value.c_str()); }
  node make_null() { return cJSON_CreateNull(); }
  node make_array(std::size_t) { return cJSON_CreateArray(); }
  void append(node& array, node element) { cJSON_AddItemToArray(array, element); }
  node make_object() { return cJSON_CreateObject(); }
  void set(node& object, std::string_view key, node member) {
    cJSON_AddItemToObjectCS(object, key.data(), member);
  }
};

class cjson_adapter {
 public:
  static constexpr std::string_view name = "cjson";
  static std::string version() { return cJSON_Version(); }
  static std::vector<api> apis() { return {api::tree}; }
  static std::string_view lacks(op, mode) { return "the tree holds the whole document"; }

  static failure limitation(op o, mode, const fixture& f) {
    failure limit;
    const auto consider = [&](auto number) {
      if (!keeps(number))
        limit = "cJSON keeps every number as a double: " + std::to_string(number) + " has more than 53 bits";
      if (o == op::write && !prints(number))
        limit = "cJSON prints 15 digits where more would make less than DBL_EPSILON of difference";
    };
    std::visit([&](const auto& value) { each_number(value, consider); }, f.value);
    return limit;
  }

  template <class T>
  failure read_string(std::string_view text, T& into) {
    const owned_tree root(cJSON_ParseWithLength(text.data(), text.size()));
    return bind(root.get(), into);
  }

  template <class T>
  failure read_bytes(padded_text text, T& into) {
    const owned_tree root(cJSON_Parse(text.data()));
    return bind(root.get(), into);
  }

  template <class T>
  failure read_reuse(padded_text text, T& into) {
    return read_bytes(text, into);
  }

  template <class T>
  failure write_string(const T& value, std::string& fresh) {
    const owned_tree root = tree_of(value);
    const owned_text printed(cJSON_PrintUnformatted(root.get()));
    if (!printed) return "cJSON could not print the tree";
    fresh = printed.get();
    return std::nullopt;
  }

  /// The library prints into a buffer of fixed size and says only whether it fits: after the first document
  /// it does.
  template <class T>
  failure write_bytes(const T& value, std::string_view& written) {
    const owned_tree root = tree_of(value);
    while (!cJSON_PrintPreallocated(root.get(), buffer_.data(), static_cast<int>(buffer_.size()), false)) {
      if (buffer_.size() > largest_buffer) return "cJSON could not print the tree";
      buffer_.resize(buffer_.size() * 2);
    }
    written = std::string_view(buffer_.data());
    return std::nullopt;
  }

 private:
  static bool keeps(std::int64_t number) { return std::abs(number) <= std::int64_t{1} << 53; }
  static bool keeps(double) { return true; }

  /// The library's rule, from its source: it tries "%1.15g" and is content when that is as near as
  /// DBL_EPSILON.
  static bool prints(std::int64_t) { return true; }
  static bool prints(double number) {
    char digits[32];
    std::snprintf(digits, sizeof digits, "%1.15g", number);
    const double back = std::strtod(digits, nullptr);
    return back == number ||
           std::abs(back - number) > std::max(std::abs(back), std::abs(number)) * DBL_EPSILON;
  }

  static constexpr std::size_t largest_buffer = std::size_t{1} << 30;  // sizes are ints in this library

  template <class T>
  static failure bind(const cJSON* root, T& into) {
    if (!root) return "cJSON could not parse the document";
    cjson_tree tree;
    binder::tree_reader reader(tree);
    if (!reader.read(root, into)) return "the document does not fit the model: " + reader.problem();
    return std::nullopt;
  }

  template <class T>
  static owned_tree tree_of(const T& value) {
    cjson_builder build;
    return owned_tree(binder::tree_builder(build)(value));
  }

  std::string buffer_ = std::string(4096, '\0');
};

}  // namespace

engine cjson_engine() {
  return make_engine<cjson_adapter>();
}

}  // namespace ghostbench
