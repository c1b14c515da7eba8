"""Everybody's resort: divers under their domes, submarines, and the cards that lie there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from divingbell.ui.games.submarine_blues.cards import small_row
from divingbell.ui.games.submarine_blues.divers import diver_row
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import icon, tile
from divingbell.ui.kit.plates import plate
from divingbell.ui.toolkit.element import Box, Element, Pad, column, figure, pad, row, text

if TYPE_CHECKING:
    from divingbell.ui.games.submarine_blues.table import SubmarineBluesTable


def resorts(table: SubmarineBluesTable, ctx: Context, width: float) -> Element:
    """All resorts clockwise in `width` dp: side by side on the compact panel, elsewhere two to a row, of two players
    one."""
    players = list(table.players)
    per_row = len(players) if ctx.size == "compact" else (len(players) + 1) // 2
    gap = ctx.pick(12, 8, 10)
    rows = []
    for begin in range(0, len(players), per_row):
        line = players[begin : begin + per_row]
        room = (width - gap * (len(line) - 1)) / len(line)
        plates = [resort(table, ctx, player, room, named=room > 300) for player in line]
        rows.append(row(*plates, gap=gap, items="stretch", grow=1))
    return column(*rows, gap=gap, grow=1)


def resort(table: SubmarineBluesTable, ctx: Context, player: str, room: float, *, named: bool) -> Box:
    """One resort, `room` dp wide; a tap on its head shows its cards large. A toast may lie over the rest."""
    holder, seat = table.players[player], table.seat(player)
    active = player == table.actor and table.state.result is None
    big = ctx.pick(50.0, 36.0, 42.0)
    across = ctx.pick(16, 8, 12)
    inner = room - 2 * across - 6
    who = column(
        text(seat.name, ctx.pick(23, 19, 20), bold=True, line=1.1),
        text(ctx.t(f"blues_table.level.{holder.level}"), 16, colour="text3") if ctx.size == "regular" else None,
        grow=1,
    )
    figures = (
        row(icon("diver", ctx.pick(30, 22, 26), "text2"), figure(str(holder.divers), big, fixed=True), gap=4),
        row(
            icon("submarine", ctx.pick(34, 24, 28)),
            figure(str(holder.submarines), big, fixed=True),
            gap=4,
            colour="action",
        ),
    )
    shown: Element
    if holder.resort:
        shown = small_row(holder.resort, ctx.pick(44, 34, 38), inner)
    else:
        shown = text(ctx.t("blues_table.no_cards_yet"), 16, colour="text3")
    head = row(
        tile(ctx, seat.diver, ctx.pick(50, 36, 44)),
        who if named else Box(grow=1),
        row(*figures, gap=ctx.pick(14, 8, 10)),
        id=f"resort.{player}",
        tap=lambda: table.show_resort(player),
        h=ctx.pick(64, 56, 60),
        gap=ctx.pick(12, 6, 9),
        pad=pad(0, across),
    )
    return plate(
        head,
        row(diver_row(holder.divers, holder.submarines, seat.diver, inner, ctx.pick(58, 44, 46)), pad=pad(0, across)),
        row(shown, h=ctx.pick(46, 36, 38), pad=pad(0, across)),
        grow=1,
        gap=ctx.pick(2, 0, 1),
        justify="between",
        pad=Pad(0, 0, ctx.pick(10, 7, 8), 0),
        radius=ctx.pick(20, 14, 16),
        edge=f"player.{seat.diver}" if active else "line",
        stroke=ctx.pick(3, 2.5) if active else 1,
    )
