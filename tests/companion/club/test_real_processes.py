"""A hub and tables as real processes: the hub's record equals the journals' line by line, whoever is killed."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from divingbell.companion.club.sql_store import SqlStore
from tests.companion.club.postgresql import Cluster
from tests.companion.club.processes import HubProcess, Lines, Table, eventually, lines_of, open_store


class Club:
    """One hub or several, and as many tables as a test asks for."""

    def __init__(self, folder: Path, place: Path | str, ending: ExitStack) -> None:
        self._folder, self._place, self._ending = folder, place, ending
        self.store = open_store(place, 3)
        ending.callback(self.store.close)
        self.hub = self.another_hub()

    def another_hub(self) -> HubProcess:
        made = HubProcess(self._folder, self._place)
        self._ending.callback(made.kill)
        return made

    def table(self, number: int, hub: HubProcess | None = None, *, resume: bool = False) -> Table:
        """A table that speaks to this hub, or to the first one."""
        made = Table(self._folder, number, (hub or self.hub).port, resume=resume)
        self._ending.callback(made.hang_up)
        self._ending.callback(made.pull_the_plug)
        return made

    def has(self, *tables: Table) -> bool:
        """Tell whether the hub's record becomes that of these tables."""
        written: dict[str, Lines] = {}
        for table in tables:
            written |= table.lines()
        if eventually(lambda: lines_of(self.store) == written):
            return True
        found = lines_of(self.store)
        for session in sorted({*written, *found}):
            print(session, len(found.get(session, [])), "of", len(written.get(session, [])), "lines")
        return False


@pytest.fixture
def club(tmp_path: Path, place: Path | str) -> Iterator[Club]:
    with ExitStack() as ending:
        yield Club(tmp_path, place, ending)


@pytest.fixture
def club_on_postgresql(tmp_path: Path, postgresql: Cluster) -> Iterator[Club]:
    with ExitStack() as ending:
        yield Club(tmp_path, postgresql.new_database(), ending)


ON_SQLITE = pytest.mark.parametrize(
    "place", ["sqlite", pytest.param("postgresql", marks=pytest.mark.long)], indirect=True
)
"""On the other database in `make long`."""


def results(store: SqlStore) -> list[bool]:
    """Of every game at the hub, whether it has a result."""
    with store.reading() as tx:
        return [stream.result is not None for row in tx.sessions() for stream in tx.streams(row.session)]


@ON_SQLITE
def test_two_tables_play_and_the_hub_has_every_line(club: Club) -> None:
    one, two = club.table(1), club.table(2)
    for _ in range(10):
        assert one.play(1)
        assert two.play(1)
    assert club.has(one, two)
    assert results(club.store) == [False, False]
    assert not one.play(1000), "the game is over"
    assert club.has(one, two)
    assert sorted(results(club.store)) == [False, True]
    assert one.end() == (0, "")
    assert two.end() == (0, "")
    assert club.hub.end() == (0, "")


@pytest.mark.long
def test_a_hub_that_is_killed_has_everything_again_after_its_start(club: Club) -> None:
    one, two = club.table(1), club.table(2)
    one.play(5)
    club.hub.kill()
    one.play(5)
    two.play(5)
    club.hub.start()
    one.play(5)
    assert club.has(one, two)


@ON_SQLITE
def test_a_table_that_was_killed_sends_the_rest_at_its_next_start(club: Club) -> None:
    one = club.table(1)
    one.play(4)
    assert club.has(one)
    club.hub.kill()
    one.play(4)
    one.pull_the_plug()
    club.hub.start()
    assert club.has(club.table(1))


@ON_SQLITE
def test_a_card_that_was_restored_goes_on_in_another_epoch_and_the_fork_is_told(club: Club, tmp_path: Path) -> None:
    one = club.table(1)
    one.play(3)
    assert club.has(one)
    assert one.end() == (0, "")
    (tmp_path / "older").mkdir()
    card = [file for file in tmp_path.iterdir() if file.name.startswith("1.db")]
    for file in card:
        shutil.copy(file, tmp_path / "older")
    one = club.table(1, resume=True)
    one.play(3)
    assert club.has(one)
    (longer,) = one.lines().values()
    assert one.end() == (0, "")
    for file in card:
        shutil.copy(tmp_path / "older" / file.name, file)
    one = club.table(1, resume=True)
    one.play(1)
    assert [*one.forks().values()] == ["set_back"]

    def written() -> list[Lines]:
        with club.store.reading() as tx:
            streams = [stream for row in tx.sessions() for stream in tx.streams(row.session)]
            return [[*tx.lines(one.session, one.epoch, 0, one.lines)] for one in streams]

    (present,) = one.lines().values()
    assert eventually(lambda: sorted(written()) == sorted([longer, present])), "both are kept"


def test_two_hubs_serve_one_club_and_one_of_them_is_killed(club_on_postgresql: Club) -> None:
    club = club_on_postgresql
    second = club.another_hub()
    one, two, three = club.table(1), club.table(2, second), club.table(3, second)
    for table in (one, two, three):
        table.play(3)
    assert club.has(one, two, three)
    second.kill()
    for table in (one, two, three):
        table.play(3)
    second.start()
    assert club.has(one, two, three)


@pytest.mark.long
def test_a_database_that_dies_and_comes_back_loses_nothing(club_on_postgresql: Club, postgresql: Cluster) -> None:
    club = club_on_postgresql
    one, two = club.table(1), club.table(2)
    one.play(3)
    postgresql.stop()
    one.play(3)
    two.play(3)
    postgresql.start()
    assert club.has(one, two)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 18))
def test_whoever_is_killed_at_any_moment_nothing_is_lost_or_doubled(
    club_on_postgresql: Club, postgresql: Cluster, seed: int
) -> None:
    club, chance = club_on_postgresql, Random(seed)
    hubs = [club.hub, club.another_hub()]
    tables = [club.table(1), club.table(2, hubs[1])]
    for _ in range(20):
        for table in tables:
            table.play(chance.randint(0, 3))
        time.sleep(chance.uniform(0, 0.3))
        match chance.choice(("hub", "hub", "table", "table", "database")):
            case "hub":
                hub = chance.choice(hubs)
                hub.kill()
                tables[0].play(chance.randint(0, 2))
                hub.start()
            case "table":
                number = chance.randint(1, 2)
                tables[number - 1].pull_the_plug()
                tables[number - 1] = club.table(number, hubs[number - 1])
            case "database":
                postgresql.stop()
                tables[1].play(chance.randint(0, 2))
                postgresql.start()
    assert club.has(*tables)
