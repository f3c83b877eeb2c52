# What a build may be told. Everything hangs on two interface targets, so nothing leaks into flags of others.

option(GHOSTBENCH_TESTS "Build the C++ tests (needs Catch2)" OFF)
option(GHOSTBENCH_FUZZ "Build the fuzz targets of ghost for libFuzzer (needs clang)" OFF)
option(GHOSTBENCH_SANITIZE "Build with AddressSanitizer and UBSan; jemalloc is left out" OFF)
set(GHOSTBENCH_ISA "baseline" CACHE STRING
    "Target instruction set: baseline (what the compiler does by default), x86-64-v3, native, or any -march value")
set(GHOSTBENCH_PRESET "none" CACHE STRING "Name of the preset, recorded in results")

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Release, Debug, RelWithDebInfo" FORCE)
endif()

find_program(GHOSTBENCH_CCACHE ccache)
if(GHOSTBENCH_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${GHOSTBENCH_CCACHE}")
endif()

# What all our code is compiled with. The flags are also text, because a result records them.
add_library(ghostbench_options INTERFACE)
target_compile_features(ghostbench_options INTERFACE cxx_std_20)
target_include_directories(ghostbench_options INTERFACE "${PROJECT_SOURCE_DIR}")
set(CMAKE_CXX_EXTENSIONS OFF)
set(GHOSTBENCH_FLAGS "")
if(NOT GHOSTBENCH_ISA STREQUAL "baseline")
  list(APPEND GHOSTBENCH_FLAGS "-march=${GHOSTBENCH_ISA}")
endif()
if(GHOSTBENCH_SANITIZE)
  list(APPEND GHOSTBENCH_FLAGS -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(ghostbench_options INTERFACE -fsanitize=address,undefined)
endif()
target_compile_options(ghostbench_options INTERFACE ${GHOSTBENCH_FLAGS})

# Warnings are errors on our targets only: a user's compiler may be newer than we are.
add_library(ghostbench_warnings INTERFACE)
target_compile_options(ghostbench_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor -Woverloaded-virtual -Werror
  # A designated initializer that leaves out a member with a default means the default.
  -Wno-missing-field-initializers)
