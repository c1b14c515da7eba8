"""Boards of a machine that come and go, and the wait for what they do."""

from __future__ import annotations

import os
import shutil
import threading
import time
from pathlib import Path

import pytest

from divingbell.drivers import usb_key_source
from divingbell.drivers.usb_key_source import SystemDevices, Waiter
from tests.drivers.input_files import BUTTONS, InputFiles


def test_files_are_read_again_only_after_a_node_has_come_or_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = InputFiles(tmp_path / "sys")
    usb = files.usb("1-2")
    device = files.node(usb, "Pads", "usb-2/input0", BUTTONS)
    devices = SystemDevices(files.root, tmp_path)
    reads = []
    find = usb_key_source.find_boards
    monkeypatch.setattr(usb_key_source, "find_boards", lambda *places: reads.append(1) or find(*places))
    assert [board.name for board in devices.find()] == ["Pads"]
    assert devices.find() == devices.find()
    assert len(reads) == 1
    shutil.rmtree(device)
    (files.root / "class/input/event0/device").unlink()
    (files.root / "class/input/event0").rmdir()
    assert devices.find() == []
    files.node(usb, "Other", "usb-2/input0", BUTTONS)
    assert [board.name for board in devices.find()] == ["Other"]


def test_a_wait_ends_for_what_can_be_read_for_time_and_when_it_is_woken() -> None:
    waiter, (readable, written) = Waiter(), os.pipe()
    try:
        begun = time.monotonic()
        waiter.wait([readable], 1_500)
        assert time.monotonic() - begun >= 0.0015
        os.write(written, b"x")
        waiter.wait([readable], 60_000_000)
        threading.Timer(0.01, waiter.wake).start()
        waiter.wait([], 60_000_000)
        assert time.monotonic() - begun < 60
    finally:
        waiter.close()
        waiter.wake()
        os.close(readable)
        os.close(written)
