#!/usr/bin/env python3
"""Estimates the time of a perft on many cores from a sample of its parts.

usage: scale_model.py PART.json...

The files are parts of one perft, written by `kiwipete perft --shard`. The script draws the times of all parts from the times in
these files, gives each part in order to the first free core, and prints when the last core is done. One part in a hundred fails
at its end and is counted again.
"""
import heapq
import json
import random
import statistics
import sys

CORES = (1, 64, 10_000)
FAILS = 0.01


def wall_time(times, cores):
    """The time until all parts are done, if each is given to the first free core."""
    free = [0.0] * min(cores, len(times))
    for time in times:
        heapq.heapreplace(free, free[0] + time)
    return max(free)


def in_words(seconds):
    for unit, size in (("days", 86400), ("h", 3600), ("min", 60)):
        if seconds >= 2 * size:
            return f"{seconds / size:.1f} {unit}"
    return f"{seconds:.0f} s"


def main(paths):
    sample = []
    for path in paths:
        with open(path) as file:
            sample.append(json.load(file))
    question = {key: sample[0][key] for key in ("fen", "depth", "split", "shards")}
    if any(part[key] != value for part in sample for key, value in question.items()):
        sys.exit("the parts belong to different questions")
    seconds = [part["seconds"] for part in sample]
    rng = random.Random(1)
    times = [time * (2 if rng.random() < FAILS else 1) for time in rng.choices(seconds, k=question["shards"])]
    nodes = sum(int(part["nodes"]) for part in sample) / len(sample) * question["shards"]
    print(f"depth {question['depth']}, split at ply {question['split']}, {question['shards']} parts; sample of {len(sample)}: "
          f"{statistics.mean(seconds):.1f} s a part ({min(seconds):.1f} to {max(seconds):.1f}), about {nodes:.3g} nodes")
    for cores in CORES:
        wall = wall_time(times, cores)
        print(f"{cores:>7} cores: {in_words(wall):>9}, {100 * sum(times) / wall / cores:.0f} % busy")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1:])
