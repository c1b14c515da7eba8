"""Everybody's resort: divers under their domes, submarines, and the cards that lie there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from divingbell.companion.games.seats import Seat
from divingbell.companion.games.submarine_blues.actions import Level
from divingbell.companion.games.submarine_blues.cards import Card
from divingbell.companion.games.submarine_blues.state import Player
from divingbell.ui.games.submarine_blues.cards import small_row
from divingbell.ui.games.submarine_blues.divers import diver_row
from divingbell.ui.games.submarine_blues.payments import submarines
from divingbell.ui.games.submarine_blues.table_view import TableView
from divingbell.ui.kit import people, roles
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context, words_of
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.table.payment_view import Tag
from divingbell.ui.toolkit.element import Box, Element, Pad, column, fits, pad, row, space
from divingbell.ui.toolkit.memo import memo

_SIDE = pad(0, "pad_card")
_FOOT = 12.0
"""dp under the cards of a resort; the frame of the active one takes 4 of them where the theme wants a rim."""
Show = Callable[[str], None]
"""Shows the cards of a player large."""


class Holder(NamedTuple):
    """Everything of a player that a resort shows."""

    level: Level
    divers: int
    submarines: int
    resort: tuple[Card, ...]


class Resort(NamedTuple):
    """Values of one card."""

    seat: Seat
    holder: Holder
    active: bool
    divers: Tag | None
    submarines: Tag | None
    """The tag of a gain or loss."""


Head = Callable[[Context, Resort], Box]
"""Makes the head of a resort."""


def resorts(ctx: Context, view: TableView, lit: str | None, show: Show) -> Element:
    """All resorts clockwise: two to a row (of two players one), or side by side where that is too low. That of player
    `lit` is framed in their colour."""
    shown = [
        Resort(view.seats[one], _held(view.panels[one]), one == lit, view.tag(one), view.tag(submarines(one)))
        for one in view.players
    ]  # fmt: skip
    return _resorts(ctx, tuple(shown), show)


@memo
def _resorts(ctx: Context, shown: tuple[Resort, ...], show: Show) -> Element:
    half = (len(shown) + 1) // 2

    def lines(head: Head, *parts: tuple[Resort, ...]) -> Callable[[], Element]:
        return lambda: column(*(_line(ctx, part, head, show) for part in parts), gap="gap_m")

    def under_one_another() -> Element:
        return fits(*(lines(head, shown[:half], shown[half:]) for head in (levelled, named, nameless, counted)), grow=1)

    def side_by_side() -> Element:
        return fits(*(lines(head, shown) for head in (tagged, counted)), grow=1)

    # Where the least head has no room on two lines, no other has.
    least = (lines(counted, shown[:half], shown[half:]), side_by_side)
    return fits(under_one_another, side_by_side, samples=least, grow=1)


@memo
def _line(ctx: Context, shown: tuple[Resort, ...], head: Head, show: Show) -> Box:
    return row(*(_resort(ctx, one, head, show) for one in shown), gap="gap_m", items="stretch", grow=1)


def _held(player: Player) -> Holder:
    return Holder(player.level, player.divers, player.submarines, tuple(player.resort))


def tokens(player: Player) -> Box:
    """How many divers and submarines a player has."""
    return row(*_counts(player), gap="gap_m")


def _counts(player: Player | Holder) -> tuple[Box, Box]:
    def one(name: str, count: int, colour: str, words: str) -> Box:
        return row(icon(name, "icon_m", colour), roles.score(str(count), colour=words), gap="gap_xxs")

    return one("diver", player.divers, "text2", "text1"), one("submarine", player.submarines, "action", "action")


@memo
def _resort(ctx: Context, shown: Resort, head_of: Head, show: Show) -> Box:
    """A tap on its head shows it large; a toast may lie over the rest."""
    seat, holder = shown.seat, shown.holder
    return card(
        _head(ctx, shown._replace(active=False), head_of, show),
        _divers(ctx, holder.divers, holder.submarines, seat.diver),
        _cards(ctx, holder.resort),
        grow=1, pad=Pad(0, 0, _FOOT, 0), radius="xl",
        edge=f"player.{seat.diver}" if shown.active else "line", stroke=3 if shown.active else 1,
    )  # fmt: skip


@memo
def _head(ctx: Context, shown: Resort, head_of: Head, show: Show) -> Box:
    player = shown.seat.player
    made = head_of(ctx, shown)
    return row(made, id=f"resort.{player}", tap=partial(show, player), grow=1, items="stretch", pad=_SIDE)


@memo
def _divers(_: Context, divers: int, boats: int, diver: str) -> Box:
    return row(diver_row(divers, boats, diver, "divers_high", grow=1), pad=_SIDE)


@memo
def _cards(ctx: Context, lying: tuple[Card, ...]) -> Box:
    nothing = roles.caption(ctx.t("submarine_blues_table.no_cards_yet"))
    cards = small_row(lying, "card_row", grow=1) if lying else nothing
    return row(cards, h="sheet_row", pad=_SIDE)


# The heads of all resorts, from the one that wants most room -------------------------------------------------------


def levelled(ctx: Context, shown: Resort) -> Box:
    """Name and level, and both figures, each with what was just got or lost."""
    level = roles.caption(ctx.t(f"submarine_blues_table.level.{shown.holder.level}"))
    return _across(ctx, shown, column(roles.person(shown.seat.called), level, justify="center", grow=1))


def named(ctx: Context, shown: Resort) -> Box:
    """The same without the level."""
    return _across(ctx, shown, roles.person(shown.seat.called, grow=1))


def nameless(ctx: Context, shown: Resort) -> Box:
    """The sign in the place of the name."""
    return _across(ctx, shown, space())


def tagged(ctx: Context, shown: Resort) -> Box:
    """The figures under the name; what was just got or lost takes its place."""
    said = _tags(ctx, shown) or [roles.person(shown.seat.called, grow=1)]
    sign = tile(ctx, shown.seat.diver, "tile_m")
    figures = row(*_counts(shown.holder), gap="gap")
    return column(row(sign, *said, gap="gap_m"), figures, gap="gap_xxs", justify="center", grow=1)


def counted(ctx: Context, shown: Resort) -> Box:
    """Both figures beside the sign, and nothing of what was just got or lost."""
    return row(tile(ctx, shown.seat.diver, "tile_m"), space(), *_counts(shown.holder), gap="gap_m", grow=1)


def _across(ctx: Context, shown: Resort, who: Element) -> Box:
    divers, boats = _counts(shown.holder)
    gained, won = (_tag(ctx, one) for one in (shown.divers, shown.submarines))
    return row(tile(ctx, shown.seat.diver, "tile_m"), who, divers, gained, boats, won, gap="gap_m", grow=1)


def _tags(ctx: Context, shown: Resort) -> list[Element]:
    made = (_tag(ctx, one) for one in (shown.divers, shown.submarines))
    return [one for one in made if one is not None]


def _tag(ctx: Context, tag: Tag | None) -> Box | None:
    return people.tag(ctx, words_of(tag.words, ctx), tag.kind, low=True) if tag is not None else None
