#!/usr/bin/env python3
"""Checks that links in the documents of a folder lead to existing files of that folder, and to existing headings.

usage: check_links.py FOLDER [DOCUMENT ...]    without documents: every *.md below the folder
"""
import pathlib
import re
import sys

LINK = re.compile(r"\[[^][]*\]\(([^)\s:#]*)(#[^)\s]*)?\)")


def headings(file):
    """The anchors of a document, as GitHub makes them."""
    lines = re.findall(r"^#+ (.*)$", file.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", line.lower()).replace(" ", "-") for line in lines}


def dead_links(root, document):
    for path, anchor in LINK.findall(document.read_text(encoding="utf-8")):
        target = (document.parent / path).resolve() if path else document
        if not target.exists() or not target.is_relative_to(root):
            yield f"{document.relative_to(root)}: there is no {path}"
        elif anchor and target.suffix == ".md" and anchor[1:] not in headings(target):
            yield f"{document.relative_to(root)}: {path} has no heading {anchor}"


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    documents = [pathlib.Path(name).resolve() for name in sys.argv[2:]] or sorted(root.rglob("*.md"))
    if not documents:
        raise SystemExit(f"{root} has no documents")
    if dead := [line for document in documents for line in dead_links(root, document)]:
        raise SystemExit("\n".join(dead))
    print(f"{len(documents)} documents: every link leads somewhere")


if __name__ == "__main__":
    main()
