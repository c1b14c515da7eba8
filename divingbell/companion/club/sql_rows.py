"""The rows of one table within a transaction: read once, by many keys at a time, and written together at its end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import islice
from typing import Any, Generic, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection

_R = TypeVar("_R", bound=msgspec.Struct)
_INSERT: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
"""By the name of the dialect: the only statement that is not the same in both."""
AT_ONCE = 5000
"""Keys of one statement: SQLite takes 32,766."""
_MISSING = object()


class ChangeLog:
    """Changes of dictionaries that can be taken back."""

    def __init__(self) -> None:
        self._before: list[tuple[dict[Any, Any], Any, Any]] = []

    def set(self, values: dict[Any, Any], key: object, value: object) -> None:
        """Set a key, and remember what it was."""
        self._before.append((values, key, values.get(key, _MISSING)))
        values[key] = value

    @property
    def length(self) -> int:
        """Changes so far."""
        return len(self._before)

    def take_back(self, length: int) -> None:
        """Take back all but the first so many changes."""
        while len(self._before) > length:
            values, key, before = self._before.pop()
            if before is _MISSING:
                del values[key]
            else:
                values[key] = before


class CachedRows(Generic[_R]):
    """Rows that are asked for by the value of a column."""

    def __init__(self, table: sa.Table, kind: type[_R], key: Sequence[str], columns: Sequence[str]) -> None:
        """`key` are the fields that a row is known by, `columns` those that rows are asked for by."""
        self._table, self._kind, self._key, self._columns = table, kind, key, columns
        self._known: dict[tuple[str, object], dict[object, _R]] = {}
        """Column and value -> its rows, as they are with the transaction's own writes."""
        self.written: dict[object, _R] = {}

    def load(self, connection: Connection, column: str, values: Iterable[object]) -> None:
        """Read the rows of these values, as far as they are not known."""
        missing = iter([value for value in dict.fromkeys(values) if (column, value) not in self._known])
        while some := [*islice(missing, AT_ONCE)]:
            self._known |= {(column, value): {} for value in some}
            asked = _select(self._table, self._kind, column, connection.dialect.name)
            for row in connection.execute(asked, {"values": some}):
                self._keep(column, self._kind(*row))
            for written in self.written.values():
                if getattr(written, column) in some:
                    self._keep(column, written)

    def of(self, connection: Connection, column: str, value: object) -> list[_R]:
        """The rows in which the column has this value."""
        if (column, value) not in self._known:
            self.load(connection, column, (value,))
        return [*self._known[column, value].values()]

    def all(self, connection: Connection) -> list[_R]:
        """All rows."""
        found = (self._kind(*row) for row in connection.execute(_select(self._table, self._kind)))
        return [*({self._key_of(row): row for row in found} | self.written).values()]

    def write(self, row: _R, log: ChangeLog) -> None:
        """Write a row, over one with the same key."""
        key = self._key_of(row)
        log.set(self.written, key, row)
        for column in self._columns:
            known = self._known.get((column, getattr(row, column)))
            if known is not None:
                log.set(known, key, row)

    def forget(self) -> None:
        """Read again what is asked for next: writes were taken back."""
        self._known.clear()

    def flush(self, connection: Connection) -> None:
        """Write all rows that were written."""
        if self.written:
            put(connection, self._table, [values_of(row) for row in self.written.values()], self._key)

    def _keep(self, column: str, row: _R) -> None:
        self._known[column, getattr(row, column)][self._key_of(row)] = row

    def _key_of(self, row: _R) -> object:
        return tuple(getattr(row, name) for name in self._key)


def put(connection: Connection, table: sa.Table, rows: list[dict[str, Any]], key: Sequence[str] = ()) -> None:
    """Write rows over those with the same key (default: the primary one)."""
    if not rows:
        return
    statement = _upsert(table, tuple(key) or tuple(column.name for column in table.primary_key), tuple(rows[0]),
                        connection.dialect.name)  # fmt: skip
    connection.execute(statement, rows)


def values_of(row: msgspec.Struct) -> dict[str, Any]:
    """The values of a row by their columns."""
    return {name: getattr(row, name) for name in row.__struct_fields__}


@cache
def _upsert(table: sa.Table, key: tuple[str, ...], names: tuple[str, ...], dialect: str) -> Any:
    statement = _INSERT[dialect](table)
    others = {name: statement.excluded[name] for name in names if name not in key}
    if not others:
        return statement.on_conflict_do_nothing()
    return statement.on_conflict_do_update(index_elements=key, set_=others)


@cache
def _select(table: sa.Table, kind: type[msgspec.Struct], column: str | None = None, dialect: str = "") -> Any:
    query = sa.select(*(table.c[name] for name in kind.__struct_fields__))
    if column is None:
        return query
    if dialect == "postgresql":  # one parameter, and one statement however many there are
        return query.where(table.c[column] == sa.any_(sa.bindparam("values", type_=postgresql.ARRAY(sa.Text))))
    return query.where(table.c[column].in_(sa.bindparam("values", expanding=True)))
