"""The reward chart, row by row, and what a penalty card makes of every figure of it."""

from __future__ import annotations

import pytest

from tests.sunken_play import NO_PENALTY, aim, buzz, card, cash, code, hands, penalty, player, session, start, up, view

CHART = [
    # value, risk, without a buzz, with one (rules.md 4.4)
    (5000, 2, 10000, 5000),
    (5000, 3, 15000, 7500),
    (5000, 4, 20000, 10000),
    (5000, 5, 25000, 12500),
    (10000, 2, 20000, 10000),
    (10000, 3, 30000, 15000),
    (10000, 4, 40000, 20000),
    (10000, 5, 50000, 25000),
    (15000, 2, 30000, 15000),
    (15000, 3, 45000, 22500),
    (15000, 4, 60000, 30000),
    (15000, 5, 75000, 37500),
]
ROWS = [
    pytest.param(
        value, risk, buzzed, halved if buzzed else full, id=f"{value}-risk{risk}-{'buzz' if buzzed else 'quiet'}"
    )
    for value, risk, full, halved in CHART
    for buzzed in (False, True)
]


def recovered(value: int, risk: int, buzzed: bool):
    feel = [buzz("p2")] if buzzed else []
    return session(start(3, "p2"), card("p2", "gold", value), aim("p2", risk), *feel, up("p2"))


@pytest.mark.parametrize(("value", "risk", "buzzed", "reward"), ROWS)
def test_the_bank_pays_what_the_chart_says(value: int, risk: int, buzzed: bool, reward: int) -> None:
    window = recovered(value, risk, buzzed)
    assert view(window)["phase"] == "penalty"
    assert view(window)["dive"] == {
        "dive_for": "gold",
        "value": value,
        "free_buzz": False,
        "buzzed": buzzed,
        "attempts": 1,
        "risk": risk,
        "coin": "gold",
        "reward": reward,
    }
    assert cash(window) == [10000, 10000, 10000], "paid only when the window closes (T13)"
    paid = session(NO_PENALTY, of=window)
    assert cash(paid) == [10000, 10000 + reward, 10000]
    assert player(paid, "p2")["coins"] == {"gold": 1, "silver": 0, "bronze": 0}
    assert view(paid)["turn"] == {"player": "p3", "number": 2}
    assert view(paid)["dive"] is None


@pytest.mark.parametrize(("value", "risk", "buzzed", "reward"), ROWS)
def test_share_halves_what_the_bank_pays_in_whole_dollars(value: int, risk: int, buzzed: bool, reward: int) -> None:
    shared = session(penalty("p1", "share"), of=recovered(value, risk, buzzed))
    assert cash(shared) == [10000 + reward // 2, 10000 + reward // 2, 10000]
    assert reward % 2 == 0
    assert player(shared, "p2")["coins"]["gold"] == 1
    assert player(shared, "p2")["dry"] == 0


@pytest.mark.parametrize(("value", "risk", "buzzed", "reward"), ROWS)
def test_an_air_line_break_pays_nobody(value: int, risk: int, buzzed: bool, reward: int) -> None:
    broken = session(penalty("p3", "air_line_break"), of=recovered(value, risk, buzzed))
    assert reward
    assert cash(broken) == [10000, 10000, 10000]
    assert player(broken, "p2")["coins"] == {"gold": 0, "silver": 0, "bronze": 0}
    assert player(broken, "p2")["dry"] == 1


@pytest.mark.parametrize("called", ["anything", "gold", "silver", "bronze"])
@pytest.mark.parametrize("coin", ["gold", "silver", "bronze"])
def test_a_coin_is_right_as_called_or_for_anything(called: str, coin: str) -> None:
    after = session(start(), card("p1", called, 10000), up("p1", coin, risk=3))
    if called in ("anything", coin):
        assert view(after)["dive"]["reward"] == 30000
        assert session(NO_PENALTY, of=after).view()["players"]["p1"]["coins"][coin] == 1
    else:
        assert view(after)["phase"] == "card"
        assert cash(after) == [8000, 10000, 10000]


def test_buzz_in_the_outcome_counts_like_one_before_it() -> None:
    said = session(start(), card("p1"), up("p1", risk=5, buzz=True))
    assert (view(said)["dive"]["reward"], view(said)["dive"]["buzzed"]) == (12500, True)
    denied = session(start(), card("p1"), aim("p1", 5), buzz("p1"), up("p1", buzz=False))
    assert (view(denied)["dive"]["reward"], view(denied)["dive"]["buzzed"]) == (12500, True)
    quiet = session(start(), card("p1"), up("p1", risk=5, buzz=False))
    assert (view(quiet)["dive"]["reward"], view(quiet)["dive"]["buzzed"]) == (25000, False)


def test_every_opponent_may_play_one_penalty_and_only_in_the_window() -> None:
    window = recovered(5000, 2, False)
    assert code(window, penalty("p1", "share")) == "ok"
    assert code(window, penalty("p3", "air_line_break")) == "ok"
    after = session(penalty("p3", "share"), of=window)
    assert code(after, penalty("p1", "share")) == "wrong_phase"
    assert code(after, NO_PENALTY) == "wrong_phase"


def test_the_player_of_a_penalty_card_is_one_short_until_the_end_of_his_own_next_turn() -> None:
    shared = session(penalty("p1", "share"), of=recovered(5000, 2, False))
    assert hands(shared) == [3, 4, 4]
    p3_done = session(card("p3"), up("p3", risk=2), NO_PENALTY, of=shared)
    assert hands(p3_done) == [3, 4, 4]
    p1_dives = session(card("p1"), up("p1", risk=2), of=p3_done)
    assert hands(p1_dives) == [2, 4, 4]
    assert hands(session(NO_PENALTY, of=p1_dives)) == [4, 4, 4]
