"""Where a USB stick is looked for."""

from __future__ import annotations

import os
from pathlib import Path
from unittest.mock import Mock

import pytest

from divingbell.companion.services import usb_sticks
from divingbell.companion.services.usb_sticks import UsbSticks


def test_a_stick_lies_one_or_two_folders_deep_and_is_mounted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    media, mnt = tmp_path / "media", tmp_path / "mnt"
    sticks = [media / "ada" / "STICK", media / "ada" / "no break", mnt / "usb"]
    others = [media / "ada" / "empty", media / "ada" / "STICK" / "deeper", tmp_path / "elsewhere"]
    for folder in (*sticks, *others):
        folder.mkdir(parents=True)
    (media / "a file").touch()
    monkeypatch.setattr(usb_sticks, "STICKS", (media, tmp_path / "run" / "media", mnt))
    mounted = {str(place) for place in (*sticks, media / "ada" / "STICK" / "deeper", tmp_path / "elsewhere")}
    monkeypatch.setattr(os.path, "ismount", lambda place: str(place) in mounted)
    made = Mock()
    assert sorted(UsbSticks(made, made, made, made, made).found()) == sorted(sticks)
