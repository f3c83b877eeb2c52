// Fills a model from a tree (or a tree-like cursor): the library supplies the primitives, this walks the
// fields.
//
// A Tree has a cheap `node` type and
//
//   bool get(node, bool&) / (node, std::int64_t&) / (node, double&) / (node, std::string&)
//   bool is_null(node)
//   std::size_t size_hint(node)             elements of an array; 0 when it would have to be counted
//   bool each_element(node, f)              f(node) -> bool; stops on false
//   bool each_member(node, f)               f(key, node) -> bool; key compares with std::string_view
// or
//   bool is_object(node), bool with_member(node, std::string_view, f)   f(node) -> bool; false when absent
//
// The second form is for libraries that keep members sorted, where walking them in document order is not to
// be had. Each returns false when the document is not what was asked for; nothing throws.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "serializers/binder/fields.hpp"

namespace ghostbench::binder {

/// What went wrong while binding, behind the names of the fields that lead to it.
struct trail {
  std::string what;

  bool fail(std::string_view name, std::string_view problem) {
    if (what.empty()) what = problem;
    what.insert(0, std::string(name) + ": ");
    return false;
  }
};

template <class Tree>
class tree_reader {
 public:
  explicit tree_reader(Tree& tree) : tree_(tree) {}

  /// What a failed `read` ran into.
  const std::string& problem() const { return trail_.what; }

  bool read(auto node, bool& into) { return tree_.get(node, into); }
  bool read(auto node, std::int64_t& into) { return tree_.get(node, into); }
  bool read(auto node, double& into) { return tree_.get(node, into); }
  bool read(auto node, std::string& into) { return tree_.get(node, into); }

  bool read(auto node, std::int32_t& into) {
    std::int64_t wide = 0;
    if (!tree_.get(node, wide)) return false;
    into = static_cast<std::int32_t>(wide);
    return into == wide;
  }

  template <class T>
  bool read(auto node, std::optional<T>& into) {
    if (tree_.is_null(node)) {
      into.reset();
      return true;
    }
    return read(node, into ? *into : into.emplace());
  }

  /// Elements that are already there are read into, so that their memory serves again.
  template <class T>
  bool read(auto node, std::vector<T>& into) {
    if (const std::size_t hint = tree_.size_hint(node)) into.reserve(hint);
    std::size_t count = 0;
    const bool well = tree_.each_element(node, [&](auto element) {
      T& place = count < into.size() ? into[count] : into.emplace_back();
      ++count;
      return read(element, place);
    });
    into.resize(well ? count : into.size());
    return well;
  }

  template <model T>
  bool read(auto node, T& into) {
    if constexpr (requires { tree_.is_object(node); }) {
      return tree_.is_object(node) && look_up_members(node, into);
    } else {
      return walk_members(node, into);
    }
  }

 private:
  template <model T>
  bool walk_members(auto node, T& into) {
    field_progress progress;
    const bool well = tree_.each_member(node, [&](const auto& key, auto member) {
      bool fits = true;  // a key that names no field is passed over
      find_field<T>(progress, key, [&](const auto& f) {
        fits = read(member, into.*f.member) || trail_.fail(f.name, "not of the expected type");
      });
      return fits;
    });
    const std::string_view missing = first_missing<T>(progress);
    return well && (missing.empty() || trail_.fail(missing, "missing"));
  }

  template <model T>
  bool look_up_members(auto node, T& into) {
    return all_fields<T>([&](const auto& f) {
      return tree_.with_member(node, f.name, [&](auto member) { return read(member, into.*f.member); }) ||
             trail_.fail(f.name, "missing or not of the expected type");
    });
  }

  Tree& tree_;
  trail trail_;
};

}  // namespace ghostbench::binder
