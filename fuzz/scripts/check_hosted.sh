#!/usr/bin/env bash
# Runs .clusterfuzzlite/build.sh with a cmake that configures and builds nothing, and counts the fuzz targets that it
# leaves in OUT: each target in fuzz/targets needs one. Takes a second or two.
# usage: check_hosted.sh FOLDER, which is overwritten
set -euo pipefail
cd "$(dirname "$0")/../.."
rm -rf "$1"
mkdir -p "$1/bin" "$1/out"
folder=$(cd "$1" && pwd)

# In place of a build: creates an empty file for each program of the build, and a seed of each kind.
cat >"$folder/bin/cmake" <<END
#!/usr/bin/env bash
set -eu
[ "\$1" = --build ] || exec "$(command -v cmake)" "\$@"
for target in \$("$(command -v cmake)" --build "\$2" --target help | sed -n 's/^\(fuzz_[a-z_0-9]*\): phony\$/\1/p'); do
  touch "\$2/fuzz/\$target"
done
for kind in \$(sed -n 's/^seeds = //p' "\$2"/fuzz/*.options); do
  mkdir -p "\$2/fuzz/seeds/\$kind" && touch "\$2/fuzz/seeds/\$kind/seed"
done
END
printf '#!/bin/sh\ntouch "$2"\n' >"$folder/bin/zip" # zip -q CORPUS -- SEED ...
chmod +x "$folder/bin/cmake" "$folder/bin/zip"
env PATH="$folder/bin:$PATH" SRC="$PWD" WORK="$folder" OUT="$folder/out" LIB_FUZZING_ENGINE=-fsanitize=fuzzer \
  CC="${CC:-clang}" CXX="${CXX:-clang++}" .clusterfuzzlite/build.sh >"$folder/log" 2>&1 || { tail -20 "$folder/log" >&2; exit 1; }

wanted=$(cat fuzz/targets/*.cpp | grep -c KIWIPETE_FUZZ_TARGET)
found=$(find "$folder/out" -name '*_seed_corpus.zip' | wc -l)
echo "the hosted build has $found fuzz targets of $wanted"
[ "$found" -eq "$wanted" ]
