"""The rows of one table within a transaction: read once, by many keys at a time, and written together at its end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import islice
from operator import attrgetter
from typing import Any, Generic, TypeVar

import msgspec
import sqlalchemy as sa
from msgspec import structs
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection

_R = TypeVar("_R", bound=msgspec.Struct)
_INSERT: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
"""By the name of the dialect: the only statement that is not the same in both."""
AT_ONCE = 5000
"""Keys of one statement."""
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

    def __init__(
        self, table: sa.Table, kind: type[_R], key: Sequence[str], columns: Sequence[str], number: str | None = None
    ) -> None:
        """`key` are the fields that a row is known by, `columns` those that rows are asked for by; `number` is the
        column by which other tables know a row."""
        self._table, self._kind, self._key, self._columns, self._number = table, kind, key, columns, number
        self._key_of = attrgetter(*key)
        self._known: dict[tuple[str, object], dict[object, _R]] = {}
        """Column and value -> its rows, as they are with the transaction's own writes."""
        self.written: dict[object, _R] = {}
        self.numbers: dict[object, int] = {}
        """Key -> number, of the rows that were read."""

    def load(self, connection: Connection, column: str, values: Iterable[object], group: str | None = None) -> None:
        """Read the rows of these values, as far as they are not known; with a `group`, another column, and values of
        the key, all rows that have the same in it as one of them too, which are known by it then."""
        missing = iter([value for value in dict.fromkeys(values) if (column, value) not in self._known])
        columns = (column,) if group is None else (column, group)
        dialect = connection.dialect.name
        while some := [*islice(missing, AT_ONCE)]:
            self._known |= {(column, value): {} for value in some}
            asked = _select(self._table, self._kind, self._number, column, group, dialect)
            for row in connection.execute(asked, {"values": _list_for(dialect, some)}):
                self._keep(self._read(row), columns)
            for written in self.written.values():
                self._keep(written, [name for name in columns if (name, getattr(written, name)) in self._known])

    def of(self, connection: Connection, column: str, value: object) -> list[_R]:
        """The rows in which the column has this value."""
        if (column, value) not in self._known:
            self.load(connection, column, (value,))
        return [*self._known[column, value].values()]

    def all(self, connection: Connection) -> list[_R]:
        """All rows."""
        found = map(self._read, connection.execute(_select(self._table, self._kind, self._number)))
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

    def _read(self, row: Sequence[Any]) -> _R:
        if self._number is None:
            return self._kind(*row)
        found = self._kind(*row[:-1])
        self.numbers[self._key_of(found)] = row[-1]
        return found

    def _keep(self, row: _R, columns: Iterable[str]) -> None:
        for column in columns:
            self._known.setdefault((column, getattr(row, column)), {})[self._key_of(row)] = row


def put(connection: Connection, table: sa.Table, rows: list[dict[str, Any]], key: Sequence[str] = ()) -> None:
    """Write rows over those with the same key (default: the primary one)."""
    if not rows:
        return
    statement = _upsert(table, tuple(key) or tuple(column.name for column in table.primary_key), tuple(rows[0]),
                        connection.dialect.name)  # fmt: skip
    connection.execute(statement, rows)


def values_of(row: msgspec.Struct) -> dict[str, Any]:
    """The values of a row by their columns."""
    return structs.asdict(row)


@cache
def _upsert(table: sa.Table, key: tuple[str, ...], names: tuple[str, ...], dialect: str) -> Any:
    statement = _INSERT[dialect](table)
    others = {name: statement.excluded[name] for name in names if name not in key}
    if not others:
        return statement.on_conflict_do_nothing()
    return statement.on_conflict_do_update(index_elements=key, set_=others)


@cache
def _select(
    table: sa.Table,
    kind: type[msgspec.Struct],
    number: str | None,
    column: str | None = None,
    group: str | None = None,
    dialect: str = "",
) -> Any:
    names = [*kind.__struct_fields__, *([number] if number else ())]
    query = sa.select(*(table.c[name] for name in names))
    if column is None:
        return query
    if group is None:
        return query.where(_is_listed(table.c[column], dialect))
    like = table.alias()
    return query.where(table.c[group].in_(sa.select(like.c[group]).where(_is_listed(like.c[column], dialect))))


def _is_listed(column: sa.ColumnElement[Any], dialect: str) -> sa.ColumnElement[bool]:
    """True for the listed values: one parameter, and one statement however many there are."""
    if dialect == "postgresql":
        return column == sa.any_(sa.bindparam("values", type_=postgresql.ARRAY(sa.Text)))
    listed = sa.func.json_each(sa.bindparam("values", type_=sa.Text)).table_valued("value")
    return column.in_(sa.select(listed.c.value))


def _list_for(dialect: str, values: list[object]) -> object:
    return values if dialect == "postgresql" else msgspec.json.encode(values).decode()
