// What was read can be written, compact and pretty, and read again in strict mode as the same value.
#include "tests/fuzz/models.hpp"
#include "tests/fuzz/target.hpp"

namespace write_then_read_target {
namespace {

using fuzzed::require;

/// A value that JSON or the limits cannot hold, although it was read: a year outside 0 to 9999 after its
/// offset was taken off, or a level more than were read, for an empty array that the text left out.
bool may_fail(ghost::error_code code) {
  return code == ghost::error_code::time_out_of_range || code == ghost::error_code::depth_limit;
}

template <class T>
void comes_back(const T& value, const ghost::result<std::string>& text) {
  if (!text)
    return require(may_fail(text.error().code), "what was read can be written", text.error().to_string());
  const ghost::result<T> again = ghost::read<T>(*text, {.strict = true});
  require(again.has_value(), "what was written can be read",
          again ? "" : *text + "\n" + again.error().to_string());
  require(*again == value, "what was written reads as it was", *text);
}

template <class T>
void round_trip(std::string_view text, const ghost::read_options& options) {
  const ghost::result<T> value = ghost::read<T>(text, options);
  if (!value) return;
  const ghost::result<std::string> compact = ghost::write(*value);
  comes_back(*value, compact);
  comes_back(*value, ghost::write_pretty(*value));
  std::string streamed;
  const auto sink = [&](std::string_view window) { streamed.append(window); };
  const ghost::result<void> sent = ghost::write_to(*value, sink);
  require(sent.has_value() == compact.has_value() && (!compact || *compact == streamed),
          "a sink gets what a string gets");
}

}  // namespace
}  // namespace write_then_read_target

GHOST_FUZZ_TARGET(write_then_read, input) {
  const fuzzed::request asked(input);
  const ghost::read_options options = fuzzed::options_of(asked.bits);
  fuzzed::with_model(asked.model,
                     [&]<class T>() { write_then_read_target::round_trip<T>(asked.text, options); });
}
