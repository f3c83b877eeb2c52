// Verify before timing: engines that are wrong in one way each, and what is said of them.
#include "bench/verify.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "serializers/adapter.hpp"
#include "serializers/nlohmann_binding.hpp"
#include "tests/cpp/support/capture.hpp"
#include "tests/cpp/support/catch.hpp"
#include "tests/cpp/support/dying.hpp"
#include "tests/cpp/support/fixtures.hpp"

namespace ghostbench::tests {
namespace {

/// Does everything right. The others are this one with a fault.
struct honest {
  static constexpr std::string_view name = "fake";
  static std::string version() { return "1"; }
  static std::vector<api> apis() { return {api::tree}; }
  static std::string_view lacks(op, mode) { return "it has everything"; }

  template <class T>
  failure read_string(std::string_view text, T& into) {
    nlohmann::json::parse(text).get_to(into);
    return std::nullopt;
  }
  template <class T>
  failure read_reuse(padded_text text, T& into) {
    return read_string(text.view(), into);
  }
  template <class T>
  failure write_string(const T& value, std::string& fresh) {
    fresh = canonical_text(value);
    return std::nullopt;
  }
  template <class T>
  failure write_stream(const T& value, sink& to) {
    const std::string text = canonical_text(value);
    for (std::size_t at = 0; at < text.size(); at += 50) {
      to.flush(text.copy(to.window().data(), 50, at));
    }
    return std::nullopt;
  }
};

/// Changes a message with `Change` after it was read.
template <auto Change>
struct misreads : honest {
  template <class T>
  failure read_string(std::string_view text, T& into) {
    honest::read_string(text, into);
    if constexpr (std::same_as<T, message>) Change(into);
    return std::nullopt;
  }
};

/// Leaves an option as it was when the document has null, and appends to a list that is there.
template <bool Option>
struct remembers : honest {
  template <class T>
  failure read_reuse(padded_text text, T& into) {
    const T before = into;
    read_string(text.view(), into);
    if constexpr (std::same_as<T, message>) {
      if (Option) into.note = before.note;
      if (!Option) into.parts.insert(into.parts.begin(), before.parts.begin(), before.parts.end());
    }
    return std::nullopt;
  }
};

/// Changes the text with `Change` after it was written.
template <auto Change>
struct miswrites : honest {
  template <class T>
  failure write_string(const T& value, std::string& fresh) {
    honest::write_string(value, fresh);
    Change(fresh);
    return std::nullopt;
  }
  template <class T>
  failure write_stream(const T& value, sink& to) {
    std::string text;
    write_string(value, text);
    to.flush(text.copy(to.window().data(), text.size()));
    return std::nullopt;
  }
};

/// Is right once.
struct tires : honest {
  bool tired = false;
  template <class T>
  failure read_string(std::string_view text, T& into) {
    return std::exchange(tired, true) ? failure("tired") : honest::read_string(text, into);
  }
  template <class T>
  failure write_string(const T& value, std::string& fresh) {
    return std::exchange(tired, true) ? failure("tired") : honest::write_string(value, fresh);
  }
};

/// Does `Act` instead of reading.
template <auto Act>
struct acts : honest {
  template <class T>
  failure read_string(std::string_view, T&) {
    Act();
    return std::nullopt;
  }
};

cell_answer look(const engine& e, op o, mode m) {
  const cell c{&e, o, m, find_fixture("tiny")};
  return verify_pass().look(c, fixture_named("tiny"), "fake");
}

TEST_CASE("A right answer is ok in every op and mode") {
  const engine e = make_engine<honest>();
  for (const auto& [o, m] : {std::pair{op::read, mode::string}, std::pair{op::read, mode::reuse},
                             std::pair{op::write, mode::string}, std::pair{op::write, mode::stream}}) {
    const cell_answer answer = look(e, o, m);
    CHECK(answer.status == "ok");
    CHECK(answer.reason.empty());
  }
}

TEST_CASE("A wrong answer is errored, and the reason names what is wrong") {
  struct row {
    const char* what;
    engine its_engine;
    op its_op;
    mode its_mode;
    const char* reason;
  };
  const row rows[] = {
      {"drops a text", make_engine<misreads<[](message& m) { m.kind.clear(); }>>(), op::read, mode::string,
       "the value differs at $.kind"},
      {"drops an element", make_engine<misreads<[](message& m) { m.parts.pop_back(); }>>(), op::read,
       mode::string, "the value differs at $.parts (1 elements instead of 2)"},
      {"changes a number", make_engine<misreads<[](message& m) { m.parts[1] = 14; }>>(), op::read,
       mode::string, "the value differs at $.parts[1]"},
      {"rounds to a double", make_engine<misreads<[](message& m) { m.id -= 1; }>>(), op::read, mode::string,
       "the value differs at $.id"},
      {"is off in the last place", make_engine<misreads<[](message& m) { m.at.latitude += 0x1p-47; }>>(),
       op::read, mode::string, "the value differs at $.at.lat"},
      {"keeps an older option", make_engine<remembers<true>>(), op::read, mode::reuse,
       "the value differs at $.note"},
      {"appends to an older list", make_engine<remembers<false>>(), op::read, mode::reuse,
       "the value differs at $.parts (5 elements instead of 2)"},
      {"reads right once", make_engine<tires>(), op::read, mode::string, "tired"},
      {"writes invalid JSON", make_engine<miswrites<[](std::string& text) { text.pop_back(); }>>(), op::write,
       mode::string, "the written text is not valid JSON"},
      {"writes something behind it", make_engine<miswrites<[](std::string& text) { text += "}"; }>>(),
       op::write, mode::stream, "the written text is not valid JSON"},
      {"writes another value",
       make_engine<miswrites<[](std::string& text) { text.replace(text.find("993"), 3, "992"); }>>(),
       op::write, mode::string, "another JSON value"},
      {"drops a member",
       make_engine<miswrites<[](std::string& text) { text.replace(text.find("\"kind\""), 14, ""); }>>(),
       op::write, mode::stream, "another JSON value"},
      {"writes nothing", make_engine<miswrites<[](std::string& text) { text.clear(); }>>(), op::write,
       mode::string, "the written text is not valid JSON"},
      {"writes right once", make_engine<tires>(), op::write, mode::string, "tired"},
  };
  for (const row& r : rows) {
    CAPTURE(r.what);
    const cell_answer answer = look(r.its_engine, r.its_op, r.its_mode);
    CHECK(answer.status == "errored");
    CHECK_THAT(answer.reason, contains(r.reason));
  }
}

/// Verifies the cell of a real name with `e` in the engine's place.
nlohmann::json verify_in_child(const engine& e) {
  pass p = verify_pass();
  p.limit = std::chrono::seconds(1);
  p.look = [&, verify = p.look](cell c, const fixture& f, std::string_view name) {
    c.its_engine = &e;
    return verify(c, f, name);
  };
  const int file = file_with("floor/read/string/tiny");
  const cell_list cells(file);
  close(file);
  return nlohmann::json::parse(captured([&] { run(p, cells); }));
}

TEST_CASE("An engine that ends the process or never comes back is errored with the reason") {
  struct row {
    const char* what;
    engine its_engine;
    const char* reason;
  };
  const row rows[] = {
      {"crashes", make_engine<acts<[] { die_of(SIGSEGV); }>>(), "killed by signal 11 (SIGSEGV)"},
      {"aborts", make_engine<acts<[] { die_of(SIGABRT); }>>(), "killed by signal 6 (SIGABRT)"},
      {"throws", make_engine<acts<[] { throw std::runtime_error("depth"); }>>(), "uncaught exception: depth"},
      {"exits", make_engine<acts<[] { _exit(0); }>>(), "ended with status 0 and no answer"},
      {"hangs", make_engine<acts<[] { hang(); }>>(), "no answer in 1 s"},
      {"reads nothing", make_engine<acts<[] {}>>(), "the value differs at $.id"},
  };
  for (const auto& [what, its_engine, reason] : rows) {
    CAPTURE(what);
    CHECK(verify_in_child(its_engine) ==
          nlohmann::json{{"cell", "floor/read/string/tiny"}, {"status", "errored"}, {"reason", reason}});
  }
}

TEST_CASE("Two texts are the same JSON when they say the same, however they are spelled") {
  const fixture wanted = made_up(message{}, R"({"a":[1,2.5],"b":"é"})");
  struct row {
    const char* text;
    const char* reason;
  };
  const row rows[] = {
      {R"({"a":[1,2.5],"b":"é"})", "same"},
      {R"({"b":"é","a":[1,2.5]})", "same"},
      {" { \"a\" : [ 1, 25e-1 ],\n\"b\":\"\\u00e9\" } ", "same"},
      {R"({"a":[1,2.5],"b":"e"})", "another JSON value"},
      {R"({"a":[2.5,1],"b":"é"})", "another JSON value"},
      {R"({"a":[1,2.5]})", "another JSON value"},
      {R"({"a":[1,2.5],"b":"é","c":null})", "another JSON value"},
      {"", "not valid JSON"},
      {R"({"a":[1,2.5],"b":"é"}})", "not valid JSON"},
      {R"({"a":[1,2.5],"b":"é",})", "not valid JSON"},
      {"{\"a\":[1,2.5],\"b\":\"\xe9\"}", "not valid JSON"},
  };
  for (const auto& [text, reason] : rows) {
    CAPTURE(text);
    CHECK_THAT(same_json(text, wanted).value_or("same"), contains(reason));
  }
}

}  // namespace
}  // namespace ghostbench::tests
