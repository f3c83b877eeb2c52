// NDJSON: from memory and from a source that gives a byte at a time, both to the same records.
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "ghost/ghost.hpp"
#include "tests/cpp/support/catch.hpp"

namespace lined {

struct event {
  int id = 0;
};
GHOST_MODEL(event, id);

}  // namespace lined

namespace {

std::string described(const ghost::error& e) {
  const ghost::location at = e.locate();
  return std::string(e.message()) + " at " + std::to_string(e.offset) + ", " + std::to_string(at.line) + ":" +
         std::to_string(at.column) + ", " + e.path;
}

template <class From>
std::string records_of(From&& from) {
  std::string all;
  for (ghost::result<lined::event>& record : ghost::read_lines<lined::event>(from)) {
    all += record ? std::to_string(record->id) : described(record.error());
    all += "|";
  }
  return all;
}

std::string records_of_source(std::string_view text) {
  return records_of([text](char* into, std::size_t) mutable -> std::size_t {
    if (text.empty()) return 0;
    *into = text[0];
    text.remove_prefix(1);
    return 1;
  });
}

struct row {
  std::string_view name, text, records;
};

TEST_CASE("Each line is a record or an error of its own, with its place in the whole text") {
  const row rows[] = {
      {"nothing", "", ""},
      {"empty lines", "\n \t\r\n\n", ""},
      {"two records", "{\"id\":1}\n{\"id\":2}\n", "1|2|"},
      {"no line end at the end", "{\"id\":1}\r\n\n  {\"id\":2}", "1|2|"},
      {"a bad one between", "{\"id\":1}\n\n {\"id\":x}\n{\"id\":3}\n",
       "1|expected a number at 17, 3:8, $.id|3|"},
      {"a cut-off one", "{\"id\":\n{\"id\":2}", "unexpected end of the text at 6, 1:7, $.id|2|"},
      {"two in a line", "{\"id\":1}{\"id\":2}\n{\"id\":3}", "trailing bytes after the value at 8, 1:9, $|3|"},
  };
  for (const row& one : rows) {
    CAPTURE(one.name);
    CHECK(records_of(one.text) == one.records);
    CHECK(records_of_source(one.text) == one.records);
  }
}

TEST_CASE("A record may be longer than a window") {
  const std::string text = "{" + std::string(20'000, ' ') + "\"id\":1}\n{\"id\":2}\n";
  CHECK(records_of(text) == "1|2|");
  CHECK(records_of_source(text) == "1|2|");
}

TEST_CASE("A range is written as lines that read back, and an error names the element") {
  const std::vector<lined::event> events{{1}, {2}};
  std::string text = "old";
  REQUIRE(ghost::write_lines(events, text));
  CHECK(text == "{\"id\":1}\n{\"id\":2}\n");
  std::ostringstream out;
  REQUIRE(ghost::write_lines(events, out));
  CHECK(out.str() == text);

  const std::vector<double> numbers{1, 1e308 * 10};
  CHECK(ghost::write_lines(numbers, text).error().path == "$[1]");
  CHECK(text.empty());
  CHECK(ghost::write_lines(numbers, out).error().code == ghost::error_code::not_finite);
  const auto refusing = [](std::string_view) { return false; };
  CHECK(ghost::write_lines(events, refusing).error().code == ghost::error_code::sink_failed);
}

}  // namespace
