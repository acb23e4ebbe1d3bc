#!/usr/bin/env bash
# Builds and tests on macOS with Homebrew. Untried.
# Apple's standard library has no std::jthread, so GCC is the compiler. Homebrew builds C++ libraries for Apple's: GoogleTest
# and RapidCheck are fetched instead and built by GCC; of fmt, CLI11 and nlohmann_json only the headers are used; libuv is C.
# usage: macos.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
brew install gcc cmake ninja cli11 fmt libuv nlohmann-json pkg-config
compilers=("$(brew --prefix gcc)"/bin/g++-[0-9]*)
cmake --preset portable -DCMAKE_CXX_COMPILER="${compilers[0]}" -DCMAKE_DISABLE_FIND_PACKAGE_GTest=ON
cmake --build --preset portable
out/build/portable/tools/kiwipete suite --quiet
ctest --preset portable
