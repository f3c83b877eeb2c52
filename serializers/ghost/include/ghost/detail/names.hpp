// The names of a model's fields as a tree: the root is the object itself, a leaf is a field or an alias of
// one, and what lies between comes from flatten and wrap.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <tuple>
#include <utility>

#include "ghost/describe.hpp"
#include "ghost/field.hpp"

namespace ghost::detail {

inline constexpr std::size_t none = static_cast<std::size_t>(-1);

struct name_node {
  std::string_view name;
  std::size_t parent = none;  ///< none: a member of the object itself
  std::size_t field = none;   ///< none: an object between
  bool alias = false;
};

/// The name of a field on the wire.
template <class Field>
constexpr std::string_view wire_name(const Field& f) {
  constexpr auto named = [](const Field& of) { return option<is_name>(of); };
  if constexpr (std::is_null_pointer_v<decltype(named(f))>) {
    return f.name;
  } else {
    return named(f).text;
  }
}

/// Names of at most `Capacity` nodes, and the first clash there is.
template <std::size_t Capacity>
struct name_tree {
  std::array<name_node, Capacity == 0 ? 1 : Capacity> nodes{};
  std::size_t size = 0;
  bool nested = false;       ///< some field does not live in the object itself
  std::size_t clash = none;  ///< a node with a name that its parent has already
  bool leaf_and_branch = false;

  constexpr std::size_t find(std::size_t parent, std::string_view name) const {
    for (std::size_t i = 0; i < size; ++i) {
      if (nodes[i].parent == parent && nodes[i].name == name) return i;
    }
    return none;
  }

  constexpr void leaf(std::size_t parent, std::string_view name, std::size_t field, bool alias) {
    if (const std::size_t there = find(parent, name); there != none && clash == none) {
      clash = size;
      leaf_and_branch = nodes[there].field == none;
    }
    nested |= parent != none;
    nodes[size++] = {name, parent, field, alias};
  }

  constexpr std::size_t branch(std::size_t parent, std::string_view name) {
    const std::size_t there = find(parent, name);
    if (there != none) {
      if (nodes[there].field != none && clash == none) clash = there, leaf_and_branch = true;
      return there;
    }
    nodes[size] = {name, parent, none, false};
    return size++;
  }

  /// The branch of all names of `path` but the last; `path` becomes the last.
  constexpr std::size_t branches(std::string_view& path) {
    std::size_t parent = none;
    for (std::size_t dot = path.find('.'); dot != path.npos; dot = path.find('.')) {
      parent = branch(parent, path.substr(0, dot));
      path.remove_prefix(dot + 1);
    }
    return parent;
  }

  template <class Field>
  constexpr void add(const Field& f, std::size_t index) {
    if (Field::template has<options::unknown_members>) return;
    std::string_view name = wire_name(f);
    std::size_t parent = none;
    if constexpr (kind_of_field<decltype(f), is_flatten>) {
      name = option<is_flatten>(f).path;
      parent = branches(name);
    } else if constexpr (kind_of_field<decltype(f), is_wrap>) {
      std::string_view path = option<is_wrap>(f).path;
      parent = branches(path);
      parent = branch(parent, path);
    }
    leaf(parent, name, index, false);
    if constexpr (kind_of_field<decltype(f), is_alias>) {
      for (const std::string_view other : option<is_alias>(f).texts) leaf(parent, other, index, true);
    }
  }
};

/// Names that a field needs at most.
template <class Field>
constexpr std::size_t names_of(const Field& f) {
  std::size_t count = 1;
  std::string_view path;
  if constexpr (kind_of_field<decltype(f), is_flatten>) path = option<is_flatten>(f).path;
  if constexpr (kind_of_field<decltype(f), is_wrap>) path = option<is_wrap>(f).path;
  count += path.empty() ? 0 : 1;
  for (const char c : path) count += c == '.';
  if constexpr (kind_of_field<decltype(f), is_alias>) count += option<is_alias>(f).texts.size();
  return count;
}

/// The tree of the fields that `Provider` gives: `Provider{}()` is a tuple of field descriptions.
template <class Provider>
consteval auto make_names() {
  constexpr std::size_t capacity =
      std::apply([](const auto&... f) { return (names_of(f) + ... + 0); }, Provider{}());
  name_tree<capacity> tree;
  std::apply([&, i = std::size_t{0}](const auto&... f) mutable { (tree.add(f, i++), ...); }, Provider{}());
  return tree;
}

}  // namespace ghost::detail
