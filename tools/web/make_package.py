#!/usr/bin/env python3
"""Puts the files of the npm package into a folder: make_package.py WASM PAGE FOLDER."""
import pathlib
import shutil
import sys

from make_page import ROOT, SUITES, HERE


def main():
    wasm, page, folder = map(pathlib.Path, sys.argv[1:4])
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "suites").mkdir(parents=True)
    for name in ("package.json", "README.md", "kiwipete.mjs", "kiwipete.d.ts", "command.mjs", "module.mjs"):
        shutil.copy(HERE / "npm" / name, folder)
    for name in ("answers.mjs", "protocol.mjs"):
        shutil.copy(ROOT / "tools/adapters" / name, folder)
    for name in SUITES:
        shutil.copy(ROOT / f"perft_suites/{name}.epd", folder / "suites")
    shutil.copy(ROOT / "LICENSE", folder)
    shutil.copy(wasm, folder / "kiwipete.wasm")
    shutil.copy(page, folder / "kiwipete.html")


if __name__ == "__main__":
    main()
