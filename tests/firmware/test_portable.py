"""The half of the firmware that knows no microcontroller: it compiles anywhere, and neither a frame nor spoilt memory
makes it read or write where it must not."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.firmware.simulator.build import FIRMWARE, PORTABLE, build_fuzzer

FRAMES = 1_000_000
LONG = pytest.mark.long
SEED = 20261122


def fuzz(program: Path, frames: int, seed: int) -> subprocess.CompletedProcess[str]:
    return subprocess.run([program, str(frames), str(seed)], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("name", PORTABLE)
def test_it_includes_no_header_of_a_chip(name: str) -> None:
    for file in (FIRMWARE / f"{name}.c", FIRMWARE / f"{name}.h"):
        elsewhere = re.sub(r"#ifdef __AVR__.*?#else", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert re.findall(r"#include <(?:avr|util|pico|hardware)/.*", elsewhere) == [], file.name


@pytest.mark.parametrize("frames", [100_000, pytest.param(FRAMES, marks=LONG)])
def test_a_million_frames_of_chance_do_no_harm(frames: int) -> None:
    done = fuzz(build_fuzzer(), frames, SEED)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{frames} frames in" in done.stdout


@pytest.mark.parametrize(
    ("file", "right", "wrong"),
    [
        ("frame.c", "if (r->count == FRAME_IN)", "if (r->count == FRAME_IN + 9)"),
        *(
            pytest.param(*fault, marks=LONG)
            for fault in (
                ("ring.c", "if (number - r->oldest == RING_EVENTS)", "if (number - r->oldest == RING_EVENTS + 1)"),
                ("ring.c", "expected <= r->next", "expected <= r->next + 1"),
                ("link.c", "if (hold_off > 1000) hold_off = 1000;", ""),
                ("link.c", "TEST_BUILD ? 1 : 0;", "1;"),
            )
        ),
    ],
)
def test_the_fuzzer_notices_a_fault(tmp_path: Path, file: str, right: str, wrong: str) -> None:
    shutil.copytree(FIRMWARE, tmp_path / "firmware")
    source = tmp_path / "firmware" / file
    text = source.read_text(encoding="utf-8")
    assert text.count(right) == 1
    source.write_text(text.replace(right, wrong), encoding="utf-8")
    assert fuzz(build_fuzzer(source.parent, f"fuzz-{tmp_path.name}"), FRAMES, SEED).returncode == 1


@pytest.mark.parametrize(
    ("chip", "clock", "told"),
    [
        ("atmega328p", "8000000UL", "needs a clock of 16 MHz"),
        ("atmega168p", "16000000UL", "needs 32 KB of flash and 2 KB of RAM"),
        ("atmega2560", "16000000UL", "knows the registers of the ATmega328P only"),
    ],
)
def test_a_chip_that_will_not_do_stops_the_build(chip: str, clock: str, told: str) -> None:
    command = [
        "avr-gcc",
        f"-mmcu={chip}",
        f"-DF_CPU={clock}",
        "-fsyntax-only",
        f"-I{FIRMWARE}",
        f"-I{FIRMWARE / 'avr'}",
        str(FIRMWARE / "main.c"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert told in done.stderr
