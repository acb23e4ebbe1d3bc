#!/usr/bin/env bash
# Makes OUT/kiwipete-VERSION-linux-PROCESSOR.tar.gz, which unpacks into a folder of that name, from a build of the command.
# usage: tarball.sh BUILD PROCESSOR OUT
set -euo pipefail
[ $# -eq 3 ] || { echo "usage: tarball.sh BUILD PROCESSOR OUT" >&2; exit 2; }
version=$(sed -n 's/^CMAKE_PROJECT_VERSION:STATIC=//p' "$1/CMakeCache.txt")
name=kiwipete-$version-linux-$2
mkdir -p "$3"
out=$(cd "$3" && pwd)
rm -rf "${out:?}/$name"
cmake --install "$1" --component command --prefix "$out/$name" --strip >/dev/null
tar -C "$out" --owner=0 --group=0 --sort=name -czf "$out/$name.tar.gz" "$name"
rm -r "${out:?}/$name"
