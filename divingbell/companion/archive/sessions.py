"""The sessions of a journal as other programs see them: listed, written out as records, taken in from records."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, MutableMapping
from itertools import islice
from pathlib import Path
from typing import Any, Literal, NamedTuple
from uuid import UUID, uuid4

import msgspec

from divingbell import __version__
from divingbell.companion import canonical
from divingbell.companion.chain import FIRST_HASH, chain_hash
from divingbell.companion.clock import Clock, is_stamp, stamp
from divingbell.companion.games.game import Origin, seats
from divingbell.companion.games.guard import GameFailedError, GameFailure
from divingbell.companion.games.parts import parts_of
from divingbell.companion.installed_games import GAMES
from divingbell.companion.journal.journal_failure import JournalFailure, JournalUnusableError
from divingbell.companion.journal.journal_opener import OpenJournal
from divingbell.companion.journal.reader import JournalRow, Reader, SessionInfo
from divingbell.companion.journal.schema import JournalLineKind
from divingbell.companion.people.person import Seated, cleaned, content, named, new_id, parted
from divingbell.companion.session import record
from divingbell.companion.session.fold import (
    BrokenGameError,
    Fold,
    UnknownGameError,
    UnplayableGameError,
    Unplayed,
    played,
)
from divingbell.companion.session.record import RecordError, RecordLine
from divingbell.companion.texts.letters import is_seen, shown

OF_THE_RECORD = frozenset({"entry", "refusal", "signal"})
"""Kinds of lines between the header and the end of a record."""


class SessionSummary(msgspec.Struct, frozen=True):
    """One session in a few words; `game` and `phase` are None where none was started. Of a game that is not installed
    `phase` and `digest` are None: only its rules could tell them."""

    session: str
    game: str | None
    created: str
    n: int
    entries: int
    phase: str | None
    digest: str | None
    names: tuple[str | None, ...]
    """None: hidden, so that the sign stands for it."""
    signs: tuple[str | None, ...]
    """Ids of their player colours."""
    practice: bool
    failure: GameFailure | None = None
    """Of the game, which could not work it out."""
    copied_from: Mapping[str, Any] | None = None
    """Of which session, up to which entry, it is a copy."""
    title: str = ""
    """Of what was played, where the game is several (a sheet's name)."""

    def shown(self) -> dict[str, Any]:
        """As `divingbell sessions --json` writes it."""
        fields = ("session", "game", "created", "n", "entries", "phase", "digest")
        copied = {} if self.copied_from is None else {"copied_from": self.copied_from}
        title = {"title": self.title} if self.title else {}
        return {field: getattr(self, field) for field in fields} | title | copied


class NotStartedError(Exception):
    """A session in which no game was started has no record."""


class RecordDiffersError(Exception):
    """The journal holds a session with this UUID already, and with other lines."""


def listed(reader: Reader) -> Iterator[SessionSummary]:
    """A summary of each session, newest first, as far as it can be read; `reader.damage` says where it cannot."""
    for stored in reader.sessions():
        fold = Fold()
        unplayed: Unplayed | None = None
        view: Mapping[str, Any] | None = None
        failure: GameFailure | None = None
        title = ""
        try:
            for _ in _played(fold, reader.rows(stored.number), reader.path):
                pass
            view = fold.session.view()
            title = parts_of(fold.session.game).title(fold.session.state) if fold.session.game is not None else ""
        except UnplayableGameError as error:
            unplayed = _counted(reader, stored)
            failure = error.failure if isinstance(error, BrokenGameError) else None
        except GameFailedError as failed:
            unplayed, failure = _counted(reader, stored), failed.failure
        except JournalUnusableError as unusable:
            reader.damage = unusable.journal_failure
            with contextlib.suppress(GameFailedError):
                view = fold.session.view()
        seats = _named(reader, stored, fold.header).get("seats", ())
        yield SessionSummary(
            session=stored.uuid,
            game=fold.header.get("game"),
            created=str(stored.opening["created"]),
            n=fold.n if unplayed is None else unplayed.n,
            entries=fold.session.number if unplayed is None else unplayed.entries,
            phase=view["phase"] if view is not None else None,
            digest=canonical.digest(view) if unplayed is None else None,
            names=tuple(
                shown(seat.get("name") or "") or (None if seat.get("person") or seat.get("name") else str(seat["id"]))
                for seat in seats
            ),
            signs=tuple(seat.get("colour") for seat in seats),
            practice=stored.practice,
            failure=failure,
            copied_from=fold.header.get("copied_from"),
            title=title,
        )


def _named(reader: Reader, stored: SessionInfo, header: Mapping[str, Any]) -> Mapping[str, Any]:
    """The header with names, as far as the people of the journal can be read."""
    try:
        return named(header, reader.seated(stored.number))
    except JournalUnusableError as unusable:
        reader.damage = unusable.journal_failure
        return header


def _counted(reader: Reader, stored: SessionInfo) -> Unplayed:
    """How much there is of a session whose game cannot be played here."""
    unplayed = Unplayed()
    try:
        for row in reader.rows(stored.number):
            if row.kind == "entry":
                unplayed.take(row.value["action"])
    except JournalUnusableError as unusable:
        reader.damage = unusable.journal_failure
    return unplayed


def find(reader: Reader, wanted: str) -> SessionInfo | None:
    """The session with this UUID, or for `last` the newest in which something was entered."""
    for stored in reader.sessions():
        if wanted == "last":
            if _played_in(reader, stored):
                return stored
        elif _same_uuid(stored.uuid, wanted):
            return stored
    return None


def record_of(rows: Callable[[], Iterable[JournalRow]], path: Path, seated: Seated) -> Generator[str]:
    """The record of a session, from its lines in the journal at `path` and who sits there, line by line as canonical
    text.

    Raises `NotStartedError`. Where the lines cannot be read or played on, the record is closed with its end line, and
    `JournalUnusableError` is raised behind it.
    """
    header = _header(rows())
    yield canonical.write(named(header, seated))
    if header["game"] not in GAMES:
        yield from _as_written(rows())
        return
    fold = Fold()
    last: dict[str, Any] = {}
    written = 0
    damage: JournalUnusableError | None = None
    try:
        for row in _played(fold, rows(), path):
            if row.kind in OF_THE_RECORD:
                written += 1
                yield row.body.decode("ascii")
            elif row.kind == "end":
                last = row.value
        end = record.ending(fold.session)["end"]
    except (BrokenGameError, GameFailedError):
        yield from islice(_as_written(rows()), written, None)
        return
    except JournalUnusableError as unusable:
        damage = unusable
        end = record.ending(fold.session)["end"]
    yield canonical.write({**last, "end": {**last.get("end", {}), **end}})
    if damage is not None:
        raise damage


def _as_written(rows: Iterable[JournalRow]) -> Iterator[str]:
    """The lines of a session whose game cannot be played here: nothing is played, and it ends with the end line that
    was written, if one was. Raises `JournalUnusableError`."""
    last: bytes | None = None
    for row in rows:
        if row.kind in OF_THE_RECORD:
            last = None
            yield row.body.decode("ascii")
        elif row.kind == "end":
            last = row.body
    if last is not None:
        yield last.decode("ascii")


def _header(rows: Iterable[JournalRow]) -> dict[str, Any]:
    header: dict[str, Any] = {}
    with contextlib.suppress(JournalUnusableError):  # whoever reads the lines after it meets the same damage
        for row in rows:
            if row.kind == "header":
                header = record.with_header(header, row.value)
    if "game" not in header:
        raise NotStartedError
    return header


def _played(fold: Fold, rows: Iterable[JournalRow], path: Path) -> Iterator[JournalRow]:
    """The same lines, folded; a line that the rules of this version refuse is damage too."""
    for number, row in enumerate(rows, 1):
        try:
            if row.kind in ("header", "entry"):
                fold.take(RecordLine(number, "header" if row.kind == "header" else "entry", row.value))
        except UnplayableGameError:
            raise
        except RecordError as error:
            raise JournalUnusableError(JournalFailure("damaged", path, str(error))) from error
        yield row
    try:
        fold.settle()
    except UnplayableGameError:
        raise
    except RecordError as error:
        raise JournalUnusableError(JournalFailure("damaged", path, str(error))) from error


class Imported(NamedTuple):
    """Outcome of a record: the session's UUID, and whether all of it was new, it was longer than what the journal had
    of it, or nothing of it was new."""

    uuid: str
    what: Literal["new", "longer", "known"]


def import_record(
    lines: Iterable[bytes],
    opening: OpenJournal,
    clock: Clock,
    ids: MutableMapping[str, str] | None = None,
    *,
    active: str | None = None,
) -> Imported:
    """Write a record into a journal, all of it or nothing.

    A session that is there already gets the lines that a longer record has behind its own; one that has the same or
    more is left as it is, and so is the `active` one (UUID), which is played now. `ids` says who here has a name of
    the record that stands without an id; the ids of those who are new by that are added to it. Raises `RecordError`,
    `RecordDiffersError`, and `sqlite3.Error` and `JournalUnusableError` where the journal cannot be read or written.
    """
    incoming = _with_header(record.read(lines), clock)
    try:
        header = next(incoming)
    except StopIteration:
        raise RecordError(1, "record.empty") from None
    uuid = str(header.body["session"])
    there = opening.writer.find(uuid)
    if there is not None:
        longer = _Longer(opening, there, header, incoming, is_active=there.uuid == active)
        return Imported(there.uuid, "longer" if longer.write() else "known")
    number, count, last = opening.writer.reader.highest() + 1, 0, FIRST_HASH
    bare, seated = parted(_identified(header.body, {} if ids is None else ids))
    with opening.writer.transaction():
        for row in _rows(RecordLine(header.number, header.kind, bare), incoming):
            opening.writer.add(number, count, row)
            count, last = count + 1, row.chain_hash
        opening.writer.people.seat(number, seated or {}, str(header.body["created"]))
    opening.acknowledge(number, count - 1, last)
    return Imported(uuid, "new")


def _identified(header: Mapping[str, Any], ids: MutableMapping[str, str]) -> dict[str, Any]:
    """The header with an id for everybody who has a name and none: by `ids`, each of them once, or a new one. Of whom
    nothing can be read is somebody new each time, and in practice nobody real plays."""
    if header.get("practice") is True:
        return dict(header)
    seats, had = [], Counter[str]()
    for seat in header["seats"]:
        if seat.get("name") and not seat.get("person"):
            name = cleaned(seat["name"])
            had[name] += 1
            number = f" {had[name]}" if had[name] > 1 else ""  # the second of one name at one table
            seat = {**seat, "person": ids.setdefault(name + number, new_id()) if is_seen(name) else new_id()}
        seats.append(seat)
    return {**header, "seats": seats}


def _with_header(lines: Iterator[RecordLine], clock: Clock) -> Iterator[RecordLine]:
    """The same lines; bare actions get a header and become entries with the source `import`."""
    now = stamp(clock.now())
    for n, line in enumerate(lines, 1):
        if line.kind != "action":
            yield line
            continue
        if n == 1:
            yield RecordLine(line.number, "header", _new_header(line.body, now))
        at = line.body.get("at")
        origin = Origin(n, at if isinstance(at, str) and is_stamp(at) else now, "import")
        yield RecordLine(line.number, "entry", record.entry(origin, line.body))


def _new_header(start: Mapping[str, Any], now: str) -> dict[str, Any]:
    count = start.get("players")
    seated = seats(count) if isinstance(count, int) and 0 < count < 100 else ()
    return {
        "record": record.RECORD,
        "session": str(uuid4()),
        "game": start.get("game"),
        "seats": [{"id": name, "name": None, "colour": None} for name in seated],
        "created": now,
        "app": f"divingbell {__version__}",
    }


def _rows(header: RecordLine, lines: Iterator[RecordLine]) -> Iterator[JournalRow]:
    """The lines of a record as they stand in a journal, played on the way."""
    fold = Fold()
    yield from _chained(fold, (line for line, _ in played(fold, _chain(header, lines))), FIRST_HASH)


def _chained(fold: Fold, lines: Iterable[RecordLine], before: bytes) -> Iterator[JournalRow]:
    """The rows of lines that `fold` has played, behind the one with the hash `before`; that the game is over stands
    behind them."""
    at = ""
    for line in lines:
        body = _text(line)
        before = chain_hash(before, line.kind, body)
        yield JournalRow(line.kind, body, before)
        at = str(line.body.get("at", at))
    result = fold.session.state.result if fold.session.state is not None else None
    if result is not None:
        kind: JournalLineKind = "over"
        body = canonical.write({"over": result.reason, "at": at}).encode("ascii")
        yield JournalRow(kind, body, chain_hash(before, kind, body))


_FOLLOWS = ("game", "seats", "package")
"""Fields of a header that follow a correction of entry 1."""


class _Longer:
    """A record of a session that the journal has: what it has beyond the lines there. How a record ends is worked out
    and not compared, names are no content."""

    def __init__(
        self,
        opening: OpenJournal,
        there: SessionInfo,
        header: RecordLine,
        lines: Iterator[RecordLine],
        *,
        is_active: bool,
    ) -> None:
        self._opening, self._there, self._header, self._lines = opening, there, header, lines
        self._is_active = is_active
        self._head: Mapping[str, Any] = {}
        """That of the journal."""

    def write(self) -> bool:
        """Write it behind them; whether there is anything. Raises `RecordDiffersError` where the shorter one of the two
        is not how the longer one begins, and as `import_record`."""
        opening, number, fold = self._opening, self._there.number, Fold()
        count, last = opening.writer.reader.tail(number)
        with opening.writer.transaction():
            before = count
            for row in self._rows(fold, last):
                opening.writer.add(number, count, row)
                count, last = count + 1, row.chain_hash
            if count > before:
                self._seat(number)
        if count > before:
            opening.acknowledge(number, count - 1, last)
        return count > before

    def _rows(self, fold: Fold, last: bytes) -> Iterator[JournalRow]:
        further = self._further(fold)
        first = next(further, None)
        if first is None:
            return
        if self._is_active:
            raise RecordDiffersError
        known = {key: self._header.body[key] for key in _FOLLOWS if key in self._header.body}
        bare, _ = parted(known)
        if content(known) != content({key: self._head[key] for key in _FOLLOWS if key in self._head}):
            body = canonical.write(bare).encode("ascii")
            last = chain_hash(last, "header", body)
            yield JournalRow("header", body, last)
        yield from _chained(fold, _chain(first, further), last)

    def _further(self, fold: Fold) -> Iterator[RecordLine]:
        """The lines behind those of the journal."""
        ours = self._ours()
        count = 0
        for line in self._played(fold):
            if line.kind == "end":
                continue
            if count >= len(ours):
                if self._header.body["game"] not in GAMES:
                    raise UnknownGameError(
                        line.number, str(self._header.body["game"]), self._header.body.get("package")
                    )
                yield line
            elif (_fixed(line.body) if line.kind == "header" else _text(line).decode("ascii")) != ours[count]:
                raise RecordDiffersError
            count += 1
        if count == len(ours) and _without_uuid(self._header.body) != _without_uuid(self._head):
            raise RecordDiffersError

    def _played(self, fold: Fold) -> Iterator[RecordLine]:
        lines = _chain(self._header, self._lines)
        if self._header.body["game"] not in GAMES:
            return lines
        return (line for line, _ in played(fold, lines))

    def _ours(self) -> list[Any]:
        """The lines of the journal as a record has them, but the end; of the header what nothing changes."""
        reader, number = self._opening.writer.reader, self._there.number
        try:
            ours: list[Any] = [
                line for line in record_of(lambda: reader.rows(number), reader.path, {}) if not _is_end(line)
            ]
        except NotStartedError:
            raise RecordDiffersError from None
        self._head = canonical.read(ours[0].encode("ascii"))
        return [_fixed(self._head), *ours[1:]]

    def _seat(self, number: int) -> None:
        """Seat people of the record where nobody sits here."""
        people = self._opening.writer.people
        _, seated = parted(self._header.body)
        people.seat(number, {**(seated or {}), **people.seated(number)}, str(self._header.body["created"]))


def _fixed(header: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in _without_uuid(header).items() if key not in _FOLLOWS}


def _without_uuid(header: Mapping[str, Any]) -> dict[str, Any]:
    """The content of a header but for the UUID by which the session was found: that may be written in other letters."""
    return {key: value for key, value in content(header).items() if key != "session"}


def _is_end(line: str) -> bool:
    return "end" in canonical.read(line.encode("ascii"))


def _chain(header: RecordLine, lines: Iterator[RecordLine]) -> Iterator[RecordLine]:
    yield header
    yield from lines


def _text(line: RecordLine) -> bytes:
    try:
        return canonical.write(line.body).encode("ascii")
    except ValueError:
        raise RecordError(line.number, "record.number") from None


def _played_in(reader: Reader, stored: SessionInfo) -> bool:
    try:
        return reader.is_finished(stored.number) is not None
    except JournalUnusableError:
        return True  # its end cannot be read, but lines before it can


def _same_uuid(one: str, other: str) -> bool:
    try:
        return UUID(one) == UUID(other)
    except ValueError:
        return False
