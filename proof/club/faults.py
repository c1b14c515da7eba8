"""Faults of the protocol by name, each put into the very classes: some seed must find it (club.md 10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from msgspec import structs

from divingbell.companion.club.protocol import closing, forks, hub_join, tablet_join, tablet_rows
from divingbell.companion.club.protocol.hub_join import HubJoin
from divingbell.companion.club.protocol.hub_lines import HubLines
from divingbell.companion.club.protocol.hub_side import Commit, HubSide, Serving
from divingbell.companion.club.protocol.messages import ZEROS, Acked, Batch, JoinReply, LinesRequest, RulesCheck
from divingbell.companion.club.protocol.requests import SignedAnswer, SignedRequest
from divingbell.companion.club.protocol.store import RunRow, StreamRow, TabletRow, Transaction
from divingbell.companion.club.protocol.tablet_side import Effect, TabletSide

_serve = HubSide.serve
_counted = HubSide._counted
_done = TabletSide._done
_with_facts = HubLines._with_facts


class _Writes:
    """A transaction that notes whether lines were written through it."""

    def __init__(self, tx: Transaction) -> None:
        self._tx = tx
        self.wrote = False

    def __getattr__(self, name: str) -> object:
        self.wrote = self.wrote or name == "set_lines"
        return getattr(self._tx, name)


def _answer_first(self: HubSide, tx: Transaction, request: SignedRequest, now: float) -> Serving:
    """The answer leaves before the commit."""
    serving = _serve(self, tx, request, now)
    said, effect = None, next(serving)
    while not isinstance(effect, Commit):
        yield effect
        effect = next(serving)
    said = serving.send(True)
    yield said
    yield Commit()


def _repeat_unwritten(self: HubSide, tx: Transaction, request: SignedRequest, now: float) -> Serving:
    """A request that brings nothing new changes no row, so that its commit is no commit."""
    watched = _Writes(tx)
    serving = _serve(self, watched, request, now)  # type: ignore[arg-type]
    yield next(serving)
    commit = next(serving)
    certain = (yield commit) if watched.wrote or request.target != "/v1/lines" else True
    yield serving.send(certain)


def _locked_late(self: HubSide, tx: Transaction, request: SignedRequest, now: float) -> Serving:
    """Rows are read, then locked."""
    serving = _serve(self, tx, request, now)
    lock = next(serving)
    commit = next(serving)
    yield lock
    yield serving.send((yield commit))


def _moved_by_status(self: TabletSide, pending: object, answer: SignedAnswer, now: float) -> list[Effect]:
    """Status 200 moves the cursor behind what was sent."""
    effects = _done(self, pending, answer, now)  # type: ignore[arg-type]
    body = getattr(pending, "body", None)
    if isinstance(body, LinesRequest):
        for batch in body.batches:
            known = self._cursors[batch.session]
            self._cursors[batch.session] = structs.replace(known, epoch=batch.epoch, line=batch.end, hash=batch.last)
    return effects


def _merged(_: HubLines, stream: StreamRow, batch: Batch) -> bool:
    """Lines of another writing are put behind the ones that are there."""
    return batch.first <= stream.lines


def _newest_acked(self: HubLines, session: str, epoch: str, line: int | None = None) -> Acked:
    """`acked` speaks of the epoch with most lines."""
    streams = self._tx.streams(session)
    newest = max(streams, key=lambda stream: (len(stream.past), stream.lines), default=None)
    return _acked(self, session, epoch if newest is None else newest.epoch, line)


_acked = HubLines.acked


def _takes_on_run(self: HubSide, tx: Transaction, tablet: TabletRow, request: SignedRequest, now: float) -> RunRow:
    """A run that the hub does not know is taken on."""
    if tx.run(tablet.tablet, request.run) is None:
        tx.set_run(RunRow(request.run, tablet.tablet, tx.next_number()))
    return _counted(self, tx, tablet, request, now)


def _no_have(self: TabletSide) -> None:
    """A new stream is no reason to say again what is here."""
    self._stream = None
    self._said.clear()
    self._hidden.clear()


def _result_stays(self: HubLines, stream: StreamRow, batch: Batch, said: tuple[int, int]) -> StreamRow:
    """A result is kept when the game goes on."""
    after = _with_facts(self, stream, batch, said)
    return structs.replace(after, result=after.result or stream.result)


def _facts_replace(_: HubLines, stream: StreamRow, batch: Batch, said: tuple[int, int]) -> StreamRow:
    """Seats and result are those of the request that comes last."""
    facts = (batch.end, *said)
    return structs.replace(stream, seats=batch.seats, result=batch.result, damaged=batch.damaged, facts=facts)


def _deleted(self: HubLines, session: str) -> None:
    """The lines of a hidden person are deleted."""
    known = self._tx.session(session)
    if known is not None and known.people & self._tx.hidden():
        for stream in self._tx.streams(session):
            self._tx.set_stream(structs.replace(stream, lines=0, last=ZEROS))


def _checked_late(self: HubLines, looked: StreamRow, check: RulesCheck) -> None:
    """What the rules found is noted whatever stands in the stream by now."""
    now = self._tx.stream(looked.session, looked.epoch)
    if now is not None:
        self._tx.set_stream(structs.replace(now, checked=check))


def _no_claim(stream: StreamRow, epoch: str) -> None:
    """What `past` says is not read."""


def _finished_anew(self: HubJoin, tx: Transaction, one: Any, now: float, *, admit_each: bool) -> JoinReply:
    """A repeated proof joins once more."""
    one.joined = one.tablet = None
    return _finish(self, tx, one, now, admit_each=admit_each)


_finish = HubJoin._finish


def _as_wanted(tablets: Sequence[TabletRow], device: str, wanted: int | None, now: float) -> int:
    """The number that a tablet had is its own, whoever has it now."""
    return wanted or tablet_rows.table_for(tablets, device, wanted, now)


FAULTS: dict[str, tuple[object, str, object]] = {
    "acknowledge before commit": (HubSide, "serve", _answer_first),
    "acknowledge a repeat that changed nothing": (HubSide, "serve", _repeat_unwritten),
    "cursor moved by status 200": (TabletSide, "_done", _moved_by_status),
    "fork merged": (HubLines, "_continues", _merged),
    "past ignored": (forks, "claim", _no_claim),
    "acked of the newest epoch": (HubLines, "acked", _newest_acked),
    "run of an older card taken on": (HubSide, "_counted", _takes_on_run),
    "no have after a restore": (TabletSide, "on_stream_closed", _no_have),
    "result kept when the game goes on": (HubLines, "_with_facts", _result_stays),
    "seats that replace newer ones": (HubLines, "_with_facts", _facts_replace),
    "rows locked after they were read": (HubSide, "serve", _locked_late),
    "lines deleted for a hidden name": (HubLines, "_clean", _deleted),
    "flag kept when the game goes on": (HubLines, "_unchecked", staticmethod(lambda _, after: after)),
    "flag of lines that went on meanwhile": (HubLines, "note_check", _checked_late),
    "wrong proof taken": (hub_join, "same", lambda *_: True),
    "wrong codes of an address not counted": (HubJoin, "_check_address", lambda *_: None),
    "organiser not asked after wrong codes": (hub_join, "WRONG_OF_ALL", 1 << 30),
    "repeated proof joins anew": (HubJoin, "_finish", _finished_anew),
    "number of a heard tablet given away": (hub_join, "table_for", _as_wanted),
    "club believed without its proof": (tablet_join._Try, "signed", lambda *_: True),
    "code proved to whoever asks": (tablet_join, "MOST_PROOFS", 1 << 30),
    "unused joinings told at closing": (closing, "in_use", lambda tablets: tablets),
}
"""Name -> where it is put, and what stands there then."""


@contextmanager
def fault(name: str) -> Iterator[None]:
    """Let the protocol have a fault."""
    place, attribute, wrong = FAULTS[name]
    with patch.object(place, attribute, wrong):
        yield
