"""Copies of the project in which one mutant at a time is compiled: for tables and whatever else the compiler evaluates,
where no switch can stand."""

import concurrent.futures
import queue
import time

import gates as gate_list
import switch_tree

#: By group of gates: the step of gate_list.STAGES that builds them.
STAGE_OF = {"unit tests": 0, "suites": 1, "check": 1, "properties": 2, "fuzz seeds": 3, "command tests": 4}


class CompiledTree:
    """A copy with its build, and the gates by the step that builds them."""

    def __init__(self, root, folder):
        self.tree, self.build = folder / "tree", folder / "build"
        switch_tree.copy_project(root, self.tree, {})
        switch_tree.configure(self.tree, self.build)
        self.gates = []

    def make(self):
        """Builds without any mutant, and measures how long the gates take."""
        for targets in gate_list.STAGES:
            if log := switch_tree.build_errors(self.build, targets, 1):
                raise SystemExit("mutants: the tree does not build:\n" + log[-4000:])
        self.gates = [gate for gate in gate_list.of_build(self.build) if gate_list.record(gate, 0, self.build)]

    def attempt(self, mutant, source):
        """Compiles and tries one mutant, step by step; the copy is then as before."""
        begin = time.monotonic()
        path = self.tree / mutant.file
        text = source.text[:mutant.start] + mutant.replacement + source.text[mutant.end:]
        path.write_bytes(text.encode("latin-1"))
        try:
            for stage, targets in enumerate(gate_list.STAGES):
                if log := switch_tree.build_errors(self.build, targets, 1):
                    return _refused(log, begin)
                own = [gate for gate in self.gates if STAGE_OF[gate.group] == stage]
                result = gate_list.result(gate_list.kill(own, {}), own, begin)
                if result["by"]:
                    return result
            return result
        finally:
            path.write_bytes(source.text.encode("latin-1"))


def _refused(log, begin):
    """A mutant that does not build: our own assertions and programs that fail while they are built have killed it, the
    rules of the language have not."""
    status, by = "CompileError", ""
    if "static assertion failed" in log or "static_assert" in log:
        status, by = "Killed", "static_assert"
    elif " error: " not in log:
        status, by = "Killed", "a program that the build runs"
    return {"status": status, "by": by, "group": "the compiler", "seconds": round(time.monotonic() - begin, 3)}


def attempt_in(root, work, sources, jobs):
    """A function that tries a mutant in one of as many copies as there are jobs."""
    trees = [CompiledTree(root, work / f"compiled-{number + 1}") for number in range(jobs)]
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        list(pool.map(CompiledTree.make, trees))
    free = queue.Queue()
    for tree in trees:
        free.put(tree)

    def attempt(mutant):
        tree = free.get()
        try:
            return tree.attempt(mutant, sources[mutant.file])
        finally:
            free.put(tree)
    return attempt
