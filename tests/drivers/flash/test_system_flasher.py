"""The flasher of a machine with serial ports that are real pseudo-terminals, and devices in software behind them."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from divingbell.companion.data import data_folder
from divingbell.companion.flasher import AwaitingHello, Flashed, NewBoard, Starting
from divingbell.companion.rig_profile import RigProfile
from divingbell.drivers.device import SimulatedDevice
from divingbell.drivers.flash.board_hello import BoardPorts, await_hello
from divingbell.drivers.flash.loader_drives import SystemDrives
from divingbell.drivers.flash.system_flasher import FIRMWARE, UNO_OR_NANO, SystemFlasher, UsbPort
from divingbell.drivers.ports import PortFailure, SystemPorts
from tests.drivers.flash.fake_tools import NANO, PICO
from tests.drivers.pty_port import PtyPort
from tests.drivers.test_serial_search import Machine
from tests.firmware.simulator.build import FIRMWARE as SOURCES

CH340, PRINTER = (0x1A86, 0x7523), (0x04B8, 0x0202)


class WritesAtOnce:
    """A programmer; `then` is what the board does after it."""

    def __init__(self, then: Callable[[], None] = lambda: None) -> None:
        self._then = then

    def write(self, firmware: Path, port: str, bootloader: str, told: Callable[[float], None]) -> None:
        del firmware, port, bootloader
        told(1.0)
        self._then()


@pytest.fixture
def port(tmp_path: Path) -> Iterator[PtyPort]:
    made = PtyPort(tmp_path / "ttyUSB0")
    yield made
    made.close()


def test_a_nano_is_done_when_it_says_hello(port: PtyPort) -> None:
    flasher = SystemFlasher(RigProfile(), programmer=WritesAtOnce())
    steps: list[object] = []
    result = flasher.flash(NewBoard("avr", str(port.link)), steps.append)
    assert isinstance(result, Flashed)
    assert (result.firmware, result.floor) == ("1.0.0", True)
    assert result.after_s < 5
    assert steps[-2:] == [Starting(), AwaitingHello()]


def test_a_pico_comes_as_a_new_port(port: PtyPort, tmp_path: Path) -> None:
    """The port that was there before is another board; the Pico's comes with its start."""
    port.unplug()
    (tmp_path / "RPI-RP2").mkdir()
    (tmp_path / "RPI-RP2" / "INFO_UF2.TXT").write_text("Board-ID: RPI-RP2\n")
    other = PtyPort(tmp_path / "ttyOTHER")
    ports = SystemPorts(115200, str(tmp_path / "tty*"))
    flasher = SystemFlasher(RigProfile(), ports=ports, drives=SystemDrives(tmp_path / "sys"), listed=list)
    steps: list[object] = []

    def tell(step: object) -> None:
        steps.append(step)
        if step == Starting():
            threading.Timer(0.1, port.plug).start()

    try:
        result = flasher.flash(NewBoard("pico", str(tmp_path / "RPI-RP2")), tell)
    finally:
        other.close()
    assert isinstance(result, Flashed)
    assert not other.received, "only the port that came is asked"


def test_nobody_says_hello_on_a_port_that_is_gone() -> None:
    machine = Machine()
    moments = iter(range(0, 20_000_000, 100_000))
    ports = BoardPorts(machine, NANO, ())
    assert await_hello(ports, 10, RigProfile(), lambda: next(moments), wait=False) is None


@pytest.mark.parametrize(("board", "before", "there"), [(NANO, (), ["/dev/ttyUSB0"]), (PICO, ("/dev/ttyUSB0",), ["b"])])
def test_where_a_board_may_answer(board: NewBoard, before: tuple[str, ...], there: list[str]) -> None:
    machine = Machine()
    machine.plugged = {"/dev/ttyUSB0": bytearray(), "b": bytearray()}
    assert BoardPorts(machine, board, before, exists=machine.plugged.__contains__).find() == there


def ticking(machine: Machine) -> Callable[[], int]:
    """The machine's clock, 20 ms later each time it is asked."""

    def now() -> int:
        machine.now += 20_000
        return machine.now

    return now


def look(plugged: dict[str, SimulatedDevice | bytearray | PortFailure], ids: dict[str, tuple[int, int]]) -> list[str]:
    machine = Machine()
    machine.plugged = plugged

    def listed() -> list[UsbPort]:
        return [UsbPort(path, *ids[path]) for path in plugged]

    flasher = SystemFlasher(
        RigProfile(),
        ports=machine,
        drives=SystemDrives(Path("/nowhere")),
        listed=listed,
        now=ticking(machine),
        wait=False,
    )
    boards = flasher.look()
    assert not machine.open_now, "every port is let go"
    return [board.place for board in boards]


def test_a_board_that_says_nothing_is_found_and_others_are_left_in_peace() -> None:
    ids = {"a": CH340, "b": PRINTER, "c": CH340}
    assert look({"a": bytearray(), "b": bytearray(), "c": "busy"}, ids) == ["a"]


def test_a_board_of_ours_is_not_offered() -> None:
    assert look({"a": SimulatedDevice(0, 7)}, {"a": CH340}) == []
    assert look({}, {}) == []


def test_what_a_rig_has_asked_in_vain_is_offered_where_an_uno_can_be() -> None:
    ports = [UsbPort("a", *CH340), UsbPort("b", *PRINTER), UsbPort("c", *CH340)]
    flasher = SystemFlasher(RigProfile(), drives=SystemDrives(Path("/nowhere")), listed=lambda: ports)
    assert flasher.find(("a", "b")) == [NewBoard("avr", "a")]
    assert flasher.find(()) == []


def test_each_port_is_asked_once_since_it_was_plugged_in_and_none_that_is_in_use() -> None:
    machine = Machine()
    ids = {"a": CH340, "b": PRINTER, "c": CH340}
    machine.plugged = {"a": bytearray(), "b": bytearray(), "c": bytearray()}
    used = {"c"}
    flasher = SystemFlasher(
        RigProfile(), ports=machine, drives=SystemDrives(Path("/nowhere")), in_use=used.__contains__,
        listed=lambda: [UsbPort(path, *ids[path]) for path in machine.plugged], now=ticking(machine), wait=False,
    )  # fmt: skip
    assert flasher.silent_ports(ask=False) == []
    assert flasher.silent_ports(ask=True) == ["a"]
    once = machine.asked("a")
    assert [path for _, path in machine.opened] == ["a"] * len(once)
    used.clear()
    assert flasher.silent_ports(ask=False) == ["a"]
    assert flasher.silent_ports(ask=True) == ["a", "c"]
    assert machine.asked("a") == once, "not again"
    assert not machine.open_now
    a = machine.plugged.pop("a")
    assert flasher.silent_ports(ask=True) == ["c"]
    machine.plugged["a"] = a
    assert flasher.silent_ports(ask=True) == ["c", "a"]


def test_a_port_that_was_written_is_silent_no_more() -> None:
    machine = Machine()
    machine.plugged = {"a": bytearray()}
    flasher = SystemFlasher(
        RigProfile(), ports=machine, drives=SystemDrives(Path("/nowhere")), programmer=WritesAtOnce(),
        in_use=lambda _: False, listed=lambda: [UsbPort("a", *CH340)], now=ticking(machine), wait=False,
    )  # fmt: skip
    assert flasher.silent_ports(ask=True) == ["a"]
    flasher.flash(NewBoard("avr", "a"), lambda _: None)
    assert flasher.silent_ports(ask=False) == []


def test_the_rig_says_which_ports_gave_no_answer() -> None:
    machine = Machine()
    machine.plugged = {"silent": bytearray(), "busy": "busy"}
    machine.run(1_000_000)
    assert machine.rig.silent_ports() == ()
    machine.run(3_000_000)
    assert machine.rig.silent_ports() == ("silent",)
    machine.plugged["ours"] = machine.device()
    machine.run(3_000_000)
    assert machine.rig.silent_ports() == (), "it has its device"


def test_every_board_that_is_found_may_be_opened() -> None:
    """The rules of the installation give the rights."""
    rules = (data_folder() / "system" / "60-divingbell.rules").read_text(encoding="utf-8")
    lines = [line for line in rules.splitlines() if line.endswith('GOTO="divingbell_box"')]
    allowed = [dict(re.findall(r'ATTRS\{(\w+)\}=="([^"]+)"', line)) for line in lines]

    def may(vendor: int, product: int) -> bool:
        return any(
            f"{vendor:04x}" in one["idVendor"].split("|")
            and f"{product:04x}" in one.get("idProduct", f"{product:04x}").split("|")
            for one in allowed
        )

    assert [f"{vendor:04x}:{product:04x}" for vendor, product in UNO_OR_NANO if not may(vendor, product)] == []
    assert not may(0x04B8, 0x0202), "a printer"
    converters = {
        (int(one["idVendor"], 16), int(product, 16))
        for one in allowed
        if "idProduct" in one
        for product in one["idProduct"].split("|")
    }
    assert converters <= UNO_OR_NANO, "whoever is let in is asked whether it is a board of ours"


@pytest.mark.parametrize(
    ("firmware", "port", "kind"),
    [
        ("1.0.0", "a", "avr"),
        ("0.9.12", "p", "pico"),
        (".".join(map(str, FIRMWARE)), "a", None),
        ("99.0.0", "a", None),
        ("from a fork", "a", None),
        ("1.0.0", "gone", None),
    ],
)
def test_an_older_firmware_of_ours_is_known(firmware: str, port: str, kind: str | None) -> None:
    ports = [UsbPort("a", *CH340), UsbPort("p", 0x2E8A, 0x000A)]
    found = SystemFlasher(RigProfile(), listed=lambda: ports).outdated(firmware, port)
    assert found == (None if kind is None else NewBoard(kind, port, older=firmware))  # type: ignore[arg-type]


def test_the_version_is_that_of_the_sources() -> None:
    text = (SOURCES / "config.h").read_text(encoding="utf-8")
    numbers = dict(re.findall(r"#define FIRMWARE_(MAJOR|MINOR|PATCH) (\d+)", text))
    assert tuple(int(numbers[part]) for part in ("MAJOR", "MINOR", "PATCH")) == FIRMWARE
