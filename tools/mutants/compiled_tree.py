"""Copies of the project in which one mutant at a time is compiled: for tables and other code that the compiler evaluates,
which cannot have a switch."""

import concurrent.futures
import queue
import time

import checks as check_list
import switch_tree


class CompiledTree:
    """A copy of the project, its build and its checks."""

    def __init__(self, root, folder):
        self.tree, self.build = folder / "tree", folder / "build"
        switch_tree.copy_project(root, self.tree, {})
        switch_tree.configure(self.tree, self.build)
        self.checks = []

    def make(self):
        """Builds without a mutant, and measures how long the checks take."""
        if log := switch_tree.build_errors(self.build, check_list.TARGETS, 1):
            raise SystemExit("mutants: the tree does not build:\n" + log[-4000:])
        self.checks = check_list.record_all(check_list.of_build(self.build), 0, self.build, 1)

    def attempt(self, mutant, source):
        """Compiles and tries one mutant, step by step. Restores the copy afterwards."""
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
    """The result of a mutant that does not build. It is killed if a static_assert or a program that the build runs fails, but
    not if the code is no C++."""
    status, by = "CompileError", ""
    if "static assertion failed" in log or "static_assert" in log:
        status, by = "Killed", "static_assert"
    elif " error: " not in log:
        status, by = "Killed", "a program that the build runs"
    return {"status": status, "by": by, "group": "the compiler", "seconds": round(time.monotonic() - begin, 3)}


def attempt_in(root, work, sources, jobs):
    """Makes one copy for each job. Returns a function that tries a mutant in a copy that is free."""
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
