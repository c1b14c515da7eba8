"""An organiser at a hub whose store is in memory."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random

from divingbell.companion.clock import ManualClock
from divingbell.companion.club.brought_game import brought_game
from divingbell.companion.club.event.actions import ActionRow, TakeGameFile, TakePhoto
from divingbell.companion.club.event.event_rules import ActionRefusedError
from divingbell.companion.club.event.overview import EventOverview, event_overview
from divingbell.companion.club.memory_store import MemoryStore, MemoryTransaction
from divingbell.companion.club.pages.desk import OrganiserDesk
from divingbell.companion.club.protocol.hub_join import HubJoin
from divingbell.companion.club.protocol.hub_lines import HubLines
from divingbell.companion.club.protocol.messages import ClubResult
from divingbell.companion.club.protocol.signatures import keys_of
from divingbell.companion.club.protocol.store import HubRow, RowLock, TabletRow, Transaction
from divingbell.companion.club.seating.plan import ShelfGame
from divingbell.companion.club.sql_store import SqlStore
from divingbell.companion.club.sql_transaction import SqlTransaction
from proof.club.exchange import plain_exchange
from tests.companion.club.evening import batch, chained, uuid

SHELF = (ShelfGame("sunken_treasure", 2, 6), ShelfGame("submarine", 2, 5))


class Organiser:
    """Presses the buttons of the organiser's pages."""

    def __init__(self, tables: int = 2, store: SqlStore | None = None) -> None:
        """`store`: one of a club that is new, in the place of the one in memory."""
        self.store: MemoryStore | SqlStore = store or MemoryStore(HubRow(uuid(1), "Club"))
        self.clock = ManualClock(datetime(2026, 11, 29, 20, tzinfo=UTC))
        ids = itertools.count(500)
        self.join = HubJoin(None, plain_exchange(Random(1)), lambda: uuid(next(ids)), lambda: 0.0)
        self._desk = OrganiserDesk(self.clock, lambda: uuid(next(ids)), SHELF)
        with self._writing() as tx:
            for number in range(1, tables + 1):
                keys = keys_of(b"secret", b"salt")
                tx.set_tablet(TabletRow(uuid(100 + number), uuid(200 + number), number, keys, 1.0))
            tx.commit()

    @contextlib.contextmanager
    def _writing(self) -> Iterator[MemoryTransaction | SqlTransaction]:
        tx = self.store.begin()
        tx.lock(RowLock(everything=True))
        try:
            yield tx
        finally:
            if isinstance(tx, SqlTransaction):
                tx.close()

    def do(self, do: str, **fields: object) -> ActionRefusedError | None:
        """Press a button; why it is refused."""
        with self._writing() as tx:
            event = tx.hub().event or next(reversed(tx.events()), "")
            form = {"do": do, "event": event} | {name: str(value) for name, value in fields.items()}
            self.clock.turn(1.0)
            refused = self._desk.change(tx, self.join, "Mia", form)
            if refused is None:
                tx.commit()
            else:
                assert not tx.touched, "nothing is written where something is refused"
            return refused

    def photograph(self, code: bytes, event: str = "") -> TakePhoto | ActionRefusedError:
        """Bring a photo of this code to the page of an evening, without another that of the open one."""
        tx = self.store.begin()
        taken = self._desk.take_photo(tx, "Mia", event or tx.hub().event or "", code)
        if isinstance(taken, TakePhoto):
            tx.commit()
        else:
            assert not tx.touched, "nothing is written where something is refused"
        return taken

    def bring(self, content: bytes, event: str = "") -> TakeGameFile | ActionRefusedError:
        """Drop this game file on the page of an evening, without another that of the open one."""
        tx = self.store.begin()
        game = brought_game(content)
        taken = self._desk.take_game_file(tx, "Mia", event or tx.hub().event or "", game)
        if isinstance(taken, TakeGameFile):
            tx.commit()
        else:
            assert not tx.touched, "nothing is written where something is refused"
        return taken

    def begin(self, *names: str, wanted: int = 2, rounds: int = 2) -> None:
        """An evening with a box for every table, and who is here."""
        boxes = {f"boxes_{game.name}": 9 for game in SHELF}
        assert self.do("begin", name="Thursday", date="2026-11-29", tables=3, wanted=wanted, rounds=rounds,
                       **boxes) is None  # fmt: skip
        assert self.do("add", names="\n".join(names)) is None

    def read(self) -> Transaction:
        """What the store has."""
        return self.store.begin()

    @property
    def overview(self) -> EventOverview:
        """The evening now."""
        with self.store.reading() as tx:
            event = tx.hub().event or next(reversed(tx.events()))
            found = event_overview(tx, event, self.clock.now().timestamp())
        assert found is not None
        return found

    def person(self, name: str) -> str:
        """The id of somebody."""
        return next(person for person, found in self.overview.names.items() if found == name)

    def action(self, kind: type) -> ActionRow:
        """The newest action of a kind."""
        return next(one for one in reversed(self.overview.actions) if isinstance(one.what, kind))

    def play(
        self, table: int, figures: list[int], *, over: bool = True, number: int | None = 1, stopped: bool = False
    ) -> str:
        """A game at a table by those who were seated there; its session."""
        seat = self.overview.seating(table)
        people = seat.people if seat is not None else ()
        session = 1000 * table + (number or 0)
        header = (f'{{"record":1,"game":"submarine","created":"2026-11-29T20:0{table}:00Z","event":'
                  f'"{self.overview.state.event}","table":{table},"round":{number or "null"}}}')  # fmt: skip
        lines = chained(("header", header), ("entry", '{"at":"2026-11-29T20:09:00Z"}'))
        ranked = sorted(figures, reverse=True)
        places = {f"p{at}": ranked.index(one) + 1 for at, one in enumerate(figures, 1)}
        result = ClubResult({} if stopped else places, {f"p{at}": one for at, one in enumerate(figures, 1)}, stopped)
        sent = batch(lines, session=session, seats={f"p{at}": person for at, person in enumerate(people, 1)},
                     result=result if over else None)  # fmt: skip
        with self._writing() as tx:
            HubLines(tx).take(sent, uuid(100 + table), (1, table))
            tx.commit()
        return uuid(session)
