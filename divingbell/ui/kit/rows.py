"""Rows that set something: what it is in words, and its buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import Tap, button, button_box
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.fields import switch
from divingbell.ui.kit.icons import hairline, icon
from divingbell.ui.toolkit.element import Box, Element, Fits, column, fits, pad, row


def setting(title: str, sub: str | None, *controls: Any, under: bool = False) -> Box:
    """The value set, in words, and its buttons: beside it, or `under` it."""
    keys = row(*controls, gap="m", same_size=True)
    if under:
        return column(_words(title, sub, is_heading=True), keys, gap="m")
    return row(_words(title, sub, grow=1), keys, gap="l")


def roomy_setting(title: str, sub: str | None, *controls: Any) -> Fits:
    """A setting with wide buttons: they lie under the words where beside them these would become narrow."""
    beside = row(_words(title, sub, grow=1, min_w="button_primary"), row(*controls, gap="m", same_size=True), gap="l")
    return fits(beside, partial(setting, title, sub, *controls, under=True))


def _words(title: str, sub: str | None, **options: Any) -> Box:
    below = roles.caption(sub, colour="text2", lines=3) if sub else None
    return column(roles.label(title), below, gap="hair", justify="center", **options)


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
        gap="s",
        pad=pad("hair", "s"),
        grow=1,
        h="button",
        tap=tap,
    )


def ruled(rows: Sequence[Element | None]) -> list[Element]:
    """Rows with a line between two of them."""
    return [part for one in rows if one is not None for part in (hairline(), one)][1:]
