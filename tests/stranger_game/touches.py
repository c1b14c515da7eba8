"""Pebbles by touches, from home to the podium: run by `test_stranger_game.py` with the package on the path."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.installed_games import GAMES
from divingbell.ui.table.table_screen import TableScreen
from tests.ui import evening as evenings
from tests.ui.evening import NAMES, SILENT, Evening, Script, at_the_podium, carry_on, demo_people, play
from tests.ui.hands import Action, Hands


class PebblesHands(Hands):
    """The keys of the table are those of what can be answered."""

    def keys(self, action: Action) -> Sequence[str]:  # type: ignore[override]
        decision = self.on.table.decision
        assert decision is not None
        return decision.keys(action)


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setattr(evenings, "HANDS", {"pebbles": PebblesHands})
    running: list[Evening] = []

    def start(size: str, language: str, **settings: Any) -> Evening:
        settings = {"welcomed": True, "names": NAMES, "sound": SILENT, "language": language} | settings
        running.append(Evening(size, Settings(**settings)))
        return running[-1]

    yield start
    for evening in running:
        evening.leave()


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("size", "CRT")
def test_played_from_home_to_the_podium(program: Any, size: str, language: str) -> None:
    evening, three = program(size, language), Script(demo_people("pebbles", 7, 3))
    assert evening.driver.shows("pebbles.title")
    evening.sit_down(three.start)
    play(evening, three, end=3)
    if language == "en":
        carry_on(evening, "table")
        evening.hands = PebblesHands(evening)
    play(evening, three, begin=3)
    at_the_podium(evening, three)
    evening.begins("podium.again", three.start)
    assert list(evening.remarks) == []


@pytest.mark.parametrize("size", "CRT")
def test_four_people_have_their_names_on_the_table(program: Any, size: str) -> None:
    evening, four = program(size, "en"), Script(demo_people("pebbles", 3, 4))
    evening.sit_down(four.start)
    seen = [part.words for part in evening.driver.shell.element_view.words() if part.rect[2] > 0]
    in_turn = NAMES[int(evening.session.state.turn.player[1:]) - 1]
    assert sorted(words for words in seen if words in NAMES) == sorted([*NAMES[:4], in_turn])


@pytest.mark.parametrize("size", "CRT")
def test_the_ledger_changes_an_entry(program: Any, size: str) -> None:
    evening, two = program(size, "en"), Script(demo_people("pebbles", 3, 2))
    evening.sit_down(two.start)
    play(evening, two, end=3)
    evening.touch("menu")
    evening.go("menu.ledger", "ledger")
    driver = evening.driver
    driver.tap("entry.1")
    driver.frames(2)
    driver.tap("entry.2")
    driver.tap("ledger.why")
    driver.tap("why.rule")
    assert driver.shows("In turn everybody takes one, two or three pebbles.")
    driver.tap("why.read")
    driver.tap("ledger.change")
    other = 1 + two.actions[1]["count"] % 3
    driver.tap(f"count.{other}")
    driver.tap("change.save")
    driver.wait(lambda: evening.played()[1]["count"] == other, "the change")
    assert list(evening.remarks) == []


@pytest.mark.parametrize("size", "CRT")
def test_it_is_looked_at_again_and_played_on_from_there(program: Any, size: str) -> None:
    evening, two = program(size, "en"), Script(demo_people("pebbles", 3, 2))
    evening.sit_down(two.start)
    play(evening, two, end=3)
    driver, table = evening.driver, evening.services.table
    number, before = evening.session.number, table.now.uuid
    evening.touch("menu")
    driver.tap("menu.replay")
    driver.wait(lambda: driver.shell.top.name == "replay", "the replay")
    driver.frames(2)
    assert driver.shows("replay.from_here")
    assert list(evening.remarks) == []
    driver.tap("turn_back")
    driver.tap("from_here")
    driver.tap("ask.yes")
    driver.wait(lambda: table.now.uuid != before, "the copy")
    driver.wait(lambda: isinstance(driver.shell.top, TableScreen), "the table")
    assert 0 < evening.session.number < number
    play(evening, two, begin=evening.session.number, end=number)
    assert (evening.session.number, table.now.uuid == before) == (number, False)


def test_it_stands_behind_ours() -> None:
    assert list(GAMES)[-1] == "pebbles"
    assert GAMES.problems == ()
