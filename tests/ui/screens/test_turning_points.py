"""Turning points: what decisions were worth, against playing out every roll and adding up every dive; and the screen
that asks first."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any
from unittest.mock import Mock

import pytest
from msgspec.structs import replace

from divingbell.companion.archive.summary import Summary
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.games.deep_sea_adventure.odds import rolls_left
from divingbell.companion.games.deep_sea_adventure.state import State, Turn
from divingbell.companion.games.deep_sea_adventure.turning_points import mean
from divingbell.companion.games.measures import Measure, unfelt
from divingbell.companion.games.sunken_treasure.turning_points import Tally, tallies
from divingbell.companion.games.turning_points import TextRef, TurningPoint, ValuedAnswer, strongest
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.session import Entry, Session
from divingbell.ui.screens.turning_points.turning_points import look_back
from tests.companion.games.deep_sea_adventure.test_odds import by_hand, played_out
from tests.seeded_game import actions, seeded_game
from tests.sunken_play import NO_PENALTY, STOP, aim, buzz, card, dive, penalty, session, start, up
from tests.ui.scenes_podium import deep_points, deep_sea, dives_before, sunken_points

FEW = 4
"""Rolls that can be played out one by one."""


def points(game: Session, past: Sequence[Summary] = ()) -> list[TurningPoint]:
    assert game.game is not None
    told = GAMES.parts(game.game.name).turning_points
    assert told is not None
    return list(told(game, lambda: past))


def result_of(point: TurningPoint) -> TextRef:
    assert point.result is not None
    return point.result


def moment(game: Session, point: TurningPoint) -> tuple[State, Entry]:
    entry = game.entry(point.entry)
    assert entry is not None
    assert entry.previous is not None
    return entry.previous.state, entry


# Deep Sea Adventure ----------------------------------------------------------------------------------------------


def next_roll(state: State, name: str) -> State | None:
    """His next turn, heading up, everybody breathing meanwhile; None where the air ends before."""
    seats = [*state.players]
    place, air = seats.index(name), state.air
    for seat in seats[place + 1 :] + seats[: place + 1]:
        if air == 0:
            return None
        if not state.players[seat].returned:
            air = max(0, air - len(state.players[seat].carried))
    players = {**state.players, name: replace(state.players[name], heading="up")}
    return replace(state, phase="roll", turn=Turn(name, 1), air=air, players=players)


def home_after(state: State, name: str, *, take: bool) -> Fraction:
    here = state.path[state.players[name].position - 1]
    if take:
        diver = state.players[name]
        laden = replace(diver, carried=(*diver.carried, here))
        state = replace(state, players={**state.players, name: laden})
    after = next_roll(state, name)
    return Fraction(0) if after is None else played_out(after, name)


def load(state: State, name: str, *, take: bool = False) -> float:
    diver = state.players[name]
    tokens = (*diver.carried, state.path[diver.position - 1]) if take else diver.carried
    return sum(sum(range(4 * level - 4, 4 * level)) / 4 for token in tokens for level in token)


@pytest.mark.parametrize(
    ("seed", "players"),
    [(3, 3), *(pytest.param(*one, marks=pytest.mark.long) for one in ((1, 5), (2, 5), (5, 5), (7, 6)))],
)
def test_a_decision_is_worth_what_playing_out_every_roll_brings(seed: int, players: int) -> None:
    game = seeded_game("deep_sea_adventure", seed, players)
    checked = 0
    for point in points(game):
        state, entry = moment(game, point)
        name = point.player
        if rolls_left(state, name) > FEW:
            continue
        checked += 1
        if state.phase == "roll":
            card = by_hand(state, name)
            assert card.now is not None
            assert card.later is not None
            worth = [load(state, name) * float(chance) for chance in (card.now, card.later)]
            given = int(entry.action["type"] != "turn_back")
        else:
            worth = [load(state, name, take=take) * float(home_after(state, name, take=take)) for take in (True, False)]
            given = int(entry.action["choice"] != "take")
        assert [answer.value for answer in point.answers] == pytest.approx(worth)
        loads = [load(state, name)] * 2
        if state.phase == "search":
            loads = [load(state, name, take=take) for take in (True, False)]
        for answer, aboard, value in zip(point.answers, loads, worth, strict=True):
            assert answer.goes_well
            assert answer.of_ten is not None
            assert not aboard or abs(answer.of_ten - 10 * value / aboard) <= 0.5
        assert point.given == given
    assert checked > 3


def test_what_came_of_it_is_what_was_revealed_in_that_round() -> None:
    game = seeded_game("deep_sea_adventure", 2, 5)
    for point in points(game):
        state, _ = moment(game, point)
        brought, home = 0, False
        for entry in game.entries():
            before = entry.previous.state if entry.previous is not None else None
            if before is not None and before.round == state.round:
                home |= before.players[point.player].returned or entry.state.players[point.player].returned
                if entry.action["type"] == "reveal" and entry.action["player"] == point.player:
                    brought += sum(entry.action["values"])
        assert dict(point.came.args) == ({"count": brought} if home else {})
        assert point.came.text_id == f"{point.answers[point.given].words.text_id}.{'home' if home else 'lost'}"
        assert dict(result_of(point).args) == {"count": brought}


def test_a_round_that_was_broken_off_has_none() -> None:
    whole, stopped = actions(seeded_game("deep_sea_adventure", 2, 5)), Session()
    for action in whole:
        if stopped.state is not None and stopped.state.round == 2 and stopped.state.air < 15:
            break
        stopped = stopped.apply(action)  # type: ignore[assignment]
    stopped = stopped.apply(STOP)  # type: ignore[assignment]
    rounds = {moment(stopped, point)[0].round for point in points(stopped)}
    assert rounds <= {1}


def test_the_mean_of_a_stack_is_that_of_its_chips() -> None:
    assert [mean((level,)) for level in (1, 2, 3, 4)] == [1.5, 5.5, 9.5, 13.5]
    assert mean((1, 1, 4)) == 16.5


# Sunken Treasure -------------------------------------------------------------------------------------------------


def evening(*risks: int) -> Session:
    """Ada and Bruno dive in turn, each time without a buzz; Ada's card is worth $15,000, Bruno's $5,000."""
    game = start(2)
    played: list[dict[str, Any]] = []
    for i, risk in enumerate(risks):
        player, value = ("p1", 15000) if i % 2 == 0 else ("p2", 5000)
        played += [card(player, "gold", value), aim(player, risk), up(player, "gold"), NO_PENALTY]
    return session(game, *played, STOP)


def payoff(measure: Measure, value: int) -> float:
    """What a dive like that would have paid with a card of that value (rules.md 4.4)."""
    reward = value * int(measure.args["risk"])
    if measure.args["coin"]:
        return reward / 2 if measure.value else reward
    return -2000 if measure.value else 0


def test_a_risk_is_worth_the_mean_of_what_its_dives_would_have_paid() -> None:
    past = dives_before()
    found = points(evening(3, 4), past)
    assert [(point.player, [a.words.args["risk"] for a in point.answers], point.given) for point in found] == [
        ("p1", [2, 3, 4, 5], 1), ("p2", [2, 3, 4, 5], 2),
    ]  # fmt: skip
    for point, value in zip(found, (15000, 5000), strict=True):
        for answer in point.answers:
            dives = [m for m in past[0].measures if m.args["risk"] == answer.words.args["risk"]]
            assert answer.value == pytest.approx(sum(payoff(m, value) for m in dives) / len(dives))
            assert answer.of_ten == 10 * sum(m.value for m in dives) / len(dives)
    assert [dict(result_of(point).args) for point in found] == [{"amount": 45000}, {"amount": 20000}]
    stakes = [dict(answer.stake.args) for answer in found[0].answers if answer.stake is not None]
    assert stakes == [{"amount": 15000 * risk} for risk in (2, 3, 4, 5)]


def test_nothing_is_said_with_fewer_than_thirty_dives_and_no_risk_with_fewer_than_five() -> None:
    game = evening(3, 3)
    (most,) = dives_before()
    assert len(points(game, [most])) == 2
    assert points(game, [replace(most, measures=most.measures[:29])]) == []
    rare = tuple(m for m in most.measures if m.args["risk"] != 4) + most.measures[20:24]
    only = points(game, [replace(most, measures=rare)])
    for point in only:
        assert [a.words.args["risk"] for a in point.answers] == [2, 3, 4, 5]
        assert [a.words.args["risk"] for a in point.answers if a.value is None] == [4]
        assert dict(point.answers[2].worth.args) == {"count": 4, "least": 5}
    none = tuple(m for m in most.measures if m.args["risk"] != 3)
    assert points(game, [replace(most, measures=none)]) == []


def test_games_that_are_not_over_and_measures_of_another_kind_do_not_count() -> None:
    (most,) = dives_before()
    assert tallies([replace(most, ended=None)]) == {}
    assert tallies([replace(most, measures=(Measure("clean", "p1", 1, 4),))]) == {}


def test_only_the_last_aim_of_a_turn_is_the_decision() -> None:
    game = session(
        start(2), card("p1"), aim("p1", 5), aim("p1", 2), buzz("p1"), dive("p1", "dropped"), STOP,
    )  # fmt: skip
    (point,) = points(game, dives_before())
    assert (point.entry, point.given, point.answers[0].words.args["risk"]) == (4, 0, 2)
    assert dict(result_of(point).args) == {"amount": -2000}


@pytest.mark.parametrize(
    ("turn", "came", "paid"),
    [
        ([up("p1"), NO_PENALTY], "coin", 20000),
        ([up("p1"), penalty("p2", "share")], "coin.card", 10000),
        ([up("p1"), penalty("p2", "air_line_break")], "coin.card", 0),
        ([buzz("p1"), up("p1"), NO_PENALTY], "buzz", 10000),
        ([buzz("p1"), up("p1"), penalty("p2", "share")], "buzz.card", 5000),
        ([buzz("p1"), dive("p1", "dropped")], "fee", -2000),
        ([up("p1", "silver")], "fee", -2000),
        ([dive("p1", "stopped")], "nothing", 0),
        ([dive("p1", "missed"), buzz("p1"), up("p1"), NO_PENALTY], "buzz", 10000),
    ],
)
def test_the_outcome_of_a_dive_is_told_in_a_sentence(turn: list[dict[str, Any]], came: str, paid: int) -> None:
    (point,) = points(session(start(2), card("p1"), aim("p1", 4), *turn, STOP), dives_before())
    assert (point.came.text_id, result_of(point).args["amount"]) == (f"sunken_treasure_table.turning.{came}", paid)
    assert result_of(point).text_id.endswith("nothing") == (paid == 0)


@pytest.mark.parametrize(("dives", "buzzed", "of_ten"), [(10, 5, 5), (10, 0, 0), (100, 46, 5), (30, 30, 10), (7, 2, 3)])
def test_buzzes_are_told_of_ten_dives(dives: int, buzzed: int, of_ten: int) -> None:
    tally = Tally()
    tally.dives, tally.buzzed = dives, buzzed
    assert tally.buzzed_of_ten == of_ten


def test_a_dive_tells_whether_it_brought_its_coin() -> None:
    measures = [m for m in GAMES.parts("sunken_treasure").measures(evening(3, 4), unfelt) if m.name == "dive"]
    assert [dict(m.args) for m in measures] == [{"risk": 3, "coin": 1}, {"risk": 4, "coin": 1}]


# Which three -----------------------------------------------------------------------------------------------------


def point(entry: int, *values: float, given: int = 0) -> TurningPoint:
    said = TextRef("turning.done")
    return TurningPoint(
        entry, "p1", said, tuple(ValuedAnswer(said, value, said, said) for value in values), given, said, said
    )


def test_the_three_largest_differences_in_the_order_of_the_game() -> None:
    found = [point(1, 3, 2), point(2, 0, 9), point(3, 4, 4), point(4, 7, 1), point(5, 2, 1, 5)]
    assert [one.difference for one in found] == [1, -9, 0, 6, -3]
    assert [one.entry for one in strongest(found)] == [2, 4, 5]
    assert strongest([point(3, 4, 4)]) == ()


# The screen ------------------------------------------------------------------------------------------------------

CHOSEN = Settings(welcomed=True)


def test_it_asks_first_and_records_nothing() -> None:
    driver = deep_points(None)("R", CHOSEN)
    try:
        written = driver.services.own.now.n
        assert driver.shows("turning.skip")
        assert not driver.shows("deep_sea_adventure_table.turning.worth")
        driver.tap("answer.0")
        assert driver.shows("deep_sea_adventure_table.turning.worth")
        assert driver.shows("turning.yours")
        assert driver.shows("turning.given")
        assert not driver.shows("turning.skip")
        driver.tap("next")
        assert driver.shows("turning.skip")
        assert driver.is_off("next")
        driver.tap("skip")
        assert driver.shows("turning.done")
        driver.tap("skip")
        assert driver.shows("podium.again")
        assert driver.services.own.now.n == written
    finally:
        driver.close()


@pytest.mark.parametrize("make", [deep_points(None), sunken_points(None)], ids=["two answers", "four"])
def test_a_question_fills_most_of_its_card_on_the_smallest_panel(make: Any) -> None:
    driver = make("C", CHOSEN)
    try:
        answers = [part.rect for part in driver.parts() if str(part.element.id).startswith("answer.")]
        (_, skip, _, _) = driver.find("skip").rect
        (_, bar, _, bar_high) = driver.find("back").rect
        assert sum({top: high for _, top, _, high in answers}.values()) > 0.4 * (skip - bar - bar_high)
    finally:
        driver.close()


def test_sunken_treasure_offers_it_with_enough_dives() -> None:
    driver = sunken_points(1)("C", CHOSEN)
    try:
        assert driver.shows("sunken_treasure_table.turning.sure")
    finally:
        driver.close()


def test_an_answer_with_too_few_dives_behind_it_is_off_and_says_why() -> None:
    (most,) = dives_before()
    rare = tuple(m for m in most.measures if m.args["risk"] != 5) + most.measures[30:33]
    driver = sunken_points(None, [replace(most, measures=rare)])("C", CHOSEN)
    try:
        assert driver.is_off("answer.3")
        assert driver.shows("3 dives so far, from 5 on")
        driver.tap("answer.3")
        assert driver.shows("turning.skip")
    finally:
        driver.close()


def test_it_is_offered_only_for_a_game_that_is_over_was_no_practice_and_offers_it() -> None:
    def asked(game: Session, **header: Any) -> int:
        shell = Mock()
        offered = look_back(shell, game, header, Mock())
        assert offered == shell.main_thread.fetch.called
        return int(offered)

    services = deep_sea()
    over = services.own.now.session
    services.close()
    assert asked(over) == 1
    assert asked(over, practice=True) == 0
    assert asked(over.apply({"type": "undo", "steps": 1})) == 0  # type: ignore[arg-type]
    assert asked(Session()) == 0
    assert asked(seeded_game("submarine", 2, 5)) == 0
