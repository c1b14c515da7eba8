"""Compares what is told line by line with a text that was written down, and writes such texts.

Each folder of such texts has a module that tells how they are written again; `python -m tests.written` writes them all.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from itertools import zip_longest
from pathlib import Path

TOLD_BY = (
    "tests.archive.evenings_told",
    "tests.drivers.rigs_told",
    "tests.drivers.spoken",
    "tests.games.told",
    "tests.program.spoilt",
    "tests.statistics.figures_told",
    "tests.table.table_told",
    "tests.ui.screens_told",
    "tests.web.feed_told",
)
"""Modules whose `main` writes texts."""


def same_as_written(place: Path, lines: Iterable[str]) -> None:
    """Fails at the first line that is another one than in the file, or that one of them does not have."""
    before = place.read_text(encoding="utf-8").split("\n")[:-1]
    for number, (told, written) in enumerate(zip_longest(lines, before), 1):
        assert told == written, f"{place.name}:{number}"


def write(place: Path, lines: Iterable[str]) -> None:
    """Write the text; makes the folder."""
    place.parent.mkdir(exist_ok=True)
    place.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def main() -> None:
    """Write all texts."""
    for name in TOLD_BY:
        import_module(name).main()


if __name__ == "__main__":
    main()
