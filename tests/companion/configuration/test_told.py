"""The commands that read the user's configuration say on the terminal what in it does not count."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from divingbell.commands import cli


@pytest.fixture
def spoilt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A settings file with two mistakes."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    file = tmp_path / "divingbell" / "settings.yaml"
    file.parent.mkdir()
    file.write_text("lagnuage: it\ntext_scale: 99\n", encoding="utf-8")
    return file


@pytest.mark.parametrize("command", [(), ("table",)])
def test_every_mistake_is_said_with_file_key_and_range(
    spoilt: Path, command: tuple[str, ...], capfd: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([*command, "--rig", "crystal"]) == 2  # as far as this it comes without a screen
    out, err = capfd.readouterr()
    assert out == ""
    assert f"{spoilt}, line 1: there is no key lagnuage. Did you mean language?" in err
    assert "text_scale is 99. Allowed: a number from 1 to 1.3." in err
    assert "There is no rig crystal." in err


@pytest.mark.usefixtures("spoilt")
def test_where_nobody_listens_nothing_gets_between_the_answers(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    assert cli.main(["table", "--rig", "crystal"]) == 2
    assert "lagnuage" not in capfd.readouterr().out
