"""The adapter protocol for adapters in Python: reads requests, calls the adapter, writes answers (docs/libraries.md)."""

import json
import os
import sys


def _hello(adapter):
    answers = list(adapter.answers)
    if hasattr(adapter, "unmake"):
        answers.append("unmake")
    if hasattr(adapter, "null") and hasattr(adapter, "unnull"):
        answers.append("null")
    if getattr(adapter, "refuses", False):
        answers.append("refuses")
    answers.extend(getattr(adapter, "given", {}))
    answers.extend(getattr(adapter, "read", {}))
    return {
        "name": adapter.name,
        "variants": getattr(adapter, "variants", ["standard"]),
        "declares": getattr(adapter, "declares", []),
        "answers": answers,
    }


def _answer_to(request, adapter):
    if "hello" in request:
        return _hello(adapter)
    for question, holds in getattr(adapter, "given", {}).items():
        if question in request:
            return {question: [one for one in request[question] if holds(one)]}
    for question, read in getattr(adapter, "read", {}).items():
        if question in request:
            return {question: {one: read(one) or "" for one in request[question]}}
    if "set" in request:
        refused = adapter.set(request["set"], request.get("chess960", False))
        if refused:
            return {"refused": str(refused)}
    elif "make" in request:
        adapter.make(request["make"])
    else:
        for action in ("unmake", "null", "unnull"):
            if action in request:
                getattr(adapter, action)()
    return {question: adapter.answers[question]() for question in request.get("ask", [])}


def serve(adapter):
    """Answers requests until the input ends. What the adapter raises is the answer {"error": …}.

    The adapter has `name`, `set(fen, chess960)`, `make(uci)` and `answers`, a dict of functions; it may have `variants`,
    `declares`, `refuses`, `unmake`, `null` and `unnull`, `given`, a dict of functions of one text or ply, which say
    whether it is so, and `read`, a dict of functions that read one text.
    """
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # standard output belongs to the protocol
    for line in sys.stdin:
        try:
            answer = _answer_to(json.loads(line), adapter)
        except Exception as error:  # whatever a library raises
            answer = {"error": f"{type(error).__name__}: {error}"}
        out.write(json.dumps(answer) + "\n")
        out.flush()
