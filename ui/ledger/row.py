"""One row of the ledger: number, time, whose, what, and the amounts it moved."""

from __future__ import annotations

from collections.abc import Sequence

from companion.session import Entry
from ui.element import Box, Element, Skin, column, figure, pad, row, text
from ui.kit.keys import Tap
from ui.kit.marks import hairline, icon, tile
from ui.ledger import counted
from ui.ledger.base import OverTable, clock, turn_before
from ui.ledger.counted import Amount
from ui.ledger.log import Logged
from ui.ledger.signs import sign
from ui.theme import Look

_LIT = Skin(fill="action_lo", edge="action", stroke=2, radius=12)
_PLAIN = Skin(radius=12)
MOST_AMOUNTS = 2
"""Amounts beside each other in a row; more are said by their number."""


def height(look: Look) -> float:
    return look.pick(60, 57, 62)


def entry_row(screen: OverTable, look: Look, entry: Entry, *, lit: bool, tap: Tap) -> Box:
    """A row of an entry that counts."""
    return row(
        *_head(screen, look, str(entry.number), entry, sign(entry), screen.words(look, entry)),
        amounts(screen, look, counted.amounts(entry)),
        icon("chevron-right", look.pick(24, 20), "text3"),
        id=f"entry.{entry.number}",
        tap=tap,
        h=height(look),
        gap=look.pick(12, 8),
        pad=pad(0, look.pick(12, 10)),
        skin=_LIT if lit else _PLAIN,
        pressed_skin=_LIT,
    )


def _head(screen: OverTable, look: Look, number: str, entry: Entry | None, mark: str, words: str) -> list[Element]:
    who = counted.concerned(entry) if entry is not None else None
    at = clock(entry.origin.at) if entry is not None and entry.origin is not None else ""
    side = look.pick(36, 32)
    return [
        figure(number, look.pick(20, 18), bold=False, colour="text3", w=look.pick(46, 38)),
        *([figure(at, 19, bold=False, colour="text2", w=72)] if look.size == "regular" else []),
        tile(look, screen.seat(who).diver, side) if who is not None else Box(w=side, h=side),
        icon(mark, look.pick(26, 24), "text2"),
        text(words, look.pick(20, 18), lines=2, line=1.1, grow=1),
    ]


def amounts(screen: OverTable, look: Look, moved: Sequence[Amount], size: float = 20) -> Box:
    """Each with the player's tile; where everybody gets the same, once."""
    if len(moved) > MOST_AMOUNTS:
        same = {one.amount for one in moved}
        if len(same) == 1:
            return row(_amount(screen, look, same.pop(), size))
        moved = sorted(moved, key=lambda one: -abs(one.amount))[:MOST_AMOUNTS]
    return row(
        *(
            row(tile(look, screen.seat(one.player).diver, size + 4), _amount(screen, look, one.amount, size), gap=6)
            for one in moved
        ),
        gap=look.pick(14, 10, 8),
    )


def _amount(screen: OverTable, look: Look, amount: int, size: float) -> Element:
    game = screen.session.game
    words = counted.signed(look, game.name if game is not None else "", amount)
    return figure(words, size, colour="money" if amount > 0 else None)


def turn_head(screen: OverTable, look: Look, entry: Entry) -> Box:
    """The line above the entries of a turn: its number, and whose it was."""
    number, player = turn_before(entry)
    size = look.pick(18, 16)
    return row(
        text(look.t("ledger.turn", number=number), size, bold=True)
        if number is not None
        else text(look.t("ledger.between"), size, bold=True),
        text(screen.seat(player).name, size, colour="text3") if player is not None else None,
        column(hairline(), grow=1),
        h=look.pick(34, 28, 30),
        gap=10,
        pad=pad(0, look.pick(12, 10)),
    )


# The whole log ------------------------------------------------------------------------------------------------


def logged_row(screen: OverTable, look: Look, line: Logged, *, lit: bool, tap: Tap) -> Box:
    """A line of the log: an entry that counts as everywhere, everything else dimmed."""
    if line.entry is not None and line.number is not None:
        live = screen.session.entry(line.number)
        if live is not None:
            return entry_row(screen, look, live, lit=lit, tap=tap)
    mark, words = _said(screen, look, line)
    at = text(clock(line.at), look.pick(19, 16), font="num", colour="text2", w=72 if look.size == "regular" else None)
    side = look.pick(36, 32)
    who = counted.concerned(line.entry) if line.entry is not None else None
    return row(
        figure("\N{EN DASH}", look.pick(20, 18), bold=False, colour="text3", w=look.pick(46, 38)),
        at if look.size == "regular" else None,
        tile(look, screen.seat(who).diver, side) if who is not None else Box(w=side, h=side),
        icon(mark, look.pick(26, 24), "text2"),
        text(words, look.pick(20, 18), lines=2, line=1.1, grow=1),
        at if look.size != "regular" else None,
        h=height(look),
        gap=look.pick(12, 8),
        pad=pad(0, look.pick(12, 10)),
        opacity=0.55,
    )


def _said(screen: OverTable, look: Look, line: Logged) -> tuple[str, str]:
    """Sign and words of a line that no longer counts, or never did."""
    if line.entry is not None:
        return sign(line.entry), screen.words(look, line.entry)
    if line.kind == "signal":
        kind = line.value["signal"]["kind"]
        return ("access-point" if kind == "contact" else "timer-sand"), look.t(f"ledger.signal.{kind}")
    action = line.value["action"]
    kind = action.get("type") if isinstance(action, dict) else None
    if line.kind == "refusal":
        code = line.value["refused"]
        known = next((text_id for text_id in _titles(screen, code) if text_id in look.texts), "windows.refused")
        return "hand-back-right", look.t("ledger.refused", what=look.t(known))
    if kind == "amend":
        return "pencil", look.t("ledger.command.amend", entry=action["entry"])
    if kind in ("undo", "redo"):
        return ("undo-variant" if kind == "undo" else "redo"), look.t(f"ledger.command.{kind}", count=action["steps"])
    return "help", str(kind)


def _titles(screen: OverTable, code: str) -> tuple[str, str]:
    return f"{screen.area}.refused.{code}", f"windows.refused.{code}"
