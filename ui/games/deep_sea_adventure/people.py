"""Everybody's points, what they carry and which way they go; at the end of a round, what is still to be settled."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from divingbell.companion.games.deep_sea_adventure.state import Player, clockwise
from divingbell.ui.games.deep_sea_adventure.chips import hand
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import icon, tile
from divingbell.ui.kit.skins import PLATE
from divingbell.ui.toolkit.element import Box, Element, Pad, Skin, Text, column, figure, pad, row, space, text
from divingbell.ui.toolkit.scale import Size

if TYPE_CHECKING:
    from divingbell.ui.games.deep_sea_adventure.table import DeepSeaTable


class _Sizes(NamedTuple):
    tile: float
    name: float
    points: float
    chip: float
    gap: float


_ROOMY = _Sizes(64, 27, 66, 34, 0)
"""Of two, one thing under the other."""
_CARDS = (_Sizes(58, 24, 40, 28, 8), _Sizes(50, 22, 34, 26, 5), _Sizes(42, 20, 29, 22, 2))
_STRIP = (_Sizes(34, 0, 28, 20, 6), _Sizes(30, 0, 26, 18, 5), _Sizes(24, 0, 22, 14, 4))
"""By how many more than four they are."""
_WORDS_UP_TO = 3
"""Tokens beside which there is room for the heading in words."""


_WHOLE_NAMES_UP_TO = 1.15
"""Text scale at which every name has room beside the points."""


class _Heading(NamedTuple):
    mark: str
    colour: str
    words: str


def _heading(player: Player) -> _Heading:
    if player.returned:
        return _Heading("submarine", "positive", "at_home")
    if player.position == 0:
        return _Heading("submarine", "text3", "aboard")
    if player.heading == "up":
        return _Heading("arrow-up-bold", "positive", "going_up")
    return _Heading("arrow-down-bold", "text3", "going_down")


def points(ctx: Context, score: int, size: float) -> Text:
    """A score; it counts up to a new one, so it has room for two digits from the first."""
    width = max(2, len(str(score))) * 0.49 * ctx.points(size)
    return figure(str(score), size, bold=False, colour="money", count=score, write=str, w=width, anchor="right")


def score(player: Player) -> int:
    return sum(player.treasures)


def _order(table: DeepSeaTable) -> tuple[str, ...]:
    """The active diver first, then clockwise."""
    return clockwise(table.state, table.diver)


def _crowd(table: DeepSeaTable) -> int:
    return max(0, min(2, len(table.players) - 4))


def _plate(table: DeepSeaTable, name: str, stroke: float, radius: Size = PLATE.radius) -> Skin:
    """The plate of a person; the active one has an edge of his colour."""
    if name != table.diver:
        return PLATE._replace(radius=radius, edge="line", stroke=1)
    return PLATE._replace(radius=radius, edge=f"player.{table.seat(name).diver}", stroke=stroke)


# In a turn ----------------------------------------------------------------------------------------------------


def cards(table: DeepSeaTable, ctx: Context) -> Box:
    """The column of the regular size."""
    sizes = _CARDS[_crowd(table)]
    gap = 12 if len(table.players) <= 4 else 8
    make = _roomy_card if len(table.players) == 2 else _card
    return column(*(make(table, ctx, name, sizes) for name in _order(table)), w=304, gap=gap)


def _roomy_card(table: DeepSeaTable, ctx: Context, name: str, _: _Sizes) -> Box:
    player, seat = table.players[name], table.seat(name)
    total = row(
        points(ctx, score(player), _ROOMY.points), text(ctx.t("deep_sea_table.points"), 20, colour="text3"), gap=8,
    )  # fmt: skip
    worded = len(player.carried) <= _WORDS_UP_TO
    carried = hand(player.carried, _ROOMY.chip, 126)
    return column(
        row(tile(ctx, seat.diver, _ROOMY.tile), text(seat.name, _ROOMY.name, bold=True, grow=1), gap=14),
        row(column(carried, _way(ctx, player, worded=worded), gap=8, grow=1), total, gap=6, items="end"),
        id=f"player.{name}",
        justify="between",
        pad=pad(20, 20),
        skin=_plate(table, name, 3),
        grow=1,
    )


def _way(ctx: Context, player: Player, *, worded: bool) -> Box:
    """Which way he goes, in words where they have room."""
    heading = _heading(player)
    return row(
        icon(heading.mark, 20, heading.colour),
        text(ctx.t(f"deep_sea_table.{heading.words}"), 18, colour="text2") if worded else None,
        gap=4,
    )


def _card(table: DeepSeaTable, ctx: Context, name: str, sizes: _Sizes) -> Box:
    player, seat = table.players[name], table.seat(name)
    worded = len(player.carried) <= _WORDS_UP_TO
    way = _way(ctx, player, worded=worded)
    called = seat.name if ctx.text_scale <= _WHOLE_NAMES_UP_TO else seat.short(8)
    total = row(
        points(ctx, score(player), sizes.points), text(ctx.t("deep_sea_table.points"), 17, colour="text3"), gap=6,
    )  # fmt: skip
    room = 304 - 36 - sizes.tile - 14 - (112 if worded else 28)
    return row(
        tile(ctx, seat.diver, sizes.tile),
        column(
            row(text(called, sizes.name, bold=True, grow=1), total, gap=8),
            row(hand(player.carried, sizes.chip, room), space(), way, gap=6, h=sizes.chip),
            gap=sizes.gap,
            grow=1,
        ),
        id=f"player.{name}",
        gap=14,
        pad=Pad(0, 16, 0, 14),
        skin=_plate(table, name, 3),
        grow=1,
    )


def strip(table: DeepSeaTable, ctx: Context) -> Box:
    """The row of the compact size."""
    sizes = _STRIP[_crowd(table)]
    count = len(table.players)
    width = (780 - 8 * (count - 1)) / count
    room = width - 17 - sizes.tile - sizes.points * 1.5 - 18 - 3 * sizes.gap
    return row(*(_small(table, ctx, name, sizes, room) for name in _order(table)), h=54, gap=8, pad=Pad(8, 10, 0, 10))


def _small(table: DeepSeaTable, ctx: Context, name: str, sizes: _Sizes, room: float) -> Box:
    player = table.players[name]
    heading = _heading(player)
    return row(
        tile(ctx, table.seat(name).diver, sizes.tile),
        row(
            hand(player.carried, sizes.chip, room) if player.carried else None,
            icon(heading.mark, 18 if sizes.tile > 24 else 15, heading.colour),
            gap=3,
        ),
        points(ctx, score(player), sizes.points),
        id=f"player.{name}",
        h=46,
        grow=1,
        gap=sizes.gap,
        justify="between",
        pad=Pad(0, 8, 0, 6),
        skin=_plate(table, name, 2.5, 12),
    )


def tall_strip(table: DeepSeaTable, ctx: Context) -> Box:
    """The row of the tall size; more than four sit in two rows."""
    names = _order(table)
    plates = [_tall(table, ctx, name) for name in names]
    if len(names) <= 4:
        return row(*plates, h=68, gap=8, pad=Pad(8, 14, 0, 14))
    return _two_rows(plates)


def _two_rows(plates: list[Box]) -> Box:
    """Three to a row; the last ones share theirs."""
    return column(row(*plates[:3], gap=8), row(*plates[3:], gap=8), gap=8, pad=Pad(8, 14, 0, 14))


def _tall(table: DeepSeaTable, ctx: Context, name: str) -> Box:
    player = table.players[name]
    heading = _heading(player)
    roomy = len(table.players) != 4
    return row(
        tile(ctx, table.seat(name).diver, 38),
        column(
            points(ctx, score(player), 25),
            row(
                hand(player.carried, 18, 88 if roomy else 40) if player.carried else None,
                icon(heading.mark, 16, heading.colour),
                gap=2,
                h=20,
            ),
            gap=1,
            items="end",
        ),
        id=f"player.{name}",
        h=58 if len(table.players) <= 4 else 56,
        grow=1,
        gap=6,
        justify="between",
        pad=Pad(0, 7, 0, 7),
        skin=_plate(table, name, 2.5, 12),
    )


# At the end of a round ----------------------------------------------------------------------------------------


class _Standing(NamedTuple):
    """What is still to be settled with a diver."""

    mark: str
    colour: str
    words: str


def _standing(table: DeepSeaTable, ctx: Context, name: str) -> _Standing:
    state, player = table.state, table.players[name]
    chips = table.chip_count(name)
    if name in state.to_reveal:
        return _Standing("submarine", "action", ctx.t("deep_sea_table.home_with", count=chips))
    if name in state.to_sink:
        return _Standing("arrow-collapse-down", "danger", ctx.t("deep_sea_table.sinks", count=chips))
    gained = table.gained(name)
    if player.returned:
        words = ctx.t("deep_sea_table.home_gained", points=gained) if gained else ctx.t("deep_sea_table.at_home")
        return _Standing("check-circle", "positive", words)
    return _Standing("check-circle", "text3", ctx.t("deep_sea_table.not_back"))


def _settling_order(table: DeepSeaTable) -> list[str]:
    """Who is home first, then who is not, each in the order of the seats."""
    return sorted(table.players, key=lambda name: not table.players[name].returned)


def standings(table: DeepSeaTable, ctx: Context) -> Box:
    """The column of the regular size."""
    crowd = _crowd(table)
    names = _settling_order(table)
    return column(
        *(_standing_card(table, ctx, name, (48, 44, 40)[crowd]) for name in names),
        w=330,
        gap=12 if len(names) <= 4 else 8,
    )


def _standing_card(table: DeepSeaTable, ctx: Context, name: str, size: float) -> Box:
    seat, standing = table.seat(name), _standing(table, ctx, name)
    return row(
        tile(ctx, seat.diver, size),
        column(
            text(seat.name, 22, bold=True),
            text(standing.words, 17, colour="text2"),
            gap=1,
            grow=1,
        ),
        points(ctx, score(table.players[name]), 36),
        id=f"player.{name}",
        gap=12,
        pad=Pad(0, 14, 0, 12),
        skin=_plate(table, name, 2.5, 16),
        grow=1,
    )


def standings_strip(table: DeepSeaTable, ctx: Context) -> Element:
    """The row of the other sizes."""
    sizes = _STRIP[_crowd(table)]
    plates = []
    for name in _settling_order(table):
        standing = _standing(table, ctx, name)
        plates.append(
            row(
                tile(ctx, table.seat(name).diver, sizes.tile),
                icon(standing.mark, 20, standing.colour),
                space(),
                points(ctx, score(table.players[name]), sizes.points),
                id=f"player.{name}",
                h=ctx.pick(46, 46, 48),
                grow=1,
                gap=6,
                pad=Pad(0, 8, 0, 6),
                skin=_plate(table, name, 2.5, 12),
            )
        )
    if ctx.size == "tall" and len(plates) > 4:
        return _two_rows(plates)
    return row(*plates, h=ctx.pick(54, 54, 56), gap=8, pad=Pad(8, ctx.gutter, 0, ctx.gutter))
