"""The hardware panel of a USB key: its last touches, each with the ends between which the truth lies, the
board, and what a key cannot tell."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from divingbell.companion.canvas.fonts import readable
from divingbell.companion.rig import Capabilities, Diagnostics
from divingbell.ui.kit import roles
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import disc, hairline, icon
from divingbell.ui.kit.skins import Kind
from divingbell.ui.screens.hardware.key_length import key_length
from divingbell.ui.toolkit.element import Box, Drawing, Element, Skin, column, fits, pad, row
from divingbell.ui.toolkit.paint import Painter

MOST, FEWEST = 6, 4
"""Touches that are shown at most, and room for so many at least."""
_WHOLE_S = 0.8
"""A touch of this length fills its bar; a longer one makes all of them shorter."""
_BAR_DP, _END_DP = 22, 38


class KeyTouch(NamedTuple):
    """One touch."""

    time: str
    """When it began, as a clock says it."""
    seconds: float | None
    """Its length; None while it lasts."""
    free: bool
    """An announced free buzz waited for it."""
    diver: str = ""
    """Name of who dived; empty outside a game."""
    risk: int | None = None
    """Risk of that dive; None where it is not known."""


class KeyPanel(NamedTuple):
    """All that is known of the key."""

    touches: tuple[KeyTouch, ...]
    """Newest first."""
    felt: int
    """Touches of the game, or since it watches."""
    in_game: bool
    """`felt` is of a game."""
    touching: bool
    button: str
    """Name of the learnt button; empty where none is learnt."""
    capabilities: Capabilities
    diagnostics: Diagnostics


def missed_ms(interval_us: int) -> int:
    """The length below which a touch may be missed, two intervals; milliseconds, at least 1."""
    return max(1, math.ceil(2 * interval_us / 1_000))


def is_worried(diagnostics: Diagnostics) -> bool:
    """Tell whether something of a key is to be looked at."""
    return diagnostics.grabbed is False or diagnostics.overflows > 0


def key_panel(ctx: Context, shown: KeyPanel) -> Element:
    """Touches beside the board; where that is too narrow one over the other."""

    def beside(*facts: Box) -> Box:
        return row(
            _touches(ctx, shown, min_w="key_touches"), column(*facts, gap="gap", w="key_board"),
            gap="gap", items="stretch",
        )  # fmt: skip

    def below(*facts: Box) -> Box:
        return column(_touches(ctx, shown), *facts, gap="gap")

    whole, short = _board(ctx, shown), _board(ctx, shown, short=True)
    return fits(
        lambda: beside(whole, _cannot(ctx, grow=1)),
        lambda: beside(short, _cannot(ctx, grow=1)),
        lambda: beside(short),
        lambda: below(whole, _cannot(ctx)),
        lambda: below(short),
        grow=1,
    )


def _touches(ctx: Context, shown: KeyPanel, **options: Any) -> Box:
    us = shown.capabilities.interval_us
    exact = ctx.t("usb_key.interval_unknown") if us is None else ctx.t("usb_key.panel.interval", ms=max(1, us // 1_000))
    head = row(roles.title(ctx.t("usb_key.panel.touches"), grow=1), roles.note(exact), gap="gap")
    longest = max((one.seconds or 0 for one in shown.touches), default=0)
    named = any(one.free or one.diver for one in shown.touches[:MOST])
    lines = [_line(ctx, one, max(_WHOLE_S, longest), us, named=named) for one in shown.touches[:MOST]]
    if not lines:
        lines = [_awaited(ctx)]
    choices = [partial(_listed, lines[:count]) for count in range(len(lines), 0, -1)]
    return card(head, fits(*choices, grow=1), radius="radius_card", pad=pad("pad_card"), gap="gap_s", grow=1, **options)


def _listed(lines: Sequence[Box]) -> Box:
    """Each as high as if all that can be shown were there."""
    parts = (part for line in lines for part in (hairline(), line))
    return column(*parts, Box(grow=max(0, FEWEST - len(lines))), gap="gap_s")


def _line(ctx: Context, one: KeyTouch, whole_s: float, interval_us: int | None, *, named: bool) -> Box:
    """`named`: a column says whose dive each was."""
    length = ctx.t("usb_key.panel.lasts") if one.seconds is None else key_length(ctx, one.seconds, interval_us)
    bar = Drawing(h="icon", grow=1, paint=_bar, data=(one.seconds, whole_s, interval_us, one.free))
    dive = roles.note(_dive(ctx, one), lines=2, w="key_dive") if named else None
    return row(roles.note(one.time), dive, bar, roles.number(length), gap="gap", grow=1, min_h="sheet_row")


def _dive(ctx: Context, one: KeyTouch) -> str:
    """The diver and the risk of the dive."""
    if one.free:
        return ctx.t("usb_key.panel.free")
    if one.risk is None:
        return readable(one.diver)
    return ctx.t("usb_key.panel.dive", name=readable(one.diver), risk=one.risk)


def _awaited(ctx: Context) -> Box:
    bar = Drawing(h="icon", grow=1, paint=_bar, data=(0.0, _WHOLE_S, None, False))
    return row(roles.body(ctx.t("usb_key.waiting.task")), bar, gap="gap", grow=1, min_h="sheet_row")


def _bar(p: Painter, data: tuple[float | None, float, int | None, bool]) -> None:
    """As long as the touch; the two lines are the ends between which it ended."""
    seconds, whole_s, interval_us, free = data
    share = p.height / _END_DP
    high, end = _BAR_DP * share, p.width - 8
    x = end if seconds is None else end * seconds / whole_s
    colour = "action" if free else "danger_fill"
    p.rectangle(0, (p.height - high) / 2, p.width, high, "well")
    if x > 0:
        p.rectangle(0, (p.height - high) / 2, max(2, x), high, colour)
    if seconds and interval_us is not None:
        reach = max(3, end * interval_us / 1e6 / whole_s)
        for at in (x - reach, x + reach):
            p.line([(at, 2), (at, p.height - 2)], 2.5, "text1")
        p.line([(x - reach - 4, p.height / 2), (x + reach + 4, p.height / 2)], 2, "text1")


def _board(ctx: Context, shown: KeyPanel, *, short: bool = False) -> Box:
    """`short`: without the line between, and how many touches were felt."""
    t, us = ctx.t, shown.capabilities.interval_us
    grabbed, count = shown.diagnostics.grabbed, shown.diagnostics.overflows
    kind: Kind = "caution" if is_worried(shown.diagnostics) else "positive"
    name = column(
        roles.title(readable(shown.capabilities.name) or t("usb_key.board")),
        roles.note(shown.button) if shown.button else None,
        grow=1,
    )
    facts = [
        _fact(t("usb_key.panel.now"), t("usb_key.panel.closed" if shown.touching else "usb_key.panel.open")),
        _fact(
            t("usb_key.panel.in_game" if shown.in_game else "usb_key.panel.felt"), ctx.texts.amounts.number(shown.felt)
        ),
    ]
    missed = [] if us is None else [_fact(t("usb_key.panel.shorter"), t("usb_key.panel.missed", ms=missed_ms(us)))]
    warnings = []
    if not grabbed:
        warnings.append(t("usb_key.board.shared"))
    if count:
        seconds = t("usb_key.length", seconds=max(0.01, shown.diagnostics.missing_ms / 1_000))
        warnings.append(t("usb_key.panel.overflows", count=count, length=seconds))
    said = [_warning(words) for words in warnings]
    head = row(disc("usb", "disc_m", kind), name, gap="gap")
    known = (*facts[:1], *missed) if short else (hairline(), *facts, *missed)
    return card(head, *known, *said, radius="radius_card", pad=pad("pad_card"), gap="gap_s")


def _warning(words: str) -> Box:
    return row(icon("alert", "icon_m", "caution"), roles.note(words, grow=1, lines=4), gap="gap_s")


def _fact(words: str, value: str) -> Box:
    return row(roles.note(words, grow=1, lines=1), roles.label(value, lines=1), gap="gap_s")


def _cannot(ctx: Context, **options: Any) -> Box:
    """The things that are tapped, as ever."""
    lines = [
        row(icon("close", "icon_m", "text3"), roles.note(ctx.t(f"usb_key.panel.no_{what}"), grow=1), gap="gap_m")
        for what in ("floor", "risk", "share")
    ]
    note = roles.note(ctx.t("usb_key.panel.note"), lines=4)
    inside = fits(
        partial(column, *lines, note, gap="gap_m", justify="center"),
        partial(column, *lines, gap="gap_s", justify="center"),
        grow=1,
    )
    edge = Skin(edge="line", radius="radius_card", dashed=True)
    return column(inside, skin=edge, pad=pad("pad_card"), **options)
