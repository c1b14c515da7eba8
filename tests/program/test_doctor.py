"""`divingbell doctor` on machines that lack something: a bad line that says what to do, and exit code 1."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from divingbell.companion import cli
from divingbell.companion.commands import doctor
from divingbell.companion.configuration import configuration
from divingbell.companion.configuration.configuration import GpioProfile, RigProfile
from divingbell.companion.configuration.settings import Settings


@pytest.fixture
def said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What the doctor says where the disk is nearly full and there is a port that nobody may use."""
    port = SimpleNamespace(device=str(tmp_path / "no" / "port"))
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: [port])
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=7 * 2**20))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert cli.main(["doctor", "--journal", str(tmp_path / "new" / "j.db")]) == 1
    out = capsys.readouterr().out
    assert "[" not in out, "every text is there"
    return [line for line in out.splitlines() if line.startswith("bad")]


def test_a_disk_that_is_nearly_full(said: list[str], tmp_path: Path) -> None:
    assert any(f"Only 7 MB free at {tmp_path}" in line for line in said)


def test_a_port_that_nobody_may_use(said: list[str]) -> None:
    assert any("dialout" in line for line in said)


def test_a_disk_that_cannot_keep_a_journal_safely(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("fcntl.flock", lambda *_: None)
    assert cli.main(["doctor", "--journal", str(tmp_path / "j.db")]) == 1
    out = capsys.readouterr().out
    assert "cannot keep it safely (flock: a lock is given twice)" in out
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("factory", "missing", "good"),
    [("gpiod", "gpiozero", False), ("gpiod", "gpiod", False), ("lgpio", "gpiod", True), ("lgpio", "gpiozero", False)],
)
def test_pins_without_the_library_that_the_profile_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, factory: str, missing: str, good: bool
) -> None:
    chip = tmp_path / "gpiochip0"
    chip.touch()
    real = Path.glob
    monkeypatch.setattr(Path, "glob", lambda path, what: [chip] if what == "gpiochip*" else real(path, what))
    monkeypatch.setattr(doctor, "_installed", lambda name: None if name == missing else "1.0")
    profile = RigProfile(gpio=GpioProfile(pin_factory=factory))  # type: ignore[arg-type]
    loaded = replace(configuration.load(), settings=Settings(rig="gpio"), profile=profile)
    (found,) = (finding for finding in doctor.examine(loaded, tmp_path / "j.db") if finding.about == "gpio")
    assert found.level == ("good" if good else "bad")
    assert found.text_id == ("doctor.gpio_is" if good else "doctor.gpio_library_missing")
