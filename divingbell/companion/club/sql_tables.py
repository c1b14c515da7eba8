"""The tables of a hub's store; a column for each field of a row of `protocol.store`."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa

from divingbell.companion.club.event.actions import EventAction
from divingbell.companion.club.protocol.messages import ClubResult, ClubSeats, PastClaim, RulesCheck, SeatingEvent
from divingbell.companion.club.protocol.signatures import Keys


class Packed(sa.types.TypeDecorator[Any]):
    """A value of some type as JSON text."""

    impl = sa.Text
    cache_ok = True

    def __init__(self, kind: Any) -> None:
        super().__init__()
        self.kind = kind

    def process_bind_param(self, value: Any, dialect: sa.Dialect) -> str:  # noqa: ARG002
        """The text of a value."""
        return msgspec.json.encode(value).decode()

    def process_result_value(self, value: Any, dialect: sa.Dialect) -> Any:  # noqa: ARG002
        """The value of a text."""
        return msgspec.json.decode(value, type=self.kind)


METADATA = sa.MetaData()


def _text(name: str, **options: Any) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False, **options)


def _number(name: str, **options: Any) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=False, **options)


_STREAM = sa.BigInteger().with_variant(sa.Integer, "sqlite")
"""PostgreSQL counts one with each write of a row; SQLite numbers rows by itself only where it is called an integer."""
HUB = sa.Table(
    "hub", METADATA, sa.Column("one", sa.Integer, primary_key=True), _text("hub"), _text("club"),
    sa.Column("event", sa.Text), sa.Column("close", sa.Text), sa.Column("hide", Packed(frozenset[str])),
    sa.Column("pin", sa.Text),
)  # fmt: skip
NUMBERS = sa.Table("numbers", METADATA, sa.Column("one", sa.Integer, primary_key=True), _number("number"))
"""SQLite's: the last number that was given."""
NUMBER_BLOCK = 1000
"""Numbers that a transaction takes at once."""
NUMBER_BLOCKS = sa.Sequence("number_blocks", increment=NUMBER_BLOCK)
"""PostgreSQL's: the first number of each block. A row would be locked until the commit, with its wait for the standby,
and let one process of a hub write at a time."""
TABLETS = sa.Table(
    "tablets", METADATA, _text("tablet", primary_key=True), _text("device", index=True), _number("table"),
    sa.Column("keys", Packed(Keys), nullable=False), sa.Column("heard", sa.Float, nullable=False), _number("waiting"),
    sa.Column("waiting_said", Packed(tuple[int, int])), sa.Column("two_cards", sa.Boolean, nullable=False),
    sa.Column("away", sa.Boolean, nullable=False, server_default=sa.false()),
)  # fmt: skip
RUNS = sa.Table(
    "runs", METADATA, _text("run", primary_key=True), _text("tablet", index=True), _number("number"), _number("high"),
    sa.Column("window", Packed(int)), _number("first"), _number("last"), _number("high_at"), _number("have"),
    sa.Column("closed", sa.Text), _number("closed_at"),
)  # fmt: skip
SESSIONS = sa.Table(
    "sessions", METADATA, _text("session", primary_key=True), _text("tablet"),
    sa.Column("people", Packed(frozenset[str])), sa.Column("decided", sa.Text),
)  # fmt: skip
NAMED = sa.Table(
    "named", METADATA, _text("session", primary_key=True), _number("run", primary_key=True, autoincrement=False),
    _number("counter"), _text("epoch"), _number("line"), _text("hash"),
)  # fmt: skip
STREAMS = sa.Table(
    "streams", METADATA, sa.Column("stream", _STREAM, primary_key=True), _text("session"), _text("epoch"),
    sa.Column("past", Packed(tuple[PastClaim, ...])), _number("lines"), _text("last"),
    sa.Column("seats", Packed(ClubSeats)), sa.Column("result", Packed(ClubResult | None)),
    sa.Column("facts", Packed(tuple[int, int, int])), sa.Column("damaged", sa.BigInteger),
    sa.Column("differs", Packed(dict[str, int])),
    sa.Column("checked", Packed(RulesCheck | None), nullable=False, server_default="null"),
    sa.UniqueConstraint("session", "epoch"),
)  # fmt: skip
UNCHECKED = sa.text("result <> 'null' AND checked = 'null'")
"""Streams with a result that the rules have not looked at, in the words of the index over them."""
sa.Index("unchecked_streams", STREAMS.c.session, sqlite_where=UNCHECKED, postgresql_where=UNCHECKED)
LINES = sa.Table(
    "lines", METADATA, sa.Column("stream", _STREAM, primary_key=True, autoincrement=False),
    sa.Column("line", sa.Integer, primary_key=True, autoincrement=False), _text("kind"),
    # Bytes: text of PostgreSQL knows no NUL.
    sa.Column("body", sa.LargeBinary, nullable=False), sa.Column("hash", sa.LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)  # fmt: skip
HIDDEN = sa.Table("hidden", METADATA, _text("person", primary_key=True))
PEOPLE = sa.Table("people", METADATA, _text("person", primary_key=True), sa.Column("name", sa.Text))
GAMES = sa.Table(
    "games", METADATA, _text("session", primary_key=True), _text("event", index=True), _number("table"),
    sa.Column("round", sa.BigInteger), _text("game"), _text("created"),
)  # fmt: skip
OFFERS = sa.Table(
    "offers", METADATA, _number("table", primary_key=True, autoincrement=False),
    sa.Column("seating", Packed(SeatingEvent)), sa.Column("answer", sa.Text), sa.Column("session", sa.Text),
)  # fmt: skip
MESSAGES = sa.Table(
    "messages", METADATA, _text("message", primary_key=True), _text("event", index=True), _text("text"), _text("who"),
    _number("number"), sa.Column("withdrawn", sa.Boolean, nullable=False), sa.Column("read", Packed(frozenset[str])),
)  # fmt: skip
ACTIONS = sa.Table(
    "actions", METADATA, _number("number", primary_key=True, autoincrement=False), _text("event", index=True),
    _text("at"), _text("who"), sa.Column("what", Packed(EventAction)),
)  # fmt: skip
