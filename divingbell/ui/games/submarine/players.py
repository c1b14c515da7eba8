"""Everybody's kinds and cards, beside or above the board; while placing, the bathyscaphes that are left."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple, Unpack

from divingbell.companion.canvas.icons import shape
from divingbell.companion.games.seats import Name
from divingbell.companion.games.submarine.pieces import draw_token
from divingbell.companion.games.submarine.state import KINDS
from divingbell.ui.games.submarine.pieces import ship
from divingbell.ui.games.submarine.table_view import SeatView, TableView
from divingbell.ui.kit import people, roles
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.context import Context, words_of
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.kit.skins import CARD, Kind
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


class PlayerCard(NamedTuple):
    """Everything that the card of a player shows."""

    player: str
    called: Name
    diver: str
    kinds: int
    cards: int
    """In supply and hand together."""
    to_place: int
    """Bathyscaphes that are not on the board yet."""
    said: tuple[str, Kind] | None
    """The cards that they have just got or given, else those that a tile would bring them."""
    active: bool


class People(NamedTuple):
    """Everybody's cards."""

    people: tuple[PlayerCard, ...]
    placing: int | None
    """How many bathyscaphes everybody began with, while these are placed."""


def everybody(ctx: Context, view: TableView, dues: Dues = (), why: Tap | None = None) -> Box | Fits:
    """Everybody's cards in seat order: a column beside the board, on the small panels above it. `dues` is what each
    tile brings them, `why` says for what."""
    owed = dict(dues)
    people = tuple([_person(ctx, view, seat, owed) for seat in view.seats])
    shown = People(people, view.shares if view.placing else None)
    return _everybody(ctx, shown, why if ctx.size == "regular" else None)


def _person(ctx: Context, view: TableView, seat: SeatView, owed: Mapping[str, int]) -> PlayerCard:
    has = seat.panel
    return PlayerCard(
        seat.player, seat.called, seat.diver, len(has.board), has.hand + has.supply, seat.has.to_place,
        _said(ctx, seat, owed), seat is view.turn and not view.over,
    )  # fmt: skip


def _said(ctx: Context, seat: SeatView, owed: Mapping[str, int]) -> tuple[str, Kind] | None:
    if seat.tag is not None:
        return words_of(seat.tag.words, ctx), seat.tag.kind
    due = owed.get(seat.player, 0)
    return (ctx.texts.amounts.signed_number(due), "caution") if due else None


@memo
def _everybody(ctx: Context, shown: People, why: Tap | None) -> Box | Fits:
    few = len(shown.people) <= NAMED_SHIPS
    if ctx.size == "regular":
        large = few and shown.placing is None
        cards = [_high(ctx, person, shown.placing, large=large) for person in shown.people]
        return column(*cards, gap="gap_s", grow=1, id="people", tap=why)
    made = partial(_all_low, ctx, shown)
    return fits(
        few and partial(made, named=True), partial(made, named=False), partial(made, named=False, token=_SMALL_TOKEN),
        grow=1,
    )  # fmt: skip


def _all_low(ctx: Context, shown: People, *, named: bool, token: float = _TOKEN) -> Box:
    """The low cards, each `named` or none; `token` is the size of what is still to be placed."""
    cards = [_low(ctx, person, shown.placing, named=named, token=token) for person in shown.people]
    if ctx.size == "compact":
        return row(*cards, gap="gap_s", grow=1)
    return grid(*cards, columns=_ACROSS.get(len(cards), 3), gap="gap_s", grow=1)


@memo
def _high(ctx: Context, person: PlayerCard, placing: int | None, *, large: bool) -> Box:
    held = _to_place(person, placing, 22) if placing is not None else row(_kinds(person), space(), _cards(person))
    lines = column(
        row(roles.person(person.called, grow=1), _tag(ctx, person), gap="gap_xs"), held, gap="gap_xs", grow=1
    )
    return _card(person, tile(ctx, person.diver, "tile_l" if large else "tile_m"), lines, pad=pad("gap_xs", "gap_s"))


@memo
def _low(ctx: Context, person: PlayerCard, placing: int | None, *, named: bool, token: float) -> Box:
    name = roles.person(person.called, grow=1) if named else None
    held: tuple[Element | None, ...]
    if placing is not None:
        held = (_to_place(person, placing, token),)
    else:
        cards = column(_cards(person), _tag(ctx, person), items="end", gap="gap_hair")
        held = (_kinds(person), space() if name is None else None, cards)
    return _card(person, tile(ctx, person.diver, "tile_m"), name, *held, h="person", pad=pad(0, "gap_m"))


def _card(person: PlayerCard, *inside: Element | None, **options: Unpack[BoxOptions]) -> Box:
    edge, stroke = (f"player.{person.diver}", 3) if person.active else ("line", 1)
    skin = CARD._replace(radius="l", edge=edge, stroke=stroke)
    return row(*inside, id=f"player.{person.player}", skin=skin, gap="gap_xs", grow=1, **options)


def _tag(ctx: Context, person: PlayerCard) -> Box | None:
    return people.tag(ctx, *person.said, low=True) if person.said is not None else None


def _kinds(person: PlayerCard) -> Box:
    out_of = text(f"/{KINDS}", "note", colour="text3", fixed=True)
    return row(roles.score(str(person.kinds)), out_of, items="end")


def _cards(person: PlayerCard) -> Box:
    count = figure(str(person.cards), "number", bold=False, fixed=True)
    return row(icon("cards", 18), count, gap="gap_hair", colour="text2")


def _to_place(person: PlayerCard, count: int, size: float) -> Drawing:
    """The bathyscaphes a player began with, those on the board dim."""
    return Drawing(w=count * (size + 5) - 5, h=size, paint=_paint_to_place, data=(person.diver, person.to_place, count))


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
