"""The frame of every phase: the rail of people, the snackbar row, a banner, what the phase shows, and its buttons. Rail
and Undo have one place on each size."""

from __future__ import annotations

from divingbell.ui.games.sunken_treasure import people
from divingbell.ui.games.sunken_treasure.table_view import TableView
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.hardware import probe_line
from divingbell.ui.table.snackbar_row import SNACKBAR_ROW, snackbar_line, snackbar_row
from divingbell.ui.toolkit.element import At, Box, Element, column, pad, row
from divingbell.ui.toolkit.scale import Size


def framed(ctx: Context, view: TableView, main: Element, bar: Element, read: Element | None = None) -> Box:
    """`main` over `bar`, beside or under the rail; `read` lies in the snackbar row of the tall panel while no toast
    does."""
    main.grow = 1
    shown = column(view.banner, main, gap="gap_m", grow=1)
    rail = people.rail(ctx, view.everybody)
    if view.roomy:
        return column(row(rail, shown, gap="gap", items="stretch", grow=1, pad=pad("gap", "gutter")), bar, grow=1)
    shown.pad = pad("gap_s", "gutter")
    toasts = snackbar_row(view.lane, read or sea(ctx, view)) if view.upright else None
    return column(rail, toasts, shown, bar, grow=1)


def main_place(ctx: Context, view: TableView, bar: Size) -> At:
    """Where the main area over a bar of this height (a part, or dp) lies on the screen."""
    room = ctx.space("gap" if view.roomy else "gap_s")
    top = ctx.space("header") + room + ctx.space("rail_strip") + (SNACKBAR_ROW if view.upright else 0)
    if view.banner is not None:
        top += ctx.space(view.banner.h or 0) + ctx.space("gap_m")
    side = ctx.space("gutter")
    left = side + ctx.space("rail_column") + (room if view.roomy else 0)
    return At(left=left, top=top, right=side, bottom=ctx.space(bar) + room)


def sea(ctx: Context, view: TableView) -> Box:
    """The snackbar row at rest: the coins left, and how the probe is or when the game ends."""
    probe = view.probe
    words = None
    if not probe.missing:
        words = probe_line(ctx, probe.state, probe.open_hardware, probe.words)
    return snackbar_line(people.coins_left(ctx, view.shown.coins_left), words or people.ends(ctx))
