"""Our gpiozero pin factory on a chip in software: order, batches, losses, labels. `make hardware` has a real chip."""

from __future__ import annotations

import errno
import os
import threading
from collections import defaultdict
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import gpiod
import gpiozero
import pytest
from gpiod.line import Bias, Edge, Value
from gpiozero.exc import PinFixedPull, PinInvalidBounce, PinInvalidFunction, PinSetInput, PinUnknownPi

from divingbell.companion.rig import Health, Parameters, Signal
from divingbell.companion.rig_profile import ContactPins, FloorPins, GpioProfile, RigProfile
from divingbell.drivers import gpiod_factory
from divingbell.drivers.clock import VirtualTime
from divingbell.drivers.gpio import ASK_US, GpioRig
from divingbell.drivers.gpiod_factory import LABELS, QUEUE, GpiodFactory
from tests.drivers.listening import Heard
from tests.noted_threads import noted_threads

pytestmark = pytest.mark.arm64

START = 1_000_000


class Line:
    """A line request; edges wait in it until they are read, as in the kernel."""

    def __init__(self, settings: gpiod.LineSettings) -> None:
        self.settings = settings
        self.fd = os.eventfd(0, os.EFD_NONBLOCK)
        self.high = True
        self.gone = False
        self.released = False
        self._events: list[Any] = []
        self._number = 0

    def change(self, us: int, high: bool, lost: int = 0) -> None:
        """An edge, after some that the queue could not keep."""
        self.high = high
        if self.settings.edge_detection is Edge.NONE:
            return
        self._number += 1 + lost
        kind = gpiod.EdgeEvent.Type.RISING_EDGE if high else gpiod.EdgeEvent.Type.FALLING_EDGE
        number = self._number % (1 << 32)
        self._events.append(gpiod.EdgeEvent(kind.value, us * 1_000, 0, number, number))
        os.eventfd_write(self.fd, 1)

    def count_from(self, number: int) -> None:
        self._number = number

    def read_edge_events(self, most: int) -> list[Any]:
        batch, self._events = self._events[:most], self._events[most:]
        if not self._events:
            os.eventfd_read(self.fd)
        return batch

    def reconfigure_lines(self, settings: dict[int, gpiod.LineSettings]) -> None:
        (self.settings,) = settings.values()

    def get_value(self, _: int) -> Value:
        if self.gone:
            raise OSError(errno.ENODEV, "No such device")
        return Value.ACTIVE if self.high else Value.INACTIVE

    def release(self) -> None:
        self.released = True
        os.close(self.fd)


class Chip:
    """Remembers which lines were requested."""

    def __init__(self) -> None:
        self.lines: dict[int, Line] = {}
        self.sizes: set[int] = set()
        self.closed = 0

    def request_lines(self, config: dict[int, gpiod.LineSettings], *, consumer: str, event_buffer_size: int) -> Line:
        ((number, settings),) = config.items()
        if (line := self.lines.get(number)) and not line.released:
            raise OSError(errno.EBUSY, "Device or resource busy")
        assert consumer == "divingbell"
        self.sizes.add(event_buffer_size)
        self.lines[number] = Line(settings)
        return self.lines[number]

    def close(self) -> None:
        self.closed += 1


@pytest.fixture
def chip(monkeypatch: pytest.MonkeyPatch) -> Chip:
    chip = Chip()
    monkeypatch.setattr(gpiod_factory, "header_chip", lambda: chip)
    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: 0xC03114)
    monkeypatch.setattr("gpiozero.pins.local.LocalPiFactory._reservations", defaultdict(list))
    return chip


@pytest.fixture
def factory(chip: Chip) -> Iterator[GpiodFactory]:
    """Whose edges nobody reads but who asks."""
    assert not chip.lines
    factory = GpiodFactory(reads=False)
    yield factory
    factory.close()


class ReportInput:
    """What a listener to pins was told, in order."""

    def __init__(self, *devices: gpiozero.DigitalInputDevice) -> None:
        self.edges: list[tuple[int, int, int]] = []
        self.came = threading.Event()
        self._listeners = [self._listener(device) for device in devices]
        for device, listener in zip(devices, self._listeners, strict=True):
            device.pin.when_changed = listener

    def _listener(self, device: gpiozero.DigitalInputDevice) -> Any:
        def changed(ticks: float, level: int) -> None:
            self.edges.append((int(device.pin.info.name[4:]), round(ticks * 1e6), level))
            self.came.set()

        return changed


def device(factory: GpiodFactory, pin: int) -> gpiozero.DigitalInputDevice:
    opened.append(gpiozero.DigitalInputDevice(pin, pull_up=True, pin_factory=factory))
    return opened[-1]


opened: list[gpiozero.DigitalInputDevice] = []


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    """gpiozero closes a forgotten device when it is collected, also under its own lock: then nothing goes on."""
    yield
    while opened:
        opened.pop().close()


def test_gpiozero_finds_the_factory_by_its_name() -> None:
    (entry,) = (e for e in metadata.entry_points(group="gpiozero_pin_factories") if e.name == "gpiod")
    assert entry.load() is GpiodFactory


def test_a_line_is_asked_for_without_debounce_and_with_the_longest_queue(factory: GpiodFactory, chip: Chip) -> None:
    told = ReportInput(device(factory, 17))
    settings = chip.lines[17].settings
    assert (settings.bias, settings.edge_detection) == (Bias.PULL_UP, Edge.BOTH)
    assert not settings.debounce_period
    assert chip.sizes == {QUEUE}
    assert told.edges == []


def test_a_pin_that_is_only_read_has_no_edges(factory: GpiodFactory, chip: Chip) -> None:
    assert factory.pin("GPIO4").state
    assert chip.lines[4].settings.edge_detection is Edge.NONE


def test_other_edges_are_asked_for_while_a_line_is_watched(factory: GpiodFactory, chip: Chip) -> None:
    watched = device(factory, 17)
    ReportInput(watched)
    watched.pin.edges = "rising"
    assert chip.lines[17].settings.edge_detection == Edge.RISING


def test_another_pull_is_asked_for_at_once(factory: GpiodFactory, chip: Chip) -> None:
    device(factory, 17).pin.pull = "down"
    assert chip.lines[17].settings.bias == Bias.PULL_DOWN


def test_edges_of_several_pins_come_in_the_order_in_which_they_were(factory: GpiodFactory, chip: Chip) -> None:
    told = ReportInput(device(factory, 17), device(factory, 27))
    chip.lines[27].change(2_000, False)
    chip.lines[17].change(1_000, False)
    chip.lines[17].change(3_000, True)
    factory.deliver()
    assert told.edges == [(17, 1_000, 0), (27, 2_000, 0), (17, 3_000, 1)]
    factory.deliver()
    assert len(told.edges) == 3


def test_one_call_hands_out_a_whole_queue(factory: GpiodFactory, chip: Chip) -> None:
    told = ReportInput(device(factory, 17))
    for us in range(QUEUE):
        chip.lines[17].change(us, bool(us % 2))
    factory.deliver()
    assert [us for _, us, _ in told.edges] == list(range(QUEUE))


def test_a_line_that_has_ever_more_edges_does_not_hold_up_who_asks(factory: GpiodFactory, chip: Chip) -> None:
    told = ReportInput(device(factory, 17))
    line = chip.lines[17]
    read = line.read_edge_events

    def goes_on(most: int) -> list[Any]:
        for us in range(most):
            line.change(us, bool(us % 2))
        batches.append(read(most))
        assert len(batches) <= QUEUE // most
        return batches[-1]

    batches: list[list[Any]] = []
    line.read_edge_events = goes_on  # type: ignore[method-assign]
    line.change(0, False)
    factory.deliver()
    assert len(told.edges) == QUEUE


def test_edges_that_the_queue_lost_are_counted_where_they_are_missing(factory: GpiodFactory, chip: Chip) -> None:
    pin = device(factory, 17)
    told = ReportInput(pin)
    chip.lines[17].change(1_000, False, lost=3)
    chip.lines[17].change(2_000, True)
    factory.deliver()
    assert (len(told.edges), pin.pin.lost) == (2, 3)
    chip.lines[17].change(3_000, False, lost=1)
    factory.deliver()
    assert pin.pin.lost == 4


def test_numbers_of_edges_wrap_without_a_loss(factory: GpiodFactory, chip: Chip) -> None:
    pin = device(factory, 17)
    told = ReportInput(pin)
    chip.lines[17].count_from((1 << 32) - 3)
    for us in (1_000, 2_000, 3_000, 4_000):
        chip.lines[17].change(us, us % 2_000 == 0)
    factory.deliver()
    assert (len(told.edges), pin.pin.lost) == (4, (1 << 32) - 3), "all before the first edge are missing, none after"


def test_the_reader_hands_out_edges_by_itself(chip: Chip) -> None:
    factory = GpiodFactory()
    told = ReportInput(device(factory, 17))
    chip.lines[17].change(1_000, False)
    assert told.came.wait(60)
    factory.close()
    factory.close()
    assert chip.lines[17].released


def test_a_closed_device_lets_its_line_go_and_can_be_opened_again(factory: GpiodFactory, chip: Chip) -> None:
    first = device(factory, 17)
    told = ReportInput(first)
    first.close()
    assert chip.lines[17].released
    assert factory.pin("GPIO17").state, "it may be read still"
    settings = chip.lines[17].settings
    assert (settings.bias, settings.edge_detection) == (Bias.DISABLED, Edge.NONE)
    told = ReportInput(device(factory, 17))
    chip.lines[17].change(1_000, False)
    factory.deliver()
    assert told.edges == [(17, 1_000, 0)]


def test_a_listener_that_is_taken_off_hears_no_more(factory: GpiodFactory, chip: Chip) -> None:
    pin = device(factory, 17)
    told = ReportInput(pin)
    chip.lines[17].change(1_000, False)
    pin.pin.when_changed = None
    assert chip.lines[17].settings.edge_detection is Edge.NONE
    factory.deliver()
    assert told.edges == []


def test_whoever_is_taken_off_or_closed_is_watched_no_more(factory: GpiodFactory) -> None:
    edges, pin = os.eventfd(1), Mock(**{"read_edges.return_value": []})
    factory.watch(edges, pin)
    factory.deliver()
    asked = pin.read_edges.call_count
    assert asked
    for _ in range(2):
        factory.unwatch(edges)
        factory.deliver()
    assert pin.read_edges.call_count == asked
    factory.watch(edges, pin)  # refused by the kernel where the number was watched still
    factory.unwatch(edges)
    os.close(edges)


def test_a_factory_lets_go_of_all_it_has_and_may_be_closed_twice(chip: Chip, monkeypatch: pytest.MonkeyPatch) -> None:
    before = os.listdir("/proc/self/fd")
    begun, waited_for = noted_threads(monkeypatch)
    factory = GpiodFactory()
    factory.close()
    factory.close()
    assert begun == waited_for == ["gpio edges"]
    assert chip.closed == 1
    assert os.listdir("/proc/self/fd") == before


def test_what_this_factory_cannot_do_is_said(factory: GpiodFactory) -> None:
    pin = device(factory, 17).pin
    with pytest.raises(PinInvalidBounce):
        pin.bounce = 0.02
    with pytest.raises(PinInvalidFunction):
        pin.function = "output"
    with pytest.raises(PinSetInput):
        pin.state = 1
    with pytest.raises(PinFixedPull):
        factory.pin("GPIO2").pull = "down"  # it has a resistor of its own on the board
    assert (pin.bounce, pin.function, pin.pull, pin.edges) == (None, "input", "up", "both")


# The chip of the header


def chips(monkeypatch: pytest.MonkeyPatch, labels: dict[str, str | Exception]) -> list[Mock]:
    """The chips of a machine; those of them that were opened."""

    def open_chip(path: str) -> Any:
        label = labels[path]
        if isinstance(label, Exception):
            raise label
        chip = Mock(path=path)
        chip.get_info.return_value = Mock(label=label)
        tried.append(chip)
        return chip

    tried: list[Mock] = []
    monkeypatch.setattr(gpiod_factory, "Path", lambda _: Mock(glob=lambda _: [Path(path) for path in labels]))
    monkeypatch.setattr(gpiod, "Chip", open_chip)
    return tried


@pytest.mark.parametrize("label", LABELS)
def test_the_chip_is_found_by_its_label(monkeypatch: pytest.MonkeyPatch, label: str) -> None:
    tried = chips(monkeypatch, {"/dev/gpiochip0": "raspberrypi-exp-gpio", "/dev/gpiochip4": label})
    assert gpiod_factory.header_chip().path == "/dev/gpiochip4"
    assert [chip.close.called for chip in tried] == [True, False]


def test_a_machine_without_such_a_chip_is_no_pi(monkeypatch: pytest.MonkeyPatch) -> None:
    chips(monkeypatch, {"/dev/gpiochip0": "INT34C5:00"})
    with pytest.raises(PinUnknownPi, match="INT34C5:00"):
        gpiod_factory.header_chip()


def test_a_chip_that_may_not_be_opened_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    chips(monkeypatch, {"/dev/gpiochip0": PermissionError(errno.EACCES, "no"), "/dev/gpiochip1": LABELS[0]})
    assert gpiod_factory.header_chip().path == "/dev/gpiochip1"


def test_a_dead_chip_does_not_end_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    labels: dict[str, str | Exception] = {"/dev/gpiochip0": OSError(errno.ENODEV, "gone"), "/dev/gpiochip1": LABELS[0]}
    chips(monkeypatch, labels)
    assert gpiod_factory.header_chip().path == "/dev/gpiochip1"
    chips(monkeypatch, {**labels, "/dev/gpiochip1": "other"})
    with pytest.raises(OSError, match="gone"):
        gpiod_factory.header_chip()


def test_a_chip_that_may_not_be_opened_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    chips(monkeypatch, {"/dev/gpiochip0": PermissionError(errno.EACCES, "no"), "/dev/gpiochip1": "other"})
    with pytest.raises(PermissionError):
        gpiod_factory.header_chip()


# The rig on it


class Bench:
    """A rig on this factory; edges wait in the kernel until it asks."""

    def __init__(self, factory: GpiodFactory, chip: Chip) -> None:
        self.chip = chip
        self.time = VirtualTime(START)
        self.heard = Heard()
        gpio = GpioProfile(contact=ContactPins(common=17), floor=FloorPins(a=27, b=22, index=None))
        self.rig = GpioRig(RigProfile(gpio=gpio), Parameters(), self.time, factory=factory)
        self.rig.start(self.heard)
        self.time.advance(0)

    def change(self, pin: int, high: bool, us: int, lost: int = 0) -> None:
        self.chip.lines[pin].change(us, high, lost)


@pytest.fixture
def bench(factory: GpiodFactory, chip: Chip) -> Iterator[Bench]:
    bench = Bench(factory, chip)
    yield bench
    bench.rig.stop()


def test_a_touch_between_two_looks_is_told_as_it_was(bench: Bench) -> None:
    """Closed and open again before anybody looked: the level tells nothing, the kernel's queue everything."""
    bench.rig.trace(lambda _: None)
    bench.time.advance(100_000)
    begin = bench.time.now() - 3_900
    bench.change(17, False, begin)
    bench.change(17, True, begin + 2_000)
    bench.time.advance(300_000)
    assert bench.heard.contacts() == [Signal("contact", begin), Signal("contact_end", begin + 1_950, ms=2)]
    assert bench.rig.diagnostics().late_edges == 0


def test_time_never_passes_an_edge_that_the_kernel_has(bench: Bench) -> None:
    """However late its thread wakes the rig."""
    begin = bench.time.now()
    bench.change(17, False, begin)
    bench.time.advance(400_000)
    bench.change(17, True, begin + 40_000)
    bench.rig.parameters(Parameters())
    bench.time.advance(0)
    assert bench.heard.contacts() == [Signal("contact", begin), Signal("contact_end", begin + 39_950, ms=40)]
    assert bench.rig.diagnostics().late_edges == 0


def test_lost_edges_are_told_and_steps_among_them_are_missed(bench: Bench) -> None:
    for high, lost, so_far, turned in ((False, 2, 2, 1), (True, 4, 6, 0)):
        bench.change(27, high, START + 1_000 * lost, lost)
        bench.time.advance(2 * ASK_US)
        diagnostics = bench.rig.diagnostics()
        assert (diagnostics.lost_edges, diagnostics.missed_steps) == (so_far, so_far)
        assert abs(bench.heard.steps()) == turned
    assert bench.heard.healths[-1] == Health("check", "rig.lost_edges")


def test_an_odd_number_of_lost_edges_leaves_the_floor_where_it_is(bench: Bench) -> None:
    bench.change(27, True, START + 1_000, lost=1)
    bench.time.advance(2 * ASK_US)
    assert (bench.rig.diagnostics().missed_steps, abs(bench.heard.steps())) == (1, 1)


def test_a_chip_that_goes_in_the_middle_of_a_touch_ends_it(bench: Bench) -> None:
    begin = bench.time.now()
    bench.change(17, False, begin)
    bench.time.advance(ASK_US)
    bench.rig.ask_again()
    for line in bench.chip.lines.values():
        line.gone = True
    bench.time.advance(ASK_US)
    assert bench.heard.states()[-1] == "lost"
    assert [(signal.kind, signal.late) for signal in bench.heard.contacts()] == [
        ("contact", False), ("contact_end", True),
    ]  # fmt: skip
    assert bench.heard.contacts()[0].us == begin
    assert all(line.released for line in bench.chip.lines.values())


def test_a_line_that_another_program_has_is_said(chip: Chip, factory: GpiodFactory) -> None:
    chip.lines[17] = Line(gpiod.LineSettings())
    bench = Bench(factory, chip)
    assert bench.heard.healths[-1] == Health("lost", "rig.gpio_pin_in_use", {"pin": 17})
    chip.lines[17].release()
    bench.rig.stop()
