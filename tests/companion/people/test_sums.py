"""The check sums of the tables of people: every change through the program keeps them, any other is noticed."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from divingbell.companion.archive.hidden_names import hide
from divingbell.companion.archive.rescue import rescue
from divingbell.companion.journal.journal_opener import OpenJournal
from divingbell.companion.journal.reader import open_reader
from divingbell.companion.journal.schema import WITH_SUMS
from divingbell.companion.journal.soundness import damage_of
from divingbell.companion.people.person import Person, new_id
from divingbell.companion.people.register import JoinError, Register
from tests.companion.archive.summary_service.desk import FINISHED, Desk
from tests.companion.journal.evening import filled

AT = "2026-11-21T20:40:00.000Z"


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """A few people at two sessions; somebody was renamed, joined, hidden."""
    path = tmp_path / "j.db"
    filled(path).close()
    with changing(path) as people:
        for number in (1, 2):
            seated = {f"p{seat}": Person(new_id(), f"Ada {number}{seat}", "fin", AT) for seat in (1, 2)}
            people.seat(number, seated, AT)
            people.used(seated)
        first, _, third, fourth = people.known()
        people.rename(first.id, "Zoë")
        people.join(first.id, third.id, AT)
        people.hide([fourth.id], AT)
        people.mark("game", "somewhere", AT)
    return path


@contextlib.contextmanager
def changing(path: Path) -> Iterator[Register]:
    """The people of a journal, to be changed."""
    opening = OpenJournal(path)
    try:
        with opening.writer.transaction():
            yield opening.writer.people
    finally:
        opening.close(ended=True)


def spoil(path: Path, statement: str) -> None:
    """Change it as no program of ours does."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        assert connection.execute(statement).rowcount > 0
        connection.commit()


SPOILT = {
    "people": "UPDATE people SET name = 'Adb' || substr(name, 4) WHERE name LIKE 'Ada%'",
    "seats": "UPDATE seats SET person = person || 'x' WHERE session = 1 AND seat = 'p1'",
    "joins": "UPDATE joins SET settled = 1 - settled",
    "marks": "DELETE FROM marks WHERE kind = 'game'",
    "former_names": "DELETE FROM former_names",
}


def test_what_the_program_changes_fits(journal: Path) -> None:
    assert damage_of(journal) is None


@pytest.mark.parametrize("table", SPOILT)
def test_any_other_change_is_told_with_its_table(journal: Path, table: str) -> None:
    spoil(journal, SPOILT[table])
    failure = damage_of(journal)
    assert failure is not None
    assert (failure.path, failure.problem) == (journal, table)


def test_past_games_tell_it_beside_the_games(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    uuid = desk.play(*FINISHED)
    desk.table.close()
    assert desk.read().damage is None
    spoil(desk.path, SPOILT["people"])
    found = desk.read()
    assert [game.session for game in found.games] == [uuid]
    assert found.damage == damage_of(desk.path)
    assert found.damage is not None


def test_a_difference_stays_whatever_is_changed_afterwards(journal: Path, tmp_path: Path) -> None:
    spoil(journal, SPOILT["people"])
    with changing(journal) as people:
        last = people.known()[-1].id
        people.rename(last, "Somebody")
    assert damage_of(journal) is not None
    opening = OpenJournal(journal)
    hide(opening, last, "Star", AT)  # writes the journal anew
    opening.close(ended=True)
    assert damage_of(journal) is not None
    saved = rescue(journal, tmp_path / "new.db")
    assert (saved.names, saved.whole) == ("spoilt", False)
    assert damage_of(tmp_path / "new.db") is None, "they are taken as they are"


@pytest.mark.parametrize("version", [2, 3])
def test_an_older_journal_gets_them_when_it_is_opened_to_be_written(journal: Path, version: int) -> None:
    with contextlib.closing(sqlite3.connect(journal)) as connection:
        connection.execute("DROP TABLE people_sums")
        connection.execute(f"PRAGMA user_version = {version}")
    spoil(journal, SPOILT["people"])
    assert damage_of(journal) is None, "nothing tells"
    OpenJournal(journal).close(ended=True)
    reader = open_reader(journal)
    assert reader is not None
    with reader:
        assert reader.version == WITH_SUMS
    assert damage_of(journal) is None
    spoil(journal, SPOILT["seats"])
    assert damage_of(journal) is not None


@pytest.mark.parametrize("seed", range(5))
def test_random_changes_fit_and_what_was_rolled_back_too(journal: Path, seed: int) -> None:
    random = Random(seed)
    for _ in range(20):
        with contextlib.suppress(JoinError, _RolledBackError), changing(journal) as people:
            one, other = (random.choice(people.known()).id for _ in range(2))
            match random.randrange(6):
                case 0:
                    people.rename(one, f"Ada {random.randrange(100)}")
                case 1:
                    people.join(one, other, AT)
                case 2:
                    people.seat(random.choice((1, 2)), {"p1": Person(new_id(), "Ida", None, AT)}, AT)
                case 3:
                    people.hide([one], AT)
                case 4:
                    people.recolour(one, "star")
                case 5:
                    people.unmark("name", one)
            if random.randrange(3) == 0:
                raise _RolledBackError
        assert damage_of(journal) is None


class _RolledBackError(Exception):
    """What was begun is not kept."""
