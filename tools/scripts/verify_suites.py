#!/usr/bin/env python3
"""Verifies every count of EPD perft suites with another program's `go perft`.

usage: verify_suites.py ENGINE [SUITE.epd ...]      e.g. verify_suites.py /usr/games/stockfish perft_suites/*.epd

Run it once for each independent program. It reads the format of perft_suites/
(FEN ;id "name" ;D1 20 ;D2 400 ...), prints each difference, and exits with 1 if there is any.
"""
import pathlib
import re
import subprocess
import sys


class Counter:
    """A UCI engine that answers `go perft` as Stockfish and its relatives do."""

    def __init__(self, command):
        try:
            self.process = subprocess.Popen([command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        except OSError as error:
            sys.exit(f"{command}: {error.strerror}")
        self.send("uci")
        self.read_until("uciok")
        # The castling field names the files of the rooks, which works for standard chess, too.
        self.send("setoption name UCI_Chess960 value true")

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def read_until(self, beginning):
        for line in self.process.stdout:
            if line.startswith(beginning):
                return line
        raise SystemExit(f"the engine ended before it printed {beginning!r}")

    def perft(self, fen, depth):
        self.send(f"position fen {fen}")
        self.send(f"go perft {depth}")
        return int(self.read_until("Nodes searched").split(":")[1])


def lines_of(path):
    for number, line in enumerate(pathlib.Path(path).read_text().splitlines(), 1):
        if line and not line.startswith("#"):
            fen, *operations = line.split(" ;")
            counts = [re.fullmatch(r"D(\d+) (\d+)", op) for op in operations]
            yield number, fen, [(int(m[1]), int(m[2])) for m in counts if m]


def main(engine, *paths):
    counter = Counter(engine)
    checked = differences = 0
    if absent := [path for path in paths if not pathlib.Path(path).is_file()]:
        sys.exit(f"no such file: {', '.join(absent)}")
    for path in paths:
        for number, fen, counts in lines_of(path):
            for depth, expected in counts:
                found = counter.perft(fen, depth)
                checked += 1
                if found != expected:
                    differences += 1
                    print(f"{path}:{number}: depth {depth}: the suite says {expected}, {engine} {found}: {fen}")
        print(f"{path}: checked with {engine}", flush=True)
    print(f"{checked} counts checked with {engine}, {differences} differ")
    return 1 if differences or not checked else 0


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
