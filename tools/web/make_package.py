#!/usr/bin/env python3
"""Puts the files of the npm package into a folder: make_package.py WASM PAGE FOLDER."""
import json
import pathlib
import re
import shutil
import sys

from make_page import ROOT, SUITES, HERE


def main():
    wasm, page, folder = map(pathlib.Path, sys.argv[1:4])
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "suites").mkdir(parents=True)
    version = re.search(r"project\(kiwipete VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text())[1]
    package = json.loads((HERE / "npm/package.json").read_text())
    (folder / "package.json").write_text(json.dumps({"name": package.pop("name"), "version": version, **package}, indent=2) + "\n")
    for name in ("README.md", "kiwipete.mjs", "kiwipete.d.ts", "command.mjs", "module.mjs"):
        shutil.copy(HERE / "npm" / name, folder)
    for name in ("answers.mjs", "protocol.mjs", "template.mjs"):
        shutil.copy(ROOT / "tools/adapters" / name, folder)
    for name in SUITES:
        shutil.copy(ROOT / "perft_suites" / name, folder / "suites")
    shutil.copy(ROOT / "LICENSE", folder)
    shutil.copy(wasm, folder / "kiwipete.wasm")
    shutil.copy(page, folder / "kiwipete.html")


if __name__ == "__main__":
    main()
