// Counting through the preloaded library (bench/preload), and how a process comes to run under it.
#include <dlfcn.h>
#include <unistd.h>

#include <climits>
#include <cstdlib>
#include <string>

#include "bench/allocations.hpp"

namespace ghostbench {
namespace {

void (*ledger_start)() = nullptr;
void (*ledger_stop)(allocation_counts*) = nullptr;
void (*ledger_listen)(allocation_listener) = nullptr;

template <class Function>
void find(Function& function, const char* name) {
  function = reinterpret_cast<Function>(dlsym(RTLD_DEFAULT, name));
}

failure install() {
  find(ledger_start, "ghostbench_ledger_start");
  find(ledger_stop, "ghostbench_ledger_stop");
  find(ledger_listen, "ghostbench_ledger_listen");
  if (!ledger_start || !ledger_stop || !ledger_listen) return "the counting library is not preloaded";
  return std::nullopt;
}

void start() {
  ledger_start();
}

allocation_counts stop() {
  allocation_counts counts;
  ledger_stop(&counts);
  return counts;
}

void listen(allocation_listener listener) {
  ledger_listen(listener);
}

}  // namespace

const allocation_watch& preload_watch() {
  static constexpr allocation_watch watch{"preloaded library", install, start, stop, listen};
  return watch;
}

void restart_with_preload(char** arguments) {
  char program[PATH_MAX];
  const ssize_t size = readlink("/proc/self/exe", program, sizeof program - 1);
  if (std::getenv("LD_PRELOAD") || size < 0) return;
  program[size] = '\0';
  std::string library(program, static_cast<std::size_t>(size));
  library.replace(library.rfind('/') + 1, std::string::npos, "libghostbench_malloc.so");
  if (access(library.c_str(), R_OK) != 0) return;
  setenv("LD_PRELOAD", library.c_str(), 1);
  execv(program, arguments);
}

}  // namespace ghostbench
