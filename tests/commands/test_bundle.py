"""`divingbell doctor --bundle`: what a maker needs is in it, and no name, wherever one may stand."""

from __future__ import annotations

import socket
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

from divingbell.commands import cli
from divingbell.commands.checks.bundle import Cover
from divingbell.companion.error_log import ErrorLog, log_file
from divingbell.companion.rig_profile import SimulatedProfile
from divingbell.drivers.pty_rig import PtyRig
from tests.commands.test_records import file
from tests.companion.session.record.evening import CARD, START, entry, header

NAME = "Zaphodine"
UNKNOWN = "Quetzalina"
"""Somebody who is nowhere but in a mistake."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user, a machine, a folder, people, settings and mistakes, all called by one name."""
    home = tmp_path / NAME.lower()
    for kind in ("CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(home / kind))
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("LOGNAME", NAME.lower())
    monkeypatch.setenv("SDL_VIDEO_WINDOW_TITLE", f"the tablet of {NAME}")
    monkeypatch.setattr(socket, "gethostname", lambda: f"{NAME}s-tablet")
    monkeypatch.setattr("serial.tools.list_ports.comports", list)
    settings = home / "CONFIG/divingbell/settings.yaml"
    settings.parent.mkdir(parents=True)
    settings.write_text(f"names: [{NAME}]\nlast_seats: [{{name: {NAME}}}]\ntheme: {UNKNOWN}\n", encoding="utf-8")
    for values in ({NAME: 1}, {UNKNOWN: 1}):
        try:
            exec(compile("values['Ada']", f"/home/{NAME.lower()}/games/rules.py", "exec"), {"values": values})
        except KeyError as error:
            error.args = (next(iter(values)), f"at the seat of {UNKNOWN}\n{UNKNOWN} again")
            ErrorLog().note(error)
    seats = [{"id": "p1", "name": NAME, "colour": None}, {"id": "p2", "name": f"{NAME} B.", "colour": None}]
    record = file(tmp_path, [header(seats=seats, session=str(uuid.UUID(int=7))), entry(1, START), entry(2, CARD)], "1")
    assert cli.main(["import", str(record)]) == 0
    return home


@pytest.fixture
def box(home: Path) -> Iterator[Path]:
    rig = PtyRig(SimulatedProfile(), home / "box")
    rig.open()
    yield home / "box"
    rig.close()


def test_no_name_is_in_it(box: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bundle = tmp_path / "bundle.txt"
    cli.main(["doctor", "--rig", f"serial:{box}", "--bundle", str(bundle)])
    assert f"{bundle} is written" in capsys.readouterr().out
    text = bundle.read_text(encoding="utf-8")
    assert NAME.lower() not in text.lower()
    assert UNKNOWN.lower() not in text.lower()
    sections = dict(part.split(" ===\n", 1) for part in f"\n{text}".split("\n=== ")[1:])
    assert list(sections) == ["doctor", "versions", "settings", "rig", "calibration", "journal", "sensors", "mistakes"]
    assert "bad       configuration   configuration." in sections["doctor"]
    assert "msgspec==" in sections["versions"]
    assert "text_scale: 1.0" in sections["settings"]
    assert "pin_factory: gpiod" in sections["rig"]
    assert "session 1: " in sections["journal"]
    assert "structure: ok" in sections["journal"]
    assert '"shares":[' in sections["sensors"], "the trace"
    assert "/home/[name]/games/rules.py" in sections["mistakes"]
    assert "\nKeyError\n" in sections["mistakes"]
    assert log_file().read_text(encoding="utf-8").count(NAME) == 1, "the log itself stays"


@pytest.mark.parametrize(
    ("text", "covered"),
    [
        ("Al and AL, al's", "[name] and [name], [name]'s"),
        ("already, Palau, gAl0r", "already, Palau, gAl0r"),
        ("_al_ al_1", "_[name]_ [name]_1"),
        ("Ann-Sofie", "[name]"),
        ("/media/STICK/divingbell", "/media/[name]/divingbell"),
        ("/run/user/1000/x", "/run/user/[name]/x"),
        ("mail al@example.org", "mail [name]"),
    ],
)
def test_names_are_whole_words(text: str, covered: str) -> None:
    assert Cover(["Al", "Ann-Sofie", "x"])(text) == covered


def test_a_place_that_cannot_be_written(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    assert cli.main(["doctor", "--rig", "none", "--bundle", str(tmp_path / "file" / "b.txt")]) == 1
    assert "could not be written" in capsys.readouterr().err
    assert home.is_dir()
