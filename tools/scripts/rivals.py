#!/usr/bin/env python3
"""Races perft programs on the classic positions, whole commands in turn, by user time.

usage: rivals.py KIWIPETE NAME=COMMAND [NAME=COMMAND ...] [--rounds N] [--deep] [--positions FILE]

In a COMMAND, {fen} and {depth} are replaced, as in 'mperft=./mperft -f "{fen}" -d {depth} -b'. Kiwipete runs one thread without a
hash table. Each round runs every program once on each position. If the output of a program lacks the right total, the script
ends with an error. The table has Kiwipete's leaves per second, and how many times as fast as each rival it is: the median of the
ratios within a round, the least and the greatest. If `perf stat` counts cycles and instructions, the table has those per leaf, too.

FILE has other positions, FEN or EPD, one on each line, such as a suite. Each is counted to the least depth with 300 million
leaves. Its table has one row: the leaves per second and the ratios over all positions.
"""
import argparse
import json
import os
import re
import shlex
import statistics
import subprocess
import sys
import tempfile

from compare_speed import CLASSICS

PERF = ["perf", "stat", "-x", ",", "-e", "cycles:u,instructions:u"]


def leaves(kiwipete, fen, depth):
    command = [kiwipete, "perft", fen, "-d", str(depth), "--json"]
    return json.loads(subprocess.check_output(command))["nodes"]


def words(command, fen, depth):
    return [word.replace("{fen}", fen).replace("{depth}", str(depth)) for word in shlex.split(command)]


def user_seconds(name, command, total):
    """Runs a command, checks that it prints the total, and returns its user time."""
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = status  # it is reaped
        output.seek(0)
        text = output.read().decode(errors="replace")
    digits = {re.sub(r"[,.'_]", "", number) for number in re.findall(r"\d[\d,.'_]*", text)}
    if str(total) not in digits:
        sys.exit(f"{name}: no {total} in the output of {shlex.join(command)}:\n{text[-1000:]}")
    return usage.ru_utime


def counters(command):
    """The cycles and instructions of a command, or None if the machine does not count them."""
    try:
        text = subprocess.run(PERF + ["--"] + command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True).stderr
    except FileNotFoundError:
        return None
    numbers = [line.split(",")[0] for line in text.splitlines() if re.search(r",(cycles|instructions)", line)]
    return [int(n) for n in numbers] if len(numbers) == 2 and all(n.isdigit() for n in numbers) else None


def programs_of(kiwipete, rivals):
    return {"Kiwipete": f"{shlex.quote(kiwipete)} perft \"{{fen}}\" -d {{depth}} --threads 1 --hash 0", **rivals}


def times_of(programs, fen, depth, total, rounds):
    times = {who: [] for who in programs}
    for _ in range(rounds):
        for who, command in programs.items():
            times[who].append(user_seconds(who, words(command, fen, depth), total))
    return times


def race_on_file(kiwipete, rivals, rounds, path):
    """Prints speeds and ratios over the positions of a file: median, least and greatest."""
    programs = programs_of(kiwipete, rivals)
    speeds, ratios = [], {who: [] for who in rivals}
    with open(path) as file:
        fens = [" ".join(line.split(";")[0].split()[:4]) + " 0 1" for line in file if line.strip() and line[0] != "#"]
    for fen in fens:
        depth, total = 1, 0
        while 0 < (total := leaves(kiwipete, fen, depth)) < 300_000_000 and depth < 20:
            depth += 1
        if total == 0:
            continue
        times = times_of(programs, fen, depth, total, rounds)
        speeds.append(total / statistics.median(times["Kiwipete"]) / 1e6)
        for who in rivals:
            ratios[who].append(statistics.median(theirs / ours for theirs, ours in zip(times[who], times["Kiwipete"])))
    spread = lambda numbers, digits: (f"{statistics.median(numbers):.{digits}f} ({min(numbers):.{digits}f} "
                                      f"to {max(numbers):.{digits}f})")
    yield [f"{os.path.basename(path)}, {len(speeds)} positions", spread(speeds, 0),
           *(spread(ratios[who], 2) for who in rivals), ""]


def race(kiwipete, rivals, rounds, deeper):
    programs = programs_of(kiwipete, rivals)
    for name, fen, depth in CLASSICS:
        depth += deeper
        total = leaves(kiwipete, fen, depth)
        times = times_of(programs, fen, depth, total, rounds)
        own = times["Kiwipete"]
        row = [f"{name}, {depth}", f"{total / statistics.median(own) / 1e6:.0f}"]
        for who in rivals:
            ratios = [theirs / ours for theirs, ours in zip(times[who], own)]
            row.append(f"{statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})")
        counted = counters(words(programs["Kiwipete"], fen, depth))
        row.append(" / ".join(f"{n / total:.2f}" for n in counted) if counted else "not counted here")
        yield row


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kiwipete")
    parser.add_argument("rivals", nargs="+", metavar="NAME=COMMAND")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--deep", action="store_true", help="one ply deeper")
    parser.add_argument("--positions", metavar="FILE", help="FEN or EPD, one to a line")
    arguments = parser.parse_args()
    rivals = dict(rival.split("=", 1) for rival in arguments.rivals if "=" in rival)
    if len(rivals) != len(arguments.rivals):
        parser.error("a rival is NAME=COMMAND")
    print("| " + " | ".join(["position, depth", "Mnps", *(f"x {name}" for name in rivals), "cycles / instructions a leaf"]) + " |")
    print("| --- " * (len(rivals) + 3) + "|")
    rows = (race_on_file(arguments.kiwipete, rivals, arguments.rounds, arguments.positions) if arguments.positions
            else race(arguments.kiwipete, rivals, arguments.rounds, 1 if arguments.deep else 0))
    for row in rows:
        print("| " + " | ".join(row) + " |", flush=True)


if __name__ == "__main__":
    main()
