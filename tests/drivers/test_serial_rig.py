"""The serial rig as it runs: its thread, pyserial, a pty, real time. Every wait ends with what it waits for."""

from __future__ import annotations

import contextlib
import errno
import itertools
import os
import pty
import termios
import threading
import tty
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import Mock, call

import pytest
import serial

from divingbell.companion.rig import Health, Parameters, Trace
from divingbell.companion.rig_profile import RigProfile
from divingbell.drivers.device import SimulatedDevice
from divingbell.drivers.ports import Port, PortError, SystemPorts
from divingbell.drivers.serial_rig import SerialRig
from divingbell.drivers.wire import messages
from tests.drivers.listening import PATIENCE_S, Heard
from tests.drivers.pty_port import PtyPort
from tests.drivers.wire_world import bad_wire
from tests.noted_threads import noted_threads

Make = Callable[..., PtyPort]


@pytest.fixture
def new_port(tmp_path: Path) -> Iterator[Make]:
    ports: list[PtyPort] = []

    def make(name: str = "ttyRIG", **options: object) -> PtyPort:
        ports.append(PtyPort(tmp_path / name, **options))  # type: ignore[arg-type]
        return ports[-1]

    yield make
    for port in ports:
        port.close()


@pytest.fixture
def listener() -> Heard:
    return Heard()


@pytest.fixture
def start(listener: Heard) -> Iterator[Callable[[str], SerialRig]]:
    rigs: list[SerialRig] = []

    def begin(pattern: str) -> SerialRig:
        rigs.append(SerialRig(RigProfile(), Parameters(), pattern))
        listener.keep = rigs[-1].kept
        rigs[-1].start(listener)
        return rigs[-1]

    yield begin
    for rig in rigs:
        rig.stop()


Start = Callable[[str], SerialRig]


def touch(device: SimulatedDevice, now: int) -> None:
    device.level(0, True, now)


def lift(device: SimulatedDevice, now: int) -> None:
    device.level(0, False, now)


def test_found_felt_and_let_go(new_port: Make, start: Start, listener: Heard) -> None:
    port = new_port()
    rig = start(str(port.link))
    ready = listener.wait_for_reason("ready")
    assert ready.args == {"name": f"Diving Bell 1.0.0 ({port.link})"}
    port.play(touch)
    listener.wait_for(lambda: len(listener.contacts()) == 1)
    port.play(lift)
    listener.wait_for(lambda: len(listener.contacts()) == 2)
    assert [signal.kind for signal in listener.contacts()] == ["contact", "contact_end"]
    latency = rig.diagnostics().latency_ms
    assert latency is not None
    assert latency > 0
    rig.stop()
    rig.stop()
    with serial.Serial(str(port.link), exclusive=True):
        pass


def test_found_by_a_glob(new_port: Make, start: Start, listener: Heard, tmp_path: Path) -> None:
    new_port("ttyRIG7")
    start(str(tmp_path / "ttyRIG*"))
    assert "ttyRIG7" in str(listener.wait_for_reason("ready").args["name"])


def test_unplugged_and_back_again(new_port: Make, start: Start, listener: Heard) -> None:
    port = new_port()
    start(str(port.link))
    listener.wait_for_reason("ready")
    port.unplug()
    listener.wait_for_reason("unplugged")
    port.play(touch)
    port.play(lambda device, now: device.advance(now + 20_000))
    port.plug()
    listener.wait_for_reason("ready")
    listener.wait_for(lambda: len(listener.contacts()) == 1)
    assert listener.contacts()[0].late, "felt while the cable was out, held by the device"
    assert listener.states() == ["searching", "ready", "lost", "ready"]


@pytest.mark.long
def test_it_comes_back_five_times_and_never_doubles(new_port: Make, start: Start, listener: Heard) -> None:
    port = new_port()
    start(str(port.link))
    for turn in range(1, 6):
        listener.wait_for_reason("ready")
        port.play(touch)
        listener.wait_for(lambda turn=turn: len(listener.contacts()) == 2 * turn - 1)  # type: ignore[misc]
        port.play(lift)
        listener.wait_for(lambda turn=turn: len(listener.contacts()) == 2 * turn)  # type: ignore[misc]
        port.unplug()
        listener.wait_for_reason("unplugged")
        port.plug()
    listener.wait_for_reason("ready")
    assert [signal.kind for signal in listener.contacts()] == ["contact", "contact_end"] * 5
    assert not any(health.missed for health in listener.healths)


@pytest.mark.long
def test_a_bad_line_loses_nothing(new_port: Make, start: Start, listener: Heard) -> None:
    port = new_port(
        to_host=bad_wire(21, loss=0.1, damage=0.05, double=0.05, rubbish=0.1),
        to_device=bad_wire(22, loss=0.1, damage=0.05, double=0.05, rubbish=0.1),
    )
    rig = start(str(port.link))
    listener.wait_for_reason("ready")
    for turn in range(1, 11):
        port.play(touch)
        listener.wait_for(lambda turn=turn: len(listener.contacts()) == 2 * turn - 1)  # type: ignore[misc]
        port.play(lift)
        listener.wait_for(lambda turn=turn: len(listener.contacts()) == 2 * turn)  # type: ignore[misc]
    assert [signal.kind for signal in listener.contacts()] == ["contact", "contact_end"] * 10
    assert all(earlier.us < later.us for earlier, later in itertools.pairwise(listener.contacts()))
    assert rig.diagnostics().damaged_frames > 0
    assert listener.states() == ["searching", "ready"]


def test_a_reset_in_the_middle_of_a_contact(new_port: Make, start: Start, listener: Heard) -> None:
    port = new_port()
    start(str(port.link))
    listener.wait_for_reason("ready")
    port.play(touch)
    listener.wait_for(lambda: len(listener.contacts()) == 1)
    port.play(lambda device, now: device.reset(now, messages.WATCHDOG))
    listener.wait_for_reason("reset_watchdog")
    listener.wait_for(lambda: len(listener.contacts()) == 3)
    assert [signal.kind for signal in listener.contacts()] == ["contact", "contact_end", "contact"]
    assert not listener.healths[-1].missed


def test_a_loss_of_power_asks_the_question(new_port: Make, start: Start, listener: Heard) -> None:
    port = new_port()
    start(str(port.link))
    listener.wait_for_reason("ready")
    port.unplug()
    listener.wait_for_reason("unplugged")
    port.play(lambda device, now: device.power_on(now, 0xCD))
    port.plug()
    assert listener.wait_for_reason("power_lost") == Health("ready", "rig.power_lost", missed=True)


def test_a_port_that_another_program_holds_is_busy_until_it_lets_go(
    new_port: Make, start: Start, listener: Heard
) -> None:
    port = new_port()
    with serial.Serial(str(port.link), exclusive=True):
        start(str(port.link))
        assert listener.wait_for_reason("port_busy").args == {"port": str(port.link)}
    listener.wait_for_reason("ready")


def test_a_port_that_is_no_terminal_is_an_error_in_plain_words(start: Start, listener: Heard, tmp_path: Path) -> None:
    (tmp_path / "ttyFILE").write_bytes(b"")
    start(str(tmp_path / "ttyFILE"))
    error = listener.wait_for_reason("port_error")
    assert error.args["port"] == str(tmp_path / "ttyFILE")
    assert "Traceback" not in str(error.args["reason"])


@pytest.mark.slow
def test_a_line_that_nobody_reads_does_not_block(start: Start, listener: Heard, tmp_path: Path) -> None:
    """A pty whose far end never reads fills up; writing then times out and the search goes on."""
    master, slave = pty.openpty()
    tty.setraw(slave)
    os.set_blocking(slave, False)
    with contextlib.suppress(BlockingIOError):
        while os.write(slave, b"x" * 4096):
            pass
    link = tmp_path / "ttyFULL"
    link.symlink_to(os.ttyname(slave))
    rig = start(str(link))
    listener.wait_for(lambda: listener.states()[-1] == "lost")
    rig.stop()
    os.close(slave)
    os.close(master)


def test_parameters_trace_and_zero_from_another_thread(new_port: Make, start: Start, listener: Heard) -> None:
    port = new_port()
    rig = start(str(port.link))
    listener.wait_for_reason("ready")
    rows: list[Trace] = []
    traced = threading.Event()

    def collect(row: Trace) -> None:
        rows.append(row)
        if len(rows) == 5:
            traced.set()

    rig.parameters(Parameters(threshold=40, hold_off_ms=60))
    rig.trace(collect)
    assert traced.wait(PATIENCE_S)
    with port.lock:
        assert (port.device.threshold, port.device.hold_off_ms) == (40, 60)
    rig.trace(None)
    port.play(lambda device, now: device.turn(450, now))
    listener.wait_for(lambda: listener.steps() == 450)
    assert rig.diagnostics().floor_angle == pytest.approx(45.0)
    assert rig.zero().zero_steps == 50
    assert rig.diagnostics().floor_angle == 0.0
    assert rig.capabilities().floor_steps == 400


def test_the_listener_may_call_back_and_even_stop_the_rig(new_port: Make) -> None:
    port = new_port()
    rig = SerialRig(RigProfile(), Parameters(), str(port.link))
    stopped = threading.Event()

    class Impatient(Heard):
        def health(self, health: Health) -> None:
            super().health(health)
            if health.state == "ready":
                assert rig.capabilities().name
                rig.diagnostics()
                rig.stop()
                stopped.set()

    rig.start(Impatient())
    assert stopped.wait(PATIENCE_S)
    rig.stop()


def test_when_it_is_stopped_its_thread_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, waited_for = noted_threads(monkeypatch)
    rig = SerialRig(RigProfile(), Parameters(), ports=Mock(**{"find.return_value": []}))
    rig.start(Heard())
    rig.stop()
    assert begun == waited_for == ["serial rig"]


def test_a_port_that_is_ours_no_longer_resets_the_microcontroller_when_it_is_opened() -> None:
    """HUPCL drops DTR at the last close, and a Nano takes that for its reset key."""
    theirs, ours = pty.openpty()
    tty.setraw(ours)
    attributes = termios.tcgetattr(ours)
    attributes[2] |= termios.HUPCL
    termios.tcsetattr(ours, termios.TCSANOW, attributes)
    port = SystemPorts(115200).open(os.ttyname(ours))
    try:
        assert termios.tcgetattr(ours)[2] & termios.HUPCL
        port.configure()
        assert not termios.tcgetattr(ours)[2] & termios.HUPCL
    finally:
        port.close()
        os.close(ours)
        os.close(theirs)


@pytest.mark.parametrize(
    ("error", "failure"),
    [
        (FileNotFoundError(errno.ENOENT, "x"), "missing"),
        (PermissionError(errno.EACCES, "x"), "forbidden"),
        (serial.SerialException(errno.EBUSY, "x"), "busy"),
        (serial.SerialException("device reports readiness to read but returned no data"), "error"),
        (TypeError("closed meanwhile"), "error"),
        (OSError(errno.EIO, "x"), "error"),
    ],
)
def test_whatever_pyserial_throws_is_one_kind_of_error(
    monkeypatch: pytest.MonkeyPatch, error: Exception, failure: str
) -> None:
    def fail(_: object) -> None:
        raise error

    monkeypatch.setattr(serial.Serial, "open", fail)
    with pytest.raises(PortError) as caught:
        SystemPorts(115200).open("/dev/ttyX")
    assert caught.value.failure == failure


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (OSError(errno.EIO, "x"), "Input/output error"),
        (OSError(99_999, "odd"), "[Errno 99999] odd"),
        (TypeError("closed meanwhile"), "closed meanwhile"),
        (ValueError(), ""),
    ],
)
def test_an_error_of_a_port_has_the_words_of_the_system_or_its_own(
    monkeypatch: pytest.MonkeyPatch, error: Exception, text: str
) -> None:
    def fail(_: object) -> None:
        raise error

    monkeypatch.setattr(serial.Serial, "open", fail)
    with pytest.raises(PortError) as caught:
        SystemPorts(115200).open("/dev/ttyX")
    assert str(caught.value) == text


def test_a_list_that_breaks_while_a_port_goes_away_is_the_last_one(monkeypatch: pytest.MonkeyPatch) -> None:
    class Listed:
        device, vid = "/dev/ttyX", 0x1A86

    lists: list[list[type[Listed]]] = [[Listed]]

    def comports() -> list[type[Listed]]:
        if not lists:
            raise OSError(errno.ENOENT, "/sys/class/tty/ttyX/device")
        return lists.pop()

    monkeypatch.setattr("divingbell.drivers.ports.list_ports.comports", comports)
    ports = SystemPorts(115200)
    assert ports.find() == ["/dev/ttyX"]
    assert ports.find() == ["/dev/ttyX"]


def test_only_ports_on_usb_are_asked_unless_another_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kernel from 6.5 on lists up to 32 ports that are not there, a Raspberry Pi 5 its console."""
    there = [Mock(device=f"/dev/ttyS{number}", vid=None) for number in range(32)]
    there += [Mock(device="/dev/ttyAMA10", vid=None), Mock(device="/dev/ttyUSB0", vid=0x1A86)]
    monkeypatch.setattr("divingbell.drivers.ports.list_ports.comports", lambda: there)
    assert SystemPorts(115200).find() == ["/dev/ttyUSB0"]
    assert SystemPorts(115200, "/dev/nul*").find() == ["/dev/null"], "named"


def test_a_termios_error_is_no_os_error_but_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    termios = pytest.importorskip("termios", reason="only POSIX systems have it")

    def fail(_: object) -> None:
        raise termios.error(errno.EIO, "Input/output error")

    monkeypatch.setattr(serial.Serial, "open", fail)
    with pytest.raises(PortError, match="Input/output error"):
        SystemPorts(115200).open("/dev/ttyX")


def test_a_port_that_was_closed_can_be_opened_again(new_port: Make) -> None:
    path = str(new_port().link)
    first = SystemPorts(115200).open(path)
    with pytest.raises(PortError):
        SystemPorts(115200).open(path)
    first.close()
    SystemPorts(115200).open(path).close()


def test_a_port_that_is_ours_answers_at_once_and_a_waiting_read_can_be_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = Mock(**{"fileno.return_value": -1})
    port = open_port(monkeypatch, opened)
    port.configure()
    port.wake()
    assert opened.mock_calls == [call.set_low_latency_mode(True), call.fileno(), call.cancel_read()]


def open_port(monkeypatch: pytest.MonkeyPatch, library: Mock) -> Port:
    """A port of this machine that the library has opened."""
    monkeypatch.setattr(serial, "Serial", lambda **_: library)
    port = SystemPorts(115200).open("/dev/ttyUSB0")
    library.reset_mock()
    return port


@pytest.mark.parametrize(
    ("there", "wait", "asked"), [(0, False, None), (0, True, 1), (1, False, 1), (7, True, 7), (9_999, False, 4_096)]
)
def test_all_that_is_there_is_read_and_one_byte_waited_for(
    monkeypatch: pytest.MonkeyPatch, there: int, wait: bool, asked: int | None
) -> None:
    opened = Mock(in_waiting=there, **{"read.return_value": b"read"})
    assert open_port(monkeypatch, opened).read(wait=wait) == (b"" if asked is None else b"read")
    assert opened.read.mock_calls == ([] if asked is None else [call(asked)])


def test_what_a_dead_line_did_not_take_is_dropped_before_the_port_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the system may wait half a minute for it."""
    opened = Mock()
    open_port(monkeypatch, opened).close()
    assert opened.mock_calls == [call.reset_output_buffer(), call.close()]


def test_a_port_that_is_being_closed_is_neither_woken_nor_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = Mock()
    port = open_port(monkeypatch, opened)
    waking = threading.Thread(target=port.wake, daemon=True)

    def woken_meanwhile() -> None:
        waking.start()
        waking.join(PATIENCE_S)

    opened.close.side_effect = woken_meanwhile
    port.close()
    assert waking.ident
    assert not waking.is_alive()
    assert not opened.cancel_read.called
