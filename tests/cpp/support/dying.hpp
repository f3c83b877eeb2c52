// Ways for a child to end badly.
#pragma once

#include <sys/resource.h>
#include <unistd.h>

#include <csignal>

namespace ghostbench::tests {

/// Ends this process by `signal` as a program of its own would end: without the handlers that Catch2 and
/// sanitizers have, and without a core file.
[[noreturn]] inline void die_of(int signal) {
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
  _exit(99);
}

[[noreturn]] inline void hang() {
  for (;;) pause();
}

}  // namespace ghostbench::tests
