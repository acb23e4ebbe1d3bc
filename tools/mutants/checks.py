"""The checks that can kill a mutant: commands that fail if the engine is wrong. Measures which mutants each reaches."""

import concurrent.futures
import dataclasses
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time

import progress

#: Tests that are not used: they build other projects, or wait, or test the engine too little for the time that they take.
NOT_CHECKS = ("Consumer.", "Progress.", "Signals.", "Engines.", "Adapters.", "Example.", "Protocol.", "Program/WholeDeaths.",
             "Class/NameCheck.", "CheckCommand.", "Minimised.")
#: The build steps: targets, and the groups of checks that they make possible. What builds fastest comes first.
STAGES = ((["engine_tests"], ["unit tests"]), (["kiwipete"], ["suites", "check"]),
          (["oracle_tests", "props_tests", "position_props"], ["properties"]), (["fuzz/all"], ["fuzz seeds"]),
          (["tools/all"], ["command tests"]))
TARGETS = [target for targets, _ in STAGES for target in targets]
GROUPS = [group for _, groups in STAGES for group in groups]


@dataclasses.dataclass
class Check:
    name: str
    group: str
    command: list
    seconds: float = 0.0
    reached: bytes = b""
    kills: int = 0
    address_space: int = 6 << 30  # bytes

    def reaches(self, number):
        return self.reached[number] == 0


def of_build(build, sanitized=False):
    """The checks of a build: the built-in suites on both boards, the invariants on random games, and each test."""
    kiwipete = str(build / "tools/kiwipete")
    checks = [Check("suite, bulk perft", "suites", [kiwipete, "suite", "-q", "-j1", "--max-nodes", "30000"], kills=50),
             Check("suite, Position", "suites",
                  [kiwipete, "suite", "-q", "-j1", "--board", "position", "--max-nodes", "10000"], kills=30),
             Check("check", "check", [kiwipete, "check", "-q", "-j1", "--random", "40", "--plies", "20"], kills=30)]
    listed = json.loads(subprocess.run(["ctest", "--test-dir", build, "--show-only=json-v1"], check=True,
                                       capture_output=True, text=True).stdout)["tests"]
    groups = {"engine_tests": "unit tests", "oracle_tests": "properties", "props_tests": "properties",
              "position_props": "properties", "tools_tests": "command tests"}
    for test in listed:
        program = os.path.basename(test.get("command", ["?"])[0])
        group = groups.get(program, "fuzz seeds" if program.startswith("fuzz_") else None)
        if group and os.path.exists(test["command"][0]) and not test["name"].startswith(NOT_CHECKS) \
                and "Whole" not in test["name"]:
            checks.append(Check(test["name"], group, test["command"], kills=1 if group == "unit tests" else 0))
    checks.sort(key=lambda g: GROUPS.index(g.group))
    for check in checks if sanitized else ():
        check.group = "sanitized " + check.group
        check.address_space = resource.RLIM_INFINITY  # sanitizers reserve most of it
    return checks


def run(check, environment, timeout):
    """Runs a check and returns its exit code, or None after the timeout. Kills all processes that it leaves."""
    def limit():
        os.setsid()
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 28, 1 << 28))
        resource.setrlimit(resource.RLIMIT_AS, (check.address_space, check.address_space))

    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, **environment, "TMPDIR": folder, "TEST_TMPDIR": folder}
        process = subprocess.Popen(check.command, env=environment, cwd=folder, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=limit)
        try:
            return process.wait(timeout)
        except subprocess.TimeoutExpired:
            return None
        finally:
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()


def record(check, count, folder):
    """Runs a check without a mutant; records its time and the mutants that it reaches. Returns whether it passes."""
    with tempfile.NamedTemporaryFile(dir=folder) as file:
        file.write(b"\1" * count)
        file.flush()
        before = time.monotonic()
        code = run(check, {"KIWIPETE_MUTANT_REACHED": file.name}, 600)
        check.seconds = time.monotonic() - before
        file.seek(0)
        check.reached = file.read()
    return code == 0


def record_all(checks, count, folder, jobs):
    """Runs all checks without a mutant and prints how long they take. Names those that fail, and returns the others."""
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        good = []
        for fine in pool.map(lambda check: record(check, count, folder), checks):
            good.append(fine)
            progress.say_sometimes(f"measured {len(good)} of {len(checks)} checks")
    for check, fine in zip(checks, good):
        if not fine:
            print(f"mutants: left out, since it fails without any mutant: {check.name}", file=sys.stderr)
    for group in dict.fromkeys(g.group for g in checks):
        print(f"{group}: {sum(g.seconds for g in checks if g.group == group):.1f} s", file=sys.stderr)
    return [check for check, fine in zip(checks, good) if fine]


def kill(checks, environment):
    """Runs the checks in `environment` until one fails, those with most kills per time first. Returns the check that failed,
    or None, and whether it hung."""
    for check in sorted(checks, key=lambda g: (g.seconds + 0.02) / (1 + g.kills)):
        code = run(check, environment, 5 * check.seconds + 5)
        if code != 0:
            check.kills += 1
            return check, code is None
    return None, False


def result(killed, reached, begin):
    """The result to store for a mutant: `killed` comes from `kill`, `reached` has the checks that reach the mutant, `begin` is
    the time when the trial began."""
    check, hung = killed
    status = ("Timeout" if hung else "Killed") if check else "Survived" if reached else "NoCoverage"
    return {"status": status, "by": check.name if check else "", "group": check.group if check else "",
            "seconds": round(time.monotonic() - begin, 3)}
