"""Lets the rules that are installed at a hub look at the results of its games, beside the requests (club.md 4)."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence

from sqlalchemy.exc import SQLAlchemyError

from divingbell.companion.clock import Clock
from divingbell.companion.club.hub_writer import HubWriter, PageJob
from divingbell.companion.club.protocol.hub_lines import HubLines
from divingbell.companion.club.protocol.messages import ClubResult, RecordedLine, RulesCheck
from divingbell.companion.club.protocol.store import StreamRow
from divingbell.companion.club.sql_store import SqlStore

MOST_LINES = 20_000
"""Of a game that is looked at; a long evening's has some thousands."""
APART_S = 1.0
"""Results are looked for so often at most."""
NOTED_S = 10.0
"""So long a finding is waited for until it is stored; later it is found anew."""
END_S = 5.0
"""So long a game that is looked at is waited for at the end."""
_log = logging.getLogger(__name__)
Rules = Callable[[Sequence[RecordedLine], ClubResult], RulesCheck]


class RulesChecker:
    """A thread that plays games which are over, one after another; a game's package may take its time there."""

    def __init__(self, store: SqlStore, writer: HubWriter, clock: Clock, rules: Rules) -> None:
        """`rules` find what is to be said of all lines of a game and of its result."""
        self._store, self._writer, self._clock, self._rules = store, writer, clock, rules
        self._changed, self._ended = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="hub rules", daemon=True)

    def start(self) -> None:
        """Begin, with what was not looked at yet."""
        self._changed.set()
        self._thread.start()

    def look(self) -> None:
        """Something was committed; returns at once."""
        self._changed.set()

    def close(self) -> None:
        """End; before the writer does, which stores what was found."""
        self._ended.set()
        self._changed.set()
        self._thread.join(END_S)

    # The thread -----------------------------------------------------------------------------------------------

    def _run(self) -> None:
        while True:
            self._changed.wait()
            self._changed.clear()
            try:
                self._work()
            except SQLAlchemyError as error:  # a store that is away is told by who writes it
                _log.info("the results could not be read: %s", error)
            if self._ended.wait(APART_S):
                return

    def _work(self) -> None:
        with self._store.reading() as tx:
            waiting = tx.unchecked()
        for stream in waiting:
            began = self._clock.monotonic()
            self._check(stream)
            if self._ended.wait(self._clock.monotonic() - began):  # requests have half of the time at least
                return

    def _check(self, stream: StreamRow) -> None:
        check = self._found(stream)
        noted = threading.Event()
        self._writer.serve(
            PageJob(lambda tx, _: HubLines(tx).note_check(stream, check), lambda _: noted.set(),
                    sessions=(stream.session,))
        )  # fmt: skip
        noted.wait(NOTED_S)

    def _found(self, stream: StreamRow) -> RulesCheck:
        """Finding of the rules in a stream with a result; nothing where that is too much for them."""
        if stream.lines > MOST_LINES or stream.result is None:
            return RulesCheck()
        with self._store.reading() as tx:
            lines = tx.lines(stream.session, stream.epoch, 0, stream.lines)
        try:
            return self._rules(lines, stream.result)
        except Exception:  # a package's rules may do anything
            _log.exception("the rules could not look at session %s", stream.session)
            return RulesCheck()
