#!/usr/bin/env python3
"""Looks for bugs that other projects have fixed, in the versions before the fix (docs/museum.md).

Builds the parent of each fix and the fix itself with the ready adapter, and checks both for some seconds with each seed. A bug
is found if a group of failures of the parent is gone with the fix.

    real_museum.py PREFIX WORK [--repo PROJECT=CLONE ...] [--seconds 10] [--games 100] [--seeds 5] [COMMIT ...]

PREFIX is where Kiwipete was installed, WORK a folder for the builds, PROJECT such as official-stockfish/Stockfish, CLONE a clone
with its history. --seconds is for C++ classes, --games for libraries. Needs clang++.
"""
import argparse
import pathlib
import re
import subprocess
import sys

import museum_libraries
from museum_runs import export, run

STOCKFISH = "official-stockfish/Stockfish"
CHESS_LIBRARY = "Disservin/chess-library"

# The lines that the author of an adapter writes, for versions of different age.
ATTACKS = """#include "position.h"
#include "movegen.h"
#include <kiwipete/tools/adapters/stockfish_position.h>
struct Setup {
    static void init() { Stockfish::Attacks::init(); Stockfish::Position::init(); }
};
using Board = kiwi::StockfishPosition<Setup>;
"""
BITBOARDS = """#include "position.h"
#include "movegen.h"
#include "bitboard.h"
#include "tt.h"
#include <kiwipete/tools/adapters/stockfish_position.h>
struct Setup {
    static void init() { Stockfish::Bitboards::init(); Stockfish::Position::init(); }
    static auto& table() { static auto* t = new Stockfish::TranspositionTable; return *t; }
};
using Board = kiwi::StockfishPosition<Setup>;
"""
NEWEST_LIBRARY = """#include "chess.hpp"
#include <kiwipete/tools/adapters/chess_library.h>
using Board = kiwi::ChessLibraryBoard<>;
"""
LIBRARY_OF_2023 = """#include "chess.hpp"
struct OldSetup {
    static void legal_moves(chess::Movelist& moves, const chess::Board& board) {
        chess::movegen::legalmoves<chess::MoveGenType::ALL>(moves, board);
    }
};
#define KIWIPETE_CHESS_LIBRARY_SETUP OldSetup
#include <kiwipete/tools/adapters/chess_library.h>
using Board = kiwi::ChessLibraryBoard<>;
"""

FIXES = [
    (STOCKFISH, "782852b26", ATTACKS, "a null move keeps the captured piece"),
    (STOCKFISH, "86f1df713", ATTACKS, "the material key of a promotion"),
    (STOCKFISH, "ead7e650d", BITBOARDS, "a promotion adds and removes attacks of a pawn on the last rank"),
    (STOCKFISH, "b2e60960b", BITBOARDS, "the key of the pieces forgets a promoted piece"),
    (STOCKFISH, "b261df970", BITBOARDS, "keys of major and minor pieces look at the piece that captures"),
    (CHESS_LIBRARY, "9bf8600", NEWEST_LIBRARY, "no check mark after castling"),
    (CHESS_LIBRARY, "f68e040", NEWEST_LIBRARY, "SAN is ambiguous"),
    (CHESS_LIBRARY, "39f5283", NEWEST_LIBRARY, "SAN that needs file and rank"),
    (CHESS_LIBRARY, "a4404d5", NEWEST_LIBRARY, "the en passant square of a FEN is not checked"),
    (CHESS_LIBRARY, "91877b5", NEWEST_LIBRARY, "en passant is lost after an exact move"),
    (CHESS_LIBRARY, "a0ace78", NEWEST_LIBRARY, "bishops on squares of one colour are enough material"),
    (CHESS_LIBRARY, "035b9dd", NEWEST_LIBRARY, "castling rights of Chess960 in the FEN"),
    (CHESS_LIBRARY, "489f2bd", LIBRARY_OF_2023, "the full-move number"),
    (CHESS_LIBRARY, "3ac3c2d", LIBRARY_OF_2023, "a null move is not taken back"),
]

FLAGS = {
    STOCKFISH: "-DNNUE_EMBEDDING_OFF -DUSE_POPCNT -DIS_64BIT -DUSE_SSE2 -DUSE_SSE41 -DUSE_SSSE3 -DARCH=x86-64 -msse4.1 "
               "-mssse3 -mpopcnt -Isrc -Wl,--unresolved-symbols=ignore-all",  # the search is not needed
    CHESS_LIBRARY: "-I.",
}
SOURCES = {STOCKFISH: ["position", "movegen", "bitboard", "attacks", "misc", "tt", "uci"], CHESS_LIBRARY: []}


def checker(repo, project, commit, header, folder, prefix):
    """Builds the checking program of a version. Returns its path."""
    export(repo, commit, folder, "src")
    if project == CHESS_LIBRARY:
        parts = "src/include.hpp" if (folder / "src/include.hpp").exists() else "src/chess.hpp"
        (folder / "chess.hpp").write_text(f'#include "{parts}"\n')
    (folder / "board.h").write_text("#pragma once\n" + header)
    (folder / "check.cpp").write_text('#include <kiwipete/tools/classes/class_check.h>\n#include "board.h"\n'
                                      "KIWIPETE_BOARD_MAIN(Board);\n")
    files = [f"src/{name}.cpp" for name in SOURCES[project] if (folder / f"src/{name}.cpp").exists()]
    libraries = " ".join(f"-lkiwipete_{name}" for name in ("classes", "props", "oracle", "engine"))
    command = (f"clang++ -std=c++20 -O2 -w -no-pie -DNDEBUG -I. -I{prefix}/include check.cpp {' '.join(files)} -o check "
               f"{FLAGS[project]} -L{prefix}/lib -Wl,--start-group {libraries} -Wl,--end-group -lpthread")
    run(command.split(), cwd=folder)
    return folder / "check"


def checks(repo, fix, commit, folder, options):
    """The command that checks a version, without the seed."""
    project, _, header, _ = fix
    prefix = pathlib.Path(options.prefix).resolve()
    if header is None:
        adapter = museum_libraries.build(repo, project, commit, folder)
        return [prefix / "bin/kiwipete", "check", "--library", adapter, "--random", str(options.games)]
    return [checker(repo, project, commit, header, folder, prefix), "-k", "--seconds", str(options.seconds)]


def groups(command, seed):
    """The number of failures in each group."""
    printed = subprocess.run([*command, "--seed", str(seed)], capture_output=True, text=True).stdout
    return {name: int(times) for times, name in re.findall(r"^ +(\d+) times?: (.*)$", printed, re.MULTILINE)}


def row_of(fix, options, repo):
    project, commit, _, what = fix
    found = {}
    for name, version in (("parent", commit + "^"), ("fix", commit)):
        folder = pathlib.Path(options.work).resolve() / f"{commit}-{name}"
        command = checks(repo, fix, version, folder, options)
        found[name] = [groups(command, seed) for seed in range(1, options.seeds + 1)]
    gone = {group for each in found["parent"] for group in each} - {group for each in found["fix"] for group in each}
    best = max(gone, key=lambda group: (sum(group in each for each in found["parent"]),
                                        sum(each.get(group, 0) for each in found["parent"])), default=None)
    date = run(["git", "-C", repo, "log", "-1", "--format=%ad", "--date=format:%B %Y", commit]).strip()
    link = f"[{commit}](https://github.com/{project}/commit/{commit})"
    if best is None:
        return f"| {link} | {date} | {what} | not found | |"
    times = [each.get(best, 0) for each in found["parent"]]
    return f"| {link} | {date} | {what} | {best} | {', '.join(map(str, times))} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("prefix")
    parser.add_argument("work")
    parser.add_argument("commits", nargs="*")
    parser.add_argument("--repo", action="append", default=[])
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seeds", type=int, default=5)
    options = parser.parse_intermixed_args()
    repos = dict(repo.split("=", 1) for repo in options.repo)
    print("| commit | date | mistake | found by | times, each seed |\n| --- | --- | --- | --- | --- |")
    libraries = [(project, commit, None, what) for project, commit, what in museum_libraries.FIXES]
    for fix in FIXES + libraries:
        repo = repos.get(fix[0])
        if repo is None or (options.commits and fix[1] not in options.commits):
            continue
        try:
            print(row_of(fix, options, repo), flush=True)
        except subprocess.CalledProcessError as error:
            print(f"{fix[1]}: {' '.join(map(str, error.cmd))[:200]}\n{error.stderr[:2000]}", file=sys.stderr)


if __name__ == "__main__":
    main()
