"""The line that flashes a board, tried with a real avrdude on a simulated Uno whose only program is its bootloader."""

from __future__ import annotations

import select
import shutil
import subprocess
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from divingbell.companion.flasher import Flashed, FlashStep, NewBoard, Writing
from divingbell.companion.rig_profile import RigProfile
from divingbell.drivers.flash.avrdude import flash_command
from divingbell.drivers.flash.system_flasher import SystemFlasher
from tests.firmware.host import BEGIN, END, Host
from tests.firmware.simulator import Board
from tests.firmware.simulator.bridge import Bridge
from tests.firmware.simulator.build import FIRMWARE, build_bootloader

pytestmark = [pytest.mark.slow, pytest.mark.long]

HEX = FIRMWARE.parent / "hex" / "divingbell-115200.hex"


def read_hex(file: Path) -> tuple[int, bytes]:
    """First address and bytes of an Intel HEX file; gaps are FF."""
    pieces: dict[int, bytes] = {}
    for line in file.read_text(encoding="ascii").split():
        record = bytes.fromhex(line[1:])
        assert sum(record) % 256 == 0
        if record[3] == 0:
            pieces[int.from_bytes(record[1:3], "big")] = record[4:-1]
    begin, end = min(pieces), max(at + len(data) for at, data in pieces.items())
    image = bytearray(b"\xff" * (end - begin))
    for at, data in pieces.items():
        image[at - begin : at - begin + len(data)] = data
    return begin, bytes(image)


@pytest.fixture
def empty_uno(new_board: Callable[..., Board], tmp_path: Path) -> Bridge:
    """An Uno as it is bought: its bootloader and nothing else."""
    if shutil.which("avrdude") is None:
        pytest.fail("avrdude is not installed. On Debian, Ubuntu and Raspberry Pi OS: sudo apt install avrdude")
    board = new_board()
    place, code = read_hex(build_bootloader())
    board.bootloader(code, place)
    return Bridge(board, tmp_path / "ttyACM0")


def flash(uno: Bridge, file: Path) -> subprocess.Popen[bytes]:
    """Run the command that the program runs, until it ends; the port resets the board when it is opened."""
    command = flash_command(file, str(uno.link), "new")
    assert command is not None
    assert Path(command[0]).name == "avrdude"
    uno.board.reset()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    began = False
    while process.poll() is None:
        began = bool(select.select([uno], [], [], 0.01)[0]) or began
        uno.pump(5_000 if began else 100)  # its second of patience lasts while avrdude starts
    return process


def test_avrdude_writes_the_firmware_and_it_runs(empty_uno: Bridge) -> None:
    done = flash(empty_uno, HEX)
    assert done.stderr is not None
    assert done.returncode == 0, done.stderr.read().decode()
    _, image = read_hex(HEX)
    board = empty_uno.board
    assert board.flash(len(image)) == image
    place, code = read_hex(build_bootloader())
    assert board.flash(place + len(code))[place:] == code, "the bootloader stays"
    board.reset()
    board.run_us(2_500_000)  # the bootloader waits a second for a programmer, then starts the firmware
    board.read()
    host = Host(board)
    hello = host.link()
    board.rim(True, board.now_us + 1_000)
    board.rim(False, board.now_us + 43_000)
    host.run(300_000)
    assert hello.protocol == 1
    assert [event.what for event in host.events] == [BEGIN, END]


def test_the_whole_way_to_the_hello(empty_uno: Bridge) -> None:
    """As the screen and the command do it: the tool that is installed, its progress, then the board's own hello."""
    steps: list[FlashStep] = []
    empty_uno.board.reset()
    flasher = SystemFlasher(RigProfile())
    with ThreadPoolExecutor(1) as beside:
        done = beside.submit(flasher.flash, NewBoard("avr", str(empty_uno.link)), steps.append)
        began = False
        while not done.done():
            began = bool(select.select([empty_uno], [], [], 0.01)[0]) or began
            empty_uno.pump(5_000 if began else 100)
    assert isinstance(done.result(), Flashed), done.result()
    shares = [step.share for step in steps if isinstance(step, Writing)]
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0, 1)
    assert len(shares) > 10, "the share grows while it is written"


def test_a_board_that_does_not_answer_is_told(empty_uno: Bridge) -> None:
    """As with a bootloader of another speed: avrdude gives up, nothing is written."""
    endless = bytes.fromhex("ffcf")
    empty_uno.board.bootloader(endless, 0x7E00)
    done = flash(empty_uno, HEX)
    assert done.stderr is not None
    assert done.returncode != 0
    assert b"not in sync" in done.stderr.read()
    assert set(empty_uno.board.flash(0x7E00)) == {0xFF}
