// Text: owned, viewed in place, and in a memory resource.
#include <memory_resource>
#include <vector>

#include "tests/cpp/ghost/outcome.hpp"

namespace text {

/// A string of somebody else: it can do what one must.
class rope {
 public:
  operator std::string_view() const { return held_; }
  void clear() { held_.clear(); }
  void append(const char* data, std::size_t size) { held_.append(data, size); }

 private:
  std::string held_;
};

struct views {
  std::string_view first, second;
};
GHOST_MODEL(views, first, second);

}  // namespace text

namespace {

using ghost_tests::check_memory_table;
using ghost_tests::check_table;

TEST_CASE("Strings of any kind are read whole") {
  const auto check = []<class String>(String) {
    check_table<String>({{R"("")"},
                         {R"("plain")"},
                         {R"("\u0041\/\"\\\b\f\n\r\t")", R"("A/\"\\\b\f\n\r\t")"},
                         {R"("\ud834\udd1e €")", R"("𝄞 €")"},
                         {R"("7\u00008")"},
                         {R"("a\qb")", "bad escape in a string at 2 in $"},
                         {R"("\u12g4")", "bad \\u escape, four hexadecimal digits are needed at 2 in $"},
                         {R"("\ud834")", "lone high surrogate at 2 in $"},
                         {R"("\udd1e")", "lone low surrogate at 2 in $"},
                         {"\"a\x01\"", "raw control character in a string at 2 in $"},
                         {"\"\x80\"", "invalid UTF-8 at 1 in $"},
                         {"\"abc", "unexpected end of the text at 4 in $"},
                         {"null", "expected a string at 0 in $"}});
  };
  check(std::string());
  check(std::pmr::string());
  check(text::rope());
}

TEST_CASE("A view points into the text that was read") {
  const std::string from = R"({"first":"ab","second":""})";
  const auto views = ghost::read<text::views>(from).value();
  CHECK(views.first.data() == from.data() + 10);
  CHECK(views.first == "ab");
  CHECK(views.second.empty());
  check_memory_table<std::string_view>(
      {{R"("plain")"},
       {R"("ü€𝄞")"},
       {R"("a\nb")", "a string with escapes cannot be viewed in place at 2 in $"},
       {"\"a\x02\"", "raw control character in a string at 2 in $"},
       {"\"a\xc3\"", "invalid UTF-8 at 2 in $"},
       {"\"a\xc3", "invalid UTF-8 at 2 in $"},
       {"\"abc", "unexpected end of the text at 4 in $"}});
  const auto failed = ghost::read<text::views>(R"({"first":"a","second":"\u0041"})").error();
  CHECK(failed.path == "$.second");
  CHECK_FALSE(failed.hint().empty());
}

TEST_CASE("A string in a memory resource takes its memory from there") {
  std::byte space[4096];
  std::pmr::monotonic_buffer_resource arena(space, sizeof space, std::pmr::null_memory_resource());
  const std::string long_text(200, 'x');
  std::pmr::string one(&arena);
  REQUIRE(ghost::read_into(one, '"' + long_text + '"'));
  CHECK(std::string_view(one) == long_text);
  CHECK(one.get_allocator().resource() == &arena);

  std::pmr::vector<std::pmr::string> many(&arena);
  REQUIRE(ghost::read_into(many, "[\"" + long_text + "\",\"" + long_text + "\"]"));
  CHECK(many[1].get_allocator().resource() == &arena);
  CHECK(reinterpret_cast<const std::byte*>(many[1].data()) >= space);
  CHECK(reinterpret_cast<const std::byte*>(many[1].data()) < space + sizeof space);
}

TEST_CASE("Text that is not UTF-8 is not written, and what is text is written as such") {
  const std::vector<std::string> bad = {"fine", "\xC0\xAF"};
  const auto failed = ghost::write(bad).error();
  CHECK(failed.code == ghost::error_code::invalid_utf8);
  CHECK(failed.path == "$[1]");
  CHECK(ghost::write("a literal").value() == R"("a literal")");
  CHECK(ghost::write(std::vector<const char*>{"a", "b"}).value() == R"(["a","b"])");
}

}  // namespace
