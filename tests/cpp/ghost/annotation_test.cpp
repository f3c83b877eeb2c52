// What can be said about fields, and what becomes of it.
#include "ghost/ghost.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tests/cpp/support/catch.hpp"

namespace annotated {

struct user {
  int id = 0;
  std::string name;
  std::optional<std::string> email;
  std::vector<int> tags{7};
};
GHOST_MODEL(user, id, (name, ghost::name("fullName"), ghost::alias("full_name", "n")),
            (email, ghost::skip_null), (tags, ghost::defaulted, ghost::skip_empty));

struct book {
  std::string author;
  int pages = 0;
  std::map<std::string, int> others;
};
GHOST_MODEL(book, (author, ghost::flatten("meta.author.name")), (pages, ghost::wrap("meta")),
            (others, ghost::unknown_members));

}  // namespace annotated

namespace foreign {

struct point {
  double x = 0, y = 0;
};

}  // namespace foreign

GHOST_MODEL(foreign::point, x, y);

namespace {

/// What a text becomes when it is read as a T and written again, or the error.
template <class T>
std::string round_trip(std::string_view text) {
  const ghost::result<T> value = ghost::read<T>(text);
  return value ? ghost::write(*value).value() : value.error().to_string(text);
}

TEST_CASE("Names, aliases, defaults and skipping do what they say") {
  CHECK(round_trip<annotated::user>(R"({"id":1,"fullName":"Ann","email":null})") ==
        R"({"id":1,"fullName":"Ann","tags":[7]})");
  CHECK(round_trip<annotated::user>(R"({"n":"Ann","id":1,"email":"a@b","tags":[]})") ==
        R"({"id":1,"fullName":"Ann","email":"a@b"})");
}

TEST_CASE("Paths put fields into objects of their own, and unknown members come back") {
  CHECK(round_trip<annotated::book>(R"({"x":1,"meta":{"pages":3,"author":{"name":"B"}},"y":2})") ==
        R"({"meta":{"author":{"name":"B"},"pages":3},"x":1,"y":2})");
}

TEST_CASE("A type of somebody else is annotated in the global namespace") {
  CHECK(round_trip<foreign::point>(R"({"y":2.5,"x":1})") == R"({"x":1.0,"y":2.5})");
}

TEST_CASE("What is missing is named with its path") {
  CHECK(round_trip<annotated::book>(R"({"meta":{"pages":3,"author":{}}})") ==
        "missing required field: name at line 1, column 33, in $.meta.author.name (annotate the field with "
        "ghost::defaulted, or use std::optional)");
}

}  // namespace
