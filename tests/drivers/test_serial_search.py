"""Looking for the rig among other ports, on virtual time: found by its hello, strangers left in peace."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable
from unittest.mock import Mock

import pytest

from divingbell.companion.rig import Health, Parameters, Signal
from divingbell.companion.rig_profile import RigProfile
from divingbell.drivers.device import SimulatedDevice
from divingbell.drivers.ports import PortError, PortFailure
from divingbell.drivers.serial_rig import PortSearch, SerialRig
from divingbell.drivers.wire.framing import FrameReader
from divingbell.drivers.wire.messages import HostHello, from_host
from divingbell.drivers.wired_rig import random_nonce
from tests.drivers.listening import Heard


class Machine:
    """Ports of a machine, and a clock: what is plugged in is a device, a stranger's deaf ear, or a trouble."""

    def __init__(self, pattern: str | None = None) -> None:
        self.now = 1_000_000
        self.plugged: dict[str, SimulatedDevice | bytearray | PortFailure] = {}
        self.opened: list[tuple[int, str]] = []
        self.open_now: dict[str, FakePort] = {}
        self.listener = Heard()
        nonces = itertools.count(1)
        self.rig = SerialRig(
            RigProfile(), Parameters(), pattern, ports=self, now=lambda: self.now, nonce=lambda: next(nonces)
        )
        self.listener.keep = self.rig.kept
        self.rig.listen(self.listener)

    def find(self) -> list[str]:
        return sorted(self.plugged)

    def open(self, path: str) -> FakePort:
        self.opened.append((self.now, path))
        far_end = self.plugged[path]
        if isinstance(far_end, str):
            raise PortError(far_end, f"{path} is {far_end}")
        assert path not in self.open_now, "a port is opened once at a time"
        self.open_now[path] = FakePort(self, path, far_end)
        return self.open_now[path]

    def run(self, us: int, until: Callable[[], bool] | None = None) -> None:
        end = self.now + us
        while self.now < end:
            self.rig.step(wait=False)
            if until and until():
                return
            self.now += 10_000
        assert until is None or until(), self.listener.healths

    def device(self, boot_id: int = 7, **options: int) -> SimulatedDevice:
        return SimulatedDevice(self.now, boot_id, **options)

    def asked(self, path: str) -> list[int]:
        return [now for now, opened in self.opened if opened == path]


class FakePort:
    def __init__(self, machine: Machine, path: str, far_end: SimulatedDevice | bytearray) -> None:
        self._machine = machine
        self._path = path
        self.far_end = far_end
        self.settled = False
        self.woken = 0

    def _there(self) -> None:
        if self._machine.plugged.get(self._path) is not self.far_end:
            raise PortError("error", "gone")

    def read(self, *, wait: bool) -> bytes:
        assert not wait
        self._there()
        if isinstance(self.far_end, bytearray):
            return b""
        self.far_end.advance(self._machine.now)
        data = bytes(self.far_end.outgoing)
        self.far_end.outgoing.clear()
        return data

    def write(self, data: bytes) -> None:
        self._there()
        if isinstance(self.far_end, bytearray):
            self.far_end += data
        else:
            self.far_end.receive(data, self._machine.now)

    def configure(self) -> None:
        self.settled = True

    def wake(self) -> None:
        self.woken += 1

    def close(self) -> None:
        assert self._machine.open_now.pop(self._path) is self


@pytest.fixture
def machine() -> Machine:
    return Machine()


def test_no_port_at_all_is_told_at_once_and_only_once(machine: Machine) -> None:
    machine.run(5_000_000)
    assert machine.listener.healths == [Health("searching", "rig.searching"), Health("lost", "rig.no_port")]


def test_the_reason_follows_what_is_plugged_in(machine: Machine) -> None:
    machine.run(1_000_000)
    machine.plugged = {"/dev/ttyA": bytearray()}
    machine.run(5_000_000)
    assert machine.listener.healths[-1] == Health("lost", "rig.not_found", {"count": 1})
    machine.plugged = {}
    machine.run(5_000_000)
    assert machine.listener.healths[-1] == Health("lost", "rig.no_port")


def test_it_is_found_by_its_hello_among_strangers_who_are_let_go(machine: Machine) -> None:
    modem, printer = bytearray(), bytearray()
    machine.plugged = {"/dev/ttyA": modem, "/dev/ttyB": machine.device(), "/dev/ttyC": printer}
    machine.run(1_000_000)
    assert machine.listener.reasons() == ["searching", "ready"]
    assert machine.listener.healths[-1].args == {"name": "Diving Bell 1.0.0 (/dev/ttyB)"}
    assert list(machine.open_now) == ["/dev/ttyB"]
    assert machine.open_now["/dev/ttyB"].settled
    for stranger in (modem, printer):
        hellos = [from_host(frame) for frame in FrameReader().feed(bytes(stranger))]
        assert 1 <= len(hellos) <= 2
        assert all(isinstance(hello, HostHello) for hello in hellos)


def test_a_stranger_is_asked_for_3_s_and_then_seldom(machine: Machine) -> None:
    machine.plugged = {"/dev/ttyA": bytearray()}
    machine.run(3_600_000)
    assert machine.listener.healths[-1] == Health("lost", "rig.not_found", {"count": 1})
    assert machine.open_now == {}
    machine.run(300_000_000)
    waits = [later - earlier for earlier, later in itertools.pairwise(machine.asked("/dev/ttyA"))]
    assert [round(wait / 1e6) for wait in waits] == [13, 33, 63, 63, 63, 63]
    assert machine.listener.states() == ["searching", "lost"], "quiet retries are no news"


def test_try_again_asks_strangers_too_and_says_what_came_of_it(machine: Machine) -> None:
    machine.plugged = {"/dev/ttyA": bytearray()}
    machine.run(5_000_000)
    machine.rig.ask_again()
    machine.run(5_000_000)
    assert len(machine.asked("/dev/ttyA")) == 2
    assert machine.listener.states() == ["searching", "lost", "searching", "lost"]


def test_a_silent_stranger_does_not_hold_up_the_rig_that_comes_later(machine: Machine) -> None:
    machine.plugged = {"/dev/ttyA": bytearray()}
    machine.run(1_000_000)
    machine.plugged["/dev/ttyB"] = machine.device()
    plugged = machine.now
    machine.run(2_000_000, until=lambda: machine.listener.states()[-1] == "ready")
    assert machine.now - plugged <= 600_000


def test_unplugged_and_back_under_another_name_within_a_second(machine: Machine) -> None:
    device = machine.device()
    machine.plugged = {"/dev/ttyUSB0": device}
    machine.run(500_000)
    machine.plugged = {}
    machine.run(3_000_000)
    device.level(0, True, machine.now)
    machine.run(300_000)
    device.level(0, False, machine.now)
    machine.plugged = {"/dev/ttyUSB1": device}
    machine.run(1_000_000, until=lambda: machine.listener.states()[-1] == "ready")
    machine.run(500_000)
    assert machine.listener.reasons() == ["searching", "ready", "unplugged", "ready"]
    assert [(signal.kind, signal.late) for signal in machine.listener.contacts()] == [
        ("contact", True),
        ("contact_end", True),
    ]


def test_a_rig_that_falls_silent_is_lost_after_2_s_and_asked_again_at_once(machine: Machine) -> None:
    device = machine.device()
    machine.plugged = {"/dev/ttyUSB0": device}
    machine.run(500_000)
    deaf = bytearray()
    port = machine.open_now["/dev/ttyUSB0"]
    port.far_end = deaf
    machine.plugged = {"/dev/ttyUSB0": deaf}
    machine.run(2_600_000)
    assert machine.listener.healths[-1] == Health("lost", "rig.silent", {"port": "/dev/ttyUSB0"})
    machine.run(30_000_000)
    assert len(machine.asked("/dev/ttyUSB0")) >= 9, "ours is asked without the wait for strangers"
    machine.plugged = {}
    machine.run(600_000)
    machine.plugged = {"/dev/ttyUSB0": device}
    machine.run(1_000_000, until=lambda: machine.listener.states()[-1] == "ready")


def test_a_rig_that_goes_in_the_moment_in_which_it_was_found_is_told_as_unplugged(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = FakePort.write

    def goes_when_it_is_ready(port: FakePort, data: bytes) -> None:
        if machine.listener.states()[-1] == "ready":
            machine.plugged = {}
        write(port, data)

    monkeypatch.setattr(FakePort, "write", goes_when_it_is_ready)
    machine.plugged = {"/dev/ttyA": machine.device()}
    machine.run(2_000_000)
    assert machine.listener.reasons() == ["searching", "ready", "unplugged"]
    assert machine.open_now == {}


def test_of_two_devices_it_stays_with_the_first(machine: Machine) -> None:
    machine.plugged = {"/dev/ttyA": machine.device(1), "/dev/ttyB": machine.device(2)}
    machine.run(3_000_000)
    assert list(machine.open_now) == ["/dev/ttyA"]
    assert machine.listener.reasons() == ["searching", "ready"]
    del machine.plugged["/dev/ttyA"]
    machine.run(3_000_000)
    assert list(machine.open_now) == ["/dev/ttyB"]
    assert machine.listener.reasons() == ["searching", "ready", "unplugged", "another_box"]
    assert machine.listener.healths[-1].missed, "another memory: what the first one held is unknown"


@pytest.mark.parametrize("trouble", ["busy", "forbidden"])
def test_a_port_that_may_not_be_opened_is_named_and_tried_again(machine: Machine, trouble: str) -> None:
    machine.plugged = {"/dev/ttyA": bytearray(), "/dev/ttyB": trouble}
    machine.run(5_000_000)
    assert machine.listener.healths[-1] == Health("lost", f"rig.port_{trouble}", {"port": "/dev/ttyB"})
    tries = len(machine.asked("/dev/ttyB"))
    machine.run(10_000_000)
    assert 4 <= len(machine.asked("/dev/ttyB")) - tries <= 6
    machine.plugged["/dev/ttyB"] = machine.device()
    machine.run(3_000_000, until=lambda: machine.listener.states()[-1] == "ready")
    assert machine.listener.states() == ["searching", "lost", "ready"]


def test_rights_that_come_a_moment_after_the_port_are_no_trouble(machine: Machine) -> None:
    machine.run(1_000_000)
    machine.plugged = {"/dev/ttyA": "forbidden"}
    machine.run(420_000)
    machine.plugged = {"/dev/ttyA": machine.device()}
    machine.run(2_000_000)
    assert machine.listener.reasons() == ["searching", "no_port", "ready"]


@pytest.mark.parametrize(
    ("far_end", "reason", "args"),
    [
        (None, "port_missing", {"port": "/dev/ttyX"}),
        (bytearray(), "port_silent", {"port": "/dev/ttyX"}),
        ("busy", "port_busy", {"port": "/dev/ttyX"}),
        ("forbidden", "port_forbidden", {"port": "/dev/ttyX"}),
        ("error", "port_error", {"port": "/dev/ttyX", "reason": "/dev/ttyX is error"}),
    ],
)
def test_a_named_port_says_what_is_wrong_with_it(
    far_end: bytearray | PortFailure | None, reason: str, args: dict[str, str]
) -> None:
    machine = Machine("/dev/ttyX")
    if far_end is not None:
        machine.plugged = {"/dev/ttyX": far_end}
    machine.run(5_000_000)
    assert machine.listener.healths[-1] == Health("lost", f"rig.{reason}", args)
    assert machine.listener.states() == ["searching", "lost"]


def test_a_device_of_another_version_is_told_and_others_are_still_found(machine: Machine) -> None:
    machine.plugged = {"/dev/ttyA": machine.device(1, protocol=2)}
    machine.run(10_000_000)
    assert machine.listener.healths[1:] == [
        Health("lost", "rig.device_newer", {"port": "/dev/ttyA", "device": 2, "program": 1})
    ]
    machine.plugged["/dev/ttyB"] = machine.device(2)
    machine.run(2_000_000)
    assert machine.listener.reasons()[-1] == "ready"


def test_parameters_and_trace_that_change_before_the_link_reach_the_device(machine: Machine) -> None:
    device = machine.device()
    machine.plugged = {"/dev/ttyA": device}
    machine.rig.step(wait=False)
    machine.rig.parameters(Parameters(threshold=77, hold_off_ms=300))
    machine.rig.trace(lambda _: None)
    machine.run(1_000_000)
    assert (device.threshold, device.hold_off_ms) == (77, 300)
    assert machine.rig.diagnostics().damaged_frames == 0


def test_what_was_damaged_is_counted_over_lost_links(machine: Machine) -> None:
    device = machine.device()
    machine.plugged = {"/dev/ttyA": device}
    machine.run(500_000)
    device.outgoing += b"\x09\x82\x01\x01\x00"
    machine.run(100_000)
    assert machine.rig.diagnostics().damaged_frames == 1
    machine.plugged = {}
    machine.run(100_000)
    assert machine.rig.diagnostics().damaged_frames == 1
    assert machine.rig.diagnostics().latency_ms is None
    machine.plugged = {"/dev/ttyA": device}
    machine.run(1_000_000)
    assert machine.rig.diagnostics().damaged_frames == 1


def test_the_number_of_a_question_has_32_bits() -> None:
    assert all(0 <= random_nonce() < 1 << 32 for _ in range(100))


def test_release_closes_everything(machine: Machine) -> None:
    machine.plugged = {"/dev/ttyA": bytearray(), "/dev/ttyB": bytearray()}
    machine.run(100_000)
    assert len(machine.open_now) == 2
    machine.rig.release()
    assert machine.open_now == {}


def test_a_port_that_fails_is_tried_again_soon_and_then_seldom(machine: Machine) -> None:
    machine.plugged = {"/dev/ttyA": "forbidden"}
    machine.run(3_000_000)
    assert machine.asked("/dev/ttyA") == [1_000_000, 1_500_000, 3_500_000]


def test_a_port_that_is_in_the_list_no_longer_is_closed_though_it_can_be_read(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.plugged["/dev/ttyUSB0"] = bytearray()
    machine.run(100_000)
    assert [*machine.open_now] == ["/dev/ttyUSB0"]
    monkeypatch.setattr(machine, "find", list)
    machine.run(600_000)
    assert machine.open_now == {}


def test_a_reading_port_is_woken_by_whatever_is_asked_of_the_rig(machine: Machine) -> None:
    machine.plugged = {"/dev/ttyA": machine.device()}
    machine.run(500_000)
    port = machine.open_now["/dev/ttyA"]
    asked: list[Callable[[], None]] = [
        lambda: machine.rig.parameters(Parameters()),
        lambda: machine.rig.trace(None),
        lambda: machine.rig.kept(Signal("contact", 1)),
        machine.rig.ask_again,
        machine.rig.stop,
    ]
    for number, ask in enumerate(asked, 1):
        ask()
        assert port.woken == number


def test_a_contact_that_lasts_is_told_though_the_device_says_nothing_new(machine: Machine) -> None:
    device = machine.device()
    machine.plugged = {"/dev/ttyA": device}
    machine.run(500_000)
    device.level(0, True, machine.now)
    machine.run(5_900_000)
    assert machine.listener.states() == ["searching", "ready"]
    machine.run(400_000)
    assert machine.listener.states() == ["searching", "ready", "stuck"]


def test_a_port_that_breaks_does_not_hold_up_the_next_one() -> None:
    ports = Mock(**{"find.return_value": ["/dev/ttyA", "/dev/ttyB"]})
    served = []

    def exchange(path: str, *_: object) -> None:
        served.append(path)
        if path == "/dev/ttyA":
            raise PortError("error", "gone")

    search = PortSearch(ports, Mock(), exchange, named=False)
    search.search(0)
    assert search.turn(0) is None
    assert served == ["/dev/ttyA", "/dev/ttyB"]


def test_a_port_that_breaks_while_it_is_asked_counts_as_one_that_failed() -> None:
    ports = Mock(**{"find.return_value": ["/dev/ttyA"]})
    search = PortSearch(ports, Mock(), Mock(side_effect=PortError("error", "gone")), named=False)
    found = []
    for us in (0, 500_000, 2_499_999, 2_999_999):
        search.search(us)
        found.append((search.turn(us), ports.open.call_count, ports.open.return_value.close.call_count))
        assert search.undecided is (us == 0), "rights may come a moment after the port"
    assert found == [(None, 1, 1), (None, 2, 2), (None, 2, 2), (None, 3, 3)]
    assert search.why_not("/dev/ttyA") == ("rig.port_error", {"port": "/dev/ttyA", "reason": "gone"})


def test_without_a_port_it_rests_until_the_next_look_or_until_it_is_woken(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    rests: list[tuple[float | None, bool]] = []

    def noted(event: threading.Event, timeout: float | None = None) -> bool:
        rests.append((timeout, event.is_set()))
        return event.is_set()

    monkeypatch.setattr(threading.Event, "wait", noted)
    machine.rig.step(wait=True)
    machine.rig.ask_again()
    machine.rig.step(wait=True)
    machine.rig.step(wait=True)
    assert rests == [(0.25, False), (0.25, True), (0.25, False)], "one ask wakes it once"
    machine.plugged = {"/dev/ttyA": bytearray()}
    machine.now += 600_000
    machine.rig.step(wait=True)
    assert rests[3:] == [(0.01, False)], "while a port is being asked"
