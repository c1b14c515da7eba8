"""One row of the ledger: number, time, whose, what, and the amounts it moved."""

from __future__ import annotations

from collections.abc import Sequence

from divingbell.companion.session.session import Entry
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.keys import Tap
from divingbell.ui.kit.marks import hairline, icon, tile
from divingbell.ui.screens.ledger import counted
from divingbell.ui.screens.ledger.base import OverTable, clock, turn_before
from divingbell.ui.screens.ledger.counted import Amount
from divingbell.ui.screens.ledger.log import Logged
from divingbell.ui.screens.ledger.signs import sign
from divingbell.ui.toolkit.element import Box, Element, Skin, column, figure, pad, row, text

_LIT = Skin(fill="action_lo", edge="action", stroke=2, radius=12)
_PLAIN = Skin(radius=12)
MOST_AMOUNTS = 2
"""Amounts beside each other in a row; more are said by their number."""


def height(ctx: Context) -> float:
    return ctx.pick(60, 57, 62)


def entry_row(screen: OverTable, ctx: Context, entry: Entry, *, lit: bool, tap: Tap) -> Box:
    """A row of an entry that counts."""
    return row(
        *_head(screen, ctx, str(entry.number), entry, sign(entry), screen.words(ctx, entry)),
        amounts(screen, ctx, counted.amounts(entry)),
        icon("chevron-right", ctx.pick(24, 20), "text3"),
        id=f"entry.{entry.number}",
        tap=tap,
        h=height(ctx),
        gap=ctx.pick(12, 8),
        pad=pad(0, ctx.pick(12, 10)),
        skin=_LIT if lit else _PLAIN,
        pressed_skin=_LIT,
    )


def _head(screen: OverTable, ctx: Context, number: str, entry: Entry | None, mark: str, words: str) -> list[Element]:
    who = counted.concerned(entry) if entry is not None else None
    at = clock(entry.origin.at) if entry is not None and entry.origin is not None else ""
    side = ctx.pick(36, 32)
    return [
        figure(number, ctx.pick(20, 18), bold=False, colour="text3", w=ctx.pick(46, 38)),
        *([figure(at, 19, bold=False, colour="text2", w=72)] if ctx.size == "regular" else []),
        tile(ctx, screen.seat(who).diver, side) if who is not None else Box(w=side, h=side),
        icon(mark, ctx.pick(26, 24), "text2"),
        text(words, ctx.pick(20, 18), lines=2, line=1.1, grow=1),
    ]


def amounts(screen: OverTable, ctx: Context, moved: Sequence[Amount], size: float = 20) -> Box:
    """Each with the player's tile; where everybody gets the same, once."""
    if len(moved) > MOST_AMOUNTS:
        same = {one.amount for one in moved}
        if len(same) == 1:
            return row(_amount(screen, ctx, same.pop(), size))
        moved = sorted(moved, key=lambda one: -abs(one.amount))[:MOST_AMOUNTS]
    return row(
        *(
            row(tile(ctx, screen.seat(one.player).diver, size + 4), _amount(screen, ctx, one.amount, size), gap=6)
            for one in moved
        ),
        gap=ctx.pick(14, 10, 8),
    )


def _amount(screen: OverTable, ctx: Context, amount: int, size: float) -> Element:
    game = screen.session.game
    words = counted.signed(ctx, game.name if game is not None else "", amount)
    return figure(words, size, colour="money" if amount > 0 else None)


def turn_head(screen: OverTable, ctx: Context, entry: Entry) -> Box:
    """The line above the entries of a turn: its number, and whose it was."""
    number, player = turn_before(entry)
    size = ctx.pick(18, 16)
    return row(
        text(ctx.t("ledger.turn", number=number), size, bold=True)
        if number is not None
        else text(ctx.t("ledger.between"), size, bold=True),
        text(screen.seat(player).name, size, colour="text3") if player is not None else None,
        column(hairline(), grow=1),
        h=ctx.pick(34, 28, 30),
        gap=10,
        pad=pad(0, ctx.pick(12, 10)),
    )


# The whole log ------------------------------------------------------------------------------------------------


def logged_row(screen: OverTable, ctx: Context, line: Logged, *, lit: bool, tap: Tap) -> Box:
    """A line of the log: an entry that counts as everywhere, everything else dimmed."""
    if line.entry is not None and line.number is not None:
        live = screen.session.entry(line.number)
        if live is not None:
            return entry_row(screen, ctx, live, lit=lit, tap=tap)
    mark, words = _said(screen, ctx, line)
    at = text(clock(line.at), ctx.pick(19, 16), font="num", colour="text2", w=72 if ctx.size == "regular" else None)
    side = ctx.pick(36, 32)
    who = counted.concerned(line.entry) if line.entry is not None else None
    return row(
        figure("\N{EN DASH}", ctx.pick(20, 18), bold=False, colour="text3", w=ctx.pick(46, 38)),
        at if ctx.size == "regular" else None,
        tile(ctx, screen.seat(who).diver, side) if who is not None else Box(w=side, h=side),
        icon(mark, ctx.pick(26, 24), "text2"),
        text(words, ctx.pick(20, 18), lines=2, line=1.1, grow=1),
        at if ctx.size != "regular" else None,
        h=height(ctx),
        gap=ctx.pick(12, 8),
        pad=pad(0, ctx.pick(12, 10)),
        opacity=0.55,
    )


def _said(screen: OverTable, ctx: Context, line: Logged) -> tuple[str, str]:
    """Sign and words of a line that no longer counts, or never did."""
    if line.entry is not None:
        return sign(line.entry), screen.words(ctx, line.entry)
    if line.kind == "signal":
        kind = line.value["signal"]["kind"]
        return ("access-point" if kind == "contact" else "timer-sand"), ctx.t(f"ledger.signal.{kind}")
    action = line.value["action"]
    kind = action.get("type") if isinstance(action, dict) else None
    if line.kind == "refusal":
        code = line.value["refused"]
        known = next((text_id for text_id in _titles(screen, code) if text_id in ctx.texts), "windows.refused")
        return "hand-back-right", ctx.t("ledger.refused", what=ctx.t(known))
    if kind == "amend":
        return "pencil", ctx.t("ledger.command.amend", entry=action["entry"])
    if kind in ("undo", "redo"):
        return ("undo-variant" if kind == "undo" else "redo"), ctx.t(f"ledger.command.{kind}", count=action["steps"])
    return "help", str(kind)


def _titles(screen: OverTable, code: str) -> tuple[str, str]:
    return f"{screen.area}.refused.{code}", f"windows.refused.{code}"
