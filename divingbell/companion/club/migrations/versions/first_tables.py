"""The tables of the first hubs: runs, lines and what tablets say of them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None

_STREAM = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "hub",
        sa.Column("one", sa.Integer, primary_key=True),
        sa.Column("hub", sa.Text, nullable=False),
        sa.Column("club", sa.Text, nullable=False),
        sa.Column("event", sa.Text),
        sa.Column("close", sa.Text),
        sa.Column("hide", sa.Text),
    )
    op.create_table(
        "numbers",
        sa.Column("one", sa.Integer, primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "tablets",
        sa.Column("tablet", sa.Text, primary_key=True),
        sa.Column("device", sa.Text, nullable=False, index=True),
        sa.Column("table", sa.BigInteger, nullable=False),
        sa.Column("keys", sa.Text, nullable=False),
        sa.Column("heard", sa.Float, nullable=False),
        sa.Column("waiting", sa.BigInteger, nullable=False),
        sa.Column("waiting_said", sa.Text),
        sa.Column("two_cards", sa.Boolean, nullable=False),
    )
    op.create_table(
        "runs",
        sa.Column("run", sa.Text, primary_key=True),
        sa.Column("tablet", sa.Text, nullable=False, index=True),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("high", sa.BigInteger, nullable=False),
        sa.Column("window", sa.Text),
        sa.Column("first", sa.BigInteger, nullable=False),
        sa.Column("last", sa.BigInteger, nullable=False),
        sa.Column("high_at", sa.BigInteger, nullable=False),
        sa.Column("have", sa.BigInteger, nullable=False),
        sa.Column("closed", sa.Text),
        sa.Column("closed_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("session", sa.Text, primary_key=True),
        sa.Column("tablet", sa.Text, nullable=False),
        sa.Column("people", sa.Text),
        sa.Column("decided", sa.Text),
    )
    op.create_table(
        "named",
        sa.Column("session", sa.Text, primary_key=True),
        sa.Column("run", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("counter", sa.BigInteger, nullable=False),
        sa.Column("epoch", sa.Text, nullable=False),
        sa.Column("line", sa.BigInteger, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
    )
    op.create_table(
        "streams",
        sa.Column("stream", _STREAM, primary_key=True),
        sa.Column("session", sa.Text, nullable=False),
        sa.Column("epoch", sa.Text, nullable=False),
        sa.Column("past", sa.Text),
        sa.Column("lines", sa.BigInteger, nullable=False),
        sa.Column("last", sa.Text, nullable=False),
        sa.Column("seats", sa.Text),
        sa.Column("result", sa.Text),
        sa.Column("facts", sa.Text),
        sa.Column("damaged", sa.BigInteger),
        sa.Column("differs", sa.Text),
        sa.UniqueConstraint("session", "epoch"),
    )
    op.create_table(
        "lines",
        sa.Column("stream", _STREAM, primary_key=True, autoincrement=False),
        sa.Column("line", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table("hidden", sa.Column("person", sa.Text, primary_key=True))
    op.create_table("people", sa.Column("person", sa.Text, primary_key=True), sa.Column("name", sa.Text))
