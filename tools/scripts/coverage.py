#!/usr/bin/env python3
"""Measures which lines and branches of engine/ are reached by the fuzz targets' corpora, and by the tests.

usage: coverage.py BUILD CORPUS OUT [--fuzz-only]

BUILD is the coverage preset's build folder, CORPUS the corpora of ./dev fuzz (the seeds are added). Writes an
HTML report to OUT/fuzz and OUT/tests, prints a line for each, and writes the lines that were never reached to
OUT/fuzz/unreached.txt.
"""
import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys

#: The files with the rules of chess, whose branches and conditions are printed file by file.
RULES = ("board_setup.cpp", "do_move.cpp", "draws.cpp", "exchange.cpp", "legality.cpp", "movegen.cpp", "position.cpp",
         "position.h", "check_info.h", "perft/bulk_moves.h", "perft/bulk_replies.h", "reachability.cpp",
         "fen_parse.cpp")
IGNORED = r"(_test|_benchmark)\.cpp$|/(props|fuzz|tools|testing)/|^/usr/|_deps/"


def run(*command, **options) -> subprocess.CompletedProcess:
    result = subprocess.run(list(map(str, command)), capture_output=True, text=True, errors="replace", **options)
    if result.returncode != 0:
        sys.exit(f"coverage.py: {' '.join(map(str, command[:3]))} ended with {result.returncode}\n{result.stderr[-2000:]}")
    return result


class Measurement:
    """The coverage of one way to run the engine."""

    def __init__(self, name: str, out: pathlib.Path, programs: list[pathlib.Path]):
        self.name = name
        self.folder = out.resolve() / name  # the programs run in folders of their own
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.objects = [str(programs[0])] + [part for p in programs[1:] for part in ("-object", str(p))]
        self.environment = os.environ | {"LLVM_PROFILE_FILE": str(self.folder / "%m-%p.profraw")}

    def report(self) -> None:
        profile = self.folder / "all.profdata"
        raw = list(self.folder.glob("*.profraw"))
        run("llvm-profdata-19", "merge", "-sparse", "-o", profile, *raw)
        for file in raw:
            file.unlink()
        common = (*self.objects, f"-instr-profile={profile}", f"-ignore-filename-regex={IGNORED}")
        run("llvm-cov-19", "show", *common, "-format=html", "-show-branches=count", "-show-mcdc", f"-output-dir={self.folder}")
        data = json.loads(run("llvm-cov-19", "export", *common, "-skip-functions", "-skip-expansions").stdout)["data"][0]
        totals = data["totals"]
        print(f"{self.name:<6}" + "".join(f"{totals[kind]['percent']:9.2f} % of {totals[kind]['count']:>5} {kind}"
                                         for kind in ("lines", "branches", "mcdc")) + f"   {self.folder}/index.html")
        for file in data["files"]:
            name = file["filename"].split("/engine/", 1)[-1]
            if name in RULES:
                branches, mcdc = file["summary"]["branches"], file["summary"]["mcdc"]
                print(f"       {name:<28} branches {branches['covered']:>4} of {branches['count']:<4}"
                      f" MC/DC {mcdc['covered']:>3} of {mcdc['count']}")
        self.write_unreached(run("llvm-cov-19", "show", *common, "-format=text").stdout)

    def write_unreached(self, text: str) -> None:
        """Writes the lines that never ran, each once, from llvm-cov's listing."""
        unreached, file = {}, ""
        for line in text.splitlines():
            if line.endswith(":") and line.startswith("/"):
                file = line[:-1]
            parts = line.split("|", 2)
            if len(parts) == 3 and parts[0].strip().isdigit():
                key = (file, int(parts[0]))
                reached = parts[1].strip() != "0"
                unreached[key] = None if reached or unreached.get(key, "") is None else parts[2]
        lines = [f"{file}:{number}:{source}" for (file, number), source in unreached.items() if source is not None]
        (self.folder / "unreached.txt").write_text("\n".join(lines) + "\n")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("corpus", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--fuzz-only", action="store_true", help="leave the tests out")
    args = parser.parse_args()

    options = sorted((args.build / "fuzz").glob("fuzz_*.options"))
    targets = [o.with_suffix("") for o in options]
    fuzz = Measurement("fuzz", args.out, targets)
    for target, option in zip(targets, options):
        kind = option.read_text().rsplit("seeds = ", 1)[1].strip()
        folders = [args.build / "fuzz/seeds" / kind, args.corpus / target.name.removeprefix("fuzz_")]
        run(target, *(f for f in folders if f.exists()), env=fuzz.environment)
    fuzz.report()
    if not args.fuzz_only:
        programs = [p for p in args.build.glob("*/*") if p.name.endswith(("_tests", "_props"))]
        tests = Measurement("tests", args.out, programs)
        run("ctest", "--preset", "coverage", env=tests.environment)
        tests.report()
    return 0


if __name__ == "__main__":
    sys.exit(main())
