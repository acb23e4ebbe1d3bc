"""Asks Kiwipete about a program, and sorts what it reports into the columns of the table."""
import json
import os
import re
import shlex
import signal
import subprocess

COLUMNS = ["moves", "Chess960", "draws", "FEN out", "FEN in", "SAN", "PGN", "keys", "UCI", "play", "malformed"]

#: The runs for each kind of program: the arguments of kiwipete, and the seconds after which it begins nothing more. What is
#: asked is fixed by counts and seed 1, so that a row is the same each time; the seconds only bound a slow program.
RUNS = {
    "engine": {
        "suite": (["suite", "--max-nodes", "1000"], 45),
        "compare": (["compare", "--random", "200", "--depth", "2"], 30),
        "check": (["check", "startpos", "--random", "20", "--plies", "20"], 30),
        "UCI": (["engine-test", "--timeout", "5000"], 60),
        "play": (["check", "--play", "6", "--timeout", "5000"], 40),
        "malformed": (["check", "startpos", "--plies", "0", "--malformed", "60"], 30),
    },
    "library": {
        "suite": (["suite", "--max-nodes", "500"], 60),
        "compare": (["compare", "--random", "100", "--depth", "2"], 40),
        "check": (["check", "startpos", "--random", "20", "--plies", "20"], 90),
        "malformed": (["check", "startpos", "--plies", "0", "--malformed", "100"], 60),
    },
}
#: The column of an invariant, or of all whose names begin so; all others are about moves.
INVARIANTS = {"U3": "FEN out", "F1": "FEN out", "F13": "FEN in", "M17": "FEN in", "S28": "FEN in", "M16": "SAN", "N1": "SAN",
              "N": "PGN", "K": "keys", "S1": "keys", "S16": "keys", "S19": "keys", "S20": "keys", "D": "draws",
              "O3": "draws", "O4": "draws", "O5": "draws", "O6": "draws", "O7": "draws", "B": "play"}
#: The column in which an intentional deviation shows; all others are about moves.
DEVIATIONS = {"ep-always": "FEN out", "no-counters": "FEN out", "castling-order": "FEN out", "fifty-moves-end": "FEN out",
              "null-keeps-move-number": "FEN out", "ep-in-key": "keys", "clock-in-key": "keys", "kings-in-part-keys": "keys",
              "minor-piece-endings": "draws", "three-bishops-suffice": "draws", "san-without-check-marks": "SAN",
              "ends-infinite-search": "play", "draws-in-variations": "play", "best-move-apart": "play",
              "ponder-apart": "play", "fewer-variations": "play", "half-set": "malformed"}
MOST_FINDINGS, MOST_LETTERS = 12, 400


def column_of(invariant):
    """The column to which an invariant, such as "M16", belongs."""
    return INVARIANTS.get(invariant) or INVARIANTS.get(invariant[:1], "moves")


def reported(kiwipete, arguments, seconds):
    """What a run prints as JSON, or why there is nothing. The run and its children end a minute after the seconds."""
    process = subprocess.Popen([kiwipete, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               text=True, errors="replace", start_new_session=True)
    try:
        out, errors = process.communicate(timeout=seconds + 60)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGTERM)  # Kiwipete prints what it knows, and leaves no child behind
        out, errors = process.communicate()
    try:
        return json.loads(out), errors
    except ValueError:
        return None, errors.strip() or out.strip() or f"exit code {process.returncode}"


def arguments_of(run, recipe, command, pace):
    """The arguments of one run about a program; a pace below 1 asks for less of a slow one."""
    words, seconds = RUNS[recipe["kind"]][run]
    counts = {"--random", "--play", "--malformed", "--max-nodes"}
    words = [str(max(2, round(int(word) * pace))) if i and words[i - 1] in counts else word for i, word in enumerate(words)]
    words += [command] if run == "UCI" else [f"--{recipe['kind']}", command]
    jobs = [] if run == "UCI" else ["--jobs", "1", "--quiet"]
    return [*words, *jobs, "--seconds", str(seconds), "--json", *recipe.get("options", {}).get(run, []),
            *recipe.get("options", {}).get("all", [])], seconds


class Row:
    """The cells of a program as they are found."""

    def __init__(self, hidden):
        self.cells = {column: {"checks": 0, "failed": 0, "findings": [], "deviations": []} for column in COLUMNS}
        self.hidden = hidden  # texts of this machine, and what is written instead

    def clean(self, value):
        """A text without the folders of this machine, not too long."""
        text = value if isinstance(value, str) else json.dumps(value)
        for found, instead in self.hidden:
            text = text.replace(found, instead)
        text = re.sub(r"0x[0-9a-f]{6,}|==\d+==|\bpid \d+|(?<=thread 'main' )\(\d+\)|\d{4}/\d\d/\d\d \d\d:\d\d:\d\d", "…", text)
        text = re.sub(r"\b(time|nps) -?\d+", r"\1 …", text)
        return text if len(text) <= MOST_LETTERS else text[:MOST_LETTERS] + " …"

    def count(self, column, status):
        if status in ("passed", "failed", "error"):
            self.cells[column]["checks"] += 1
            self.cells[column]["failed"] += status != "passed"

    def add(self, column, finding):
        """Notes the smallest finding of a group, as Kiwipete reports it."""
        what = finding.get("invariant") or ": ".join(filter(None, [finding.get("asked"), finding.get("kind")])) or "finding"
        kept = {"what": what, "count": finding["count"]}
        if "fen" in finding or "startFen" in finding:
            kept["position"] = finding.get("startFen") or finding["fen"]
            kept["moves"] = " ".join(finding.get("moves", []))
        for name in ("input", "expected", "found", "repeat", "dialogue"):
            if finding.get(name):
                kept[name] = finding[name]
        if "wrongMoves" in finding:
            kept["found"] = "; ".join(f"{'missing' if m['legal'] else 'extra'} {m['move']}: {m['rule']}" for m in finding["wrongMoves"][:4])
        if "repeat" in kept:
            kept.pop("dialogue", None)
        elif "dialogue" in kept:
            kept["dialogue"] = [line for line in kept["dialogue"] if not re.match(r"< info|< *$|…", line)][:12]
        cell = self.cells[column]["findings"]
        if len(cell) < MOST_FINDINGS:
            cell.append({name: value if isinstance(value, int) else self.clean(value) for name, value in kept.items() if value != ""})

    def note_deviations(self, report):
        """Notes the intentional deviations that Kiwipete recognised or was told of."""
        about = re.search(r"intentional deviations: (.*)", report["about"])
        named = (about[1] if about else report["facts"].get("deviations", "")).split(", ")
        for name in filter(None, named):
            cell = self.cells[DEVIATIONS.get(name, "moves")]
            if name not in cell["deviations"]:
                cell["deviations"].append(name)

    def finished(self):
        """The cells as they stand in the row's file."""
        for cell in self.cells.values():
            cell["result"] = ("failed" if cell["failed"] else "not askable" if not cell["checks"]
                              else "deviations" if cell["deviations"] else "passed")
            for name in ("findings", "deviations"):
                if not cell[name]:
                    del cell[name]
        return {column: {name: cell[name] for name in ("result", "failed", "checks", "ended", "deviations", "findings") if name in cell}
                for column, cell in self.cells.items()}


def sort_counts(row, run, report):
    """Sorts a report of `suite` or `compare`."""
    chess960 = [finding.get("chess960", False) or "chess960" in finding.get("place", "") for finding in report["findings"]]
    for finding, is_chess960 in zip(report["findings"], chess960):
        row.add("Chess960" if is_chess960 else "moves", finding)
    if run == "suite":
        plays = "positions of Chess960" not in report["facts"].get("leftOut", "")
        for case in report["cases"]:  # without Chess960, the suite's positions without castling are still asked
            row.count("Chess960" if plays and case["suite"].startswith("chess960") else "moves", case["status"])
        return
    row.cells["moves"]["checks"] += report["facts"].get("positions", 0)
    for finding, is_chess960 in zip(report["findings"], chess960):
        row.cells["Chess960" if is_chess960 else "moves"]["failed"] += finding["count"]


def sort_invariants(row, report):
    """Sorts a report of `check`."""
    plays = "noPerft" in report["facts"]  # an engine without perft is judged by the moves that it plays
    for case in report["cases"]:
        row.count("play" if plays else column_of(case["name"].split()[0]), case["status"])
    for finding in report["findings"]:
        row.add("play" if plays else column_of(finding.get("invariant", "A1").split()[0]), finding)


def sort_one(row, column, report):
    """Sorts a report that belongs to one column."""
    cell = row.cells[column]
    for finding in report["findings"]:
        if column != "malformed" or finding.get("asked") == "malformed input":
            row.add(column, finding)
    if column == "malformed":
        answered, refused, failed = (int(n.replace(",", "")) for n in re.findall(r"\d[\d,]*", report["facts"].get("malformedInput", "0 0 0")))
        cell["checks"], cell["failed"] = answered + refused + failed, failed
        return
    for case in report["cases"]:
        row.count(column, case["status"])


def ask(kiwipete, recipe, command, pace, hidden, keep):
    """The cells of a program. `keep(run, report or text)` gets what each run printed."""
    row = Row([(shlex.quote(command), "PROGRAM"), (command, "PROGRAM"), *hidden])
    for run in RUNS[recipe["kind"]]:
        if run in recipe.get("skip", []):
            continue
        arguments, seconds = arguments_of(run, recipe, command, pace)
        report, errors = reported(kiwipete, arguments, seconds)
        keep(run, report if report is not None else errors)
        if report is None or run in ("suite", "compare") and not report["cases"]:
            continue
        row.note_deviations(report)
        if run in ("suite", "compare"):
            sort_counts(row, run, report)
        elif run == "check":
            sort_invariants(row, report)
        else:
            sort_one(row, run, report)
        if report["interrupted"] or any("ended: after" in note for note in report["notes"]) or report["facts"].get("notRun"):
            row.cells["moves" if run in ("suite", "compare", "check") else run]["ended"] = True
    return row.finished()
