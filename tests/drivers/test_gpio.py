"""The GPIO rig on gpiozero's mock pins, whose clock is the test's: our classifier matters, not the pin's debounce."""

from __future__ import annotations

import builtins
import itertools
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from gpiozero.pins.mock import MockFactory

from divingbell.companion.configuration.configuration import ContactPins, FloorPins, GpioProfile, Pull, RigProfile
from divingbell.companion.rig import Capabilities, Diagnostics, Health, Parameters, Signal, Trace
from divingbell.drivers.clock import RealTime, VirtualTime, monotonic_us
from divingbell.drivers.edge_queue import LAG_US, LOST_US
from divingbell.drivers.gpio import RETRY_US, WORRY_US, GpioRig
from divingbell.drivers.gpio_pins import Pins, PinsError
from divingbell.drivers.traces import KINDS, Edge, Kind, probe_trace
from tests.drivers.listening import Heard

COMMON = ContactPins(common=17)
FLOOR = FloorPins(a=27, b=22, index=23)
CONTACT_ONLY = RigProfile(gpio=GpioProfile(pin_factory="mock", contact=COMMON))
START = 1_000_000


class Bench:
    """Mock pins, a rig on them and the time of both."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, contact: ContactPins = COMMON, floor: FloorPins | None = FLOOR
    ) -> None:
        self.time = VirtualTime(START)
        monkeypatch.setattr("gpiozero.pins.mock.monotonic", lambda: self.time.now() / 1e6)
        self.factory = MockFactory()
        self.listener = Heard()
        profile = RigProfile(gpio=GpioProfile(pin_factory="mock", contact=contact, floor=floor))
        self.rig = GpioRig(profile, Parameters(), self.time, factory=self.factory)

    def start(self) -> Bench:
        self.rig.start(self.listener)
        self.time.advance(0)
        return self

    def drive(self, pin: int, high: bool) -> None:
        mock = self.factory.pin(f"GPIO{pin}")
        (mock.drive_high if high else mock.drive_low)()

    def turns(self, pin: int, high: bool) -> None:
        """The pin changes, and nobody is told yet."""
        self.factory.pin(f"GPIO{pin}")._state = high

    def deliver(self, pin: int, high: bool, us: int) -> None:
        """The library tells an edge that was at this microsecond; the pin has that level, unless it changes again."""
        self.turns(pin, high)
        self.factory.pin(f"GPIO{pin}").when_changed(us / 1e6, int(high))

    def play(self, edges: tuple[Edge, ...], pin: int = 17, *, closed_is_low: bool = True) -> int:
        """A trace from now on; returns when it began."""
        begin = self.time.now()
        for edge in edges:
            self.time.advance(begin + edge.us - self.time.now())
            self.drive(pin, edge.closed != closed_is_low)
        return begin


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
    bench = Bench(monkeypatch).start()
    yield bench
    bench.rig.stop()


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
def test_every_model_trace_is_felt_as_the_touches_it_is_made_of(bench: Bench, kind: Kind) -> None:
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
    bench.time.advance(WORRY_US)
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
    kind = type(bench.factory.pin("GPIO17"))
    with monkeypatch.context() as gone:
        gone.setattr(kind, "_get_state", lambda _: (_ for _ in ()).throw(OSError(19, "No such device")))
        bench.rig.trace(lambda _: None)
        bench.time.advance(10_000)
        assert bench.listener.states()[-1] == "lost"
    bench.time.advance(RETRY_US)
    assert bench.listener.states()[-1] == "ready"
    bench.play((Edge(0, True), Edge(20_000, False)))
    bench.time.advance(300_000)
    assert [signal.kind for signal in bench.listener.contacts()] == ["contact", "contact_end"]


def test_another_thread_between_two_clocks_moves_no_stamp(bench: Bench) -> None:
    """The library's clock and ours are read one after the other."""
    line = bench.rig._opened._pins._lines[17]  # type: ignore[union-attr]
    now = bench.time.now() + 10_000
    reads = iter([now, now + 12_000, now + 12_000, now + 12_000])
    line._now = lambda: next(reads)
    line._factory = Mock(ticks=lambda: (now + 12_000) / 1e6, ticks_diff=lambda later, earlier: later - earlier)
    assert line._stamp((now - 3_000) / 1e6) == now - 3_000


def test_stamps_of_a_counter_that_wraps_are_differences(bench: Bench) -> None:
    """pigpio counts 32 bits of microseconds: 71 minutes."""
    line = bench.rig._opened._pins._lines[17]  # type: ignore[union-attr]
    counter = 1_000
    line._factory = Mock(
        ticks=lambda: counter, ticks_diff=lambda later, earlier: (later - earlier) % (1 << 32) / 1_000_000
    )
    assert line._stamp((1 << 32) - 1_000) == bench.time.now() - 2_000


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
    bench.time.advance(5_000_000)
    bench.deliver(17, False, round(ticks * 1e6))
    now = bench.time.now()
    bench.time.advance(20_000)
    assert bench.listener.contacts() == [Signal("contact", now)]


def test_a_wire_that_is_closed_at_the_start_is_felt(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(monkeypatch, ContactPins(common=17, closed="high", pull="down"), None)
    bench.factory.pin("GPIO17").pull = "up"
    bench.factory.pin("GPIO17").drive_high()
    monkeypatch.setattr(type(bench.factory.pin("GPIO17")), "_set_pull", lambda *_: None)
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


def turn(bench: Bench, steps: int) -> None:
    """Quadrature at 400 steps a second; the index closes from step 10 to 13."""
    levels = ((False, False), (True, False), (True, True), (False, True))
    for _ in range(abs(steps)):
        before = turned[0]
        turned[0] += 1 if steps > 0 else -1
        a, b = levels[(turned[0] + 2) % 4]
        bench.drive(27, a)
        bench.drive(22, b)
        if (10 <= turned[0] < 13) != (10 <= before < 13):
            bench.drive(23, not 10 <= turned[0] < 13)
        bench.time.advance(2_500)


turned = [0]


@pytest.fixture(autouse=True)
def _floor_at_rest() -> None:
    turned[0] = 0  # both lines are pulled up, which is place 2 of the cycle


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


# What goes wrong is said plainly


def lost(monkeypatch: pytest.MonkeyPatch, gpio: GpioProfile, factory: Any = None) -> tuple[Health, Bench]:
    bench = Bench(monkeypatch)
    profile = RigProfile(gpio=gpio)
    bench.rig = GpioRig(profile, Parameters(), bench.time, factory=factory)
    bench.start()
    assert bench.listener.states() == ["searching", "lost"]
    return bench.listener.healths[-1], bench


@pytest.mark.parametrize(
    ("factory", "told"),
    [
        ("gpiod", Health("lost", "rig.gpio_library", {"library": "gpiod"})),
        ("lgpio", Health("lost", "rig.gpio_other_library", {"factory": "lgpio", "library": "lgpio"})),
    ],
)
def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch, factory: Any, told: Health) -> None:
    real_import = builtins.__import__

    def without(name: str, *args: Any, **options: Any) -> Any:
        if name == factory:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return real_import(name, *args, **options)

    monkeypatch.setattr(builtins, "__import__", without)
    for module in ("gpiozero.pins.lgpio", "divingbell.drivers.gpiod_factory"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    health, _ = lost(monkeypatch, GpioProfile(pin_factory=factory, contact=COMMON))
    assert health == told


class Fails:
    """A factory module whose factory cannot be made."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def __call__(self) -> Any:
        raise self.error


def failing(monkeypatch: pytest.MonkeyPatch, error: Exception, chips: tuple[str, ...]) -> Health:
    monkeypatch.setattr("gpiozero.pins.native.NativeFactory", Fails(error), raising=False)
    monkeypatch.setattr(Path, "glob", lambda *_: [Path(chip) for chip in chips])
    health, _ = lost(monkeypatch, GpioProfile(pin_factory="native", contact=COMMON))
    return health


class LibraryError(Exception):
    """lgpio has an exception type of its own, whose text is in quotes."""


def test_a_machine_without_gpio(monkeypatch: pytest.MonkeyPatch) -> None:
    health = failing(monkeypatch, LibraryError("'can not open gpiochip'"), ())
    assert health == Health("lost", "rig.gpio_no_chip", {"reason": "can not open gpiochip"})


def test_a_machine_that_is_no_pi(monkeypatch: pytest.MonkeyPatch) -> None:
    from gpiozero import PinUnknownPi

    health = failing(monkeypatch, PinUnknownPi("unable to locate Pi revision"), ("/dev/null",))
    assert health.reason == "rig.gpio_not_a_pi"
    assert health.args == {"factory": "native", "reason": "unable to locate Pi revision"}


def test_a_user_without_rights(monkeypatch: pytest.MonkeyPatch) -> None:
    assert failing(monkeypatch, PermissionError("no"), ("/dev/null",)).reason == "rig.gpio_forbidden"


def test_any_other_failure_of_a_library(monkeypatch: pytest.MonkeyPatch) -> None:
    health = failing(monkeypatch, LibraryError(), ("/dev/null",))
    assert health == Health("lost", "rig.gpio_error", {"factory": "native", "reason": "LibraryError"})


def test_a_pin_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    import gpiozero

    factory = MockFactory()
    other = gpiozero.DigitalInputDevice(17, pin_factory=factory)
    health, bench = lost(monkeypatch, GpioProfile(pin_factory="mock", contact=COMMON), factory)
    assert health == Health("lost", "rig.gpio_pin_in_use", {"pin": 17})
    other.close()
    factory._reservations.clear()
    bench.rig._factory = MockFactory()
    bench.time.advance(2_000_000)
    assert bench.listener.states() == ["searching", "lost", "ready"], "it is tried again quietly every 2 s"
    bench.rig.ask_again()
    assert bench.listener.states()[-1] == "ready"


def test_a_pin_in_use_lets_go_of_the_pins_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    import gpiozero

    factory = MockFactory()
    four = ContactPins(risk_2=17, risk_3=27, risk_4=22, risk_5=23)
    other = gpiozero.DigitalInputDevice(23, pin_factory=factory)
    close = Mock(side_effect=Pins.close)
    monkeypatch.setattr(Pins, "close", lambda pins: close(pins))
    health, _ = lost(monkeypatch, GpioProfile(pin_factory="mock", contact=four), factory)
    assert health == Health("lost", "rig.gpio_pin_in_use", {"pin": 23})
    assert close.call_count == 1, "at once, not when they are collected"
    gpiozero.DigitalInputDevice(17, pin_factory=factory).close()
    other.close()


def test_a_pin_that_cannot_be_pulled(monkeypatch: pytest.MonkeyPatch) -> None:
    contact = ContactPins(common=2, pull="down")  # GPIO2 has a resistor of its own on the board
    health, _ = lost(monkeypatch, GpioProfile(pin_factory="mock", contact=contact), MockFactory())
    assert health.reason == "rig.gpio_pin"
    assert health.args["pin"] == 2


def test_no_contact_pin_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    health, bench = lost(monkeypatch, GpioProfile(pin_factory="mock", contact=ContactPins()), MockFactory())
    assert health == Health("lost", "rig.gpio_wiring")
    bench.rig.ask_again()
    bench.time.advance(0)
    assert bench.listener.states() == ["searching", "lost", "searching", "lost"]
    assert bench.rig.capabilities() == Capabilities()
    assert bench.rig.diagnostics() == Diagnostics()
    assert bench.rig.zero() == Parameters()


def test_lgpio_writes_its_fifo_into_our_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.delenv("LG_WD", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    seen: list[str | None] = []

    def import_module(_: str) -> Any:
        seen.append(os.environ.get("LG_WD"))
        raise ModuleNotFoundError(name="lgpio")

    monkeypatch.setattr("importlib.import_module", import_module)
    with pytest.raises(PinsError):
        Pins(GpioProfile(pin_factory="lgpio", contact=COMMON), monotonic_us)
    assert seen == [str(tmp_path / "divingbell")]
    assert (tmp_path / "divingbell").is_dir()
    monkeypatch.delenv("LG_WD")
