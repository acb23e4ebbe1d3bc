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
    if hasattr(adapter, "accepts"):
        answers.append("accepts")
    return {
        "name": adapter.name,
        "variants": getattr(adapter, "variants", ["standard"]),
        "declares": getattr(adapter, "declares", []),
        "answers": answers,
    }


def _answer_to(request, adapter):
    if "hello" in request:
        return _hello(adapter)
    if "accepts" in request:
        return {"accepts": [text for text in request["accepts"] if adapter.accepts(text)]}
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
    `declares`, `unmake`, `null` and `unnull`, `accepts(text)`.
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
