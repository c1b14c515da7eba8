"""Buttons: everything that is pressed. Lengths are dp, type sizes sp."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from divingbell.ui.kit import roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import disc, icon
from divingbell.ui.kit.skins import Kind, button_skin, pressed, words
from divingbell.ui.toolkit.element import Box, BoxOptions, Element, Pad, column, figure, pad, row, text
from divingbell.ui.toolkit.scale import Size

Tap = Callable[[], None]
ASLEEP = 0.5
"""Opacity of a button that does not act yet."""


class ButtonOptions(BoxOptions, total=False):
    """Fields of a button that a view is handed for one it makes, as `**options: Unpack[ButtonOptions]`."""

    radius: Size
    vertical: bool
    size: Size
    sub_size: Size
    icon_size: Size
    sub_lines: int


class UndoOptions(ButtonOptions, total=False):
    """The same of Undo, with another title or sign."""

    title: str
    mark: str | None


def button_box(
    button_id: str | None,
    *children: Any,
    kind: Kind = "neutral",
    tap: Tap | None = None,
    disabled_reason: str | None = None,
    radius: Size | None = None,
    vertical: object = False,
    **options: Any,
) -> Box:
    """The bare button: a pressable box of a kind around any children. With `disabled_reason` it is off."""
    kind = "off" if disabled_reason is not None else kind
    skin = button_skin(kind, radius)
    options.setdefault("items", "center")
    options.setdefault("justify", "center")
    options.setdefault("colour", words(kind))
    make = column if vertical else row
    return make(
        *children,
        id=button_id,
        skin=skin,
        pressed_skin=pressed(skin),
        tap=None if kind == "off" else tap,
        off=kind == "off" or tap is None,
        **options,
    )


def asleep(made: Box, told: Tap) -> Box:
    """The same button, drawn at half: a sensor has just changed it, and a touch calls `told` in place of its tap."""
    made.opacity, made.tap = ASLEEP, told if made.tap is not None else None
    return made


def button(
    ctx: Context,
    button_id: str,
    label: str,
    mark: str | Element | None = None,
    sub: str | None = None,
    *,
    kind: Kind = "neutral",
    tap: Tap | None = None,
    disabled_reason: str | None = None,
    size: Size = "body",
    sub_size: Size = "body",
    icon_size: Size | None = None,
    vertical: bool = False,
    sub_lines: int = 2,
    **options: Any,
) -> Box:
    """A button with words, an icon (name or element) and a second line, which is `disabled_reason` where it is off."""
    sub = disabled_reason if disabled_reason is not None else sub
    sign = icon(mark, icon_size or round(ctx.type(size) * 1.35)) if isinstance(mark, str) else mark
    quiet = None if kind == "primary" or disabled_reason is not None else "text2"
    lines = column(
        text(label, size, bold=True, lines=2, line=1.12, anchor="center" if vertical else "left"),
        text(
            sub,
            sub_size,
            colour=quiet,
            lines=sub_lines,
            line=1.12,
            anchor="center" if vertical else "left",
        )
        if sub
        else None,
        gap="gap_hair",
        items="center" if vertical else "start",
    )
    options.setdefault("radius", "xl")
    options.setdefault("gap", "gap_hair" if vertical else "gap_l")
    options.setdefault("pad", pad("gap_xxs", "gap_l"))
    return button_box(
        button_id, sign, lines, kind=kind, tap=tap, disabled_reason=disabled_reason, vertical=vertical, **options
    )


def undo_type() -> tuple[Size, Size]:
    """Type of the title of Undo and of what it takes back, and of buttons of its kind beside it. The second is a step
    more than the smallest: it is broken before it would be set smaller than that."""
    return "label", "note"


def undo(
    ctx: Context,
    what: str,
    tap: Tap,
    *,
    title: str | None = None,
    mark: str | None = "undo-variant",
    disabled_reason: str | None = None,
    **options: Any,
) -> Box:
    """Undo, always bottom left; `what` names what it takes back, on two lines rather than in smaller letters. In a low
    row the mark gives way first."""
    options.setdefault("w", "undo")
    options.setdefault("icon_size", "undo_icon")
    options.setdefault("own_size", True)
    size, sub_size = undo_type()
    return button(
        ctx,
        "undo",
        title or ctx.t("kit.undo"),
        mark,
        what,
        tap=tap,
        disabled_reason=disabled_reason,
        vertical=True,
        size=size,
        sub_size=sub_size,
        pad=Pad("gap_hair", "gap_xs", "gap_m", "gap_xs"),  # its words end between round corners
        **options,
    )


def outcome(
    ctx: Context,
    button_id: str,
    kind: Kind,
    mark: str,
    title: str,
    amount: str | None = None,
    sub: str | None = None,
    *,
    tap: Tap | None = None,
    disabled_reason: str | None = None,
    disc_size: Size | None = None,
    title_size: Size = "body",
    amount_size: Size = "score",
    sub_size: Size = "body",
    money: bool | None = None,
    **options: Any,
) -> Box:
    """An outcome: disc in the sign's colour, what happened, what it pays, and what follows."""
    del ctx  # called as all parts of the kit are
    brass = kind == "positive" if money is None else money
    tail = disabled_reason if disabled_reason is not None else sub
    options.setdefault("pad", pad("gap_xs", "gap"))
    options.setdefault("gap", "gap_l")
    options.setdefault("justify", "start")
    lines = column(
        text(title, title_size, bold=True, lines=2, line=1.1),
        figure(amount, amount_size, colour="money" if brass else None) if amount and disabled_reason is None else None,
        text(tail, sub_size, colour="text2", lines=2, line=1.15) if tail else None,
        gap="gap_hair",
        grow=1,
    )
    sign = disc(mark, disc_size or "disc", "off" if disabled_reason is not None else kind)
    return button_box(
        button_id, sign, lines, kind=kind, tap=tap, disabled_reason=disabled_reason, radius="xl", **options
    )


def start_button(
    ctx: Context,
    button_id: str,
    mark: str,
    title: str,
    sub: str | None,
    tap: Tap,
    *,
    size: Size,
    sub_lines: int = 1,
    disabled_reason: str | None = None,
    **options: Any,
) -> Box:
    """The bright button of a screen with its glyph in a dark disc: `Start with 4`. Why it is off may take two lines,
    what follows `sub_lines`."""
    sub = disabled_reason if disabled_reason is not None else sub
    options.setdefault("pad", pad(0, "pad_card"))
    options.setdefault("gap", "gap")
    lines = column(
        text(title, size, bold=True, lines=2, line=1.05),
        roles.body(sub, lines=sub_lines if disabled_reason is None else 2) if sub else None,
        gap="gap_hair",
    )
    sign = disc(mark, round(ctx.type(size) * 2.1), "primary" if disabled_reason is None else "off", share=0.6)
    return button_box(
        button_id, sign, lines, kind="primary", tap=tap, disabled_reason=disabled_reason, radius="xl", **options
    )


def round_button(ctx: Context, button_id: str, mark: str, tap: Tap | None, **options: Any) -> Box:
    """A round button of a bar: back, menu, turn, language."""
    side = ctx.touch
    made = button_box(button_id, icon(mark, 28), tap=tap, radius=side / 2, w=side, h=side, **options)
    if made.skin is not None:
        made.skin = made.skin._replace(shadow=None)
    return made


def long_press_button(
    ctx: Context,
    button_id: str,
    label: str,
    mark: str | Element,
    tap: Tap,
    *,
    sub: str | None = None,
    **options: Any,
) -> Box:
    """A button that ends something: it wants 0.6 s under the finger and says so."""
    options.setdefault("kind", "danger")
    made = button(ctx, button_id, label, mark, sub if sub is not None else ctx.t("kit.hold"), tap=tap, **options)
    made.hold = True
    return made


def choices(
    ctx: Context,
    button_id: str,
    labels: list[tuple[str, Any]],
    chosen: Any,
    choose: Callable[[Any], None],
    *,
    size: Size = "body",
    **options: Any,
) -> Box:
    """A row of buttons of which one is selected; each is `(words, value)`, its id `KEY_ID.VALUE`."""

    def one(label: str, value: Any) -> Box:
        return button_box(
            f"{button_id}.{value}",
            text(label, size, bold=True, lines=2, anchor="center"),
            grow=1,
            h=ctx.touch,
            kind="selected" if value == chosen else "neutral",
            tap=lambda: choose(value),
            pad=pad("gap_hair", "gap_s"),
        )

    return row(*(one(label, value) for label, value in labels), gap="gap_s", **options)
