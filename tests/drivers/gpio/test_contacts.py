"""Contacts on gpiozero's mock pins, whose clock is the test's: our classifier matters, not the pin's debounce."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from divingbell.companion.rig import Diagnostics, Health, Parameters, Signal
from divingbell.companion.rig_profile import ContactPins, GpioProfile, Pull
from divingbell.drivers.clock import MicrosecondClock
from divingbell.drivers.edge_queue import LAG_US, LOST_US, EdgeQueue, PinEdge
from divingbell.drivers.gpio import RETRY_US, WARNING_US, EdgeWarning
from divingbell.drivers.gpio_pins import Pins
from divingbell.drivers.traces import KINDS, Edge, TraceKind, probe_trace
from tests.drivers.gpio.bench import COMMON, START, Bench, BenchPin


def test_ready_and_what_it_can_feel(bench: Bench) -> None:
    assert bench.listener.states() == ["searching", "ready"]
    capabilities = bench.rig.capabilities()
    assert (capabilities.rims, capabilities.floor_steps, capabilities.shares) == ((None,), 400, True)
    assert capabilities.name == "Raspberry Pi 3B (mock)"
    assert bench.listener.healths[-1].args == {"name": capabilities.name}


def test_the_pins_have_no_debounce_of_their_own(bench: Bench) -> None:
    for number in (17, 27, 22, 23):
        pin = bench.factory.pin(f"GPIO{number}")
        assert (pin.bounce, pin.edges, pin.pull) == (None, "both", "up")


@pytest.mark.parametrize("kind", KINDS)
def test_every_model_trace_is_felt_as_the_touches_it_is_made_of(bench: Bench, kind: TraceKind) -> None:
    for seed in range(3):
        before = len(bench.listener.contacts())
        trace = probe_trace(kind, seed)
        begin = bench.play(trace.edges)
        bench.time.advance(1_500_000)
        felt = bench.listener.contacts()[before:]
        assert [signal.kind for signal in felt] == ["contact", "contact_end"] * len(trace.touches)
        for start, end, touch in zip(felt[::2], felt[1::2], trace.touches, strict=True):
            slack = 50 if kind == "clean" else 1_700
            assert abs(start.us - begin - touch.first_us) <= slack
            assert abs(end.us - begin - touch.last_us) <= slack
    assert ("stuck" in bench.listener.states()) == (kind == "stuck")


def test_a_contact_is_told_as_soon_as_late_edges_allow(bench: Bench) -> None:
    bench.drive(17, False)
    closed = bench.time.now()
    bench.time.advance(750 + LAG_US)
    assert bench.listener.contacts() == []
    bench.time.advance(50)
    assert bench.listener.contacts() == [Signal("contact", closed)]


def test_a_contact_is_told_within_a_millisecond_where_the_kernel_queue_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MockPin, "lost", 0, raising=False)
    monkeypatch.setattr(MockFactory, "deliver", lambda _: None, raising=False)
    kernel = Bench(monkeypatch, floor=None)
    kernel.start()
    kernel.drive(17, False)
    closed = kernel.time.now()
    kernel.time.advance(1_000)
    assert kernel.listener.contacts() == [Signal("contact", closed)]


def test_an_edge_that_is_delivered_late_counts_from_when_it_was(bench: Bench) -> None:
    bench.time.advance(3_000)
    bench.deliver(17, False, bench.time.now() - 2_000)
    bench.time.advance(20_000)
    assert bench.listener.contacts() == [Signal("contact", START + 1_000)]


def test_the_classifier_stays_behind_the_present_whatever_wakes_it(bench: Bench) -> None:
    bench.time.advance(3_000)
    bench.rig.parameters(Parameters())
    bench.time.advance(0)
    bench.deliver(17, False, bench.time.now() - 2_000)
    bench.time.advance(20_000)
    assert bench.listener.contacts() == [Signal("contact", START + 1_000)]


@pytest.mark.parametrize("held_up_us", [8_000, 30_000, 90_000])
@pytest.mark.parametrize("looks", [False, True], ids=["at rest", "in trace mode"])
def test_a_touch_that_is_delivered_late_is_as_long_as_it_was(bench: Bench, held_up_us: int, looks: bool) -> None:
    """In trace mode the rig looks every 4 ms: it must not take a line for quiet that it knows to have changed."""
    if looks:
        bench.rig.trace(lambda _: None)
    bench.time.advance(50_000)
    begin = bench.time.now()
    bench.turns(17, False)
    bench.time.advance(held_up_us)
    bench.deliver(17, False, begin)
    bench.time.advance(95_000 - held_up_us)
    end = bench.time.now()
    bench.turns(17, True)
    bench.time.advance(held_up_us)
    bench.deliver(17, True, end)
    bench.time.advance(300_000)
    assert bench.listener.contacts() == [
        Signal("contact", begin),
        Signal("contact_end", end - 50, ms=95),
    ]
    assert bench.rig.diagnostics().late_edges == 0
    assert bench.listener.states() == ["searching", "ready"]


def test_two_touches_stay_two_though_the_opening_between_them_is_late(bench: Bench) -> None:
    begin = bench.time.now()
    bench.drive(17, False)
    bench.time.advance(40_000)
    opened = bench.time.now()
    bench.turns(17, True)
    bench.time.advance(95_000)
    bench.deliver(17, True, opened)
    bench.time.advance(77_000)
    again = bench.time.now()
    bench.drive(17, False)
    bench.time.advance(30_000)
    bench.drive(17, True)
    bench.time.advance(200_000)
    contacts = bench.listener.contacts()
    assert [(signal.kind, signal.us) for signal in contacts[:3]] == [
        ("contact", begin), ("contact_end", opened - 50), ("contact", again),
    ]  # fmt: skip


def test_edges_that_come_when_time_has_gone_past_them_are_counted_and_told(bench: Bench) -> None:
    bench.rig.trace(lambda _: None)
    bench.time.advance(100_000)
    now = bench.time.now()
    bench.deliver(17, False, now - 40_000)
    bench.deliver(17, True, now - 20_000)
    bench.time.advance(300_000)
    assert bench.rig.diagnostics().late_edges == 2
    assert bench.listener.healths[-1] == Health("check", "rig.late_edges")
    bench.time.advance(WARNING_US)
    assert bench.listener.states()[-2:] == ["check", "ready"]


def test_an_edge_that_the_library_lost_is_told_and_the_line_goes_on(bench: Bench) -> None:
    begin = bench.time.now()
    bench.drive(17, False)
    bench.time.advance(50_000)
    bench.turns(17, True)
    bench.rig.trace(lambda _: None)
    bench.time.advance(LOST_US + 300_000)
    assert [signal.kind for signal in bench.listener.contacts()] == ["contact", "contact_end"]
    assert bench.listener.contacts()[0].us == begin
    assert (bench.rig.diagnostics().late_edges, bench.rig.diagnostics().lost_edges) == (0, 1)
    assert bench.listener.healths[-1].reason == "rig.lost_edges"


def test_a_lost_opening_is_noticed_while_the_floor_turns(bench: Bench) -> None:
    bench.drive(17, False)
    bench.time.advance(50_000)
    bench.turns(17, True)
    opened = bench.time.now()
    for number in range(40):
        bench.time.advance(10_000)
        bench.drive(27 if number % 2 else 22, bool(number // 2 % 2))
    bench.time.advance(200_000)
    assert [signal.kind for signal in bench.listener.contacts()] == ["contact", "contact_end"]
    assert bench.listener.contacts()[1].us <= opened + LOST_US + 10_000 + LAG_US
    assert bench.rig.diagnostics().lost_edges == 1


def test_edges_of_the_floor_are_decoded_in_the_order_in_which_they_were(bench: Bench) -> None:
    """A library that is behind hands out the edges of one pin, then those of the other."""
    levels = ((False, False), (True, False), (True, True), (False, True))
    for turned_us in range(0, 400_000, 4_000):
        begin = START + turned_us
        bench.time.advance(begin + 3_500 - bench.time.now())
        place = turned_us // 1_000
        edges = [(begin + step * 800, *levels[(place + step + 3) % 4]) for step in range(4)]
        before = levels[(place + 2) % 4]
        of_a, of_b = [], []
        for us, a, b in edges:
            if a != before[0]:
                of_a.append((27, a, us))
            if b != before[1]:
                of_b.append((22, b, us))
            before = a, b
        for pin, level, us in (*of_b, *of_a):
            bench.deliver(pin, level, us)
    bench.time.advance(300_000)
    assert bench.listener.steps() == 400
    assert bench.rig.diagnostics().missed_steps == 0


def test_pins_that_go_away_are_lost_and_come_back(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as gone:
        gone.setattr(BenchPin, "gone", True)
        bench.rig.trace(lambda _: None)
        bench.time.advance(10_000)
        assert bench.listener.states()[-1] == "lost"
    bench.time.advance(RETRY_US)
    assert bench.listener.states()[-1] == "ready"
    bench.play((Edge(0, True), Edge(20_000, False)))
    bench.time.advance(300_000)
    assert [signal.kind for signal in bench.listener.contacts()] == ["contact", "contact_end"]


def stamp(now: MicrosecondClock, ticks: Callable[[], float], edge: float, wraps: float = math.inf) -> int:
    """The stamp of the edge that the library tells with these ticks of its own clock."""
    factory, stamps = MockFactory(), list[int]()
    pins = Pins(GpioProfile(pin_factory="mock", contact=COMMON), now, factory)
    pins.listen(17, "up", lambda us, *_: stamps.append(us))
    factory.ticks = ticks
    factory.ticks_diff = lambda later, earlier: (later - earlier) % wraps
    factory.pin("GPIO17").when_changed(edge, 0)
    pins.close()
    return stamps[0]


def test_another_thread_between_two_clocks_moves_no_stamp() -> None:
    """The library's clock and ours are read one after the other."""
    now = START + 10_000
    reads = iter([now, *[now + 12_000] * 9])
    ticks = iter([now, *[now + 12_000] * 4])
    assert stamp(lambda: next(reads), lambda: next(ticks) / 1e6, (now - 3_000) / 1e6) == now - 3_000


def test_stamps_of_a_counter_that_wraps_are_differences() -> None:
    """pigpio counts 32 bits of microseconds: 71 minutes."""
    wraps = (1 << 32) / 1e6
    assert stamp(lambda: START, lambda: 0.001, wraps - 0.001, wraps) == START - 2_000


def test_an_edge_between_reading_the_level_and_listening_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(monkeypatch)
    listen = Pins.listen

    def late(self: Pins, number: int, pull: Pull, edge: Any) -> bool:
        level = listen(self, number, pull, edge)
        if number == 17:
            bench.drive(17, False)
        return level

    monkeypatch.setattr(Pins, "listen", late)
    bench.start()
    bench.time.advance(20_000)
    assert [signal.kind for signal in bench.listener.contacts()] == ["contact"]


@pytest.mark.parametrize("ticks", [0.0, 1e9])
def test_a_stamp_of_another_clock_is_not_believed(bench: Bench, ticks: float) -> None:
    bench.time.advance(5_000_001)  # right behind a sample
    bench.deliver(17, False, round(ticks * 1e6))
    now = bench.time.now()
    bench.time.advance(20_000)
    assert bench.listener.contacts() == [Signal("contact", now + 49)]


def test_a_wire_that_is_closed_at_the_start_is_felt(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(monkeypatch, ContactPins(common=17, closed="high", pull="down"), None)
    bench.factory.pin("GPIO17").pull = "up"
    bench.factory.pin("GPIO17").drive_high()
    bench.factory.pin("GPIO17").held = True
    bench.start()
    bench.time.advance(100_000)
    assert [signal.kind for signal in bench.listener.contacts()] == ["contact"]


def test_each_rim_tells_its_risk(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(monkeypatch, ContactPins(risk_2=5, risk_5=6), None).start()
    trace = probe_trace("bounce", 1)
    bench.play(trace.edges, pin=6)
    bench.time.advance(500_000)
    assert bench.rig.capabilities().rims == (2, 5)
    assert bench.rig.capabilities().floor_steps is None
    assert [signal.rim for signal in bench.listener.contacts()] == [5, 5]


def test_a_stuck_contact_is_told_and_taken_back(bench: Bench) -> None:
    bench.drive(17, False)
    bench.time.advance(7_000_000)
    assert bench.listener.healths[-1] == Health("stuck", "rig.stuck")
    bench.drive(17, True)
    bench.time.advance(500_000)
    assert bench.listener.states()[-2:] == ["stuck", "ready"]


@pytest.mark.parametrize("count", ["late", "lost"])
def test_the_first_edge_that_is_late_or_lost_is_told_for_a_minute(count: str) -> None:
    edges, warn = EdgeQueue(START), EdgeWarning()
    assert EdgeWarning().reason(edges, START) is None
    setattr(edges, count, 1)
    told = [warn.reason(edges, START + us) for us in (0, 59_999_999, 60_000_000)]
    assert told == [f"rig.{count}_edges"] * 2 + [None]


def test_an_edge_that_came_between_two_looks_is_looked_at_when_it_may_be_taken() -> None:
    edges = EdgeQueue(START)
    assert edges.put(PinEdge(START, 17, True))
    assert edges.due(START + 20) == START + 20 + 5_000


def test_where_there_is_no_floor_no_step_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(monkeypatch, floor=None).start()
    assert bench.rig.diagnostics() == Diagnostics()
    bench.rig.stop()


def test_a_line_that_reads_otherwise_for_a_tenth_of_a_second_has_lost_an_edge() -> None:
    edges = EdgeQueue(START)
    edges.levels[17] = True
    lost = []
    for us in (0, 99_999, 100_000):
        edges.advance(START + us, {17: False})
        lost.append(edges.lost)
    assert lost == [0, 0, 1]


def test_an_edge_that_comes_begins_the_tenth_of_a_second_anew() -> None:
    """It reads otherwise still: another one is on its way."""
    edges = EdgeQueue(START)
    edges.levels[17] = True
    edges.advance(START, {17: False})
    edges.put(PinEdge(START + 60_000, 17, True))
    lost = []
    for us in (60_000, 159_999, 160_000):
        edges.advance(START + us, {17: False})
        lost.append(edges.lost)
    assert lost == [0, 0, 1]


def test_a_contact_that_closes_while_its_pin_is_opened_is_closed_from_then_on(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(monkeypatch, floor=None)
    listen = Pins.listen

    def closes(pins: Pins, number: int, *rest: Any) -> bool:
        level = listen(pins, number, *rest)
        bench.turns(number, False)
        return level

    monkeypatch.setattr(Pins, "listen", closes)
    bench.start()
    bench.time.advance(20_000)
    assert bench.listener.contacts() == [Signal("contact", START)]
    bench.rig.stop()


def test_somebody_must_look_at_the_first_edge_that_waits_and_again_when_it_may_be_taken() -> None:
    edges = EdgeQueue(START)
    edges.levels[17] = True
    assert edges.due(START) is None
    assert [edges.put(PinEdge(START + us, 17, us == 9)) for us in (8, 9)] == [True, False]
    edges.advance(START + 10, {17: True})
    assert edges.due(START + 10) == START + 8 + 5_000
    assert not edges.put(PinEdge(START + 11, 17, False)), "the first two wait still"
    edges.advance(START + 12, {17: True})
    assert edges.due(START + 12) == START + 12 + 1_000, "it reads otherwise: an edge is on its way"
