"""The hub takes lines: each once, each on its own chain, two writings of a session never merged (club.md 4)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from divingbell.companion.club.protocol.chain import broken_line, without_notes
from divingbell.companion.club.protocol.forks import claim, first_difference, fork_of, is_set_back
from divingbell.companion.club.protocol.game_header import game_of
from divingbell.companion.club.protocol.messages import ZEROS, Acked, Batch, ErrorAnswer, Fork, RecordedLine, RulesCheck
from divingbell.companion.club.protocol.requests import RefusedError
from divingbell.companion.club.protocol.runs import is_newer
from divingbell.companion.club.protocol.signatures import about_hash
from divingbell.companion.club.protocol.store import (
    NamedRow,
    RunRow,
    SessionRow,
    StreamRow,
    Transaction,
)

STICK = (0, 0)
"""In place of run and counter: what a stick says never replaces what holds behind the same line."""
PHOTO = 0
"""In place of the run that names a session: the code of its result was photographed."""


def check(batch: Batch) -> None:
    """Raise `RefusedError` where the hashes of a batch are no chain."""
    broken = broken_line(batch)
    if broken is not None:
        raise RefusedError(ErrorAnswer("malformed", "the hash does not continue the chain", where=f"line {broken}"))


class HubLines:
    """The copies of sessions in a hub's store, within one transaction whose rows are locked."""

    def __init__(self, tx: Transaction) -> None:
        self._tx = tx

    def take(self, batch: Batch, tablet: str, said: tuple[int, int]) -> Acked:
        """Store what of a batch that was checked continues its epoch; `said` is the number of the run and the counter,
        or `STICK`."""
        stream = self._tx.stream(batch.session, batch.epoch)
        if stream is None:
            stream = StreamRow(batch.session, batch.epoch, batch.past)
        self._know(batch, tablet)
        if self._continues(stream, batch):
            told = self._with_facts(self._grown(stream, batch), batch, said)
            self._tx.set_stream(self._unchecked(stream, told))
            self._clean(batch.session)
        return self.acked(batch.session, batch.epoch)

    def acked(self, session: str, epoch: str, line: int | None = None) -> Acked:
        """How far the hub has an epoch, and the hash of the line that is asked for."""
        stream = self._tx.stream(session, epoch) or StreamRow(session, epoch)
        at = None if line is None else (line, self._hash_at(stream, line))
        about, check = about_hash(stream.seats, stream.result), stream.checked or RulesCheck()
        return Acked(epoch, stream.lines - 1, stream.last, about, at, check.flag, check.line)

    def name(self, row: NamedRow, tablet: str) -> None:
        """A run of a tablet has a session; a late request overwrites nothing."""
        before = next((one for one in self._tx.named(row.session) if one.run == row.run), None)
        if before is None or row.counter > before.counter:
            self._tx.set_named(row)
        self._tell_session(row.session, tablet)

    def fork(self, session: str) -> Fork | None:
        """The fork of a session, as it is to be told."""
        streams = self._tx.streams(session)
        found = fork_of(streams)
        if found is not None:
            return found
        known = self._tx.session(session)
        if known is None:
            return None
        by_epoch = {stream.epoch: stream for stream in streams}
        named = [row for row in self._tx.named(session) if row.run != PHOTO]
        if not by_epoch and not named:
            return None
        back = is_set_back(by_epoch, named, self._runs(known.tablet), self._tx.hub().close)
        return Fork("set_back", None) if back else None

    def _runs(self, tablet: str) -> list[RunRow]:
        """The runs of a tablet's device: a card may be copied, and each copy join anew."""
        known = self._tx.tablet(tablet)
        joined = self._tx.tablets_of(known.device) if known is not None else ()
        return [run for one in joined for run in self._tx.runs(one.tablet)]

    def note_check(self, looked: StreamRow, check: RulesCheck) -> None:
        """Note what the rules found in a stream as it was when they looked; nothing of one that went on meanwhile."""
        now = self._tx.stream(looked.session, looked.epoch)
        if now is not None and (now.lines, now.last, now.result) == (looked.lines, looked.last, looked.result):
            self._tx.set_stream(structs.replace(now, checked=check))

    def hide(self, people: Iterable[str]) -> None:
        """Forget names: in the roster, and in every line of the sessions in which they sat."""
        self._tx.hide(people)
        for person in people:
            self._tx.set_person(person, None)
        for known in self._tx.sessions():
            self._clean(known.session)

    # One batch ------------------------------------------------------------------------------------------------

    def _know(self, batch: Batch, tablet: str) -> None:
        people = frozenset(person for person in batch.seats.values() if person is not None)
        known = self._tx.session(batch.session)
        self._tell_session(batch.session, tablet if known is None else known.tablet, people)

    def _tell_session(self, session: str, tablet: str, people: frozenset[str] = frozenset()) -> None:
        """Write what is known of a session, where that is another than before: most lines tell nothing new."""
        known = self._tx.session(session)
        told = structs.replace(known or SessionRow(session, tablet), tablet=tablet)
        told = structs.replace(told, people=told.people | people)
        if told != known:
            self._tx.set_session(told)

    def _hash_at(self, stream: StreamRow, line: int) -> str | None:
        if line == stream.lines - 1:
            return stream.last
        if line == -1:
            return ZEROS
        found = self._tx.lines(stream.session, stream.epoch, line, line + 1) if 0 <= line < stream.lines else ()
        return found[0][2] if found else None

    def _continues(self, stream: StreamRow, batch: Batch) -> bool:
        """Tell whether a batch lies on the chain of the stream: not behind a gap, and alike where both have lines."""
        if batch.first > stream.lines:
            return False
        meeting = min(batch.end, stream.lines - 1)
        theirs = batch.before if meeting < batch.first else batch.lines[meeting - batch.first][2]
        return self._hash_at(stream, meeting) == theirs

    def _grown(self, stream: StreamRow, batch: Batch) -> StreamRow:
        new = batch.lines[stream.lines - batch.first :]
        if not new:
            return stream
        if any(kind == "header" for kind, _, _ in new):
            before = self._tx.lines(batch.session, batch.epoch, 0, stream.lines)
            if (game := game_of(batch.session, [*before, *new])) is not None:
                self._tx.set_game(game)
        self._tx.set_lines(batch.session, batch.epoch, stream.lines, new)
        first = stream.lines
        grown = structs.replace(stream, lines=stream.lines + len(new), last=batch.last)
        return self._compared(grown, first, new)

    def _compared(self, stream: StreamRow, first: int, new: tuple[RecordedLine, ...]) -> StreamRow:
        """The stream, with what its new lines show of its predecessors and successors noted."""
        for other in self._tx.streams(stream.session):
            predecessor, successor = claim(stream, other.epoch), claim(other, stream.epoch)
            if not ((predecessor and predecessor[0]) or (successor and successor[0])):
                continue
            theirs = self._tx.lines(other.session, other.epoch, first, min(first + len(new), other.lines))
            at = first_difference(new, theirs)
            if at is None:
                continue
            if successor is not None:
                stream = structs.replace(stream, differs={other.epoch: first + at, **stream.differs})
            else:
                self._tx.set_stream(structs.replace(other, differs={stream.epoch: first + at, **other.differs}))
        return stream

    def _with_facts(self, stream: StreamRow, batch: Batch, said: tuple[int, int]) -> StreamRow:
        """Seats and result behind a later line always replace, behind the same line only where they were said later."""
        line, *before = stream.facts
        if batch.end < line or (batch.end == line and not is_newer(said, (before[0], before[1]))):
            return stream
        facts = (batch.end, *said)
        return structs.replace(stream, seats=batch.seats, result=batch.result, damaged=batch.damaged, facts=facts)

    @staticmethod
    def _unchecked(before: StreamRow, after: StreamRow) -> StreamRow:
        """The stream, to be looked at anew by the rules where it has other lines or another result than before."""
        is_same = (before.lines, before.result) == (after.lines, after.result)
        return after if is_same else structs.replace(after, checked=None)

    def _clean(self, session: str) -> None:
        """Take the notes out of a session in which somebody sat whose name is hidden."""
        known = self._tx.session(session)
        if known is None or not known.people & self._tx.hidden():
            return
        for stream in self._tx.streams(session):
            lines = self._tx.lines(session, stream.epoch, 0, stream.lines)
            for number, line in enumerate(lines):
                if (bare := without_notes(line)) is not line:
                    self._tx.set_lines(session, stream.epoch, number, (bare,))
