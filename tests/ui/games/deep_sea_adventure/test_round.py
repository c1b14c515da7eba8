"""The end of a round of Deep Sea Adventure by touches, warnings, and the card of the odds (screens.md 5)."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.games.deep_sea_adventure import odds
from divingbell.companion.games.deep_sea_adventure.odds import percent, search_odds
from divingbell.companion.games.deep_sea_adventure.state import State
from divingbell.ui.games.deep_sea_adventure import chances
from divingbell.ui.games.deep_sea_adventure.round_losses import losses
from divingbell.ui.screens.podium.podium import show_podium
from tests.ui.games.deep_sea_adventure.at_sea import Sit, name, state
from tests.ui.scenes_deep_sea import (
    ADA,
    BRUNO,
    CHIARA,
    CHIARA_REVEALS,
    DEV,
    Voyage,
    all_drowned,
    before,
    drowned,
    no_chips_left,
    played,
    rich,
    roll,
    round_over,
    table,
)
from tests.ui.table_services import TableDriver, TableServices

# Chips are turned over ----------------------------------------------------------------------------------------


def test_a_number_for_each_chip_then_next(sit: Sit) -> None:
    driver = sit(services=table(round_over()))
    assert name(driver) == "deep_sea.reveal"
    for value in (9, 1, 6):
        assert driver.is_off("next")
        assert driver.answered(f"value.{value}") == []
    assert driver.answered("next") == [CHIARA_REVEALS]
    assert name(driver) == "deep_sea.sink"
    assert driver.shows("Dev")
    assert driver.answered("undo") == [{"type": "undo", "steps": 1}]
    assert name(driver) == "deep_sea.reveal"


def test_a_number_is_taken_back_before_next(sit: Sit) -> None:
    driver = sit(services=table(round_over()))
    top: Any = driver.shell.top
    driver.tap("value.1")
    driver.tap("value.6")
    assert top.picked().values == (1, 6, None)
    driver.tap("value.1")  # the same again
    assert top.picked().values == (None, 6, None)
    driver.tap("value.5")  # another of its level takes its place
    assert top.picked().values == (None, 5, None)
    assert driver.answered("undo") == []  # what was not sent goes first
    assert top.picked().values == (None, None, None)
    assert driver.answered("undo") == [{"type": "undo", "steps": 1}]


def test_two_chips_of_a_level_may_have_one_number(sit: Sit) -> None:
    services = table(played(3860, 2, 28))
    driver = sit(services=services)
    top: Any = driver.shell.top
    assert driver.is_off("value.3")  # seen twice
    assert top.decision.row("chip.0").choice(3).disabled_reason == "seen twice"
    assert top.decision.row("chip.0").choice(2).disabled_reason is None
    assert driver.shows("deep_sea_adventure_table.seen_twice")
    assert driver.answered("value.3") == []
    for _ in range(2):
        driver.tap("value.2")
    assert top.picked().values == (2, 2)
    driver.tap("value.2")
    assert top.picked().values == (2, None)
    driver.tap("value.1")
    assert driver.answered("next") == [{"type": "reveal", "player": BRUNO, "values": [2, 1]}]


def test_numbers_are_forgotten_with_the_moment(sit: Sit) -> None:
    driver = sit(services=table(round_over()))
    driver.tap("value.1")
    driver.services.own.submit([CHIARA_REVEALS]).result()
    driver.settled()
    assert name(driver) == "deep_sea.sink"
    assert driver.answered("undo") == [{"type": "undo", "steps": 1}]
    assert driver.shell.top.picked().values == (None, None, None)  # type: ignore[attr-defined]


# Chips sink ---------------------------------------------------------------------------------------------------


def test_chips_sink_in_the_order_tapped(sit: Sit) -> None:
    driver = sit(services=table(round_over(), CHIARA_REVEALS))
    for chip in (0, 2, 1):
        assert driver.is_off("sink")
        assert driver.answered(f"sink.{chip}") == []
    assert driver.answered("sink") == [{"type": "sink", "player": DEV, "order": [0, 2, 1]}]
    assert driver.shows("Bruno")
    assert driver.answered("undo") == [{"type": "undo", "steps": 1}]


def test_an_order_is_changed_before_sink(sit: Sit) -> None:
    driver = sit(services=table(round_over(), CHIARA_REVEALS))
    top: Any = driver.shell.top
    for chip in (0, 2, 0):
        driver.tap(f"sink.{chip}")
    assert top.picked().tapped == [2]
    assert driver.answered("undo") == []
    assert top.picked().tapped == []


def test_as_carried_leaves_the_order_out_and_the_next_round_begins(sit: Sit) -> None:
    driver = sit(services=table(round_over(), CHIARA_REVEALS))
    assert driver.answered("as.carried") == [{"type": "sink", "player": DEV}]
    assert driver.answered("as.carried") == [{"type": "sink", "player": BRUNO}]
    assert (state(driver).round, state(driver).air, name(driver)) == (3, 25, "deep_sea.roll")
    assert driver.shows("Round 3 of 3: Dev begins")
    assert driver.answered("toast.undo") == [{"type": "undo", "steps": 1}]
    assert name(driver) == "deep_sea.sink"


def test_a_finger_that_bounces_does_not_sink_the_chips_of_the_next(sit: Sit) -> None:
    driver = sit(services=table(round_over(), CHIARA_REVEALS))
    assert driver.bounced("as.carried") == [{"type": "sink", "player": DEV}]
    assert driver.bounced("as.carried", 0.4)[0] == {"type": "sink", "player": BRUNO}


def test_a_stack_sinks_chip_by_chip(sit: Sit) -> None:
    driver = sit(services=table(drowned()))
    levels = driver.shell.top.picked().levels  # type: ignore[attr-defined]
    assert len(levels) == 7 > len(state(driver).players[ADA].carried)
    for chip in range(6, -1, -1):
        driver.tap(f"sink.{chip}")
    assert driver.answered("sink") == [{"type": "sink", "player": ADA, "order": [6, 5, 4, 3, 2, 1, 0]}]


# The last round, the end --------------------------------------------------------------------------------------


def before_the_end(voyage: Voyage) -> tuple[TableServices, Any]:
    """Services one entry before the last of this evening, and that entry."""
    return table(before(voyage)), voyage.actions[-1]


def test_who_sank_is_told_before_anything_is_turned_over(sit: Sit) -> None:
    services, last = before_the_end(rich())
    ended: list[str] = []
    driver = sit(services=services, podium=lambda _: ended.append("podium"))
    assert driver.answered("search.nothing") == [last]
    assert name(driver) == "deep_sea.lost"
    lost = [m for m in services.last.movements if m.taker == "lost"]
    assert all(driver.shows(driver.shell.top.seat(m.giver).name) for m in lost)  # type: ignore[attr-defined]
    assert driver.shows(str(sum(m.count for m in lost)))
    assert driver.shows("deep_sea_adventure_table.lost.chips")
    assert not driver.shows("deep_sea_adventure_table.toast.lost.sub")
    driver.let_pass(60)  # it waits for its key
    assert name(driver) == "deep_sea.lost"
    assert driver.answered("next") == []
    assert name(driver) == "deep_sea.reveal"
    assert ended == []
    for value in (2, 3, 4, 5, 6, 8, 12, 13, 14):
        driver.tap(f"value.{value}")
    assert [action["type"] for action in driver.answered("next")] == ["reveal"]
    assert state(driver).result is not None
    assert ended == ["podium"]


def test_who_sank_is_told_before_the_podium(sit: Sit) -> None:
    services, last = before_the_end(all_drowned())
    driver = sit(services=services, podium=show_podium)
    key = f"search.{last['choice']}"
    assert driver.answered(key) == [last]
    assert state(driver).result is not None
    assert name(driver) == "deep_sea.lost"
    assert not driver.shows("podium.again")
    driver.tap("next")
    assert driver.shows("podium.again")
    assert driver.answered("undo") == [{"type": "undo", "steps": 1}]
    assert not driver.shows("podium.again")
    assert name(driver) != "deep_sea.lost"


def test_undo_works_while_the_losses_are_told(sit: Sit) -> None:
    services, last = before_the_end(all_drowned())
    driver = sit(services=services, podium=show_podium)
    driver.answered(f"search.{last['choice']}")
    assert driver.answered("undo") == [{"type": "undo", "steps": 1}]
    assert name(driver) == "deep_sea.put_down"


@pytest.mark.parametrize("make", [rich, all_drowned])
def test_the_levels_told_are_those_that_went_down(make: Callable[[], Voyage]) -> None:
    voyage = make()
    entry = voyage.session.last
    assert entry is not None
    told = losses(entry)
    lost = {m.giver: m.count for m in entry.movements if m.taker == "lost"}
    assert {loss.player: len(loss.levels) for loss in told} == lost
    assert lost


def test_the_end_is_shown_without_a_podium_and_undone(sit: Sit) -> None:
    driver = sit({"type": "stop_game"})
    assert driver.shows("deep_sea_adventure_table.band.over")
    assert driver.answered("undo") == [{"type": "undo", "steps": 1}]
    assert name(driver) == "deep_sea.roll"


def test_without_chips_the_game_is_ended_by_a_held_key(sit: Sit) -> None:
    driver = sit()
    no_chips_left(driver)
    assert not driver.shows("roll.11")
    sent = len(driver.services.sent())
    driver.tap("end_game")
    driver.settled()
    assert len(driver.services.sent()) == sent  # a touch is not enough
    driver.hold("end_game")
    driver.settled()
    assert driver.services.sent()[sent:] == [{"type": "stop_game"}]


# Warnings -----------------------------------------------------------------------------------------------------


@pytest.fixture
def loud(app: TableDriver) -> Iterator[None]:
    silent = app.shell.settings
    app.shell.settings = msgspec.structs.replace(silent, sound=Settings().sound)
    yield
    app.shell.settings = silent


@pytest.mark.usefixtures("loud")
def test_low_air_warns_at_ten_and_five_and_at_the_end(sit: Sit) -> None:
    driver = sit()
    driver.shell.sounds.played = []
    said: dict[int, tuple[str, str]] = {}
    while state(driver).air > 0:
        driver.answered("roll.11")
        if state(driver).phase == "search":
            driver.answered("search.nothing")
        notice = driver.shell.top.snackbars.notice  # type: ignore[attr-defined]
        if notice is not None:
            said[state(driver).air] = notice.title.id, getattr(notice.sub, "id", "")
    driver.frames(2)
    warned = "deep_sea_adventure_table.toast.air"
    empty = "deep_sea_adventure_table.toast.empty"
    # At 10 Bruno is in turn, who goes up already: he is not told to think of it.
    assert said == {10: (warned, ""), 5: (warned, f"{warned}.least"), 0: (empty, f"{empty}.sub")}
    heard = [sound for sound in driver.shell.sounds.played if sound in ("low_air", "out_of_air")]
    assert heard == ["low_air", "low_air", "out_of_air"]
    driver.shell.top.snackbars.dismiss()  # type: ignore[attr-defined]  # on the compact panel the toast lies over the state
    driver.frames(2)
    assert driver.shows("deep_sea_adventure_table.band.last")


# The odds card ------------------------------------------------------------------------------------------------


def test_the_odds_card_is_off_by_default(sit: Sit) -> None:
    driver = sit()
    assert not Settings().odds_card
    assert not driver.shows("deep_sea_adventure_table.chances")


@pytest.fixture
def with_odds(app: TableDriver) -> Iterator[None]:
    without = app.shell.settings
    app.shell.settings = msgspec.structs.replace(without, odds_card=True)
    yield
    app.shell.settings = without


@pytest.mark.usefixtures("with_odds")
def test_the_odds_card_says_77_and_11_percent(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[threading.Thread] = []

    def watched(state: State) -> odds.Odds | None:
        threads.append(threading.current_thread())
        return odds.odds(state)

    monkeypatch.setattr(chances, "odds", watched)
    driver = sit()
    driver.wait(lambda: driver.shows("77 %"), "the chances")
    assert driver.shows("11 %")
    assert driver.shows("deep_sea_adventure_table.chances.now")
    assert threads
    assert threading.main_thread() not in threads
    driver.answered("turn.turn_back")
    driver.wait(
        lambda: driver.shows("deep_sea_adventure_table.chances.up") and driver.shows("77 %"), "the chance going up"
    )
    assert not driver.shows("11 %")


@pytest.mark.usefixtures("with_odds")
@pytest.mark.parametrize(
    ("dice", "answers"),
    [((2, 3), ("take", "leave")), ((1, 2), ("nothing", "put"))],
)
def test_the_odds_stay_while_a_chip_is_chosen(sit: Sit, dice: tuple[int, int], answers: tuple[str, str]) -> None:
    driver = sit(roll(CHIARA, *dice))
    found = [percent(chance) for chance in search_odds(state(driver)).values() if chance is not None]
    assert len(found) == 2
    driver.wait(lambda: all(driver.shows(f"{value} %") for value in found), "the chances of both answers")
    assert all(driver.shows(f"deep_sea_adventure_table.{answer}") for answer in answers)


@pytest.mark.usefixtures("with_odds")
def test_chances_that_come_late_are_dropped(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    gate, done = threading.Event(), threading.Event()

    def late_at_first(state: State) -> odds.Odds | None:
        if state.players[CHIARA].heading == "down":
            assert gate.wait(60)
            done.set()
        return odds.odds(state)

    monkeypatch.setattr(chances, "odds", late_at_first)
    driver = sit()
    driver.answered("turn.turn_back")
    driver.wait(lambda: driver.shows("77 %"), "the chance going up")
    gate.set()
    assert done.wait(60)
    found: Any = driver.shell.top.odds  # type: ignore[attr-defined]
    driver.frames(10)
    assert found.found.later is None
    assert not driver.shows("11 %")
