"""What is summed up of golden evenings and counted in made-up ones, as text.

`python -m tests.companion.statistics.golden_figures` writes it again: only after a change of what is counted that
is meant. Read the difference.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from divingbell.companion import canonical
from divingbell.companion.archive.judgement import records_of
from divingbell.companion.archive.summary import Summary
from divingbell.companion.archive.summary_builder import summarise
from divingbell.companion.chain import FIRST_HASH
from divingbell.companion.journal.reader import JournalRow
from divingbell.companion.people.person import Person
from divingbell.companion.statistics.as_json import as_json
from divingbell.companion.statistics.statistics import Statistics
from tests.companion.statistics.made_up import PEOPLE, own_records, summaries
from tests.golden_files import write

GOLDEN = Path(__file__).parent / "golden"
GAMES = Path(__file__).resolve().parents[1] / "games"


def _row(line: Mapping[str, Any]) -> JournalRow:
    kinds = {"record": "header", "n": "entry", "refused": "refused", "signal": "signal", "end": "end"}
    return JournalRow(next(kinds[key] for key in kinds if key in line), canonical.write(line).encode(), FIRST_HASH)


def of_golden_evenings() -> Iterator[str]:
    """The summary of every golden evening, whole and cut after a third of its lines, and all figures over them."""
    found = []
    for number, file in enumerate(sorted(GAMES.glob("*/golden/*.jsonl")), 1):
        rows = [_row(canonical.read(line)) for line in file.read_bytes().splitlines()]
        for part in (rows, rows[: len(rows) // 3]):
            summary = summarise(part)
            yield f"{file.parent.parent.name} {file.stem}, {len(part)} lines"
            yield from _told(_fields(summary))
        whole = summarise(rows)
        seats = tuple(msgspec.structs.replace(seat, person=PEOPLE[place]) for place, seat in enumerate(whole.seats))
        found.append(msgspec.structs.replace(whole, session=str(number), seats=seats))
    yield from _told(as_json(Statistics(found, records_of), {PEOPLE[0]: Person(PEOPLE[0], "Ada")}))


def _fields(summary: Summary) -> dict[str, Any]:
    seats, measures = [*map(msgspec.structs.asdict, summary.seats)], msgspec.to_builtins(summary.measures)
    return {**msgspec.structs.asdict(summary), "seats": seats, "measures": measures}


def of_made_up_ones() -> Iterator[str]:
    """All figures over forty made-up evenings."""
    yield from _told(as_json(Statistics(summaries(3, 40), own_records), {}))


def _told(value: dict[str, Any]) -> Iterator[str]:
    """One line for each figure, or for each piece of a list."""
    for name, figure in sorted(_rounded(value).items()):
        pieces = figure if isinstance(figure, list) and figure else [figure]
        yield from (f"  {name}: {json.dumps(piece, sort_keys=True)}" for piece in pieces)


def _rounded(value: Any) -> Any:
    """Floats to four digits: the last ones are another processor's."""
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, dict):
        return {key: _rounded(inner) for key, inner in value.items()}
    return [_rounded(inner) for inner in value] if isinstance(value, list | tuple) else value


TEXTS: Mapping[str, Callable[[], Iterator[str]]] = {"golden": of_golden_evenings, "made_up": of_made_up_ones}


def main() -> None:
    """Write all texts."""
    for name, tell in TEXTS.items():
        write(GOLDEN / f"{name}.txt", tell())


if __name__ == "__main__":
    main()
