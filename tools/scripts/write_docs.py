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


def undocumented_verbs(kiwipete, folder):
    """The verbs without a section in docs/commands.md or a row in the README's table."""
    verbs = re.search(r"^Verbs:\n(.*?)\n\n", output_of(kiwipete, "help"), re.S | re.M)[1]
    commands, readme = (folder / "docs/commands.md").read_text(), (folder / "README.md").read_text()
    return [verb for verb in re.findall(r"^  (\S+)  ", verbs, re.M)
            if f"\n## {verb}\n" not in commands or f"<!-- text of kiwipete help {verb} -->" not in commands
            or f"\n| `{verb}` |" not in readme]


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
    if missing := undocumented_verbs(kiwipete, folder):
        raise SystemExit(f"no section in docs/commands.md or no row in README.md: {', '.join(missing)}")
    if check and stale:
        raise SystemExit(f"not what the code says, ./dev docs writes it: {', '.join(stale)}")
    print(f"{places} tables and numbers {'are' if check else 'written:'} {', '.join(stale) if not check else 'what the code says'}")


if __name__ == "__main__":
    main()
