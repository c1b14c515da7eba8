"""Tablets can be sent away by the organiser."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "5"
down_revision = "4"


def upgrade() -> None:
    """None was sent away yet."""
    op.add_column("tablets", sa.Column("away", sa.Boolean, nullable=False, server_default=sa.false()))
