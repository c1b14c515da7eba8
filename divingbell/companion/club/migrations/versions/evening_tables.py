"""The tables of an evening: its games, seats that are offered, messages and what the organisers did."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """Make them."""
    op.add_column("hub", sa.Column("pin", sa.Text))
    op.create_table(
        "games",
        sa.Column("session", sa.Text, primary_key=True),
        sa.Column("event", sa.Text, nullable=False, index=True),
        sa.Column("table", sa.BigInteger, nullable=False),
        sa.Column("round", sa.BigInteger),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("created", sa.Text, nullable=False),
    )
    op.create_table(
        "offers",
        sa.Column("table", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("seating", sa.Text),
        sa.Column("answer", sa.Text),
        sa.Column("session", sa.Text),
    )
    op.create_table(
        "messages",
        sa.Column("message", sa.Text, primary_key=True),
        sa.Column("event", sa.Text, nullable=False, index=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("withdrawn", sa.Boolean, nullable=False),
        sa.Column("read", sa.Text),
    )
    op.create_table(
        "actions",
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("event", sa.Text, nullable=False, index=True),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("what", sa.Text),
    )
