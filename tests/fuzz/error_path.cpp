// An error says where it is: within the text, in a line and a column, at a path that the text has.
#include <algorithm>

#include "tests/fuzz/models.hpp"
#include "tests/fuzz/referee.hpp"
#include "tests/fuzz/target.hpp"

namespace error_path_target {
namespace {

using fuzzed::require;

/// Line and column, counted byte by byte.
ghost::location counted(std::string_view text, std::size_t offset) {
  ghost::location at;
  for (const char c : text.substr(0, offset)) {
    at = c == '\n' ? ghost::location{at.line + 1, 1} : ghost::location{at.line, at.column + 1};
  }
  return at;
}

/// What a step of a JSONPath may look like: .name, [7], ['any \' text'].
bool take_step(std::string_view& path) {
  const auto drop = [&](std::size_t count) { return path.remove_prefix(std::min(count, path.size())), true; };
  if (path.starts_with('.')) {
    const std::size_t end = path.find_first_of(".[", 1);
    return (end != 1 && path.size() > 1) && drop(end);
  }
  if (!path.starts_with('[')) return false;
  if (!path.starts_with("['")) {
    const std::size_t end = path.find_first_not_of("0123456789", 1);
    return end != path.npos && end > 1 && path[end] == ']' && drop(end + 1);
  }
  for (std::size_t i = 2; i + 1 < path.size(); ++i) {
    if (path[i] == '\\') {
      ++i;
    } else if (path[i] == '\'') {
      return path[i + 1] == ']' && drop(i + 2);
    }
  }
  return false;
}

bool is_path(std::string_view path) {
  if (!path.starts_with('$')) return false;
  path.remove_prefix(1);
  while (!path.empty()) {
    if (!take_step(path)) return false;
  }
  return true;
}

/// Whether the text has a value there; what is missing, just not up to where that was found.
bool stands_in(std::string_view text, const ghost::error& e) {
  if (e.path.find("…") != e.path.npos) return true;  // a long name is cut short
  if (e.code == ghost::error_code::missing_field) {
    return !fuzzed::referee(text.substr(0, e.offset), true).has(e.path);
  }
  return fuzzed::referee(text).has(e.path);
}

template <class T>
void well_placed(std::string_view text, const ghost::read_options& options) {
  const ghost::result<T> value = ghost::read<T>(text, options);
  if (value) return;
  const ghost::error& e = value.error();
  const std::string said = e.to_string(text);
  require(e.code != ghost::error_code::none && !e.message().empty(), "an error has a message", said);
  require(e.offset <= text.size(), "an error lies within the text", said);
  require(e.locate(text) == counted(text, e.offset), "line and column are those of the offset", said);
  require(is_path(e.path), "a path is a JSONPath", said);
  const bool deep =
      std::count(text.begin(), text.end(), '[') + std::count(text.begin(), text.end(), '{') >= 40;
  if (fuzzed::referee(text).overflowed() || options.lenient || deep || text.find('\0') != text.npos) return;
  require(stands_in(text, e), "the text has what the path names", said);
}

}  // namespace
}  // namespace error_path_target

GHOST_FUZZ_TARGET(error_path, input) {
  const fuzzed::request asked(input);
  const ghost::read_options options = fuzzed::options_of(asked.bits);
  fuzzed::with_model(asked.model, [&]<class T>() { error_path_target::well_placed<T>(asked.text, options); });
}
