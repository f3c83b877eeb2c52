// Texts at the edges of blocks and windows: the fast paths take what is plain, and only that.
#include <string>
#include <string_view>
#include <vector>

#include "ghost/ghost.hpp"
#include "tests/cpp/support/catch.hpp"

namespace {

struct record {
  std::string first, second;
  int number = 0;

  bool operator==(const record&) const = default;
};
GHOST_MODEL(record, first, second, number);

/// What a sink has been given, and that no window was too large.
std::string written_to_sink(const auto& value) {
  std::string all;
  const auto done = ghost::write_to(value, [&](std::string_view window) {
    CHECK(window.size() <= ghost::window_size);
    all += window;
  });
  REQUIRE(done);
  return all;
}

TEST_CASE("A text of any length comes back, with anything at any place of it") {
  for (const std::string_view odd : {"a", "\"", "\\", "\n", "\x1f", "\x7f", "\xc3\xa9", "\xf0\x9f\x98\x80"}) {
    for (std::size_t size = 0; size < 40; ++size) {
      for (std::size_t at = 0; at <= size; ++at) {
        std::string text(size, 'x');
        text.insert(at, odd);
        const std::string json = ghost::write(text).value();
        if (ghost::read<std::string>(json).value() != text) FAIL("size " << size << ", place " << at);
      }
    }
  }
}

TEST_CASE("A byte that is no UTF-8 is found at any place of a text of any length") {
  for (std::size_t size = 1; size < 40; ++size) {
    for (std::size_t at = 0; at < size; ++at) {
      std::string text(size, 'x');
      text[at] = '\xff';
      if (ghost::write(text)) FAIL("size " << size << ", place " << at);
      if (ghost::read<std::string>("\"" + text + "\"")) FAIL("size " << size << ", place " << at);
    }
  }
}

TEST_CASE("What a sink gets in windows is what a string gets, wherever the windows end") {
  for (std::size_t shift = 0; shift < 96; ++shift) {
    std::vector<record> records;
    records.push_back({std::string(ghost::window_size - 80 + shift, 'y'), "\"\n", -7});
    records.push_back({std::string(3 * ghost::window_size, 'z'), std::string(shift, '\t'), 1234567});
    records.insert(records.end(), 200, {std::string(shift, 'a'), "b", 42});
    const std::string whole = ghost::write(records).value();
    if (written_to_sink(records) != whole) FAIL("shift " << shift);
    if (ghost::read<std::vector<record>>(whole).value() != records) FAIL("shift " << shift);
  }
}

TEST_CASE("Vectors get room for what the text can hold and no more") {
  std::string text = "[[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]";
  for (int i = 0; i < 5; ++i) text += ",[1]";
  text += "]";
  const auto lists = ghost::read<std::vector<std::vector<int>>>(text).value();
  CHECK(lists.back().capacity() <= 20);

  std::string flat = "[1";
  for (int i = 0; i < 9999; ++i) flat += ",1";
  const auto ones = ghost::read<std::vector<int>>(flat + "]").value();
  CHECK(ones.size() == 10000);
  CHECK(ones.capacity() < 11500);
}

}  // namespace
