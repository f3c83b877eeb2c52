// yyjson (https://github.com/ibireme/yyjson): an immutable tree to read, a mutable one to write.
#include <yyjson.h>

#include <memory>

#include "serializers/adapter.hpp"
#include "serializers/binder/build_tree.hpp"
#include "serializers/binder/read_tree.hpp"

namespace ghostbench {
namespace {

struct deleter {
  void operator()(yyjson_doc* document) const { yyjson_doc_free(document); }
  void operator()(yyjson_mut_doc* document) const { yyjson_mut_doc_free(document); }
  void operator()(yyjson_alc* allocator) const { yyjson_alc_dyn_free(allocator); }
  void operator()(char* text) const { std::free(text); }
};
template <class T>
using owned = std::unique_ptr<T, deleter>;

struct yyjson_tree {
  using node = yyjson_val*;

  bool get(node n, bool& into) { return yyjson_is_bool(n) && (into = yyjson_get_bool(n), true); }
  bool get(node n, std::int64_t& into) {
    if (!yyjson_is_int(n)) return false;
    into = yyjson_get_sint(n);
    return into >= 0 || yyjson_is_sint(n);  // else it was unsigned and beyond the range
  }
  bool get(node n, double& into) { return yyjson_is_num(n) && (into = yyjson_get_num(n), true); }
  bool get(node n, std::string& into) {
    return yyjson_is_str(n) && (into.assign(yyjson_get_str(n), yyjson_get_len(n)), true);
  }
  bool is_null(node n) { return yyjson_is_null(n); }
  std::size_t size_hint(node n) { return yyjson_arr_size(n); }

  bool each_element(node n, auto visit) {
    if (!yyjson_is_arr(n)) return false;
    yyjson_arr_iter elements = yyjson_arr_iter_with(n);
    while (node element = yyjson_arr_iter_next(&elements)) {
      if (!visit(element)) return false;
    }
    return true;
  }

  bool each_member(node n, auto visit) {
    if (!yyjson_is_obj(n)) return false;
    yyjson_obj_iter members = yyjson_obj_iter_with(n);
    while (node key = yyjson_obj_iter_next(&members)) {
      if (!visit(std::string_view(yyjson_get_str(key), yyjson_get_len(key)), yyjson_obj_iter_get_val(key)))
        return false;
    }
    return true;
  }
};

/// Strings and keys are referenced, not copied: the value outlives the document.
struct yyjson_builder {
  using node = yyjson_mut_val*;
  yyjson_mut_doc* document;

  node make(bool value) { return yyjson_mut_bool(document, value); }
  node make(std::int64_t value) { return yyjson_mut_sint(document, value); }
  node make(double value) { return yyjson_mut_real(document, value); }
  node make(const std::string& value) { return yyjson_mut_strn(document, value.data(), value.size()); }
  node make_null() { return yyjson_mut_null(document); }
  node make_array(std::size_t) { return yyjson_mut_arr(document); }
  void append(node& array, node element) { yyjson_mut_arr_append(array, element); }
  node make_object() { return yyjson_mut_obj(document); }
  void set(node& object, std::string_view key, node member) {
    yyjson_mut_obj_add(object, yyjson_mut_strn(document, key.data(), key.size()), member);
  }
};

class yyjson_adapter {
 public:
  static constexpr std::string_view name = "yyjson";
  static std::string version() { return YYJSON_VERSION_STRING; }
  static std::vector<api> apis() { return {api::tree}; }
  static std::string_view lacks(op, mode) { return "the tree holds the whole document"; }

  template <class T>
  failure read_string(std::string_view text, T& into) {
    const owned<yyjson_doc> document(yyjson_read(text.data(), text.size(), YYJSON_READ_NOFLAG));
    if (!document) return "yyjson could not parse the document";
    yyjson_tree tree;
    binder::tree_reader reader(tree);
    if (!reader.read(yyjson_doc_get_root(document.get()), into))
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
    std::size_t size = 0;
    const owned<char> text(write(value, nullptr, size));
    if (!text) return "yyjson could not write the document";
    fresh.assign(text.get(), size);
    return std::nullopt;
  }

  /// The dynamic allocator keeps its memory between documents, so the text of the last one is its first
  /// chunk.
  template <class T>
  failure write_bytes(const T& value, std::string_view& written) {
    if (warm_text_) warm_->free(warm_->ctx, warm_text_);
    std::size_t size = 0;
    warm_text_ = write(value, warm_.get(), size);
    if (!warm_text_) return "yyjson could not write the document";
    written = {warm_text_, size};
    return std::nullopt;
  }

 private:
  template <class T>
  static char* write(const T& value, const yyjson_alc* allocator, std::size_t& size) {
    const owned<yyjson_mut_doc> document(yyjson_mut_doc_new(allocator));
    yyjson_builder build{document.get()};
    yyjson_mut_doc_set_root(document.get(), binder::tree_builder(build)(value));
    return yyjson_mut_write_opts(document.get(), YYJSON_WRITE_NOFLAG, allocator, &size, nullptr);
  }

  owned<yyjson_alc> warm_{yyjson_alc_dyn_new()};
  char* warm_text_ = nullptr;
};

}  // namespace

engine yyjson_engine() {
  return make_engine<yyjson_adapter>();
}

}  // namespace ghostbench
