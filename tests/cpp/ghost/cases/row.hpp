// A case as a row of a table: its number in the contract, a type, a text, and what comes of it.
#pragma once

#include <string>
#include <vector>

#include "tests/cpp/ghost/channels.hpp"

namespace ghost_tests {

using ghost::error_code;

/// What a row wants.
struct wanted {
  std::string value;                       ///< JSON that the value is equal to, or
  error_code code = error_code::none;      ///< the error, and
  std::string path;                        ///< where it is.
  std::size_t offset = std::string::npos;  ///< Where in the text, if the row says so.
};

/// The value is the one that this JSON says. Numbers are compared by value and sign, and an integer is none
/// of the floats.
inline wanted gives(std::string json) {
  return {.value = std::move(json), .path = {}};
}

inline wanted fails(std::string path, error_code code, std::size_t offset = std::string::npos) {
  return {.value = {}, .code = code, .path = std::move(path), .offset = offset};
}

inline constexpr ghost::read_options plain{};
inline constexpr ghost::read_options strict{.strict = true};
inline constexpr ghost::read_options lenient{.lenient = true};
inline constexpr ghost::read_options coerce{.coerce_numbers = true, .coerce_booleans = true};

struct row {
  std::string id;
  const readers& type;
  std::string text;
  wanted want;
  ghost::read_options options = plain;
};

/// Reads each row through every channel. What was read is written and read again; each prefix of it is read.
void check(const std::vector<row>& rows);

/// Whether two JSON texts say the same, members in any order.
bool same_json(const std::string& one, const std::string& other);

}  // namespace ghost_tests
