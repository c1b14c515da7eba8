"""Entries played again behind a change: the entries from the one before it on, each with whether it fits."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from divingbell.companion.games.game import Entry
from divingbell.companion.session.session import Session
from divingbell.ui.kit import roles
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.screens.ledger.covering_screen import LedgerScreen
from divingbell.ui.screens.ledger.row import RowWords, tile_or_room
from divingbell.ui.screens.ledger.trial import Misfit, Trial
from divingbell.ui.toolkit.element import Box, Element, Pad, Skin, pad, row, space

Mark = Literal["check", "pencil", "close"]
_COLOURS: dict[Mark, str] = {"check": "positive", "pencil": "action", "close": "danger"}


class Again(NamedTuple):
    """The entries shown, each with whether it fits, how many follow, and the number of the last of them."""

    entries: list[tuple[Entry, Mark]]
    more: int = 0
    last: int = 0


def again(session: Session, entry: Entry, trial: Trial | None, most: int, *, add: bool) -> Again:
    """At most so many entries; without a trial those that will be played. `add`: nothing of it goes."""
    if trial is not None and trial.misfit is not None:
        return Again(_up_to(entry, trial.misfit, most))
    session = trial.after if trial is not None and trial.after is not None else session
    begin = max(1, entry.number - (most > 1))
    new = len(trial.actions) if trial is not None else int(not add)
    end = min(session.number, begin + most - 1)
    found: list[tuple[Entry, Mark]] = []
    for number in range(begin, end + 1):
        one = session.entry(number)
        assert one is not None, "it lies in the record"
        found.append((one, "pencil" if entry.number <= number < entry.number + new else "check"))
    return Again(found, session.number - end, session.number)


def _up_to(entry: Entry, misfit: Misfit, most: int) -> list[tuple[Entry, Mark]]:
    """The entries before the one that no longer fits, as they are."""
    found: list[tuple[Entry, Mark]] = []
    bad = misfit.entry
    one: Entry | None = bad
    while one is not None and one.number >= entry.number and len(found) < most:
        found.append((one, "close" if one is bad else "pencil" if one is entry else "check"))
        one = one.previous
    return found[::-1]


def played_again(screen: LedgerScreen, ctx: Context, shown: Again, trial: Trial | None, **options: Any) -> Box:
    """The list, with how many of them fit."""
    rows = (_row(ctx, screen.line(ctx, one), mark) for one, mark in shown.entries)
    head = row(
        roles.title(ctx.t("ledger.again")), space(),
        _fit(ctx, trial) if trial is not None and trial.behind else None,
        pad=Pad(0, "gap_s", "gap_xxs", "gap_s"),
    )  # fmt: skip
    more = roles.note(ctx.t("ledger.and_more", count=shown.more, entry=shown.last), colour="text3", grow=1)
    tail = row(more, pad=pad(0, "gap_m")) if shown.more else None
    return card(head, *rows, tail, gap="gap_xxs", pad=pad("gap_l", "gap_l"), **options)


def _fit(ctx: Context, trial: Trial) -> Element:
    fits = trial.behind
    if trial.misfit is not None:
        fits = max(0, trial.misfit.entry.number - trial.entry - trial.drop)
    colour = "positive" if trial.after is not None else "danger"
    return roles.label(ctx.t("ledger.fit", count=fits, of=trial.behind), colour=colour)


def _row(ctx: Context, line: RowWords, mark: Mark) -> Box:
    edge = "danger" if mark == "close" else "action"
    return row(
        roles.body(line.number, colour="text3", w="sheet_row"),
        tile_or_room(ctx, line.diver, ctx.space("disc_s")),
        icon(line.mark, "icon_m", "text2"),
        roles.note(line.words, grow=1),
        icon(mark, "coin_s", _COLOURS[mark]),
        id=f"again.{line.number}",
        h="tile_m",
        gap="gap_m",
        pad=pad(0, "gap_m"),
        # A row that says nothing has a skin too: words that are too high for it become smaller, as in the others.
        skin=Skin(fill="action_lo", edge=edge, stroke=2, radius="m") if mark != "check" else Skin(radius="m"),
    )
