"""`divingbell firmware` with fake tools on the PATH, and the compiled files that go with the program."""

from __future__ import annotations

import errno
import hashlib
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from divingbell.commands import cli, firmware
from divingbell.companion.data import DataMissingError, notes_folder
from tests.firmware.simulator.build import BUILD, FIRMWARE, build_firmware, build_pico

HEX = FIRMWARE.parent / "hex"


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder on the PATH; a port is there, the user has no configuration."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    (tmp_path / "ttyUSB0").touch()
    return folder


def fake(folder: Path, name: str, code: int = 0, then: str = "") -> Path:
    """A tool that writes down how it was called."""
    calls = folder.parent / f"{name}.calls"
    tool = folder / name
    tool.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > {calls}\n{then}\nexit {code}\n')
    tool.chmod(0o755)
    return calls


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


def test_avrdude_is_called_with_the_file(tools: Path, tmp_path: Path) -> None:
    calls = fake(tools, "avrdude")
    fake(tools, "arduino-cli")
    assert flash(tmp_path) == 0
    options = calls.read_text().split()
    assert options[options.index("-P") + 1] == str(tmp_path / "ttyUSB0")
    assert options[options.index("-b") + 1] == "115200"
    assert options[-1] == f"flash:w:{HEX / 'divingbell-115200.hex'}:i"
    assert "-D" in options, "the bootloader stays"
    assert flash(tmp_path, "--bootloader", "old", "--baud", "250000") == 0
    options = calls.read_text().split()
    assert options[options.index("-b") + 1] == "57600", "the bootloader's speed, not the firmware's"
    assert options[-1] == f"flash:w:{HEX / 'divingbell-250000.hex'}:i"
    assert not (tmp_path / "arduino-cli.calls").exists()


def test_arduino_cli_is_called_where_there_is_no_avrdude(tools: Path, tmp_path: Path) -> None:
    calls = fake(tools, "arduino-cli")
    assert flash(tmp_path, "--bootloader", "old") == 0
    assert calls.read_text().split() == [
        "upload",
        *("--port", str(tmp_path / "ttyUSB0")),
        *("--fqbn", "arduino:avr:nano:cpu=atmega328old"),
        *("--input-file", str(HEX / "divingbell-115200.hex")),
    ]


def test_a_failure_says_what_to_try(tools: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    fake(tools, "avrdude", code=3, then='echo "not in sync: resp=0x00" >&2')
    assert flash(tmp_path) == 1
    said = capfd.readouterr().err
    assert "not in sync" in said
    assert "--bootloader old" in said


def test_without_a_tool_or_a_port(tools: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert flash(tmp_path) == 1
    assert "apt install avrdude" in capsys.readouterr().err
    calls = fake(tools, "avrdude")
    assert cli.main(["firmware", "--flash", str(tmp_path / "ttyUSB9")]) == 1
    assert "ttyUSB9" in capsys.readouterr().err
    assert not calls.exists()


def test_a_tool_that_hangs_is_ended(
    tools: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fake(tools, "avrdude", then="exec /bin/sleep 600")
    monkeypatch.setattr(firmware, "TIMEOUT_S", 0.2)
    assert flash(tmp_path) == 1
    assert "did not come to an end" in capsys.readouterr().err


def test_a_tool_that_cannot_be_started(tools: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tools / "avrdude").write_text("#!/nowhere/at/all\n")
    (tools / "avrdude").chmod(0o755)
    assert flash(tmp_path) == 1
    assert "cannot be started" in capsys.readouterr().err


@pytest.fixture
def drive(tmp_path: Path) -> Path:
    """What a Pico shows while its key was held."""
    folder = tmp_path / "RPI-RP2"
    folder.mkdir()
    (folder / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n")
    return folder


@pytest.mark.usefixtures("tools")
def test_a_pico_is_flashed_by_its_drive(drive: Path) -> None:
    assert cli.main(["firmware", "--flash", str(drive)]) == 0
    assert (drive / "divingbell-pico.uf2").read_bytes() == (HEX / "divingbell-pico.uf2").read_bytes()


@pytest.mark.usefixtures("tools")
def test_another_folder_is_no_pico(drive: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (drive / "INFO_UF2.TXT").unlink()
    assert cli.main(["firmware", "--flash", str(drive)]) == 1
    assert "BOOTSEL" in capsys.readouterr().err
    assert not list(drive.iterdir())


@pytest.mark.usefixtures("tools")
def test_a_drive_that_cannot_be_written_is_told(
    drive: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(shutil, "copyfile", full)
    assert cli.main(["firmware", "--flash", str(drive)]) == 1
    assert "No space left" in capsys.readouterr().err


def test_compiling_the_pico_again_gives_the_same_bytes() -> None:
    """With the compiler that made them; another one makes other bytes."""
    version = subprocess.run(["arm-none-eabi-gcc", "--version"], check=True, capture_output=True, text=True)
    same_compiler = version.stdout.splitlines()[0] in (HEX / "compiler.txt").read_text().splitlines()
    assert not same_compiler or build_pico().read_bytes() == (HEX / "divingbell-pico.uf2").read_bytes()


@pytest.mark.usefixtures("tools")
@pytest.mark.parametrize("wrong", [["--flash"], ["--baud", "9600"], ["--save", "a", "--flash", "b"]])
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
