#!/usr/bin/env bash
# Builds the kiwipete command from the checkout that this file is in, and installs it: install.sh FOLDER
set -euo pipefail
folder=$1
source=$(cd "$(dirname "$0")/../.." && pwd)
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
"$source/dev" need-build-packages
cmake -S "$source" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$folder" \
  -DKIWIPETE_TESTS=OFF -DKIWIPETE_FUZZ=OFF
cmake --build "$build" --target kiwipete
cmake --install "$build" --component command --strip
"$folder/bin/kiwipete" --version
