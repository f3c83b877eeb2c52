// What the fuzz targets have in common. An input is a letter for the model, a character for the options, and
// the text. A target ends the program where a promise is broken.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "ghost/options.hpp"

/// Defines fuzz_Name(input), and in a build for libFuzzer what libFuzzer calls.
#ifdef GHOST_LIBFUZZER
#define GHOST_FUZZ_TARGET(Name, Input)                                                \
  void fuzz_##Name(std::string_view Input);                                           \
  extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) { \
    return fuzz_##Name({reinterpret_cast<const char*>(data), size}), 0;               \
  }                                                                                   \
  void fuzz_##Name(std::string_view Input)
#else
#define GHOST_FUZZ_TARGET(Name, Input) \
  void fuzz_##Name(std::string_view);  \
  void fuzz_##Name(std::string_view Input)
#endif

namespace fuzzed {

/// Ends the program unless `kept`.
inline void require(bool kept, const char* promise, const std::string& seen = {}) {
  if (kept) return;
  std::fprintf(stderr, "broken: %s\n%s\n", promise, seen.c_str());
  std::abort();
}

/// The options that a character stands for: '@' for the defaults, each of its lower bits for one of them.
inline ghost::read_options options_of(unsigned char bits) {
  ghost::read_options options;
  options.strict = bits & 1;
  options.lenient = bits & 2;
  options.coerce_numbers = options.coerce_booleans = bits & 4;
  if (bits & 8) options.max_depth = 3, options.max_collection_size = 3;
  return options;
}

/// An input in its parts.
struct request {
  unsigned char model = 'A';
  unsigned char bits = '@';
  std::string_view text;

  explicit request(std::string_view input) {
    if (input.empty()) return;
    model = static_cast<unsigned char>(input[0]);
    input.remove_prefix(1);
    if (input.empty()) return;
    bits = static_cast<unsigned char>(input[0]);
    text = input.substr(1);
  }
};

}  // namespace fuzzed
