"""Golden files: what a part of the program says, as text, compared with a stored file line by line.

The module `golden_<what>.py` beside a folder `golden` writes its files again; `python -m tests.golden_files` writes
them all. Do that only after a change that is meant, and read the difference.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from itertools import zip_longest
from pathlib import Path

WRITERS = (
    "tests.companion.web.golden_feed",  # first: it opens Kivy's window in its size
    "tests.commands.golden_demo_evenings",
    "tests.drivers.golden_rigs",
    "tests.drivers.golden_frames",
    "tests.companion.games.golden_explanations",
    "tests.companion.people.golden_register",
    "tests.program.golden_complaints",
    "tests.companion.statistics.golden_figures",
    "tests.commands.jsonlines.golden_console",
    "tests.companion.table.golden_table",
    "tests.ui.golden_ledger",
    "tests.ui.golden_screens",
)
"""Modules whose `main` writes golden files."""


def same_as_golden(place: Path, lines: Iterable[str]) -> None:
    """Fails at the first line that differs from the golden file, or that only one of them has."""
    golden = place.read_text(encoding="utf-8").split("\n")[:-1]
    for number, (line, stored) in enumerate(zip_longest(lines, golden), 1):
        assert line == stored, f"{place.name}:{number}"


def write(place: Path, lines: Iterable[str]) -> None:
    """Write a golden file; makes the folder."""
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def main() -> None:
    """Write all golden files."""
    for name in WRITERS:
        import_module(name).main()


if __name__ == "__main__":
    main()
