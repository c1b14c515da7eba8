"""Everybody's kinds, jokers and cards, beside or above the board; while placing, the bathyscaphes that are left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from divingbell.companion.games.submarine.start import SHARES
from divingbell.companion.games.submarine.state import Player
from divingbell.ui.games.submarine.actions import heading
from divingbell.ui.games.submarine.pieces import KINDS, bathyscaphe, kinds_bar, paint_token, ship
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import icon, shape, tile
from divingbell.ui.kit.plates import plate
from divingbell.ui.kit.skins import PLATE
from divingbell.ui.toolkit.element import Box, Drawing, Element, Pad, column, figure, pad, row, space, text
from divingbell.ui.toolkit.paint import Painter

if TYPE_CHECKING:
    from divingbell.ui.games.submarine.table import SubmarineTable

NAMED_SHIPS = 3


def strip(table: SubmarineTable, ctx: Context) -> Box:
    """The row of small plates of the compact and the tall size."""
    high = ctx.pick(46, 46, 58)
    return row(
        *(_small(table, ctx, player, seat, high) for player, seat in table.players.items()),
        h=high + ctx.pick(8, 8, 10),
        gap=ctx.pick(8, 8, 6),
        pad=Pad(ctx.pick(8, 8, 10), ctx.gutter, 0, ctx.gutter),
    )


def _small(table: SubmarineTable, ctx: Context, player: str, seat: Player, high: float) -> Box:
    diver = table.seat(player).diver
    active = player == table.diver
    inside: tuple[Element, ...]
    sign: Element = tile(ctx, diver, ctx.pick(34, 34, 36))
    if table.state.phase == "placement" and ctx.size == "tall":
        sign = bathyscaphe(diver, 38)
        inside = (figure(str(seat.to_place), 28),)
    elif table.state.phase == "placement":
        inside = (space(), to_place(table, player, 22), space())
    elif ctx.size == "tall":
        inside = (column(_kinds(seat, 24), cards_total(seat, 20, 17), gap=0),)
    else:
        inside = (_kinds(seat, 26), space(), cards_total(seat, 22, 18))
    return row(
        sign,
        *inside,
        id=f"player.{player}",
        h=high,
        grow=1,
        gap=6,
        pad=Pad(0, ctx.pick(8, 8, 5), 0, 6),
        skin=PLATE._replace(radius=12, edge=f"player.{diver}" if active else "line", stroke=2.5 if active else 1),
    )


def _kinds(seat: Player, size: float) -> Box:
    return row(figure(str(len(seat.board)), size), figure(f"/{KINDS}", 16, colour="text3"), items="end")


def cards_total(seat: Player, size: float, sign: float) -> Box:
    """Cards in supply and hand together."""
    total = str(seat.hand + seat.supply)
    return row(icon("cards", sign), figure(total, size, bold=False), gap=2, colour="text2")


def to_place(table: SubmarineTable, player: str, size: float) -> Drawing:
    """The bathyscaphes a player began with, those on the board dim."""
    count = SHARES[len(table.players)].bathyscaphes
    data = (table.seat(player).diver, table.players[player].to_place, count)
    return Drawing(w=count * (size + 5) - 5, h=size, paint=_to_place, data=data)


def _to_place(p: Painter, data: tuple[str, int, int]) -> None:
    diver, left, count = data
    size = p.height
    for place in range(count):
        x = place * (size + 5)
        if place < left:
            paint_token(p, diver, x, 0, size)
        else:
            p.disc(x + size / 2, size / 2, size, p.ctx.mix("plate", f"player.{diver}", 0.22))
            glyph = shape(diver)
            p.glyph(glyph, x + size / 2, size / 2, size * 0.62, p.ctx.mix("plate", "ink", 0.5))


def rows(table: SubmarineTable, ctx: Context, dues: Mapping[str, int] | None = None, why: object = None) -> Box:
    """The plate of the regular size: a row for everybody; `dues` is what each tile brings them."""
    scale = ctx.text_scale
    widths = (50 * scale, 40 * scale, 78 * scale, 40 * scale)
    placing = table.state.phase == "placement"
    heads = [
        text(ctx.t(f"submarine_table.{'to_place' if placing else 'kinds'}"), 16, grow=1),
        *(
            text(ctx.t(f"submarine_table.{name}"), 16, anchor="right", w=width)
            for name, width in zip(
                ("jokers", "supply_hand", "a_tile"), (60 * scale, 118 * scale, 56 * scale), strict=True
            )
            if not placing and (name != "a_tile" or dues is not None)
        ),
    ]
    return plate(
        row(*heads, h=24, gap=8, colour="text3"),
        *(_row(table, ctx, player, seat, widths, dues) for player, seat in table.players.items()),
        radius=20,
        pad=pad(8, 16),
        gap=0,
        id="people",
        tap=why,
    )


def _row(
    table: SubmarineTable,
    ctx: Context,
    player: str,
    seat: Player,
    widths: tuple[float, ...],
    dues: Mapping[str, int] | None,
) -> Box:
    diver = table.seat(player).diver
    due: Element | None = None
    if dues is not None and player != table.diver:
        cards = dues.get(player, 0)
        due = figure(f"+{cards}" if cards else "0", 27, colour="caution" if cards else "text3", anchor="right")
    if table.state.phase == "placement":
        middle: tuple[Element, ...] = (
            text(table.seat(player).name, 20, bold=True, grow=1),
            to_place(table, player, 26),
        )
    else:
        middle = (
            # Large figures leave no room for twelve places that can be told apart.
            kinds_bar(diver, len(seat.board), grow=1) if ctx.text_scale < 1.2 else space(),
            row(_kinds(seat, 24), w=widths[0]),
            row(icon("mussel", 20), figure(str(len(seat.jokers)), 22, bold=False), gap=4, w=widths[1], colour="text2"),
            row(
                icon("cards", 20),
                figure(f"{seat.supply} + {seat.hand}", 22, bold=False),
                gap=4,
                w=widths[2],
                justify="end",
                colour="text2",
            ),
        )
    last = column(due, w=widths[3], items="end") if dues is not None else None
    return row(tile(ctx, diver, 33), *middle, last, h=40, gap=8, id=f"player.{player}")


def fleet_plate(table: SubmarineTable, ctx: Context) -> Box:
    """The same on a plate of its own, with what happens when all have left."""
    return plate(
        heading(ctx, ctx.t("submarine_table.fleet")),
        fleet(table, ctx),
        text(ctx.t("submarine_table.fleet.all_off"), 18, colour="text2", lines=3, line=1.2),
        Box(grow=1),
        gap=12,
        grow=1,
        pad=pad(14, 16),
    )


def fleet(table: SubmarineTable, ctx: Context, *, sailing: bool = True) -> Box:
    """The round of the ships: who has left, and who still sails."""
    players = table.players
    off = [player for player, seat in players.items() if seat.ship == "off"]
    others = [player for player in players if player not in off] if sailing else []
    size = ctx.pick(44, 40, 36)
    parts = (("submarine_table.fleet.off", off), ("submarine_table.fleet.sailing", others))
    lines = [
        row(
            *(ship(table.seat(player).diver, size) for player in who),
            text(_names(table, ctx, words, who), ctx.pick(19, 17, 17), colour="text2", lines=2, line=1.15, grow=1),
            gap=6,
        )
        for words, who in parts
        if who
    ]
    return column(*lines, gap=ctx.pick(10, 4, 4), justify="center")


def _names(table: SubmarineTable, ctx: Context, words: str, who: list[str]) -> str:
    """Beside many ships names have no room; the colours and signs of the ships say whose they are."""
    if len(who) > NAMED_SHIPS:
        return ctx.t(f"{words}.many")
    return ctx.t(words, names=", ".join(table.seat(player).name for player in who))
