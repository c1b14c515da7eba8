"""Bars: the header of screens that belong to no player, the turn header with its pennant, and the row of actions
below. Lengths are dp, type sizes sp."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple

from msgspec.structs import replace

from divingbell.companion.games.seats import Name
from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import Tap, round_button
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon, stripes, tile
from divingbell.ui.kit.pennant import FLY, SLANT, pennant
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
    dropping,
    fits,
    pad,
    row,
    space,
    stack,
    text,
)
from divingbell.ui.toolkit.memo import memo
from divingbell.ui.toolkit.paint import Painter
from divingbell.ui.toolkit.scale import Size

_PILLS_KEPT = 64
"""Pills of moments of a turn that are kept; a game has about ten."""


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
        said, of = row(lane, justify="end", grow=1), roles.body(sub, lines=1) if sub else None
        inside = (dropping(row, left, named, of, said, drop=(of, named), options={"gap": "gap_l"}, grow=1),)
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

    `reach` is where the pennant ends, in percent of the width, where there is the room; it goes on to the end of what
    lies on it. `lane` is a toast that lies over the chips, and over state and name where there is no room for both; on
    the tall panel it has a row of its own, which is not here. Of the same parts it is the same element again, so none
    of them may be changed afterwards."""
    return _turn_header(ctx, diver, name, state, right, tuple(chips), in_header(ctx, lane), reach, sign)


@memo
def _turn_header(
    ctx: Context,
    diver: str,
    name: Name,
    state: tuple[Any, ...],
    right: tuple[Any, ...],
    chips: tuple[Any, ...],
    toast: Element | None,
    reach: float | None,
    sign: Element | None,
) -> Box:
    """Of the same elements the same header."""
    stroke, side, width = ctx.space("gap_xxs"), ctx.space("gap"), ctx.frame.width
    high = ctx.frame.size.band - stroke
    end = ctx.space("pennant") if reach is None else width * reach / 100
    sign = sign or tile(ctx, diver, high * 0.72, on_ink=True)
    parts = _TurnHeader(
        ctx, sign, partial(pennant, diver, stroke, ctx.theme, side), high, end, side, right, Pad(0, side, stroke, side)
    )
    named, shorter = roles.name(name.whole), roles.person(name, "name")
    ways: list[Callable[[], Element]]
    if toast is not None:
        heads = (named, *state), (named,), (shorter,), ()
        ways = [partial(parts.beside_toast, head, toast) for head in heads]
    else:
        # The name is read from the farthest seat: state and chips do not grow at its cost.
        plain, small = (state, chips), (_not_growing(state), _not_growing(chips))
        ways = [
            partial(parts.beside_chips, (named, *said), beside, striped=striped)
            for said, beside in (plain, small)
            for striped in (True, False)
        ]
        ways.append(partial(parts.beside_chips, (shorter, *small[0]), small[1], striped=False))
    return stack(Drawing(paint=_header_ground, data=ctx.theme), fits(*ways), h=ctx.frame.size.band, colour="ink")


class _TurnHeader(NamedTuple):
    """Values that the arrangements of a turn header share."""

    ctx: Context
    sign: Element
    pennant: Callable[..., Drawing]
    high: float
    """Of the pennant, dp."""
    end: float
    """Where the pennant ends if there is the room, dp."""
    side: float
    """Room (dp) before the sign, and between parts."""
    right: tuple[Any, ...]
    pad: Pad

    def beside_chips(self, head: Sequence[Any], chips: Sequence[Any], *, striped: bool) -> Box:
        """Sign and `head` on the pennant, which ends before the chips; with its stripes or without them."""
        # The slanted edge lies before the chips; the round buttons of the tall panel may stand on it.
        fly = self.high * FLY if striped else self.high * SLANT + self.side if any(chips) else self.side / 2
        long = Box(w=self.end - self.side * 1.5)
        flag = stack(self.pennant(striped=striped), self._on_it(head), long)
        return self._line(row(flag, items="stretch", grow=1, pad=Pad(0, fly - self.side / 2, 0, 0)), *chips)

    def beside_toast(self, head: Sequence[Any], toast: Element) -> Box:
        """The same with a toast that lies over the rest of the pennant."""
        flag = stack(self.pennant(least=self.end), self._on_it(head))
        said = row(toast, justify="end", grow=1, colour="text1")
        return self._line(row(flag, said, gap="gap", items="stretch", grow=1))

    def _on_it(self, head: Sequence[Any]) -> Box:
        return row(self.sign, *head, gap="gap")

    def _line(self, on_it: Box, *chips: Any) -> Box:
        return row(on_it, _beside_pennant(self.ctx, (*chips, *self.right)), gap="gap", items="stretch", pad=self.pad)


@memo
def _beside_pennant(_: Context, parts: tuple[Element | None, ...]) -> Box:
    return row(*parts, gap="gap", colour="text1")


def _not_growing(elements: Iterable[Element | None]) -> tuple[Element, ...]:
    """The same with their words as large as at text scale 1."""
    return tuple([_own_size(one) for one in elements if one is not None])


def _own_size(element: Element) -> Element:
    if isinstance(element, Text):
        return replace(element, fixed=True)
    return replace(element, children=_not_growing(element.children)) if isinstance(element, Box) else element


@lru_cache(_PILLS_KEPT)
def state_pill(mark: str | Element, words: str, colour: str = "#52D6F4") -> Box:
    """The moment of the turn, on the pennant: `Dive armed`. Dark in both themes, for it lies on a player's colour. The
    same one again for the same mark and words: it must not be changed."""
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


@memo
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
