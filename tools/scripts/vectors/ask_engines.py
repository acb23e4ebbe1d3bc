#!/usr/bin/env python3
"""Repeats the answers of test vectors with UCI engines that share no code with Kiwipete: moves and leaves by `go perft`, FENs by `d`,
and the dialogues.

usage: ask_engines.py FOLDER ENGINE ...

Prints each case on which an engine differs; exit code 1 if there is one.
"""
import json
import pathlib
import re
import subprocess
import sys

MOST_LEAVES = 20_000


class Engine:
    def __init__(self, command):
        self.process = subprocess.Popen([command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.ask(["uci"], "uciok")

    def ask(self, lines, end="readyok"):
        """The lines that the engine prints up to one that begins with `end`."""
        self.process.stdin.write("\n".join([*lines, *(["isready"] if end == "readyok" else [])]) + "\n")
        self.process.stdin.flush()
        printed = []
        while not printed or not printed[-1].startswith(end):
            line = self.process.stdout.readline()
            if not line:
                sys.exit(f"the engine ended after {lines}")
            printed.append(line.rstrip("\n"))
        return printed

    def set_up(self, case, moves=()):
        chess960 = str(case["chess960"]).lower()
        played = " moves " + " ".join(moves) if moves else ""
        self.ask([f"setoption name UCI_Chess960 value {chess960}", f"position fen {case['fen']}{played}"])

    def divide(self, depth):
        return dict(re.findall(r"^(\w+): (\d+)$", "\n".join(self.ask([f"go perft {depth}"], "Nodes searched")), re.M))

    def fen(self):
        return re.search(r"^Fen: (.*)$", "\n".join(self.ask(["d"])), re.M)[1]


def rights_by_file(fen):
    """The FEN with the castling rights K, Q, k and q as the files of the outermost rooks."""
    fields = fen.split()
    ranks = {"w": fields[0].split("/")[7], "b": fields[0].split("/")[0]}

    def file_of(letter):
        rank = re.sub(r"\d", lambda digit: "." * int(digit[0]), ranks["w" if letter.isupper() else "b"])
        rook = "R" if letter.isupper() else "r"
        return chr((65 if letter.isupper() else 97) + (rank.rfind(rook) if letter in "Kk" else rank.find(rook)))

    fields[2] = re.sub("[KQkq]", lambda letter: file_of(letter[0]), fields[2])
    return " ".join(fields)


def agrees(engine, theme, case):
    """What the engine says instead, or None."""
    given, answer = case["input"], case["answer"]
    if answer is None:
        engine.set_up(given)
        return "legal" if given["move"] in engine.divide(1) else None
    if theme in ("legal_moves", "chess960") and "moves" in answer:
        engine.set_up(given)
        found = sorted(engine.divide(1))
        return None if found == sorted(answer["moves"]) else found
    if theme in ("make_move", "chess960", "draws") and "fen" in given:
        engine.set_up(given, [given["move"]] if "move" in given else given["moves"])
        found = rights_by_file(engine.fen())
        right = [rights_by_file(answer[key]) for key in ("fen", "fen_with_every_double_push") if key in answer]
        return None if found in right else found
    if theme == "perft":
        engine.set_up(given)
        for depth, leaves in enumerate(answer["leaves"], 1):
            found = sum(map(int, engine.divide(depth).values())) if leaves <= MOST_LEAVES else leaves
            if found != leaves:
                return f"{found} at depth {depth}"
    return None


def dialogue_differs(command, case):
    """What an engine, started again, prints instead of what must come, or None."""
    engine = Engine(command)
    sent, answer = case["input"]["send"], case["answer"]
    searches = answer["bestmove_lines"]
    printed = engine.ask(sent, "uciok") if sent == ["uci"] else engine.ask(sent)
    while sum(line.startswith("bestmove") for line in printed) < searches:
        printed += engine.ask([], "bestmove")
    printed += engine.ask([])
    missing = [p for p in answer["expect"] if not any(re.search(p, line) for line in printed)]
    engine.process.kill()
    found = sum(line.startswith("bestmove") for line in printed)
    return None if not missing and found == searches else {"missing": missing, "bestmove lines": found, "last": printed[-2:]}


def main():
    folder, commands = pathlib.Path(sys.argv[1]), sys.argv[2:]
    differences = 0
    for command in commands:
        engine = Engine(command)
        for theme in ("legal_moves", "make_move", "perft", "chess960", "draws", "uci_dialogues"):
            cases = json.loads((folder / f"{theme}.json").read_text(encoding="utf-8"))["cases"]
            wrong = 0
            for case in cases:
                found = dialogue_differs(command, case) if theme == "uci_dialogues" else agrees(engine, theme, case)
                if found is not None:
                    wrong += 1
                    print(f"{command}: {case['id']} ({case['verdict']}): {found}\n  {json.dumps(case['input'])}\n  {case['why']}")
            print(f"{command}: {theme}: {len(cases)} cases, {wrong} differ")
            differences += wrong
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
