"""The frame of every phase: the rail of people, the snackbar row, a banner, what the phase shows, and its buttons. Rail
and Undo have one place on each size."""

from __future__ import annotations

from divingbell.ui.games.sunken_treasure import people
from divingbell.ui.games.sunken_treasure.table_view import TableView
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.hardware import probe_line
from divingbell.ui.table.snackbar_row import SNACKBAR_ROW, snackbar_line, snackbar_row
from divingbell.ui.toolkit.element import At, Box, Element, Pad, column, pad, row


def framed(ctx: Context, view: TableView, main: Element, bar: Element, read: Element | None = None) -> Box:
    """`main` over `bar`, beside or under the rail; `read` lies in the snackbar row of the tall panel while no toast
    does."""
    main.grow = 1
    shown = column(view.banner, main, gap="gap_m", grow=1)
    rail = people.rail(ctx, view.everybody)
    if ctx.size == "regular":
        return column(row(rail, shown, gap=16, items="stretch", grow=1, pad=pad(16, 20)), bar, grow=1)
    shown.pad = _room(ctx)
    toasts = snackbar_row(view.lane, read or sea(ctx, view)) if ctx.size == "tall" else None
    return column(rail, toasts, shown, bar, grow=1)


def _room(ctx: Context) -> Pad:
    return ctx.pick(pad(16, 20), Pad(6, 10, 8, 10), pad(12, 14))


def main_place(ctx: Context, view: TableView, bar: float) -> At:
    """Where the main area over a bar of this height (dp) lies on the screen."""
    top, right, bottom, left = (ctx.space(side) for side in _room(ctx))
    top += ctx.frame.size.band + people.height(ctx, len(view.players)) + (SNACKBAR_ROW if ctx.size == "tall" else 0)
    if view.banner is not None:
        top += ctx.space(view.banner.h or 0) + ctx.pick(12, 8)
    return At(left=ctx.pick(372, left), top=top, right=right, bottom=bar + bottom)


def sea(ctx: Context, view: TableView) -> Box:
    """What the snackbar row holds at rest: the coins left, and how the probe is or when the game ends."""
    probe = view.probe
    words = None
    if not probe.missing:
        words = probe_line(ctx, probe.state, probe.open_hardware, probe.words)
    return snackbar_line(people.coins_left(ctx, view.shown.coins_left), words or people.ends(ctx))
