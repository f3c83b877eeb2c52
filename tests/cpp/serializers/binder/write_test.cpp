#include "fixtures/canonical.hpp"
#include "serializers/binder/build_tree.hpp"
#include "serializers/binder/write_tokens.hpp"
#include "tests/cpp/serializers/binder/sample.hpp"
#include "tests/cpp/support/catch.hpp"

namespace ghostbench::tests {
namespace {

const sample full{.small = 1, .note = "n", .points = {{0.5, 2}, {-3, -4}}};
const sample bare{.small = -1, .note = std::nullopt, .points = {}};
const scalars all{
    .flag = true, .large = 9007199254740993, .real = 0.25, .text = "é", .list = {7, std::nullopt}};

/// Writes down the tokens it gets, one word each; the type of a value is part of the word.
struct token_log {
  std::string words;

  void start_object() { words += "{ "; }
  void end_object() { words += "} "; }
  void start_array() { words += "[ "; }
  void end_array() { words += "] "; }
  void key(std::string_view name) { words.append(name) += ": "; }
  void null() { words += "null "; }
  void value(bool value) { words += value ? "true " : "false "; }
  void value(std::int64_t value) { words += "i" + std::to_string(value) + " "; }
  void value(double value) { words += "d" + canonical_text(value) + " "; }
  void value(const std::string& value) { words += "'" + value + "' "; }
};

template <class T>
std::string tokens_of(const T& value) {
  token_log log;
  binder::write_tokens(log, value);
  return log.words;
}

TEST_CASE("A model is written as tokens in wire order") {
  CHECK(tokens_of(full) == "{ small: i1 note: 'n' points: [ { x: d0.5 y: i2 } { x: d-3 y: i-4 } ] } ");
  CHECK(tokens_of(bare) == "{ small: i-1 note: null points: [ ] } ");
  CHECK(tokens_of(all) == "{ flag: true large: i9007199254740993 real: d0.25 text: 'é' list: [ i7 null ] } ");
}

/// Builds texts instead of nodes. An array begins with the size it was told.
struct text_builder {
  using node = std::string;

  node make(bool value) { return value ? "true" : "false"; }
  node make(std::int64_t value) { return "i" + std::to_string(value); }
  node make(double value) { return "d" + canonical_text(value); }
  node make(const std::string& value) { return "'" + value + "'"; }
  node make_null() { return "null"; }
  node make_array(std::size_t elements) { return std::to_string(elements) + " elements:"; }
  void append(node& array, node element) { array += " " + element; }
  node make_object() { return "object:"; }
  void set(node& object, std::string_view key, node member) {
    object += " " + std::string(key) + "=(" + member + ")";
    keys_end_in_nul = keys_end_in_nul && key.data()[key.size()] == '\0';
  }

  bool keys_end_in_nul = true;
};

template <class T>
std::string tree_of(const T& value) {
  text_builder build;
  const std::string root = binder::tree_builder(build)(value);
  CHECK(build.keys_end_in_nul);  // C libraries keep the pointer
  return root;
}

TEST_CASE("A model is built as a tree in wire order") {
  CHECK(tree_of(full) ==
        "object: small=(i1) note=('n') points=(2 elements: object: x=(d0.5) y=(i2) object: x=(d-3) y=(i-4))");
  CHECK(tree_of(bare) == "object: small=(i-1) note=(null) points=(0 elements:)");
  CHECK(tree_of(all) ==
        "object: flag=(true) large=(i9007199254740993) real=(d0.25) text=('é') list=(2 elements: i7 null)");
}

}  // namespace
}  // namespace ghostbench::tests
