#!/usr/bin/env python3
"""Asks Kiwipete about engines and libraries of others, and writes the public table of docs/conformance.

usage: ./dev conformance [--only NAME ...] [--again] [--list] [--pages] [--sources FOLDER] [--results FOLDER] [--jobs N] [--seconds S]

programs.json says where each program is from and how it is started. Debian's and npm's packages are installed; other
programs are used as they are in SOURCES/NAME, where you build them as their authors say; adapters/CMakeLists.txt builds the
adapters in C++. A row that exists for the version of a program is kept, unless --again is given. What each run of kiwipete
printed is in out/conformance.
"""
import argparse
import concurrent.futures
import datetime
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

import ask
import pages

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
ADAPTERS = ROOT / "tools/adapters"
SCRIPTS = (".mjs", ".php", ".pl", ".py")  # adapters that run as they are; the others are built with their library
GAMES = "/usr/games"  # where Debian has games, which is not in everybody's PATH


def programs():
    """The recipes by name, in the order of the file."""
    return {recipe["name"]: recipe for recipe in json.loads((HERE / "programs.json").read_text())["programs"]}


def row_file(results, name):
    return results / "rows" / f"{pages.file_name(name)}.json"


def installed(recipe):
    """Why an installed package of Debian is not the one of the recipe, or None."""
    if recipe["from"] != "Debian":
        return None
    package = recipe["get"][0].split()[-1]
    found = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", package], capture_output=True, text=True).stdout
    return None if found == recipe["version"] else f"{package} {found or 'is missing'}; programs.json has {recipe['version']}"


def get(recipe, folder):
    """Gets a package, and returns why it cannot be had, or None."""
    adapter = recipe.get("adapter", "")
    is_script = adapter.endswith(SCRIPTS)
    if not recipe["get"] and not folder.is_dir():
        built = f" and {adapter}" if adapter and not is_script else ""
        return (f"build it{built} in {folder} first, as {recipe['address']} says (adapters in C++: as adapters/CMakeLists.txt "
                "says); --sources names another folder")
    folder.mkdir(parents=True, exist_ok=True)
    if is_script:
        for file in [*ADAPTERS.glob("protocol.*"), ADAPTERS / "answers.mjs", ROOT / adapter]:
            shutil.copy(file, folder)
    is_there = (folder / "node_modules").is_dir() if recipe["from"] == "npm" else installed(recipe) is None
    for command in [] if is_there else recipe["get"]:
        try:
            done = subprocess.run(command, shell=True, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300)
        except subprocess.TimeoutExpired:
            return f"{command}: not done after 300 s"
        if done.returncode != 0:
            return f"{command}: {(done.stderr or done.stdout).strip()[-300:]}"
    return installed(recipe)


def make_row(recipe, options):
    """Asks about one program and writes its row; returns a line to print."""
    name, begin = recipe["name"], time.monotonic()
    folder = (options.sources / pages.file_name(name)).resolve()
    problem = get(recipe, folder)
    if problem:
        return f"not asked  {name}: {problem}"
    kept = ROOT / "out/conformance" / pages.file_name(name)
    kept.mkdir(parents=True, exist_ok=True)

    def keep(run, report):
        (kept / f"{run}.json").write_text(report if isinstance(report, str) else json.dumps(report, indent=1))

    hidden = [(str(folder), "."), (str(pathlib.Path.home()), "~"), (str(ROOT), ".")]
    command = recipe["run"].replace("{folder}", str(folder))
    cells = ask.ask(options.kiwipete, recipe, command, recipe.get("pace", 1), hidden, keep)
    if all(cell["result"] == "not askable" for cell in cells.values()):
        return f"not asked  {name}: it answers nothing; {kept.relative_to(ROOT)} says why"
    row = {"name": name, "version": recipe["version"], "asked": datetime.date.today().isoformat(),
           "kiwipete": subprocess.run([options.kiwipete, "--version"], capture_output=True, text=True).stdout.strip(), "cells": cells}
    file = row_file(options.results, name)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(row, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    failed = [column for column in ask.COLUMNS if cells[column]["result"] == "failed"]
    return f"asked      {name}: {'failed: ' + ', '.join(failed) if failed else 'no failure'}, {time.monotonic() - begin:.0f} s"


def is_due(recipe, options):
    """Whether a program has no row for its version."""
    file = row_file(options.results, recipe["name"])
    return options.again or not file.exists() or json.loads(file.read_text(encoding="utf-8"))["version"] != recipe["version"]


def parsed(arguments):
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0], epilog=__doc__.split("\n\n")[2])
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME", help="ask only these programs")
    parser.add_argument("--again", action="store_true", help="ask again about a version that has a row")
    parser.add_argument("--list", action="store_true", help="list the programs and what would be asked")
    parser.add_argument("--pages", action="store_true", help="only write the pages from the rows")
    parser.add_argument("--sources", type=pathlib.Path, default=ROOT / "out/conformance/sources", metavar="FOLDER",
                        help="the folder with a folder for each program (default: out/conformance/sources)")
    parser.add_argument("--results", type=pathlib.Path, default=ROOT / "docs/conformance", metavar="FOLDER",
                        help="the folder of the table (default: docs/conformance)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="ask this many programs at the same time (default: 1)")
    parser.add_argument("--seconds", type=float, default=7200, metavar="S", help="begin no more programs after this time (default: 7200)")
    parser.add_argument("--kiwipete", default=str(ROOT / "out/build/release/tools/kiwipete"), metavar="FILE", help="the command kiwipete")
    return parser.parse_args(arguments)


def main():
    options, recipes = parsed(sys.argv[1:]), programs()
    os.environ["PATH"] += os.pathsep + GAMES
    unknown = set(options.only) - set(recipes)
    if unknown:
        raise SystemExit(f"conformance: programs.json has no {', '.join(sorted(unknown))}; --list shows the names")
    chosen = [recipe for name, recipe in recipes.items() if not options.only or name in options.only]
    if options.list:
        for recipe in chosen:
            print(f"{recipe['name']:24} {recipe['version']:18} {recipe['language']:12} {'due' if is_due(recipe, options) else 'has a row'}")
        return 0
    begin, lines = time.monotonic(), []
    if not options.pages:
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            def run(recipe):
                late = time.monotonic() - begin > options.seconds
                try:
                    return f"not asked  {recipe['name']}: the time is over" if late else make_row(recipe, options)
                except Exception as error:  # one program must not end the others
                    return f"not asked  {recipe['name']}: {error!r}"
            for done in concurrent.futures.as_completed([pool.submit(run, recipe) for recipe in chosen if is_due(recipe, options)]):
                lines.append(done.result())
                print(lines[-1], flush=True)
    pages.write(recipes, options.results, ROOT)
    return 1 if any(line.startswith("not asked") for line in lines) else 0


if __name__ == "__main__":
    sys.exit(main())
