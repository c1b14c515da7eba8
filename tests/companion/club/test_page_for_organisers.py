"""Every command of docs/club.md is run here, but those that need another machine."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from divingbell.companion.club.event.actions import ActionRow, AddToRoster, BeginEvent
from divingbell.companion.club.protocol.key_exchange import packed
from divingbell.companion.club.protocol.signatures import keys_of, stick_mac
from divingbell.companion.club.seating.plan import ShelfGame
from tests.companion.club.evening import batch, game, uuid
from tests.companion.club.postgresql import Cluster
from tests.companion.club.processes import open_store
from tests.companion.session.record.evening import divingbell
from tests.long_cases import in_long

PAGE = Path(__file__).parents[3] / "docs" / "club.md"
ELSEWHERE = ("sudo", "pipx", "createuser", "createdb")
"""Programs that change a machine, or the database of somebody."""
SERVES = re.compile(r"divingbell hub( --.*)?")


def commands() -> list[str]:
    """Commands of the page, as they stand there."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    return [line.strip() for line in lines if re.match(rf"    (divingbell|{'|'.join(ELSEWHERE)}) ", line)]


def here() -> list[str]:
    return [one for one in commands() if not one.startswith(ELSEWHERE)]


def serving() -> list[str]:
    return [one for one in here() if SERVES.fullmatch(one)]


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A club with an evening and a table that saved its lines on a stick."""
    store = open_store(tmp_path / "hub.db", 1)
    begun = BeginEvent("Thursday", "2026-11-29", 1, 2, 2, (ShelfGame("submarine", 2, 5, 2),))
    tx = store.begin()
    tx.set_person(uuid(8), "Ada")
    tx.set_action(ActionRow(1, uuid(2), "2026-11-29T20:00:00Z", "Mia", begun))
    tx.set_action(ActionRow(2, uuid(2), "2026-11-29T20:01:00Z", "Mia", AddToRoster(uuid(8), "here")))
    tx.commit()
    store.close()
    content = msgspec.json.encode(batch(game(3)))
    mac = stick_mac(keys_of(uuid(101).encode(), b"salt").stick, uuid(101), content)
    (tmp_path / "stick.lines").write_text(f"{uuid(101)} {packed(content)} {mac}\n", encoding="ascii")
    return tmp_path


def test_the_page_has_commands_of_each_kind() -> None:
    assert len(serving()) == 6
    assert {shlex.split(one)[2] for one in here() if one not in serving()} == {
        "events", "check", "export", "import", "seats",
    }  # fmt: skip


ABOUT_EVENINGS = [one for one in here() if one not in serving()]
EXPORTS = [one for one in ABOUT_EVENINGS if "export" in one]


@pytest.mark.parametrize("command", [*(one for one in ABOUT_EVENINGS if one not in EXPORTS), *in_long(*EXPORTS)])
def test_a_command_about_an_evening(club: Path, command: str) -> None:
    places = {"EVENT": uuid(2), "FOLDER": str(club / "out"), "FILE": str(club / "stick.lines")}
    words = [places.get(word, word) for word in shlex.split(command)[1:]]
    data = [] if "seats" in words else ["--data", club]
    code, out, err = divingbell(*words, *data)
    assert (code, err) == (int("check" in words), ""), "the tablet did not answer"
    assert out or "record" in words, "no game was begun"


@pytest.mark.parametrize("command", [*serving()[:1], *in_long(*serving()[1:])])
def test_the_computer_of_a_club_serves(tmp_path: Path, postgresql: Cluster, command: str) -> None:
    url = postgresql.new_database()
    words = shlex.split(command)[1:]
    host = f"club@127.0.0.1:{postgresql.port}"
    words = [str(tmp_path / "stick") if word == "FOLDER" else word for word in words]
    for at, word in enumerate(words):
        if word.startswith("postgresql:"):
            twice = f"postgresql://{host},127.0.0.1:{postgresql.port}/postgres?target_session_attrs=read-write"
            words[at] = f"{twice}&options={url.partition('options=')[2]}" if "," in word else url
    listen = ["--listen", "127.0.0.1:0"]  # the last one counts: no port of this machine is taken
    process = subprocess.Popen(
        [sys.executable, "-m", "divingbell", *words, *listen, "--json", "--data", str(tmp_path)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    told = process.stdout.readline()
    process.terminate()
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, b"")
    assert json.loads(told)["organiser"].startswith("http://127.0.0.1:")
