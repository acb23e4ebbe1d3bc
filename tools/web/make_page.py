#!/usr/bin/env python3
"""Makes the page, one file: make_page.py WASM OUT. The parts are in page/ and ../report/page, the suites in perft_suites."""
import base64
import gzip
import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
HOMEPAGE = re.search(r'HOMEPAGE_URL "([^"]+)"', (ROOT / "CMakeLists.txt").read_text())[1]
SUITES = re.search(r"set\(KIWIPETE_SUITES ([^)]+)\)", (ROOT / "CMakeLists.txt").read_text())[1].split()


def packed(data):
    return base64.b64encode(gzip.compress(data, 9, mtime=0)).decode()


def text(path):
    content = (HERE / path).read_text()
    if path.endswith(".mjs"):  # in the page all scripts are one
        content = re.sub(r"^export ", "", content, flags=re.M)
    content = content.replace("@HOMEPAGE@", HOMEPAGE)
    assert "</script" not in content, path
    return content


def script(paths, attributes=""):
    return f"<script{attributes}>\n" + "\n".join(text(path) for path in paths) + "</script>\n"


def main():
    wasm, out = map(pathlib.Path, sys.argv[1:3])
    suites = {name: (ROOT / "perft_suites" / name).read_text() for name in SUITES}
    page = "<!DOCTYPE html>\n<html lang=\"en\">\n" + text("page/head.html")
    page += "<style>\n" + text("../report/page/style.css") + text("page/page.css") + "</style>\n" + text("page/body.html")
    page += script(["npm/module.mjs", "../adapters/answers.mjs"], " id=\"module\"")
    page += script(["page/worker.js"], " id=\"worker\" type=\"text/plain\"")
    page += script(["page/library.js"], " id=\"library-worker\" type=\"text/plain\"")
    for name, data in (("wasm", wasm.read_bytes()), ("epd", json.dumps(suites).encode())):
        page += f"<script id=\"{name}\" type=\"application/octet-stream\">{packed(data)}</script>\n"
    page += script(["../report/page/boards.js", "../report/page/findings.js",
                    *(f"page/{name}.js" for name in ("place", "tasks", "position", "page"))])
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(page + "</html>\n")


if __name__ == "__main__":
    main()
