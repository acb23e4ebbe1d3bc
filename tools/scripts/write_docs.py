#!/usr/bin/env python3
"""Updates the parts of the documentation that follow from the code: tables, help texts and numbers between two comments,

    <!-- kiwipete adapter-test --list -->   the output of the command
    <!-- end -->

    <!-- text of kiwipete help perft -->   the output of the command, in a code block
    <!-- end -->

    <!-- number of invariants -->44<!-- end -->

usage: write_docs.py KIWIPETE FOLDER           updates the documents
       write_docs.py KIWIPETE FOLDER --check   names the documents that are out of date; exit code 1 if there are any
"""
import json
import pathlib
import re
import shlex
import subprocess
import sys

TABLE = re.compile(r"(<!-- kiwipete ([^>]*?) -->\n)(.*?)(<!-- end -->)", re.S)
TEXT = re.compile(r"(<!-- text of kiwipete ([^>]*?) -->\n)(.*?)(<!-- end -->)", re.S)
NUMBER = re.compile(r"(<!-- number of (\w+) -->)(.*?)(<!-- end -->)")


def output_of(kiwipete, arguments):
    return subprocess.run([kiwipete, *shlex.split(arguments)], capture_output=True, text=True, check=True).stdout


def numbers(kiwipete):
    return {"invariants": len(json.loads(output_of(kiwipete, "check --list --json")))}


def missing_lines(kiwipete, folder):
    """What the documentation lacks: lines about verbs, and rows of built-in suites."""
    verbs = re.findall(r"^  (\S+)  ", re.search(r"^Verbs:\n(.*?)\n\n", output_of(kiwipete, "help"), re.S | re.M)[1], re.M)
    suites = [path.name for path in folder.glob("perft_suites/*.epd")]
    wanted = {"docs/commands.md": [line for verb in verbs for line in (f"## {verb}", f"<!-- text of kiwipete help {verb} -->")],
              "README.md": [f"| `{verb}` |" for verb in verbs],
              "perft_suites/README.md": [f"| `{suite}` |" for suite in suites]}
    missing = []
    for file, lines in wanted.items():
        text = (folder / file).read_text(encoding="utf-8")
        missing += [f"{file} has no line \"{line}\"" for line in lines if f"\n{line}" not in text]
    return missing


def main():
    kiwipete, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    check = sys.argv[3:] == ["--check"]
    counts = numbers(kiwipete)
    places, stale = 0, []
    for file in sorted([*folder.glob("*.md"), *folder.glob("*/*.md")]):
        text = file.read_text(encoding="utf-8")
        new, tables = TABLE.subn(lambda m: m[1] + output_of(kiwipete, m[2]) + m[4], text)
        new, blocks = TEXT.subn(lambda m: m[1] + "```text\n" + output_of(kiwipete, m[2]) + "```\n" + m[4], new)
        new, inline = NUMBER.subn(lambda m: m[1] + str(counts[m[2]]) + m[4], new)
        places += tables + blocks + inline
        if new != text:
            stale.append(str(file.relative_to(folder)))
            if not check:
                file.write_text(new, encoding="utf-8")
    if places == 0:
        raise SystemExit("no place for a table or a number was found")
    faults = missing_lines(kiwipete, folder)
    if check and stale:
        faults.append(f"not what the code says, ./dev docs writes it: {', '.join(stale)}")
    if faults:
        raise SystemExit("\n".join(faults))
    print(f"{places} tables and numbers {'are' if check else 'written:'} {', '.join(stale) if not check else 'what the code says'}")


if __name__ == "__main__":
    main()
