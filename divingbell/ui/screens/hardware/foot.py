"""The foot of a screen that goes on step by step: the way back, the numbers of the steps, and the bright way on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from divingbell.ui.kit import bars, buttons, roles
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.fields import step_dots
from divingbell.ui.kit.icons import icon
from divingbell.ui.kit.skins import Kind
from divingbell.ui.toolkit.element import Box, column, fits, pad, row


class FootButton(NamedTuple):
    """One button of the foot."""

    name: str
    mark: str | None
    """Its icon."""
    words: str
    tap: Tap | None = None
    sub: str = ""
    """A second line."""
    off: str = ""
    """Why it cannot be tapped now; said in the place of `sub`."""
    leads: bool = False
    """It is the way on: larger, and bright where it is not off."""
    mark_last: bool = False
    """The icon stands behind the words."""
    may_go: bool = False
    """It is left out where there is no room for its words."""


class Steps(NamedTuple):
    """The step that is open, of how many (both from 1)."""

    at: int
    of: int


def foot(ctx: Context, *shown: FootButton, steps: Steps | None = None) -> Box:
    """The buttons, the way on last; the numbers of the steps stand behind the first where there is room."""
    kept = [one for one in shown if not one.may_go]
    bare = [one if one.leads else one._replace(mark=None) for one in shown]
    ways = [partial(_shared, these) for these in (shown, bare, kept)]
    if steps is not None:
        ways.insert(0, partial(_numbered, ctx, shown, steps))
    return bars.action_bar(ctx, fits(*ways, grow=1), h="bar_low")


def _numbered(ctx: Context, shown: Sequence[FootButton], steps: Steps) -> Box:
    """Each button as wide as its kind."""
    first, *others = (_button(one, w="button_primary" if one.leads else "button_row") for one in shown)
    dots = row(step_dots(ctx, *steps), justify="center", grow=1)
    return row(first, dots, *others, gap="gap", items="stretch")


def _shared(shown: Sequence[FootButton]) -> Box:
    """They share the width, the way on with twice as much."""
    return row(*(_button(one, grow=2 if one.leads else 1) for one in shown), gap="gap", items="stretch")


def _button(one: FootButton, **options: Any) -> Box:
    sign = icon(one.mark, "icon" if one.leads else "icon_m") if one.mark is not None else None
    words = roles.heading(one.words) if one.leads else roles.label(one.words, anchor="center")
    under = one.off or one.sub
    lines = column(words, roles.note(under, colour=None) if under else None, items="center" if one.off else "stretch")
    inside = (lines, sign) if one.mark_last else (sign, lines)
    kind: Kind = "primary" if one.leads else "neutral"
    return buttons.button_box(
        one.name, *inside, kind=kind, tap=one.tap, disabled_reason=one.off or None,
        radius="radius_button", gap="gap_m", pad=pad(0, "gap_m"), **options,
    )  # fmt: skip
