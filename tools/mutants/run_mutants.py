#!/usr/bin/python3
"""Plants small mistakes in engine/, one at a time, and lists those that no check finds (docs/mutants.md)."""

import argparse
import concurrent.futures
import hashlib
import json
import pathlib
import random
import re
import subprocess
import threading
import time

import compiled_tree
import checks as check_list
import places
import progress
import report
import switch_tree


def options():
    parser = argparse.ArgumentParser(prog="./dev mutants", description=__doc__)
    parser.add_argument("files", nargs="*", help="only these files, such as engine/do_move.cpp")
    parser.add_argument("--changed", nargs="?", const="HEAD", metavar="REVISION",
                        help="only lines changed since this revision (default: HEAD, that is uncommitted changes)")
    parser.add_argument("--sample", type=int, metavar="N", help="only N mutants, chosen at random")
    parser.add_argument("--seed", type=int, default=1, help="the seed of that choice (default: 1)")
    parser.add_argument("--part", metavar="K/N", help="only part K of N, for several machines")
    parser.add_argument("--retry", action="store_true", help="only mutants that survived earlier runs and are not listed as equivalent")
    parser.add_argument("--sanitized", action="store_true",
                        help="like --retry, under sanitizers and with fuzzing: slower, kills more")
    parser.add_argument("--compiled", action="store_true",
                        help="only mutants of code that the compiler evaluates, such as tables; one build for each")
    parser.add_argument("--fresh", action="store_true", help="forget earlier results")
    parser.add_argument("--report", action="store_true", help="try nothing, only write the report on earlier runs")
    parser.add_argument("--jobs", type=int, default=2, help="mutants to try at the same time (default: 2)")
    return parser.parse_args()


def mutated_files(root):
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "engine"], cwd=root, check=True,
                            capture_output=True, text=True).stdout.split()
    return [f for f in listed if re.fullmatch(r".*\.(h|cpp)", f) and (root / f).exists()
            and not re.search(r"_test\.cpp$|_benchmark\.cpp$|/testing/|engine/base/kiwi_assert\.h", f)]


def changed_lines(root, revision):
    """The numbers of the lines that were added or changed since a revision, by file."""
    diff = subprocess.run(["git", "diff", "-U0", revision, "--", "engine"], cwd=root, check=True, capture_output=True,
                          text=True).stdout
    lines, file = {}, None
    for line in diff.splitlines():
        if line.startswith("+++ "):
            file = line[6:]
        elif hunk := re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line):
            first, count = int(hunk[1]), int(hunk[2] or 1)
            lines.setdefault(file, set()).update(range(first, first + count))
    return lines


def find_mutants(root, work, jobs):
    files = mutated_files(root)
    headers = work / "headers.cpp"
    headers.write_text("".join(f'#include "{root / f}"\n' for f in files if f.endswith(".h")))
    resources = subprocess.run(["clang++", "-print-resource-dir"], check=True, capture_output=True, text=True).stdout
    arguments = ["-std=c++20", '-DKIWIPETE_VERSION="0"', "-march=native",
                 f"-I{resources.strip()}/include"]
    return places.find(root, files, arguments, [headers, *(f for f in files if f.endswith(".cpp"))], jobs)


def choose(mutants, sources, args, root):
    chosen = mutants
    if args.files:
        unknown = set(args.files) - {m.file for m in mutants}
        if unknown:
            raise SystemExit(f"mutants: no code to mutate in {', '.join(sorted(unknown))}")
        chosen = [m for m in chosen if m.file in args.files]
    if args.changed:
        lines = changed_lines(root, args.changed)
        chosen = [m for m in chosen if lines.get(m.file, set())
                  & set(range(sources[m.file].line_of(m.start), sources[m.file].line_of(m.end) + 1))]
    if args.sample and args.sample < len(chosen):
        # Choose by a hash of each mutant, so that a change of the code changes the choice only in the changed code.
        def rank(mutant):
            return hashlib.sha256(repr((args.seed, switch_tree.identity(mutant, sources))).encode()).digest()
        chosen = sorted(chosen, key=rank)[:args.sample]
    if args.part:
        part, parts = map(int, args.part.split("/"))
        chosen = chosen[part - 1::parts]
    return chosen


class Run:
    """Tries mutants and stores the results, so that a later run continues from them."""

    def __init__(self, work, sources, explanations, args):
        self.sources, self.explanations, self.args = sources, explanations, args
        self.path = work / "results.jsonl"
        self.lock = threading.Lock()
        if args.fresh:
            self.path.unlink(missing_ok=True)
        self.known = {}
        if self.path.exists():
            for line in self.path.read_text().splitlines():
                key, result = json.loads(line)
                self.known[json.dumps(key)] = result

    def key(self, mutant):
        return json.dumps(switch_tree.identity(mutant, self.sources))

    def result(self, mutant):
        return self.known.get(self.key(mutant))

    def is_open(self, mutant):
        result = self.result(mutant)
        if not (self.args.retry or self.args.sanitized):
            return result is None
        return result is not None and result["status"] in report.SURVIVED \
            and not any(row.explains(mutant, self.sources) for row in self.explanations)

    def save(self, mutant, result):
        with self.lock:
            self.known[self.key(mutant)] = result
            with self.path.open("a") as file:
                file.write(json.dumps([json.loads(self.key(mutant)), result]) + "\n")

    def try_all(self, mutants, attempt):
        todo = [m for m in mutants if self.is_open(m)]
        random.Random(0).shuffle(todo)  # so that the remaining time can be estimated
        begin = time.monotonic()
        with concurrent.futures.ThreadPoolExecutor(self.args.jobs) as pool:
            pending = {pool.submit(attempt, m): m for m in todo}
            for done, future in enumerate(concurrent.futures.as_completed(pending), 1):
                result = future.result()
                self.save(pending[future], result)
                if result["status"] in report.SURVIVED:
                    self.tell(pending[future], result)
                progress.say_sometimes(f"tried {done} of {len(todo)} in {time.monotonic() - begin:.0f} s")
        progress.say(f"tried {len(todo)} in {time.monotonic() - begin:.0f} s")

    def tell(self, mutant, result):
        source = self.sources[mutant.file]
        print(f"{result['status']}: {mutant.file}:{source.line_of(mutant.start)} in {mutant.function}: "
              f"{report.shown(source.text[mutant.start:mutant.end])[:70]} -> "
              f"{report.shown(mutant.replacement)[:70]}", flush=True)


def attempt_by(checks, numbers):
    def attempt(mutant):
        begin, number = time.monotonic(), numbers[mutant]
        reached = [check for check in checks if check.reaches(number)]
        return check_list.result(check_list.kill(reached, {"KIWIPETE_MUTANT": str(number)}), reached, begin)
    return attempt


def main():
    args = options()
    root = pathlib.Path(__file__).resolve().parents[2]
    work = root / "out/mutants"
    work.mkdir(parents=True, exist_ok=True)
    progress.say("looking for places to mutate")
    mutants, sources = find_mutants(root, work, args.jobs)
    refused = switch_tree.refused_behind_switches(mutants, sources, work)
    chosen = choose([m for m in mutants if (not m.how or m in refused) == args.compiled], sources, args, root)
    explanations = report.read_explanations(root / "tools/mutants/equivalent.md")
    run = Run(work, sources, explanations, args)
    progress.say(f"{len(mutants)} mutants of {len(sources)} files, {len(chosen)} chosen")
    if args.compiled and not args.report:
        run.try_all(chosen, compiled_tree.attempt_in(root, work, sources, args.jobs))
    elif not args.report:
        tree = switch_tree.SwitchTree(root, work, args.sanitized)
        progress.say("building all mutants behind switches")
        tree.make(mutants, sources, check_list.TARGETS, args.jobs)
        progress.say("measuring what each check reaches")
        checks = check_list.record_all(check_list.of_build(tree.build, args.sanitized), tree.count, work, args.jobs)
        run.try_all([m for m in chosen if m not in tree.refused], attempt_by(checks, tree.numbers))
    write_report(root, work, run, mutants, chosen)


def write_report(root, work, run, mutants, tried):
    for row in run.explanations:
        if not any(row.explains(m, run.sources) for m in mutants):
            print(f"tools/mutants/equivalent.md: there is no mutant like {row.file}, {row.function}, {row.code}, {row.mutant}")
    known = {m: run.result(m) for m in tried if run.result(m)}
    results = report.with_explanations(known, run.explanations, run.sources)
    report.write(work, results, run.sources, root / "tools/mutants/node_modules")
    print("\n".join(report.summary(results)))


if __name__ == "__main__":
    main()
