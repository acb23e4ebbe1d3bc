#!/usr/bin/env python3
"""Runs fuzz targets and prints executions per second, coverage, corpus and findings.

usage: run_fuzzers.py BUILD OUT [TARGET ...] [--time SECONDS] [--jobs N]

BUILD is the build folder of the fuzz preset. OUT/corpus/TARGET starts from the seeds, grows from run to run, and is merged
before each run. OUT/findings holds one input for each target and invariant.
"""
import argparse
import configparser
import os
import pathlib
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor


class Target:
    def __init__(self, binary: pathlib.Path, out: pathlib.Path, seeds: pathlib.Path):
        self.binary = binary
        self.name = binary.name.removeprefix("fuzz_")
        config = configparser.ConfigParser()
        config.read(binary.with_name(binary.name + ".options"))
        self.options = [f"-{key}={binary.parent / value if key == 'dict' else value}"
                        for key, value in config["libfuzzer"].items()]
        self.seeds = seeds / config["kiwipete"]["seeds"]
        self.corpus = out / "corpus" / self.name
        self.findings = out / "findings"
        self.found: list[str] = []
        self.stats: dict[str, str] = {}
        self.corpus.mkdir(parents=True, exist_ok=True)
        self.findings.mkdir(parents=True, exist_ok=True)

    def call(self, *args) -> subprocess.CompletedProcess:
        # Long stacks of allocations take a sixth of the time; the target alone, with the input found, prints them.
        environment = {"ASAN_OPTIONS": "malloc_context_size=2:quarantine_size_mb=16", **os.environ}
        return subprocess.run([str(self.binary), *map(str, args)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                              text=True, errors="replace", env=environment)

    def merge(self) -> None:
        merged = self.corpus.with_name(self.name + ".merged")
        merged.mkdir(exist_ok=True)
        if self.call("-merge=1", *self.options, merged, self.corpus, self.seeds).returncode == 0:
            for old in self.corpus.iterdir():
                old.unlink()
            for new in merged.iterdir():
                new.rename(self.corpus / new.name)
        for left in merged.iterdir():
            left.unlink()
        merged.rmdir()

    def reset_corpus(self) -> None:
        """Empties the corpus, so that the target starts from its seeds."""
        for old in self.corpus.iterdir():
            old.unlink()

    def fuzz(self, seconds: int) -> subprocess.CompletedProcess:
        """Runs the fuzzer until it finds something or the time is up. Adds new inputs to the corpus."""
        return self.call(f"-max_total_time={seconds}", "-print_final_stats=1", "-timeout=20", *self.options,
                         f"-artifact_prefix={self.findings / f'.{self.name}-'}", self.corpus, self.seeds)

    @staticmethod
    def name_of_finding(output: str) -> str:
        match = re.search(r"^failure: (\S+)", output, re.M) or re.search(r"SUMMARY: (\S+ \S+)", output)
        return match.group(1) if match else "stopped"

    def keep(self, artifact: pathlib.Path, output: str) -> None:
        """Keeps one input for each invariant, and the output of the fuzzer."""
        name = re.sub(r"\W+", "-", f"{self.name}-{self.name_of_finding(output)}")
        if name not in self.found:
            self.found.append(name)
            artifact.rename(self.findings / name)
            (self.findings / (name + ".txt")).write_text(output[-20000:])
        elif artifact.exists():
            artifact.unlink()

    def run(self, seconds: int) -> None:
        self.merge()
        end = time.monotonic() + seconds
        executions = 0
        while (left := int(end - time.monotonic())) > 0:
            result = self.fuzz(left)
            executions += int((re.search(r"number_of_executed_units: (\d+)", result.stderr) or [0, 0])[1])
            pulse = re.findall(r"cov: (\d+) ft: (\d+) corp: (\d+)", result.stderr)
            if pulse:
                self.stats.update(zip(("coverage", "features", "corpus"), pulse[-1]))
            for artifact in self.findings.glob(f".{self.name}-*"):
                self.keep(artifact, result.stderr)
            if result.returncode == 0:
                break
        self.stats["per second"] = f"{executions / seconds:,.0f}"


def targets_in(build: pathlib.Path, out: pathlib.Path, names: list[str]) -> list[Target] | None:
    """The targets with these names, or all targets. Prints a message and returns None if a name is unknown."""
    binaries = {b.name.removeprefix("fuzz_"): b for b in sorted((build / "fuzz").glob("fuzz_*"))
                if b.is_file() and b.with_name(b.name + ".options").exists()}
    unknown = [name for name in names if name not in binaries]
    if unknown or not binaries:
        print(f"no target {', '.join(unknown)}; there are: {', '.join(binaries)}", file=sys.stderr)
        return None
    return [Target(binaries[name], out, build / "fuzz" / "seeds") for name in names or binaries]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("targets", nargs="*")
    parser.add_argument("--time", type=int, default=60, help="seconds for each target")
    parser.add_argument("--jobs", type=int, default=1, help="targets at once")
    args = parser.parse_args()

    targets = targets_in(args.build, args.out, args.targets)
    if targets is None:
        return 2
    with ThreadPoolExecutor(args.jobs) as pool:
        list(pool.map(lambda t: t.run(args.time), targets))

    print(f"{'target':<20}{'per second':>12}{'coverage':>10}{'features':>10}{'corpus':>8}  findings")
    for t in targets:
        print(f"{t.name:<20}" + "".join(f"{t.stats.get(k, '-'):>{w}}" for k, w in
              (("per second", 12), ("coverage", 10), ("features", 10), ("corpus", 8)))
              + "  " + (", ".join(t.found) or "none"))
    return 1 if any(t.found for t in targets) else 0


if __name__ == "__main__":
    sys.exit(main())
