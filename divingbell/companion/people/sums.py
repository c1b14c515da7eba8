"""Check sums over the people of a journal: their tables may be changed, so no chain of hashes tells that a bit is
another one. The sum of a table is that of its rows, so that a change costs no more than the row (people.md 2)."""

from __future__ import annotations

import sqlite3

import msgspec

_COLUMNS = {
    "people": ("id", "name", "colour", "since", "used"),
    "seats": ("session", "seat", "person"),
    "joins": ("other", "keep", "at", "settled"),
    "marks": ("kind", "what", "at"),
    "former_names": ("person", "name"),
}
_BYTES = 8
_MODULUS = 1 << 8 * _BYTES
CREATE_SUMS = (
    "CREATE TABLE people_sums (name TEXT PRIMARY KEY, sum BLOB NOT NULL) STRICT",
    *(f"INSERT INTO people_sums VALUES ('{table}', zeroblob({_BYTES}))" for table in _COLUMNS),
)


def has_sums(connection: sqlite3.Connection) -> bool:
    """Tell whether a journal has them. Raises `sqlite3.Error`."""
    found = connection.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'people_sums'").fetchone()
    return bool(found[0])


def follow(connection: sqlite3.Connection) -> None:
    """Keep the sums with every change that this connection makes. Raises `sqlite3.Error`."""
    connection.create_function("people_sum", -1, _changed, deterministic=True)
    connection.execute("PRAGMA temp_store = MEMORY")
    for table, columns in _COLUMNS.items():
        old, new = (f"{', '.join(f'{row}.{column}' for column in columns)}" for row in ("OLD", "NEW"))
        for event, changes in (("INSERT", [(1, new)]), ("DELETE", [(-1, old)]), ("UPDATE", [(-1, old), (1, new)])):
            updates = " ".join(
                f"UPDATE people_sums SET sum = people_sum(sum, {sign}, {row}) WHERE name = '{table}';"
                for sign, row in changes
            )
            connection.execute(
                f"CREATE TEMP TRIGGER sum_{table}_{event} AFTER {event} ON main.{table} BEGIN {updates} END"
            )


def write_sums(connection: sqlite3.Connection, old: sqlite3.Connection | None = None) -> None:
    """Write the sums of what is there; inside a transaction. What did not fit in the `old` journal, from which it was
    written, does not fit afterwards either, so that it is not forgotten. Raises `sqlite3.Error`."""
    before = _differences(old) if old is not None and has_sums(old) else {}
    for table in _COLUMNS:
        total = (_sum_of(connection, table) + before.get(table, 0)) % _MODULUS
        connection.execute("UPDATE people_sums SET sum = ? WHERE name = ?", (total.to_bytes(_BYTES), table))


def spoilt_tables(connection: sqlite3.Connection) -> list[str]:
    """The tables that are not as they were written. Raises `sqlite3.Error`."""
    return [table for table, difference in _differences(connection).items() if difference]


def _differences(connection: sqlite3.Connection) -> dict[str, int]:
    """Table -> by how much its sum is another than the one that was kept."""
    kept = dict(connection.execute("SELECT CAST(name AS TEXT), CAST(sum AS BLOB) FROM people_sums").fetchall())
    return {
        table: (int.from_bytes(kept.get(table) or b"") - _sum_of(connection, table)) % _MODULUS for table in _COLUMNS
    }


def _sum_of(connection: sqlite3.Connection, table: str) -> int:
    # As bytes: a text that is no UTF-8 any more is another row, and no error.
    columns = ", ".join(f"typeof({column}), CAST({column} AS BLOB)" for column in _COLUMNS[table])
    return sum(_row(row) for row in connection.execute(f"SELECT {columns} FROM {table}")) % _MODULUS


def _changed(total: bytes, sign: int, *values: str | int | None) -> bytes:
    """The sum once a row with these values came or went."""
    row = tuple(part for value in values for part in _stored(value))
    return ((int.from_bytes(total) + sign * _row(row)) % _MODULUS).to_bytes(_BYTES)


def _stored(value: str | int | None) -> tuple[str, bytes | None]:
    """Type and bytes of a value, as SQLite says them."""
    if value is None:
        return "null", None
    return "integer" if isinstance(value, int) else "text", str(value).encode()


def _row(parts: tuple[str | bytes | None, ...]) -> int:
    import hashlib  # OpenSSL behind it is 3 ms, which the first frame does not wait for

    return int.from_bytes(hashlib.blake2b(msgspec.json.encode(parts), digest_size=_BYTES).digest())
