#!/bin/sh
# Counts a perft in parts on the cores of this machine, with GNU parallel. Run again after a failure or a power cut, it
# counts only the parts that have no file.
#
#   parallel.sh DIRECTORY PARTS POSITION -d DEPTH [other options of kiwipete perft]
#
# The variable PARALLEL holds further options of parallel, such as "--jobs 4 --eta".
set -eu
directory=$1
parts=$2
shift 2
mkdir -p "$directory"
missing() {
    for part in $(seq "$parts"); do
        [ -e "$directory/part-$part.json" ] || echo "$part"
    done
}
missing | parallel --quote --no-run-if-empty --retries 3 \
    kiwipete perft "$@" --quiet --shard "{}/$parts" --out "$directory/part-{}.json" > "$directory/log"
exec kiwipete merge "$directory"/part-*.json
