#!/usr/bin/env python3
"""Plays broken and malicious programs, files and pastes to kiwipete, and checks what docs/security.md promises. For Linux.

usage: strange_programs.py KIWIPETE [NAME ...] [--folder FOLDER]

Runs the cases whose names have one of these texts. --all adds those where Kiwipete is known to break a promise. --folder keeps the
files, to repeat commands. Each case also demands that no process and no .unfinished file is left, and bounds output, memory, time.
"""
import argparse
import json
import os
import pathlib
import re
import resource
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree

#: What does harm on a terminal, in a log of GitHub, in XML, in JSON or in HTML. BYTES also has a lone surrogate and no UTF-8.
TEXT = ("\x1b]0;FORGED\x07\x1b]52;c;Rk9S\x07\x1b[2J\r\0\x08\x7f\x9b2J\u202e\u2066\u200b\u2028\ufffe\uffff </script><script>FORGED</script>"
        "]]><!--&x;'\"`\\ ::error::FORGED ##[error]FORGED ::stop-commands::FORGED ")
BYTES = TEXT.encode() + b"\xed\xa0\x80\xff\xc3"
#: Lines that GitHub obeys.
LINES = "::stop-commands::FORGED\n::error::FORGED\n  ::add-mask::FORGED\n##[error]FORGED\na\r::warning::FORGED"
#: The position of the cases. Engines are asked about others before, to find out what they can do.
FEN = "4k3/p7/8/8/8/8/P6P/R3K2R w KQ - 0 1"
SAID = "out err"  # standard output or standard error
#: The data of a page, without what would end it.
DATA = r'(?<= id="report">)[^<]+'
#: The beginning of engines. `serve` leaves to `kiwipete uci` each line for which `answers` is false, and changes its output.
ENGINE = """
import os, shutil, signal, sys, time
KIWIPETE, BYTES, LINES = %r, %r, %r
def say(*lines):
    os.write(1, b"".join((line if isinstance(line, bytes) else line.encode()) + b"\\n" for line in lines))
def piped(run, *arguments):
    end, begin = os.pipe()
    if os.fork() == 0:
        os.dup2(end, 0), os.closerange(3, 9), run(*arguments)
    os.close(end)
    return begin
def serve(answers=lambda line: False, changed=None):
    if changed:
        os.dup2(piped(lambda: [say(changed(line[:-1])) for line in sys.stdin.buffer] and os._exit(0)), 1)
    right = piped(os.execv, KIWIPETE, ["kiwipete", "uci"])
    for line in sys.stdin:
        if not answers(line.strip()):
            os.write(right, line.encode())
"""
#: The beginning of adapters. `serve` answers everything for which `answers` is false as if the start position were asked about.
ADAPTER = """
import json, os, signal, sys, time
TEXT, BYTES, DEEP = %r, %r, "[" * 150000
MOVES = [f + "2" + f + r for f in "abcdefgh" for r in "34"] + ["b1a3", "b1c3", "g1f3", "g1h3"]
START = {"moves": MOVES, "fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}
def hello(**more):
    return json.dumps({"name": "fake", "variants": ["standard"], "answers": ["moves", "fen", "unmake"], **more})
def serve(answers=lambda line: None):
    for line in map(json.loads, sys.stdin):
        data = answers(line) or (hello() if "hello" in line else json.dumps(START))
        os.write(1, (data if isinstance(data, bytes) else data.encode()) + b"\\n")
"""


def run(name, words, checks, fake="", codes=(0, 1, 2), files={}, stdin=b"", env={}, out="out", prepare=lambda folder: None,
        during=lambda process, folder: [], megabytes=400):
    """A run of kiwipete in a new folder. In `words`, FAKE is the command that starts the program `fake`. `prepare` is called in the
    new process, before kiwipete; `during` while it runs. Each check returns what is wrong about the result."""
    return argparse.Namespace(**locals())


def has(text, *names, wanted=True):
    said = "does not have" if wanted else "has"
    return lambda result: [f"{name} {said} {text!r}" for name in names if (text.encode() in result.file(*name.split())) != wanted]


def harmless(result):
    """Nothing in the output controls a terminal, is invisible or changes the direction of writing, and no line is the program's."""
    text = result.file("out", "err").decode(errors="replace")
    bad = "[\0-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]"
    return [f"prints U+{ord(found):04X}" for found in re.findall(bad, text)[:1]] + re.findall(r"(?m)^(?:::|##\[)error[:\]]+FORGED", text)


def obeyed(result):
    """GitHub obeys only our commands, and none between stop-commands and its token."""
    token, wrong = "", []
    for number, line in enumerate(re.split(r"\r\n|\r|\n", result.file("out", "err").decode(errors="replace"))):
        command = re.match(r"\s*::([^:\s]+)( [^:]*)?::(.*)", line) or re.search(r"##\[([^\s\]]+)( [^\]]*)?\](.*)", line)
        name, properties, data = command.groups(default="") if command else ("", "", "")
        is_ours = name == "error" and re.match(r" (file=.*,line=\d+,)?title=(?!FORGED)[^:,]*$", properties)
        if token:
            token = "" if name == token else token
        elif number == 0 and name == "stop-commands" and data.startswith("kiwipete-"):
            token = data
        elif number == 0 or command and not is_ours:
            wrong.append(f"GitHub obeys {line[:80]!r}")
    return wrong + (["its commands stay stopped"] if token else [])


def whole(*names):
    """These reports are well-formed, and a page differs only in its data from one about a harmless program."""
    def check(result):
        for name in names:
            try:
                text = result.file(name).decode(errors="replace" if name == "r.html" else "strict")
                if name == "r.xml":
                    next(xml.etree.ElementTree.fromstring(text).iter("testcase"))
                elif result.code != 2 or text not in ("", "old"):  # a run that cannot start keeps the old page
                    json.loads("".join(re.findall(DATA, text)) if name == "r.html" else text)
                    if name == "r.html" and re.sub(DATA, "", text) != whole.page:
                        yield f"{name} has more than its data"
            except (ValueError, StopIteration, xml.etree.ElementTree.ParseError) as error:
                yield f"{name} is not well-formed: {error!r}"
    return check


def limited(what, most):
    return lambda folder: resource.setrlimit(what, (most, most))


def interrupted_by(number):
    """Sends the signal in the middle. Then the run must end at once."""
    def during(process, folder):
        end = time.monotonic() + 10
        while not (folder / "begun").exists() and time.monotonic() < end:
            time.sleep(0.002)
        if (folder / "begun").is_fifo():
            os.open(folder / "begun", os.O_WRONLY)  # returns when kiwipete reads it
        os.kill(process.pid, number)
        end = time.monotonic() + 5
        while os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None and time.monotonic() < end:
            time.sleep(0.002)
        return [f"goes on after signal {number}"] if time.monotonic() > end else []
    return during


def processes_of(tag):
    """The processes of a run. When it has ended, the last of them may take a moment to do so."""
    for _ in range(100):
        left = []
        for path in pathlib.Path("/proc").glob("[0-9]*/environ"):
            try:
                left += [int(path.parent.name)] * (f"STRANGE={tag}\0".encode() in path.read_bytes())
            except OSError:  # it has ended, or belongs to somebody else
                pass
        if not left:
            break
        time.sleep(0.01)
    return left


def problems_of(case, kiwipete, folder):
    """What is wrong in a case, each with the command that repeats it."""
    folder.mkdir()
    is_engine = re.search("--engine|engine-test", case.words)
    prelude = ENGINE % (kiwipete, BYTES, LINES) if is_engine else ADAPTER % (TEXT + LINES, BYTES)
    for name, data in {"fake.py": (prelude + case.fake).encode(), "in": case.stdin, **case.files}.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(data)
    words = [kiwipete] + [word.replace("FAKE", f"{shlex.quote(sys.executable)} -IS fake.py") for word in shlex.split(case.words)]
    tag = f"{os.getpid()}-{folder.name}"
    env = {**os.environ, "STRANGE": tag, "GITHUB_STEP_SUMMARY": str(folder / "summary.md"), **case.env}

    def prepare():
        for number in SIGNALS:
            signal.signal(number, signal.SIG_DFL)  # a job in the background inherits them as ignored
        case.prepare(folder)

    with open(folder / "in", "rb") as stdin, open(folder / case.out, "wb") as out, open(folder / "err", "wb") as err, \
            open(folder / "other", "wb") as other:
        process = subprocess.Popen(words, cwd=folder, stdin=stdin, stdout=out, stderr=out if "--github" in words else err, env=env,
                                   preexec_fn=prepare, pass_fds=[other.fileno()])
    end = time.monotonic() + 60
    found = case.during(process, folder)
    result = argparse.Namespace(file=lambda *names: b"".join((folder / n).read_bytes() for n in names if (folder / n).is_file()))
    while not (ended := os.wait4(process.pid, os.WNOHANG))[0]:
        if time.monotonic() > end:
            found = ["is not over after 60 s"]
            process.kill()
        time.sleep(0.002)
    process.returncode = result.code = os.waitstatus_to_exitcode(ended[1])
    if result.code not in case.codes:
        found.append(f"exit code {result.code} instead of {case.codes}: {result.file('out', 'err')[-200:]!r}")
    for check in case.checks:
        found.extend(check(result))
    found += [f"{path.name} is left" for path in folder.rglob("*.unfinished") if path.name not in case.files]
    outputs = ("out", "err", "r.html", "r.xml", "summary.md")
    found += [f"{name} has more than 1 MiB" for name in outputs if len(result.file(name)) > 1 << 20]
    found += [f"takes {ended[2].ru_maxrss >> 10} MB"] if ended[2].ru_maxrss > case.megabytes << 10 else []
    for left in processes_of(tag):
        found.append("a process is left")
        os.kill(left, signal.SIGKILL)
    return [f"{problem}; again: cd {folder} && {shlex.join(words)}" for problem in found]


#: The end of an engine or adapter that does the second at lines where the first is true, and is right at others.
at = "serve(lambda line: {} and ({}))".format
HERE, SET, HELLO = '"4k3/p7" in line', '"set" in line', '"hello" in line'
ENGINES = {"name": at('line == "uci"', 'say(b"id name " + BYTES, LINES, "uciok") is None'),
           "move": 'serve(changed=lambda line: line.replace(b"e1c1: ", b"\\x1b]0;FORGED\\x07: "))',
           "panic": at(HERE, 'say(LINES), os.write(2, b"panic: " + BYTES + b"\\n" + LINES.encode()), os._exit(2)'),
           "refusal": at('"position" in line', 'say(LINES, b"info string error " + BYTES), os._exit(1)'),
           "huge name": at('line == "uci"', 'say("id name " + "n" * 9000000, "uciok") is None'),
           "huge line": at(HERE, 'say("info " + "n" * 9000000)'),
           "huge panic": at(HERE, 'os.write(2, b"panic: " + b"n" * 9000000), os._exit(2)')}
#: An engine that refuses before it is asked for a step.
REFUSES_TO_BE_READY = ENGINES["refusal"].replace('"position" in line', 'line == "isready"')
ADAPTERS = {"name": at(HELLO, "hello(name=TEXT)"), "question": at(HELLO, 'hello(answers=["moves", TEXT])'),
            "error": at(SET, 'json.dumps({"error": TEXT})'), "no JSON": at(SET, 'b"{" + BYTES'),
            "answer": at(SET, 'json.dumps({"moves": [TEXT], "fen": TEXT})'),
            "crash": at(SET, 'os.write(2, b"Error: " + BYTES), os._exit(1)'),
            "huge name": at(HELLO, 'hello(name="n" * 9000000)'), "huge error": at(SET, 'json.dumps({"error": "n" * 9000000})')}
DEEP = {"hello": at(HELLO, "'{\"name\":' + DEEP"),
        "field of hello": at(HELLO, 'hello(more=0).replace("0", DEEP + "]" * len(DEEP))'),
        "error": at(SET, "'{\"error\":%s%s}' % (DEEP, ']' * len(DEEP))"),
        "field": at(SET, "'{\"moves\":[],\"fen\":\"\",\"x\":%s%s}' % (DEEP, ']' * len(DEEP))")}
FLOODS = {"one line": 'os.write(1, b"a" * 65536)', "empty lines": r'os.write(1, b"\n" * 65536)',
          "remarks": 'os.write(2, b"a" * 65536)', "slow lines": r'os.write(1, b"\n"), time.sleep(0.02)'}
HANG, HANG_AT_ONCE = at(HERE, 'open("begun", "w"), time.sleep(1000)'), 'open("begun", "w")\ntime.sleep(1000)'
DAEMON = """
if os.fork() == 0:
    os.setsid()
    os.fork() and os._exit(0)
    [signal.signal(number, signal.SIG_IGN) for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM)]
    open("daemon", "w")
    time.sleep(1000)
while not os.path.exists("daemon"): time.sleep(0.001)
"""
WRITES_INTO_ALL = """
for descriptor in range(3, 256):
    try: os.write(descriptor, b"<script>FORGED"), print("FORGED", file=open("seen", "a"))
    except OSError: pass
serve()"""
WRONG_ONCE = """
def changed(line):
    is_wrong = line[:4] == b"e1g1" and os.path.exists("asked") and not os.path.exists("once")
    return open("once", "w") and b"" if is_wrong else line
serve(lambda line: "4k3/p7" in line and not open("asked", "w"), changed)"""
REMOVES_THE_FOLDER = at(HERE + ' and os.path.exists("gone")', 'shutil.rmtree("gone")')
SUITE = "suite s.epd --no-repeat --timeout 1000 --engine FAKE "
COMPARE = f"compare '{FEN}' -d 2 --no-repeat --timeout 1000 --engine FAKE "
CHECK = f"check '{FEN}' --plies 0 --no-repeat --timeout 1000 --engine FAKE "
LIBRARY = "compare startpos -d 1 --no-repeat --timeout 500 --library FAKE "
LIBRARY_CHECK = "check startpos --plies 0 --no-repeat --timeout 500 --library FAKE "
OURS = "suite s.epd -q "
BOTH = "--html r.html --junit r.xml "
FILES = {"s.epd": f"{FEN} ;D1 16 ;D2 104\n".encode(), "r.html": b"old", "r.xml": b"old"}
SIGNALS = {signal.SIGINT: (130, -2), signal.SIGTERM: (143, -15), signal.SIGHUP: (129, -1)}
GOOD = [whole("r.xml", "r.html"), has('name="line 1', "r.xml")]


def part_with(part, **values):
    """A part of a perft with these values, and a right checksum: FNV-1a of the others."""
    part = {name: value for name, value in {**part, "seconds": 0.5, **values}.items() if name != "checksum"}
    number = 0xCBF29CE484222325
    for byte in json.dumps(part, separators=(",", ":"), ensure_ascii=False).encode():
        number = (number ^ byte) * 0x100000001B3 % 2**64
    return json.dumps({**part, "checksum": f"{number:016x}"}).encode()


def programs():
    for about, fakes, all_words, step in (("an engine", ENGINES, (SUITE, COMPARE, CHECK), "engine-test --timeout 1000 --only uci FAKE "),
                                          ("an adapter", ADAPTERS, (LIBRARY, LIBRARY_CHECK), "adapter-test FAKE ")):
        for kind, fake in fakes.items():
            for words in all_words[:1] if "huge" in kind else all_words:
                log = [has(TEXT[:60], "r.log")] if kind == "name" and about == "an engine" else []
                yield run(f"{kind} of {about}", words + "--github --log r.log " + BOTH,
                          [harmless, obeyed, whole("r.html", "r.xml"), *log], fake, files=FILES)
            yield run(f"{kind} of {about}, JSON", all_words[0] + "--json", [whole("out")], fake, files=FILES)
            if kind in ("name", "error", "refusal"):
                fake = REFUSES_TO_BE_READY if kind == "refusal" else fake
                yield run(f"{kind} of {about}, step", step + "--github " + BOTH, [obeyed, whole("r.html", "r.xml")], fake)
    names = ["r.html", "r.xml", "r.log", "r.resume", "other", "seen"]
    for words in (COMPARE + "--resume r.resume ", LIBRARY):
        yield run("descriptors", words + "--log r.log " + BOTH, [has("FORGED", *names, wanted=False)], WRITES_INTO_ALL, (0,))
    for words in (COMPARE, LIBRARY, "test --seconds 1 --skip suite,compare,check,malformed FAKE"):
        yield run("daemon", words, [], DAEMON + "serve()", (0, 1))
    for kind, fake in DEEP.items():
        for words in (LIBRARY, "adapter-test FAKE --timeout 1000 --json "):
            yield run(f"deep {kind}", words + BOTH, [whole("r.xml")], fake, (1, 2))
    for kind, flood in FLOODS.items():
        flood = f"[({flood}) for _ in iter(int, 1)]"
        told = [whole("r.xml"), has("timed out" if kind == "slow lines" else "bytes", SAID)]
        for when in (HERE,) if kind == "slow lines" else ("True", HERE):  # a handshake may take ten seconds
            yield run(f"flood of {kind}", COMPARE + BOTH, told, at(when, flood), (1, 2))
        yield run(f"flood of {kind} of an adapter", LIBRARY + BOTH, told[:1], at(SET, flood), (1, 2))
    for words in (SUITE, COMPARE, CHECK):
        told = [has("nsteady", SAID), has("all hold", "out", wanted=False), has("<skipped", "r.xml")]
        yield run("wrong once", words + "--junit r.xml", told, WRONG_ONCE, (0,), FILES)
        yield run("wrong once, strict", words + "--strict-unsteady", [], WRONG_ONCE, (1,), FILES)
    for number, codes in SIGNALS.items():
        for words in (SUITE, COMPARE, CHECK, "engine-test FAKE ", "adapter-test FAKE "):
            fake = DAEMON + (HANG_AT_ONCE if "-test" in words else HANG)
            yield run(f"{number.name}, {words.split()[0]}", words + BOTH, [], fake, codes, FILES, during=interrupted_by(number))


def machine():
    """What the machine refuses."""
    for path in ("/dev/full", "/nowhere/summary.md", "."):
        yield run("summary", OURS + BOTH + "--github", [has(path, SAID), *GOOD], "", (2,), FILES, env={"GITHUB_STEP_SUMMARY": path})
    for words in (OURS + "--json", OURS + "--html -", OURS + "--junit -", OURS, "merge part", "diff", "perft startpos -d 2"):
        yield run("full", words, [has("No space left on device", SAID)], "", (2,), FILES, b"e2e4: 1\n", out="/dev/full")
    for words in ("--html /dev/full", "--junit /dev/full", "--html .", "--junit /nowhere/r.xml", "--engine FAKE --log /dev/full"):
        yield run("no file", OURS + words, [has(words.split()[-1], SAID)], "serve()", (2,), FILES)
    yield run("link", OURS + BOTH, [*GOOD, has("old", "victim")], "", (0,), {**FILES, "victim": b"old"},
              prepare=lambda folder: [os.symlink("victim", f"r.{form}.unfinished") for form in ("html", "xml")])
    for none in ((0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2)):
        checks, code = ([whole("r.xml")], 2) if 1 in none else (GOOD, 0)
        yield run(f"closed {none}", SUITE + BOTH, checks, "serve()", (code,), FILES,
                  prepare=lambda folder, none=none: [os.close(descriptor) for descriptor in none])
    for most in (8, 12, 20, 28):
        scarce = limited(resource.RLIMIT_NOFILE, most)
        yield run(f"{most} descriptors", SUITE + BOTH, [has("too few files", SAID)], "serve()", (2,), FILES, prepare=scarce)
    yield run("file too large", OURS + BOTH, [has("r.html", SAID), has("old", "r.html"), whole("r.xml")], "", (2,), FILES,
              prepare=limited(resource.RLIMIT_FSIZE, 9000))


def files(log, part):
    """What is in files and pastes."""
    for position in range(7, 8 * len(log), 8 * len(log) // 51):
        data = log[:position // 8] + bytes([log[position // 8] ^ 1 << position % 8]) + log[position // 8 + 1:]
        right = [lambda result: [] if result.code == 2 or b" 197,281 nodes" in result.file("out") else ["the total is wrong"]]
        yield run(f"bit {position} of a log", "perft -d 4 --resume log", right, "", (0, 2), {"log": data})
    wrong = {"positions": 1e30, "shards": 2**40, "shard": 2**31 - 1, "depth": 2**40, "split": -1, "fen": TEXT, "nodes": "9" * 10**6}
    parts = [part_with(part, **{name: value}) for name, value in wrong.items()]
    parts += [part_with(part)[:-3] + b'0"}', b"", BYTES, b'{"format":' + json.dumps(TEXT).encode() + b"}", b'"' + b"a" * 10**7,
              b"[" * 150000, part_with(part)[:-1] + b',"x":' + b"[" * 150000 + b"]" * 150000 + b"}"]
    for data in parts:
        yield run("part", "merge p.json", [harmless, has("REFUSED p.json", SAID)], "", (2,), {"p.json": data})
        yield run("part, JSON", "merge p.json --json", [whole("out")], "", (2,), {"p.json": data})
    for words in ("merge", "suite", "check", "diff", "replay --target san"):
        yield run(f"{words} of zeros", words + " /dev/zero", [], "", (2,), megabytes=900)
    long = "".join(f"{FEN[:-1]}{number} ;D1 16\n" for number in range(1, 99999)).encode() * 3
    # Memory is at least that of this script, from which a process is forked.
    yield run("long suite", "suite -q p", [has("4,799,904 nodes", "out")], "", (0,), {"p": long}, megabytes=100)
    yield run("long suite, check", "check p --plies 0 --seconds 2", [], "", (0,), {"p": long}, megabytes=100)
    text = TEXT.encode("ascii", "ignore")
    pastes = {"bytes": text, "move": b"e2e4: 1\ne2" + text + b"e4: 5", "deep": b"[" * 10**6, "objects": b'{"a":' * 10**5,
              "line": b"e2e4: 1 " * 10**6, "number": b"e2e4: " + b"9" * 10**6, "commands": LINES.encode(), "NUL": b"\0" * 10**6,
              "FEN": b"position fen " + text + b"\ne2e4: 1", "variations": b"1. " + b"(" * 10**5, "lines": b"e2e4: 20\n" * 10**5,
              "tag": b'[FEN "' + text + b'"]\ne2e4: 20\nNodes searched: 20\n'}
    for kind, data in pastes.items():
        yield run(f"paste, {kind}", "diff", [harmless], "", (1, 2), stdin=data)
        yield run(f"paste, {kind}, JSON", "diff startpos -d 1 --json", [whole("out")], "", (1, 2), stdin=data)
        yield run(f"suite, {kind}", "suite p --github " + BOTH, [harmless, obeyed], files={"p": data + b"\n" + FILES["s.epd"]})
        yield run(f"replay, {kind}", "replay --target epd p " + BOTH, [harmless, whole("r.xml")], files={"p": data[:10**5]})
    for words in ("suite", "perft -d 1", "check", "merge", "replay --target san"):
        yield run("names", f"{words} {shlex.quote(TEXT.replace(chr(0), ''))}", [harmless] if words != "merge" else [], "", (2,))


def earlier(part):
    """Where Kiwipete once broke a promise."""
    for words, fakes in (("engine-test FAKE --timeout 1000 --only uci", (ENGINES["name"], REFUSES_TO_BE_READY)),
                         ("adapter-test FAKE", (ADAPTERS["error"], ADAPTERS["no JSON"], ADAPTERS["answer"]))):
        yield from (run("text in a step", words, [harmless], fake) for fake in fakes)
    total = 'serve(changed=lambda line: line.replace(b"Nodes searched:", b"\\x1b]0;FORGED\\x07 all"))'
    yield from (run("form of a total", words, [harmless], total, files=FILES) for words in (SUITE, COMPARE))
    for words in ("diff p", "suite p", "check p --plies 0", "compare p -d 1 --engine FAKE"):
        yield run("skipped line", words, [harmless], "serve()", files={"p": FILES["s.epd"] + b"2" + BYTES})
    yield run("version of a part", "merge a b", [harmless], files={"a": part_with(part), "b": part_with(part, version=TEXT)})
    yield run("name of a part", "merge 'a\x1b]0;FORGED\x07'", [harmless])
    yield run("name of a suite", "suite 's\x1b]0;FORGED\x07'", [harmless], files={"s\x1b]0;FORGED\x07": FILES["s.epd"]})
    for words, checks, most in ((OURS + "--junit r.xml", [has("r.xml", SAID)], 100), (OURS + BOTH, GOOD[1:], 9000)):
        yield run("full disk", words, checks, "", (2,), FILES, prepare=limited(resource.RLIMIT_FSIZE, most))
    gone = {**FILES, "gone/x": b""}
    yield run("no folder, JUnit", SUITE + "--html r.html --junit gone/r.xml", [has("r.xml", SAID)], REMOVES_THE_FOLDER, (2,), gone)
    yield run("no folder, page", SUITE + "--html gone/r.html --junit r.xml", GOOD[1:], REMOVES_THE_FOLDER, (2,), gone)
    for number, codes in SIGNALS.items():
        name, stop = f"{number.name} at another time", interrupted_by(number)
        for words in ("test FAKE " + BOTH, "explore startpos --engine FAKE", "generate --engine FAKE"):
            yield run(name, words, [], DAEMON + HANG_AT_ONCE, codes, during=stop)
        for words in ("replay --target san begun " + BOTH, "suite begun", "check begun", "compare begun --engine FAKE", "diff begun"):
            yield run(name, words, [], "serve()", codes, prepare=lambda folder: os.mkfifo(folder / "begun"), during=stop)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kiwipete", type=os.path.abspath)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--folder")
    given = parser.parse_intermixed_args()
    with tempfile.TemporaryDirectory(prefix="kiwipete-strange-") as temporary:
        folder = pathlib.Path(given.folder or temporary).resolve()
        folder.mkdir(exist_ok=True)
        for words in ("suite --max-nodes 9 --html page", "perft -d 4 --resume log", "perft -d 3 --shard 1/1 --out part"):
            subprocess.run([given.kiwipete, *words.split()], cwd=folder, check=True, capture_output=True)
        whole.page = re.sub(DATA, "", (folder / "page").read_text())
        part = json.loads((folder / "part").read_bytes())
        FILES["part"] = part_with(part)
        cases = [*programs(), *machine(), *files((folder / "log").read_bytes(), part), *earlier(part)]
        cases = [case for case in cases if not given.names or any(name in case.name for name in given.names)]
        begin, failed = time.monotonic(), 0
        for number, case in enumerate(cases):
            problems = problems_of(case, given.kiwipete, folder / str(number))
            failed += bool(problems)
            print("".join(f"FAILED {case.name}: {problem}\n" for problem in problems), end="", flush=True)
        print(f"{len(cases)} cases, {failed} failed, {time.monotonic() - begin:.0f} s")
    sys.exit(failed != 0 or not cases)


if __name__ == "__main__":
    main()
