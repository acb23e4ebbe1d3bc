#!/bin/bash -eu
# Builds the fuzz targets for hosted fuzzing (ClusterFuzzLite, OSS-Fuzz), which sets CC, CXX and their flags,
# LIB_FUZZING_ENGINE, WORK and OUT. Leaves in OUT each target with its options, dictionary and seed corpus.
cmake -S . -B "$WORK/build" -G Ninja -DCMAKE_BUILD_TYPE=None \
  -DKIWIPETE_FUZZER=ON -DKIWIPETE_TESTS=OFF -DKIWIPETE_TOOLS=OFF -DKIWIPETE_CLASSES=OFF
cmake --build "$WORK/build"
cp "$WORK"/build/fuzz/*.dict "$OUT/"
for options in "$WORK"/build/fuzz/fuzz_*.options; do
  target=${options%.options}
  seeds=$WORK/build/fuzz/seeds/$(sed -n 's/^seeds = //p' "$options")
  cp "$target" "$options" "$OUT/"
  (cd "$seeds" && zip -q "$OUT/$(basename "$target")_seed_corpus.zip" -- *)
done
