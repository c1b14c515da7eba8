"""`divingbell firmware` with fake tools on the PATH, and the compiled files that go with the program."""

from __future__ import annotations

import hashlib
import os
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import get_args

import pytest

from divingbell.commands import cli, firmware
from divingbell.companion.data import DataMissingError, notes_folder
from divingbell.companion.flasher import (
    Flashed,
    FlashFailed,
    FlashFailure,
    FlashResult,
    FlashStep,
    NewBoard,
    Starting,
)
from divingbell.companion.journal.journal import Journal
from divingbell.companion.journal.place import user_journal
from tests.drivers.pty_port import PtyPort
from tests.firmware.simulator.build import BUILD, FIRMWARE, build_firmware, build_pico
from tests.hand_clock import HandClock

HEX = FIRMWARE.parent / "hex"


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder on the PATH; the user has no configuration."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return folder


def fake(folder: Path, name: str, code: int = 0, then: str = "") -> Path:
    """A tool that writes down how it was called."""
    calls = folder.parent / f"{name}.calls"
    tool = folder / name
    tool.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > {calls}\n{then}\nexit {code}\n')
    tool.chmod(0o755)
    return calls


@pytest.fixture
def port(tools: Path, tmp_path: Path) -> Iterator[PtyPort]:
    """A board at a serial port, which says hello."""
    del tools
    made = PtyPort(tmp_path / "ttyUSB0")
    yield made
    made.close()


def flash(tmp_path: Path, *options: str) -> int:
    return cli.main(["firmware", "--flash", str(tmp_path / "ttyUSB0"), *options])


@pytest.mark.usefixtures("tools")
def test_it_says_where_everything_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["firmware"]) == 0
    said = capsys.readouterr().out
    assert str(HEX / "divingbell-115200.hex") in said
    assert "--save" in said
    assert "--flash" in said


@pytest.mark.usefixtures("tools")
def test_it_takes_the_speed_of_the_rig(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "config" / "divingbell"
    folder.mkdir(parents=True)
    (folder / "rig.yaml").write_text("serial: {baud: 500000}\n")
    cli.main(["firmware"])
    assert "divingbell-500000.hex" in capsys.readouterr().out


def test_avrdude_is_called_with_the_file(
    port: PtyPort, tools: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    calls = fake(tools, "avrdude")
    fake(tools, "arduino-cli")
    assert flash(tmp_path) == 0
    assert "firmware 1.0.0" in capsys.readouterr().out
    options = calls.read_text().split()
    assert options[options.index("-P") + 1] == str(port.link)
    assert options[options.index("-b") + 1] == "115200"
    assert options[-1] == f"flash:w:{HEX / 'divingbell-115200.hex'}:i"
    assert "-D" in options, "the bootloader stays"
    assert flash(tmp_path, "--bootloader", "old", "--baud", "250000") == 0
    options = calls.read_text().split()
    assert options[options.index("-b") + 1] == "57600", "the bootloader's speed, not the firmware's"
    assert options[-1] == f"flash:w:{HEX / 'divingbell-250000.hex'}:i"
    assert not (tmp_path / "arduino-cli.calls").exists()


@pytest.mark.usefixtures("port")
def test_arduino_cli_is_called_where_there_is_no_avrdude(tools: Path, tmp_path: Path) -> None:
    calls = fake(tools, "arduino-cli")
    assert flash(tmp_path, "--bootloader", "old") == 0
    assert calls.read_text().split() == [
        "upload",
        *("--port", str(tmp_path / "ttyUSB0")),
        *("--fqbn", "arduino:avr:nano:cpu=atmega328old"),
        *("--input-file", str(HEX / "divingbell-115200.hex")),
    ]


@pytest.mark.usefixtures("port")
def test_the_old_loader_is_tried_where_the_new_one_is_silent(
    tools: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    calls = fake(tools, "avrdude", then='case "$*" in *"-b 115200"*) echo "not in sync: resp=0x00" >&2; exit 1;; esac')
    assert flash(tmp_path) == 0
    assert "57600" in calls.read_text()
    assert "not in sync" in capfd.readouterr().err, "the tool is heard as it speaks"
    fake(tools, "avrdude", code=1, then='echo "not in sync: resp=0x00" >&2')
    assert flash(tmp_path) == 1
    assert "reset key" in capfd.readouterr().err


def test_without_a_tool_a_port_or_a_hello(
    tools: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "ttyUSB0").touch()
    assert flash(tmp_path) == 1
    assert "apt install avrdude" in capsys.readouterr().err
    calls = fake(tools, "avrdude")
    assert cli.main(["firmware", "--flash", str(tmp_path / "ttyUSB9")]) == 1
    assert "ttyUSB9" in capsys.readouterr().err
    assert not calls.exists()
    monkeypatch.setattr("divingbell.drivers.flash.flashing.HELLO_WAIT_S", 0.2)
    assert flash(tmp_path) == 1
    assert "says nothing" in capsys.readouterr().err


def test_another_chip_is_told(port: PtyPort, tools: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fake(tools, "avrdude", code=1, then='echo "signature = 0x1e9516"; echo "expected signature is 1E 95 0F"')
    assert flash(tmp_path) == 1
    assert "not one of ours (1e9516)" in capsys.readouterr().err
    assert not port.received


@pytest.mark.usefixtures("port")
def test_not_while_the_app_is_open(tools: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It may be a game, in which a buzz would be missed."""
    calls = fake(tools, "avrdude")
    journal = Journal(user_journal(), HandClock())
    journal.open()
    try:
        assert flash(tmp_path) == 1
    finally:
        journal.close()
    assert "Diving Bell is open" in capsys.readouterr().err
    assert not calls.exists()


class FoundBoards:
    """A machine with these boards; each takes the firmware."""

    def __init__(self, *boards: NewBoard) -> None:
        self.boards = boards
        self.flashed: list[NewBoard] = []
        self.result: FlashResult = Flashed(0.4, "1.0.0", floor=True)

    def find(self, silent_ports: Sequence[str]) -> Sequence[NewBoard]:
        del silent_ports
        return self.boards

    def silent_ports(self, *, ask: bool) -> Sequence[str]:
        del ask
        return ()

    def look(self) -> Sequence[NewBoard]:
        return self.boards

    def outdated(self, firmware: str, port: str) -> NewBoard | None:
        return NewBoard("avr", port, older=firmware) if firmware == "0.9.0" else None

    def is_there(self, board: NewBoard) -> bool:
        return board in self.boards

    def flash(self, board: NewBoard, tell: Callable[[FlashStep], None]) -> FlashResult:
        self.flashed.append(board)
        tell(Starting())
        return self.result


PICO, NANO = NewBoard("pico", "/dev/sda1"), NewBoard("avr", "/dev/ttyUSB0")


@pytest.mark.usefixtures("tools")
@pytest.mark.parametrize(
    ("boards", "answer", "code", "said"),
    [
        ((PICO,), "yes", 0, "overwritten"),
        ((NANO,), "y", 0, "any device with a serial port"),
        ((NANO,), "", 1, "Nothing was changed"),
        ((), "yes", 1, "white key"),
        ((PICO, NANO), "yes", 1, "/dev/sda1, /dev/ttyUSB0"),
    ],
)
def test_the_board_that_is_found_is_asked_about(
    boards: tuple[NewBoard, ...],
    answer: str,
    code: int,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = FoundBoards(*boards)
    monkeypatch.setattr("divingbell.drivers.flash.system_flasher.SystemFlasher", lambda *_, **__: found)
    monkeypatch.setattr("builtins.input", lambda _: answer)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert cli.main(["firmware", "--flash"]) == code
    told = capsys.readouterr()
    assert said in told.out + told.err
    assert found.flashed == (list(boards) if code == 0 else [])


@pytest.mark.usefixtures("tools")
def test_nobody_is_asked_through_a_pipe(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    found = FoundBoards(NANO)
    monkeypatch.setattr("divingbell.drivers.flash.system_flasher.SystemFlasher", lambda *_, **__: found)
    monkeypatch.setattr("sys.stdin.isatty", lambda: False)
    assert cli.main(["firmware", "--flash"]) == 1
    assert "--yes" in capsys.readouterr().err
    assert found.flashed == []
    assert cli.main(["firmware", "--flash", "--yes"]) == 0
    assert found.flashed == [NANO]


@pytest.mark.usefixtures("tools")
@pytest.mark.parametrize("board", [PICO, NANO])
@pytest.mark.parametrize("failure", get_args(FlashFailure))
def test_every_failure_has_its_sentence(
    failure: FlashFailure, board: NewBoard, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = FoundBoards(board)
    found.result = FlashFailed(failure, 0.62, "why it was")
    monkeypatch.setattr("divingbell.drivers.flash.system_flasher.SystemFlasher", lambda *_, **__: found)
    assert cli.main(["firmware", "--flash", "--yes"]) == 1
    said = capsys.readouterr().err
    assert said
    assert not said.startswith("[")


@pytest.fixture
def drive(tmp_path: Path) -> Path:
    """The drive of a Pico whose white key was held."""
    folder = tmp_path / "RPI-RP2"
    folder.mkdir()
    (folder / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n")
    return folder


@pytest.mark.usefixtures("tools")
def test_a_pico_is_flashed_by_its_drive(drive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("divingbell.drivers.flash.flashing.HELLO_WAIT_S", 0.1)
    assert cli.main(["firmware", "--flash", str(drive)]) == 1, "no port came"
    assert (drive / "divingbell-pico.uf2").read_bytes() == (HEX / "divingbell-pico.uf2").read_bytes()


@pytest.mark.usefixtures("tools")
def test_another_folder_is_no_pico(drive: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (drive / "INFO_UF2.TXT").unlink()
    assert cli.main(["firmware", "--flash", str(drive)]) == 1
    assert "BOOTSEL" in capsys.readouterr().err
    assert not list(drive.iterdir())


@pytest.mark.usefixtures("tools")
def test_a_board_that_is_no_rp2040_is_refused(drive: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (drive / "INFO_UF2.TXT").write_text("UF2 Bootloader v1.0\nModel: Raspberry Pi RP2350\nBoard-ID: RP2350\n")
    assert cli.main(["firmware", "--flash", str(drive)]) == 1
    assert "not one of ours (RP2350)" in capsys.readouterr().err
    assert [file.name for file in drive.iterdir()] == ["INFO_UF2.TXT"]


def test_compiling_the_pico_again_gives_the_same_bytes() -> None:
    """With the compiler that made them; another one makes other bytes."""
    version = subprocess.run(["arm-none-eabi-gcc", "--version"], check=True, capture_output=True, text=True)
    same_compiler = version.stdout.splitlines()[0] in (HEX / "compiler.txt").read_text().splitlines()
    assert not same_compiler or build_pico().read_bytes() == (HEX / "divingbell-pico.uf2").read_bytes()


@pytest.mark.usefixtures("tools")
@pytest.mark.parametrize("wrong", [["--bootloader", "newest"], ["--baud", "9600"], ["--save", "a", "--flash", "b"]])
def test_wrong_usage(wrong: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["firmware", *wrong])
    assert ended.value.code == 2


@pytest.mark.usefixtures("tools")
def test_save_copies_everything_over_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "to" / "stick"
    for _ in range(2):
        assert cli.main(["firmware", "--save", str(folder)]) == 0
    for file in ("protocol.md", "firmware/main.c", "drawings/overview.svg", "hex/divingbell-115200.hex"):
        assert (folder / file).read_bytes() == (FIRMWARE.parent / file).read_bytes()
    (folder / "README.md").write_text("mine")
    assert cli.main(["firmware", "--save", str(folder)]) == 1
    assert (folder / "README.md").read_text() == "mine"
    assert "README.md" in capsys.readouterr().err
    (tmp_path / "file").touch()
    assert cli.main(["firmware", "--save", str(tmp_path / "file")]) == 1


def test_notes_that_are_not_there_are_missing(tmp_path: Path) -> None:
    with pytest.raises(DataMissingError, match=r"protocol\.md"):
        notes_folder(tmp_path / "companion")


def test_the_compiled_files_are_those_of_the_sources() -> None:
    """`make firmware` renews them."""
    noted = dict(reversed(line.split()) for line in (HEX / "sources.sha256").read_text().splitlines())
    sources = [file for file in FIRMWARE.rglob("*") if file.is_file() and "__pycache__" not in file.parts]
    assert noted == {str(file.relative_to(FIRMWARE)): hashlib.sha256(file.read_bytes()).hexdigest() for file in sources}


@pytest.mark.parametrize("baud", firmware.BAUDS)
def test_compiling_again_gives_the_same_bytes(baud: int, tmp_path: Path) -> None:
    """With the compiler that made them; another one makes other bytes."""
    new = tmp_path / "new.hex"
    environment = {**os.environ, "LC_ALL": "C"}
    elf = build_firmware(baud=baud)
    assert elf.parent == BUILD
    subprocess.run(["avr-objcopy", "-O", "ihex", "-R", ".eeprom", elf, new], check=True, env=environment)
    version = subprocess.run(["avr-gcc", "--version"], check=True, capture_output=True, text=True, env=environment)
    same_compiler = version.stdout.splitlines()[0] in (HEX / "compiler.txt").read_text().splitlines()
    assert not same_compiler or new.read_bytes() == (HEX / f"divingbell-{baud}.hex").read_bytes()
