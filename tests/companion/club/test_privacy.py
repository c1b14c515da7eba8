"""What stands in the database of an evening is what club.md 12 says, and a name that was hidden is in no row of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from divingbell.companion.club.postgresql_hosts import Timelines
from divingbell.companion.club.protocol.store import HubRow
from divingbell.companion.club.sql_engines import postgresql_engine, sqlite_engine
from divingbell.companion.club.sql_store import SqlStore
from tests.companion.club.evening import uuid
from tests.companion.club.organiser import Organiser

DOCUMENT = Path(__file__).parents[3] / "docs" / "specification" / "club.md"
NAMES = ("Ottavia", "Bartolo", "Ginevra", "Tancredi")
HIDDEN = "Ottavia"


@pytest.fixture
def organiser(place: Path | str) -> Iterator[Organiser]:
    """An evening of one round, in which everything was written that names somebody."""
    store = SqlStore(place, HubRow(uuid(1), "Club"))
    made = Organiser(store=store)
    made.begin(*NAMES)
    assert made.do("rename", person=made.person("Bartolo"), name="Bartolomeo") is None
    assert made.do("on_wall", person=made.person(HIDDEN), shown=0) is None
    assert made.do("draw") is None
    assert made.do("start", round=1) is None
    assert made.do("message", text=f"{HIDDEN} has the cake") is None
    made.play(1, [9, 4])
    made.play(2, [6, 6])
    assert made.do("correct", round=1, table=1, figure_0=3, figure_1=4, why=f"Chip of {HIDDEN} forgotten") is None
    yield made
    store.close()


def written(place: Path | str) -> dict[str, dict[str, list[str]]]:
    """Table -> column -> everything that stands there, as text."""
    engine = sqlite_engine(place) if isinstance(place, Path) else postgresql_engine(place, Timelines(None))
    with engine.connect() as connection:
        tables = [name for name in sa.inspect(connection).get_table_names() if name != "alembic_version"]
        found = {}
        for name in tables:
            table = sa.Table(name, sa.MetaData(), autoload_with=connection)
            rows = connection.execute(sa.select(table)).all()
            found[name] = {column.name: [_text(row[at]) for row in rows] for at, column in enumerate(table.columns)}
    engine.dispose()
    return found


def _text(value: object) -> str:
    return bytes(value).decode("utf-8", "replace") if isinstance(value, bytes | memoryview) else str(value)


def documented() -> dict[str, set[str]]:
    """Table -> its columns, as the document lists them."""
    section = DOCUMENT.read_text(encoding="utf-8").partition("\n## 12 ")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \| ([^|]*) \|", section, re.MULTILINE)
    return {table: {*re.findall(r"`(\w+)`", columns)} for table, columns in rows}


def places_of(name: str, place: Path | str) -> set[str]:
    """Columns in which a name stands."""
    return {
        f"{table}.{column}"
        for table, columns in written(place).items()
        for column, values in columns.items()
        if any(name.casefold() in value.casefold() for value in values)
    }


def test_the_tables_are_those_that_the_document_lists(organiser: Organiser, place: Path | str) -> None:
    assert organiser.overview.standings
    assert {table: {*columns} for table, columns in written(place).items()} == documented()


def test_names_stand_in_the_roster_and_in_what_the_organiser_typed_alone(
    organiser: Organiser, place: Path | str
) -> None:
    assert organiser.overview.standings
    assert places_of(HIDDEN, place) == {"people.name", "messages.text", "actions.what"}
    for name in NAMES[1:]:
        assert places_of(name, place) == {"people.name"}
    assert places_of("Mia", place) == {"messages.who", "actions.who"}, "the organiser"


def test_a_hidden_name_is_in_no_row_and_in_no_copy(organiser: Organiser, place: Path | str, tmp_path: Path) -> None:
    for number in (1, 2):
        assert organiser.do("strike", round=1, table=number, why=f"{HIDDEN} was away") is None
    assert organiser.do("hide", person=organiser.person(HIDDEN)) is None
    assert places_of(HIDDEN, place) == set()
    assert len(organiser.overview.standings) == len(NAMES) - 1
    if isinstance(place, Path):
        store = organiser.store
        assert isinstance(store, SqlStore)
        store.copy(tmp_path / "copy.db").close()
        assert HIDDEN.encode() not in (tmp_path / "copy.db").read_bytes(), "nor in what was deleted"


def test_who_organised_is_forgotten_too(organiser: Organiser, place: Path | str) -> None:
    assert organiser.do("add", names="Mia") is None
    assert organiser.do("hide", person=organiser.person("Mia")) is None
    assert places_of("Mia", place) == set()
