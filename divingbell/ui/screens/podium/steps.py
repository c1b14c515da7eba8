"""The podium itself, from normal flow: crown, tile, name and amount over a step with its number on a disc; who stands
on no step has a cell below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from divingbell.companion.games.scoring import Standing
from divingbell.companion.games.seats import Seat
from divingbell.ui.kit import roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.kit.measure import natural_width
from divingbell.ui.kit.names import name_text
from divingbell.ui.kit.skins import CARD, INSET
from divingbell.ui.toolkit.element import At, Box, Pad, Skin, Text, column, figure, pad, row, stack

_METALS = {
    1: ("brass", 0.0, "coin_gold"),
    2: ("coin_silver", 0.42, "coin_silver"),
    3: ("coin_bronze", 0.22, "coin_bronze"),
}
"""Colour of each step, how much of the deep is in it, and the colour of the disc on it."""
_ROUND = 14
"""Radius (dp) of a step's upper corners."""
_CROWD = 4
"""So many people stand on steps at most, but for those who share the first."""
_LEAST = 16
"""How small (sp) a name becomes before it is cut, at every text scale."""
_IN_A_ROW = 3
"""Cells beside each other."""
_PLACE = 0.5
"""Width of the figure of a place, as a share of its type."""
_LARGE = 1.15
"""With larger text than this the steps are lower where height is scarce."""
_FIGURE = 1.2
"""Line height (em) of what somebody has: letters that reach below the line are no longer than that."""
_CLEAR = 4
"""Room (dp) between what stands on a step and the step, beside that of its last line."""


def width(ctx: Context) -> float:
    """Of the podium in dp; on the tall panel it has the whole width."""
    return ctx.pick(548, 362, ctx.frame.width - 2 * ctx.gutter)


class Place(NamedTuple):
    """Somebody with what is said of them: their seat, figure in words, and what broke a tie."""

    standing: Standing
    seat: Seat
    figure: str
    tie: str | None


def podium(ctx: Context, places: Sequence[Place], crowned: Sequence[str]) -> Box:
    """A card with everybody on it."""
    groups = _on_steps(places)
    shown = {place.standing.player for group in groups.values() for place in group}
    rest = [place for place in places if place.standing.player not in shown]
    order = [number for number in (2, 1, 3) if number in groups]
    if len(groups.get(1, ())) > 1:
        order = sorted(order)
    return column(
        Box(grow=1),
        row(
            *(_step(ctx, groups[number], number, crowned) for number in order),
            items="end",
            justify="center",
            gap="gap_s",
        ),
        Box(h=ctx.pick(4, 3), skin=Skin(fill="art.floor" if ctx.dark else "edge")),
        _cells(ctx, rest) if rest else None,
        pad=Pad("l", "xl", "l", "xl"),
        skin=CARD._replace(fill_top=ctx.mix("plate", "art.beam", 0.16), stop=0.7),
        clip=True,
        id="podium",
    )


def _on_steps(places: Sequence[Place]) -> dict[int, list[Place]]:
    """Who stands on which step; a place that too many share has none."""
    standing = [place for place in places if not place.standing.out]
    groups: dict[int, list[Place]] = {}
    people = 0
    for number in (1, 2, 3):
        group = [place for place in standing if place.standing.place == number]
        if group and (number == 1 or people + len(group) <= _CROWD):
            groups[number] = group
            people += len(group)
        elif group:
            break
    return groups


def _step(ctx: Context, group: Sequence[Place], number: int, crowned: Sequence[str]) -> Box:
    """A step as wide as those on it, each under a crown if they have won; what they have, once."""
    first, tie = number == 1, group[0].tie
    large = ctx.text_scale > _LARGE and ctx.size != "tall"
    amount = ctx.pick(40, 27, 36) if first else ctx.pick(32, 23, 30)
    return column(
        row(
            *(_person(ctx, place, first, place.standing.player in crowned) for place in group),
            items="end",
            gap="gap",
        ),
        column(
            figure(group[0].figure, amount, colour="money", anchor="center", fixed=True, line=_FIGURE),
            roles.caption(tie, colour="text2", anchor="center", lines=2) if tie else None,
            pad=Pad(0, 0, _CLEAR, 0),
        ),
        _block(ctx, number, ctx.pick((176, 134, 102), (76, 60, 46), (84, 66, 54))[number - 1] * (0.72 if large else 1)),
        grow=len(group) * (0.92 if len(group) > 1 else 1.08 if first else 1),
    )


def _person(ctx: Context, place: Place, first: bool, crowned: bool) -> Box:
    """Crown, tile and name."""
    return column(
        icon("crown", "icon", "money") if crowned else None,
        tile(ctx, place.seat.diver, ctx.pick(88, 52, 54) if first else ctx.pick(72, 42, 46)),
        name_text(
            place.seat.called,
            ctx.pick(32 if first else 26, 19, 25 if first else 22),
            min_size=_LEAST / ctx.text_scale,
            bold=True,
            lines=2,
            line=1.08,
            anchor="center",
        ),
        items="center",
        gap="xxs",
        grow=1,
    )


def _block(ctx: Context, number: int, height: float) -> Box:
    """A block of metal with its number on a disc."""
    name, deep, coin = _METALS[number]
    face = ctx.mix(name, "art.deep", deep)
    top = Skin(fill=face, fill_top=ctx.mix(face, "art.white", 0.45), stop=0.45, radius=_ROUND)
    side = min(ctx.pick(72, 38, 40), height - 10)
    disc = row(
        figure(str(number), side * 0.72, colour="ink", anchor="center", fixed=True, id=f"step.{number}"),
        w=side, h=side, justify="center", skin=Skin(fill=coin, radius=side / 2),
    )  # fmt: skip
    return stack(
        Box(skin=top, at=At(left=0, top=0, right=0), h=2 * _ROUND),
        Box(skin=Skin(fill=ctx.mix(face, "art.abyss", 0.68), fill_top=face), at=At(0, _ROUND, 0, 0)),
        column(disc, items="center", pad=Pad(min(ctx.pick(14, 4, 7), (height - side) / 2), 0, 0, 0)),
        h=height,
    )


def _cells(ctx: Context, rest: Sequence[Place]) -> Box:
    """The places below the third, and divers who are out. Of several beside each other all names stand under the tiles
    where one has no room beside its own; on the compact panel the tiles alone then say who it is."""
    rows = [rest[i : i + _IN_A_ROW] for i in range(0, len(rest), _IN_A_ROW)]
    cell = (width(ctx) - 2 * ctx.space("xl")) / len(rows[0])
    room = cell - 5 * ctx.space("s") - _PLACE * ctx.type(ctx.pick(28, 19, 22)) - _side(ctx)
    names = ((place, natural_width(ctx, _name_in_cell(place))) for place in rest)
    if ctx.size == "compact":
        names = ((place, wide + natural_width(ctx, _money_in_cell(ctx, place))) for place, wide in names)
    below = any(wide > room for _, wide in names)
    lines = (row(*(_cell(ctx, place, len(rest) > 1, below) for place in cells), gap="s") for cells in rows)
    return column(*lines, gap="xs", pad=Pad("gap_m", 0, 0, 0))


def _cell(ctx: Context, place: Place, crowd: bool, below: bool) -> Box:
    out, compact, gap = place.standing.out, ctx.size == "compact", ctx.pick(7, 3, 6)
    number = roles.number(str(place.standing.place), colour="text2")
    money = _money_in_cell(ctx, place)
    name, sign = _name_in_cell(place), tile(ctx, place.seat.diver, _side(ctx))
    if not crowd or (compact and not below):
        inside = row(number, sign, row(name, Box(grow=1), money, gap="s", grow=1), gap=gap)
    elif compact:
        inside = row(number, sign, row(money, grow=1), gap=gap)
    elif below:
        inside = column(row(number, sign, Box(grow=1), money, gap=gap), name, gap="hair")
    else:
        inside = row(number, sign, column(name, money, grow=1), gap=gap)
    inside.pad, inside.skin, inside.opacity, inside.grow = (
        pad("xxs", "s"),
        INSET,
        0.62 if out else 1,
        1,
    )
    return inside


def _money_in_cell(ctx: Context, place: Place) -> Text:
    amount = ctx.t("podium.out") if place.standing.out else place.figure
    return roles.body(amount, colour="money")


def _name_in_cell(place: Place) -> Text:
    return roles.person(place.seat.called)


def _side(ctx: Context) -> float:
    """Of the tile in a cell, in dp."""
    return ctx.pick(36, 24, 32)
