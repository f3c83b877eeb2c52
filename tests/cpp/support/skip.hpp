// A test that cannot be run here is neither passed nor failed: it says why, and CTest counts it.
#pragma once

#include <string_view>

namespace ghostbench::tests {

/// The exit status of a program that skipped and failed nothing. It is the one that Catch2 3 tells CTest of;
/// for version 2, CMakeLists.txt does.
inline constexpr int skipped_status = 4;

/// Prints the reason. The test case returns right after it.
void skip(std::string_view reason);

/// Whether skip() was called in this process.
bool skipped_any();

}  // namespace ghostbench::tests
