"""Full and read-only disks: what cannot be written is told with exit code 1, what was there is as it was, and no file
that looks whole is left in part."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

from divingbell.commands import cli
from divingbell.commands.demo_evenings import play_evenings
from divingbell.companion.archive import backup, belongings
from divingbell.companion.archive.sessions import listed
from divingbell.companion.club.event.actions import ActionRow, AddToRoster, BeginEvent
from divingbell.companion.club.seating.plan import ShelfGame
from divingbell.companion.configuration import commented_yaml, configuration
from divingbell.companion.data import notes_folder
from divingbell.companion.journal.journal_failure import JournalUnusableError
from divingbell.companion.journal.reader import open_reader
from divingbell.companion.journal.soundness import damage_of
from divingbell.companion.session import record
from divingbell.companion.session.fold import Fold, played
from tests.companion.club.evening import uuid
from tests.companion.club.processes import open_store
from tests.long_cases import in_long

pytestmark = pytest.mark.slow
PAGES = [0, 4, 16, None, *in_long(1, 2, 8, 12, 20, 24, 32, 48, 64)]
"""Blocks of 4 KiB that are free; None: the disk is read-only."""
SIZE = 4 << 20
START = b'{"action":{"type":"start_game","game":"submarine","players":2,"first_player":"p1"}}\n'


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal with an evening in it."""
    journal = tmp_path_factory.mktemp("evening") / "journal.db"
    play_evenings(journal, 1, datetime(2026, 11, 21, 12, tzinfo=UTC))
    return journal


class Disk:
    """A small disk of its own, with a journal on it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.journal = folder / "journal.db"

    def leave(self, pages: int | None) -> None:
        """So much is free now; None: it is read-only."""
        if pages is None:
            subprocess.run(["mount", "-o", "remount,ro", self.folder], check=True)
            return
        free = os.statvfs(self.folder)
        (self.folder / "ballast").write_bytes(bytes((free.f_bavail - pages) * free.f_frsize))

    def make_room(self) -> None:
        subprocess.run(["mount", "-o", f"remount,rw,size={2 * SIZE}", self.folder], check=True)

    def files(self) -> set[Path]:
        """What somebody would take for something: all but what SQLite and we keep beside a journal."""
        beside = ("-wal", "-shm", ".lock", "-summaries", "ballast")
        return {file for file in self.folder.rglob("*") if file.is_file() and not file.name.endswith(beside)}


@pytest.fixture
def disks(tmp_path: Path, evening: Path) -> Iterator[Callable[[], Disk]]:
    """Makes disks; where none can be mounted there is no such test."""
    made: list[Path] = []

    def make() -> Disk:
        folder = tmp_path / f"disk-{len(made)}"
        folder.mkdir()
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "divingbell", folder], capture_output=True, check=False
        )
        if mounted.returncode:
            pytest.skip("only root may mount, and not in every container")
        made.append(folder)
        shutil.copyfile(evening, folder / "journal.db")
        return Disk(folder)

    if shutil.which("mount") is None:
        pytest.skip("no mount on this machine")
    yield make
    for folder in made:
        subprocess.run(["umount", "-l", folder], check=True)


def sessions_in(journal: Path) -> list[Any]:
    """What a journal has, which must be sound."""
    assert damage_of(journal) is None
    reader = open_reader(journal)
    if reader is None:
        return []
    with reader:
        return [one.shown() for one in listed(reader)] + reader.known()


def is_record(file: Path) -> bool:
    lines = [*played(Fold(), record.read(file.read_bytes().splitlines()))]
    return lines[-1][0].kind == "end"


def is_journal(file: Path) -> bool:
    with closing(sqlite3.connect(file)) as found:
        return found.execute("SELECT count(*) FROM lines").fetchone()[0] > 0


def is_note(file: Path) -> bool:
    return any(file.read_bytes() == one.read_bytes() for one in notes_folder().rglob(file.name))


WHOLE: dict[str, Callable[[Path], bool]] = {
    ".jsonl": is_record,
    ".csv": lambda file: file.read_bytes().endswith(b"\r\n"),
    ".pdf": lambda file: file.read_bytes().rstrip().endswith(b"%%EOF"),
    ".db": is_journal,
    ".json": lambda file: "people" in json.loads(file.read_bytes()),
    ".png": lambda file: file.read_bytes()[-8:-4] == b"IEND",
    ".txt": lambda file: "=== journal ===" in file.read_text(),
}


@pytest.mark.parametrize(
    "words",
    [
        "export last --journal {evening} --output {disk}/game.jsonl",
        "export all --format csv --journal {evening} --output {disk}/plays.csv",
        "report last --journal {evening} --output {disk}/game.pdf",
        "doctor --journal {evening} --bundle {disk}/bundle.txt",
        "rescue {disk}/journal.db --output {disk}/rescued.db",
        "firmware --save {disk}/firmware",
        "new-game pearls --output {disk}/pearls",
    ],
)
@pytest.mark.parametrize("pages", PAGES)
def test_a_file_is_whole_or_not_there(
    disks: Callable[[], Disk], evening: Path, words: str, pages: int | None, capfd: pytest.CaptureFixture[str]
) -> None:
    disk = disks()
    disk.leave(pages)
    before = disk.journal.read_bytes()
    code = cli.main(words.format(evening=evening, disk=disk.folder).split())
    said = capfd.readouterr()
    new = disk.files() - {disk.journal}
    if not new:
        assert code == cli.REFUSED
        assert "/disk-0" in said.err, "it says which place it is"
        assert "Traceback" not in said.err
        assert "mistake" not in said.err
    elif "new-game" in words:
        assert code == 0, "all of them or none"
    elif "firmware" in words:
        assert all(is_note(file) for file in new)
        assert code == (len(new) < sum(1 for one in notes_folder().rglob("*") if one.is_file()))
    else:
        assert code == 0 or "doctor" in words
        assert all(WHOLE[file.suffix](file) for file in new)
    assert disk.journal.read_bytes() == before


@pytest.mark.parametrize("pages", PAGES)
def test_what_only_reads_works_there(
    disks: Callable[[], Disk], evening: Path, pages: int | None, capfd: pytest.CaptureFixture[str]
) -> None:
    disk = disks()
    disk.leave(pages)
    for words in ("sessions --json", "statistics --json", "people list", "export last", "export all --format csv"):
        said = []
        for journal in (evening, disk.journal):
            assert cli.main([*words.split(), "--journal", str(journal)]) == 0
            said.append(capfd.readouterr())
        assert said[0] == said[1]


PERSON = "00000d1b-0000-4000-8000-000000000001"


@pytest.mark.parametrize(
    "words",
    [
        "import {folder}/game.jsonl --journal {disk}/journal.db",
        "import {folder}/game.jsonl --journal {disk}/other.db",
        f"people --journal {{disk}}/journal.db rename {PERSON} Zoe",
        f"people --journal {{disk}}/journal.db hide {PERSON} --yes",
        "table --rig none --journal {disk}/journal.db",
    ],
)
@pytest.mark.parametrize("pages", PAGES)
def test_a_journal_has_all_of_it_or_nothing(
    disks: Callable[[], Disk],
    tmp_path: Path,
    words: str,
    pages: int | None,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "other").mkdir()
    play_evenings(tmp_path / "other" / "journal.db", 1, datetime(2026, 12, 21, 12, tzinfo=UTC), seed=99)
    cli.main(["export", "last", "--journal", str(tmp_path / "other/journal.db"), "--output", f"{tmp_path}/game.jsonl"])
    capfd.readouterr()
    disk = disks()
    before = sessions_in(disk.journal)
    disk.leave(pages)
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(START)))
    code = cli.main(words.format(folder=tmp_path, disk=disk.folder).split())
    said = capfd.readouterr()
    disk.make_room()
    after = sessions_in(disk.journal) + (sessions_in(disk.folder / "other.db") if "other.db" in words else [])
    if code == 0:
        assert after != before
    else:
        assert code == cli.REFUSED
        assert after == before
        assert str(disk.folder) in said.err + said.out
        assert "Traceback" not in said.err
        assert "mistake" not in said.err
        assert '"committed":false' in said.out or "table" not in words, "it is never told as done"


@pytest.mark.parametrize("pages", PAGES)
def test_a_stick_that_is_full_has_whole_files_only(disks: Callable[[], Disk], evening: Path, pages: int | None) -> None:
    disk = disks()
    disk.journal.unlink()
    disk.leave(pages)
    try:
        backup.save_all(evening, disk.folder)
        belongings.save(evening, configuration.load(), disk.folder, "2026-11-21T12:00:00.000Z")
        told = False
    except (OSError, JournalUnusableError) as error:
        told = bool(str(error))
    assert all(WHOLE[file.suffix](file) for file in disk.files())
    reader = open_reader(evening)
    assert reader is not None
    with reader:
        count = sum(reader.is_finished(one.number) is not None for one in reader.sessions())
    assert told == (len(disk.files()) < count + 1)


@pytest.mark.parametrize("pages", [0, 1, None])
def test_settings_that_cannot_be_written_stay_as_they_were(disks: Callable[[], Disk], pages: int | None) -> None:
    disk = disks()
    path = disk.folder / "settings.yaml"
    path.write_text("# mine\nvolume: 3 # loud\nlanguage: it\n")
    before = path.read_bytes()
    disk.leave(pages)
    data = {"volume": 4, "language": "it", "list": ["x" * 40] * 200}
    with pytest.raises(OSError, match=r"No space|Read-only"):
        commented_yaml.save(path, data, "head")
    assert path.read_bytes() == before
    assert disk.files() == {path, disk.journal}


@pytest.mark.parametrize("form", ["csv", "pdf"])
@pytest.mark.parametrize("pages", PAGES)
def test_an_evening_of_a_club_is_written_whole_or_not_at_all(
    disks: Callable[[], Disk], tmp_path: Path, pages: int | None, form: str, capfd: pytest.CaptureFixture[str]
) -> None:
    store = open_store(tmp_path / "hub.db", 1)
    tx = store.begin()
    begun = BeginEvent("Thursday", "2026-11-29", 2, 2, 2, (ShelfGame("submarine", 2, 5, 2),))
    tx.set_action(ActionRow(1, uuid(2), "2026-11-29T20:00:00Z", "Mia", begun))
    people = [f"{number:08x}-0000-4000-8000-000000000000" for number in range(1, 300)]
    for number, person in enumerate(people, 2):
        tx.set_person(person, f"Ada {person}")
        tx.set_action(ActionRow(number, uuid(2), "2026-11-29T20:01:00Z", "Mia", AddToRoster(person, "here")))
    tx.commit()
    store.close()
    disk = disks()
    disk.leave(pages)
    words = f"hub export {uuid(2)} --data {tmp_path} --format {form} --output {disk.folder}/out"
    code = cli.main(words.split())
    said = capfd.readouterr()
    new = disk.files() - {disk.journal}
    assert bool(new) == (code == 0)
    assert all(WHOLE[file.suffix](file) for file in new)
    if code:
        assert f"{disk.folder}/out" in said.err


def test_doctor_says_that_a_disk_is_read_only(disks: Callable[[], Disk], capfd: pytest.CaptureFixture[str]) -> None:
    disk = disks()
    disk.leave(None)
    assert cli.main(["doctor", "--journal", str(disk.journal)]) == 1
    (line,) = [line for line in capfd.readouterr().out.splitlines() if line.startswith("bad") and " journal " in line]
    assert "read-only" in line
    assert "chown" not in line
