"""Copies of the project in which one mutant at a time is compiled: for tables and whatever else the compiler evaluates,
where no switch can stand."""

import concurrent.futures
import queue
import time

import checks as check_list
import switch_tree


class CompiledTree:
    """A copy with its build and the checks."""

    def __init__(self, root, folder):
        self.tree, self.build = folder / "tree", folder / "build"
        switch_tree.copy_project(root, self.tree, {})
        switch_tree.configure(self.tree, self.build)
        self.checks = []

    def make(self):
        """Builds without any mutant, and measures how long the checks take."""
        if log := switch_tree.build_errors(self.build, check_list.TARGETS, 1):
            raise SystemExit("mutants: the tree does not build:\n" + log[-4000:])
        self.checks = check_list.record_all(check_list.of_build(self.build), 0, self.build, 1)

    def attempt(self, mutant, source):
        """Compiles and tries one mutant, step by step; the copy is then as before."""
        begin = time.monotonic()
        path = self.tree / mutant.file
        text = source.text[:mutant.start] + mutant.replacement + source.text[mutant.end:]
        path.write_bytes(text.encode("latin-1"))
        try:
            for targets, groups in check_list.STAGES:
                if log := switch_tree.build_errors(self.build, targets, 1):
                    return _refused(log, begin)
                own = [check for check in self.checks if check.group in groups]
                result = check_list.result(check_list.kill(own, {}), own, begin)
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
