"""The steps to the present tables: they lead to what the code reads and writes, and a newer store is left alone."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy.engine import Engine

from divingbell.companion.club.postgresql_hosts import Timelines
from divingbell.companion.club.sql_engines import postgresql_engine, sqlite_engine
from divingbell.companion.club.sql_schema import VERSION, NewerStoreError, bring_up, version_of
from divingbell.companion.club.sql_store import SqlStore
from divingbell.companion.club.sql_tables import METADATA
from tests.companion.club.processes import CLUB


def engine_of(place: Path | str) -> Engine:
    return sqlite_engine(place) if isinstance(place, Path) else postgresql_engine(place, Timelines(None))


def test_the_steps_lead_to_the_tables_of_the_code(place: Path | str) -> None:
    engine = engine_of(place)
    with engine.begin() as connection:
        assert version_of(connection) is None
        bring_up(connection)
        assert version_of(connection) == VERSION
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def test_a_store_of_a_newer_version_is_refused_and_not_changed(place: Path | str) -> None:
    SqlStore(place, CLUB).close()
    engine = engine_of(place)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '99'")
    with pytest.raises(NewerStoreError, match="99"):
        SqlStore(place, CLUB)
    with engine.begin() as connection:
        assert version_of(connection) == "99"
        assert {*METADATA.tables} <= {*sa.inspect(connection).get_table_names()}
    engine.dispose()
