"""The first of the evenings that nobody played, as a golden file.

Each game with its people and its playing time, and its first lines with their moments. Write it again only after
a change of the demo players or of their evenings that is meant, and read the difference.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from divingbell.commands.demo_evenings import play_evenings
from divingbell.companion.archive.summary_builder import summarise
from divingbell.companion.journal.reader import open_reader
from tests.golden_files import write

GOLDEN = Path(__file__).parent / "golden" / "evenings.txt"
SEED = 13
"""In four evenings of it every game is played, one is stopped and one waits."""
END = datetime(2026, 11, 21, 12, 34, 56, 789_000, tzinfo=UTC)


def golden_lines() -> Iterator[str]:
    """Its lines."""
    with tempfile.TemporaryDirectory() as folder:
        journal = Path(folder) / "journal.db"
        play_evenings(journal, 4, END, seed=SEED)
        with open_reader(journal) as reader:  # type: ignore[union-attr]
            yield from (f"{one.id} {one.name} {one.colour}" for one in reader.known())
            for stored in reader.sessions():
                rows = [*reader.rows(stored.number)]
                one = summarise(rows)
                yield f"{one.game} {one.created} to {one.ended}, {one.seconds} s, {one.entries} entries, {one.reason}"
                yield f"  {rows[0].value['seats']}"
                for row in rows[1:60]:
                    value = row.value
                    what = value.get("action", value.get("signal", {}))
                    about = f"{what.get('type', what.get('kind', ''))} {what.get('ms', '')} {what.get('us', '')}"
                    yield f"  {row.kind} {value.get('at', '')} {about}".rstrip()


def main() -> None:
    """Write it."""
    write(GOLDEN, golden_lines())


if __name__ == "__main__":
    main()
