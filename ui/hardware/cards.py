"""The four small plates of the hardware panel: circuit, floor, microcontroller, power, with a word and a figure."""

from __future__ import annotations

from typing import NamedTuple

from ui.element import Box, column, grid, pad, text
from ui.hardware.rig_watch import SHOWN_US, RigWatch
from ui.kit.marks import disc
from ui.kit.plates import plate
from ui.kit.skins import Kind
from ui.theme import Look


class Reading(NamedTuple):
    """What one plate says: sign, how good it is, title, word, figure."""

    mark: str
    kind: Kind
    title: str
    value: str
    tail: str = ""


def cards(look: Look, watch: RigWatch, *, low_mv: int, threshold: int) -> Box:
    """All four. A supply under `low_mv` millivolts is low; half of `threshold` (%) without a contact is noise."""
    readings = [
        _circuit(look, watch, threshold),
        _floor(look, watch),
        _microcontroller(look, watch),
        _power(look, watch, low_mv),
    ]
    make = _wide if look.size == "regular" else _narrow
    return grid(
        *(make(look, reading) for reading in readings),
        columns=2,
        gap=look.pick(14, 8, 8),
        row_height=look.pick(92, 52, 60),
    )


def _wide(_: Look, reading: Reading) -> Box:
    return plate(
        disc(reading.mark, 50, reading.kind, share=0.6),
        column(
            text(reading.title, 18, colour="text2"),
            text(reading.value, 22, bold=True, lines=2, line=1.05),
            gap=3,
            grow=1,
        ),
        text(reading.tail, 17, colour="text3") if reading.tail else None,
        upright=False,
        items="center",
        gap=14,
        pad=pad(0, 16),
    )


def _narrow(look: Look, reading: Reading) -> Box:
    said = look.t("hardware.both", value=reading.value, tail=reading.tail) if reading.tail else reading.value
    return plate(
        disc(reading.mark, look.pick(36, 36, 40), reading.kind, share=0.66),
        column(
            text(reading.title, 16, colour="text2", line=1.1),
            text(said, look.pick(18, 18, 19), bold=True, line=1.1),
            grow=1,
        ),
        upright=False,
        items="center",
        radius=14,
        gap=9,
        pad=pad(0, 10),
    )


def _circuit(look: Look, watch: RigWatch, threshold: int) -> Reading:
    title = look.t(look.pick("hardware.circuit", "hardware.circuit.short", "hardware.circuit.short"))
    if watch.lost:
        return Reading("magnet-on", "neutral", title, look.t("hardware.nothing_heard"))
    count = look.t("hardware.buzzes", count=watch.log.contacts)
    if watch.health.state == "stuck":
        return Reading("stuck", "danger", title, look.t("hardware.circuit.stuck"), count)
    if watch.log.touching:
        return Reading("magnet-on", "primary", title, look.t("hardware.circuit.touching"), count)
    noise = max((spike.peak for spike in watch.log.spikes(watch.now - SHOWN_US, threshold)), default=0)
    if watch.log.shares and noise * 2 >= threshold:
        return Reading("magnet-on", "caution", title, look.t("hardware.circuit.noisy"), f"{noise} %")
    return Reading("magnet-on", "positive", title, look.t("hardware.circuit.quiet"), count)


def _floor(look: Look, watch: RigWatch) -> Reading:
    title = look.t(look.pick("hardware.floor_sensor", "hardware.floor_sensor.short", "hardware.floor_sensor.short"))
    steps = watch.abilities.floor_steps
    if watch.lost:
        return Reading("floor", "neutral", title, look.t("hardware.nothing_heard"))
    if steps is None:
        return Reading("floor", "neutral", title, look.t("hardware.floor_sensor.none"))
    if watch.vitals.missed_steps:
        missed = look.t("hardware.floor_sensor.missed", count=watch.vitals.missed_steps)
        return Reading("floor", "caution", title, missed)
    # It is read to the nearest step.
    exact = look.t("hardware.floor_sensor.exact", degrees=max(0.1, 180 / steps))
    turning = watch.floor.turning
    word = look.t("hardware.floor_sensor.turning" if turning else "hardware.floor_sensor.still")
    return Reading("floor", "primary" if turning else "positive", title, word, exact)


def _microcontroller(look: Look, watch: RigWatch) -> Reading:
    title, health, ms = look.t("hardware.microcontroller"), watch.health, watch.vitals.latency_ms
    if watch.rig is None:
        return Reading("usb", "neutral", title, look.t("hardware.microcontroller.none"))
    if health.state == "lost":
        return Reading("usb", "danger", title, look.t("hardware.microcontroller.lost"))
    if health.state == "searching":
        return Reading("usb", "neutral", title, look.t("hardware.microcontroller.searching"))
    round_trip = max(1, round(ms)) if ms is not None else None
    tail = look.t("hardware.ms", ms=round_trip) if round_trip is not None else ""
    if health.reason in ("rig.slow_link", "rig.overloaded"):
        word = "slow" if health.reason == "rig.slow_link" else "overloaded"
        return Reading("usb", "caution", title, look.t(f"hardware.microcontroller.{word}"), tail)
    if look.size != "regular" and round_trip is not None:
        return Reading("usb", "positive", title, look.t("hardware.microcontroller.answers_in", ms=round_trip))
    return Reading("usb", "positive", title, look.t("hardware.microcontroller.answers"), tail)


def _power(look: Look, watch: RigWatch, low_mv: int) -> Reading:
    title, millivolts = look.t("hardware.power"), watch.vitals.millivolts
    if watch.lost or millivolts is None:
        return Reading("flash", "neutral", title, look.t("hardware.power.unknown"))
    volts = millivolts / 1000
    if millivolts < low_mv or watch.health.reason == "rig.low_supply":
        tail = look.t("hardware.power.check_cable") if look.size == "regular" else ""
        return Reading("flash", "caution", title, look.t("hardware.power.low", volts=volts), tail)
    return Reading("flash", "positive", title, look.t("hardware.power.good", volts=volts))
