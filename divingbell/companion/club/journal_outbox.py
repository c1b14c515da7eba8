"""The club's games in the journal of a table, as the protocol's tablet side asks for them (club.md 1): read in blocks
by the table's writer, which alone has the file open; all else is done in the sender's thread."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from divingbell.companion import canonical
from divingbell.companion.chain import chain_hash
from divingbell.companion.club.game_result import result_of
from divingbell.companion.club.protocol.messages import ZEROS, ClubResult, ClubSeats, RecordedLine
from divingbell.companion.club.protocol.outbox import SessionHead
from divingbell.companion.journal.journal_failure import JournalUnusableError
from divingbell.companion.journal.reader import JournalRow, Reader
from divingbell.companion.journal.writer import FileIdentity
from divingbell.companion.table.table import Table
from divingbell.companion.table.table_writer import TableWriter

BLOCK = 200
"""Lines that the writer reads at a time: a tap waits no longer than that takes (some 2 ms)."""
HEADERS = 100
"""Sessions whose headers it looks at at a time."""
FIRST_LINES = 20
"""Among so many lines a game is begun."""
_T = TypeVar("_T")


class OutboxChangedError(Exception):
    """The journal has other lines than when it was looked through: look again."""


class ClubHeader(NamedTuple):
    """The first line of a session of the club."""

    session: str
    event: str
    round: int | None
    table: int


class StoredGame(NamedTuple):
    """A game of the club in the journal."""

    number: int
    header: ClubHeader
    game: str
    """Name of its rules; empty before it is begun."""
    head: SessionHead
    is_over: bool
    seats: dict[str, str | None]
    """Seat -> person as this tablet knows them."""


class JournalOutbox:
    """For the sender's thread. Every method waits for the table's writer, which never waits for it."""

    def __init__(self, table: Table, club: str) -> None:
        """`club` is the UUID of the hub."""
        self._table, self._club = table, club
        self.events: frozenset[str] = frozenset()
        """The evenings that this tablet was part of."""
        self.roster: frozenset[str] = frozenset()
        """People whom the club names."""
        self._identity: FileIdentity | None = None
        self._numbers: dict[int, ClubHeader] = {}
        """Sessions of this club by their number in the journal."""
        self._names: dict[int, str] = {}
        """The games of these, once they are begun."""
        self._highest = 0
        self._known: set[str] = set()
        """Sessions of the journal whose headers were looked at, of this club or not."""
        self._games: dict[str, StoredGame] = {}
        self._hidden: frozenset[str] = frozenset()
        self._results: dict[str, tuple[SessionHead, ClubResult | None]] = {}
        self._damaged: dict[str, tuple[str, int]] = {}
        """Session -> epoch and line that cannot be read."""

    # Looking --------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Look through the whole journal for games of the club, and how far they go. Raises `RuntimeError` once the
        table is closed."""
        identity = self._table.call(lambda writer: writer.journal_identity).result()
        if identity != self._identity:
            self._identity, self._highest = identity, 0
            self._numbers.clear()
            self._names.clear()
            self._known.clear()
        while (found := self._read(self._headers)) is not None and found:
            pass
        played = self._read(Reader.written) or {}
        numbers = [number for number in self._numbers if number in played and self._is_sent(number)]
        games: dict[str, StoredGame] = {}
        for number in sorted(numbers, key=lambda one: played[one], reverse=True):
            if (game := self._read(self._game_of(number))) is not None:
                games[game.head.session] = game
        self._games = games
        self._hidden = self._read(lambda reader: reader.marked("name")) or frozenset()

    def look_at_present(self) -> None:
        """Look how far the game goes that is played now. Raises as `look`."""
        present = self._table.now.uuid
        if present is None or (present in self._known and present not in self._games):
            return
        if present not in self._games:
            self.look()
            return
        game = self._read(self._game_of(self._games[present].number))
        if game is not None:
            self._games[present] = game

    def set_back(self, session: str, epoch: str) -> None:
        """Let a new epoch of the session follow this one. Raises as `look`."""
        self._table.call(lambda writer: writer.set_back(session, epoch)).result()
        self.look()

    def _is_sent(self, number: int) -> bool:
        return self._numbers[number].event in self.events

    def _headers(self, reader: Reader) -> bool:
        """Look at some sessions that were not looked at yet; whether there are more."""
        highest = reader.highest()
        last = min(self._highest + HEADERS, highest)
        for number in range(self._highest + 1, last + 1):
            if (first := next(iter(reader.block(number, 0, 1)), None)) is not None:
                self._know(number, first)
        self._highest = last
        return last < highest

    def _know(self, number: int, first: JournalRow) -> None:
        try:
            header = first.value
        except canonical.NotJsonError:
            return
        session = str(header.get("session"))
        self._known.add(session)
        if header.get("club") == self._club and header.get("practice") is not True:
            self._numbers[number] = _club_header(session, header)

    def _game_of(self, number: int) -> Callable[[Reader], StoredGame | None]:
        header = self._numbers[number]

        def look(reader: Reader) -> StoredGame | None:
            epochs = reader.epochs(number)
            if epochs is None:
                return None
            past = tuple((epoch, lines, last.hex()) for epoch, lines, last in epochs.past)
            lines, last = reader.tail(number)
            seated = reader.seated(number)
            seats = {seat: seated[seat].id if seat in seated else None for seat in reader.seats(number)}
            head = SessionHead(header.session, epochs.present, past, lines, last.hex())
            over = reader.is_finished(number) is True
            return StoredGame(number, header, self._name(reader, number), head, over, seats)

        return look

    def _name(self, reader: Reader, number: int) -> str:
        """The game that the session plays."""
        if number not in self._names:
            rows = reader.block(number, 0, FIRST_LINES)
            if (begun := next((name for row in rows if (name := _begun_game(row))), None)) is None:
                return ""
            self._names[number] = begun
        return self._names[number]

    def _read(self, work: Callable[[Reader], _T]) -> _T | None:
        """The writer's answer; None where the journal cannot be read."""

        def read(writer: TableWriter) -> _T | None:
            try:
                return writer.read_journal(work)
            except (JournalUnusableError, canonical.NotJsonError):
                return None

        return self._table.call(read).result()

    def games(self) -> Sequence[StoredGame]:
        """All sessions that are to be sent, as `heads` has them."""
        return [*self._games.values()]

    # The outbox -----------------------------------------------------------------------------------------------

    def heads(self) -> Sequence[SessionHead]:
        return [self._readable(game.head) for game in self._games.values()]

    def lines(self, session: str, first: int, most: int) -> Sequence[RecordedLine]:
        return [(row.kind, row.body.decode("ascii"), row.chain_hash.hex()) for row in self._rows(session, first, most)]

    def hash_at(self, session: str, line: int) -> str:
        if line < 0:
            return ZEROS
        return next((row.chain_hash.hex() for row in self._rows(session, line, 1, checked=False)), "")

    def facts(self, session: str) -> tuple[ClubSeats, ClubResult | None]:
        game = self._games[session]
        seats = {seat: person if person in self.roster else None for seat, person in game.seats.items()}
        return seats, self._result(game) if game.is_over else None

    def damaged(self, session: str) -> int | None:
        epoch, line = self._damaged.get(session, ("", 0))
        return line if epoch == self._games[session].head.epoch else None

    def hidden(self) -> tuple[str, ...]:
        return tuple(sorted(self._hidden & self.roster))

    def _readable(self, head: SessionHead) -> SessionHead:
        epoch, line = self._damaged.get(head.session, ("", 0))
        if epoch != head.epoch or line >= head.lines:
            return head
        return head._replace(lines=line, last=self.hash_at(head.session, line - 1))

    def _rows(self, session: str, first: int, most: int, *, checked: bool = True) -> Iterator[JournalRow]:
        """Lines of a game from `first` on, up to one that is damaged. Raises `OutboxChangedError`."""
        game = self._games[session]
        before = bytes.fromhex(self.hash_at(session, first - 1)) if checked else b""
        end = min(first + most, game.head.lines)
        while first < end:
            found = self._block(game, first, min(BLOCK, end - first))
            for row in found or ():
                if checked and chain_hash(before, row.kind, row.body) != row.chain_hash:
                    found = None
                    break
                before = row.chain_hash
                first += 1
                yield row
            if not found:
                self._damaged[session] = game.head.epoch, first
                return

    def _block(self, game: StoredGame, first: int, most: int) -> list[JournalRow] | None:
        def read(reader: Reader) -> tuple[bool, list[JournalRow]]:
            epochs = reader.epochs(game.number)
            is_same = epochs is not None and epochs.present == game.head.epoch
            return is_same, reader.block(game.number, first, most) if is_same else []

        found = self._read(read)
        if found is not None and not found[0]:
            raise OutboxChangedError
        return None if found is None else found[1]

    def _result(self, game: StoredGame) -> ClubResult | None:
        known = self._results.get(game.head.session)
        if known is None or known[0] != game.head:
            known = game.head, result_of(self._rows(game.head.session, 0, game.head.lines))
            self._results[game.head.session] = known
        return known[1]


def _begun_game(row: JournalRow) -> str | None:
    """The game that this line begins; None where it begins none, or cannot be read."""
    if row.kind != "entry":
        return None
    try:
        action = row.value.get("action")
    except canonical.NotJsonError:
        return None
    if not isinstance(action, dict) or action.get("type") != "start_game" or "game" not in action:
        return None
    return str(action["game"])


def _club_header(session: str, header: dict[str, Any]) -> ClubHeader:
    """The evening, round and table of a header; another program may have written them in another form."""
    number, table = header.get("round"), header.get("table")
    place = table if isinstance(table, int) else 1
    return ClubHeader(session, str(header.get("event")), number if isinstance(number, int) else None, place)
