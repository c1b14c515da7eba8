"""Both databases that a hub's store can stand on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.companion.club.postgresql import Cluster


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    """PostgreSQL, for all tests that ask for it."""
    cluster = Cluster()
    yield cluster
    cluster.remove()


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where a store can be made: a file, or the URL of a new database."""
    if request.param == "sqlite":
        return tmp_path / "hub.db"
    cluster: Cluster = request.getfixturevalue("postgresql")
    return cluster.new_database()
