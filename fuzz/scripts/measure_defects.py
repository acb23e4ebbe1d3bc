#!/usr/bin/env python3
"""Puts known defects into a copy of the code, one at a time, and measures how soon each fuzz target finds them.

usage: measure_defects.py SOURCE WORK [TARGET ...] [--time SECONDS] [--jobs N] [--only WORDS] [--check]

SOURCE is the project; WORK is a folder for the copy and its build. fuzz/defects.toml lists the defects. Each target starts
from its seeds. Prints a table with the seconds until each target found each defect.
"""
import argparse
import pathlib
import shutil
import subprocess
import sys
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor

from run_fuzzers import targets_in


def copy_of(source: pathlib.Path, work: pathlib.Path) -> pathlib.Path:
    copy = work / "source"
    files = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=source, check=True, capture_output=True, text=True).stdout
    for name in filter(None, files.split("\0")):
        if not (source / name).exists():
            continue
        target = copy / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists() or target.read_bytes() != (source / name).read_bytes():
            shutil.copy2(source / name, target)
    return copy


def build_in(copy: pathlib.Path, *targets: str) -> None:
    result = subprocess.run(["cmake", "--build", "--preset", "fuzz", "--target", *targets], cwd=copy, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if result.returncode != 0:
        sys.exit(result.stdout[-4000:])


def seconds_to_find(target, limit: int) -> tuple[float | None, str]:
    """The seconds until the target finds something (None if it does not), and the name of the finding."""
    target.reset_corpus()
    start = time.monotonic()
    result = target.fuzz(limit)
    took = time.monotonic() - start
    return (None, "") if result.returncode == 0 else (took, target.name_of_finding(result.stderr))


def is_in_the_code(defect: dict, source: pathlib.Path) -> bool:
    """Returns whether the text to replace occurs exactly once. Prints a message if not."""
    times = (source / defect["file"]).read_text().count(defect["find"])
    if times != 1:
        print(f"{defect['name']}: the text to replace occurs {times} times in {defect['file']}", file=sys.stderr)
    return times == 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("work", type=pathlib.Path)
    parser.add_argument("targets", nargs="*")
    parser.add_argument("--time", type=int, default=300, help="seconds for each target and defect")
    parser.add_argument("--jobs", type=int, default=1, help="targets at once")
    parser.add_argument("--only", default="", help="only defects with these words in their name")
    parser.add_argument("--check", action="store_true", help="only look whether the code still has the places")
    args = parser.parse_args()

    defects = [d for d in tomllib.loads((args.source / "fuzz/defects.toml").read_text())["defect"] if args.only in d["name"]]
    if not all([is_in_the_code(defect, args.source) for defect in defects]):
        return 2
    if args.check:
        return 0
    copy = copy_of(args.source.resolve(), args.work.resolve())
    build = copy / "out/build/fuzz"
    # Make the seeds with the correct code.
    subprocess.run(["cmake", "--preset", "fuzz"], cwd=copy, check=True, stdout=subprocess.DEVNULL)
    build_in(copy, "all")
    targets = targets_in(build, args.work / "out", args.targets)
    if targets is None:
        return 2
    missed = 0
    for defect in defects:
        file = copy / defect["file"]
        right = file.read_text()
        file.write_text(right.replace(defect["find"], defect["replace"]))
        try:
            build_in(copy, *(t.binary.name for t in targets))
            with ThreadPoolExecutor(args.jobs) as pool:
                found = list(pool.map(lambda t: seconds_to_find(t, args.time), targets))
        finally:
            file.write_text(right)
        cells = [f"{t.name} {took:.0f} s ({what})" for t, (took, what) in zip(targets, found) if took is not None]
        missed += not cells
        print(f"| {defect['name']} | {', '.join(cells) or 'not found'} |", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
