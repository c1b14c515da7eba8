"""The turn, and every ruling of rules.md 4.6 by its number."""

from __future__ import annotations

import pytest

from divingbell.companion.session.session import Session
from tests.sunken_play import (
    NO_PENALTY,
    STOP,
    aim,
    buzz,
    card,
    cash,
    code,
    discard,
    dive,
    fee,
    free_buzz,
    hands,
    penalty,
    player,
    session,
    start,
    turn,
    up,
    view,
)


def result(now: Session) -> dict[str, object] | None:
    found: dict[str, object] | None = view(now)["result"]
    return found


class TestT1MissingData:
    @pytest.mark.parametrize("players", range(2, 7))
    def test_two_to_six_players(self, players: int) -> None:
        seats = view(session(start(players)))["players"]
        assert list(seats) == [f"p{number}" for number in range(1, players + 1)]
        assert {seat["cash"] for seat in seats.values()} == {10000}

    @pytest.mark.parametrize("dive_for", ["anything", "gold", "silver", "bronze"])
    @pytest.mark.parametrize("value", [5000, 10000, 15000])
    def test_every_combination_of_metal_and_value_is_a_card(self, dive_for: str, value: int) -> None:
        laid = view(session(start(), card("p1", dive_for, value)))["dive"]
        assert (laid["dive_for"], laid["value"]) == (dive_for, value)

    def test_counts_are_optional_one_by_one(self) -> None:
        now = view(session(start(coins={"gold": 0, "silver": None})))
        assert now["coins_left"] == {"gold": 0, "silver": None, "bronze": None}
        assert (now["deck"], now["discard"]) == (None, None)
        assert view(session(start(cards=None)))["deck"] is None
        packed = view(session(start(2, cards=40)))
        assert (packed["deck"], packed["discard"]) == (32, 0)
        assert view(session(start(2, cards=8)))["deck"] == 0

    def test_counts_may_be_as_large_as_a_number_may_be(self) -> None:
        huge = 10**4299
        now = view(session(start(coins={"gold": huge}, cards=huge), *turn("p1")))
        assert now["coins_left"]["gold"] == huge - 1
        assert now["deck"] == huge - 13


class TestT2IfAble:
    def test_a_card_for_a_metal_known_to_be_gone_is_refused(self) -> None:
        now = session(start(coins={"gold": 0, "silver": 1}))
        assert code(now, card("p1", "gold")) == "no_such_coin_left"
        for dive_for in ("silver", "bronze", "anything"):
            assert code(now, card("p1", dive_for)) == "ok"

    def test_a_discard_is_always_accepted_and_ends_the_turn(self) -> None:
        now = session(start(cards=20), discard("p1"))
        assert hands(now) == [4, 4, 4]
        assert (view(now)["deck"], view(now)["discard"]) == (7, 1)
        assert player(now, "p1")["dry"] == 1
        assert view(now)["turn"] == {"player": "p2", "number": 2}


def emptied(**fields: object) -> Session:
    """Six players; p2 has played four penalty cards since his last turn and his hand is empty; p1 has a coin up."""
    now = session(start(6, "p3", **fields))
    for name in ("p3", "p4", "p5", "p6"):
        now = session(card(name, "silver"), up(name, "silver", risk=2), penalty("p2", "air_line_break"), of=now)
    return session(card("p1", "silver"), up("p1", "silver", risk=2), of=now)


class TestT3EmptyHand:
    def test_the_turn_is_only_a_draw(self) -> None:
        now = session(NO_PENALTY, of=emptied(cards=40))
        assert hands(now) == [4, 0, 4, 4, 4, 4]
        pile = view(now)["discard"]
        assert code(now, card("p2", "silver")) == "hand_empty"
        drawn = session(discard("p2"), of=now)
        assert view(drawn)["discard"] == pile, "nothing is laid off from an empty hand"
        assert hands(drawn) == [4] * 6
        assert player(drawn, "p2")["dry"] == 1


class TestT4FreeBuzz:
    def test_it_is_noted_costs_nothing_and_halves_nothing(self) -> None:
        now = session(start(), card("p1"), free_buzz("p1"))
        assert view(now)["dive"]["free_buzz"] is True
        assert view(now)["dive"]["buzzed"] is False
        assert view(session(up("p1", risk=4), of=now))["dive"]["reward"] == 20000

    def test_once_a_turn_before_the_first_attempt_and_before_any_buzz(self) -> None:
        dived = session(start(), card("p1"))
        assert code(dived, free_buzz("p1")) == "ok"
        assert code(session(aim("p1", 3), of=dived), free_buzz("p1")) == "ok"
        assert code(session(free_buzz("p1"), of=dived), free_buzz("p1")) == "free_buzz_used"
        assert code(session(buzz("p1"), of=dived), free_buzz("p1")) == "already_dived"
        for outcome in ("missed", "dropped"):
            assert code(session(dive("p1", outcome, risk=2), of=dived), free_buzz("p1")) == "already_dived"
        used = session(free_buzz("p1"), buzz("p1"), of=dived)
        assert code(used, free_buzz("p1")) == "free_buzz_used", "named before the later reason"

    def test_again_in_the_next_turn(self) -> None:
        now = session(start(2), card("p1"), free_buzz("p1"), dive("p1", "stopped", risk=2), card("p2"))
        assert code(now, free_buzz("p2")) == "ok"


class TestT5RiskArea:
    def test_free_until_the_first_attempt_then_fixed(self) -> None:
        now = session(start(), card("p1"))
        for risk in (2, 5, 3):
            now = session(aim("p1", risk), of=now)
            assert view(now)["dive"]["risk"] == risk
        tried = session(dive("p1", "missed"), of=now)
        assert code(tried, aim("p1", 4)) == "risk_changed"
        assert code(tried, aim("p1", 3)) == "ok", "the same area may be said again"
        assert code(tried, up("p1", risk=4)) == "risk_changed"
        assert view(session(up("p1"), of=tried))["dive"]["risk"] == 3

    def test_a_dive_elsewhere_than_aimed_is_refused_even_the_first(self) -> None:
        now = session(start(), card("p1"), aim("p1", 3))
        for outcome in ("missed", "dropped", "stopped"):
            assert code(now, dive("p1", outcome, risk=2)) == "risk_changed"
        assert code(now, up("p1", risk=3)) == "ok"

    def test_a_dive_fixes_the_area_without_an_aim(self) -> None:
        now = session(start(), card("p1"), dive("p1", "dropped", risk=5))
        assert view(now)["dive"]["risk"] == 5
        assert code(now, aim("p1", 2)) == "risk_changed"

    @pytest.mark.parametrize("outcome", ["missed", "dropped", "stopped"])
    def test_somebody_must_have_said_it(self, outcome: str) -> None:
        now = session(start(), card("p1"))
        assert code(now, dive("p1", outcome)) == "risk_unknown"
        assert code(now, up("p1")) == "risk_unknown"


class TestAttempts:
    """rules.md 4.4, 3.C: without a buzz and without a coin the diver tries again in the same area."""

    def test_attempts_are_counted_and_the_buzz_mark_is_of_one_attempt(self) -> None:
        now = session(start(), card("p1"), aim("p1", 4), dive("p1", "dropped"), dive("p1", "missed"))
        assert (view(now)["dive"]["attempts"], view(now)["phase"]) == (2, "dive")
        assert view(session(buzz("p1"), of=now))["dive"]["buzzed"] is True
        got = session(up("p1"), of=now)
        assert (view(got)["dive"]["attempts"], view(got)["dive"]["reward"]) == (3, 20000)

    def test_stopping_is_free(self) -> None:
        now = session(start(), card("p1"), dive("p1", "stopped", risk=2))
        assert cash(now) == [10000] * 3
        assert player(now, "p1")["dry"] == 1
        assert view(now)["turn"]["player"] == "p2"

    def test_a_buzz_may_be_said_twice(self) -> None:
        now = session(start(), card("p1"), aim("p1", 2), buzz("p1", "sensor"), buzz("p1", "touch"))
        assert view(now)["entries"] == 5
        assert view(session(up("p1"), of=now))["dive"]["reward"] == 5000


@pytest.mark.parametrize("how", ["entry", "field"])
@pytest.mark.parametrize("empty_buzz", ["fee", "ignored"])
@pytest.mark.parametrize("outcome", ["dropped", "missed", "stopped"])
def test_t6_a_buzz_and_no_coin(outcome: str, empty_buzz: str, how: str) -> None:
    now = session(start(rules={"empty_buzz": empty_buzz}), card("p1"), aim("p1", 3))
    if how == "entry":
        after = session(buzz("p1"), dive("p1", outcome), of=now)
    else:
        after = session(dive("p1", outcome, buzz=True), of=now)
    costs = outcome == "dropped" or empty_buzz == "fee"
    over = costs or outcome == "stopped"
    assert cash(after)[0] == (8000 if costs else 10000)
    assert view(after)["turn"]["player"] == ("p2" if over else "p1")
    if not over:
        assert view(after)["dive"]["attempts"] == 1
        assert view(after)["dive"]["buzzed"] is False, "the next attempt begins unmarked"


class TestT7WrongCoin:
    @pytest.mark.parametrize("buzzed", [False, True])
    @pytest.mark.parametrize("empty_buzz", ["fee", "ignored"])
    def test_one_fee_no_penalty_window_counts_stay(self, buzzed: bool, empty_buzz: str) -> None:
        now = session(start(coins={"gold": 1, "silver": 1, "bronze": 1}, rules={"empty_buzz": empty_buzz}))
        now = session(card("p1"), up("p1", "silver", risk=5, **({"buzz": True} if buzzed else {})), of=now)
        assert cash(now) == [8000, 10000, 10000]
        assert view(now)["coins_left"] == {"gold": 1, "silver": 1, "bronze": 1}
        assert player(now, "p1")["coins"] == {"gold": 0, "silver": 0, "bronze": 0}
        assert player(now, "p1")["dry"] == 1
        assert (view(now)["phase"], view(now)["turn"]["player"]) == ("card", "p2")

    def test_a_coin_known_to_be_gone_cannot_come_up_right_or_wrong(self) -> None:
        now = session(start(coins={"gold": 2, "silver": 0}), card("p1", "anything"))
        assert code(now, up("p1", "silver", risk=2)) == "no_such_coin_left"
        now = session(start(coins={"gold": 2, "silver": 0}), card("p1", "gold"))
        assert code(now, up("p1", "silver", risk=2)) == "no_such_coin_left"


def poor(rules: dict[str, str] | None = None, **fields: object) -> Session:
    """p1 is to dive with $2,000 left after four fees; p2 recovered something in between."""
    now = session(start(2, rules=rules or {}, **fields))
    for _ in range(2):
        now = session(*fee("p1"), *turn("p2"), *fee("p1"), *turn("p2"), of=now)
    assert cash(now)[0] == 2000
    return now


class TestT8OutOfCash:
    def test_exactly_paying_is_out_too(self) -> None:
        now = session(*fee("p1"), of=poor())
        assert player(now, "p1") == {
            "cash": 0,
            "hand": 0,
            "coins": {"gold": 0, "silver": 0, "bronze": 0},
            "out": True,
            "dry": 5,
        }
        assert result(now) == {"reason": "last_player", "winners": ["p2"]}

    def test_he_pays_what_he_has(self) -> None:
        """Half of a halved reward makes cash that no fee divides."""
        now = session(start(3), card("p1"), aim("p1", 3), buzz("p1"), up("p1"), penalty("p2", "share"))
        assert cash(now)[:2] == [13750, 13750]
        for _ in range(6):
            now = session(*turn("p2"), *turn("p3"), *fee("p1"), of=now)
        assert cash(now)[0] == 1750
        now = session(*turn("p2"), *turn("p3"), card("p1"), aim("p1", 2), buzz("p1"), dive("p1", "dropped"), of=now)
        assert cash(now)[0] == 0
        assert player(now, "p1")["out"] is True
        assert result(now) is None, "two are still in"

    def test_his_cards_go_to_the_discards_and_his_coins_stay_out_of_the_game(self) -> None:
        now = session(start(3, cards=30, coins={"gold": 9}), *turn("p1"))
        for _ in range(9):
            now = session(*turn("p2", coin="silver"), *turn("p3", coin="silver"), *fee("p1", "silver"), of=now)
        before = session(*turn("p2", coin="silver"), *turn("p3", coin="silver"), of=now)
        assert cash(before)[0] == 2000
        after = session(*fee("p1", "silver"), of=before)
        assert player(after, "p1")["coins"]["gold"] == 1
        assert view(after)["coins_left"]["gold"] == 8
        assert hands(after) == [0, 4, 4]
        assert view(after)["discard"] == view(before)["discard"] + 4
        assert view(after)["deck"] == view(before)["deck"], "who is out draws nothing"

    def test_the_seat_is_passed_over_and_plays_no_penalty(self) -> None:
        now = session(start(3), *fee("p1"))
        for _ in range(4):
            now = session(*turn("p2"), *turn("p3"), *fee("p1"), of=now)
        assert player(now, "p1")["out"] is True
        now = session(*turn("p2"), card("p3"), up("p3", risk=2), of=now)
        assert code(now, penalty("p1", "share")) == "player_out"
        after = session(NO_PENALTY, of=now)
        assert view(after)["turn"] == {"player": "p2", "number": 16}
        assert code(after, card("p1")) == "not_your_turn"


class TestT9TwiceWithoutTreasure:
    def test_two_dry_turns_in_a_row_for_everybody(self) -> None:
        now = session(start(3), *fee("p1"), discard("p2"), card("p3"), dive("p3", "stopped", risk=2), *fee("p1"))
        now = session(discard("p2"), of=now)
        assert result(now) is None
        now = session(discard("p3"), of=now)
        assert result(now) == {"reason": "no_treasure_recovered", "winners": ["p2", "p3"]}
        assert [seat["dry"] for seat in view(now)["players"].values()] == [2, 2, 2]

    def test_a_recovery_starts_the_count_again(self) -> None:
        now = session(start(2), discard("p1"), discard("p2"), *turn("p1"), discard("p2"), discard("p1"))
        assert [seat["dry"] for seat in view(now)["players"].values()] == [1, 2]
        assert result(now) is None
        assert result(session(discard("p2"), of=now)) is None
        assert result(session(discard("p2"), discard("p1"), of=now)) == {
            "reason": "no_treasure_recovered",
            "winners": ["p1"],
        }

    @pytest.mark.parametrize(("rule", "dry"), [("dry", 1), ("recovered", 0)])
    def test_a_turn_undone_by_an_air_line_break(self, rule: str, dry: int) -> None:
        now = session(start(2, rules={"air_line_break_turn": rule}), *turn("p1"), *turn("p2"))
        now = session(card("p1"), up("p1", risk=2), penalty("p2", "air_line_break"), of=now)
        assert player(now, "p1")["dry"] == dry

    def test_the_recovered_rule_resets_what_was_dry(self) -> None:
        now = session(start(2, rules={"air_line_break_turn": "recovered"}), discard("p1"), discard("p2"))
        now = session(card("p1"), up("p1", risk=2), penalty("p2", "air_line_break"), of=now)
        assert player(now, "p1")["dry"] == 0
        assert result(session(discard("p2"), of=now)) is None

    def test_who_is_out_does_not_count(self) -> None:
        now = session(start(3), *fee("p1"))
        for _ in range(4):
            now = session(*turn("p2"), *turn("p3"), *fee("p1"), of=now)
        now = session(discard("p2"), discard("p3"), discard("p2"), discard("p3"), of=now)
        assert result(now) == {"reason": "no_treasure_recovered", "winners": ["p2", "p3"]}


def test_t10_a_half_of_a_half_is_whole() -> None:
    now = session(start(), card("p1"), aim("p1", 3), buzz("p1"), up("p1"), penalty("p3", "share"))
    assert cash(now) == [13750, 10000, 13750]


def test_t11_any_one_opponent_may_claim() -> None:
    """The companion records who did; it cannot know who declined."""
    window = session(start(4, "p2"), card("p2"), up("p2", risk=2))
    assert [code(window, penalty(name, "share")) for name in ("p1", "p3", "p4")] == ["ok"] * 3


def test_t12_equal_cash_is_a_shared_victory_and_winners_are_sorted() -> None:
    now = session(start(3, "p3"), discard("p3"), discard("p1"), *fee("p2"), discard("p3"), discard("p1"), *fee("p2"))
    assert result(now) == {"reason": "no_treasure_recovered", "winners": ["p1", "p3"]}


class TestT13Timing:
    def test_the_diver_draws_after_the_window(self) -> None:
        window = session(start(2, cards=20), card("p1"), up("p1", risk=2))
        assert (hands(window), view(window)["deck"]) == ([3, 4], 12)
        assert hands(session(NO_PENALTY, of=window)) == [4, 4]

    def test_the_last_counted_coin_ends_the_game_after_the_turn(self) -> None:
        now = session(start(2, coins={"gold": 1, "silver": 0, "bronze": 0}, cards=20), card("p1"), up("p1", risk=2))
        assert result(now) is None
        broken = session(penalty("p2", "air_line_break"), of=now)
        assert (result(broken), view(broken)["coins_left"]["gold"]) == (None, 1)
        over = session(NO_PENALTY, of=now)
        assert result(over) == {"reason": "no_coins_left", "winners": ["p1"]}
        assert (view(over)["phase"], view(over)["dive"]) == ("over", None)
        assert view(over)["turn"] == {"player": "p1", "number": 1}, "other fields keep their last values"
        assert hands(over) == [4, 4], "the diver has drawn"

    def test_one_unknown_count_keeps_the_game_going(self) -> None:
        now = session(start(2, coins={"gold": 1, "silver": 0}), *turn("p1"))
        assert result(now) is None
        assert view(now)["coins_left"] == {"gold": 0, "silver": 0, "bronze": None}


class TestDrawing:
    """rules.md 4.4 C: an exhausted pile is replaced by the shuffled discards, when a card is due."""

    def test_an_emptied_deck_waits_for_a_due_card(self) -> None:
        now = session(start(2, cards=9), discard("p1"))
        assert (view(now)["deck"], view(now)["discard"]) == (0, 1), "no card was due after the last one"
        now = session(discard("p2"), of=now)
        assert (view(now)["deck"], view(now)["discard"]) == (1, 0), "two discards became the pile, one was drawn"

    def test_the_deck_goes_first_then_the_discards(self) -> None:
        now = session(start(2, cards=9), card("p1"), up("p1", risk=2), penalty("p2", "share"))
        assert (hands(now), view(now)["deck"], view(now)["discard"]) == ([4, 3], 0, 2)
        now = session(discard("p2"), of=now)
        assert (hands(now), view(now)["deck"], view(now)["discard"]) == ([4, 4], 1, 0)

    def test_one_card_more_than_the_deck_takes_both(self) -> None:
        now = session(start(6, "p3", cards=26))
        for name in ("p3", "p4"):
            now = session(card(name), up(name, risk=2), penalty("p2", "air_line_break"), of=now)
        assert (hands(now), view(now)["deck"], view(now)["discard"]) == ([4, 2, 4, 4, 4, 4], 0, 4)
        now = session(discard("p5"), of=now)
        assert (view(now)["deck"], view(now)["discard"]) == (4, 0)

    def test_a_pack_that_is_all_in_hands_draws_its_own_discard(self) -> None:
        now = session(start(2, cards=8), discard("p1"))
        assert (hands(now), view(now)["deck"], view(now)["discard"]) == ([4, 4], 0, 0)

    def test_an_unknown_pack_never_runs_out(self) -> None:
        now = session(NO_PENALTY, discard("p2"), of=emptied())
        assert hands(now) == [4] * 6
        assert (view(now)["deck"], view(now)["discard"]) == (None, None)


class TestEnds:
    def test_the_sea_is_seen_empty(self) -> None:
        now = session(start(2), *turn("p1"))
        over = session({"type": "no_coins_left"}, of=now)
        assert result(over) == {"reason": "no_coins_left", "winners": ["p1"]}
        assert view(over)["turn"] == {"player": "p2", "number": 2}
        assert player(over, "p2")["dry"] == 0, "no turn was ended"

    @pytest.mark.parametrize(
        ("coins", "answer"),
        [
            ({"gold": 1}, "coins_remain"),
            ({"bronze": 3, "gold": 0}, "coins_remain"),
            ({"gold": 0, "silver": 0}, "ok"),
            ({}, "ok"),
            ({"gold": None}, "ok"),
        ],
    )
    def test_a_count_above_zero_says_otherwise(self, coins: dict[str, int], answer: str) -> None:
        assert code(session(start(2, coins=coins)), {"type": "no_coins_left"}) == answer

    def test_last_player_goes_before_two_dry_turns(self) -> None:
        now = poor(rules={"air_line_break_turn": "recovered"})
        for _ in range(2):
            now = session(card("p1"), up("p1", risk=2), penalty("p2", "air_line_break"), discard("p2"), of=now)
        assert [player(now, name)["dry"] for name in ("p1", "p2")] == [0, 2]
        now = session(*fee("p1"), of=now)
        assert result(now) == {"reason": "last_player", "winners": ["p2"]}

    @pytest.mark.parametrize("where", ["card", "dive", "penalty"])
    def test_stopping_by_agreement_has_no_winner_and_ends_any_phase(self, where: str) -> None:
        steps = {"card": [], "dive": [card("p1")], "penalty": [card("p1"), up("p1", risk=2)]}[where]
        now = session(start(2), *steps)
        over = session(STOP, of=now)
        assert result(over) == {"reason": "stopped", "winners": []}
        assert (view(over)["phase"], view(over)["dive"]) == ("over", None)
        assert view(over)["players"] == view(now)["players"]
        assert view(over)["turn"] == view(now)["turn"]

    def test_a_game_from_the_first_player_on_goes_clockwise(self) -> None:
        now = session(start(4, "p3"))
        order = []
        for _ in range(5):
            order.append(view(now)["turn"]["player"])
            now = session(*turn(order[-1]), of=now)
        assert order == ["p3", "p4", "p1", "p2", "p3"]
        assert view(now)["first_player"] == "p3"
