"""Lines on standard error that say how far a run is."""

import sys
import time

_last = 0.0


def say(text):
    """At once: for the beginning of something that takes long."""
    global _last
    _last = time.monotonic()
    print(f"mutants: {text}", file=sys.stderr, flush=True)


def say_sometimes(text):
    """If nothing was said for ten seconds: for each step of something that takes long."""
    if time.monotonic() - _last >= 10:
        say(text)
