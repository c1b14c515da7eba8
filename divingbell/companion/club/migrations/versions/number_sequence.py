"""PostgreSQL counts by a sequence, so that no process of a hub waits for another one's number."""

from __future__ import annotations

from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    """Go on where the row was."""
    connection = op.get_bind()
    if connection.dialect.name == "postgresql":
        number = connection.exec_driver_sql("SELECT coalesce(max(number), 0) FROM numbers").scalar_one()
        op.execute(f"CREATE SEQUENCE number_blocks INCREMENT BY 1000 START WITH {int(number) + 1}")
