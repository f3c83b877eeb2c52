// Counting through jemalloc's allocation hooks, installed once by mallctl("experimental.hooks.install").
//
// Facts checked with 5.3.0: the hooks are process-wide and cannot be called again from within; at most four
// can be installed; the requested size is known on allocation only; a shrink in place arrives as an
// expansion. The types below are those of jemalloc's internal hook.h, which is not installed; the self-test
// guards them.
#include <dlfcn.h>

#include <cstddef>
#include <string>

#include "bench/ledger.hpp"

namespace ghostbench {
namespace {

using mallctl_function = int (*)(const char*, void*, std::size_t*, void*, std::size_t);
using sallocx_function = std::size_t (*)(const void*, int);

// Looked up rather than linked: the program also runs with another allocator, and says so.
mallctl_function find_mallctl() {
  return reinterpret_cast<mallctl_function>(dlsym(RTLD_DEFAULT, "mallctl"));
}
sallocx_function usable_size = nullptr;

allocation_ledger ledger;

enum alloc_call : int {
  by_malloc,
  by_posix_memalign,
  by_aligned_alloc,
  by_calloc,
  by_memalign,
  by_valloc,
  by_mallocx,
  by_realloc,
  by_rallocx
};

struct hooks {
  void (*alloc)(void* extra, int call, void* result, std::uintptr_t raw, std::uintptr_t args[3]);
  void (*dalloc)(void* extra, int call, void* address, std::uintptr_t args[3]);
  void (*expand)(void* extra, int call, void* address, std::size_t before, std::size_t after,
                 std::uintptr_t raw, std::uintptr_t args[4]);
  void* extra;
};

/// The size the caller asked for, out of the raw arguments of the call.
std::size_t requested_size(int call, const std::uintptr_t args[3]) {
  switch (call) {
    case by_calloc:
      return args[0] * args[1];
    case by_posix_memalign:
      return args[2];
    case by_aligned_alloc:
    case by_memalign:
    case by_realloc:
    case by_rallocx:
      return args[1];
    default:
      return args[0];
  }
}

void on_alloc(void*, int call, void* result, std::uintptr_t, std::uintptr_t args[3]) {
  if (result) ledger.allocated(requested_size(call, args), usable_size(result, 0));
}

void on_dalloc(void*, int, void* address, std::uintptr_t[3]) {
  if (address) ledger.freed(usable_size(address, 0));
}

void on_expand(void*, int, void*, std::size_t before, std::size_t after, std::uintptr_t, std::uintptr_t[4]) {
  ledger.resized(before, after);
}

failure install() {
  const mallctl_function mallctl = find_mallctl();
  usable_size = reinterpret_cast<sallocx_function>(dlsym(RTLD_DEFAULT, "sallocx"));
  if (!mallctl || !usable_size) return "the program does not run on jemalloc";
  static hooks ours{on_alloc, on_dalloc, on_expand, nullptr};
  void* handle = nullptr;
  std::size_t handle_size = sizeof handle;
  if (mallctl("experimental.hooks.install", &handle, &handle_size, &ours, sizeof ours) != 0) {
    return "this jemalloc has no experimental.hooks.install (5.3.0 has)";
  }
  return std::nullopt;
}

}  // namespace

const allocation_watch& jemalloc_watch() {
  static constexpr allocation_watch watch{"jemalloc hooks", install, [] { ledger.start(); },
                                          [] { return ledger.stop(); },
                                          [](allocation_listener listener) { ledger.listen(listener); }};
  return watch;
}

std::string allocator_version() {
  const mallctl_function mallctl = find_mallctl();
  const char* version = nullptr;
  std::size_t size = sizeof version;
  if (!mallctl || mallctl("version", &version, &size, nullptr, 0) != 0) return "libc";
  return std::string("jemalloc ") + version;
}

}  // namespace ghostbench
