"""Names of keys and buttons for people, by the kernel's codes (linux/input-event-codes.h)."""

from __future__ import annotations

from divingbell.ui.kit.context import Context

_ROWS = {2: "1234567890", 16: "QWERTYUIOP", 30: "ASDFGHJKL", 44: "ZXCVBNM", 71: "789", 75: "456", 79: "1230"}
_WORDS = {28: "enter", 96: "enter", 57: "space", 103: "up", 105: "left", 106: "right", 108: "down"}
_BUTTONS = (range(0x100, 0x10A), range(0x120, 0x12C), range(0x130, 0x13F), range(0x2C0, 0x2E8))
"""Buttons that are only numbered: of boards without names, of joysticks and of pads."""


def key_name(ctx: Context, code: int) -> str:
    """The print on the key, or its number."""
    for first, letters in _ROWS.items():
        if first <= code < first + len(letters):
            return letters[code - first]
    if code in _WORDS:
        return ctx.t(f"usb_key.key.{_WORDS[code]}")
    for buttons in _BUTTONS:
        if code in buttons:
            return ctx.t("usb_key.button", number=buttons.index(code) + 1)
    return ctx.t("usb_key.key", number=code)
