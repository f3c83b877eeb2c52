// Reading: no input crashes, and what a text is worth is what nlohmann says of it.
#include "tests/fuzz/models.hpp"
#include "tests/fuzz/referee.hpp"
#include "tests/fuzz/target.hpp"

namespace read_target {
namespace {

using fuzzed::any, fuzzed::require;

/// Whether the code says that the text is no JSON.
bool is_about_grammar(ghost::error_code code) {
  return code > ghost::error_code::none && code <= ghost::error_code::trailing_bytes;
}

nlohmann::json to_nlohmann(const any& value) {
  return std::visit(
      []<class T>(const T& held) -> nlohmann::json {
        if constexpr (std::same_as<T, std::monostate>) {
          return nullptr;
        } else if constexpr (std::same_as<T, std::vector<any>>) {
          nlohmann::json array = nlohmann::json::array();
          for (const any& one : held) array.push_back(to_nlohmann(one));
          return array;
        } else if constexpr (std::same_as<T, std::map<std::string, any>>) {
          nlohmann::json object = nlohmann::json::object();
          for (const auto& [key, one] : held) object[key] = to_nlohmann(one);
          return object;
        } else {
          return held;
        }
      },
      value.value);
}

template <class T>
ghost::error_code outcome(std::string_view text, const ghost::read_options& options) {
  const ghost::result<T> value = ghost::read<T>(text, options);
  if constexpr (std::same_as<T, any>) {
    if (value && !options.lenient) {
      const auto theirs = nlohmann::json::parse(text, nullptr, false);
      require(theirs.is_discarded() || to_nlohmann(*value) == theirs, "any JSON reads as nlohmann reads it");
    }
  }
  return value ? ghost::error_code::none : value.error().code;
}

void agree(std::string_view text, ghost::error_code ours) {
  const fuzzed::referee theirs(text);
  if (theirs.overflowed()) return;
  const std::string said(ghost::message(ours));
  if (ours == ghost::error_code::none) {
    require(theirs.accepted() && theirs.depth() <= 255, "what ghost accepts is JSON", said);
  } else if (is_about_grammar(ours)) {
    const bool ends_at_zero = text.find('\0') != text.npos;
    require(!theirs.accepted() || ends_at_zero, "what ghost calls no JSON is none", said);
  }
}

}  // namespace
}  // namespace read_target

GHOST_FUZZ_TARGET(read, input) {
  const fuzzed::request asked(input);
  const ghost::read_options options = fuzzed::options_of(asked.bits);
  ghost::error_code ours{};
  fuzzed::with_model(asked.model, [&]<class T>() { ours = read_target::outcome<T>(asked.text, options); });
  if (!options.lenient) read_target::agree(asked.text, ours);
  static_cast<void>(ghost::read<fuzzed::views>(asked.text, options));
}
