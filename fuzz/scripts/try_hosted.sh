#!/bin/bash
# Builds the fuzz targets as hosted fuzzing does (ClusterFuzzLite, OSS-Fuzz): .clusterfuzzlite/build.sh with the
# variables and the C++ library (libc++) of its machines. Then runs each target in OUT on its seeds and for some more runs.
# Debian's libFuzzer is built with libstdc++, so that library is linked as well.
# usage: try_hosted.sh FOLDER [address|undefined|coverage ...]
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$1
shift
[ $# -gt 0 ] || set -- address undefined coverage
suffix=$(command -v clang++-19 >/dev/null && echo -19 || true)

trapping=array-bounds,bool,builtin,enum,function,integer-divide-by-zero,null,object-size,return
trapping+=,returns-nonnull-attribute,shift,signed-integer-overflow,unreachable,vla-bound,vptr

flags_of() {
  case $1 in
    address) echo "-fsanitize=address -fsanitize-address-use-after-scope -fsanitize=fuzzer-no-link" ;;
    undefined)
      echo "-fsanitize=$trapping,unsigned-integer-overflow -fno-sanitize-recover=$trapping -fsanitize=fuzzer-no-link"
      ;;
    coverage)
      echo "-fprofile-instr-generate -fcoverage-mapping -pthread -Wl,--no-as-needed -Wno-unused-command-line-argument"
      ;;
    *)
      echo "try_hosted.sh: no such sanitizer: $1" >&2
      exit 2
      ;;
  esac
}

build() {
  local sanitizer=$1 flags place
  flags="-O1 -fno-omit-frame-pointer -gline-tables-only -Wno-error -DFUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION"
  flags+=" $(flags_of "$sanitizer")"
  mkdir -p "$folder"
  place=$(realpath "$folder")/$sanitizer
  rm -rf "$place"
  mkdir -p "$place/work" "$place/out"
  local -a hosted=(
    PATH="$PATH" HOME="$HOME" SRC="$PWD" WORK="$place/work" OUT="$place/out" ARCHITECTURE=x86_64
    CC="clang$suffix" CXX="clang++$suffix" CFLAGS="$flags" CXXFLAGS="$flags -stdlib=libc++"
    LDFLAGS="-Wl,--no-as-needed -l:libstdc++.so.6"
    SANITIZER="$sanitizer" FUZZING_ENGINE=libfuzzer LIB_FUZZING_ENGINE=-fsanitize=fuzzer
  )
  if ! env -i "${hosted[@]}" .clusterfuzzlite/build.sh >"$place/log" 2>&1; then
    tail -30 "$place/log"
    exit 1
  fi
}

run_targets() {
  local out=$folder/$1/out zip target seeds targets=0
  for zip in "$out"/*_seed_corpus.zip; do
    target=${zip%_seed_corpus.zip}
    seeds=$(mktemp -d)
    unzip -q "$zip" -d "$seeds"
    [ -e "$target.options" ] || { echo "$target.options is missing" >&2; exit 1; }
    LLVM_PROFILE_FILE=/dev/null "$target" -runs=0 "$seeds" >"$seeds.log" 2>&1 &&
      LLVM_PROFILE_FILE=/dev/null "$target" -runs=300 -seed=1 >>"$seeds.log" 2>&1 || { tail -20 "$seeds.log"; exit 1; }
    rm -r "$seeds" "$seeds.log"
    targets=$((targets + 1))
  done
  local wanted
  wanted=$(cat fuzz/targets/*.cpp | grep -c KIWIPETE_FUZZ_TARGET)
  [ "$targets" -eq "$wanted" ] || { echo "$1: $targets targets of $wanted" >&2; exit 1; }
  echo "$1: $targets targets built and run"
}

for sanitizer; do
  build "$sanitizer"
  run_targets "$sanitizer"
done
