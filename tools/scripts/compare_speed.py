#!/usr/bin/env python3
"""Nodes per second of `kiwipete perft` as multiples of other engines' `go perft`, in one run.

usage: compare_speed.py KIWIPETE [--deep]

Each of five rounds times every program once on each position, one thread, start-up left out; the table has the median
of the ratios. --deep adds one more ply, against Stockfish only: some seven minutes.
"""
import json
import shutil
import statistics
import subprocess
import sys
import time

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
ROUNDS = 5
CASES = [("start", START, 5, ["stockfish", "fairy-stockfish"]), ("kiwipete", KIWIPETE, 4, ["stockfish", "fairy-stockfish"]),
         ("start", START, 6, ["stockfish"]), ("kiwipete", KIWIPETE, 5, ["stockfish"])]
DEEP_CASES = [("start", START, 7, ["stockfish"]), ("kiwipete", KIWIPETE, 6, ["stockfish"])]


def kiwipete_speed(command, fen, depth):
    result = json.loads(subprocess.check_output([command, "perft", fen, "-d", str(depth), "--json"]))
    return result["nodes"], result["nodes"] / result["seconds"]


class Engine:
    def __init__(self, command):
        self.process = subprocess.Popen([command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.send("uci")
        self.read_until("uciok")

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def read_until(self, beginning):
        for line in self.process.stdout:
            if line.startswith(beginning):
                return line
        raise SystemExit(f"the engine ended before it printed {beginning!r}")

    def speed(self, fen, depth):
        self.send(f"position fen {fen}")
        self.send("isready")
        self.read_until("readyok")
        start = time.perf_counter()
        self.send(f"go perft {depth}")
        nodes = int(self.read_until("Nodes searched").split(":")[1])
        return nodes, nodes / (time.perf_counter() - start)


def main(kiwipete, deep):
    paths = {name: shutil.which(name, path="/usr/games:/usr/local/bin:/usr/bin") for name in CASES[0][3]}
    engines = {name: Engine(path) for name, path in paths.items() if path}
    print(f"{'position':<12}{'Mn/s':>8}" + "".join(f"{'x ' + name:>20}" for name in engines))
    for name, fen, depth, others in CASES + (DEEP_CASES if deep else []):
        own, ratios = [], {other: [] for other in engines if other in others}
        for _ in range(ROUNDS):
            nodes, speed = kiwipete_speed(kiwipete, fen, depth)
            own.append(speed)
            for other, measured in ratios.items():
                other_nodes, other_speed = engines[other].speed(fen, depth)
                if other_nodes != nodes:
                    raise SystemExit(f"{other} counts {other_nodes}, not {nodes}: {fen} depth {depth}")
                measured.append(speed / other_speed)
        row = f"{name + ' ' + str(depth):<12}{statistics.median(own) / 1e6:>8.1f}"
        print(row + "".join(f"{statistics.median(measured):>20.2f}" for measured in ratios.values()), flush=True)


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[2:] not in ([], ["--deep"]):
        sys.exit(__doc__)
    main(sys.argv[1], len(sys.argv) == 3)
