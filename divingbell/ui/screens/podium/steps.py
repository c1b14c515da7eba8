"""The podium itself, from normal flow: crown, tile, name and amount over a step with its number on a disc; who stands
on no step has a cell below."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from divingbell.companion.games.scoring import Standing
from divingbell.companion.games.seats import Seat
from divingbell.ui.kit import roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.kit.skins import CARD, INSET
from divingbell.ui.toolkit.element import At, Box, Element, Pad, Skin, Text, column, figure, fits, pad, row, stack
from divingbell.ui.toolkit.scale import Size

_METALS = {
    1: ("brass", 0.0, "coin_gold"),
    2: ("coin_silver", 0.42, "coin_silver"),
    3: ("coin_bronze", 0.22, "coin_bronze"),
}
"""By night: colour of each step, how much of the deep is in it, and the colour of the disc on it."""
_HEIGHT = {1: 1.0, 2: 0.76, 3: 0.58}
"""Height of each step, as a share of that of the first."""
_ROUND = 14
"""Radius (dp) of a step's upper corners."""
_ROUND_IT = 8.5
"""Room (dp) that a disc leaves over and under its number, together."""
_CROWD = 4
"""So many people stand on steps at most, but for those who share the first."""
_IN_A_ROW = 3
"""Cells beside each other."""
_TILES: tuple[Size, Size] = "podium_tile", "podium_tile_low"
_LOW_TILES: tuple[Size, Size] = "tile_l", "tile_m"
"""Sides of the tiles on the first step and on the others; lower ones where there is no room for these."""
_WAYS = ((_TILES, 1.0), (_TILES, 0.82), (_TILES, 0.74), (_TILES, 0.68), (_LOW_TILES, 0.68))
"""Tiles, and how high the steps are, as a share of what they are where there is the room."""
_FIGURE = 1.2
"""Line height (em) of what somebody has: letters that reach below the line are no longer than that."""
_CLEAR = 5
"""Room (dp) between what stands on a step and the step, beside that of its last line."""


class PodiumPlace(NamedTuple):
    """Somebody with what is said of them: their seat, figure in words, and what broke a tie."""

    standing: Standing
    seat: Seat
    figure: str
    plain: str
    """The same without what it counts."""
    tie: str | None


def podium(ctx: Context, places: Sequence[PodiumPlace], crowned: Sequence[str]) -> Element:
    """A card with everybody on it; where many stand below the steps, their cells are low. Where there is no room for
    what a figure counts the number stands there alone."""
    groups = _on_steps(places)
    shown = {place.standing.player for group in groups.values() for place in group}
    rest = [place for place in places if place.standing.player not in shown]
    below = _low_cells if len(rest) > _IN_A_ROW else _cells
    cells = below(ctx, rest) if rest else None
    return column(
        fits(*(partial(_steps, ctx, groups, crowned, cells, *way) for way in _WAYS), grow=1),
        pad=Pad("gap_l", "gap", "gap_l", "gap"),
        skin=CARD._replace(fill_top=ctx.mix("plate", "art.beam", 0.16), stop=0.7),
        clip=True,
        id="podium",
    )


def _steps(
    ctx: Context,
    groups: Mapping[int, Sequence[PodiumPlace]],
    crowned: Sequence[str],
    cells: Element | None,
    tiles: tuple[Size, Size],
    high: float,
) -> Box:
    order = [number for number in (2, 1, 3) if number in groups]
    if len(groups.get(1, ())) > 1:
        order = sorted(order)
    return column(
        Box(grow=1),
        row(
            *(_step(ctx, groups[number], number, crowned, tiles[number > 1], high) for number in order),
            items="end",
            justify="center",
            gap="gap_s",
        ),
        Box(h=4, skin=Skin(fill="art.floor" if ctx.dark else "edge")),
        cells,
    )


def _on_steps(places: Sequence[PodiumPlace]) -> dict[int, list[PodiumPlace]]:
    """People on their steps; a place that too many share has none."""
    standing = [place for place in places if not place.standing.out]
    groups: dict[int, list[PodiumPlace]] = {}
    people = 0
    for number in (1, 2, 3):
        group = [place for place in standing if place.standing.place == number]
        if group and (number == 1 or people + len(group) <= _CROWD):
            groups[number] = group
            people += len(group)
        elif group:
            break
    return groups


def _step(
    ctx: Context, group: Sequence[PodiumPlace], number: int, crowned: Sequence[str], side: Size, high: float
) -> Box:
    """A step as wide as those on it, each under a crown if they have won; what they have, once."""
    first, tie = number == 1, group[0].tie
    return column(
        row(
            *(_person(ctx, place, first, place.standing.player in crowned, side) for place in group),
            items="end",
            gap="gap",
        ),
        column(
            fits(_amount(group[0].figure, first), _amount(group[0].plain, first)),
            fits(roles.caption(tie, colour="text2", anchor="center", lines=2), Box()) if tie else None,
            pad=Pad(0, 0, _CLEAR, 0),
        ),
        _block(ctx, number, high),
        grow=len(group) * (0.92 if len(group) > 1 else 1.08 if first else 1),
    )


def _amount(words: str, first: bool) -> Text:
    """A person's figure, larger on the first step."""
    options: dict[str, Any] = {"anchor": "center", "colour": "money", "line": _FIGURE}
    return figure(words, "heading" if not first else "headline", fixed=True, **options)


def _person(ctx: Context, place: PodiumPlace, first: bool, crowned: bool, side: Size) -> Box:
    """Crown, a tile of this side, and name."""
    return column(
        icon("crown", "icon", "money") if crowned else None,
        tile(ctx, place.seat.diver, side),
        roles.person(place.seat.called, "heading" if first else "title", lines=2, anchor="center"),
        items="center",
        gap="gap_xxs",
        grow=1,
    )


def _block(ctx: Context, number: int, high: float) -> Box:
    """A block of metal with its number on a disc; by day it gets no darker than the metal."""
    name, deep, coin = _METALS[number]
    face, foot = f"art.step_{number}", f"art.step_{number}_low"
    if ctx.dark:
        face = ctx.mix(name, "art.deep", deep)
        foot = ctx.mix(face, "art.abyss", 0.68)
    top = Skin(fill=face, fill_top=ctx.mix(face, "art.white", 0.45), stop=0.45, radius=_ROUND)
    height = ctx.space("podium_step") * high * _HEIGHT[number]
    side = min(ctx.space("disc"), height - 10)
    size = min(side * 0.72, side - _ROUND_IT)
    disc = row(
        figure(str(number), size, colour="ink", anchor="center", fixed=True, id=f"step.{number}"),
        w=side, h=side, justify="center", skin=Skin(fill=coin, radius=side / 2),
    )  # fmt: skip
    return stack(
        Box(skin=top, at=At(left=0, top=0, right=0), h=2 * _ROUND),
        Box(skin=Skin(fill=foot, fill_top=face), at=At(0, _ROUND, 0, 0)),
        column(disc, items="center", pad=Pad((height - side) / 2, 0, 0, 0)),
        h=height,
    )


def _cells(ctx: Context, rest: Sequence[PodiumPlace]) -> Element:
    """The places below the third, and divers who are out. Of several beside each other all names stand under the tiles
    where one has no room beside its own, then figures are numbers alone; where there is no room for that either the
    tiles alone say who it is."""

    def lines(inside: Callable[[Context, PodiumPlace], Box], places: Sequence[PodiumPlace]) -> Box:
        rows = [places[i : i + _IN_A_ROW] for i in range(0, len(places), _IN_A_ROW)]
        made = (row(*(_cell(inside(ctx, place), place) for place in cells), gap="gap_s") for cells in rows)
        return column(*made, gap="gap_xs", pad=Pad("gap_m", 0, 0, 0))

    bare, several = [place._replace(figure=place.plain) for place in rest], len(rest) > 1
    ways = (_in_a_line, _beside, _below) if several else (_in_a_line,)
    named = (partial(lines, inside, places) for places in (rest, bare) for inside in ways)
    return fits(*named, partial(lines, _without_name, bare) if several else None)


def _low_cells(ctx: Context, rest: Sequence[PodiumPlace]) -> Element:
    """The same in rows that are as low as their tiles."""
    rows = [rest[i : i + _IN_A_ROW] for i in range(0, len(rest), _IN_A_ROW)]
    made = (row(*(_cell(_tile_and_figure(ctx, place), place) for place in cells), gap="gap_xs") for cells in rows)
    return column(*made, gap="gap_xxs", pad=Pad("gap_xs", 0, 0, 0))


def _tile_and_figure(ctx: Context, place: PodiumPlace) -> Box:
    amount = ctx.t("podium.out") if place.standing.out else place.plain
    figure = roles.body(amount, colour="money", anchor="right")
    name = fits(partial(row, _name_in_cell(place)), Box(), grow=1)
    return row(_number(place), _sign(ctx, place), name, figure, gap="gap_xs")


def _cell(inside: Box, place: PodiumPlace) -> Box:
    inside.pad, inside.skin, inside.grow = pad("gap_xxs", "gap_xs"), INSET, 1
    inside.opacity = 0.62 if place.standing.out else 1
    return inside


def _in_a_line(ctx: Context, place: PodiumPlace) -> Box:
    words = row(_name_in_cell(place), Box(grow=1), _money_in_cell(ctx, place), gap="gap_s", grow=1)
    return row(_number(place), _sign(ctx, place), words, gap="gap_xs")


def _beside(ctx: Context, place: PodiumPlace) -> Box:
    words = column(_name_in_cell(place), _money_in_cell(ctx, place), grow=1)
    return row(_number(place), _sign(ctx, place), words, gap="gap_xs")


def _below(ctx: Context, place: PodiumPlace) -> Box:
    above = row(_number(place), _sign(ctx, place), Box(grow=1), _money_in_cell(ctx, place), gap="gap_xs")
    return column(above, _name_in_cell(place), gap="gap_hair")


def _without_name(ctx: Context, place: PodiumPlace) -> Box:
    return row(_number(place), _sign(ctx, place), row(_money_in_cell(ctx, place), grow=1), gap="gap_hair")


def _number(place: PodiumPlace) -> Text:
    return roles.tag(str(place.standing.place), colour="text2")


def _sign(ctx: Context, place: PodiumPlace) -> Element:
    return tile(ctx, place.seat.diver, "tile_s")


def _money_in_cell(ctx: Context, place: PodiumPlace) -> Text:
    amount = ctx.t("podium.out") if place.standing.out else place.figure
    return roles.body(amount, colour="money", lines=1)


def _name_in_cell(place: PodiumPlace) -> Text:
    return roles.person(place.seat.called)
