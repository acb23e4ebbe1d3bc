#!/usr/bin/env bash
# Installs the kiwipete command. If KIWIPETE_RELEASE names a release that has a file for this system, downloads the file and
# verifies its checksum. Otherwise builds the command from the checkout that this script is in.
# Works with bash 3.2, which macOS has.
set -euo pipefail

usage="usage: install.sh FOLDER
Installs the kiwipete command as FOLDER/bin/kiwipete.
  KIWIPETE_RELEASE   the address of a release's files, such as
                     https://github.com/OWNER/kiwipete/releases/download/v0.1.0
  GH_TOKEN           if it is set and gh is installed, gh also verifies that the release's
                     workflow made the file"
case ${1:-} in
  -h | --help) echo "$usage"; exit 0 ;;
  "" | -*) echo "$usage" >&2; exit 2 ;;
esac
[ $# -eq 1 ] || { echo "$usage" >&2; exit 2; }
folder=$1
source=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
  echo "install.sh: $1: nothing is installed" >&2
  exit 2
}

# Sets file to the name of the release's file for this system, or to "" if releases have none.
name_file() {
  local version
  version=$(sed -n 's/^project(kiwipete VERSION \([0-9.]*\) .*/\1/p' "$source/CMakeLists.txt")
  [ -n "$version" ] || fail "$source/CMakeLists.txt names no version"
  case $(uname -s) in
    Linux) file=kiwipete-$version-linux-$(uname -m).tar.gz ;;
    *) file= ;;
  esac
}

# Downloads the checksums and the file. Fails if the release does not have both.
# Callers use this in a condition, where `set -e` is off: each step says what happens when it fails.
download() {
  command -v curl >/dev/null || { echo "install.sh: there is no curl" >&2; return 1; }
  curl -fsSL --retry 3 -o "$work/SHA256SUMS" "$KIWIPETE_RELEASE/SHA256SUMS" || return 1
  grep " [*]\{0,1\}$file\$" "$work/SHA256SUMS" >"$work/sum" || return 1
  curl -fsSL --retry 3 -o "$work/$file" "$KIWIPETE_RELEASE/$file" || return 1
}

# If gh is installed, asks it whether the workflow of the repository made the file. Whoever can replace the file could replace
# the checksums, too.
verify_origin() {
  local repository=${KIWIPETE_RELEASE#https://github.com/}
  repository=${repository%%/releases/download/*}
  [ -n "${GH_TOKEN:-}" ] && gh attestation --help >/dev/null 2>&1 || return 0
  gh attestation verify "$work/$file" --repo "$repository" >&2 || fail "gh cannot confirm that $repository made $file"
}

# Installs the downloaded file. Exits with an error if its checksum is wrong.
unpack() {
  if command -v sha256sum >/dev/null; then
    (cd "$work" && sha256sum -c sum >/dev/null 2>&1) || fail "$KIWIPETE_RELEASE/$file is not what SHA256SUMS says"
  else
    (cd "$work" && shasum -a 256 -c sum >/dev/null 2>&1) || fail "$KIWIPETE_RELEASE/$file is not what SHA256SUMS says"
  fi
  case $KIWIPETE_RELEASE in
    https://github.com/*/releases/download/*) verify_origin ;;
  esac
  mkdir "$work/unpacked"
  tar -xzf "$work/$file" -C "$work/unpacked" || fail "$file cannot be unpacked"
  local root=$work/unpacked/${file%.tar.gz}
  [ -f "$root/bin/kiwipete" ] || fail "$file does not contain ${file%.tar.gz}/bin/kiwipete"
  "$root/bin/kiwipete" --version >/dev/null || fail "the command in $file does not run here"
  mkdir -p "$folder"
  cp -R "$root/." "$folder"
}

build() {
  "$source/dev" need-build-packages
  cmake -S "$source" -B "$work/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$folder" \
    -DKIWIPETE_TESTS=OFF -DKIWIPETE_FUZZ=OFF
  cmake --build "$work/build" --target kiwipete
  cmake --install "$work/build" --component command --strip
}

downloaded=no
if [ -n "${KIWIPETE_RELEASE:-}" ]; then
  name_file
  if [ -n "$file" ] && download; then
    downloaded=yes
  else
    echo "install.sh: $KIWIPETE_RELEASE has no command for this system: building it" >&2
  fi
fi
if [ "$downloaded" = yes ]; then unpack; else build; fi
"$folder/bin/kiwipete" --version
