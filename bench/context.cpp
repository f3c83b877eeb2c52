#include "bench/context.hpp"

#include <gnu/libc-version.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "bench/allocations.hpp"
#include "bench/protocol.hpp"

namespace ghostbench {
namespace {

std::string compiler() {
#if defined(__clang__)
  return "clang " __clang_version__;
#else
  return "gcc " __VERSION__;
#endif
}

std::string standard_library() {
#if defined(_LIBCPP_VERSION)
  return "libc++ " + std::to_string(_LIBCPP_VERSION);
#else
  return "libstdc++ " + std::to_string(_GLIBCXX_RELEASE) + " (" + std::to_string(__GLIBCXX__) + ")";
#endif
}

}  // namespace

std::string isa_level() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  const bool v2 = __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt");
  const bool v3 =
      v2 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
  const bool v4 = v3 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                  __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
                  __builtin_cpu_supports("avx512vl");
  return v4 ? "x86-64-v4" : v3 ? "x86-64-v3" : v2 ? "x86-64-v2" : "x86-64";
#elif defined(__aarch64__)
  return "aarch64";
#else
  return "unknown";
#endif
}

void print_context() {
  // The macros are set by CMake, from what the build was told.
  const nlohmann::ordered_json context{
      {"protocol", protocol_version},
      {"compiler", compiler()},
      {"flags", GHOSTBENCH_BUILD_FLAGS},
      {"build_type", GHOSTBENCH_BUILD_TYPE},
      {"preset", GHOSTBENCH_BUILD_PRESET},
      {"allocator", allocator_version()},
      {"isa", isa_level()},
      {"libraries",
       {{"libc", std::string("glibc ") + gnu_get_libc_version()},
        {"standard library", standard_library()},
        {"benchmark", GHOSTBENCH_BENCHMARK_VERSION}}},
  };
  std::cout << context.dump(2) << std::endl;
}

}  // namespace ghostbench
