#!/usr/bin/env python3
"""The speed of `kiwipete perft` as a multiple of other engines' `go perft`, in one run.

usage: compare_speed.py KIWIPETE [--deep] [--before OLDER_KIWIPETE]

Each of five rounds runs every program once on each position, on one thread; start-up is not counted. The tables show
medians. The second table is for the start position, with a hash table of 256 MiB and on two threads; all other counts are without a
hash table. --deep takes the six classic positions one ply deeper, and the start position to depth 8, in a quarter of an
hour. --before measures an older build in the same rounds.
"""
import argparse
import json
import shutil
import statistics
import subprocess
import sys
import time

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
CLASSICS = [
    ("start", START, 6),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5),
    ("position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6),
    ("position 4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5),
    ("position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4),
    ("position 6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4),
]
ROUNDS = 5


class Kiwipete:
    def __init__(self, command, *options):
        self.command = command
        self.options = options if {"--hash", "--board"} & set(options) else (*options, "--hash", "0")

    def speed(self, fen, depth):
        command = [self.command, "perft", fen, "-d", str(depth), "--json", *self.options]
        result = json.loads(subprocess.check_output(command))
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


def speeds_of(programs, fen):
    """The speeds of each (program, depth) in each round. At equal depths the counts must be equal."""
    speeds = {name: [] for name in programs}
    counts = {}
    for _ in range(ROUNDS):
        for name, (program, depth) in programs.items():
            nodes, speed = program.speed(fen, depth)
            speeds[name].append(speed)
            if counts.setdefault(depth, nodes) != nodes:
                raise SystemExit(f"{name} counts {nodes}, another {counts[depth]}: {fen} depth {depth}")
    return speeds


def ratio(speeds, a, b):
    """The median of the ratios within each round."""
    return statistics.median(x / y for x, y in zip(speeds[a], speeds[b]))


def compare_classics(command, before, others, deeper):
    own = {"bulk": Kiwipete(command), "position": Kiwipete(command, "--board", "position")}
    if before:
        own["bulk before"] = Kiwipete(before)
    print(f"{'':<14}{'bulk':>10}" + "".join(f"{f'{o} x {name}':>28}" for name in others for o in own))
    for name, fen, depth in CLASSICS:
        depth += deeper
        speeds = speeds_of({who: (program, depth) for who, program in {**own, **others}.items()}, fen)
        row = f"{f'{name} {depth}':<14}{statistics.median(speeds['bulk']) / 1e6:>5.0f} Mnps"
        print(row + "".join(f"{ratio(speeds, o, other):>28.2f}" for other in others for o in own), flush=True)


def compare_hash_and_threads(command, before, others, depth):
    """Prints the table of hash tables and threads. Runs without a hash table count to one ply less, since their speed does not
    depend on the depth."""
    ways = {"plain": ([], depth - 1), "two threads": (["--threads", "2"], depth - 1),
            "hashed": (["--hash", "256", "--hash-exact"], depth), # versions before this one had another kind, too
            "hashed, two threads": (["--hash", "256", "--hash-exact", "--threads", "2"], depth)}
    programs = {way: (Kiwipete(command, *options), plies) for way, (options, plies) in ways.items()}
    if before:
        programs |= {f"{way}, before": (Kiwipete(before, *options), plies) for way, (options, plies) in ways.items()}
    name, other = next(iter(others.items()))
    speeds = speeds_of({**programs, name: (other, depth - 1)}, START)
    print(f"\n{'start':<36}{'x plain':>12}{f'x {name} {depth - 1}':>16}")
    for way, (_, plies) in programs.items():
        row = f"{f'{way}, depth {plies}':<36}"
        print(f"{row}{ratio(speeds, way, 'plain'):>12.2f}{ratio(speeds, way, name):>16.2f}", flush=True)


def main(command, deep, before):
    names = ["stockfish"] if deep else ["stockfish", "fairy-stockfish"]
    paths = {name: shutil.which(name, path="/usr/games:/usr/local/bin:/usr/bin") for name in names}
    others = {name: Engine(path) for name, path in paths.items() if path}
    compare_classics(command, before, others, 1 if deep else 0)
    compare_hash_and_threads(command, before, others, 8 if deep else 7)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", metavar="KIWIPETE")
    parser.add_argument("--deep", action="store_true")
    parser.add_argument("--before", metavar="OLDER_KIWIPETE")
    main(**vars(parser.parse_args()))
