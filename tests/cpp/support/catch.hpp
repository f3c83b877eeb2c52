// Catch2 2 (one header) or Catch2 3 (a library): whichever the system has.
#pragma once

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif

#include <string>

namespace ghostbench::tests {

/// Matches a text that has `part` in it.
inline auto contains(const std::string& part) {
#if CATCH_VERSION_MAJOR == 2
  return Catch::Matchers::Contains(part);
#else
  return Catch::Matchers::ContainsSubstring(part);
#endif
}

}  // namespace ghostbench::tests
