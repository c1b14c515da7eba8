"""Cards and what lies over a screen: windows, toasts, banners, empty states. Lengths are dp."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from divingbell.ui.kit import roles
from divingbell.ui.kit.body import flow
from divingbell.ui.kit.buttons import Tap, button_box
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import disc, hairline, icon
from divingbell.ui.kit.skins import CARD, DIALOG, INSET, Kind
from divingbell.ui.toolkit.element import At, Box, Element, Pad, Skin, column, fits, pad, row, space, stack
from divingbell.ui.toolkit.scale import Size

ROUND_A_BAR = Pad("gap_m", "gap_xs", "gap_m", 0)
"""Room inside a card that a list fills from edge to edge: its bar lies between the round corners."""


OUTSIDE = "window.outside"
"""The name of what lies round a window that a tap beside it closes."""


def card(
    *children: Any, radius: Size = "xl", edge: str = "line", stroke: float = 1, upright: bool = True, **options: Any
) -> Box:
    """A panel; its children one under the other, or side by side with `upright=False`."""
    make = column if upright else row
    return make(*children, skin=CARD._replace(radius=radius, edge=edge, stroke=stroke), **options)


def inset(*children: Any, radius: Size = "m", **options: Any) -> Box:
    """A sunk area, its children side by side."""
    return row(*children, skin=INSET._replace(radius=radius), **options)


def dialog(
    ctx: Context,
    *children: Any,
    side: Size = "dialog_inset",
    top: Size = "dialog_top",
    bottom: Size | None = None,
    outside: Tap | None = None,
    **options: Any,
) -> Box:
    """A card over the dimmed screen, so far from its edges; a tap outside does this, or nothing: it closes what a tap
    has opened and what holds no half-made answer. Put it last in a `stack` over the screen."""
    left, above = ctx.space(side), ctx.space(top)
    return stack(
        Box(
            id=OUTSIDE if outside is not None else None,
            tap=outside,
            enter="panel",
            skin=Skin(fill="scrim", fill_alpha=ctx.tokens.scrim),
        ),
        column(
            *children,
            skin=DIALOG,
            at=At(left, above, left, above if bottom is None else ctx.space(bottom)),
            blocks=True,
            enter="panel",
            enter_offset=24,
            **options,
        ),
        id="window",
        blocks=True,
    )


def dialog_head(title: str, sub: str = "", *right: Any) -> Box:
    """The head of a window with a line under it."""
    return column(
        row(
            roles.headline(title, lines=1),
            fits(roles.body(sub, lines=1), roles.note(sub), space(), grow=1) if sub else space(),
            *right,
            grow=1,
            gap="gap",
            pad=Pad(0, "gap", 0, "gap_xl"),
        ),
        hairline(),
        h="header",
    )


def question(
    ctx: Context,
    mark: str,
    above: str,
    title: str,
    body: str,
    *keys: Element,
    rule: str | None = None,
    ask: str | None = None,
    kind: Kind = "caution",
    outside: Tap | None = None,
) -> Box:
    """A window that says what was not done, why (with the rule), and offers at most three buttons, the safe one on the
    right; a tap outside does what `dialog` says. Raises `ValueError` with more buttons."""
    if len(keys) > 3:
        raise ValueError(f"a window has at most three keys, not {len(keys)}")
    for one in keys:
        one.grow, one.h = 1, "button_tall"
    return dialog(
        ctx,
        row(
            disc(mark, "disc", kind, share=0.58),
            column(
                roles.body(above),
                roles.headline(title),
                gap="gap_hair",
                grow=1,
            ),
            gap="pad_card",
        ),
        roles.body(body, lines=8),
        row(
            icon("book-open-variant", "icon_m"),
            roles.label(rule),
            gap="gap_s",
            colour="action",
        )
        if rule
        else None,
        column(
            roles.label(ask) if ask else None,
            flow(ctx, *keys, last_on_top=True),
            gap="gap_l",
            items="stretch",
        ),
        justify="between",
        pad=pad("gap_xl"),
        gap="gap_s",
        outside=outside,
    )


_TOAST_LINE = 1.05
"""Line height (em) of a toast: its two lines are whole in the header of the compact panel at the largest text."""


def toast(
    ctx: Context,
    mark: str | Element,
    title: str,
    sub: str,
    *keys: Any,
    at: At | None = None,
    kind: Kind = "positive",
) -> Box:
    """A message in passing, with at most a button or two beside it. `at` only where the screen has no snackbar row
    for it."""
    del ctx  # called as all parts of the kit are
    sign: Element = (
        icon(mark, "icon", {"positive": "positive", "caution": "caution"}.get(kind, "action"))
        if isinstance(mark, str)
        else mark
    )
    words = [roles.label(title, lines=1 if sub else 2)]
    if sub:
        words.append(roles.caption(sub, colour="text2"))
    for one in words:
        one.line = _TOAST_LINE
    said = row(
        sign,
        column(*words, grow=1),
        gap="gap_m",
        pad=pad(0, "gap_m"),
        skin=Skin(
            fill="raised", fill_top="raised_hi", edge="caution" if kind == "caution" else "outline", stroke=2,
            radius="xl", shadow="window",
        ),
        grow=1,
        blocks=True,
    )  # fmt: skip
    return row(
        said, *keys, id="toast", h="snackbar_row", gap="gap_s", items="stretch", at=at, enter="toast",
        enter_offset=12,
    )  # fmt: skip


def banner(
    ctx: Context,
    mark: str,
    title: str,
    body: str,
    *keys: Any,
    calm: bool = False,
    stacked: bool = False,
    lines: int = 2,
) -> Box:
    """Danger under the header: what is wrong in plain words, in `lines` at most, and its repair; `calm` where nothing
    is wrong, `stacked` where its buttons stand under each other on the tall screen. The table below is laid out without
    its height."""
    stacked = stacked and ctx.size == "tall"

    return row(
        icon(mark, "disc_m"),
        column(
            roles.title(title),
            roles.note(body, lines=5 if stacked else lines) if body else None,
            gap="gap_hair",
            grow=1,
        ),
        (column if stacked else row)(*keys, gap="gap_m", colour="text1"),
        id="banner",
        h=152 + 90 * (ctx.text_scale - 1) if stacked else ctx.pick(92, 70, 92 + 100 * (ctx.text_scale - 1)),
        gap="gap",
        pad=pad(0, ctx.gutter),
        skin=Skin(fill="plate" if calm else "danger_fill"),
        colour="text1" if calm else "on_fill",
    )


def table_banner(mark: str, title: str, bodies: Sequence[str], keys: Sequence[tuple[str, str, str, Tap]]) -> Box:
    """Danger as the first row of a table's main area, of one height at every table: what is wrong and, in the longest
    of `bodies` that fits, why and what to do. `keys` are its repair: id, sign, words and tap of each."""
    last = bodies[-1]
    inset = pad("gap_xxs", 0)  # else letters would touch the edge where words only just fit
    wordings = (
        *(
            column(roles.title(title, lines=1), roles.note(body, colour=None), gap="gap_hair", grow=1, pad=inset)
            for body in bodies
        ),
        column(roles.title(title, lines=1), roles.caption(last, colour=None, lines=2), grow=1, pad=pad("gap_hair", 0)),
        row(roles.note(last, colour=None, grow=1), grow=1),
    )  # a title that stood over them goes before the cause does

    def arranged(words: Box, key: Callable[[str, str, str, Tap], Box]) -> Box:
        sign = icon(mark, "disc_s")
        return row(sign, words, *(key(*one) for one in keys), gap="gap_m", items="center")

    shapes = (partial(arranged, words, key) for words in wordings for key in (_key_beside, _key_over))
    return row(
        fits(*shapes, grow=1), id="banner", h="banner", items="stretch", pad=Pad(0, "gap_s", 0, "gap_m"),
        skin=Skin(fill="danger_fill", radius="radius_card"), colour="on_fill",
    )  # fmt: skip


def _key_beside(name: str, mark: str, words: str, tap: Tap) -> Box:
    inside = icon(mark, "icon_m"), roles.label(words, lines=1)
    return button_box(name, *inside, tap=tap, h="button", gap="gap_s", pad=pad(0, "gap_m"))


def _key_over(name: str, mark: str, words: str, tap: Tap) -> Box:
    inside = icon(mark, "coin_s"), roles.caption(words, colour=None)
    return button_box(name, *inside, tap=tap, h="button", vertical=True, pad=pad(0, "gap_s"))


def nothing_yet(thing: Element, title: str, body: str, *keys: Any) -> Box:
    """An empty state: the thing itself, one sentence, one or two buttons."""
    return column(
        thing,
        roles.title(title, anchor="center"),
        roles.body(body, anchor="center"),
        row(*keys, gap="gap_m") if keys else None,
        items="center",
        justify="center",
        gap="gap_m",
    )
