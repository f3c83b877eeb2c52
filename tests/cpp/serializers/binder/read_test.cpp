#include <array>

#include "fixtures/canonical.hpp"
#include "tests/cpp/serializers/binder/readers.hpp"
#include "tests/cpp/serializers/binder/sample.hpp"
#include "tests/cpp/support/catch.hpp"

namespace ghostbench::tests {
namespace {

/// The canonical text of what `text` is read as, or the problem.
template <class T, class Reader>
std::string outcome(std::string_view text) {
  T value{};
  const std::string problem = Reader::read(text, value);
  return problem.empty() ? canonical_text(value) : problem;
}

struct document {
  const char* what;
  const char* text;
  const char* read_as;
};

constexpr std::array samples{
    document{"members in the order of the model", R"({"small":1,"note":"n","points":[{"x":0.5,"y":2}]})",
             R"({"small":1,"note":"n","points":[{"x":0.5,"y":2}]})"},
    document{"members in reverse", R"({"points":[{"y":2,"x":0.5}],"note":"n","small":1})",
             R"({"small":1,"note":"n","points":[{"x":0.5,"y":2}]})"},
    document{"unknown members with nested values",
             R"({"new":{"small":[9,{"note":[]}],"points":{}},"small":1,"old":[[{"points":1}],null],)"
             R"("note":"n","points":[{"z":{"x":9},"x":0.5,"y":2,"w":[7]}],"last":true})",
             R"({"small":1,"note":"n","points":[{"x":0.5,"y":2}]})"},
    document{"unknown members that begin or end like known ones",
             R"({"smal":9,"smaller":9,"Small":9,"":9,"small":1,"not":9,"note":"n","points":[]})",
             R"({"small":1,"note":"n","points":[]})"},
    document{"null for an option", R"({"small":1,"note":null,"points":[]})",
             R"({"small":1,"note":null,"points":[]})"},
    document{"an empty text for an option", R"({"small":1,"note":"","points":[]})",
             R"({"small":1,"note":"","points":[]})"},
    document{"the edges of int32", R"({"small":2147483647,"note":null,"points":[{"x":1,"y":-2147483648}]})",
             R"({"small":2147483647,"note":null,"points":[{"x":1,"y":-2147483648}]})"},
    document{"a whole number for a double", R"({"small":0,"note":null,"points":[{"x":-3,"y":0}]})",
             R"({"small":0,"note":null,"points":[{"x":-3,"y":0}]})"},
    document{"several records, in mixed order",
             R"({"small":0,"note":"","points":[{"x":1,"y":1},{"y":2,"x":2},{"x":3,"y":3}]})",
             R"({"small":0,"note":"","points":[{"x":1,"y":1},{"x":2,"y":2},{"x":3,"y":3}]})"},
};

constexpr std::array scalar_documents{
    document{"every kind of scalar", R"({"flag":true,"large":-5,"real":0.25,"text":"é","list":[1]})",
             R"({"flag":true,"large":-5,"real":0.25,"text":"é","list":[1]})"},
    document{"the least int64",
             R"({"flag":false,"large":-9223372036854775808,"real":null,"text":"","list":[]})",
             R"({"flag":false,"large":-9223372036854775808,"real":null,"text":"","list":[]})"},
    document{"more bits than a double has",
             R"({"flag":false,"large":9007199254740993,"real":1e300,"text":"","list":[]})",
             R"({"flag":false,"large":9007199254740993,"real":1e+300,"text":"","list":[]})"},
    document{"nulls among the elements of a list",
             R"({"flag":false,"large":0,"real":null,"text":"","list":[null,2,null]})",
             R"({"flag":false,"large":0,"real":null,"text":"","list":[null,2,null]})"},
};

TEMPLATE_TEST_CASE("The binder reads a document whatever the order and whatever else is there", "",
                   by_walking, by_looking_up, by_events) {
  for (const document& row : samples) {
    CAPTURE(row.what);
    CHECK(outcome<sample, TestType>(row.text) == row.read_as);
  }
  for (const document& row : scalar_documents) {
    CAPTURE(row.what);
    CHECK(outcome<scalars, TestType>(row.text) == row.read_as);
  }
}

// Looking up by name is the library's, and so is which of two it finds.
TEMPLATE_TEST_CASE("The binder takes the last of repeated members", "", by_walking, by_events) {
  CHECK(outcome<sample, TestType>(R"({"small":1,"points":[{"x":1,"y":1},{"x":2,"y":2}],"note":"n",)"
                                  R"("small":2,"points":[{"y":3,"x":3}],"note":null})") ==
        R"({"small":2,"note":null,"points":[{"x":3,"y":3}]})");
}

/// What each way of reading says of a document that does not fit.
struct misfit {
  const char* what;
  const char* text;
  const char* walking;
  const char* events;
};

// Events come one by one and do not know the way they came, but for a member that is missing at the end.
constexpr std::array misfits{
    misfit{"a member is missing", R"({"small":1,"note":"n"})", "points: missing", "points: missing"},
    misfit{"an option is missing", R"({"points":[],"small":1})", "note: missing", "note: missing"},
    misfit{"a member of a record is missing", R"({"small":1,"note":"n","points":[{"x":1,"y":1},{"x":1}]})",
           "points: y: missing", "y: missing"},
    misfit{"nothing is there", "{}", "small: missing", "small: missing"},
    misfit{"an integer is too great", R"({"small":2147483648,"note":"n","points":[]})",
           "small: not of the expected type", "an integer out of range"},
    misfit{"an integer is too small", R"({"small":1,"note":"n","points":[{"x":1,"y":-2147483649}]})",
           "points: y: not of the expected type", "an integer out of range"},
    misfit{"a fraction stands for an integer", R"({"small":1.5,"note":"n","points":[]})",
           "small: not of the expected type", "a number with a fraction"},
    misfit{"a text stands for a number", R"({"small":"1","note":"n","points":[]})",
           "small: not of the expected type", "a string"},
    misfit{"a number stands for a text", R"({"small":1,"note":2,"points":[]})",
           "note: not of the expected type", "an integer"},
    misfit{"a boolean stands for a number", R"({"small":true,"note":"n","points":[]})",
           "small: not of the expected type", "a boolean"},
    misfit{"null stands for a number", R"({"small":null,"note":"n","points":[]})",
           "small: not of the expected type", "null"},
    misfit{"null stands for a record", R"({"small":1,"note":"n","points":[null]})",
           "points: not of the expected type", "null"},
    misfit{"an object stands for a list", R"({"small":1,"note":"n","points":{}})",
           "points: not of the expected type", "an object"},
    misfit{"a list stands for an option", R"({"small":1,"note":[],"points":[]})",
           "note: not of the expected type", "an array"},
    misfit{"a number stands for a record", R"({"small":1,"note":"n","points":[3]})",
           "points: not of the expected type", "an integer"},
    misfit{"the root is a list", "[]", "refused", "an array"},
};

TEST_CASE("The binder refuses a tree that does not fit and names the field") {
  for (const misfit& row : misfits) {
    CAPTURE(row.what);
    CHECK(outcome<sample, by_walking>(row.text) == row.walking);
    // The other form cannot tell a missing member from one of another type.
    const std::string both = row.walking;
    const std::string path = both.substr(0, both.find_last_of(':'));
    CHECK_THAT((outcome<sample, by_looking_up>(row.text)), contains(both == "refused" ? both : path + ": "));
  }
}

TEST_CASE("The binder refuses events that do not fit and says what came") {
  for (const misfit& row : misfits) {
    CAPTURE(row.what);
    CHECK_THAT((outcome<sample, by_events>(row.text)), contains(row.events));
  }
}

TEMPLATE_TEST_CASE("Reading into a filled value leaves nothing of the older one", "", by_walking,
                   by_looking_up, by_events) {
  const char* longer = R"({"small":1,"note":"old","points":[{"x":1,"y":1},{"x":2,"y":2},{"x":3,"y":3}]})";
  const char* shorter = R"({"small":2,"note":null,"points":[{"x":9,"y":9}]})";
  const char* empty = R"({"small":0,"note":"","points":[]})";
  sample value;
  for (const char* text : {longer, shorter, longer, empty, shorter}) {
    CHECK(TestType::read(text, value) == "");
    CHECK(canonical_text(value) == text);
  }
}

TEMPLATE_TEST_CASE("Reading into a filled value keeps its memory", "", by_walking, by_looking_up, by_events) {
  sample value;
  TestType::read(
      R"({"small":1,"note":"a text beyond the small string","points":[{"x":1,"y":1},{"x":2,"y":2}]})", value);
  const point* points = value.points.data();
  const char* note = value.note->data();
  TestType::read(R"({"small":1,"note":"another one, also quite long","points":[{"x":5,"y":5}]})", value);
  CHECK(value.points.size() == 1);
  CHECK(value.points.data() == points);
  CHECK(value.note->data() == note);
}

}  // namespace
}  // namespace ghostbench::tests
