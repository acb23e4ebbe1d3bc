"""Progress of a run on standard error."""

import sys
import time

_last = 0.0


def say(text):
    """Prints a line at once. For the beginning of a long step."""
    global _last
    _last = time.monotonic()
    print(f"mutants: {text}", file=sys.stderr, flush=True)


def say_sometimes(text):
    """Prints a line if none was printed for ten seconds. For progress within a long step."""
    if time.monotonic() - _last >= 10:
        say(text)
