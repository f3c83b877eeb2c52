// Builds a library's tree from a model: the library supplies the primitives, this walks the fields.
//
// A Builder has a `node` type and
//
//   node make(bool) / (std::int64_t) / (double) / (const std::string&), node make_null()
//   node make_array(std::size_t elements), void append(node& array, node element)
//   node make_object(), void set(node& object, std::string_view key, node member)
//
// Keys are literals that live for ever: a library may keep the pointer.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "fixtures/fields.hpp"

namespace ghostbench::binder {

template <class Builder>
class tree_builder {
 public:
  using node = typename Builder::node;
  explicit tree_builder(Builder& build) : build_(build) {}

  node operator()(bool value) { return build_.make(value); }
  node operator()(std::int32_t value) { return build_.make(std::int64_t{value}); }
  node operator()(std::int64_t value) { return build_.make(value); }
  node operator()(double value) { return build_.make(value); }
  node operator()(const std::string& value) { return build_.make(value); }

  template <class T>
  node operator()(const std::optional<T>& value) {
    return value ? (*this)(*value) : build_.make_null();
  }

  template <class T>
  node operator()(const std::vector<T>& list) {
    node array = build_.make_array(list.size());
    for (const T& item : list) build_.append(array, (*this)(item));
    return array;
  }

  template <model T>
  node operator()(const T& value) {
    node object = build_.make_object();
    each_field<T>([&](const auto& f) { build_.set(object, f.name, (*this)(value.*f.member)); });
    return object;
  }

 private:
  Builder& build_;
};

}  // namespace ghostbench::binder
