"""`divingbell hub`: its exit codes, and one sentence for each reason why it does not start."""

from __future__ import annotations

import json
import signal
import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from divingbell.companion.club.protocol.store import HubRow
from divingbell.companion.club.sql_store import SqlStore
from tests.companion.club.evening import uuid
from tests.companion.session.record.evening import divingbell
from tests.forked import Forked

SERVE = ["hub", "--listen", "127.0.0.1:0", "--json"]


def served(folder: Path, *options: str) -> dict[str, object]:
    """The place that it prints, before it is ended."""
    hub = Forked([*SERVE, "--data", str(folder), *options])
    said: dict[str, object] = json.loads(hub.stdout.readline())
    hub.send_signal(signal.SIGTERM)
    assert (hub.wait(), hub.stderr.read()) == (0, b"")
    return said


def test_a_club_keeps_its_id_and_its_name_until_another_is_given(tmp_path: Path) -> None:
    new = dict.fromkeys(("addresses", "code", "name", "organiser", "wall"), 0)
    first = served(tmp_path, "--name", "Circolo") | new
    assert served(tmp_path) | new == first
    assert first["club"] == "Circolo"
    assert served(tmp_path, "--name", "Club") | new == first | {"club": "Club"}


def test_what_the_organiser_opens_stands_first_alone_on_its_line(tmp_path: Path) -> None:
    hub = Forked(["hub", "--listen", "127.0.0.1:0", "--data", str(tmp_path)])
    lines = [hub.stdout.readline().decode().rstrip("\n") for _ in range(5)]
    hub.send_signal(signal.SIGTERM)
    hub.wait()
    opened = next(at for at, line in enumerate(lines) if "/organiser?word=" in line)
    assert lines[opened].strip().startswith("http://")
    assert " " not in lines[opened].strip()
    assert not any("8330" in line or "code" in line for line in lines[:opened]), "what tablets need comes later"
    assert "code" in lines[opened + 1]


def test_an_address_that_is_taken_is_told(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        code, out, err = divingbell("hub", "--data", tmp_path, "--listen", address)
    assert (code, out) == (1, "")
    assert address in err
    assert err.count("\n") == 1


def test_a_file_that_is_no_store_is_told_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "hub.db").write_bytes(b"no database" * 500)
    code, out, err = divingbell("hub", "--data", tmp_path, "--listen", "127.0.0.1:0")
    assert (code, out) == (1, "")
    assert str(tmp_path / "hub.db") in err
    assert err.count("\n") == 1
    assert (tmp_path / "hub.db").read_bytes() == b"no database" * 500


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    code, out, err = divingbell("hub", "--data", tmp_path / "file" / "club", "--listen", "127.0.0.1:0")
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert "--data" in err


def test_a_database_that_is_not_there_is_told_without_its_password(tmp_path: Path) -> None:
    url = "postgresql://club:secret@127.0.0.1:1/club"
    code, out, err = divingbell("hub", "--data", tmp_path, "--listen", "127.0.0.1:0", "--database", url)
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert "--database" in err
    assert "secret" not in err


@pytest.mark.parametrize(
    "wrong",
    [
        ["--listen", "cellar"],
        ["--listen", "70000"],
        ["--database", "mysql://x"],
        ["--name", ""],
        ["--name", "x" * 61],
        ["--name", "a\x1b[31mb"],
        ["--host", ""],
    ],
)
def test_wrong_usage(tmp_path: Path, wrong: list[str]) -> None:
    code, out, err = divingbell("hub", "--data", tmp_path, *wrong)
    assert (code, out) == (2, "")
    assert wrong[0] in err


def test_a_club_of_a_newer_version_is_told(tmp_path: Path) -> None:
    SqlStore(tmp_path / "hub.db", HubRow(uuid(1), "Club")).close()
    with closing(sqlite3.connect(tmp_path / "hub.db")) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '99'")
        connection.commit()
    code, out, err = divingbell("hub", "--data", tmp_path, "--listen", "127.0.0.1:0")
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert "99" in err


def test_a_copy_onto_itself_or_over_another_clubs_is_refused(tmp_path: Path) -> None:
    here, stick = tmp_path / "here", tmp_path / "stick"
    for number, folder in enumerate((here, stick), 1):
        folder.mkdir()
        SqlStore(folder / "hub.db", HubRow(uuid(number), "Club")).close()
    before = (stick / "hub.db").read_bytes()
    for folder in (here, stick):
        code, out, err = divingbell("hub", "--data", here, "--copy", folder, "--listen", "127.0.0.1:0")
        assert (code, out, err.count("\n")) == (1, "", 1)
        assert "--copy" in err
        assert str(folder) in err
    assert (stick / "hub.db").read_bytes() == before
    served(here, "--copy", str(tmp_path / "new"))
