"""Rows that set something: what it is in words, and its buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import Tap, button, button_box
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.fields import switch
from divingbell.ui.kit.icons import disc, hairline, icon
from divingbell.ui.toolkit.element import Box, Element, Fits, column, fits, pad, row
from divingbell.ui.toolkit.scale import Size


def setting(
    title: str, sub: str | None, *controls: Any, under: bool = False, sign: str | None = None, min_w: Size = 0
) -> Box:
    """The value set, in words behind a `sign` that want `min_w` dp, and its buttons: beside it, or `under` it."""
    keys = row(*controls, gap="gap_m", same_size=True)
    if under:
        said = _signed(sign, _words(title, sub, grow=1)) if sign else _words(title, sub)
        said.is_heading = True
        return column(said, keys, gap="gap_m")
    return _signed(sign, _words(title, sub, grow=1, min_w=min_w), keys)


def _signed(sign: str | None, *parts: Element) -> Box:
    return row(disc(sign, "disc_m", "neutral", share=0.6) if sign else None, *parts, gap="gap_l")


def roomy_setting(title: str, sub: str | None, *controls: Any) -> Fits:
    """A setting with wide buttons: they lie under the words where beside them these would become narrow."""
    beside = row(
        _words(title, sub, grow=1, min_w="button_primary"), row(*controls, gap="gap_m", same_size=True), gap="gap_l"
    )
    return fits(beside, partial(setting, title, sub, *controls, under=True))


def _words(title: str, sub: str | None, **options: Any) -> Box:
    below = roles.caption(sub, colour="text2", lines=3) if sub else None
    return column(roles.label(title), below, gap="gap_hair", justify="center", **options)


def described(ctx: Context, text_id: str, *controls: Any, under: bool = False) -> Box:
    """A setting with the texts TEXT_ID and TEXT_ID.sub."""
    return setting(ctx.t(text_id), ctx.t(f"{text_id}.sub"), *controls, under=under)


def switched(ctx: Context, field: str, text_id: str, on: bool, change: Callable[[bool], None]) -> Box:
    """A setting with a switch; its texts are TEXT_ID and TEXT_ID.sub."""
    return described(ctx, text_id, switch(ctx, field, on, change))


def row_button(ctx: Context, button_id: str, words: str, mark: str, tap: Tap, **options: Any) -> Box:
    """The button at the end of a row."""
    options.setdefault("w", "button_row")
    return button(ctx, button_id, words, mark, tap=tap, size="label", h=ctx.touch, **options)


def choice(button_id: str, words: str, mark: str | None, *, chosen: bool, tap: Tap) -> Box:
    """One of several values: ticked where it holds, so that its colour is not alone."""
    return button_box(
        button_id,
        icon(mark, "heading") if mark else None,
        roles.label(words, anchor="center"),
        icon("check-circle", "title", "action") if chosen else None,
        kind="selected" if chosen else "neutral",
        gap="gap_s",
        pad=pad("gap_hair", "gap_s"),
        grow=1,
        h="button",
        tap=tap,
    )


def where_am_i(
    ctx: Context,
    row_id: str,
    title: str,
    place: int,
    count: int,
    go_to: Callable[[int], None],
    show_all: Tap,
    *,
    opened: bool,
) -> Box:
    """Arrow, where one is among `count` (from 0), arrow; a tap in the middle shows all of them (`opened`: they are)."""

    def arrow(name: str, mark: str, to: int) -> Box:
        off = None if 0 <= to < count else ""
        return button_box(
            f"{row_id}.{name}", icon(mark, "icon_m"), tap=partial(go_to, to), disabled_reason=off, w=ctx.touch
        )

    of = roles.note(ctx.t("kit.place_of", number=place + 1, count=count), lines=1)
    middle = button_box(
        f"{row_id}.list", roles.title(title, grow=1), of, icon("chevron-up" if opened else "chevron-down", "icon_m"),
        kind="selected" if opened else "neutral", tap=show_all, grow=1, gap="gap", pad=pad(0, "pad_card"),
    )  # fmt: skip
    ends = arrow("previous", "arrow-left", place - 1), arrow("following", "arrow-right", place + 1)
    return row(ends[0], middle, ends[1], gap="gap_s", items="stretch", h="button")


def ruled(rows: Sequence[Element | None]) -> list[Element]:
    """Rows with a line between two of them."""
    return [part for one in rows if one is not None for part in (hairline(), one)][1:]
