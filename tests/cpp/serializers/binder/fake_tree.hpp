// A plain tree that keeps every member in document order, and the two forms in which the binder takes trees.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ghostbench::tests {

struct fake_node {
  enum class kind { null, boolean, integer, real, text, array, object } its_kind = kind::null;
  bool boolean = false;
  std::int64_t integer = 0;
  double real = 0;
  std::string text;
  std::vector<fake_node> elements;
  std::vector<std::string> names;  // of an object: what its elements are called, repeated ones too
};

/// The tree of `text`, which is valid JSON. The referee's parser reads it event by event, because its own
/// tree keeps one of each name only.
fake_node parse_fake_tree(std::string_view text);

/// What both forms share. `Hint`: whether the size of an array is known beforehand.
template <bool Hint>
struct fake_tree_base {
  using node = const fake_node*;
  using kind = fake_node::kind;

  bool get(node n, bool& into) { return n->its_kind == kind::boolean && (into = n->boolean, true); }
  bool get(node n, std::int64_t& into) { return n->its_kind == kind::integer && (into = n->integer, true); }
  bool get(node n, double& into) {
    if (n->its_kind == kind::integer) into = static_cast<double>(n->integer);
    if (n->its_kind == kind::real) into = n->real;
    return n->its_kind == kind::integer || n->its_kind == kind::real;
  }
  bool get(node n, std::string& into) { return n->its_kind == kind::text && (into = n->text, true); }
  bool is_null(node n) { return n->its_kind == kind::null; }
  std::size_t size_hint(node n) { return Hint ? n->elements.size() : 0; }

  bool each_element(node n, auto visit) {
    if (n->its_kind != kind::array) return false;
    for (const fake_node& element : n->elements) {
      if (!visit(&element)) return false;
    }
    return true;
  }
};

/// Members are walked in document order.
struct walked_tree : fake_tree_base<true> {
  bool each_member(node n, auto visit) {
    if (n->its_kind != kind::object) return false;
    for (std::size_t i = 0; i < n->names.size(); ++i) {
      if (!visit(std::string_view(n->names[i]), &n->elements[i])) return false;
    }
    return true;
  }
};

/// Members are looked up by name.
struct looked_up_tree : fake_tree_base<false> {
  bool is_object(node n) { return n->its_kind == kind::object; }
  bool with_member(node n, std::string_view name, auto visit) {
    const auto found = std::ranges::find(n->names, name);
    return found != n->names.end() && visit(&n->elements[static_cast<std::size_t>(found - n->names.begin())]);
  }
};

}  // namespace ghostbench::tests
