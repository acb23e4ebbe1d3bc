#!/usr/bin/env python3
"""Checks the includes of C++ files: each names an existing file, relative to its own folder; there is no circle of includes;
and a folder includes only its own files and those that HOUSE allows (docs/how-it-works.md).

usage: check_includes.py [FOLDER]
"""

import pathlib
import re
import sys

# By top folder (house): its subfolders, each of which may include those before it, and the other houses that it may include.
HOUSE = {
    "engine": (["base", ".", "notation", "perft", "perft/scale"], []),
    "perft_suites": (["."], []),
    "props": (["oracle", "games", "boards", "findings", "invariants", "checking", "position", "fuzzing"], ["engine"]),
    "fuzz": ([".", "targets"], ["engine", "props"]),
    "tools": (["terminal", "report/page", "report", "reading", "process", "uci", "adapter", "programs", "compare", "play", "classes",
               "vectors", "scale", "fuzzing", "verbs", "web", "."], ["engine", "props", "perft_suites"]),
}
ALONE = {"props/oracle"}  # what includes nothing of the others, so that it stays independent
FOR_TESTS = re.compile(r"_(test|props|benchmark)\.(cpp|h)$|/testing/|/example/|/mutants/|/adapters/")


def includes(root, file):
    """The files that a file includes, and the includes that name no file."""
    found, missing = [], []
    for text in re.findall(r'^#include "([^"]+)"', (root / file).read_text(), re.M):
        target = (root / file).parent.joinpath(text).resolve()
        (found if target.is_file() else missing).append(target if target.is_file() else text)
    return [str(f.relative_to(root)) for f in found], missing


def circle(graph):
    """The nodes of a circle in a graph, or None."""
    done, path = set(), []

    def visit(node):
        if node in path:
            return path[path.index(node):] + [node]
        if node in done:
            return None
        path.append(node)
        found = next(filter(None, map(visit, sorted(graph.get(node, ())))), None)
        path.pop()
        done.add(node)
        return found

    return next(filter(None, map(visit, sorted(graph))), None)


def room_of(file):
    """The top folder of a file, and its folder below that."""
    parts = pathlib.PurePath(file).parts
    return parts[0], "/".join(parts[1:-1]) or "."


def fault_of(file, target):
    """Why a file may not include another one, or None."""
    (house, folder), (other_house, other_folder) = room_of(file), room_of(target)
    folders, houses = HOUSE[house]
    if folder not in folders:
        return f"{file}: {house}/{folder} is not in the order of the folders (check_includes.py)"
    if f"{house}/{folder}" in ALONE and (house, folder) != (other_house, other_folder):
        return f"{file}: {house}/{folder} includes nothing, not {target}"
    if house != other_house:
        return None if other_house in houses else f"{file}: {house} may not include {target}"
    if folder != other_folder and (other_folder not in folders or folders.index(other_folder) > folders.index(folder)):
        return f"{file}: {house}/{folder} may not include {target}, which is below it"
    return None


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
    files = [str(f.relative_to(root)) for house in HOUSE for f in sorted((root / house).rglob("*")) if f.suffix in (".h", ".cpp")]
    faults, by_file = [], {}
    for file in files:
        by_file[file], missing = includes(root, file)
        faults += [f'{file}: "{text}" is no file of the tree' for text in missing]
        if not FOR_TESTS.search(file):
            faults += filter(None, (fault_of(file, target) for target in by_file[file]))
    if found := circle(by_file):
        faults.append(f"files include each other: {' > '.join(found)}")
    print("\n".join(faults) or f"{len(files)} files: every include can be followed")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
