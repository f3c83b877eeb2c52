// The three ways in which the binder reads, behind one name, so that they are held to one table.
#pragma once

#include <string>
#include <string_view>

#include "serializers/binder/read_events.hpp"
#include "serializers/binder/read_tree.hpp"
#include "tests/cpp/serializers/binder/fake_tree.hpp"
#include "tests/cpp/serializers/binder/json_events.hpp"

namespace ghostbench::tests {

/// Trees, in either form. `read` returns the problem, or an empty text.
template <class Tree>
struct reads_tree {
  template <class T>
  static std::string read(std::string_view text, T& into) {
    const fake_node root = parse_fake_tree(text);
    Tree tree;
    binder::tree_reader reader(tree);
    if (reader.read(&root, into)) return "";
    return reader.problem().empty() ? "refused" : reader.problem();
  }
};

struct by_walking : reads_tree<walked_tree> {};
struct by_looking_up : reads_tree<looked_up_tree> {};

struct by_events {
  template <class T>
  static std::string read(std::string_view text, T& into) {
    binder::event_binder binder(into);
    if (send_events(text, binder)) return "";
    return binder.problem().empty() ? "refused" : binder.problem();
  }
};

}  // namespace ghostbench::tests
