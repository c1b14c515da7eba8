"""One transaction of a hub's store: rows are read once and kept, and written together when it is committed. A request
costs few statements so, and those that are committed together share them (club.md 9)."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql
from sqlalchemy.engine import Connection, Engine

from divingbell.companion.club.event.actions import ActionRow
from divingbell.companion.club.protocol.messages import RecordedLine
from divingbell.companion.club.protocol.store import (
    ClubGameRow,
    HubRow,
    MessageRow,
    NamedRow,
    OfferRow,
    RowLock,
    RunRow,
    SessionRow,
    StreamRow,
    TabletRow,
)
from divingbell.companion.club.sql_engines import NOTICES
from divingbell.companion.club.sql_rows import CachedRows, ChangeLog, put, values_of
from divingbell.companion.club.sql_schema import bring_up
from divingbell.companion.club.sql_tables import (
    ACTIONS,
    GAMES,
    HIDDEN,
    HUB,
    LINES,
    MESSAGES,
    NAMED,
    NUMBER_BLOCK,
    NUMBER_BLOCKS,
    NUMBERS,
    OFFERS,
    PEOPLE,
    RUNS,
    SESSIONS,
    STREAMS,
    TABLETS,
    UNCHECKED,
)

_EVERYTHING = -2
"""Advisory lock of PostgreSQL over all rows. Rows have those of the digest of their key, which hold before there is a
row too."""
# Statements of every transaction: to write one costs more than to run it.
_HUB_ROW = sa.select(*(HUB.c[name] for name in HubRow.__struct_fields__))
_HIDDEN_PEOPLE = sa.select(HIDDEN.c.person)
_NEXT_NUMBER = sa.update(NUMBERS).values(number=NUMBERS.c.number + NUMBER_BLOCK).returning(NUMBERS.c.number)
_NEXT_BLOCK = sa.select(NUMBER_BLOCKS.next_value())
_LOCK_EVERYTHING = sa.select(sa.func.pg_advisory_xact_lock(_EVERYTHING))
_LOCK_SOMETHING = sa.select(sa.func.pg_advisory_xact_lock_shared(_EVERYTHING))
_LOCK_ROWS = sa.select(
    sa.func.pg_advisory_xact_lock(
        sa.func.unnest(sa.bindparam("numbers", type_=postgresql.ARRAY(sa.BigInteger))).column_valued("one")
    )
)
_Stream = tuple[str, str]
"""Session and epoch."""


class UncertainCommitError(Exception):
    """A commit returned, but the server remarked something: its rows may be seen, and may be lost."""


class SqlTransaction:
    """Every method raises `sqlalchemy.exc.SQLAlchemyError`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._open: Connection | None = None
        self._log = ChangeLog()
        self._tablets = CachedRows(TABLETS, TabletRow, ("tablet",), ("tablet", "device"))
        self._runs = CachedRows(RUNS, RunRow, ("run",), ("tablet",))
        self._sessions = CachedRows(SESSIONS, SessionRow, ("session",), ("session",))
        self._named = CachedRows(NAMED, NamedRow, ("session", "run"), ("session",))
        self._streams = CachedRows(STREAMS, StreamRow, ("session", "epoch"), ("session",), "stream")
        self._games = CachedRows(GAMES, ClubGameRow, ("session",), ("event",))
        self._offers = CachedRows(OFFERS, OfferRow, ("table",), ())
        self._messages = CachedRows(MESSAGES, MessageRow, ("message",), ("event",))
        self._actions = CachedRows(ACTIONS, ActionRow, ("number",), ("event",))
        self._cached: dict[str, CachedRows[Any]] = {
            TABLETS.name: self._tablets, RUNS.name: self._runs, SESSIONS.name: self._sessions,
            NAMED.name: self._named, STREAMS.name: self._streams, GAMES.name: self._games,
            OFFERS.name: self._offers, MESSAGES.name: self._messages, ACTIONS.name: self._actions,
        }  # fmt: skip
        self._lines: dict[_Stream, dict[int, RecordedLine]] = {}
        """Lines that were written."""
        self._single: dict[str, Any] = {}
        """The hub's row, hidden people and the roster, as far as they were read or written."""
        self._changed: dict[str, Any] = {}
        """The hub's row, hidden people and people of the roster that were written."""
        self._numbers = iter(range(0))
        """Numbers that were taken and not given yet."""

    # Begin and end --------------------------------------------------------------------------------------------

    def lock(self, *locks: RowLock) -> None:
        """Lock the rows of one request or of several, in SQLite all of them, and read them then."""
        connection = self._connection
        if connection.dialect.name == "postgresql":
            _lock_in_postgresql(connection, locks)
        tablets = {lock.tablet for lock in locks if lock.tablet is not None}
        sessions = {session for lock in locks for session in lock.sessions}
        self._tablets.load(connection, "tablet", tablets, "device")
        devices = {row.device for tablet in tablets for row in self._tablets.of(connection, "tablet", tablet)}
        together = {row.tablet for device in devices for row in self._tablets.of(connection, "device", device)}
        self._runs.load(connection, "tablet", together)
        self.read_ahead(sessions)

    @contextlib.contextmanager
    def savepoint(self) -> Iterator[None]:
        """A part of the transaction whose writes are taken back where it ends with an exception."""
        length = self._log.length
        try:
            yield
        except BaseException:
            self._log.take_back(length)
            for rows in self._cached.values():
                rows.forget()
            raise

    def commit(self) -> None:
        """Write everything to the disk and let it be seen. Raises `UncertainCommitError` too."""
        connection = self._connection
        self._flush(connection)
        notices: list[str] = connection.info.get(NOTICES, [])
        notices.clear()
        connection.commit()
        if notices:
            connection.invalidate()
            raise UncertainCommitError("; ".join(notices))
        self.close()

    def close(self) -> None:
        """Forget what was not committed."""
        if self._open is not None:
            self._open.close()
        self._open = None

    @property
    def touched(self) -> set[str]:
        """The tables that were written."""
        rows = {name for name, rows in self._cached.items() if rows.written}
        return rows | {*self._changed} | ({LINES.name} if self._lines else set())

    def bring_up(self) -> None:
        """Bring the tables to the present version. Raises `NewerStoreError` too."""
        bring_up(self._connection)

    def found(self, hub: HubRow) -> None:
        """Give a new store its hub's row and the beginning of its numbers."""
        if self._connection.execute(sa.select(HUB.c.one)).first() is None:
            put(self._connection, HUB, [{"one": 1, **values_of(hub)}])
            put(self._connection, NUMBERS, [{"one": 1, "number": 0}])

    # Rows -----------------------------------------------------------------------------------------------------

    def next_number(self) -> int:
        number = next(self._numbers, None)
        if number is None:
            first = self._next_block()
            self._numbers = iter(range(first + 1, first + NUMBER_BLOCK))
            return first
        return number

    def hub(self) -> HubRow:
        if HUB.name not in self._single:
            self._single[HUB.name] = HubRow(*self._connection.execute(_HUB_ROW).one())
        row: HubRow = self._single[HUB.name]
        return row

    def set_hub(self, row: HubRow) -> None:
        self._log.set(self._single, HUB.name, row)
        self._log.set(self._changed, HUB.name, row)

    def tablet(self, tablet: str) -> TabletRow | None:
        return next(iter(self._tablets.of(self._connection, "tablet", tablet)), None)

    def tablets(self) -> Sequence[TabletRow]:
        return self._tablets.all(self._connection)

    def tablets_of(self, device: str) -> Sequence[TabletRow]:
        return self._tablets.of(self._connection, "device", device)

    def set_tablet(self, row: TabletRow) -> None:
        self._tablets.write(row, self._log)

    def run(self, tablet: str, run: str) -> RunRow | None:
        return next((row for row in self.runs(tablet) if row.run == run), None)

    def runs(self, tablet: str) -> Sequence[RunRow]:
        return self._runs.of(self._connection, "tablet", tablet)

    def set_run(self, row: RunRow) -> None:
        self._runs.write(row, self._log)

    def read_ahead(self, sessions: Iterable[str]) -> None:
        wanted = [*sessions]
        for rows in (self._sessions, self._named, self._streams):
            rows.load(self._connection, "session", wanted)

    def session(self, session: str) -> SessionRow | None:
        return next(iter(self._sessions.of(self._connection, "session", session)), None)

    def sessions(self) -> Sequence[SessionRow]:
        return self._sessions.all(self._connection)

    def decided(self) -> dict[str, str]:
        query = sa.select(SESSIONS.c.session, SESSIONS.c.decided).where(SESSIONS.c.decided.is_not(None))
        return {row.session: row.decided for row in self._connection.execute(query)}

    def set_session(self, row: SessionRow) -> None:
        self._sessions.write(row, self._log)

    def named(self, session: str) -> Sequence[NamedRow]:
        return self._named.of(self._connection, "session", session)

    def set_named(self, row: NamedRow) -> None:
        self._named.write(row, self._log)

    def stream(self, session: str, epoch: str) -> StreamRow | None:
        return next((row for row in self.streams(session) if row.epoch == epoch), None)

    def streams(self, session: str) -> Sequence[StreamRow]:
        return self._streams.of(self._connection, "session", session)

    def set_stream(self, row: StreamRow) -> None:
        self._streams.write(row, self._log)

    def unchecked(self) -> Sequence[StreamRow]:
        found = self._connection.execute(sa.select(STREAMS.c.session).where(UNCHECKED)).scalars()
        streams = (stream for session in dict.fromkeys(found) for stream in self.streams(session))
        return [stream for stream in streams if stream.result is not None and stream.checked is None]

    def lines(self, session: str, epoch: str, first: int, end: int) -> Sequence[RecordedLine]:
        found = dict(self._stored_lines(session, epoch, first, end)) if first < end else {}
        own = self._lines.get((session, epoch), {})
        found |= {number: line for number, line in own.items() if first <= number < end}
        return [found[number] for number in sorted(found)]

    def set_lines(self, session: str, epoch: str, first: int, lines: Iterable[RecordedLine]) -> None:
        if self.stream(session, epoch) is None:
            self.set_stream(StreamRow(session, epoch))
        if (session, epoch) not in self._lines:
            self._log.set(self._lines, (session, epoch), {})
        for number, line in enumerate(lines, first):
            self._log.set(self._lines[session, epoch], number, line)

    def hidden(self) -> frozenset[str]:
        if HIDDEN.name not in self._single:
            found = self._connection.execute(_HIDDEN_PEOPLE).scalars()
            self._single[HIDDEN.name] = frozenset(found)
        people: frozenset[str] = self._single[HIDDEN.name]
        return people

    def hide(self, people: Iterable[str]) -> None:
        hidden = self.hidden() | {*people}
        self._log.set(self._single, HIDDEN.name, hidden)
        self._log.set(self._changed, HIDDEN.name, hidden)

    def people(self) -> dict[str, str | None]:
        if PEOPLE.name not in self._single:
            self._single[PEOPLE.name] = {row.person: row.name for row in self._connection.execute(sa.select(PEOPLE))}
        return dict(self._single[PEOPLE.name])

    def set_person(self, person: str, name: str | None) -> None:
        self._log.set(self._single, PEOPLE.name, self.people() | {person: name})
        self._log.set(self._changed, PEOPLE.name, self._changed.get(PEOPLE.name, {}) | {person: name})

    def games(self, event: str) -> Sequence[ClubGameRow]:
        return self._games.of(self._connection, "event", event)

    def game_events(self) -> Sequence[str]:
        stored = self._connection.execute(sa.select(GAMES.c.event).distinct()).scalars()
        return [*{*stored, *(row.event for row in self._games.written.values())}]

    def set_game(self, row: ClubGameRow) -> None:
        self._games.write(row, self._log)

    def offers(self) -> Sequence[OfferRow]:
        return self._offers.all(self._connection)

    def set_offer(self, row: OfferRow) -> None:
        self._offers.write(row, self._log)

    def messages(self, event: str) -> Sequence[MessageRow]:
        return self._messages.of(self._connection, "event", event)

    def set_message(self, row: MessageRow) -> None:
        self._messages.write(row, self._log)

    def actions(self, event: str) -> Sequence[ActionRow]:
        return self._actions.of(self._connection, "event", event)

    def set_action(self, row: ActionRow) -> None:
        self._actions.write(row, self._log)

    def events(self) -> Sequence[str]:
        query = sa.select(ACTIONS.c.event).group_by(ACTIONS.c.event).order_by(sa.func.min(ACTIONS.c.number))
        return [*self._connection.execute(query).scalars()]

    # Below ----------------------------------------------------------------------------------------------------

    @property
    def _connection(self) -> Connection:
        if self._open is None:
            self._open = self._engine.connect()
            self._open.begin()
        return self._open

    def _next_block(self) -> int:
        """The first of `NUMBER_BLOCK` numbers that nobody else is given, all above those before."""
        connection = self._connection
        if connection.dialect.name == "postgresql":
            return int(connection.execute(_NEXT_BLOCK).scalar_one())
        return int(connection.execute(_NEXT_NUMBER).scalar_one()) - NUMBER_BLOCK + 1

    def _stored_lines(self, session: str, epoch: str, first: int, end: int) -> Iterator[tuple[int, RecordedLine]]:
        if (session, epoch) not in self._streams.numbers:
            self._load_numbers({session})
        stream = self._streams.numbers.get((session, epoch))
        if stream is None:
            return
        within = (LINES.c.stream == stream, LINES.c.line >= first, LINES.c.line < end)
        query = sa.select(LINES.c.line, LINES.c.kind, LINES.c.body, LINES.c.hash).where(*within)
        for number, kind, body, last in self._connection.execute(query):
            yield number, (kind, body.decode(), last.hex())

    def _load_numbers(self, sessions: set[str]) -> None:
        """Look up the numbers by which lines know the epochs of these sessions."""
        if sessions:
            query = sa.select(STREAMS.c.session, STREAMS.c.epoch, STREAMS.c.stream)
            found = self._connection.execute(query.where(STREAMS.c.session.in_(sessions)))
            self._streams.numbers |= {(session, epoch): stream for session, epoch, stream in found}

    def _flush(self, connection: Connection) -> None:
        for rows in self._cached.values():
            rows.flush(connection)
        self._load_numbers({session for session, epoch in self._lines if (session, epoch) not in self._streams.numbers})
        lines = [
            {"stream": self._streams.numbers[stream], "line": number, "kind": kind, "body": body.encode(),
             "hash": bytes.fromhex(last)}
            for stream, written in self._lines.items()
            for number, (kind, body, last) in written.items()
        ]  # fmt: skip
        if lines:
            put(connection, LINES, lines)
        if HUB.name in self._changed:
            put(connection, HUB, [{"one": 1, **values_of(self._changed[HUB.name])}])
        if HIDDEN.name in self._changed:
            put(connection, HIDDEN, [{"person": person} for person in self._changed[HIDDEN.name]])
        if PEOPLE.name in self._changed:
            people = self._changed[PEOPLE.name]
            put(connection, PEOPLE, [{"person": person, "name": name} for person, name in people.items()])


def _lock_in_postgresql(connection: Connection, locks: Sequence[RowLock]) -> None:
    """Advisory locks for the rest of the transaction, in one order in every process."""
    if any(lock.everything for lock in locks):
        connection.execute(_LOCK_EVERYTHING)
        return
    connection.execute(_LOCK_SOMETHING)
    keys = {f"tablet {lock.tablet}" for lock in locks if lock.tablet is not None}
    keys |= {f"session {session}" for lock in locks for session in lock.sessions}
    keys |= {"hub" for lock in locks if lock.hub}
    numbers = sorted(int.from_bytes(hashlib.blake2b(key.encode(), digest_size=7).digest()) for key in keys)
    connection.execute(_LOCK_ROWS, {"numbers": numbers})
