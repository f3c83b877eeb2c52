#!/usr/bin/env bash
# Prints which lines of ghost's headers its tests run, file by file, and the share of all.
# Usage: ci/ghost-coverage.sh [BUILD_DIRECTORY]     needs GCC with gcov, and what the C++ tests need
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
build=${1:-build/coverage}

cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Debug -DGHOSTBENCH_TESTS=ON -DCMAKE_CXX_COMPILER=g++ \
    -DCMAKE_CXX_FLAGS="--coverage -O0 -fprofile-update=atomic" >&2
cmake --build "$build" --target ghost-tests ghost-fuzz-smoke >&2
find "$build" -name '*.gcda' -delete
ctest --test-dir "$build" -R '^ghost/' --output-on-failure >&2
tests/coverage/merge.py "$build" serializers/ghost/include
