"""The GPIO rig: its floor, parameters, traces, and how it stops."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from unittest.mock import Mock

import pytest
from gpiozero.pins.mock import MockFactory

from divingbell.companion.rig import Parameters, Trace
from divingbell.companion.rig_profile import GpioProfile, RigProfile
from divingbell.drivers.clock import RealTime
from divingbell.drivers.edge_queue import LAG_US
from divingbell.drivers.gpio import GpioRig
from divingbell.drivers.traces import Edge
from tests.drivers.gpio.bench import COMMON, CONTACT_ONLY, Bench, turn
from tests.drivers.listening import Heard


def test_the_floor_turns_and_has_an_angle_after_the_index(bench: Bench) -> None:
    assert bench.rig.diagnostics().floor_angle is None
    turn(bench, 110)
    bench.time.advance(200_000)
    assert bench.listener.steps() == 110
    assert bench.rig.diagnostics().floor_angle == pytest.approx(90.0)
    assert bench.rig.zero() == Parameters(zero_steps=100)
    turn(bench, -30)
    bench.time.advance(200_000)
    assert bench.listener.steps() == 80
    assert bench.rig.diagnostics().floor_angle == pytest.approx(360 - 27.0)
    assert bench.rig.diagnostics().missed_steps == 0
    assert len([signal for signal in bench.listener.signals if signal.kind == "floor"]) <= 6


def test_missed_edges_of_the_floor_are_counted(bench: Bench) -> None:
    line = bench.factory.pin("GPIO27").when_changed
    for level in (0, 0, 1):
        line(bench.time.now() / 1e6, level)
    bench.time.advance(200_000)
    assert bench.rig.diagnostics().missed_steps == 1


def test_parameters_hold_from_now_on(bench: Bench) -> None:
    bench.rig.parameters(Parameters(threshold=20, hold_off_ms=10))
    bench.play((Edge(0, True), Edge(50_000, False)))
    bench.time.advance(10_000 + LAG_US + 100)
    assert [signal.kind for signal in bench.listener.contacts()] == ["contact", "contact_end"]


def test_trace_mode_shows_shares_and_stops(bench: Bench) -> None:
    rows: list[Trace] = []
    bench.rig.trace(rows.append)
    bench.time.advance(100_000)
    bench.play((Edge(0, True), Edge(1_000, False)))
    bench.time.advance(100_000)
    bench.rig.trace(None)
    stopped = len(rows)
    bench.time.advance(100_000)
    assert len(rows) == stopped >= 9
    shares = [share for row in rows for share in row.shares]
    assert max(shares) == 25
    assert all(later.us - earlier.us == 20_000 for earlier, later in itertools.pairwise(rows))
    assert rows[0].rim is None


def test_stop_lets_the_pins_go(bench: Bench) -> None:
    assert bench.factory.pin("GPIO17").when_changed is not None
    bench.rig.stop()
    bench.rig.stop()
    bench.time.advance(10_000_000)
    assert bench.factory.pin("GPIO17").when_changed is None
    again = GpioRig(
        RigProfile(gpio=GpioProfile(pin_factory="mock", contact=COMMON)),
        Parameters(),
        bench.time,
        factory=bench.factory,
    )
    again.start(bench.listener)
    bench.time.advance(0)
    assert bench.listener.states()[-1] == "ready"
    again.stop()


def test_in_real_time_too() -> None:
    factory = MockFactory()
    listener = Heard()
    rig = GpioRig(
        RigProfile(gpio=GpioProfile(pin_factory="mock", contact=COMMON)), Parameters(), RealTime(), factory=factory
    )
    rig.start(listener)
    listener.wait_for_reason("ready")
    factory.pin("GPIO17").drive_low()
    listener.wait_for(lambda: len(listener.contacts()) == 1)
    factory.pin("GPIO17").drive_high()
    listener.wait_for(lambda: len(listener.contacts()) == 2)
    rig.stop()


def test_whatever_is_asked_of_it_wakes_it() -> None:
    time = Mock(**{"now.return_value": 0})
    rig = GpioRig(CONTACT_ONLY, Parameters(), time, factory=MockFactory())
    rig.start(Heard())
    asked: list[Callable[[], object]] = [
        lambda: rig.trace(None), lambda: rig.parameters(Parameters()), rig.ask_again,
    ]  # fmt: skip
    for number, ask in enumerate(asked, 1):
        ask()
        assert time.run.return_value.wake.call_count == number
    rig.stop()


def test_with_the_pins_their_library_is_closed(bench: Bench) -> None:
    bench.factory.close = closed = Mock()
    bench.rig.stop()
    assert closed.call_count == 1


def test_a_trace_that_was_asked_for_before_the_pins_were_there_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(monkeypatch)
    rows: list[Trace] = []
    bench.rig.trace(rows.append)
    bench.start()
    bench.time.advance(100_000)
    assert rows
    bench.rig.stop()
