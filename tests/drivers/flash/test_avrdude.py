"""The tool on the command line: how far it is, and what its failures mean. The texts are those of avrdude 6.3 to 8."""

from __future__ import annotations

from pathlib import Path

import pytest

from divingbell.drivers.flash.avrdude import CommandLineProgrammer, ToolResult, check, share_of
from divingbell.drivers.flash.flash_error import FlashError

SIGNATURE = "avrdude: AVR device initialized\n\nReading | " + "#" * 50 + " | 100% 0.00s\n\nsignature = 0x1e950f\n"


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("", 0),
        (SIGNATURE, 0),
        (SIGNATURE + "Writing | ", 0),
        (SIGNATURE + "Writing | " + "#" * 25, 0.25),
        (SIGNATURE + "Writing | " + "#" * 50 + " | 100% 1.63s\n#3\n", 0.5),
        (SIGNATURE + "Writing | " + "#" * 50 + " | 100%\nReading | " + "#" * 10, 0.6),
        (SIGNATURE + "Writing | " + "#" * 50 + " | 100%\nReading | " + "#" * 50 + " | 100% 1.22s", 1),
    ],
)
def test_the_bars_say_how_far_it_is(text: str, share: float) -> None:
    assert share_of(text) == pytest.approx(share)


@pytest.mark.parametrize(
    ("text", "failure", "detail"),
    [
        ("avrdude: stk500_getsync() attempt 10 of 10: not in sync: resp=0x00", "loader_silent", ""),
        ("avrdude: stk500_recv(): programmer is not responding", "loader_silent", ""),
        (
            "avrdude: device signature = 0x1e9516 (probably m328pb)\n"
            "avrdude main() error: expected signature for ATmega328P is 1E 95 0F\n  Double check chip\n",
            "wrong",
            "1e9516",
        ),
        (
            "avrdude: Device signature = 1E 93 0A\nError: Expected signature for ATmega328P is 1E 95 0F",
            "wrong",
            "1e 93 0a",
        ),
        ('avrdude: ser_open(): can\'t open device "/dev/ttyUSB0": Permission denied', "forbidden", ""),
        ('avrdude: ser_open(): can\'t open device "/dev/ttyUSB0": Device or resource busy', "busy", ""),
        ('avrdude: ser_open(): can\'t open device "/dev/ttyUSB0": No such file or directory', "pulled", ""),
        ("avrdude: ser_recv(): read error: Input/output error", "pulled", ""),
        ("avrdude: verification error, first mismatch at byte 0x0000\n\n", "tool_failed", "avrdude: avrdude: verif"),
        ("", "tool_failed", "avrdude: 1"),
    ],
)
def test_what_a_failure_means(text: str, failure: str, detail: str) -> None:
    with pytest.raises(FlashError) as failed:
        check(ToolResult(1, text), "avrdude")
    assert failed.value.failure == failure
    assert failed.value.detail.startswith(detail)
    check(ToolResult(0, text), "avrdude")


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder on the PATH."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def write(tools: Path, script: str, timeout_s: float = 10) -> list[float]:
    (tools / "avrdude").write_text(f"#!/bin/sh\n{script}\n")
    (tools / "avrdude").chmod(0o755)
    shares: list[float] = []
    CommandLineProgrammer(timeout_s=timeout_s).write(Path("a.hex"), "/dev/ttyUSB0", "new", shares.append)
    return shares


def test_the_share_is_told_while_it_writes(tools: Path) -> None:
    bar = "#" * 50
    script = f'printf "Writing | {bar} | 100%%\\n" >&2; /bin/sleep 0.05; printf "Reading | {bar} |" >&2'
    assert write(tools, script) == [0.5, 1.0]


def test_it_speaks_english_to_us(tools: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    with pytest.raises(FlashError, match="said C"):
        write(tools, 'echo "said $LC_ALL"; exit 3')


def test_a_tool_that_hangs_is_ended(tools: Path) -> None:
    with pytest.raises(FlashError, match="tool_failed: avrdude: 0 s"):
        write(tools, "exec /bin/sleep 600", timeout_s=0.2)


@pytest.mark.usefixtures("tools")
def test_without_a_tool_it_says_what_to_type() -> None:
    with pytest.raises(FlashError, match="no_tool: sudo apt install avrdude"):
        CommandLineProgrammer().write(Path("a.hex"), "/dev/ttyUSB0", "new", print)


def test_a_tool_that_cannot_be_started(tools: Path) -> None:
    (tools / "avrdude").write_text("#!/nowhere/at/all\n")
    (tools / "avrdude").chmod(0o755)
    with pytest.raises(FlashError, match="tool_failed: avrdude: No such file"):
        CommandLineProgrammer().write(Path("a.hex"), "/dev/ttyUSB0", "new", print)
