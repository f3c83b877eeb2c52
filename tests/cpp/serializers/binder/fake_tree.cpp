#include "tests/cpp/serializers/binder/fake_tree.hpp"

#include "tests/cpp/serializers/binder/json_events.hpp"

namespace ghostbench::tests {
namespace {

/// Puts each value where it belongs: into the innermost open container, or at the root.
class tree_maker {
 public:
  bool null() { return add({}); }
  bool boolean(bool value) { return add({.its_kind = fake_node::kind::boolean, .boolean = value}); }
  bool integer(std::int64_t value) { return add({.its_kind = fake_node::kind::integer, .integer = value}); }
  bool real(double value) { return add({.its_kind = fake_node::kind::real, .real = value}); }
  bool text(const std::string& value) { return add({.its_kind = fake_node::kind::text, .text = value}); }
  bool start_object() { return open({.its_kind = fake_node::kind::object}); }
  bool start_array() { return open({.its_kind = fake_node::kind::array}); }
  bool key(const std::string& name) { return keys_.back() = name, true; }
  bool end_object() { return close(); }
  bool end_array() { return close(); }

  fake_node root;

 private:
  bool open(fake_node container) {
    open_.push_back(std::move(container));
    keys_.emplace_back();
    return true;
  }
  bool close() {
    fake_node done = std::move(open_.back());
    open_.pop_back();
    keys_.pop_back();
    return add(std::move(done));
  }
  bool add(fake_node value) {
    if (open_.empty()) {
      root = std::move(value);
    } else {
      fake_node& container = open_.back();
      container.elements.push_back(std::move(value));
      if (container.its_kind == fake_node::kind::object) container.names.push_back(keys_.back());
    }
    return true;
  }

  std::vector<fake_node> open_;
  std::vector<std::string> keys_;
};

}  // namespace

fake_node parse_fake_tree(std::string_view text) {
  tree_maker maker;
  send_events(text, maker);
  return maker.root;
}

}  // namespace ghostbench::tests
