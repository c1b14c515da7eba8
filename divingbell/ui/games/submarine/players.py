"""Everybody's kinds and cards, beside or above the board; while placing, the bathyscaphes that are left."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Unpack

from divingbell.companion.canvas.icons import shape
from divingbell.companion.games.submarine.pieces import draw_token
from divingbell.companion.games.submarine.state import KINDS, Player
from divingbell.ui.games.submarine.pieces import ship
from divingbell.ui.games.submarine.table_view import SeatView, TableView
from divingbell.ui.kit import people, roles
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.kit.skins import CARD
from divingbell.ui.table.notice import words_of
from divingbell.ui.toolkit.element import (
    Box,
    BoxOptions,
    Drawing,
    Element,
    Fits,
    column,
    figure,
    fits,
    grid,
    pad,
    row,
    space,
    text,
)
from divingbell.ui.toolkit.memo import memo
from divingbell.ui.toolkit.paint import Painter

Dues = tuple[tuple[str, int], ...]
"""Players who are paid, and the cards they get."""
NAMED_SHIPS = 3
"""Beside more ships, and in more low cards, names have no room; colours and signs say whose they are."""
_ACROSS = {2: 2, 3: 3, 4: 2}
"""Cards in a row of the tall panel, by people; more have three."""
_TOKEN, _SMALL_TOKEN = 22.0, 16.0
"""Size (dp) of what is still to be placed on a low card, and where cards across leave it less room."""


@memo
def everybody(ctx: Context, view: TableView, dues: Dues = (), why: Tap | None = None) -> Box | Fits:
    """Everybody's cards in seat order: a column beside the board, on the small panels above it. `dues` is what each
    tile brings them, `why` says for what."""
    owed = dict(dues)
    if ctx.size == "regular":
        return column(*(_high(ctx, view, seat, owed) for seat in view.seats), gap="gap_s", grow=1, id="people", tap=why)
    made = partial(_all_low, ctx, view, owed)
    few = len(view.seats) <= NAMED_SHIPS
    return fits(
        few and partial(made, named=True), partial(made, named=False), partial(made, named=False, token=_SMALL_TOKEN),
        grow=1,
    )  # fmt: skip


def _all_low(ctx: Context, view: TableView, owed: Mapping[str, int], *, named: bool, token: float = _TOKEN) -> Box:
    """The low cards, each `named` or none; `token` is the size of what is still to be placed."""
    cards = [_low(ctx, view, seat, owed, named=named, token=token) for seat in view.seats]
    if ctx.size == "compact":
        return row(*cards, gap="gap_s", grow=1)
    return grid(*cards, columns=_ACROSS.get(len(cards), 3), gap="gap_s", grow=1)


def _high(ctx: Context, view: TableView, seat: SeatView, owed: Mapping[str, int]) -> Box:
    has = seat.panel
    held = _to_place(view, seat, 22) if view.placing else row(_kinds(has), space(), _cards(has))
    lines = column(
        row(roles.person(seat.called, grow=1), _tag(ctx, seat, owed), gap="gap_xs"), held, gap="gap_xs", grow=1
    )
    sign = tile(ctx, seat.diver, "tile_l" if len(view.seats) <= NAMED_SHIPS and not view.placing else "tile_m")
    return _card(seat, view, sign, lines, pad=pad("gap_xs", "gap_s"))


def _low(ctx: Context, view: TableView, seat: SeatView, owed: Mapping[str, int], *, named: bool, token: float) -> Box:
    name = roles.person(seat.called, grow=1) if named else None
    held: tuple[Element | None, ...] = (_to_place(view, seat, token),)
    if not view.placing:
        cards = column(_cards(seat.panel), _tag(ctx, seat, owed), items="end", gap="gap_hair")
        held = (_kinds(seat.panel), space() if name is None else None, cards)
    sign = tile(ctx, seat.diver, "tile_m")
    return _card(seat, view, sign, name, *held, h="person", pad=pad(0, "gap_m"))


def _card(seat: SeatView, view: TableView, *inside: Element | None, **options: Unpack[BoxOptions]) -> Box:
    active = seat is view.turn and not view.over
    edge, stroke = (f"player.{seat.diver}", 3) if active else ("line", 1)
    skin = CARD._replace(radius="l", edge=edge, stroke=stroke)
    return row(*inside, id=f"player.{seat.player}", skin=skin, gap="gap_xs", grow=1, **options)


def _tag(ctx: Context, seat: SeatView, owed: Mapping[str, int]) -> Box | None:
    """The cards that they have just got or given, else those that a tile would bring them."""
    if seat.tag is not None:
        return people.tag(ctx, words_of(seat.tag.words, ctx), seat.tag.kind, low=True)
    due = owed.get(seat.player, 0)
    return people.tag(ctx, ctx.texts.amounts.signed_number(due), "caution", low=True) if due else None


def _kinds(has: Player) -> Box:
    out_of = text(f"/{KINDS}", "note", colour="text3", fixed=True)
    return row(roles.score(str(len(has.board))), out_of, items="end")


def _cards(has: Player) -> Box:
    """Cards in supply and hand together."""
    count = figure(str(has.hand + has.supply), "number", bold=False, fixed=True)
    return row(icon("cards", 18), count, gap="gap_hair", colour="text2")


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


def fleet(ctx: Context, view: TableView, *, sailing: bool = True) -> Box:
    """The round of the ships: who has left, and (`sailing`) who still sails."""
    off = [seat for seat in view.seats if seat.has.ship == "off"]
    at_sea = [seat for seat in view.seats if seat.has.ship != "off"] if sailing else []
    lines = [
        fits(partial(_crew, row, ctx, words, who), partial(_crew, column, ctx, words, who))
        for words, who in (("submarine_table.fleet.off", off), ("submarine_table.fleet.sailing", at_sea))
        if who
    ]
    return column(*lines, gap="gap_xs", justify="center", same_size=True)


def _crew(make: Callable[..., Box], ctx: Context, words: str, who: list[SeatView]) -> Box:
    """Some ships and whose they are, on a line beside them or under them."""
    beside = make is row
    ships = row(*(ship(seat.diver, _SHIP) for seat in who), gap="gap_xs")
    return make(ships, roles.note(_names(ctx, words, who), lines=1 if beside else 3, grow=int(beside)), gap="gap_xs")


_SHIP = 36.0
"""A ship beside words, dp."""


def _names(ctx: Context, words: str, who: list[SeatView]) -> str:
    if len(who) > NAMED_SHIPS:
        return ctx.t(f"{words}.many")
    return ctx.t(words, names=", ".join(seat.short for seat in who))
