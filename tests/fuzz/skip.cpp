// What is passed over or kept raw is checked by the whole grammar: accepted where nlohmann accepts it.
#include "tests/fuzz/models.hpp"
#include "tests/fuzz/referee.hpp"
#include "tests/fuzz/target.hpp"

namespace skipped {

struct rest {
  std::optional<ghost::raw_json> n;
};
GHOST_MODEL(rest, n);

}  // namespace skipped

namespace skip_target {
namespace {

using fuzzed::require;

void agree(std::string_view text, const ghost::error* ours, const char* promise) {
  const fuzzed::referee theirs(text);
  if (theirs.overflowed()) return;
  const bool accepted = theirs.accepted() && theirs.depth() <= 255;
  const bool ends_at_zero = accepted && ours && text.find('\0') != text.npos;
  require(accepted == !ours || ends_at_zero, promise, ours ? ours->to_string() : "accepted");
}

}  // namespace
}  // namespace skip_target

GHOST_FUZZ_TARGET(skip, input) {
  const std::string whole = "{\"x\":" + std::string(input) + ",\"n\":1}";
  const ghost::result<skipped::rest> read = ghost::read<skipped::rest>(whole);
  skip_target::agree(whole, read ? nullptr : &read.error(),
                     "an unknown member is passed over where it is JSON");

  const ghost::result<ghost::raw_json> raw = ghost::read<ghost::raw_json>(input);
  skip_target::agree(input, raw ? nullptr : &raw.error(), "a raw value is kept where it is JSON");
  if (raw) {
    fuzzed::require(input.find(raw->text()) != input.npos, "a raw value is verbatim");
    const bool bare = raw->text().find_first_of(" \t\r\n") != 0 && raw->text().back() != ' ';
    fuzzed::require(bare, "a raw value has no white space around it");
    fuzzed::require(raw->as<ghost::raw_json>().has_value(), "a raw value can be read again");
  }
}
