# Required: Google Benchmark to measure, nlohmann/json to judge. All others decide which engines there are.
find_package(Threads REQUIRED)
find_package(benchmark REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(PkgConfig QUIET)

find_package(cJSON QUIET)
find_package(glaze QUIET)
find_package(jsoncpp QUIET)
find_package(RapidJSON QUIET)
find_package(simdjson QUIET)
find_package(yyjson QUIET)

# Packages of these differ in what they define: some a target, some variables, some only pkg-config.
if(NOT TARGET cjson AND PKG_CONFIG_FOUND)
  pkg_check_modules(cjson QUIET IMPORTED_TARGET libcjson)
endif()
if(NOT TARGET jsoncpp_lib AND PKG_CONFIG_FOUND)
  pkg_check_modules(jsoncpp QUIET IMPORTED_TARGET jsoncpp)
endif()
if(RapidJSON_FOUND AND NOT TARGET rapidjson AND NOT TARGET RapidJSON)
  add_library(rapidjson INTERFACE IMPORTED)
  target_include_directories(rapidjson SYSTEM INTERFACE ${RapidJSON_INCLUDE_DIRS} ${RAPIDJSON_INCLUDE_DIRS})
endif()

# jemalloc counts allocations. Sanitizers bring an allocator of their own.
if(NOT GHOSTBENCH_SANITIZE AND PKG_CONFIG_FOUND)
  pkg_check_modules(jemalloc QUIET IMPORTED_TARGET jemalloc)
endif()

# valgrind's header marks what is counted; it is a header only.
find_path(VALGRIND_INCLUDE_DIR valgrind/callgrind.h)

# The first of the given targets that exists, or nothing.
function(ghostbench_first_target out)
  foreach(candidate IN LISTS ARGN)
    if(TARGET ${candidate})
      set(${out} ${candidate} PARENT_SCOPE)
      return()
    endif()
  endforeach()
  set(${out} "" PARENT_SCOPE)
endfunction()
