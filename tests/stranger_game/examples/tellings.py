"""What Pebbles could tell besides: measures and a record, its report, its page, and the sum behind an amount."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from divingbell.sdk import (
    Cell,
    Entry,
    Felt,
    Head,
    History,
    Ledger,
    Live,
    LiveInput,
    LiveNote,
    LiveRow,
    Measure,
    RecordKind,
    ReportInput,
    ReportParts,
    Sum,
    TurnLine,
    Words,
)

RECORDS = (RecordKind("best", "trophy"), RecordKind("handful", "hand-back-right"))


def measures(history: History, felt: Felt) -> Iterator[Measure]:
    """How many pebbles each take brought; the highest is the record `handful`."""
    del felt
    for entry in history.entries():
        if entry.action["type"] == "take":
            yield Measure("handful", entry.action["player"], entry.number, _brought(entry))


def report(told: ReportInput) -> ReportParts:
    """A line for each take."""
    takes = [entry for entry in [*told.session.entries()][::-1] if entry.action["type"] == "take"]
    heads = (Head(told.words.t("pebbles.title"), 0), Head(told.words.t("pebbles.how_many"), 80, right=True))
    lines = [
        TurnLine(place, take.action["player"], (Cell(told.words.t("pebbles.take", count=_brought(take))),
                                                Cell(str(_brought(take)), bold=True)))
        for place, take in enumerate(takes, 1)
    ]  # fmt: skip
    return ReportParts(turn_heads=heads, turns=lines, about=told.words.t("pebbles.rule.1.1"))


def live(told: LiveInput) -> Live:
    """Everybody's pebbles; in place of a picture what lies in the pile."""
    state = told.session.state
    left = told.words.t("pebbles.left", count=state.pile)
    rows = tuple(
        LiveRow(one.player, str(one.figure), notes=(LiveNote("pebbles:pebble", str(one.place)),)) for one in told.ranks
    )
    return Live(rows, state.turn.player if state.result is None else None, left, caption=left)


def sums(words: Words, entry: Entry) -> Sequence[Sum]:
    """The take and the prize, where there was one."""
    if len(entry.movements) < 2:
        return ()
    taken, prize = (moved.count for moved in entry.movements)
    return (Sum("pebbles:pebble", words.t("pebbles.title"), f"{taken} + {prize}", str(taken + prize)),)


LEDGER = Ledger(icons={"take": "pebbles:pebble"}, amounts_of="pebble", sums=sums)


def _brought(entry: Entry) -> int:
    return sum(moved.count for moved in entry.movements)
