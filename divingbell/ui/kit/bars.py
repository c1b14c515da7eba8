"""Bars: the header of screens that belong to no player, the turn header with its pennant, and the row of actions
below. Lengths are dp, type sizes sp."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from divingbell.companion.games.seats import Name
from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import Tap, round_button
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon, stripes, tile
from divingbell.ui.kit.measure import natural_width
from divingbell.ui.kit.skins import HEADER_PILL
from divingbell.ui.toolkit.element import (
    At,
    Box,
    Drawing,
    Element,
    Pad,
    Skin,
    Text,
    column,
    fits,
    pad,
    row,
    space,
    stack,
    text,
)
from divingbell.ui.toolkit.paint import Painter
from divingbell.ui.toolkit.scale import Size


def header(
    ctx: Context,
    title: str,
    sub: str = "",
    *right: Any,
    chips: tuple[Any, ...] = (),
    left: Element | None = None,
    size: Size | None = None,
    lane: Element | None = None,
) -> Box:
    """The bar on top of a screen: a button or logo, the title, what it is about where there is room, chips, and the
    buttons at its right end. `lane` is a toast that lies over what is only read, the title too where there is no room
    for both."""
    named = text(title, size or "headline", bold=True, line=1.1, fixed=True)
    inside: tuple[Element | None, ...]
    if lane is None:
        about = fits(roles.body(sub, lines=1), roles.note(sub), space(), grow=1) if sub else space()
        inside = (left, named, about, *chips)
    else:
        key = (left,) if left is not None else ()
        of = (roles.body(sub),) if sub else ()
        ways = ((*key, named, *of), (*key, named), key)
        inside = (*_that_fits(ctx, ways, lane, right), row(lane, justify="end", grow=1))
    return stack(
        Drawing(paint=_header_ground, data=ctx.theme),
        row(*inside, *right, gap="gap_l", pad=pad(0, ctx.gutter)),
        h=ctx.frame.size.band,
    )


def in_header(ctx: Context, toast: Element | None) -> Element | None:
    """A toast where it lies over what a header says; the tall panel has a row of its own for it."""
    return toast if ctx.size != "tall" else None


def in_own_row(ctx: Context, toast: Element | None) -> Element | None:
    """The same toast in the row that it has on the tall panel."""
    return toast if ctx.size == "tall" else None


def _header_ground(p: Painter, _: object) -> None:
    p.rectangle(0, 0, p.width, p.height, "header")
    p.rectangle(0, p.height - 1, p.width, 1, "line")


def turn_header(
    ctx: Context,
    diver: str,
    name: Name,
    *state: Any,
    right: tuple[Any, ...] = (),
    chips: tuple[Any, ...] = (),
    lane: Element | None = None,
    reach: float | None = None,
    sign: Element | None = None,
) -> Box:
    """The turn header: a pennant in the player's colour with tile, name and state, chips and buttons on its dark side.

    `reach` is where the pennant ends, in percent of the width; it goes on to the end of what lies on it. `snackbar row`
    is a toast that lies over the chips, on the compact panel over name and state too; on the tall panel it has a row of
    its own, which is not here."""
    height = ctx.frame.size.band
    stroke = ctx.space("gap_xxs")
    inner = height - stroke
    reach = reach if reach is not None else ctx.pick(47, 47, 66)
    who = (
        sign or tile(ctx, diver, inner * 0.72, on_ink=True),
        roles.person(name, "name"),
    )
    side = ctx.space("gap")
    # The slanted edge lies before the chips; the round buttons of the tall panel may stand on it.
    fly = inner * _SLANT - side / 2 + ctx.space("gap_s") if chips else 0
    if ctx.text_scale > 1 and not _has_room(ctx, *who, *state, *chips, *right, more=fly):
        # The name is read from the farthest seat: state and chips do not grow at its cost.
        for one in (*state, *chips):
            _do_not_grow(one)
    shown: tuple[Any, ...] = (*who, *state)
    toast = in_header(ctx, lane)
    if toast is not None:
        ways = ((*who, *state), who) if ctx.size == "regular" else (who, who[:1])
        shown = _that_fits(ctx, ways, toast, right)
        toast = row(toast, justify="end", grow=1, colour="text1")
    free = ctx.frame.width if toast is not None else _free(ctx, (*chips, *right))
    pennant = Drawing(
        paint=_pennant, data=(diver, stroke, reach, free, ctx.theme), transition=_pennant_passes, motion="turn_pass",
        at=At(left=-side, top=0, right=-side, bottom=-stroke),
    )  # fmt: skip
    flag = row(pennant, *shown, gap="gap")
    on_it = row(flag, items="stretch", grow=1, pad=Pad(0, fly, 0, 0)) if toast is None else row(flag, items="stretch")
    beside = row(*(chips if toast is None else ()), *right, gap="gap", colour="text1")
    return stack(
        Drawing(paint=_header_ground, data=ctx.theme),
        row(on_it, toast, beside, gap="gap", items="stretch", pad=Pad(0, "gap", stroke, "gap")),
        h=height,
        colour="ink",
    )


def _that_fits(
    ctx: Context, ways: Sequence[tuple[Element, ...]], toast: Element, right: Sequence[Element | None]
) -> tuple[Element, ...]:
    """The first of these beginnings of a header that leaves the toast and the buttons all the room they want, else the
    last."""
    gap = ctx.space("gap")
    beside = [natural_width(ctx, one) for one in (toast, *right) if one is not None]
    room = ctx.frame.width - gap - sum(width + gap for width in beside)
    for way in ways:
        if sum(natural_width(ctx, one) + gap for one in way) <= room:
            return way
    return ways[-1]


def _has_room(ctx: Context, *parts: Element | None, more: float = 0) -> bool:
    """Tell whether all these fit into a header beside each other as wide as they want to be, with `more` dp between
    them."""
    gap = ctx.space("gap")
    return more + gap + sum(natural_width(ctx, one) + gap for one in parts if one is not None) <= ctx.frame.width


def _free(ctx: Context, beside: Sequence[Element | None]) -> float:
    """Where what stands at the right end of the header begins (dp)."""
    gap = ctx.space("gap")
    return ctx.frame.width - gap - sum(natural_width(ctx, one) + gap for one in beside if one is not None)


def _do_not_grow(element: Element | None) -> None:
    """Leave its words as large as at text scale 1."""
    if isinstance(element, Text):
        element.fixed = True
    elif isinstance(element, Box):
        for child in element.children:
            _do_not_grow(child)


_EDGE = 3
"""Width (dp) of the line along a pennant on a light ground."""
_SLANT, _FLY = 0.42, 1.17
"""How far a pennant's slanted edge, and its two stripes, go beyond its lower end, as shares of its height."""
_PennantData = tuple[str, float, float, float, str]


def _pennant(p: Painter, data: _PennantData) -> None:
    """Painted as wide as what lies on it, with the same room at both ends."""
    _flag(p, data)
    _line(p, data)


def _end(p: Painter, data: _PennantData) -> float:
    """Where the pennant ends at its lower edge (dp); its stripes stay before the chips where what lies on it allows."""
    _, stroke, reach, free, _ = data
    wanted = min(p.ctx.frame.width * reach / 100, free - (p.height - stroke) * _FLY)
    return max(wanted, p.width - p.ctx.space("gap") / 2)


def _line(p: Painter, data: _PennantData) -> list[Any]:
    """The line right across under the pennant, between two thin ones where the theme wants them."""
    diver, stroke, *_ = data
    colour, low, flag, width = f"player.{diver}", p.height - stroke, _end(p, data), p.ctx.frame.width
    rim = p.ctx.style.rims.get(colour)
    if rim is None:
        return [p.plain(0, low, width, stroke, colour)]
    return [
        p.plain(0, low - _EDGE, width, stroke, colour),
        p.plain(0, p.height - _EDGE, width, _EDGE, rim),
        p.plain(flag, low - 2 * _EDGE, width - flag, _EDGE, rim),
    ]


def _flag(p: Painter, data: _PennantData) -> float:
    """The pennant alone; returns where it ends (dp)."""
    diver, stroke, _, free, _ = data
    fill = f"player.{diver}"
    rim = p.ctx.style.rims.get(fill)
    h = p.height - stroke
    end, slant, unit = _end(p, data), h * _SLANT, h * 0.17
    p.polygon([(0, 0), (end + slant, 0), (end, h), (0, h)], fill)
    if rim is not None:
        p.line([(end + slant, 0), (end, h)], _EDGE, rim)
    for start, width, share in ((end + unit, unit * 1.5, 0.62), (end + unit * 3.4, unit, 0.34)):
        if start + width + slant > free:
            continue
        points = [(start + slant, 0), (start + width + slant, 0), (start + width, h), (start, h)]
        p.polygon(points, fill if rim is not None else p.ctx.mix("header", fill, share))
        if rim is not None:
            p.line(points, _EDGE * 0.7, rim, close=True)
    return end + unit * 4.4 + slant


def _pennant_passes(p: Painter, before: _PennantData | None, data: _PennantData) -> Callable[[float], None] | None:
    """The turn passes: the pennant of the next one slides over that of the last."""
    if before is None or before[0] == data[0]:
        return None
    _pennant(p, (before[0], *data[1:]))
    with p.moved() as place:
        end = p.px(_flag(p, data))
    lines = _line(p, data)
    sizes = [line.size for line in lines]

    def slide(share: float) -> None:
        place.x = (share - 1) * end
        for line, (length, thick) in zip(lines, sizes, strict=True):
            line.size = (length * share, thick)

    return slide


def state_pill(mark: str | Element, words: str, colour: str = "#52D6F4") -> Box:
    """The moment of the turn, on the pennant: `Dive armed`. Dark in both themes, for it lies on a player's colour."""
    sign = icon(mark, "icon_m") if isinstance(mark, str) else mark
    return row(
        sign,
        roles.title(words),
        h="chip",
        gap="gap_s",
        pad=Pad(0, "gap", 0, "gap_l"),
        skin=HEADER_PILL,
        colour=colour,
    )


def alarm_header(
    ctx: Context,
    diver: str,
    name: Name,
    mark: str,
    title: str,
    sub: str,
    *right: Any,
    against: Element | None = None,
    chips: tuple[Element | None, ...] = (),
    lane: Element | None = None,
) -> Box:
    """The header while a buzz is being settled: danger with hazard stripes, keeping the player's tile and its own
    height, so that nothing under it moves. The alarm is its largest word; `against` is the button that contradicts it.
    Chips, then name and `sub`, give way where there is no room for them; a toast (`lane`) takes the chips' place."""
    low = ctx.space("gap_s")
    alarm = row(tile(ctx, diver, "tile_l"), icon(mark, "disc"), roles.alarm(title), gap="gap_m")
    who = column(roles.person(name), roles.label(sub), gap="gap_hair")
    ends = (lane,) if lane is not None else tuple(chip for chip in chips if chip is not None)
    least = int(lane is not None)
    said = fits(
        *(
            partial(row, alarm, against, *kept, space(), row(*ends[:count], gap="gap_s", colour="text1"), gap="gap_m")
            for kept, count in (((who,), len(ends)), ((who,), 1), ((who,), least), ((), 1), ((), least))
        ),
        grow=1,
    )
    return stack(
        Box(skin=Skin(fill="danger_fill")),
        stripes(ctx, low, at=At(left=0, right=0, bottom=0)),
        Drawing(paint=_steady, transition=_flash, motion="buzz"),
        row(said, row(*right, gap="gap", colour="text1"), gap="gap_m", pad=Pad(0, "gap", low, "gap")),
        h="header",
        colour="on_fill",
    )


def _steady(p: Painter, _: object) -> None:
    """Nothing lies over the danger but its words."""
    del p


def _flash(p: Painter, _: object, __: object) -> Callable[[float], None]:
    """Bright at once, and soon gone."""
    p.rectangle(0, 0, p.width, p.height, "art.white")
    tint, strongest = p.tint, 0.85

    def fade(share: float) -> None:
        tint.a = strongest * (1 - share)

    return fade


def turn_buttons(ctx: Context, turn: Tap, menu: Tap | None = None) -> tuple[Box | None, ...]:
    """Half a turn and, on tables, the menu."""
    return (
        round_button(ctx, "rotate", "screen-rotation", turn),
        round_button(ctx, "menu", "menu", menu) if menu is not None else None,
    )


def action_bar(ctx: Context, *children: Any, **options: Any) -> Box:
    """The row of actions at the bottom, Undo first; as high as its size class says."""
    side = ctx.gutter
    options.setdefault("h", ctx.frame.size.actions)
    return row(*children, gap="gap_l", items="stretch", pad=Pad(0, side, side, side), **options)
