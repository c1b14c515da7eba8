"""The flashing lines against the makers' table of boards: programmer and speed; and the fuses, which nothing here
writes, suit the firmware as they are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from divingbell.drivers.flash.avrdude import flash_command
from tests.firmware.simulator.build import FIRMWARE, OPTIBOOT
from tests.firmware.test_bootloader import HEX, read_hex

BOARDS = OPTIBOOT.parents[1] / "boards.txt"
"""In Debian's `arduino-core-avr`; bits of the fuses: ATmega328P data sheet, 28.2."""
PAGES = FIRMWARE.parent
FLASH_END = 0x8000
SOLD = [("nano.menu.cpu.atmega328", "new"), ("nano.menu.cpu.atmega328old", "old"), ("uno", "new")]


def told(board: str, key: str) -> str:
    """What the table says of a board; what it does not say of one of its processors it says of the board."""
    lines = dict(line.split("=", 1) for line in BOARDS.read_text().splitlines() if "=" in line)
    return lines.get(f"{board}.{key}") or lines[f"{board.partition('.')[0]}.{key}"]


def fuses(board: str) -> tuple[int, int, int]:
    low, high, extended = (int(told(board, f"bootloader.{name}_fuses"), 16) for name in ("low", "high", "extended"))
    return low, high, extended


def bit(fuse: int, number: int) -> bool:
    """Whether a bit is programmed, which is written as 0."""
    return not fuse >> number & 1


@pytest.fixture(autouse=True)
def avrdude(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only its name is needed."""
    (tmp_path / "avrdude").touch(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))


@pytest.mark.parametrize(("board", "bootloader"), SOLD)
def test_the_line_is_that_of_the_board(board: str, bootloader: str) -> None:
    command = flash_command(HEX, "/dev/ttyUSB0", bootloader)
    assert command is not None
    options = {option: command[place + 1] for place, option in enumerate(command[:-1]) if option.startswith("-")}
    wanted = {"-p": "build.mcu", "-c": "upload.protocol", "-b": "upload.speed"}
    assert {option: options[option] for option in wanted} == {o: told(board, key) for o, key in wanted.items()}
    assert "-D" in command, "else the whole chip is erased, the bootloader too"
    assert command.count("-U") == 1
    assert options["-U"].startswith("flash:w:")


@pytest.mark.parametrize(("board", "bootloader"), SOLD)
def test_the_fuses_suit_the_firmware_as_they_are(board: str, bootloader: str) -> None:
    del bootloader
    low, high, extended = fuses(board)
    assert low & 0x0F in (0x0E, 0x0F), "a crystal of 8 to 16 MHz"
    assert not bit(low, 7), "not divided by 8"
    (clock,) = set(re.findall(r"F_CPU=(\d+)UL", (FIRMWARE / "Makefile").read_text()))
    assert told(board, "build.f_cpu") == f"{clock}L"
    assert bit(high, 0), "a reset goes to the bootloader"
    assert bit(high, 5), "another programmer can mend it"
    assert not any(bit(high, number) for number in (6, 7)), "the reset is a reset"
    assert not bit(high, 4), "the firmware may stop the watchdog"
    assert extended & 0x07 in (0x04, 0x05, 0x06), "brown-outs are felt"


@pytest.mark.parametrize(("board", "bootloader"), SOLD)
def test_the_firmware_ends_before_the_bootloader_that_the_fuses_keep(board: str, bootloader: str) -> None:
    del bootloader
    bytes_of_bootloader = 4096 >> (fuses(board)[1] >> 1 & 3)
    for file in HEX.parent.glob("*.hex"):
        begin, image = read_hex(file)
        assert begin == 0
        assert len(image) <= FLASH_END - bytes_of_bootloader
        assert len(image) <= int(told(board, "upload.maximum_size"))


def test_the_page_has_these_lines_and_writes_no_fuse() -> None:
    page = (PAGES / "flashing.md").read_text(encoding="utf-8")
    command = flash_command(Path(HEX.name), "/dev/ttyUSB0", "new")
    assert command is not None
    assert f"`{' '.join(['avrdude', *command[1:]])}`" in page
    assert f"the same with `-b {told('nano.menu.cpu.atmega328old', 'upload.speed')}`" in page
    for file in PAGES.glob("*.md"):
        assert not re.search(r"[lhe]fuse:w|lock:w|-U (?!flash:w)", file.read_text(encoding="utf-8")), file.name
