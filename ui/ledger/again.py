"""What is played again behind a change: the entries from the one before it on, each with whether it fits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from companion.session import Entry
from ui.element import Box, Element, Pad, Skin, figure, pad, row, space, text
from ui.kit.marks import icon, tile
from ui.kit.plates import plate
from ui.ledger import counted
from ui.ledger.base import OverTable
from ui.ledger.signs import sign
from ui.ledger.trial import Misfit, Trial
from ui.theme import Look

Mark = Literal["check", "pencil", "close"]
_COLOURS: dict[Mark, str] = {"check": "positive", "pencil": "action", "close": "danger"}


def played_again(
    screen: OverTable, look: Look, entry: Entry, trial: Trial | None, most: int, *, add: bool, **options: Any
) -> Box:
    """At most so many entries; without a trial those that will be played. `add`: nothing of it goes."""
    rows, more, last = _rows(screen, entry, trial, most, add=add)
    head = row(
        text(look.t("ledger.again"), look.pick(24, 20, 20), bold=True),
        space(),
        _fit(look, trial) if trial is not None else None,
        pad=Pad(0, 8, 4, 8),
    )
    tail = text(look.t("ledger.and_more", count=more, entry=last), 17, colour="text3", grow=1) if more else None
    return plate(
        head,
        *(_row(screen, look, one, mark) for one, mark in rows),
        row(tail, pad=pad(0, look.pick(12, 8))) if tail is not None else None,
        gap=look.pick(6, 3, 3),
        pad=look.pick(pad(16, 14), pad(8), pad(10, 12)),
        **options,
    )


def _fit(look: Look, trial: Trial) -> Element:
    fits = trial.behind
    if trial.misfit is not None:
        fits = max(0, trial.misfit.entry.number - trial.entry - trial.drop)
    colour = "positive" if trial.after is not None else "danger"
    return text(look.t("ledger.fit", count=fits, of=trial.behind), 18, bold=True, colour=colour)


def _rows(
    screen: OverTable, entry: Entry, trial: Trial | None, most: int, *, add: bool
) -> tuple[Sequence[tuple[Entry, Mark]], int, int]:
    """Entries with their marks, how many follow, and the number of the last."""
    if trial is not None and trial.misfit is not None:
        return _up_to(entry, trial.misfit, most), 0, 0
    session = trial.after if trial is not None and trial.after is not None else screen.session
    begin = max(1, entry.number - (most > 1))
    new = len(trial.actions) if trial is not None else int(not add)
    end = min(session.number, begin + most - 1)
    found: list[tuple[Entry, Mark]] = []
    for number in range(begin, end + 1):
        one = session.entry(number)
        assert one is not None, "it lies in the record"
        found.append((one, "pencil" if entry.number <= number < entry.number + new else "check"))
    return found, session.number - end, session.number


def _up_to(entry: Entry, misfit: Misfit, most: int) -> list[tuple[Entry, Mark]]:
    """The entries before the one that no longer fits, as they are."""
    found: list[tuple[Entry, Mark]] = []
    bad = misfit.entry
    one: Entry | None = bad
    while one is not None and one.number >= entry.number and len(found) < most:
        mark: Mark = "close" if one is bad else "pencil" if one is entry else "check"
        found.append((one, mark))
        one = one.previous
    return found[::-1]


def _row(screen: OverTable, look: Look, entry: Entry, mark: Mark) -> Box:
    who = counted.concerned(entry)
    side = look.pick(32, 26)
    edge = "danger" if mark == "close" else "action"
    return row(
        figure(str(entry.number), look.pick(19, 17), bold=False, colour="text3", w=look.pick(42, 36)),
        tile(look, screen.seat(who).diver, side) if who is not None else Box(w=side),
        icon(sign(entry), look.pick(24, 20), "text2"),
        text(screen.words(look, entry), look.pick(19, 17, 17), grow=1),
        icon(mark, look.pick(22, 20), _COLOURS[mark]),
        h=look.pick(41, 32, 34),
        gap=look.pick(12, 8),
        pad=pad(0, look.pick(12, 8)),
        skin=Skin(fill="action_lo", edge=edge, stroke=2, radius=12) if mark != "check" else None,
    )
