// The test program. CTest runs one test case per process.
#define CATCH_CONFIG_RUNNER
#include <iostream>

#include "tests/cpp/support/catch.hpp"
#include "tests/cpp/support/skip.hpp"

namespace ghostbench::tests {
namespace {

bool skipped = false;

}  // namespace

void skip(std::string_view reason) {
  skipped = true;
  std::cout << "SKIPPED: " << reason << std::endl;
}

bool skipped_any() {
  return skipped;
}

}  // namespace ghostbench::tests

int main(int argc, char** argv) {
  Catch::Session session;
  if (session.applyCommandLine(argc, argv) != 0) return 2;
#if CATCH_VERSION_MAJOR == 2
  // A name that no test case has is a failure; version 3 sees it so by itself.
  session.configData().warnings =
      static_cast<Catch::WarnAbout::What>(session.configData().warnings | Catch::WarnAbout::NoTests);
#endif
  // Catch2 returns the number of failures, which could be any status.
  if (session.run() != 0) return 1;
  return ghostbench::tests::skipped_any() ? ghostbench::tests::skipped_status : 0;
}
