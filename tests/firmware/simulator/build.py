"""Builds what the simulator needs into the checkout's `build` folder, once: the firmware, the shim around libsimavr,
and the firmware's pure C files as a library for this machine.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[3]
FIRMWARE = CHECKOUT / "firmware_notes" / "firmware"
BUILD = CHECKOUT / "build" / "firmware"
NATIVE = Path(__file__).resolve().parents[1] / "native"
STUB = Path(__file__).resolve().parents[1] / "stub"
OPTIBOOT = Path("/usr/share/arduino/hardware/arduino/avr/bootloaders/optiboot")
PORTABLE = ("classifier", "floor", "ring", "memory", "frame", "link")
"""The files of the firmware that know no microcontroller."""
_TRAPS = ("-fsanitize=bounds", "-fsanitize-undefined-trap-on-error")
"""What reaches outside an array ends the test run: the microcontroller would not notice it."""
PACKAGES = "gcc make gcc-avr avr-libc libsimavr-dev libelf-dev gcc-arm-none-eabi"


class ToolMissing(RuntimeError):
    """A compiler or library is not installed; the message says which and how to install it."""


def build_firmware(*, baud: int = 115200, test_build: bool = False) -> Path:
    """The firmware's ELF file for this baud rate (115200, 250000, 500000; the test build only 115200)."""
    _need("avr-gcc")
    elf = BUILD / f"divingbell-{'test-' if test_build else ''}{baud}.elf"
    with locked():
        run_tool(["make", "-s", "-C", str(FIRMWARE), f"OUT={BUILD}", str(elf)])
    return elf


def build_pico(*, test_build: bool = False) -> Path:
    """The firmware for a Raspberry Pi Pico as a UF2 file; image and ELF lie beside it."""
    _need("arm-none-eabi-gcc")
    uf2 = BUILD / f"divingbell-{'test-' if test_build else ''}pico.uf2"
    with locked():
        run_tool(["make", "-s", "-C", str(FIRMWARE), f"OUT={BUILD}", str(uf2)])
    return uf2


def build_bootloader() -> Path:
    """Optiboot (GPL-2, for tests only) for an Uno as Intel HEX, from the sources of Debian's `arduino-core-avr`.

    Its own file does not fit its place, and its blinking at the start would take longer than avrdude's first try.
    """
    _need("avr-gcc")
    if not OPTIBOOT.is_dir():
        raise ToolMissing(
            "Optiboot is not installed. On Debian, Ubuntu and Raspberry Pi OS: sudo apt install arduino-core-avr"
        )
    elf, hex_file = BUILD / "optiboot.elf", BUILD / "optiboot.hex"
    flags = ["-Os", "-fno-inline-small-functions", "-fno-split-wide-types", "-mrelax", "-mmcu=atmega328p"]
    chosen = ["-DF_CPU=16000000L", "-DBAUD_RATE=115200", "-DLED_START_FLASHES=0", f"-I{OPTIBOOT}"]
    place = ["-nostartfiles", "-nostdlib", "-Wl,--section-start=.text=0x7c00"]
    with locked():
        run_tool(["avr-gcc", *flags, *chosen, *place, "-o", str(elf), str(OPTIBOOT / "optiboot.c")])
        run_tool(["avr-objcopy", "-j", ".text", "-O", "ihex", str(elf), str(hex_file)])
    return hex_file


def build_shim() -> Path:
    """The library that drives libsimavr."""
    source = Path(__file__).with_name("shim.c")
    return _library("shim", [source], [source], ["-lsimavr", "-lelf"])


def build_native() -> Path:
    """Classifier, floor, ring, memory and frames of the firmware, compiled for this machine (see `native/api.h`)."""
    sources = [
        NATIVE / "api.c",
        *(FIRMWARE / f"{name}.c" for name in PORTABLE if name != "link"),
    ]
    return _library("native", sources, [*sources, NATIVE / "api.h", *FIRMWARE.glob("*.h")], [f"-I{FIRMWARE}"])


def build_stub() -> Path:
    """The firmware's UART, sampling and link for this machine, over registers that are plain variables
    (`stub/avr/io.h`)."""
    names = ("avr/uart", "sampling", *PORTABLE)
    sources = [STUB / "registers.c", *(FIRMWARE / f"{name}.c" for name in names)]
    inputs = [*sources, *STUB.rglob("*.h"), *FIRMWARE.rglob("*.h")]
    folders = [f"-I{STUB}", f"-I{FIRMWARE}", f"-I{FIRMWARE / 'avr'}"]
    return _library("stub", sources, inputs, [*folders, "-DF_CPU=16000000UL"])


def build_pico_stub() -> Path:
    """The Pico's line over USB, its pins and its start for this machine: they read and write the addresses of the
    RP2040's registers, where a test puts memory (`test_usb.py`)."""
    names = ("usb.c", "enumeration.c", "serial_number.c", "board.c", "start.c")
    own = [FIRMWARE / "pico" / name for name in names]
    inputs = [STUB / "pico.c", *own, *FIRMWARE.rglob("*.h")]
    folders = [f"-I{FIRMWARE}", f"-I{FIRMWARE / 'pico'}"]
    flash = ["-DSSI_DR0=(*stub_flash_line())", "-include", str(STUB / "pico.h")]
    return _library("pico", [STUB / "pico.c", *own], inputs, [*folders, "-Wno-int-to-pointer-cast", *flash])


def build_fuzzer(sources: Path = FIRMWARE, name: str = "fuzz") -> Path:
    """The portable half of the firmware in `sources` under frames made of chance, with the sanitizers of GCC."""
    _need("gcc")
    program = BUILD / name
    files = [NATIVE / "fuzz.c", *(sources / f"{part}.c" for part in PORTABLE)]
    flags = ["-O1", "-g", "-std=gnu11", "-Wall", "-Wextra", "-Werror", f"-I{sources}"]
    sanitizers = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
    with locked():
        run_tool(["gcc", *flags, *sanitizers, "-o", str(program), *map(str, files)])
    return program


def _library(name: str, sources: Iterable[Path], inputs: Iterable[Path], extra: list[str]) -> Path:
    _need("gcc")
    library = BUILD / f"{name}.so"
    with locked():
        newest = max(path.stat().st_mtime for path in inputs)
        if not library.exists() or library.stat().st_mtime < newest:
            fresh = library.with_suffix(".new")
            flags = ["-O2", "-std=gnu11", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", *_TRAPS]
            run_tool(["gcc", *flags, "-o", str(fresh), *map(str, sources), *extra])
            os.replace(fresh, library)
    return library


def _need(tool: str) -> None:
    if shutil.which(tool) is None:
        raise ToolMissing(
            f"{tool} is not installed. On Debian, Ubuntu and Raspberry Pi OS: sudo apt install {PACKAGES}"
        )


def run_tool(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return
    hint = ""
    if "simavr/" in done.stderr or "-lsimavr" in done.stderr or "-lelf" in done.stderr:
        hint = f"\nlibsimavr or libelf is not installed: sudo apt install {PACKAGES}"
    message = f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}{done.stderr}{hint}"
    raise ToolMissing(message) if hint else RuntimeError(message)


@contextmanager
def locked() -> Iterator[None]:
    """One build at a time: test runs may share the checkout."""
    BUILD.mkdir(parents=True, exist_ok=True)
    with open(BUILD / ".lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
