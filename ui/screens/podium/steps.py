"""The podium itself: three steps under a beam of light, whoever stands on them, and the others in a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import icon, tile
from divingbell.ui.kit.skins import PLATE
from divingbell.ui.screens.podium.standings import Standing
from divingbell.ui.table.seats import Seat
from divingbell.ui.toolkit.element import At, Box, Drawing, Element, Skin, column, figure, row, stack, text
from divingbell.ui.toolkit.paint import Painter

_BEAM_SLICES = 20
_METALS = {1: ("brass", 0.0), 2: ("coin_silver", 0.42), 3: ("coin_bronze", 0.22)}
"""Colour of each step, and how much of the deep is in it."""


class _Sizes(NamedTuple):
    """dp, as drawn; `heights` are those of steps 1, 2, 3."""

    step: float
    gap: float
    base: float
    heights: tuple[float, float, float]
    tiles: tuple[float, float]
    names: tuple[float, float]
    figures: tuple[float, float]
    crown: float
    number: float
    numeral: float
    beam: float
    spread: float


class Place(NamedTuple):
    """Somebody with what is said of him: his seat, figure in words, and what broke a tie."""

    standing: Standing
    seat: Seat
    figure: str
    tie: str | None


def podium(ctx: Context, places: Sequence[Place], crowned: Sequence[str], width: float, *corner: Element) -> Box:
    """A plate of this width (dp); `corner` are elements that lie over it, with their `at`."""
    sizes = _sizes(ctx)
    standing = [place for place in places if not place.standing.out]
    groups = [[place for place in standing if place.standing.place == number] for number in (1, 2, 3)]
    middle = {1: width / 2, 2: width / 2 - sizes.step - sizes.gap, 3: width / 2 + sizes.step + sizes.gap}
    steps = tuple((number, middle[number]) for number in (1, 2, 3) if groups[number - 1])
    people = [_on_step(ctx, groups[number - 1], number, x, sizes, crowned) for number, x in steps]
    shown = {place.standing.player for group in groups for place in group}
    rest = [place for place in places if place.standing.player not in shown]
    return stack(
        Box(skin=PLATE),
        Drawing(paint=_paint, data=(steps, sizes, ctx.theme)),
        *people,
        _list(ctx, rest) if rest else None,
        *corner,
        clip=True,
    )


def _sizes(ctx: Context) -> _Sizes:
    return ctx.pick(
        _Sizes(158, 10, 38, (206, 150, 104), (96, 78), (34, 28), (40, 33), 50, 64, 46, 46, 200),
        _Sizes(98, 5, 16, (96, 62, 36), (58, 46), (20, 20), (27, 24), 32, 32, 20, 20, 124),
        _Sizes(150, 8, 24, (100, 72, 46), (66, 54), (24, 21), (34, 30), 36, 36, 24, 36, 160),
    )


def _on_step(
    ctx: Context, group: Sequence[Place], number: int, x: float, sizes: _Sizes, crowned: Sequence[str]
) -> Element:
    """Everybody of one place, side by side, each under a crown if he has won; what they have, once."""
    small = number > 1
    crowd = len(group)
    width, side = sizes.step, sizes.tiles[small]
    if crowd > 1:
        # Only over the highest step is there room to the sides.
        width = sizes.step * (1 + 0.35 * crowd) if not small else sizes.step + 2 * sizes.gap
        side = min(side * 0.78, width / crowd - 12)
    room = width / crowd - 4
    name_size = sizes.names[small] * (1 if crowd == 1 else 0.85)
    each = [
        column(
            icon("crown", sizes.crown * (1 if crowd == 1 else 0.7), "money")
            if place.standing.player in crowned
            else None,
            tile(ctx, place.seat.diver, side),
            text(place.seat.name, name_size, bold=True, line=1.1, anchor="center"),
            items="center",
            gap=ctx.pick(5, 2, 3),
            w=room,
        )
        for place in group
    ]
    first = group[0]
    return column(
        row(*each, items="end", justify="center", gap=4),
        figure(first.figure, sizes.figures[small], colour="money", anchor="center"),
        text(first.tie, ctx.pick(17, 16), colour="text2", anchor="center", lines=2, line=1.05) if first.tie else None,
        items="center",
        gap=ctx.pick(3, 1, 1),
        w=width,
        at=At(left=x - width / 2, bottom=sizes.base + sizes.heights[number - 1] + ctx.pick(10, 5, 6)),
    )


def _list(ctx: Context, rest: Sequence[Place]) -> Element:
    """Places 4 to 6, and divers who are out, in the upper right corner; on the tall panel many take a line each."""
    in_line = ctx.size == "tall" and len(rest) > 2
    side = ctx.pick(44, 28, 40) * (0.75 if len(rest) > 3 else 1) if not in_line else 24
    name_size, amount_size = ctx.pick((19, 24), (16, 18), (16, 18) if in_line else (18, 22))
    # Beside the highest step there is no room for three that grow with the text.
    fixed = len(rest) > 2
    rows = []
    for place in rest:
        called = place.seat.name if ctx.size != "compact" else place.seat.short(9)
        name = text(called, name_size, bold=True, line=1.1, w=88 if in_line else None, fixed=fixed)
        amount = figure(place.figure, amount_size, bold=False, colour="money", fixed=fixed)
        said = (name, amount) if in_line else (column(name, amount),)
        mark = tile(ctx, place.seat.diver, side, opacity=0.5 if place.standing.out else 1)
        rows.append(row(_number(ctx, place, in_line), mark, *said, gap=ctx.pick(10, 5, 7)))
    corner = ctx.pick(14, 8, 12)
    gap = 2 if in_line else ctx.pick(8, 4, 6)
    return column(*rows, gap=gap, items="start", at=At(top=corner, right=corner))


def _number(ctx: Context, place: Place, in_line: bool) -> Element:
    """The place, or that he is out."""
    if place.standing.out:
        return figure(ctx.t("podium.out"), ctx.pick(20, 16, 17), colour="text3", fixed=in_line)
    return figure(str(place.standing.place), 22 if in_line else ctx.pick(34, 22, 30), colour="text3", fixed=in_line)


# Painting -----------------------------------------------------------------------------------------------------


def _paint(p: Painter, data: tuple[tuple[tuple[int, float], ...], _Sizes, str]) -> None:
    steps, sizes, _ = data
    middle, base = p.width / 2, p.height - sizes.base
    _beam(p, middle, base, sizes)
    _floor(p, middle, base)
    for number, x in sorted(steps, key=lambda step: -step[0]):
        _step(p, number, x - sizes.step / 2, base, sizes)


def _beam(p: Painter, middle: float, base: float, sizes: _Sizes) -> None:
    """Light from above, fading downwards."""

    def half(share: float) -> float:
        return sizes.beam + (sizes.spread - sizes.beam) * share

    for i in range(_BEAM_SLICES):
        upper, lower = i / _BEAM_SLICES, (i + 1) / _BEAM_SLICES
        corners = [
            (middle - half(upper), base * upper),
            (middle + half(upper), base * upper),
            (middle + half(lower), base * lower),
            (middle - half(lower), base * lower),
        ]
        p.polygon(corners, "art.beam", alpha=0.30 * (1 - (upper + lower) / 2))


def _floor(p: Painter, middle: float, base: float) -> None:
    """A round of sea floor that fades into the plate."""
    for share in (1.0, 0.8, 0.6, 0.4, 0.2):
        colour = p.ctx.mix("plate", "art.floor", 0.9 * (1 - share) + 0.1)
        p.ellipse(middle, base + 4, p.width * 0.49 * share, 30 * share, colour)


def _step(p: Painter, number: int, left: float, base: float, sizes: _Sizes) -> None:
    name, deep = _METALS[number]
    ctx, height = p.ctx, sizes.heights[number - 1]
    top = base - height
    face = ctx.mix(name, "art.deep", deep)
    radius = 14.0
    p.skin(
        Skin(fill=face, fill_top=ctx.mix(face, "art.white", 0.45), stop=0.45, radius=radius), left, top, sizes.step, 28
    )
    low = ctx.mix(face, "art.abyss", 0.68)
    p.gradient(left, top + radius, sizes.step, height + 8 - radius, face, low)
    p.text(
        str(number),
        left + sizes.step / 2,
        top + sizes.numeral,
        sizes.number,
        "ink",
        font="num",
        bold=True,
        anchor="center",
    )
