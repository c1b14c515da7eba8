"""Everybody's points, what they carry and which way they go; at the end of a round, what is still to be settled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from divingbell.companion.games.deep_sea_adventure.state import Player, State, clockwise
from divingbell.companion.games.seats import Seat
from divingbell.ui.games.deep_sea_adventure.chips import hand
from divingbell.ui.games.deep_sea_adventure.table_view import TableView, chip_count
from divingbell.ui.kit import people as kit
from divingbell.ui.kit import roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.kit.names import name_text
from divingbell.ui.kit.skins import CARD
from divingbell.ui.table.notice import words_of
from divingbell.ui.table.payment_view import Tag
from divingbell.ui.table.snackbar_row import snackbar_line, snackbar_row
from divingbell.ui.toolkit.element import Box, Element, Pad, Text, column, figure, pad, row, space, text
from divingbell.ui.toolkit.memo import memo
from divingbell.ui.toolkit.scale import Size

_NAMED, _NAMED_LOW = 3, 2
"""So many have their names in the strip of the tall and of the compact panel; of more the signs alone."""
_NAME_ROOM = 110
"""Width (dp) of a name there."""


class DiverView(NamedTuple):
    """Somebody at the table."""

    seat: Seat
    player: Player
    active: bool
    tag: Tag | None
    """What they have just gained or given."""


class _Sizes(NamedTuple):
    tile: float
    name: str
    points: str
    chip: float
    gap: float


_CARDS = (
    _Sizes(58, "title", "counter", 28, 8),
    _Sizes(50, "lead", "headline", 26, 5),
    _Sizes(42, "label", "heading", 22, 2),
)
_LARGE_TEXT = _Sizes(44, "title", "headline", 28, 8)
"""Up to four in large text: names need the room of tile and points."""
_STRIP = (_Sizes(34, "", "headline", 20, 6), _Sizes(30, "", "headline", 18, 5), _Sizes(24, "", "heading", 14, 4))
"""By how many more than four they are."""
_TALL = _Sizes(38, "", "heading", 18, 6)
_WORDS_UP_TO = 3
"""Tokens beside which there is room for the heading in words."""
_WHOLE_NAMES_UP_TO = 1.15
"""Text scale at which every name has room beside the points."""


def points(ctx: Context, score: int, size: Size) -> Text:
    """A score (`size` is a type size, sp); it counts up to a new one, so it has room for two digits from the first."""
    width = max(2, len(str(score))) * 0.49 * ctx.points(size)
    return figure(str(score), size, bold=False, colour="money", count=score, write=str, w=width, anchor="right")


def _score(person: DiverView) -> int:
    return sum(person.player.treasures)


def _people(view: TableView, order: Sequence[str]) -> list[DiverView]:
    return [
        DiverView(view.seats[name], view.panels.players[name], name == view.diver, view.tag(name)) for name in order
    ]


def _tag(ctx: Context, person: DiverView, *, low: bool = False) -> Box | None:
    tag = person.tag
    return kit.tag(ctx, words_of(tag.words, ctx), tag.kind, low=low) if tag is not None else None


def _crowd(view: TableView) -> int:
    """How many more than four they are."""
    return max(0, len(view.state.players) - 4)


def _person_card(
    person: DiverView, *children: Element | None, radius: Size = "m", stroke: float = 2.5, **options: Any
) -> Box:
    """The card of a person; the active one has an edge of their colour."""
    edge, stroke = (f"player.{person.seat.diver}", stroke) if person.active else ("line", 1)
    skin = CARD._replace(radius=radius, edge=edge, stroke=stroke)
    return row(*children, id=f"player.{person.seat.player}", grow=1, skin=skin, **options)


def snackbars(view: TableView, words: str, right: Element | None = None) -> Box:
    """Under the strip of the tall panel: the toast, else these words and `right`."""
    left = roles.title(words)
    return snackbar_row(view.toast, snackbar_line(left, right))


def over(ctx: Context, state: State) -> str:
    """How the round has ended."""
    words = "air_out" if state.air == 0 else "all_home"
    return ctx.t(f"deep_sea_adventure_table.{words}", round=state.round)


def _strip(ctx: Context, plates: Sequence[Box]) -> Box:
    """One row under the header; on the tall panel more than four sit in two."""
    lines: list[list[Box]] = [[*plates]]
    if ctx.size == "tall" and len(plates) > 4:
        lines = [[*plates[:3]], [*plates[3:], *(Box(grow=1) for _ in range(6 - len(plates)))]]
    return column(*(row(*line, gap="s") for line in lines), gap="s", pad=Pad("s", ctx.gutter, 0, ctx.gutter))


# In a turn ----------------------------------------------------------------------------------------------------


def cards(ctx: Context, view: TableView) -> Box:
    """The column of the regular size, the active diver first, then clockwise."""
    people = _people(view, clockwise(view.state, view.diver))
    made = (_large_card(ctx, one) if len(people) == 2 else _card(ctx, one, _crowd(view)) for one in people)
    return column(*made, w=304, gap=12 if len(people) <= 4 else 8)


@memo
def _large_card(ctx: Context, person: DiverView) -> Box:
    total = row(points(ctx, _score(person), "display"), _unit(ctx, "label"), gap="s")
    return _person_card(
        person,
        column(
            row(tile(ctx, person.seat.diver, 64), roles.person(person.seat.called, "title", grow=1), gap="l"),
            row(
                column(
                    hand(person.player.carried, 34, 126), _tag(ctx, person) or _way(ctx, person.player, said=True),
                    gap="s", grow=1,
                ),
                total, gap="xs", items="end",
            ),
            grow=1, justify="between",
        ),
        radius="xl", stroke=3, items="stretch", pad=pad(20),
    )  # fmt: skip


@memo
def _card(ctx: Context, person: DiverView, crowd: int) -> Box:
    seat, carried = person.seat, person.player.carried
    large = ctx.text_scale > _WHOLE_NAMES_UP_TO
    sizes = _LARGE_TEXT if large and not crowd else _CARDS[crowd]
    low = crowd > 0 or len(carried) >= _WORDS_UP_TO
    way = _tag(ctx, person, low=low) or _way(ctx, person.player, said=len(carried) <= _WORDS_UP_TO)
    room = 304 - 36 - sizes.tile - 14 - (112 if len(carried) <= _WORDS_UP_TO else 28)
    return _person_card(
        person,
        tile(ctx, seat.diver, sizes.tile),
        column(
            row(name_text(seat.called, sizes.name, bold=True, grow=1), points(ctx, _score(person), sizes.points),
                _unit(ctx, "small" if large else "body"), gap="xs"),
            row(hand(carried, sizes.chip, room), space(), way, gap="xs", h=sizes.chip),
            gap=sizes.gap, grow=1,
        ),
        radius="xl", stroke=3, gap="m" if large else "l", pad=Pad(0, 16, 0, "m" if large else "xl"),
    )  # fmt: skip


def _unit(ctx: Context, size: str) -> Text:
    return text(ctx.t("deep_sea_adventure_table.points"), size, colour="text3")


def _way(ctx: Context, player: Player, *, said: bool) -> Box:
    """Which way he goes, in words (`said`) where they have room."""
    mark, colour, words = heading(player)
    told = roles.note(ctx.t(f"deep_sea_adventure_table.{words}")) if said else None
    return row(icon(mark, 20, colour), told, gap="xxs")


def heading(player: Player) -> tuple[str, str, str]:
    """Sign, colour and words."""
    if player.returned:
        return "submarine", "positive", "at_home"
    if player.position == 0:
        return "submarine", "text3", "aboard"
    return ("arrow-up-bold", "positive", "going_up") if player.heading == "up" else _DOWN


_DOWN = ("arrow-down-bold", "text3", "going_down")


def strip(ctx: Context, view: TableView) -> Box:
    """The row of the other sizes."""
    people = _people(view, clockwise(view.state, view.diver))
    return _strip(ctx, [_small(ctx, one, len(people)) for one in people])


@memo
def _small(ctx: Context, person: DiverView, count: int) -> Box:
    """Beside each other on the compact panel; on the tall one the points stand over what is carried."""
    tall, crowd = ctx.size == "tall", max(0, count - 4)
    sizes = _TALL if tall else _STRIP[crowd]
    width = (780 - 8 * (count - 1)) / count
    room = width - 17 - sizes.tile - ctx.type(sizes.points) * 1.5 - 18 - 3 * sizes.gap
    if tall:
        room = 40 if count in (3, 4) else 88
    elif count <= _NAMED_LOW:
        room -= _NAME_ROOM
    carried, (mark, colour, _) = person.player.carried, heading(person.player)
    tag = _tag(ctx, person, low=crowd > 0)
    if tag is not None and tall:
        tag.h = 28 + 6 * (ctx.text_scale - 1)  # its words have letters that reach below the line
    load = tag or row(
        hand(carried, sizes.chip, room) if carried else None,
        icon(mark, 16 if tall or crowd > 1 else 18, colour),
        gap="hair",
        h=20 if tall else None,
    )
    total = points(ctx, _score(person), sizes.points)
    inside = (column(total, load, gap="hair", items="end"),) if tall else (load, total)
    return _person_card(
        person, tile(ctx, person.seat.diver, sizes.tile), _name(ctx, person, count), *inside,
        h=68 if tall else 46, gap=sizes.gap, justify="between", pad=Pad(0, "s", 0, "xs"),
    )  # fmt: skip


def _name(ctx: Context, person: DiverView, count: int) -> Text | None:
    if count > (_NAMED if ctx.size == "tall" else _NAMED_LOW):
        return None
    return roles.person(person.seat.called, grow=1)


# At the end of a round ----------------------------------------------------------------------------------------


class _Standing(NamedTuple):
    """What is still to be settled with a diver."""

    mark: str
    colour: str
    words: str


def _standing(ctx: Context, view: TableView, name: str) -> _Standing:
    state, player = view.state, view.state.players[name]
    count, gained = chip_count(player), view.gained.get(name)
    if name in state.to_reveal:
        return _Standing("submarine", "action", ctx.t("deep_sea_adventure_table.home_with", count=count))
    if name in state.to_sink:
        return _Standing("arrow-collapse-down", "danger", ctx.t("deep_sea_adventure_table.sinks", count=count))
    if player.returned:
        words = (
            ctx.t("deep_sea_adventure_table.home_gained", points=gained)
            if gained
            else ctx.t("deep_sea_adventure_table.at_home")
        )
        return _Standing("check-circle", "positive", words)
    return _Standing("check-circle", "text3", ctx.t("deep_sea_adventure_table.not_back"))


def standings(ctx: Context, view: TableView) -> Box:
    """A column on the regular panel, a row on the others: who is home first, then who is not."""
    players = view.state.players
    people = _people(view, sorted(players, key=lambda name: not players[name].returned))
    make = _standing_card if ctx.size == "regular" else _low_standing_card
    made = [make(ctx, one, _standing(ctx, view, one.seat.player), len(people)) for one in people]
    if ctx.size != "regular":
        return _strip(ctx, made)
    return column(*made, w=330, gap=12 if len(people) <= 4 else 8)


@memo
def _standing_card(ctx: Context, person: DiverView, standing: _Standing, count: int) -> Box:
    crowd = max(0, count - 4)
    return _person_card(
        person,
        tile(ctx, person.seat.diver, (48, 44, 40)[crowd]),
        column(
            roles.person(person.seat.called),
            row(_tag(ctx, person, low=crowd > 0) or roles.note(standing.words)),
            gap="hair", grow=1,
        ),
        points(ctx, _score(person), "headline"),
        radius="l", gap="m", pad=Pad(0, "xl", 0, "m"),
    )  # fmt: skip


@memo
def _low_standing_card(ctx: Context, person: DiverView, standing: _Standing, count: int) -> Box:
    tall, crowd = ctx.size == "tall", max(0, count - 4)
    sizes = _TALL if tall else _STRIP[crowd]
    state = _tag(ctx, person, low=True) or icon(standing.mark, 16 if tall and crowd else 20, standing.colour)
    total = points(ctx, _score(person), sizes.points)
    inside = (column(total, state, gap="hair", items="end"),) if tall else (state, space(), total)
    return _person_card(
        person, tile(ctx, person.seat.diver, sizes.tile), _name(ctx, person, count), *inside,
        h=(56 if crowd else 60) if tall else 46, gap="xs", justify="between", pad=Pad(0, "s", 0, "xs"),
    )  # fmt: skip
