"""Brings the tables of a hub's store to the present version, once however many processes start (club.md 2)."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import Connection

VERSION = "5"
"""The newest step of `migrations`."""
MAKING = -1
"""Advisory lock of PostgreSQL: one process takes the steps, others wait for it."""
_STEPS = Path(__file__).with_name("migrations")


class NewerStoreError(Exception):
    """A store that a newer version of the program has written; its version."""


def bring_up(connection: Connection) -> None:
    """Take the steps that are missing, in the transaction of this connection. Raises `NewerStoreError` and
    `sqlalchemy.exc.SQLAlchemyError`."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MAKING)))
    found = version_of(connection)
    if found == VERSION:
        return
    from alembic import command  # a third of a second, which only the first start waits for
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(_STEPS).replace("%", "%%"))
    known = {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()}
    if found is not None and found not in known:
        raise NewerStoreError(found)
    command.upgrade(config, "head")


def version_of(connection: Connection) -> str | None:
    """The version of the tables; None: there are none."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    return version
