"""Commands speak the language that was chosen in the settings; what is for programs stays English."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def italian(tmp_path: Path) -> dict[str, str]:
    """The environment of somebody who chose Italian, without a screen."""
    folder = tmp_path / "config" / "divingbell"
    folder.mkdir(parents=True)
    (folder / "settings.yaml").write_text("language: it\n", encoding="utf-8")
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    kept = {name: value for name, value in os.environ.items() if name not in screens and not name.startswith("KIVY_")}
    folders = {f"XDG_{name}_HOME": str(tmp_path / name.lower()) for name in ("CONFIG", "DATA", "STATE", "CACHE")}
    return {**kept, **folders, "HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["table", "--rig", "nosuch"], 2, "L’apparecchio nosuch non esiste."),
        (["--rig", "nosuch"], 2, "L’apparecchio nosuch non esiste."),
        (["export", "nosuch"], 1, "non c’è una partita nosuch"),
        (["import", "/nosuch"], 1, "/nosuch non si può leggere"),
        (["rescue", "/nosuch"], 1, "/nosuch non si può leggere"),
        (["demo", "--game", "nosuch"], 2, "Non c’è un gioco nosuch"),
        (["firmware", "--flash", "/dev/nosuch"], 1, "/dev/nosuch non c’è."),
        ([], 3, "divingbell: nessuno schermo trovato.\n  DISPLAY: non impostato"),
    ],
    ids=lambda value: " ".join(value) or "app" if isinstance(value, list) else None,
)
def test_a_command_speaks_the_language_of_the_settings(
    italian: dict[str, str], arguments: list[str], code: int, said: str
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "divingbell", *arguments],
        env=italian,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        cwd="/",
    )
    assert (done.returncode, said in done.stderr) == (code, True), done.stderr


def test_a_link_that_cannot_be_made_is_told_in_one_sentence(italian: dict[str, str], tmp_path: Path) -> None:
    link = tmp_path / "nosuch" / "rig"
    done = subprocess.run(
        [sys.executable, "-m", "divingbell", "simulate-rig", "--link", str(link)],
        env=italian,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        cwd="/",
    )
    assert done.returncode == 1
    said = done.stderr.strip().splitlines()[-1]
    assert said.startswith(f"Il collegamento {link} non si può creare: No such file or directory.")
