"""`make bench`: every figure beside its comparison from the same run. Quote medians; shared machines are noisy."""

from __future__ import annotations

import sys
from importlib import import_module

PARTS = ("engine", "odds", "journal", "edge", "redraw", "screen")


def main() -> None:
    """Run the parts named on the command line, or all."""
    for part in sys.argv[1:] or PARTS:
        print(f"-- {part}", flush=True)
        import_module(f"tests.bench.{part}").bench()


if __name__ == "__main__":
    main()
