"""The pad for an address and for the six digits: twelve buttons."""

from __future__ import annotations

from collections.abc import Callable

from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import button_box
from divingbell.ui.kit.icons import icon
from divingbell.ui.kit.skins import Kind
from divingbell.ui.toolkit.element import Box, Element, column, row


def digit_pad(put: Callable[[str], None], left: Box, right: Box, *, off: bool) -> Box:
    """`put` is called with a digit; `left` and `right` of the 0 are two other buttons. `off`: no digit can be typed."""
    rows = [[_digit(digit, put, off=off) for digit in line] for line in ("123", "456", "789")]
    rows.append([left, _digit("0", put, off=off), right])
    for line in rows:
        for one in line:
            one.grow = 1
    lines = (row(*line, gap="gap_s", items="stretch", h="digit_key", same_size=True) for line in rows)
    return column(*lines, gap="gap_s", w="task_card")


def erase_button(erase: Callable[[], None], *, off: bool) -> Box:
    """Takes the last digit back."""
    return button_box("pad.back", icon("backspace-outline", "icon"), tap=erase, disabled_reason="" if off else None)


def word_button(button_id: str, words: Element, tap: Callable[[], None], *, off: bool, primary: bool = False) -> Box:
    """A button of the pad with a word or a sign of its own."""
    kind: Kind = "primary" if primary else "neutral"
    return button_box(button_id, words, kind=kind, tap=tap, disabled_reason="" if off else None)


def _digit(digit: str, put: Callable[[str], None], *, off: bool) -> Box:
    reason = "" if off else None
    return button_box(f"pad.{digit}", roles.figure(digit), tap=lambda: put(digit), disabled_reason=reason)
