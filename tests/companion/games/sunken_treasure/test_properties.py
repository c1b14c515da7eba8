"""Random evenings of mostly legal actions: what must hold after every step of every one of them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from divingbell.companion import canonical
from divingbell.companion.games.game import Refusal
from divingbell.companion.session.session import Session
from tests.companion.games.sunken_treasure.ledger_check import METALS, check_balances, check_movement
from tests.sunken_play import (
    NO_PENALTY,
    STOP,
    Action,
    aim,
    amend,
    buzz,
    card,
    discard,
    dive,
    free_buzz,
    penalty,
    redo,
    start,
    undo,
    up,
)

SEATS = st.sampled_from([f"p{number}" for number in range(1, 8)])
COUNT = st.none() | st.integers(0, 3)


def starts() -> st.SearchStrategy[Action]:
    rules = {"empty_buzz": ["fee", "ignored"], "air_line_break_turn": ["dry", "recovered"]}
    return st.builds(
        start,
        players=st.integers(2, 6),
        first=st.sampled_from(["p1", "p2"]),
        coins=st.fixed_dictionaries({}, optional=dict.fromkeys(METALS, COUNT)).filter(
            lambda coins: [coins.get(metal) for metal in METALS] != [0, 0, 0]
        ),
        cards=st.none() | st.integers(24, 40),
        rules=st.fixed_dictionaries({}, optional={name: st.sampled_from(values) for name, values in rules.items()}),
    )


def fitting(shown: dict[str, Any]) -> list[Action]:
    """What people could well say at this table; a few of them the rules still refuse."""
    diver = shown["turn"]["player"]
    if shown["phase"] == "card":
        cards = [card(diver, metal, value) for metal in ("anything", *METALS) for value in (5000, 10000, 15000)]
        return [*cards, *[discard(diver)] * 2, {"type": "no_coins_left"}]
    if shown["phase"] == "dive":
        tries = [
            dive(diver, outcome, **more)
            for outcome in ("missed", "dropped", "stopped")
            for more in ({}, {"buzz": True})
        ]
        coins = [up(diver, coin, **more) for coin in METALS for more in ({}, {}, {"risk": 3}, {"buzz": True})]
        return [*tries, *coins, free_buzz(diver), buzz(diver, "sensor"), *(aim(diver, risk) for risk in (2, 3, 4, 5))]
    if shown["phase"] == "penalty":
        kinds = ("share", "air_line_break")
        return [*[NO_PENALTY] * 4, *(penalty(name, kind) for name in shown["players"] for kind in kinds)]
    return [STOP]


def anything() -> st.SearchStrategy[object]:
    return st.one_of(
        st.sampled_from([{}, None, [], 7, "buzz", STOP, {"type": "roll"}, start(), {"type": "buzz"}]),
        st.builds(buzz, SEATS),
        st.builds(discard, SEATS),
        st.builds(penalty, SEATS, st.sampled_from(["share", "air_line_break"])),
        st.builds(up, SEATS, st.sampled_from(METALS), risk=st.integers(0, 7)),
        st.builds(undo, st.integers(-1, 60)),
        st.builds(redo, st.integers(-1, 60)),
        st.builds(amend, st.integers(0, 60), drop=st.integers(0, 4)),
    )


class Evening(RuleBasedStateMachine):
    """One session; `lines` is everything that was ever accepted, commands too."""

    @initialize(begin=starts())
    def begin(self, begin: Action) -> None:
        self.lines: list[object] = []
        self.session = Session()
        self.take(begin)

    @property
    def shown(self) -> dict[str, Any]:
        shown = self.session.view()
        assert shown is not None
        return shown

    def take(self, action: object) -> None:
        before, waiting = canonical.write(self.session.view()), self.session.waiting
        after = self.session.apply(action)
        assert canonical.write(self.session.view()) == before, "a preview changes nothing"
        if isinstance(after, Refusal):
            assert self.session.waiting == waiting
            return
        self.session = after
        self.lines.append(action)
        if after.last is not None:
            for movement in after.last.movements:
                check_movement(movement)

    @rule(data=st.data())
    def something_fitting(self, data: st.DataObject) -> None:
        self.take(data.draw(st.sampled_from(fitting(self.shown))))

    @rule(data=st.data())
    def something_else_fitting(self, data: st.DataObject) -> None:
        self.take(data.draw(st.sampled_from(fitting(self.shown))))

    @rule(action=anything())
    def whatever(self, action: object) -> None:
        self.take(action)

    @rule(steps=st.integers(1, 6))
    def undo_and_redo_is_identity(self, steps: int) -> None:
        back = self.session.apply(undo(steps))
        if isinstance(back, Refusal):
            assert steps > self.session.number - 1
            return
        assert back.number == self.session.number - steps
        again = back.apply(redo(steps))
        assert isinstance(again, Session)
        assert again.last is self.session.last
        assert again.waiting == self.session.waiting
        assert canonical.digest(again.view()) == canonical.digest(self.session.view())

    @rule(data=st.data())
    def an_entry_amended_by_itself_changes_nothing(self, data: st.DataObject) -> None:
        number = data.draw(st.integers(1, self.session.number))
        entry = self.session.entry(number)
        assert entry is not None
        same = self.session.apply(amend(number, dict(entry.action)))
        assert isinstance(same, Session)
        assert canonical.write(same.view()) == canonical.write(self.session.view())
        assert same.waiting == 0

    @rule(data=st.data())
    def a_struck_entry_can_be_put_back(self, data: st.DataObject) -> None:
        number = data.draw(st.integers(1, self.session.number))
        entry = self.session.entry(number)
        assert entry is not None
        without = self.session.apply(amend(number))
        if isinstance(without, Refusal):
            assert without.detail is not None
            return
        back = without.apply(amend(number, dict(entry.action), drop=0))
        assert isinstance(back, Session)
        assert canonical.write(back.view()) == canonical.write(self.session.view())

    @invariant()
    def everything_adds_up(self) -> None:
        check_balances(self.session)

    @invariant()
    def the_state_is_whole(self) -> None:
        shown = json.loads(canonical.write(self.shown))
        assert shown["entries"] == self.session.number
        assert (shown["phase"] == "over") == (shown["result"] is not None)
        assert (shown["dive"] is not None) == (shown["phase"] in ("dive", "penalty"))
        diver = shown["players"][shown["turn"]["player"]]
        for seat in shown["players"].values():
            assert seat["cash"] >= 0
            assert 0 <= seat["hand"] <= 4
            assert seat["out"] == (seat["cash"] == 0)
            assert not seat["out"] or seat["hand"] == 0
        assert shown["phase"] == "over" or not diver["out"]
        if shown["phase"] == "penalty":
            assert (shown["dive"]["reward"], shown["dive"]["attempts"] > 0) != (None, True)
            assert shown["dive"]["reward"] % 2500 == 0

    def teardown(self) -> None:
        replayed = Session()
        for line in getattr(self, "lines", []):
            after = replayed.apply(json.loads(canonical.write(line)))
            assert isinstance(after, Session)
            replayed = after
        if replayed.last is not None:
            assert canonical.digest(replayed.view()) == canonical.digest(self.session.view())
            assert replayed.waiting == self.session.waiting


def evenings(examples: int, steps: int) -> None:
    quick = settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )
    run_state_machine_as_test(Evening, settings=quick)


def test_random_evenings() -> None:
    evenings(40, 40)


@pytest.mark.long
def test_many_long_random_evenings() -> None:
    evenings(60, 60)
