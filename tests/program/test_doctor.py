"""`divingbell doctor` on machines that lack something: a bad line that says what to do, and exit code 1."""

from __future__ import annotations

import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

from divingbell.companion import cli


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
