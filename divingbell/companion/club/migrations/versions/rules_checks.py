"""Results are looked at by the club's own rules, and what these find stands beside them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
    """No result was looked at yet."""
    op.add_column("streams", sa.Column("checked", sa.Text, nullable=False, server_default="null"))
    unchecked = sa.text("result <> 'null' AND checked = 'null'")
    op.create_index(
        "unchecked_streams", "streams", ["session"], sqlite_where=unchecked, postgresql_where=unchecked
    )  # fmt: skip
