"""The podium itself: three steps under a beam of light, whoever stands on them, and the others in a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import icon, tile
from divingbell.ui.kit.skins import PLATE
from divingbell.ui.table.scoring import Standing
from divingbell.ui.table.seats import Seat
from divingbell.ui.toolkit.element import At, Box, Drawing, Element, Skin, column, figure, row, space, stack, text
from divingbell.ui.toolkit.paint import Painter

_BEAM_SLICES = 20
_METALS = {1: ("brass", 0.0), 2: ("coin_silver", 0.42), 3: ("coin_bronze", 0.22)}
"""Colour of each step, and how much of the deep is in it."""
_ROUND, _SUNK = 14, 8
"""Radius of a step's upper corners, and how deep its foot stands in the floor (dp)."""


class _Sizes(NamedTuple):
    """dp; pairs are of the highest step and of the other two."""

    step: float
    """Width of a step."""
    gap: float
    base: float
    """From the lower edge of the plate to the foot of the steps."""
    heights: tuple[float, float, float]
    """Of steps 1, 2, 3."""
    tiles: tuple[float, float]
    number: tuple[float, float]
    """Size (sp) of the number on a step, and the middle of its height under the upper edge."""
    beam: tuple[float, float]
    """Half the width of the light, above and below."""


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
    groups = {number: [place for place in standing if place.standing.place == number] for number in (1, 2, 3)}
    apart = sizes.step + sizes.gap
    middle = {1: width / 2, 2: width / 2 - apart, 3: width / 2 + apart}
    steps = [
        _on_step(ctx, groups[number], number, middle[number], sizes, crowned) for number in groups if groups[number]
    ]
    shown = {place.standing.player for group in groups.values() for place in group}
    rest = [place for place in places if place.standing.player not in shown]
    return stack(
        Box(skin=PLATE),
        Drawing(paint=_paint_light, data=(sizes, ctx.theme)),
        *reversed(steps),
        _list(ctx, rest) if rest else None,
        *corner,
        clip=True,
    )


def _sizes(ctx: Context) -> _Sizes:
    return ctx.pick(
        _Sizes(158, 10, 38, (206, 150, 104), (96, 78), (64, 46), (46, 200)),
        _Sizes(98, 5, 16, (96, 62, 36), (58, 46), (32, 20), (20, 124)),
        _Sizes(150, 8, 24, (100, 72, 46), (66, 54), (36, 24), (36, 160)),
    )


def _on_step(
    ctx: Context, group: Sequence[Place], number: int, middle: float, sizes: _Sizes, crowned: Sequence[str]
) -> Box:
    """A step with everybody of its place on it, each under a crown if he has won; what they have, once."""
    small, crowd = number > 1, len(group)
    width, side = sizes.step, sizes.tiles[small]
    if crowd > 1:
        # Only over the highest step is there room to the sides.
        width = sizes.step + 2 * sizes.gap if small else sizes.step * (1 + 0.35 * crowd)
        side = min(side * 0.78, width / crowd - 12)
    tie = group[0].tie
    return column(
        row(
            *(_person(ctx, place, side, width / crowd - 4, crowd > 1, place.standing.player in crowned, small)
              for place in group),
            items="end", justify="center", gap="xxs",
        ),
        figure(group[0].figure, ctx.pick("headline", "heading", "headline") if small else "counter", colour="money",
               anchor="center"),
        text(tie, "small", colour="text2", anchor="center", lines=2, line=1.05) if tie else None,
        space("xxs"),
        _step(ctx, number, sizes),
        items="center",
        gap=ctx.pick("hair", 1),
        w=width,
        at=At(left=middle - width / 2, bottom=sizes.base - _SUNK),
    )  # fmt: skip


def _person(ctx: Context, place: Place, side: float, room: float, crowded: bool, crowned: bool, small: bool) -> Box:
    """Crown, tile and name; smaller where several share a step."""
    name = ctx.type(ctx.pick("heading", "title", "lead") if small else ctx.pick("headline", "title", "title"))
    crown = ctx.pick(50, 32, 36)
    return column(
        icon("crown", crown * (0.7 if crowded else 1), "money") if crowned else None,
        tile(ctx, place.seat.diver, side),
        place.seat.called.text(name * (0.85 if crowded else 1), bold=True, line=1.1, anchor="center"),
        items="center",
        gap="xxs",
        w=room,
    )


def _step(ctx: Context, number: int, sizes: _Sizes) -> Box:
    """The block of metal with its number; its foot stands in the sea floor."""
    name, deep = _METALS[number]
    face = ctx.mix(name, "art.deep", deep)
    top = Skin(fill=face, fill_top=ctx.mix(face, "art.white", 0.45), stop=0.45, radius=_ROUND)
    size, middle = sizes.number
    place = At(left=0, top=middle - size / 2, right=0)
    return stack(
        Box(skin=top, at=At(left=0, top=0, right=0), h=2 * _ROUND),
        Box(skin=Skin(fill=ctx.mix(face, "art.abyss", 0.68), fill_top=face), at=At(0, _ROUND, 0, 0)),
        figure(str(number), size, colour="ink", anchor="center", fixed=True, at=place),
        w=sizes.step,
        h=sizes.heights[number - 1] + _SUNK,
    )


def _list(ctx: Context, rest: Sequence[Place]) -> Box:
    """Places 4 to 6, and divers who are out, in the upper right corner; on the tall panel many take a line each."""
    in_line = ctx.size == "tall" and len(rest) > 2
    side = 24 if in_line else ctx.pick(44, 28, 40) * (0.75 if len(rest) > 3 else 1)
    # Beside the highest step there is no room for three that grow with the text.
    fixed = len(rest) > 2
    size, amount_size = ("small", "body") if in_line else ("body", "title" if ctx.size != "compact" else "body")
    rows = []
    for place in rest:
        name = place.seat.called.text(size, bold=True, line=1.1, w=88 if in_line else None, fixed=fixed)
        amount = figure(place.figure, amount_size, bold=False, colour="money", fixed=fixed)
        words = (name, amount) if in_line else (column(name, amount),)
        mark = tile(ctx, place.seat.diver, side, opacity=0.5 if place.standing.out else 1)
        rows.append(row(_number(ctx, place, in_line), mark, *words, gap="s"))
    corner = ctx.space("l")
    return column(*rows, gap="hair" if in_line else "xs", items="start", at=At(top=corner, right=corner))


def _number(ctx: Context, place: Place, in_line: bool) -> Element:
    """The place, or that he is out."""
    if place.standing.out:
        return figure(ctx.t("podium.out"), "label", colour="text3", fixed=in_line)
    return figure(
        str(place.standing.place),
        "title" if in_line else ctx.pick("headline", "heading", "headline"),
        colour="text3",
        fixed=in_line,
    )


# The light ----------------------------------------------------------------------------------------------------


def _paint_light(p: Painter, data: tuple[_Sizes, str]) -> None:
    """A beam from above that fades downwards, and the round of sea floor that it meets."""
    sizes, _ = data
    middle, base = p.width / 2, p.height - sizes.base
    upper_half, lower_half = sizes.beam

    def half(share: float) -> float:
        return upper_half + (lower_half - upper_half) * share

    for i in range(_BEAM_SLICES):
        upper, lower = i / _BEAM_SLICES, (i + 1) / _BEAM_SLICES
        corners = [
            (middle - half(upper), base * upper), (middle + half(upper), base * upper),
            (middle + half(lower), base * lower), (middle - half(lower), base * lower),
        ]  # fmt: skip
        p.polygon(corners, "art.beam", alpha=0.30 * (1 - (upper + lower) / 2))
    for share in (1.0, 0.8, 0.6, 0.4, 0.2):
        colour = p.ctx.mix("plate", "art.floor", 0.9 * (1 - share) + 0.1)
        p.ellipse(middle, base + 4, p.width * 0.49 * share, 30 * share, colour)
