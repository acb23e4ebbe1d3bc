#!/usr/bin/env bash
# Installs the kiwipete command into a folder: install.sh FOLDER
# Downloads the command of a release where one is named and has a file for this system, with its checksum; else builds it
# from the checkout that this file is in.
#   KIWIPETE_RELEASE   where the files of a release are, such as https://github.com/OWNER/kiwipete/releases/download/v0.1.0
set -euo pipefail
folder=$1
source=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The file of a release for this system; nothing if there is none.
file_of_release() {
  local version
  version=$(sed -n 's/^project(kiwipete VERSION \([0-9.]*\) .*/\1/p' "$source/CMakeLists.txt")
  case $(uname -s) in
    Linux) echo "kiwipete-$version-linux-$(uname -m).tar.gz" ;;
    Darwin) echo "kiwipete-$version-macos-$(uname -m).tar.gz" ;;
  esac
}

# False if there is no release, or none for this system; ends the program if what came is not what was published.
download() {
  local file
  file=$(file_of_release)
  [ -n "${KIWIPETE_RELEASE:-}" ] && [ -n "$file" ] || return 1
  command -v curl >/dev/null || { echo "install.sh: no curl: building instead" >&2; return 1; }
  curl -fsSL --retry 3 -o "$work/SHA256SUMS" "$KIWIPETE_RELEASE/SHA256SUMS" || return 1
  grep -q " \*\?$file\$" "$work/SHA256SUMS" || return 1
  curl -fsSL --retry 3 -o "$work/$file" "$KIWIPETE_RELEASE/$file" || return 1
  if ! (cd "$work" && grep " \*\?$file\$" SHA256SUMS | { sha256sum -c - || shasum -a 256 -c -; } >/dev/null 2>&1); then
    echo "install.sh: $KIWIPETE_RELEASE/$file is not what SHA256SUMS says: nothing is installed" >&2
    exit 2
  fi
  mkdir -p "$folder" "$work/unpacked"
  tar -xzf "$work/$file" -C "$work/unpacked"
  local command
  command=$(find "$work/unpacked" -path '*/bin/kiwipete' | head -n 1) # below a folder of its own, or not
  cp -R "${command%/bin/kiwipete}/." "$folder"
}

build() {
  "$source/dev" need-build-packages
  cmake -S "$source" -B "$work/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$folder" \
    -DKIWIPETE_TESTS=OFF -DKIWIPETE_FUZZ=OFF
  cmake --build "$work/build" --target kiwipete
  cmake --install "$work/build" --component command --strip
}

download || build
"$folder/bin/kiwipete" --version
