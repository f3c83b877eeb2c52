// Sixteen threads read and write ten thousand documents each through one model, and ask the registry
// meanwhile. tests/e2e/test_ghost_threads.py builds it with ThreadSanitizer, which ends it where two of them
// meet.
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

#include "ghost/ghost.hpp"
#include "ghost/registry.hpp"
#include "tests/fuzz/models.hpp"

GHOST_REGISTER(fuzzed::tree, "tree", "threads");

namespace {

constexpr int threads = 16, documents = 10'000;

/// A document that no two threads share, and is wrong once in eight.
std::string document(int thread, int number) {
  const std::string value = number % 8 == 7 ? "\"none\"" : std::to_string(thread * documents + number);
  return R"({"value":1,"left":{"value":)" + value + R"(},"more":[{"value":2,"right":{"value":3}}]})";
}

/// Whether one document becomes what it should.
bool as_it_should_be(int thread, int number) {
  const std::string text = document(thread, number);
  const ghost::result<fuzzed::tree> read = ghost::read<fuzzed::tree>(text);
  if (number % 8 == 7) return !read && read.error().path == "$.left.value";
  if (!read || ghost::write(*read).value() != text) return false;
  if (number % 100) return true;
  const auto found = ghost::registry().find("tree");
  return found && (*found)->read(text)->write().value() == text && ghost::prewarm();
}

}  // namespace

int main() {
  std::vector<int> right(threads, 0);
  std::vector<std::thread> all;
  for (int t = 0; t < threads; ++t) {
    all.emplace_back([t, &right] {
      for (int i = 0; i < documents; ++i) right[static_cast<std::size_t>(t)] += as_it_should_be(t, i);
    });
  }
  for (std::thread& one : all) one.join();
  int sum = 0;
  for (const int one : right) sum += one;
  std::printf("%d of %d documents were right\n", sum, threads * documents);
  return sum == threads * documents ? 0 : 1;
}
