"""Everybody's kinds, jokers and cards, beside or above the board; while placing, the bathyscaphes that are left."""

from __future__ import annotations

from collections.abc import Mapping

from divingbell.companion.canvas.icons import shape
from divingbell.companion.games.submarine.pieces import draw_token
from divingbell.companion.games.submarine.state import KINDS, Player
from divingbell.ui.games.submarine.pieces import bathyscaphe, kinds_bar, ship
from divingbell.ui.games.submarine.table_view import SeatView, TableView
from divingbell.ui.kit import people, roles
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.kit.skins import CARD
from divingbell.ui.table.notice import words_of
from divingbell.ui.toolkit.element import Box, Drawing, Element, Pad, column, figure, pad, row, space
from divingbell.ui.toolkit.memo import memo
from divingbell.ui.toolkit.paint import Painter

Dues = tuple[tuple[str, int], ...]
"""Players who are paid, and the cards they get."""
NAMED_SHIPS = 3
"""Beside more ships, and in more cards, names have no room; colours and signs say whose they are."""
_JOKERS, _CARDS, _DUE = 42.0, 88.0, 60.0
"""dp of the columns of the large card under their heads, at text scale 1."""


@memo
def strip(ctx: Context, view: TableView) -> Box:
    """The row of small cards of the compact and the tall size."""
    return row(*(_small(ctx, view, seat) for seat in view.seats), gap="s", pad=Pad("l", ctx.gutter, 0, ctx.gutter))


def _small(ctx: Context, view: TableView, seat: SeatView) -> Box:
    tall, active, has = ctx.size == "tall", seat is view.turn and not view.over, seat.panel
    cards = _tag(ctx, seat) or _cards(has, "lead" if tall else "heading")
    sign: Element = tile(ctx, seat.diver, 36 if tall else 34)
    name = roles.person(seat.called, grow=1) if len(view.seats) <= NAMED_SHIPS else None
    inside: tuple[Element, ...] = (_kinds(has, "headline"), space(), cards)
    if view.placing and tall:
        sign = bathyscaphe(seat.diver, 38)
        inside = (roles.number(str(has.to_place)),)
    elif view.placing:
        left = _to_place(view, seat, 22)
        inside = (space(), left, space()) if name is None else (left,)
    elif tall:
        inside = (column(_kinds(has, "heading"), cards),)
    edge, stroke = (f"player.{seat.diver}", 2.5) if active else ("line", 1)
    return row(
        sign, name, *inside, id=f"player.{seat.player}", h=ctx.pick(46, 46, 58), grow=1, gap="xs",
        pad=Pad(0, "s", 0, "xs"), skin=CARD._replace(radius="m", edge=edge, stroke=stroke),
    )  # fmt: skip


def _tag(ctx: Context, seat: SeatView) -> Box | None:
    tag = seat.tag
    return people.tag(ctx, words_of(tag.words, ctx), tag.kind, low=True) if tag is not None else None


def _kinds(has: Player, size: str) -> Box:
    return row(figure(str(len(has.board)), size), roles.label(f"/{KINDS}", colour="text3"), items="end")


def _cards(has: Player, size: str) -> Box:
    """Cards in supply and hand together."""
    return row(icon("cards", 18), figure(str(has.hand + has.supply), size, bold=False), gap="hair", colour="text2")


def _to_place(view: TableView, seat: SeatView, size: float) -> Drawing:
    """The bathyscaphes a player began with, those on the board dim."""
    count = view.shares
    return Drawing(w=count * (size + 5) - 5, h=size, paint=_paint_to_place, data=(seat.diver, seat.has.to_place, count))


def _paint_to_place(p: Painter, data: tuple[str, int, int]) -> None:
    diver, left, count = data
    size = p.height
    for place in range(count):
        x = place * (size + 5)
        if place < left:
            draw_token(p, diver, x, 0, size)
        else:
            p.disc(x + size / 2, size / 2, size, p.ctx.mix("plate", f"player.{diver}", 0.22))
            p.glyph(shape(diver), x + size / 2, size / 2, size * 0.62, p.ctx.mix("plate", "ink", 0.5))


@memo
def rows(ctx: Context, view: TableView, dues: Dues | None = None, why: Tap | None = None) -> Box:
    """The card of the regular size: a row for everybody; `dues` is what each tile brings them, `why` says for what."""
    paid = any(seat.tag is not None for seat in view.seats)
    named = [("jokers", _JOKERS), ("supply_hand", _CARDS)]
    if dues is not None and not paid:
        named.append(("a_tile", _DUE))
    heads: list[Element] = [
        roles.caption(ctx.t(f"submarine_table.{name}"), anchor="right", w=width * ctx.text_scale)
        for name, width in ([] if view.placing else named)
    ]
    if paid:
        heads.append(Box(w=_DUE * ctx.text_scale))
    first = roles.caption(ctx.t(f"submarine_table.{'to_place' if view.placing else 'kinds'}"), grow=1)
    lines = (_row(ctx, view, seat, dict(dues) if dues is not None else None) for seat in view.seats)
    return card(row(first, *heads, h=24, gap="s", colour="text3"), *lines, pad=pad("s", "xl"), id="people", tap=why)


def _row(ctx: Context, view: TableView, seat: SeatView, dues: Mapping[str, int] | None) -> Box:
    has, scale = seat.panel, ctx.text_scale
    middle: list[Element]
    if view.placing:
        middle = [roles.person(seat.called, grow=1), _to_place(view, seat, 26)]
    else:
        jokers, cards = roles.tag(str(len(has.jokers))), f"{has.supply} + {has.hand}"
        middle = [
            # Large figures leave no room for twelve places that can be told apart.
            kinds_bar(seat.diver, len(has.board), grow=1) if scale < 1.2 else space(),
            row(_kinds(has, "title"), w=50 * scale),
            row(icon("mussel", 20), jokers, gap="xxs", w=_JOKERS * scale, justify="end",
                colour="text2"),
            row(
                icon("cards", 20), roles.tag(cards), gap="xxs", w=_CARDS * scale, justify="end",
                colour="text2",
            ),
        ]  # fmt: skip
    if any(one.tag is not None for one in view.seats):
        middle.append(row(_tag(ctx, seat), w=_DUE * scale, justify="end"))
    elif dues is not None:
        middle.append(column(_due(dues.get(seat.player, 0)) if seat is not view.turn else None, w=_DUE * scale))
    return row(tile(ctx, seat.diver, 33), *middle, h=40, gap="s", id=f"player.{seat.player}")


def _due(cards: int) -> Element:
    return roles.number(f"+{cards}" if cards else "0", colour="caution" if cards else "text3", anchor="right")


def fleet(ctx: Context, view: TableView, *, sailing: bool = True) -> Box:
    """The round of the ships: who has left, and (`sailing`) who still sails."""
    off = [seat for seat in view.seats if seat.has.ship == "off"]
    at_sea = [seat for seat in view.seats if seat.has.ship != "off"] if sailing else []
    lines = [
        row(
            *(ship(seat.diver, ctx.pick(44, 40, 36)) for seat in who),
            roles.note(_names(ctx, words, who), grow=1),
            gap="xs",
        )
        for words, who in (("submarine_table.fleet.off", off), ("submarine_table.fleet.sailing", at_sea))
        if who
    ]
    return column(*lines, gap="xs", justify="center", same_size=True)


def _names(ctx: Context, words: str, who: list[SeatView]) -> str:
    if len(who) > NAMED_SHIPS:
        return ctx.t(f"{words}.many")
    return ctx.t(words, names=", ".join(seat.short for seat in who))
