#!/usr/bin/env python3
"""Measures how many positions per second the adapter protocol handles on one core.

usage: library_speed.py FOLDER

FOLDER has kiwipete and x88_adapter. For each position a move is made, the legal moves are listed, and the move is taken back.
All processes share one core. chess.js is measured if its package is installed beside its adapter.
"""
import json
import os
import pathlib
import subprocess
import sys
import time

ROUNDS = 3
KIWIPETE_FEN = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def compare(command, adapter, depth):
    start = time.perf_counter()
    done = subprocess.run([command, "compare", KIWIPETE_FEN, "--library", adapter, "-d", str(depth), "-j", "1", "-q"],
                          capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(done.stdout + done.stderr)
    return time.perf_counter() - start


def positions_to(command, depth):
    """The number of interior positions of the trees of depths 1 to `depth`: in each the moves are listed once."""
    total = 0
    for leaves in range(0, depth):
        done = subprocess.check_output([command, "perft", KIWIPETE_FEN, "-d", str(leaves), "--json"]) if leaves else None
        total += (json.loads(done)["nodes"] if done else 1) * (depth - leaves)
    return total


def main():
    folder = pathlib.Path(sys.argv[1])
    adapters = pathlib.Path(__file__).resolve().parent.parent / "adapters"
    command = str(folder / "kiwipete")
    os.sched_setaffinity(0, {0})
    libraries = [("C++ class (x88)", str(folder / "x88_adapter"), 4)]
    if (adapters / "node_modules" / "chess.js").is_dir():
        libraries.append(("chess.js", f"node {adapters / 'chessjs.mjs'}", 3))
    print("adapter protocol, one core            positions    positions/s")
    for name, adapter, depth in libraries:
        positions = positions_to(command, depth)
        seconds = min(compare(command, adapter, depth) for _ in range(ROUNDS))
        print(f"{name:<36}{positions:>12,}{positions / seconds:>15,.0f}")


if __name__ == "__main__":
    main()
