"""Questions and decisions of the organiser of an evening: closing, forks, names that are hidden, sticks (club.md 6)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import structs

from divingbell.companion.club.protocol.forks import counting
from divingbell.companion.club.protocol.hub_lines import PHOTO, STICK, HubLines, check
from divingbell.companion.club.protocol.messages import Acked, Batch, ErrorAnswer, Fork, StickLine
from divingbell.companion.club.protocol.photo_code import BadCodeError, PhotoCode, read_code
from divingbell.companion.club.protocol.requests import RefusedError, well_formed
from divingbell.companion.club.protocol.signatures import same, stick_mac
from divingbell.companion.club.protocol.store import NamedRow, RunRow, SessionRow, StreamRow, TabletRow, Transaction
from divingbell.companion.club.protocol.tablet_rows import in_use


class SessionReport(msgspec.Struct, frozen=True):
    """How whole a session is."""

    session: str
    lines: int
    """Lines of it that the hub has, of the epoch that counts."""
    of: int
    """Lines that it has at its tablet, as far as that was told."""
    fork: Fork | None
    """One that is not decided."""
    damaged: int | None

    @property
    def whole(self) -> bool:
        """True if nothing is missing, damaged or in two versions."""
        return self.lines == self.of and self.fork is None and self.damaged is None


class TableReport(msgspec.Struct, frozen=True):
    """How whole the games of a tablet are."""

    tablet: str
    table: int
    answered: bool
    """It said what it has when the evening was closed; else `of` is at least so many."""
    sessions: tuple[SessionReport, ...]

    @property
    def whole(self) -> bool:
        """True if all its games are, and it said so itself."""
        return self.answered and all(session.whole for session in self.sessions)


class ClosingReport(msgspec.Struct, frozen=True):
    """The evening in two numbers, and table by table."""

    tables: tuple[TableReport, ...]

    @property
    def lines(self) -> int:
        """Lines that the hub has."""
        return sum(session.lines for table in self.tables for session in table.sessions)

    @property
    def of(self) -> int:
        """Lines that there are."""
        return sum(session.of for table in self.tables for session in table.sessions)

    @property
    def whole(self) -> bool:
        """True if the evening is."""
        return all(table.whole for table in self.tables)


def close(tx: Transaction, closing: str) -> None:
    """Ask every tablet what it has."""
    tx.set_hub(structs.replace(tx.hub(), close=closing))


def decide(tx: Transaction, session: str, epoch: str) -> None:
    """Let this epoch of a session count."""
    known = tx.session(session)
    if known is not None:
        tx.set_session(structs.replace(known, decided=epoch))


def hide(tx: Transaction, people: Iterable[str]) -> None:
    """Forget the names of people, as tablets asked and the organiser confirmed; all rows are locked."""
    gone = [*people]
    HubLines(tx).hide(gone)
    hub = tx.hub()
    tx.set_hub(structs.replace(hub, hide=hub.hide - {*gone}))


def bring(tx: Transaction, line: StickLine) -> Acked:
    """Take a line of a stick. Raises `RefusedError` where no tablet of this club wrote it."""
    tablet = tx.tablet(line.tablet)
    if tablet is None:
        raise RefusedError(ErrorAnswer("device", "the club does not know this tablet"))
    if not same(stick_mac(tablet.keys.stick, line.tablet, line.batch), line.mac):
        raise RefusedError(ErrorAnswer("mac", "the line is not signed by this tablet"))
    batch = well_formed(line.batch, Batch, where="batch")
    check(batch)
    return HubLines(tx).take(batch, line.tablet, STICK)


def signed_photo(tx: Transaction, content: bytes) -> PhotoCode:
    """The code of a result with these bytes. Raises `RefusedError` where no tablet of this club signed it."""
    try:
        signed = read_code(content)
    except BadCodeError as error:
        raise RefusedError(ErrorAnswer("malformed", str(error), where="code")) from None
    code, tablet = signed.code, tx.tablet(signed.code.tablet)
    if tablet is None:
        raise RefusedError(ErrorAnswer("device", "the club does not know this tablet"))
    if not signed.is_signed_by(tablet.keys.photo):
        raise RefusedError(ErrorAnswer("mac", "the code is not signed by this tablet"))
    return code


def note_photo(tx: Transaction, code: PhotoCode) -> None:
    """Note that a game has as many lines as the photo of its result says, and who sat in it."""
    known = tx.session(code.session) or SessionRow(code.session, code.tablet)
    people = known.people | {person for person in code.seats.values() if person is not None}
    tx.set_session(structs.replace(known, people=people))
    before = next((row for row in tx.named(code.session) if row.run == PHOTO), None)
    if before is None or before.epoch != code.epoch or before.line < code.line:
        tx.set_named(NamedRow(code.session, PHOTO, 0, code.epoch, code.line, code.hash))


def report(tx: Transaction) -> ClosingReport:
    """How whole the evening is now; a tablet that was sent away is in it with the games it has."""
    tablets, sessions = tx.tablets(), tx.sessions()
    played = {row.tablet for row in sessions}
    away = [tablet for tablet in tablets if tablet.away and tablet.tablet in played]
    tables = sorted([*in_use(tablets), *away], key=lambda tablet: (tablet.table, tablet.tablet))
    tx.read_ahead(row.session for row in sessions)
    return ClosingReport(tuple(_table(tx, tablet, sessions) for tablet in tables))


def _table(tx: Transaction, tablet: TabletRow, sessions: Iterable[SessionRow]) -> TableReport:
    runs, closing = tx.runs(tablet.tablet), tx.hub().close
    answered = (
        closing is not None
        and _newest(runs) is not None
        and all(run.closed == closing for run in runs if run is _newest(runs))
    )
    own = sorted((row for row in sessions if row.tablet == tablet.tablet), key=lambda row: row.session)
    return TableReport(tablet.tablet, tablet.table, answered, tuple(_session(tx, row) for row in own))


def _newest(runs: Iterable[RunRow]) -> RunRow | None:
    return max((run for run in runs if run.have), key=lambda run: run.number, default=None)


def _session(tx: Transaction, row: SessionRow) -> SessionReport:
    streams = tx.streams(row.session)
    counts = counting(streams, row.decided)
    fork = HubLines(tx).fork(row.session) if row.decided is None else None
    if counts is None:
        counts = max(streams, key=lambda stream: stream.lines, default=StreamRow(row.session, ""))
    of = max([counts.lines, *_told(tx.named(row.session), counts)])
    return SessionReport(row.session, counts.lines, of, fork, counts.damaged)


def _told(named: Iterable[NamedRow], counts: StreamRow) -> Iterable[int]:
    """How many lines runs said that there are in the epoch that counts, or of a session that the hub has nothing of."""
    return (row.line + 1 for row in named if row.epoch == counts.epoch or not counts.lines)
