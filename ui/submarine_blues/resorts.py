"""Everybody's resort: divers under their domes, submarines, and the cards that lie there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.element import Box, Element, Pad, column, figure, pad, row, text
from ui.kit.marks import icon, tile
from ui.kit.plates import plate
from ui.submarine_blues.cards import small_row
from ui.submarine_blues.divers import diver_row
from ui.theme import Look

if TYPE_CHECKING:
    from ui.submarine_blues.table import SubmarineBluesTable


def resorts(table: SubmarineBluesTable, look: Look, width: float) -> Element:
    """All resorts clockwise in `width` dp: side by side on the compact panel, elsewhere two to a row, of two players
    one."""
    players = list(table.players)
    per_row = len(players) if look.size == "compact" else (len(players) + 1) // 2
    gap = look.pick(12, 8, 10)
    rows = []
    for begin in range(0, len(players), per_row):
        line = players[begin : begin + per_row]
        room = (width - gap * (len(line) - 1)) / len(line)
        plates = [resort(table, look, player, room, named=room > 300) for player in line]
        rows.append(row(*plates, gap=gap, items="stretch", grow=1))
    return column(*rows, gap=gap, grow=1)


def resort(table: SubmarineBluesTable, look: Look, player: str, room: float, *, named: bool) -> Box:
    """One resort, `room` dp wide; a tap on its head shows its cards large. A toast may lie over the rest."""
    holder, seat = table.players[player], table.seat(player)
    active = player == table.actor and table.state.result is None
    big = look.pick(50.0, 36.0, 42.0)
    across = look.pick(16, 8, 12)
    inner = room - 2 * across - 6
    who = column(
        text(seat.name, look.pick(23, 19, 20), bold=True, line=1.1),
        text(look.t(f"blues_table.level.{holder.level}"), 16, colour="text3") if look.size == "regular" else None,
        grow=1,
    )
    figures = (
        row(icon("diver", look.pick(30, 22, 26), "text2"), figure(str(holder.divers), big, fixed=True), gap=4),
        row(
            icon("submarine", look.pick(34, 24, 28)),
            figure(str(holder.submarines), big, fixed=True),
            gap=4,
            colour="action",
        ),
    )
    shown: Element
    if holder.resort:
        shown = small_row(holder.resort, look.pick(44, 34, 38), inner)
    else:
        shown = text(look.t("blues_table.no_cards_yet"), 16, colour="text3")
    head = row(
        tile(look, seat.diver, look.pick(50, 36, 44)),
        who if named else Box(grow=1),
        row(*figures, gap=look.pick(14, 8, 10)),
        id=f"resort.{player}",
        tap=lambda: table.show_resort(player),
        h=look.pick(64, 56, 60),
        gap=look.pick(12, 6, 9),
        pad=pad(0, across),
    )
    return plate(
        head,
        row(diver_row(holder.divers, holder.submarines, seat.diver, inner, look.pick(58, 44, 46)), pad=pad(0, across)),
        row(shown, h=look.pick(46, 36, 38), pad=pad(0, across)),
        grow=1,
        gap=look.pick(2, 0, 1),
        justify="between",
        pad=Pad(0, 0, look.pick(10, 7, 8), 0),
        radius=look.pick(20, 14, 16),
        edge=f"player.{seat.diver}" if active else "line",
        stroke=look.pick(3, 2.5) if active else 1,
    )
