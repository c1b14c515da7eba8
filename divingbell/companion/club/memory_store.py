"""A hub's store in memory: the rows of `protocol.store` in dictionaries, with transactions."""

from __future__ import annotations

import contextlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

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

Tables = dict[str, dict[object, dict[object, Any]]]
"""Table -> parent -> key -> row; rows are immutable."""


def _tables() -> Tables:
    return defaultdict(lambda: defaultdict(dict))


class MemoryStore:
    """All rows of a hub."""

    def __init__(self, hub: HubRow) -> None:
        self._tables = _tables()
        self._tables["hub"][""][""] = hub
        self._number = 0

    def begin(self) -> MemoryTransaction:
        """A transaction, which sees what was committed up to the moment of each read."""
        return MemoryTransaction(self)

    @contextlib.contextmanager
    def reading(self) -> Iterator[MemoryTransaction]:
        """A transaction that only reads."""
        yield MemoryTransaction(self)

    def close(self) -> None:
        """Nothing to let go of."""

    def copy(self) -> MemoryStore:
        """The same rows in another store."""
        other = MemoryStore(self._tables["hub"][""][""])
        other.apply(self._tables)
        other._number = self._number
        return other

    def apply(self, writes: Tables) -> None:
        """Write rows that a transaction of this store or of its original has committed."""
        for table, parents in writes.items():
            here = self._tables[table]
            for parent, rows in parents.items():
                here[parent].update(rows)
                if table == "runs":
                    self._number = max([self._number, *(max(row.number, row.last) for row in rows.values())])

    def next_number(self) -> int:
        """The next number of the store's sequence."""
        self._number += 1
        return self._number

    def get(self, table: str, parent: object, key: object) -> Any:
        """A committed row, None where there is none."""
        return self._tables[table][parent].get(key)

    def rows(self, table: str, parent: object) -> dict[object, Any]:
        """The committed rows of a parent."""
        return self._tables[table][parent]


class MemoryTransaction:
    """The writes of one transaction over what the store has."""

    def __init__(self, store: MemoryStore) -> None:
        self._store = store
        self.writes = _tables()

    @property
    def touched(self) -> set[str]:
        """The tables that were written."""
        return {table for table, parents in self.writes.items() if any(parents.values())}

    def lock(self, lock: RowLock) -> None:
        """Lock rows: left to whoever lets several transactions go on at once."""

    def commit(self) -> None:
        """Let all writes be seen."""
        self._store.apply(self.writes)

    def close(self) -> None:
        """Forget what was not committed."""
        self.writes = _tables()

    def _get(self, table: str, parent: object, key: object) -> Any:
        if table in self.writes and parent in self.writes[table] and key in self.writes[table][parent]:
            return self.writes[table][parent][key]
        return self._store.get(table, parent, key)

    def _all(self, table: str, parent: object) -> list[Any]:
        own = self.writes[table][parent] if table in self.writes and parent in self.writes[table] else {}
        return [*{**self._store.rows(table, parent), **own}.values()]

    def next_number(self) -> int:
        return self._store.next_number()

    def hub(self) -> HubRow:
        row: HubRow = self._get("hub", "", "")
        return row

    def set_hub(self, row: HubRow) -> None:
        self.writes["hub"][""][""] = row

    def tablet(self, tablet: str) -> TabletRow | None:
        row: TabletRow | None = self._get("tablets", "", tablet)
        return row

    def tablets(self) -> Sequence[TabletRow]:
        return self._all("tablets", "")

    def tablets_of(self, device: str) -> Sequence[TabletRow]:
        return self._all("devices", device)

    def set_tablet(self, row: TabletRow) -> None:
        self.writes["tablets"][""][row.tablet] = row
        self.writes["devices"][row.device][row.tablet] = row

    def run(self, tablet: str, run: str) -> RunRow | None:
        row: RunRow | None = self._get("runs", tablet, run)
        return row

    def runs(self, tablet: str) -> Sequence[RunRow]:
        return self._all("runs", tablet)

    def set_run(self, row: RunRow) -> None:
        self.writes["runs"][row.tablet][row.run] = row

    def read_ahead(self, sessions: Iterable[str]) -> None:
        """Nothing is read before it is asked for."""

    def session(self, session: str) -> SessionRow | None:
        row: SessionRow | None = self._get("sessions", "", session)
        return row

    def sessions(self) -> Sequence[SessionRow]:
        return self._all("sessions", "")

    def decided(self) -> dict[str, str]:
        return {row.session: row.decided for row in self.sessions() if row.decided is not None}

    def set_session(self, row: SessionRow) -> None:
        self.writes["sessions"][""][row.session] = row

    def named(self, session: str) -> Sequence[NamedRow]:
        return self._all("named", session)

    def set_named(self, row: NamedRow) -> None:
        self.writes["named"][row.session][row.run] = row

    def stream(self, session: str, epoch: str) -> StreamRow | None:
        row: StreamRow | None = self._get("streams", session, epoch)
        return row

    def streams(self, session: str) -> Sequence[StreamRow]:
        return self._all("streams", session)

    def set_stream(self, row: StreamRow) -> None:
        self.writes["streams"][row.session][row.epoch] = row

    def unchecked(self) -> Sequence[StreamRow]:
        streams = (stream for known in self.sessions() for stream in self.streams(known.session))
        return [stream for stream in streams if stream.result is not None and stream.checked is None]

    def lines(self, session: str, epoch: str, first: int, end: int) -> Sequence[RecordedLine]:
        found = (self._get("lines", (session, epoch), number) for number in range(first, end))
        return [line for line in found if line is not None]

    def set_lines(self, session: str, epoch: str, first: int, lines: Iterable[RecordedLine]) -> None:
        self.writes["lines"][session, epoch].update(enumerate(lines, first))

    def hidden(self) -> frozenset[str]:
        return frozenset(self._all("hidden", ""))

    def hide(self, people: Iterable[str]) -> None:
        self.writes["hidden"][""].update({person: person for person in people})

    def people(self) -> dict[str, str | None]:
        own = self.writes["people"][""] if "people" in self.writes else {}
        return {str(key): name for key, name in {**self._store.rows("people", ""), **own}.items()}

    def set_person(self, person: str, name: str | None) -> None:
        self.writes["people"][""][person] = name

    def games(self, event: str) -> Sequence[ClubGameRow]:
        return self._all("games", event)

    def game_events(self) -> Sequence[str]:
        return self._all("game events", "")

    def set_game(self, row: ClubGameRow) -> None:
        self.writes["games"][row.event][row.session] = row
        self.writes["game events"][""][row.event] = row.event

    def offers(self) -> Sequence[OfferRow]:
        return self._all("offers", "")

    def set_offer(self, row: OfferRow) -> None:
        self.writes["offers"][""][row.table] = row

    def messages(self, event: str) -> Sequence[MessageRow]:
        return self._all("messages", event)

    def set_message(self, row: MessageRow) -> None:
        self.writes["messages"][row.event][row.message] = row

    def actions(self, event: str) -> Sequence[ActionRow]:
        return self._all("actions", event)

    def set_action(self, row: ActionRow) -> None:
        self.writes["actions"][row.event][row.number] = row
        self.writes["events"][""][row.event] = row.event

    def events(self) -> Sequence[str]:
        return self._all("events", "")
