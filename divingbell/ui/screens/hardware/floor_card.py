"""The card of the ocean floor on the hardware panel: its dial, and the buttons that set it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from divingbell.ui.kit import buttons, cards, roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.screens.hardware.floor_dial import floor_dial
from divingbell.ui.screens.hardware.rig_watch import RigWatch
from divingbell.ui.toolkit.element import Box, Element, column, pad, row, space


class FloorTaps(NamedTuple):
    """Handlers of its buttons."""

    set_zero: Callable[[], None]
    reverse: Callable[[], None]


def floor_card(ctx: Context, watch: RigWatch, taps: FloorTaps, *, upright: bool) -> Box:
    """`upright`: it lies under the trace, so that words and buttons stand beside the dial."""
    title = roles.title(ctx.t("hardware.ocean_floor"))
    if watch.capabilities.floor_steps is None and not watch.lost:
        none = roles.body(ctx.t("hardware.no_floor"), anchor="center")
        return _card(title, column(none, justify="center", grow=1, pad=pad("gap", 0)))
    dial, turned = _dial(ctx, watch)
    if upright:
        beside = column(title, turned, space(), *_buttons(ctx, watch, taps), gap="gap_m", grow=1)
        dial.w = dial.h = "dial"
        return _card(row(dial, beside, items="stretch", gap="gap", grow=1))
    dial.grow = 1
    head = row(title, turned, justify="between", gap="gap_s")
    if watch.gone:
        return _card(head, dial)
    first, second = _buttons(ctx, watch, taps)
    first.grow = second.grow = 1
    return _card(head, dial, row(first, second, gap="gap_s"))


def _dial(ctx: Context, watch: RigWatch) -> tuple[Box, Element | None]:
    """The dial, and how far the floor turned last; of a lost rig where it stood."""
    if watch.gone:
        angle = None if watch.went is None else watch.went.angle
        last = "" if angle is None else ctx.t("hardware.floor_last", degrees=round(angle) % 360)
        return floor_dial(ctx, None, nothing=(ctx.t("hardware.no_reading"), last)), None
    floor = watch.floor
    angle = None if watch.lost else floor.angle
    turned = None
    if floor.turned and not watch.lost:
        turned = roles.note(ctx.t("hardware.turned", degrees=round(floor.turned)))
    return floor_dial(ctx, angle, turned=floor.turned if angle is not None else 0), turned


def _card(*children: Element) -> Box:
    return cards.card(
        *children, radius="radius_card", justify="between", w="floor_card", gap="gap_s", pad=pad("gap_s", "gap")
    )


def _buttons(ctx: Context, watch: RigWatch, taps: FloorTaps) -> tuple[Box, Box]:
    return (
        _button(ctx, watch, "set_zero", "restore", taps.set_zero),
        _button(ctx, watch, "reverse", "swap-horizontal", taps.reverse),
    )


def _button(ctx: Context, watch: RigWatch, name: str, mark: str, tap: Callable[[], None]) -> Box:
    off = ctx.t("hardware.off.lost") if watch.lost else None
    words = column(roles.label(ctx.t(f"hardware.{name}")), roles.caption(off) if off is not None else None)
    sign = icon(mark, "icon_m")
    return buttons.button_box(name, sign, words, tap=tap, disabled_reason=off, h=ctx.touch, gap="gap_s", pad=pad(0, 4))
