"""Serial ports of this machine, here real pseudo-terminals."""

from __future__ import annotations

import itertools
import os
import tty
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from serial.serialutil import Timeout

from divingbell.drivers.ports import Port, PortError, SystemPorts, is_in_use


@pytest.fixture
def line() -> Iterator[tuple[Port, int]]:
    """A port that is open, and the far end of its line."""
    far, near = os.openpty()
    tty.setraw(near)
    port = SystemPorts(115200).open(os.ttyname(near))
    try:
        yield port, far
    finally:
        port.close()
        os.close(near)
        os.close(far)


def test_a_thread_that_waits_for_its_turn_while_it_writes_loses_no_line(
    line: tuple[Port, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a busy tablet: whenever the library looks at its clock another second is over."""
    port, far = line
    monkeypatch.setattr(Timeout, "TIME", itertools.count().__next__)
    port.write(b"all of it")
    assert os.read(far, 99) == b"all of it"


def test_a_line_that_takes_nothing_any_more_is_told(line: tuple[Port, int]) -> None:
    port, _ = line
    with pytest.raises(PortError, match="timed out"):
        port.write(bytes(1_000_000))


def test_a_port_that_is_not_on_usb_is_opened_only_where_it_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dummy, board = tmp_path / "ttyS0", tmp_path / "ttyUSB0"
    for file in (dummy, board):
        file.touch()
    there = [SimpleNamespace(device=str(dummy), vid=None), SimpleNamespace(device=str(board), vid=0x1A86)]
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: there)
    assert SystemPorts(115200).find() == [str(board)]
    assert SystemPorts(115200, str(dummy)).find() == [str(dummy)]
    assert SystemPorts(115200, str(tmp_path / "ttyS*")).find() == [str(dummy)]


def test_a_port_is_in_use_while_a_process_has_it_open(tmp_path: Path) -> None:
    far, near = os.openpty()
    try:
        link = tmp_path / "ttyUSB0"
        link.symlink_to(os.ttyname(near))
        assert is_in_use(os.ttyname(near))
        assert is_in_use(str(link)), "by whatever name"
        os.close(near)
        assert not is_in_use(str(link))
    finally:
        os.close(far)


def test_processes_that_end_or_may_not_be_looked_into_are_passed_over(tmp_path: Path) -> None:
    for process in ("1", "2", "self"):
        (tmp_path / process).mkdir()
    (tmp_path / "2" / "fd").mkdir()
    (tmp_path / "2" / "fd" / "0").write_text("no link")
    assert not is_in_use("/dev/ttyUSB0", tmp_path)
    (tmp_path / "2" / "fd" / "3").symlink_to("/dev/ttyUSB0")
    assert is_in_use("/dev/ttyUSB0", tmp_path)
