"""What is played again behind a change: the entries from the one before it on, each with whether it fits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from divingbell.companion.session.session import Entry
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import icon, tile
from divingbell.ui.kit.plates import plate
from divingbell.ui.screens.ledger import counted
from divingbell.ui.screens.ledger.base import OverTable
from divingbell.ui.screens.ledger.signs import sign
from divingbell.ui.screens.ledger.trial import Misfit, Trial
from divingbell.ui.toolkit.element import Box, Element, Pad, Skin, figure, pad, row, space, text

Mark = Literal["check", "pencil", "close"]
_COLOURS: dict[Mark, str] = {"check": "positive", "pencil": "action", "close": "danger"}


def played_again(
    screen: OverTable, ctx: Context, entry: Entry, trial: Trial | None, most: int, *, add: bool, **options: Any
) -> Box:
    """At most so many entries; without a trial those that will be played. `add`: nothing of it goes."""
    rows, more, last = _rows(screen, entry, trial, most, add=add)
    head = row(
        text(ctx.t("ledger.again"), ctx.pick(24, 20, 20), bold=True),
        space(),
        _fit(ctx, trial) if trial is not None else None,
        pad=Pad(0, 8, 4, 8),
    )
    tail = text(ctx.t("ledger.and_more", count=more, entry=last), 17, colour="text3", grow=1) if more else None
    return plate(
        head,
        *(_row(screen, ctx, one, mark) for one, mark in rows),
        row(tail, pad=pad(0, ctx.pick(12, 8))) if tail is not None else None,
        gap=ctx.pick(6, 3, 3),
        pad=ctx.pick(pad(16, 14), pad(8), pad(10, 12)),
        **options,
    )


def _fit(ctx: Context, trial: Trial) -> Element:
    fits = trial.behind
    if trial.misfit is not None:
        fits = max(0, trial.misfit.entry.number - trial.entry - trial.drop)
    colour = "positive" if trial.after is not None else "danger"
    return text(ctx.t("ledger.fit", count=fits, of=trial.behind), 18, bold=True, colour=colour)


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


def _row(screen: OverTable, ctx: Context, entry: Entry, mark: Mark) -> Box:
    who = counted.concerned(entry)
    side = ctx.pick(32, 26)
    edge = "danger" if mark == "close" else "action"
    return row(
        figure(str(entry.number), ctx.pick(19, 17), bold=False, colour="text3", w=ctx.pick(42, 36)),
        tile(ctx, screen.seat(who).diver, side) if who is not None else Box(w=side),
        icon(sign(entry), ctx.pick(24, 20), "text2"),
        text(screen.words(ctx, entry), ctx.pick(19, 17, 17), grow=1),
        icon(mark, ctx.pick(22, 20), _COLOURS[mark]),
        h=ctx.pick(41, 32, 34),
        gap=ctx.pick(12, 8),
        pad=pad(0, ctx.pick(12, 8)),
        skin=Skin(fill="action_lo", edge=edge, stroke=2, radius=12) if mark != "check" else None,
    )
