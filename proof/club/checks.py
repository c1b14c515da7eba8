"""What holds whatever fails (club.md 1), checked at every commit and at the end of a seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

import msgspec

from divingbell.companion.club.memory_store import MemoryTransaction
from divingbell.companion.club.protocol.chain import next_hash
from divingbell.companion.club.protocol.closing import ClosingReport
from divingbell.companion.club.protocol.forks import counting
from divingbell.companion.club.protocol.hub_lines import HubLines
from divingbell.companion.club.protocol.messages import ZEROS, LinesAnswer
from divingbell.companion.club.protocol.requests import SignedAnswer
from divingbell.companion.club.protocol.store import StreamRow, Transaction
from proof.club.card import Card
from proof.club.rules import rules_check
from proof.club.tablet import Tablet
from proof.club.truth import Truth

Place = tuple[str, str]
"""Session and epoch."""


class BrokenError(AssertionError):
    """Something that always holds does not."""


class Ledger:
    """Every line that the hub acknowledged, and whether the store still has it."""

    def __init__(self) -> None:
        self._acked: dict[Place, dict[int, str]] = {}

    def on_answer(self, answer: SignedAnswer) -> None:
        """An answer leaves the hub."""
        if answer.status != 200 or not answer.body.startswith(b'{"acked"'):
            return
        for session, acked in msgspec.json.decode(answer.body, type=LinesAnswer).acked.items():
            if acked.line >= 0:
                self._acked.setdefault((session, acked.epoch), {})[acked.line] = acked.hash

    def check(self, tx: Transaction, places: Iterable[Place] | None = None) -> None:
        """Raise `BrokenError` where an acknowledged line is not there."""
        for place in self._acked if places is None else places:
            for line, last in self._acked.get(place, {}).items():
                found = tx.lines(*place, line, line + 1)
                if not found or found[0][2] != last:
                    raise BrokenError(f"line {line} of {place[0][:8]} {place[1][:8]} was acknowledged and is not there")

    def forget(self, tx: Transaction) -> None:
        """A hub came back from a copy, and says so: what it has not is told."""
        for place, lines in self._acked.items():
            for line, last in [*lines.items()]:
                found = tx.lines(*place, line, line + 1)
                if not found or found[0][2] != last:
                    del lines[line]


def check_commit(before: Transaction, tx: MemoryTransaction, ledger: Ledger) -> None:
    """The streams that a transaction writes only grow, and the ends of their chains are as the rows say."""
    rows = [row for written in tx.writes.get("streams", {}).values() for row in written.values()]
    for row in rows:
        old = before.stream(row.session, row.epoch)
        if old is not None and row.lines < old.lines:
            raise BrokenError(f"{row.session[:8]} {row.epoch[:8]} had {old.lines} lines and has {row.lines}")
        last = tx.lines(row.session, row.epoch, row.lines - 1, row.lines)
        if row.lines and (not last or last[0][2] != row.last):
            raise BrokenError(f"{row.session[:8]} {row.epoch[:8]}: its last line is not the one that its row names")
    ledger.check(tx, [(row.session, row.epoch) for row in rows])


class End:
    """What must hold once the network is well and all tablets have said what they have."""

    def __init__(self, tx: Transaction, tablets: Sequence[Tablet], truth: Truth) -> None:
        self._tx = tx
        self._tablets = tablets
        self._truth = truth

    @property
    def _living(self) -> list[Card]:
        return [tablet.card for tablet in self._tablets if not tablet.broken]

    @property
    def _broken(self) -> list[Card]:
        return [tablet.card for tablet in self._tablets if tablet.broken]

    def check_lines(self) -> None:
        """Every chain is whole, every tablet's lines are at the hub, every fork is told and no other."""
        for known in self._tx.sessions():
            for stream in self._tx.streams(known.session):
                self._check_chain(stream)
            self._check_fork(known.session)
        self.check_whole()

    def check_whole(self) -> None:
        """Every line of every tablet is at the hub."""
        for card in self._living:
            for session in card.games:
                self._check_whole(card, session)

    def check_facts(self) -> None:
        """Seats and result of every session that has one tablet are what that tablet says."""
        for card in self._living:
            for session, game in card.games.items():
                having = [other for other in self._living if session in other.games]
                alone = sum(game.epoch == other.games[session].epoch for other in having) == 1
                stream = self._tx.stream(session, game.epoch)
                if not alone or stream is None or stream.lines != len(game.lines):
                    continue
                if (stream.seats, stream.result) != (game.seats, game.result):
                    raise BrokenError(f"{session[:8]}: seats or result are not what the table says")

    def check_flags(self) -> None:
        """The rules have looked at every result, as it stands now."""
        for known in self._tx.sessions():
            for stream in self._tx.streams(known.session):
                lines = self._tx.lines(known.session, stream.epoch, 0, stream.lines)
                found = None if stream.result is None else rules_check(lines, stream.result)
                if stream.checked != found:
                    raise BrokenError(f"{known.session[:8]} {stream.epoch[:8]}: {stream.checked} is told of it")

    def check_names(self) -> None:
        """No note stands in a session in which somebody sat whose name is hidden."""
        hidden = self._tx.hidden()
        if any(name is not None for person, name in self._tx.people().items() if person in hidden):
            raise BrokenError("a hidden name stands in the roster")
        for known in self._tx.sessions():
            for stream in self._tx.streams(known.session) if known.people & hidden else ():
                lines = self._tx.lines(known.session, stream.epoch, 0, stream.lines)
                if any('"note"' in body for _, body, _ in lines):
                    raise BrokenError(f"{known.session[:8]}: a hidden name may stand in a note")

    def check_report(self, report: ClosingReport) -> None:
        """The closing report calls whole exactly the tables whose games are."""
        for table in report.tables:
            heard = table.tablet in _members(self._living) and table.tablet not in _members(self._broken)
            if heard and not table.answered:
                raise BrokenError(f"table {table.table} was heard and did not answer the closing")
            for session in table.sessions if heard else ():
                if session.fork is None and session.lines != session.of and not self._has_lost(session.session):
                    raise BrokenError(f"{session.session[:8]}: {session.lines} of {session.of} lines at the end")

    def _has_lost(self, session: str) -> bool:
        """Lines that a tablet named, and lost with its card before it sent them, are missing for good (seed 653)."""
        return self._truth.has_lost(session, self._living)

    def check_members(self, report: ClosingReport, members: Collection[str]) -> None:
        """Each tablet has the keys that the hub has of it, and the report tells of no joining that nobody has.

        `members` are all that some card ever had.
        """
        for card in self._living:
            member = card.membership
            row = self._tx.tablet(member.tablet) if member is not None else None
            if member is None or row is None or row.keys != member.keys:
                raise BrokenError(f"{card.device[:8]}: a tablet and the hub have other keys, or none")
        devices = {card.device for card in self._living}
        for table in report.tables:
            row = self._tx.tablet(table.tablet)
            if row is not None and row.device in devices and table.tablet not in members:
                raise BrokenError(f"{table.tablet[:8]}: a table is told that no tablet is")

    def check_decided(self, report: ClosingReport, sessions: Sequence[str]) -> None:
        """Of every fork that was decided one epoch counts, and nothing more is asked."""
        told = {session.session: session for table in report.tables for session in table.sessions}
        for session in sessions:
            known = self._tx.session(session)
            chosen = counting(self._tx.streams(session), known.decided if known is not None else None)
            if chosen is None or told[session].fork is not None or told[session].lines != chosen.lines:
                raise BrokenError(f"{session[:8]}: a fork was decided and no epoch counts")

    def check_cards(self, cloned: bool) -> None:
        """Two tablets with one card are told, and no others."""
        members = Counter(_members(self._living))
        for tablet in self._tx.tablets():
            if tablet.two_cards and not cloned:
                raise BrokenError(f"{tablet.tablet[:8]}: two cards are told and there is one")
            if members[tablet.tablet] > 1 and not tablet.two_cards:
                raise BrokenError(f"{tablet.tablet[:8]}: two cards are not told")

    def _check_chain(self, stream: StreamRow) -> None:
        lines = self._tx.lines(stream.session, stream.epoch, 0, stream.lines)
        if len(lines) != stream.lines:
            raise BrokenError(f"{stream.session[:8]} {stream.epoch[:8]}: {len(lines)} of {stream.lines} lines")
        if -1 in self._truth.written(lines):
            raise BrokenError(f"{stream.session[:8]} {stream.epoch[:8]}: a line that nobody wrote")
        before = ZEROS
        known = self._tx.session(stream.session)
        cleaned = known is not None and known.people & self._tx.hidden()
        for number, (kind, body, last) in enumerate(lines):
            if not cleaned and next_hash(before, kind, body) != last:
                raise BrokenError(f"{stream.session[:8]} {stream.epoch[:8]}: line {number} is not on the chain")
            before = last

    def _check_whole(self, card: Card, session: str) -> None:
        game = card.games[session]
        stream = self._tx.stream(session, game.epoch)
        have = self._tx.lines(session, game.epoch, 0, len(game.lines)) if stream is not None else ()
        if [last for *_, last in have] != [last for *_, last in game.lines]:
            lines = f"{len(have)} of {len(game.lines)} lines of a tablet, or others"
            raise BrokenError(f"{session[:8]} {game.epoch[:8]}: {lines}")

    def _check_fork(self, session: str) -> None:
        told = HubLines(self._tx).fork(session)
        streams = [stream for stream in self._tx.streams(session) if stream.lines]
        if told is not None and not self._truth.may_fork(session, self._living, self._broken):
            raise BrokenError(f"{session[:8]}: a fork is told and there was none: {told.reason}")
        if told is None and self._must_fork(session, streams):
            raise BrokenError(f"{session[:8]}: a fork is not told")
        if told is None and streams and counting(streams, None) is None:
            raise BrokenError(f"{session[:8]}: without a fork no epoch counts")

    def _must_fork(self, session: str, streams: Sequence[StreamRow]) -> bool:
        copies = [self._truth.written(self._tx.lines(session, one.epoch, 0, one.lines)) for one in streams]
        longest = max(copies, key=len, default=())
        if any(copy != longest[: len(copy)] for copy in copies):
            return True
        # A card that is off for good has lost nothing.
        cards = [*self._living, *self._broken]
        having = [card.games[session].written for card in cards if session in card.games]
        known = self._tx.session(session)
        owned = known is not None and known.tablet in _members(self._living)
        return owned and not any(tuple(written[: len(longest)]) == longest for written in having)


def _members(cards: Iterable[Card]) -> list[str]:
    return [card.membership.tablet for card in cards if card.membership is not None]
