#!/bin/sh
# Counts a perft in parts under mpirun: each rank counts every SIZE-th part. Kiwipete itself needs no MPI. Run again, it
# counts only the parts that have no file.
#
#   mpirun -n 4 mpi.sh DIRECTORY PARTS POSITION -d DEPTH [other options of kiwipete perft]
#   kiwipete merge DIRECTORY/part-*.json
set -eu
directory=$1
parts=$2
shift 2
rank=${OMPI_COMM_WORLD_RANK:-${PMI_RANK:?run this under mpirun}} # Open MPI, or MPICH
size=${OMPI_COMM_WORLD_SIZE:-$PMI_SIZE}
mkdir -p "$directory"
part=$((rank + 1))
while [ "$part" -le "$parts" ]; do
    file=$directory/part-$part.json
    [ -e "$file" ] || kiwipete perft "$@" --quiet --shard "$part/$parts" --out "$file"
    part=$((part + size))
done
