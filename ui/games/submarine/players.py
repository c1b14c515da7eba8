"""Everybody's kinds, jokers and cards, beside or above the board; while placing, the bathyscaphes that are left."""

from __future__ import annotations

from collections.abc import Mapping

from divingbell.companion.games.submarine.state import Player
from divingbell.ui.games.submarine.pieces import KINDS, bathyscaphe, kinds_bar, paint_token, ship
from divingbell.ui.games.submarine.table_view import SeatView, TableView
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.keys import Tap
from divingbell.ui.kit.marks import icon, shape, tile
from divingbell.ui.kit.plates import plate
from divingbell.ui.kit.skins import PLATE
from divingbell.ui.toolkit.element import Box, Drawing, Element, Pad, column, figure, pad, row, space, text
from divingbell.ui.toolkit.paint import Painter

NAMED_SHIPS = 3
"""Beside more ships names have no room; the colours and signs of the ships say whose they are."""


def strip(ctx: Context, table: TableView) -> Box:
    """The row of small plates of the compact and the tall size."""
    high = ctx.pick(46, 46, 58)
    return row(
        *(_small(ctx, table, seat, high) for seat in table.seats),
        h=high + ctx.pick(8, 8, 10),
        gap=ctx.pick(8, 8, 6),
        pad=Pad(ctx.pick(8, 8, 10), ctx.gutter, 0, ctx.gutter),
    )


def _small(ctx: Context, table: TableView, seat: SeatView, high: float) -> Box:
    tall, active = ctx.size == "tall", seat is table.turn
    sign: Element = tile(ctx, seat.diver, ctx.pick(34, 34, 36))
    inside: tuple[Element, ...]
    if table.placing and tall:
        sign = bathyscaphe(seat.diver, 38)
        inside = (figure(str(seat.has.to_place), 28),)
    elif table.placing:
        inside = (space(), _to_place(table, seat, 22), space())
    elif tall:
        inside = (column(_kinds(seat.has, 24), _cards(seat.has, 20, 17), gap=0),)
    else:
        inside = (_kinds(seat.has, 26), space(), _cards(seat.has, 22, 18))
    return row(
        sign,
        *inside,
        id=f"player.{seat.player}",
        h=high,
        grow=1,
        gap=6,
        pad=Pad(0, ctx.pick(8, 8, 5), 0, 6),
        skin=PLATE._replace(radius=12, edge=f"player.{seat.diver}" if active else "line", stroke=2.5 if active else 1),
    )


def _kinds(has: Player, size: float) -> Box:
    return row(figure(str(len(has.board)), size), figure(f"/{KINDS}", 16, colour="text3"), items="end")


def _cards(has: Player, size: float, sign: float) -> Box:
    """Cards in supply and hand together."""
    total = str(has.hand + has.supply)
    return row(icon("cards", sign), figure(total, size, bold=False), gap=2, colour="text2")


def _to_place(table: TableView, seat: SeatView, size: float) -> Drawing:
    """The bathyscaphes a player began with, those on the board dim."""
    count = table.shares
    return Drawing(w=count * (size + 5) - 5, h=size, paint=_paint_to_place, data=(seat.diver, seat.has.to_place, count))


def _paint_to_place(p: Painter, data: tuple[str, int, int]) -> None:
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


def rows(ctx: Context, table: TableView, dues: Mapping[str, int] | None = None, why: Tap | None = None) -> Box:
    """The plate of the regular size: a row for everybody; `dues` is what each tile brings them, `why` says for what."""
    heads = [("jokers", 60), ("supply_hand", 118), *([("a_tile", 56)] if dues is not None else [])]
    return plate(
        row(
            text(ctx.t(f"submarine_table.{'to_place' if table.placing else 'kinds'}"), 16, grow=1),
            *(
                text(ctx.t(f"submarine_table.{name}"), 16, anchor="right", w=width * ctx.text_scale)
                for name, width in ([] if table.placing else heads)
            ),
            h=24,
            gap=8,
            colour="text3",
        ),
        *(_row(ctx, table, seat, dues) for seat in table.seats),
        radius=20,
        pad=pad(8, 16),
        gap=0,
        id="people",
        tap=why,
    )


def _row(ctx: Context, table: TableView, seat: SeatView, dues: Mapping[str, int] | None) -> Box:
    scale, has = ctx.text_scale, seat.has
    due: Element | None = None
    if dues is not None and seat is not table.turn:
        cards = dues.get(seat.player, 0)
        due = figure(f"+{cards}" if cards else "0", 27, colour="caution" if cards else "text3", anchor="right")
    middle: tuple[Element, ...]
    if table.placing:
        middle = (text(seat.name, 20, bold=True, grow=1), _to_place(table, seat, 26))
    else:
        cards_held = figure(f"{has.supply} + {has.hand}", 22, bold=False)
        middle = (
            # Large figures leave no room for twelve places that can be told apart.
            kinds_bar(seat.diver, len(has.board), grow=1) if scale < 1.2 else space(),
            row(_kinds(has, 24), w=50 * scale),
            row(icon("mussel", 20), figure(str(len(has.jokers)), 22, bold=False), gap=4, w=40 * scale, colour="text2"),
            row(icon("cards", 20), cards_held, gap=4, w=78 * scale, justify="end", colour="text2"),
        )
    last = column(due, w=40 * scale, items="end") if dues is not None else None
    return row(tile(ctx, seat.diver, 33), *middle, last, h=40, gap=8, id=f"player.{seat.player}")


def fleet(ctx: Context, table: TableView, *, sailing: bool = True) -> Box:
    """The round of the ships: who has left, and (`sailing`) who still sails."""
    off = [seat for seat in table.seats if seat.has.ship == "off"]
    at_sea = [seat for seat in table.seats if seat.has.ship != "off"] if sailing else []
    lines = [
        row(
            *(ship(seat.diver, ctx.pick(44, 40, 36)) for seat in who),
            text(_names(ctx, words, who), ctx.pick(19, 17, 17), colour="text2", lines=2, line=1.15, grow=1),
            gap=6,
        )
        for words, who in (("submarine_table.fleet.off", off), ("submarine_table.fleet.sailing", at_sea))
        if who
    ]
    return column(*lines, gap=ctx.pick(10, 4, 4), justify="center")


def _names(ctx: Context, words: str, who: list[SeatView]) -> str:
    if len(who) > NAMED_SHIPS:
        return ctx.t(f"{words}.many")
    return ctx.t(words, names=", ".join(seat.name for seat in who))
