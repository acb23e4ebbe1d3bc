#!/usr/bin/env python3
"""Checks that a reader can follow the includes: each names a file of the tree, relative to its own folder; no file
includes itself in the end; no two folders include each other, directly or by others; engine knows nothing of props, and
props nothing of fuzz and tools.

usage: check_includes.py [FOLDER]
"""

import pathlib
import re
import sys

ROOMS = {"engine": set(), "perft_suites": set(), "props": {"engine"}, "fuzz": {"engine", "props"},
         "tools": {"engine", "props", "perft_suites"}}
FOR_TESTS = re.compile(r"_(test|props|benchmark)\.cpp$|/testing/|/example/|/mutants/|/adapters/|fake_|faulty_")


def includes(root, file):
    """The files that a file includes; the texts that name none."""
    found, missing = [], []
    for text in re.findall(r'^#include "([^"]+)"', (root / file).read_text(), re.M):
        target = (root / file).parent.joinpath(text).resolve()
        (found if target.is_file() else missing).append(target if target.is_file() else text)
    return [str(f.relative_to(root)) for f in found], missing


def circle(graph):
    """The nodes of a circle in a graph, or nothing."""
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


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
    files = [str(f.relative_to(root)) for room in ROOMS for f in sorted((root / room).rglob("*")) if f.suffix in (".h", ".cpp")]
    faults, by_file, by_folder = [], {}, {}
    for file in files:
        by_file[file], missing = includes(root, file)
        faults += [f'{file}: "{text}" is no file of the tree' for text in missing]
        if FOR_TESTS.search(file):
            continue
        for target in by_file[file]:
            here, there = pathlib.PurePath(file), pathlib.PurePath(target)
            if here.parts[0] != there.parts[0] and there.parts[0] not in ROOMS[here.parts[0]]:
                faults.append(f"{file}: {here.parts[0]} may not include {target}")
            if here.parent != there.parent:
                by_folder.setdefault(str(here.parent), set()).add(str(there.parent))
    for what, graph in (("files", by_file), ("folders", by_folder)):
        if found := circle(graph):
            faults.append(f"{what} include each other: {' > '.join(found)}")
    print("\n".join(faults) or f"{len(files)} files: every include can be followed")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
