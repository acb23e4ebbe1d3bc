#!/usr/bin/env bash
# Builds and tests on macOS with Homebrew. Not tested yet.
# Apple's standard library has no std::jthread, so GCC is the compiler. Homebrew's C++ libraries are built for Apple's standard
# library; so GoogleTest and RapidCheck are fetched and built by GCC, and fmt, CLI11 and nlohmann_json are used by their headers
# only. libuv is C.
# usage: macos.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
brew install gcc cmake ninja cli11 fmt libuv nlohmann-json pkg-config
compilers=("$(brew --prefix gcc)"/bin/g++-[0-9]*)
cmake --preset portable -DCMAKE_CXX_COMPILER="${compilers[0]}" -DCMAKE_DISABLE_FIND_PACKAGE_GTest=ON
cmake --build --preset portable
out/build/portable/tools/kiwipete suite --quiet
ctest --preset portable
