"""A copy of the project in which every mutant that can be chosen at run time is behind a switch.

One build then serves all mutants (mutant schemata: Untch, Offutt and Harrold, 1993); mutant_switch.h says which is on.
"""

import collections
import json
import os
import pathlib
import re
import shutil
import subprocess

import places
import progress

#: The file with the mutants that do not compile behind a switch.
REFUSED = "impossible.json"
RANK = {"body": 0, "statement": 1, "condition": 2, "expression": 3}


class Range:
    """A guarded range of the text, and the mutants that its switch chooses."""

    def __init__(self, start, end, how):
        self.start, self.end, self.how = start, end, how
        self.mutants, self.inner = [], []


def render(text, numbered):
    """Puts a switch around each guard. `numbered` has pairs of number and mutant. Returns the new text and, as (start, end,
    mutants), its ranges that belong to mutants alone."""
    ranges = {}
    for number, mutant in numbered:
        key = (*mutant.guard, mutant.how)
        ranges.setdefault(key, Range(*key)).mutants.append((number, mutant))
    root = Range(0, len(text), "")
    stack = [root]
    for each in sorted(ranges.values(), key=lambda r: (r.start, -r.end, RANK[r.how])):
        while each.start >= stack[-1].end or each.end > stack[-1].end:
            stack.pop()
        stack[-1].inner.append(each)
        stack.append(each)
    return _without_marks(_render(text, root), dict(numbered))


def _render(text, node):
    parts, at = [], node.start
    for inner in node.inner:
        parts += [text[at:inner.start], _render(text, inner)]
        at = inner.end
    whole = "".join(parts) + text[at:node.end]
    if node.how == "expression":
        chain = "".join(f"kiwi_mutants::on({n}) ? {_mark([n], '(' + _one_line(_alternative(text, node, m)) + ')')} : "
                        for n, m in node.mutants)
        return _mark([n for n, _ in node.mutants], f"({chain}({whole}))")
    number = node.mutants[0][0] if node.mutants else 0
    if node.how == "condition":
        for number, _ in node.mutants:
            whole = f"(kiwi_mutants::on({number}) != static_cast<bool>({whole}))"
        return _mark([number for number, _ in node.mutants], whole)
    if node.how == "statement":
        return _mark([number], f"{{ if (!kiwi_mutants::on({number})) {{ {whole} }} }}")
    if node.how == "body":
        return _mark([number], f"{{ {whole} if (kiwi_mutants::on({number})) break; }}")
    return whole


def _mark(numbers, text):
    return f"\1{','.join(map(str, numbers))}\2{text}\3"


def _without_marks(marked, mutants):
    """Removes the marks. Returns the text, and the range and the mutants of each mark."""
    parts, ranges, opened, length, at = [], [], [], 0, 0
    for mark in re.finditer("\1([0-9,]*)\2|\3", marked):
        parts.append(marked[at:mark.start()])
        length += len(parts[-1])
        at = mark.end()
        if mark.group() == "\3":
            start, numbers = opened.pop()
            ranges.append((start, length, [mutants[n] for n in numbers]))
        else:
            opened.append((length, list(map(int, mark.group(1).split(",")))))
    return "".join(parts) + marked[at:], ranges


def _alternative(text, node, mutant):
    return text[node.start:mutant.start] + mutant.replacement + text[mutant.end:node.end]


def _one_line(text):
    """Joins lines, so that the mutated file has the lines of the original, and errors can be traced back."""
    return re.sub(r"\s*//[^\n]*", "", text).replace("\n", " ")


def copy_project(root, tree, changed):
    """Copies the files that differ in `tree`. `changed` has the contents of mutated files."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=root, check=True,
                            capture_output=True, text=True).stdout.splitlines()
    for name in listed:
        path, original = tree / name, root / name
        if not original.is_file():
            continue
        content = changed[name] if name in changed else original.read_bytes()
        if not path.exists() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            shutil.copymode(original, path)


def configure(tree, build, *options, flags=""):
    if (build / "build.ninja").exists():
        return
    subprocess.run(["cmake", "-S", tree, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                    "-DCMAKE_CXX_COMPILER=clang++", "-DKIWIPETE_NATIVE=ON", "-DCMAKE_UNITY_BUILD=ON",
                    "-DCMAKE_UNITY_BUILD_BATCH_SIZE=32", "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG",
                    f"-DCMAKE_CXX_FLAGS=-std=c++20 -w {flags}", *options], check=True, stdout=subprocess.DEVNULL)


def build_errors(build, targets, jobs):
    """Builds, and returns the output of the compiler, or "" if all builds."""
    command, log = ["ninja", "-C", build, "-k", "0", f"-j{jobs}", *targets], []
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as ninja:
        for line in ninja.stdout:
            log.append(line)
            if line.startswith("["):
                progress.say_sometimes(line.strip())
    return ("".join(log) or "ninja failed") if ninja.returncode != 0 else ""


def refused_behind_switches(mutants, sources, work):
    """The mutants that did not compile behind a switch in an earlier build."""
    memory = work / REFUSED
    known = set(map(tuple, json.loads(memory.read_text()))) if memory.exists() else set()
    return {m for m in mutants if identity(m, sources) in known}


class SwitchTree:
    """The copy, its build, and the numbers of the mutants in it."""

    def __init__(self, root, work, sanitized):
        self.root, self.work, self.sanitized = root, work, sanitized
        self.tree, self.build = work / "tree", work / ("build-sanitized" if sanitized else "build")
        self.numbers = {}  # mutant -> number
        self.refused = set()
        self.count = 0     # the number of numbers, unused ones included
        self.ranges = {}  # by file: the ranges of its text in the tree that belong to mutants alone

    def write(self, mutants, sources):
        """Copies changed files, with switches. Mutants are numbered in blocks by file: a change of one file renumbers no other."""
        by_file = collections.defaultdict(list)
        for mutant in mutants:
            by_file[mutant.file].append(mutant)
        first = self._first_numbers({f: len(m) for f, m in by_file.items()})
        self.numbers = {m: first[f] + i for f, ms in by_file.items() for i, m in enumerate(ms)}
        texts = {}
        for name in by_file:
            on = [(self.numbers[m], m) for m in by_file[name] if m.how and m not in self.refused]
            text, self.ranges[name] = render(sources[name].text, on)
            texts[name] = text.encode("latin-1")
        copy_project(self.root, self.tree, texts)

    def _first_numbers(self, counts):
        path = self.work / "numbers.json"
        blocks = json.loads(path.read_text()) if path.exists() else {}
        for name, count in counts.items():
            if name not in blocks or blocks[name][1] < count:
                blocks[name] = [max((b + s for b, s in blocks.values()), default=1), count + count // 4 + 8]
        self.work.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(blocks))
        self.count = max(b + s for b, s in blocks.values())
        return {name: blocks[name][0] for name in counts}

    def make(self, mutants, sources, targets, jobs):
        """Writes and builds the tree. Removes mutants that do not compile behind a switch, until it builds."""
        self.refused = refused_behind_switches(mutants, sources, self.work)
        while True:
            self.write(mutants, sources)
            log = self._errors(targets, jobs)
            if not log:
                return
            if not self._take_out(log):
                raise SystemExit("mutants: the tree does not build:\n" + log[-4000:])
            (self.work / REFUSED).write_text(json.dumps([identity(m, sources) for m in self.refused]))

    def _errors(self, targets, jobs):
        """Builds, and returns the output of the compiler, or "" if all builds. The engine is built first: its errors would be
        repeated in all other targets."""
        header = pathlib.Path(__file__).with_name("mutant_switch.h").resolve()
        sanitizers = ["-DKIWIPETE_SANITIZE=address,undefined", "-DKIWIPETE_FUZZER=ON"] if self.sanitized else []
        configure(self.tree, self.build, *sanitizers, flags=f"-include {header}")
        return build_errors(self.build, ["kiwipete_engine"], jobs) or build_errors(self.build, targets, jobs)

    def _take_out(self, log):
        """Removes the mutants that cause errors. Returns whether there are any. Tries in this order, until it finds some: mutants
        whose text contains an error; mutants on a line with an error (their type may differ from the original's), operators
        first; mutants whose text contains a note to an error."""
        errors, notes = self._places(log, "(?:fatal )?error"), self._places(log, "note")
        for found in (self._at(errors), self._on_lines(errors, "operator"), self._on_lines(errors, ""),
                      self._at(notes)):
            new = set(found) - self.refused
            if new:
                self.refused |= new
                return True
        return False

    def _places(self, log, kind):
        """File, line and column of the messages of a kind in files with mutants."""
        found = re.findall(rf"^{re.escape(str(self.tree))}/(\S+?):(\d+):(\d+): {kind}", log, re.M)
        # An include names a file from its own folder: engine/perft/../shard.h.
        places_found = ((os.path.normpath(name), int(line), int(column)) for name, line, column in found)
        return {place for place in places_found if place[0] in self.ranges}

    def _at(self, messages):
        """For each message, the innermost mutant whose text contains its place."""
        for name, line, column in messages:
            at = places.Source(self.tree / name).starts[line - 1] + column - 1
            around = [r for r in self.ranges[name] if r[0] <= at < r[1]]
            yield from min(around, key=lambda r: r[1] - r[0])[2] if around else ()

    def _on_lines(self, messages, operator):
        for name, line in {m[:2] for m in messages}:
            starts = places.Source(self.tree / name).starts
            for first, last, mutants in self.ranges[name]:
                if first < starts[line] and starts[line - 1] < last:
                    yield from (m for m in mutants if m.operator.startswith(operator))


def identity(mutant, sources):
    """A key for a mutant that does not change when the lines above it do."""
    source = sources[mutant.file]
    return (mutant.file, mutant.function, source.line_text(mutant.start), source.text[mutant.start:mutant.end],
            mutant.replacement, mutant.start - source.starts[source.line_of(mutant.start) - 1])
