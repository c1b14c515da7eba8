"""The four small cards of the hardware panel: circuit, floor, microcontroller, power, with a word and a figure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from divingbell.ui.kit import roles
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import disc
from divingbell.ui.kit.skins import Kind
from divingbell.ui.screens.hardware.rig_watch import SHOWN_US, RigWatch
from divingbell.ui.toolkit.element import Box, Element, Fits, column, fits, grid, pad

_WORRIES = {"rig.slow_link": "slow", "rig.overloaded": "overloaded", "rig.bad_clock": "bad_clock"}


class Reading(NamedTuple):
    """Words of one card: sign, how good it is, title, word, figure."""

    mark: str
    kind: Kind
    title: str
    value: str
    tail: str = ""
    short_title: str = ""
    """Where there is less room; empty: the title."""
    short_value: str = ""
    """The same of word and figure; empty: the one behind the other."""


def readings(ctx: Context, watch: RigWatch, *, low_mv: int, threshold: int) -> list[Reading]:
    """All four. A supply under `low_mv` millivolts is low; half of `threshold` (%) without a contact is noise. A board
    with buttons has no supply and answers nothing: how exact it is, and what was lost of it."""
    return [
        _circuit(ctx, watch, threshold)._replace(short_title=ctx.t("hardware.circuit.short")),
        _floor(ctx, watch)._replace(short_title=ctx.t("hardware.floor_sensor.short")),
        _microcontroller(ctx, watch),
        _power(ctx, watch, low_mv),
    ]


def measure_cards(ctx: Context, shown: Sequence[Reading], *, fill: bool = False) -> Fits:
    """Each on its card; with `fill` they take all the room."""

    def cards(make: Callable[[Context, Reading], Box]) -> Box:
        return grid(*(make(ctx, one) for one in shown), columns=2, gap="gap")

    return fits(partial(cards, _wide_card), partial(cards, _narrow_card), grow=int(fill))


def _wide_card(ctx: Context, reading: Reading) -> Box:
    """Sign, title and word; the figure at the right."""
    del ctx  # called as the other one is
    tail = roles.note(reading.tail, colour="text3", lines=1) if reading.tail else None
    return _card(reading, reading.title, roles.label(reading.value, lines=2), tail)


def _narrow_card(ctx: Context, reading: Reading) -> Box:
    """In fewer words, and the figure behind them."""
    value = reading.value
    if reading.tail:
        value = ctx.t("hardware.both", value=value, tail=reading.tail)
    return _card(reading, reading.short_title or reading.title, roles.label(reading.short_value or value, lines=1))


def _card(reading: Reading, title: str, value: Element, tail: Element | None = None) -> Box:
    return card(
        disc(reading.mark, "disc_m", reading.kind, share=0.62),
        column(roles.note(title, lines=1), value, grow=1),
        tail,
        upright=False,
        items="center",
        radius="radius_card",
        gap="gap_m",
        pad=pad("gap_m", "pad_card"),
    )


def _circuit(ctx: Context, watch: RigWatch, threshold: int) -> Reading:
    title = ctx.t("hardware.circuit")
    if watch.lost:
        return Reading("magnet-on", "neutral", title, ctx.t("hardware.nothing_heard"))
    count = ctx.t("hardware.buzzes", count=watch.log.contacts)
    if watch.health.state == "stuck":
        return Reading("stuck", "danger", title, ctx.t("hardware.circuit.stuck"), count)
    if watch.log.touching:
        return Reading("magnet-on", "primary", title, ctx.t("hardware.circuit.touching"), count)
    noise = max((spike.peak for spike in watch.log.spikes(watch.now - SHOWN_US, threshold)), default=0)
    if watch.log.shares and noise * 2 >= threshold:
        return Reading("magnet-on", "caution", title, ctx.t("hardware.circuit.noisy"), f"{noise} %")
    return Reading("magnet-on", "positive", title, ctx.t("hardware.circuit.quiet"), count)


def _floor(ctx: Context, watch: RigWatch) -> Reading:
    title = ctx.t("hardware.floor_sensor")
    steps = watch.capabilities.floor_steps
    if watch.lost:
        return Reading("floor", "neutral", title, ctx.t("hardware.nothing_heard"))
    if steps is None:
        return Reading("floor", "neutral", title, ctx.t("hardware.floor_sensor.none"))
    if watch.diagnostics.missed_steps:
        missed = ctx.t("hardware.floor_sensor.missed", count=watch.diagnostics.missed_steps)
        return Reading("floor", "caution", title, missed)
    # It is read to the nearest step.
    exact = ctx.t("hardware.floor_sensor.exact", degrees=max(0.1, 180 / steps))
    turning = watch.floor.turning
    word = ctx.t("hardware.floor_sensor.turning" if turning else "hardware.floor_sensor.still")
    return Reading("floor", "primary" if turning else "positive", title, word, exact)


def _microcontroller(ctx: Context, watch: RigWatch) -> Reading:
    title, health, ms = ctx.t("hardware.microcontroller"), watch.health, watch.diagnostics.latency_ms
    if watch.rig is None:
        return Reading("usb", "neutral", title, ctx.t("hardware.microcontroller.none"))
    if health.state == "lost":
        return Reading("usb", "neutral", title, ctx.t("hardware.nothing_heard"))
    if health.state == "searching":
        return Reading("usb", "neutral", title, ctx.t("hardware.microcontroller.searching"))
    round_trip = max(1, round(ms)) if ms is not None else None
    tail = ctx.t("hardware.ms", ms=round_trip) if round_trip is not None else ""
    if word := _WORRIES.get(health.reason):
        return Reading("usb", "caution", title, ctx.t(f"hardware.microcontroller.{word}"), tail)
    short = ctx.t("hardware.microcontroller.answers_in", ms=round_trip) if round_trip is not None else ""
    return Reading("usb", "positive", title, ctx.t("hardware.microcontroller.answers"), tail, short_value=short)


def _power(ctx: Context, watch: RigWatch, low_mv: int) -> Reading:
    title, millivolts = ctx.t("hardware.power"), watch.diagnostics.millivolts
    if watch.lost or millivolts is None:
        return Reading("flash", "neutral", title, ctx.t("hardware.power.unknown"))
    volts = millivolts / 1000
    if millivolts < low_mv or watch.health.reason == "rig.low_supply":
        low = ctx.t("hardware.power.low", volts=volts)
        return Reading("flash", "caution", title, low, ctx.t("hardware.power.check_cable"), short_value=low)
    return Reading("flash", "positive", title, ctx.t("hardware.power.good", volts=volts))
