"""The firmware builds without a warning, fits the chip, and says plainly what is missing where it cannot be built."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.firmware.host import BEGIN, END, Host
from tests.firmware.simulator import Board, ToolMissing, build
from tests.firmware.simulator.build import FIRMWARE, OPTIBOOT, build_firmware

FLASH_BYTES, RAM_BYTES = 32_768, 2_048
BOOTLOADER_BYTES = 2_048
ARDUINO = OPTIBOOT.parents[1]
CORE = ("main.cpp", "hooks.c", "wiring.c", "wiring_digital.c", "HardwareSerial.cpp", "HardwareSerial0.cpp")
"""Of Debian's `arduino-core-avr`: what could get into the way."""


def section_sizes(elf: Path) -> dict[str, int]:
    table = subprocess.run(["avr-size", "-A", str(elf)], capture_output=True, text=True, check=True).stdout
    return {name: int(size) for name, size in re.findall(r"^(\.\w+)\s+(\d+)", table, re.MULTILINE)}


def test_every_warning_is_an_error() -> None:
    flags = (FIRMWARE / "Makefile").read_text(encoding="utf-8")
    assert all(flag in flags for flag in ("-Wall", "-Wextra", "-Werror", "-Wshadow"))


@pytest.mark.parametrize("baud", [115200, 250000, 500000])
def test_it_fits_with_room(baud: int) -> None:
    sizes = section_sizes(build_firmware(baud=baud))
    assert sizes[".text"] + sizes[".data"] < (FLASH_BYTES - BOOTLOADER_BYTES) // 2
    assert sizes[".data"] + sizes[".bss"] + sizes[".noinit"] < RAM_BYTES - 500


def test_hex_files_are_built_for_every_speed() -> None:
    subprocess.run(["make", "-s", "-C", str(FIRMWARE), f"OUT={build.BUILD}"], check=True, capture_output=True)
    for baud in (115200, 250000, 500000):
        text = (build.BUILD / f"divingbell-{baud}.hex").read_text(encoding="ascii")
        assert text.startswith(":")
        assert text.rstrip().endswith(":00000001FF")


def test_the_build_that_hangs_on_command_is_not_made_by_default() -> None:
    listed = subprocess.run(
        ["make", "-n", "-B", "-C", str(FIRMWARE), "OUT=nowhere"], capture_output=True, text=True, check=True
    ).stdout
    assert "115200" in listed
    assert "TEST_BUILD" not in listed


def test_a_missing_compiler_is_named_with_the_way_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(ToolMissing, match=r"avr-gcc is not installed.*sudo apt install .*gcc-avr"):
        build.build_firmware()
    with pytest.raises(ToolMissing, match="gcc is not installed"):
        build.build_shim()


def test_a_missing_library_is_named_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(build, "BUILD", tmp_path)
    with pytest.raises(ToolMissing, match=r"libsimavr or libelf is not installed: sudo apt install"):
        build.run_tool(
            ["gcc", "-xc", "/dev/null", "-shared", "-o", str(tmp_path / "x.so"), "-L/nowhere", "-lsimavr-absent"]
        )


def test_the_pure_files_know_no_avr() -> None:
    """Classifier, floor, ring, memory and frames build on any machine: one guarded include of avr-libc's CRC apart."""
    for name in ("classifier", "floor", "ring", "memory", "frame"):
        for suffix in (".c", ".h"):
            source = (FIRMWARE / f"{name}{suffix}").read_text(encoding="utf-8")
            outside = re.sub(r"#ifdef __AVR__.*?#else", "", source, flags=re.DOTALL)
            assert not re.search(r"#include <(avr|util)/", outside), name + suffix


def test_the_sketch_for_the_arduino_ide_is_the_same_program(tmp_path: Path) -> None:
    """The IDE compiles every file of the one folder, each by itself, in C++ or C by its ending, with its own flags, and
    links its core, whose own `main` and timer must stay out."""
    subprocess.run(["make", "-s", "-C", str(FIRMWARE), f"OUT={tmp_path}", "sketch"], check=True, capture_output=True)
    folder = tmp_path / "arduino" / "divingbell"
    assert (folder / f"{folder.name}.ino").is_file()
    core = [ARDUINO / "cores/arduino", ARDUINO / "variants/standard"]
    flags = ["-mmcu=atmega328p", "-DF_CPU=16000000L", "-DARDUINO=10819", "-DARDUINO_ARCH_AVR", "-Os", "-flto", "-w"]
    flags += [f"-I{part}" for part in core]

    def compiled(sources: Iterable[Path]) -> list[str]:
        made = []
        for source in sources:
            made.append(str(tmp_path / f"{source.name}.o"))
            language = ["avr-gcc", "-std=gnu11"] if source.suffix == ".c" else ["avr-g++", "-std=gnu++11"]
            command = [*language, "-c", *flags, "-ffunction-sections", "-fno-exceptions", str(source), "-o", made[-1]]
            subprocess.run(command, check=True)
        return made

    sketch = tmp_path / "divingbell.ino.cpp"
    sketch.write_text(f"#include <Arduino.h>\n{(folder / 'divingbell.ino').read_text()}")
    archive, elf = tmp_path / "core.a", tmp_path / "sketch.elf"
    own = compiled([sketch, *sorted(folder.glob("*.c"))])
    subprocess.run(["avr-gcc-ar", "rcs", archive, *compiled(core[0] / name for name in CORE)], check=True)
    subprocess.run(["avr-gcc", *flags, "-Wl,--gc-sections", *own, str(archive), "-lm", "-o", str(elf)], check=True)
    host = Host(Board(elf))
    hello = host.link()
    host.board.rim(True, host.board.now_us + 1_000)
    host.board.rim(False, host.board.now_us + 43_000)
    host.run(300_000)
    host.board.close()
    assert (hello.protocol, hello.steps) == (1, 0)
    assert [event.what for event in host.events] == [BEGIN, END]
