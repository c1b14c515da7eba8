"""The keys of a score sheet: digits, the choices of a field, and what is being written."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Unpack

from divingbell.ui.games.round_sheet.table_view import AREA, Entering, Taps
from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import button_box, start_button
from divingbell.ui.kit.cards import inset
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.kit.skins import Kind
from divingbell.ui.toolkit.element import Box, BoxOptions, Element, column, fits, pad, row

_LINES = {3: ("123", "456", "789", "-0<"), 6: ("12345-", "67890<"), 12: ("1234567890-<",)}


def keys(ctx: Context, entering: Entering, taps: Taps, columns: int, **options: Unpack[BoxOptions]) -> Element:
    """Digits in so many columns, or the choices of a field in their place."""
    field = entering.field
    if field.yes_no:
        return _choices([(1, ctx.t("round_sheet.yes_no.1")), (0, ctx.t("round_sheet.yes_no.0"))], entering, taps)
    if field.choices:
        return _choices([(choice.value, choice.name) for choice in field.choices], entering, taps)
    lines = [
        row(*(_digit(ctx, sign, taps) for sign in line), gap="gap_s", items="stretch", grow=1)
        for line in _LINES[columns]
    ]
    return column(*lines, gap="gap_s", grow=1, min_h=0, **options)


def _digit(ctx: Context, sign: str, taps: Taps) -> Element:
    del ctx
    shown: dict[str, tuple[str, Element]] = {
        "-": ("minus", icon("minus", "icon_m", "text2")),
        "<": ("back", icon("backspace-outline", "icon_m", "text2")),
    }
    name, face = shown.get(sign, (sign, roles.score(sign, colour="text1", anchor="center")))
    key = "back" if sign == "<" else sign
    return button_box(
        f"digit.{name}",
        face,
        tap=partial(taps.put, key),
        grow=1,
        h="digit",
        min_w="button_round",
        radius="radius_button",
    )


def _choices(choices: Sequence[tuple[int, str]], entering: Entering, taps: Taps) -> Element:
    def one(value: int, words: str) -> Element:
        kind: Kind = "selected" if entering.figure == words else "neutral"
        return button_box(
            f"choice.{value}", roles.label(words, anchor="center"), kind=kind, tap=partial(taps.choose, value), grow=1,
            h="digit", min_w="button_tall",
        )  # fmt: skip

    made = [one(*choice) for choice in choices]
    half = (len(made) + 1) // 2
    lines = [row(*line, gap="gap_s", items="stretch") for line in (made[:half], made[half:]) if line]
    return fits(row(*made, gap="gap_s", items="stretch"), column(*lines, gap="gap_s"), grow=1)


def readout(ctx: Context, entering: Entering, label: str, taps: Taps) -> Element:
    """The figure of now, large beside the total that it makes; with several fields a key for each."""
    if len(entering.fields) > 1:
        return _fields(entering, taps)
    arithmetic, result = entering.sum
    made = (
        row(roles.label(arithmetic, colour="text2", lines=1), roles.label(result, colour="money", lines=1), gap="gap_s")
        if result
        else None
    )
    seat = entering.writer.seats[0]
    figure = roles.figure(entering.figure or "-", anchor="right")
    words = column(roles.note(label, lines=1), made, gap="gap_hair", grow=1)
    whole = partial(row, tile(ctx, seat.diver, "tile_m"), words, figure, gap="gap_m", grow=1)
    plain = partial(row, words, figure, gap="gap_m", grow=1)
    return inset(fits(whole, plain, grow=1), pad=pad("gap_s", "pad_card"), radius="radius_button", grow=1)


def _fields(entering: Entering, taps: Taps) -> Box:
    """A key for each field, with its digits."""

    def one(name: str, title: str, digits: str, *, chosen: bool) -> Element:
        return button_box(
            f"field.{name}",
            roles.number(digits or "-", anchor="center"),
            roles.note(title, anchor="center", lines=1),
            kind="selected" if chosen else "neutral",
            tap=partial(taps.write_in, name),
            vertical=True,
            grow=1,
            pad=pad("gap_xxs", "gap_xs"),
        )

    made = (
        one(field.id, field.title, digits, chosen=field.id == entering.field.id) for field, digits in entering.fields
    )
    return row(*made, gap="gap_s", items="stretch", grow=1)


def next_button(
    ctx: Context, entering: Entering, taps: Taps, mark: str | None = None, **options: Unpack[BoxOptions]
) -> Element:
    """Enters what stands there, or goes on to the next field."""
    mark = mark or ("check-bold" if entering.title == ctx.t(f"{AREA}.fill") else "arrow-right")
    return start_button(
        ctx, "next", mark, entering.title, entering.sub, taps.next, size="heading",
        disabled_reason=entering.problem, **options,
    )  # fmt: skip
