"""Which sessions are folded first, what is told meanwhile, and what is let go."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from divingbell import __version__
from divingbell.companion.archive import summary_service
from divingbell.companion.archive.judgement import Judgement
from divingbell.companion.archive.summary_builder import rules_version
from divingbell.companion.archive.summary_store import Known
from divingbell.companion.games.measures import Felt, Measure
from divingbell.companion.journal.journal_failure import JournalUnusableError
from divingbell.companion.journal.reader import Reader, StoredHead, open_reader
from divingbell.companion.session.session import Session
from tests.companion.archive.summary_service.desk import FINISHED, Desk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    yield made
    made.table.close()


def test_the_newest_are_folded_first_and_it_says_how_far_it_is(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    uuids = [desk.play(*FINISHED) for _ in range(3)]
    monkeypatch.setattr(summary_service, "AT_ONCE", 2)
    folding: list[object] = []
    told: list[tuple[object, list[str]]] = []

    def judge(session: Session, felt: Felt) -> Judgement:
        folding.append(made.progress)
        return desk.counting(session, felt)

    made = desk.summaries(judge=judge)
    made.watch(lambda: told.append((made.progress, [game.session for game in made.read().games])))
    made.update()
    made.update()
    made.close()
    assert folding == [(0, 3), (0, 3), (2, 3)]
    newest_first = uuids[::-1]
    assert told == [((2, 3), newest_first[:2]), ((3, 3), newest_first), (None, newest_first)], "and no more after it"


def test_what_is_gone_from_the_journal_is_forgotten_and_that_is_told(desk: Desk) -> None:
    uuid = desk.play(*FINISHED)
    made = desk.summaries()
    made.update()
    (game,) = made.read().games
    made.kept_ratings().keep([(Known(StoredHead(99, 9, b"h"), "sunken_treasure 1"), game)])
    assert len(made.read().games) == 2
    told: list[list[str]] = []
    made.watch(lambda: told.append([game.session for game in made.read().games]))
    made.update()
    made.close()
    assert told == [[uuid]]
    assert desk.judged == 1


def test_one_is_found_by_its_session_with_its_measures(desk: Desk) -> None:
    first, second = desk.play(*FINISHED), desk.play(*FINISHED[:3])
    made = desk.summaries(judge=lambda session, _: Judgement({}, {}, (Measure("cards", "p1", 2, session.number),)))
    made.update()
    games = {game.session: game for game in made.read(measures=True).games}
    assert made.last_read is None, "a list needs no measures"
    assert (made.find(first), made.find(second), made.find("another")) == (games[first], games[second], None)
    assert [game.measures[0].value for game in games.values()] == [3, 5]
    assert made.read() == made.last_read
    assert {game.measures for game in made.read().games} == {()}
    made.close()


def test_the_journal_is_let_go_after_each_reading(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.play(*FINISHED)
    readers: list[Reader] = []

    def opened(path: Path) -> Reader | None:
        reader = open_reader(path)
        assert reader is not None
        readers.append(reader)
        return reader

    monkeypatch.setattr(summary_service, "open_reader", opened)
    made = desk.summaries()
    made.update()
    made.read()
    made.close()
    assert len(readers) == 2
    for reader in readers:
        with pytest.raises(JournalUnusableError, match="closed database"):
            reader.highest()


def test_the_rules_of_a_game_of_ours_have_our_version_and_one_that_is_not_here_has_none() -> None:
    assert rules_version("sunken_treasure") == __version__
    assert rules_version("chess") == ""
