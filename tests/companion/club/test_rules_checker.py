"""The rules look at each result beside the requests, and what they find is stored (club.md 4)."""

from __future__ import annotations

import queue
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from divingbell.companion.clock import SystemClock
from divingbell.companion.club import rules_checker
from divingbell.companion.club.hub_writer import HubWriter
from divingbell.companion.club.protocol.hub_join import HubJoin
from divingbell.companion.club.protocol.messages import ClubResult, RecordedLine, RulesCheck
from divingbell.companion.club.protocol.store import StreamRow
from divingbell.companion.club.rules_checker import RulesChecker
from divingbell.companion.club.sql_store import SqlStore
from proof.club.exchange import plain_exchange
from tests.companion.club.evening import RESULT, Desk, Speaker, batch, game, uuid

WAIT_S = 20.0


class Checking:
    """A checker over the store of a desk, with a writer; its rules flag games of two lines, and fail at three."""

    def __init__(self, desk: Desk) -> None:
        assert isinstance(desk.store, SqlStore)
        self.desk = desk
        self.looked: queue.Queue[int] = queue.Queue()
        """Lines of each game that the rules looked at."""
        self._noted: queue.Queue[None] = queue.Queue()
        join = HubJoin(None, plain_exchange(Random(1)), lambda: uuid(9), lambda: 0.0)
        self._writer = HubWriter(
            desk.store, desk.side, join, SystemClock(), lambda _: None, lambda _: None, self._on_change
        )
        self.checker = RulesChecker(desk.store, self._writer, SystemClock(), self._rules)

    def _on_change(self) -> None:
        self._noted.put(None)

    def _rules(self, lines: Sequence[RecordedLine], said: ClubResult) -> RulesCheck:
        assert said == RESULT
        self.looked.put(len(lines))
        if len(lines) == 3:
            raise ArithmeticError
        return RulesCheck("does_not_fold", 1) if len(lines) == 2 else RulesCheck()

    def start(self) -> None:
        self._writer.start()
        self.checker.start()

    def close(self) -> None:
        self.checker.close()
        self._writer.close()

    def checked(self, session: int) -> RulesCheck | None:
        """What was stored about a session, once something was."""
        while (found := self._stream(session).checked) is None:
            self._noted.get(timeout=WAIT_S)
        return found

    def _stream(self, session: int) -> StreamRow:
        (stream,) = self.desk.reading().streams(uuid(session))
        return stream


@pytest.fixture
def checking(place: Path | str) -> Iterator[Checking]:
    desk = Desk(place)
    made = Checking(desk)
    yield made
    made.close()
    desk.close()


def test_each_result_is_looked_at_once(checking: Checking) -> None:
    tablet = Speaker(checking.desk)
    tablet.send(*(batch(game(count), session=count, result=RESULT if count > 1 else None) for count in (1, 2, 4)))
    checking.start()
    assert [checking.checked(session) for session in (2, 4)] == [RulesCheck("does_not_fold", 1), RulesCheck()]
    assert sorted(checking.looked.get_nowait() for _ in range(2)) == [2, 4]
    tablet.send(batch(game(6), session=6, result=RESULT))
    checking.checker.look()
    assert checking.checked(6) == RulesCheck()
    assert [checking.looked.get_nowait() for _ in range(checking.looked.qsize())] == [6]


def test_rules_that_fail_flag_nothing_and_the_others_are_looked_at(
    checking: Checking, caplog: pytest.LogCaptureFixture
) -> None:
    Speaker(checking.desk).send(*(batch(game(count), session=count, result=RESULT) for count in (3, 2)))
    checking.start()
    assert [checking.checked(session) for session in (3, 2)] == [RulesCheck(), RulesCheck("does_not_fold", 1)]
    assert "ArithmeticError" in caplog.text


def test_a_game_that_is_too_long_is_not_looked_at(checking: Checking, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules_checker, "MOST_LINES", 1)
    Speaker(checking.desk).send(batch(game(2), session=2, result=RESULT))
    checking.start()
    assert checking.checked(2) == RulesCheck()
    assert checking.looked.empty()
