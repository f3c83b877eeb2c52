// Documents against nlohmann/json and RapidJSON: generated and mutated texts are accepted by all or by none,
// and have the same values. Where they differ on purpose:
//
//   what                                   ghost              nlohmann           RapidJSON
//   more than 255 levels                   depth limit        accepts            accepts (iterative)
//   1e999 where nobody asks for it         accepts            out of range       out of range
//   a lone low surrogate escape            rejects            rejects            accepts
//   0e9999                                 zero               zero               out of range
//   a byte 00 behind the text              trailing bytes     end of the text    end of the text
//   an integer beyond 64 bits              out of range       a double           a double
#include <cmath>
#include <random>
#include <string>
#include <string_view>

#include <rapidjson/document.h>
#include <rapidjson/writer.h>
#include <nlohmann/json.hpp>

#include "ghost/ghost.hpp"
#include "tests/cpp/support/catch.hpp"
#include "tests/fuzz/models.hpp"
#include "tests/fuzz/referee.hpp"

namespace {

using nlohmann::json;
using random_source = std::mt19937_64;

std::string random_text(random_source& random) {
  static constexpr std::string_view parts[] = {"a",      "\"",     "\\",         "\n",   "\x01", "/",
                                               "\u00fc", "\u20ac", "\U0001d11e", "name", " ",    "\x7f"};
  std::string text;
  for (std::uint64_t left = random() % 8; left; --left) text += parts[random() % std::size(parts)];
  return text;
}

/// A value of any kind, `levels` deep at most; numbers that all three hold alike.
json random_json(random_source& random, int levels) {
  switch (random() % (levels ? 8 : 6)) {
    case 0:
      return nullptr;
    case 1:
      return random() % 2 == 0;
    case 2:
      return static_cast<std::int64_t>(random());
    case 3:
      return static_cast<std::int64_t>(random() % 100);
    case 4:
      return std::ldexp(static_cast<double>(random()) - 9e18, static_cast<int>(random() % 200) - 100);
    case 5:
      return random_text(random);
    case 6: {
      json array = json::array();
      for (std::uint64_t left = random() % 5; left; --left) array.push_back(random_json(random, levels - 1));
      return array;
    }
    default: {
      json object = json::object();
      for (std::uint64_t left = random() % 5; left; --left)
        object[random_text(random)] = random_json(random, levels - 1);
      return object;
    }
  }
}

std::string printed(random_source& random, const json& value) {
  return value.dump(random() % 2 ? -1 : 1, random() % 2 ? ' ' : '\t', random() % 2 == 0);
}

/// One to three bytes are changed, dropped, doubled, or replaced by what often stands in JSON.
std::string mutated(random_source& random, std::string text) {
  static constexpr std::string_view telling = "{}[]\":,\\eE+-.0123456789truefalsn \t\xff\xc0\x80u";
  for (std::uint64_t left = 1 + random() % 3; left && !text.empty(); --left) {
    const std::size_t at = random() % text.size();
    switch (random() % 4) {
      case 0:
        text.erase(at, 1);
        break;
      case 1:
        text.insert(at, 1, text[random() % text.size()]);
        break;
      case 2:
        text.resize(at);
        break;
      default:
        text[at] = telling[random() % telling.size()];
    }
  }
  return text;
}

json by_rapidjson(const std::string& text, bool& accepted) {
  constexpr unsigned flags = rapidjson::kParseFullPrecisionFlag | rapidjson::kParseValidateEncodingFlag |
                             rapidjson::kParseIterativeFlag;
  rapidjson::Document document;
  document.Parse<flags>(text.data(), text.size());
  accepted = !document.HasParseError();
  if (!accepted) return {};
  rapidjson::StringBuffer out;
  rapidjson::Writer<rapidjson::StringBuffer> writer(out);
  document.Accept(writer);
  return json::parse(out.GetString(), nullptr, false);
}

/// Whether RapidJSON has an opinion of its own: a low surrogate alone, an exponent of four digits.
bool is_disputed(const std::string& text) {
  for (std::size_t at = text.find_first_of("eE"); at != text.npos; at = text.find_first_of("eE", at + 1)) {
    const std::size_t from = text.find_first_not_of("+-", at + 1);
    if (from != text.npos && text.find_first_not_of("0123456789", from) - from > 3) return true;
  }
  return text.find("\\ud") != text.npos;
}

TEST_CASE("Generated documents have the values that nlohmann and RapidJSON read") {
  random_source random(20130105);
  for (int i = 0; i < 3000; ++i) {
    const json value = random_json(random, 5);
    const std::string text = printed(random, value);
    const ghost::result<fuzzed::any> ours = ghost::read<fuzzed::any>(text);
    if (!ours) {
      FAIL_CHECK(ours.error().to_string(text) + "\n" + text);
      continue;
    }
    const std::string written = ghost::write(*ours).value();
    bool accepted = false;
    if (json::parse(written) != value) FAIL_CHECK(written + "\n" + text);
    if (json::parse(ghost::write_pretty(*ours).value()) != value) FAIL_CHECK(text);
    if (by_rapidjson(written, accepted) != value || !accepted) FAIL_CHECK(written);
  }
}

TEST_CASE("Mutated documents are accepted by all or by none") {
  random_source random(20130106);
  int accepted_by_all = 0, rejected_by_all = 0;
  for (int i = 0; i < 20'000; ++i) {
    const std::string text = mutated(random, printed(random, random_json(random, 3)));
    const fuzzed::referee nlohmann_says(text);
    if (nlohmann_says.overflowed()) continue;
    const bool ours = ghost::read<ghost::raw_json>(text).has_value();
    if (ours != nlohmann_says.accepted()) FAIL_CHECK(text);
    bool theirs = false;
    by_rapidjson(text, theirs);
    if (ours != theirs && !is_disputed(text)) FAIL_CHECK(text);
    ++(ours ? accepted_by_all : rejected_by_all);
  }
  CHECK(accepted_by_all > 2000);
  CHECK(rejected_by_all > 2000);
}

// Models: nlohmann writes the document by hand, ghost reads it, and the other way round.

json expected(const fuzzed::numbers& n) {
  return {{"flag", n.flag},
          {"letter", std::string(1, n.letter)},
          {"i8", n.i8},
          {"u8", n.u8},
          {"i16", n.i16},
          {"u16", n.u16},
          {"i32", n.i32},
          {"u32", n.u32},
          {"i64", n.i64},
          {"u64", n.u64},
          {"f", json::parse(std::to_string(n.f))},
          {"d", n.d}};
}

fuzzed::numbers random_numbers(random_source& random) {
  fuzzed::numbers n;
  n.flag = random() % 2;
  n.letter = static_cast<char>(' ' + random() % 95);
  n.i8 = static_cast<std::int8_t>(random()), n.u8 = static_cast<std::uint8_t>(random());
  n.i16 = static_cast<std::int16_t>(random()), n.u16 = static_cast<std::uint16_t>(random());
  n.i32 = static_cast<std::int32_t>(random()), n.u32 = static_cast<std::uint32_t>(random());
  n.i64 = static_cast<std::int64_t>(random()), n.u64 = random();
  n.f = static_cast<float>(random() % 1000) / 8;
  n.d = std::ldexp(static_cast<double>(random()), -70);
  return n;
}

fuzzed::tree random_tree(random_source& random, int levels) {
  fuzzed::tree made;
  made.value = static_cast<int>(random());
  if (!levels) return made;
  if (random() % 2) made.left = std::make_unique<fuzzed::tree>(random_tree(random, levels - 1));
  if (random() % 2) made.right = std::make_shared<fuzzed::tree>(random_tree(random, levels - 1));
  for (std::uint64_t left = random() % 3; left; --left) made.more.push_back(random_tree(random, levels - 1));
  return made;
}

json expected(const fuzzed::tree& t) {
  json object = {{"value", t.value}};
  if (t.left) object["left"] = expected(*t.left);
  if (t.right) object["right"] = expected(*t.right);
  for (const fuzzed::tree& one : t.more) object["more"].push_back(expected(one));
  return object;
}

fuzzed::containers random_containers(random_source& random) {
  fuzzed::containers c;
  const auto few = [&] { return random() % 4; };
  c.numbers.clear();
  for (auto i = few(); i; --i) c.numbers.push_back(static_cast<int>(random()));
  for (auto i = few(); i; --i) c.bits.push_back(random() % 2);
  for (auto i = few(); i; --i) c.texts.push_back(random_text(random));
  for (auto i = few(); i; --i) c.list.push_back(static_cast<double>(random() % 1000) / 7);
  for (auto i = few(); i; --i) c.forward.push_front(static_cast<int>(random()));
  for (auto i = few(); i; --i) c.set.insert(random_text(random));
  if (random() % 2) c.hashed.insert(static_cast<int>(random()));
  if (random() % 2) c.pair_of[1] = static_cast<int>(random());
  for (auto i = few(); i; --i) c.by_text[random_text(random)] = {1, static_cast<int>(random())};
  for (auto i = few(); i; --i) c.by_number[static_cast<std::int8_t>(random())] = random() % 2;
  if (random() % 2) c.by_color[fuzzed::color::green] = 0.5f;
  c.two = {static_cast<int>(random()), random_text(random)};
  c.three = {random() % 2 == 0, std::nullopt, random_text(random)};
  return c;
}

json expected(const fuzzed::containers& c) {
  json object = {
      {"bits", c.bits}, {"texts", c.texts},   {"list", c.list},       {"forward", c.forward},
      {"set", c.set},   {"hashed", c.hashed}, {"by_text", c.by_text}, {"two", {c.two.first, c.two.second}}};
  if (!c.numbers.empty()) object["numbers"] = c.numbers;
  object["pair_of"] = {nullptr, c.pair_of[1] ? json(*c.pair_of[1]) : json()};
  object["by_number"] = object["by_color"] = json::object();
  for (const auto& [key, value] : c.by_number) object["by_number"][std::to_string(key)] = value;
  for (const auto& [key, value] : c.by_color) object["by_color"]["gr\u00fcn"] = value;
  object["three"] = {std::get<0>(c.three), nullptr, std::get<2>(c.three)};
  return object;
}

template <class Model>
void agree_on(const Model& model) {
  const json theirs = expected(model);
  const std::string written = ghost::write(model).value();
  if (json::parse(written) != theirs) FAIL_CHECK(written + "\n" + theirs.dump());
  Model defaults{};
  const ghost::result<void> read = ghost::read_into(defaults, theirs.dump(2));
  if (!read) FAIL_CHECK(read.error().to_string(theirs.dump(2)));
  const ghost::result<Model> again = ghost::read<Model>(written, {.strict = true});
  if (!again || !(*again == model)) FAIL_CHECK(written);
  if (!(defaults == model)) FAIL_CHECK(theirs.dump());
}

TEST_CASE("Random models are what nlohmann says they are, and come back") {
  random_source random(20130107);
  for (int i = 0; i < 2000; ++i) {
    agree_on(random_numbers(random));
    agree_on(random_tree(random, 3));
    fuzzed::containers some = random_containers(random);
    if (some.numbers.empty()) some.numbers = {1};  // left out it would be read as its initialiser
    agree_on(some);
  }
}

}  // namespace
