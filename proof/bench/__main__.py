"""`make bench`: every figure beside its comparison from the same run. Quote medians; shared machines are noisy."""

from __future__ import annotations

import argparse
import io
import sys
from contextlib import redirect_stdout
from importlib import import_module

from proof.bench.against import compare
from proof.versions import VersionError

PARTS = ("engine", "odds", "journal", "edge", "redraw", "replay", "screen", "past", "statistics", "pages", "pi", "hub")


def main() -> int:
    """Run the parts named on the command line, or all. 1 where a line of the older version has no partner."""
    parser = argparse.ArgumentParser(prog="python -m proof.bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"what to measure (default: all): {', '.join(PARTS)}")
    parser.add_argument("--against", metavar="COMMIT", help="measure this older version by turns, and print ratios")
    parser.add_argument("--rounds", type=int, default=3, help="with --against: turns of each version (default: 3)")
    parser.add_argument("--line", action="append", default=[], metavar="TEXT", help="only lines that contain this text")
    chosen = parser.parse_args()
    if unknown := set(chosen.parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    parts = chosen.parts or PARTS
    if chosen.against is not None:
        try:
            return int(not compare(chosen.against, parts, rounds=chosen.rounds, only=chosen.line))
        except VersionError as error:
            print(error, file=sys.stderr)
            return 1
    for part in parts:
        print(f"-- {part}", flush=True)
        run(part, chosen.line)
    return 0


def run(part: str, only: list[str]) -> None:
    """Measure one part; without `only` its lines are printed as they come."""
    bench = import_module(f"proof.bench.{part}").bench
    if not only:
        bench()
        return
    with redirect_stdout(io.StringIO()) as printed:
        bench()
    for line in printed.getvalue().splitlines():
        if any(text in line for text in only):
            print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
