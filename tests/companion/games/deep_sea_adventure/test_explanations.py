"""What a movement and a refusal give as their reason: the rule, the sentence and the values in its places."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.companion.games.deep_sea_adventure.state import Player, State
from divingbell.companion.games.game import Movement, Refusal, Step
from tests.companion.games.deep_sea_adventure.sea import act, resolving, sea

ABOARD = Player()


def moved(state: State, kind: str, **fields: Any) -> tuple[Movement, ...]:
    """What an action of p1 that must fit has moved."""
    step = act(state, kind, player="p1", **fields)
    assert isinstance(step, Step), step
    return step.movements


@pytest.mark.parametrize(
    ("own", "other", "dice", "way", "why", "space"),
    [
        (Player(3), ABOARD, [1, 2], "path -> path", "2.4 roll", 6),
        (Player(30), ABOARD, [1, 1], "path -> path", "2.4 roll", 32),
        (ABOARD, Player(1), [1, 1], "submarine -> path", "2.4 roll", 3),
        (Player(3, carried=((1,),) * 2), ABOARD, [1, 1], "path -> path", "2.4 stays", 3),
        (Player(3, carried=((1,),) * 2), ABOARD, [1, 2], "path -> path", "2.4 roll", 4),
        (Player(30), ABOARD, [1, 2], "path -> path", "D4 deepest", 32),
        (Player(32), ABOARD, [1, 2], "path -> path", "D4 held", 32),
        (Player(2, "up"), ABOARD, [1, 2], "path -> submarine", "2.4 home", 0),
        (Player(32, "up"), ABOARD, [3, 3], "path -> path", "2.4 roll", 26),
    ],
)
def test_a_roll_says_why_it_led_where_it_did(
    own: Player, other: Player, dice: list[int], way: str, why: str, space: int
) -> None:
    walked = moved(sea({"p1": own, "p2": other}), "roll", dice=dice)[0]
    rule, _, text = why.partition(" ")
    assert f"{walked.giver} -> {walked.taker}" == way
    assert (walked.what, walked.count, walked.rule) == ("diver", 1, rule)
    assert walked.text_id == f"deep_sea_adventure.why.{text}"
    tokens = len(own.carried)
    said = {"first": dice[0], "second": dice[1], "tokens": tokens, "steps": sum(dice) - tokens, "space": space}
    assert walked.args == said


def test_where_the_path_is_full_a_roll_says_that_he_stays_aboard() -> None:
    walked = moved(sea({"p1": ABOARD, "p2": Player(1)}, path=((1,),)), "roll", dice=[3, 3])[0]
    assert (walked.rule, walked.text_id) == ("2.4", "deep_sea_adventure.why.aboard")
    assert (walked.giver, walked.taker) == ("submarine", "submarine")


@pytest.mark.parametrize(
    ("own", "option", "why"),
    [
        (Player(5, carried=((2,),)), "no_turn", "2.4 turn_back"),
        (Player(5), "allowed", "D2 turn_back_without_chip"),
        (Player(32), "no_turn", "D3 turn_back_dead_end"),
    ],
)
def test_turning_back_says_by_which_rule_it_was_allowed(own: Player, option: str, why: str) -> None:
    (turned,) = moved(sea({"p1": own, "p2": ABOARD}, rules={"return_without_chip": option}), "turn_back")
    assert f"{turned.rule} {turned.text_id.removeprefix('deep_sea_adventure.why.')}" == why
    assert (turned.giver, turned.taker, turned.what, turned.count) == ("path", "path", "diver", 1)
    assert turned.args == {"space": own.position}


@pytest.mark.parametrize(("air", "refilled"), [(25, None), (24, 1), (0, 25)])
def test_the_tank_is_refilled_for_the_next_round_as_far_as_it_is_empty(air: int, refilled: int | None) -> None:
    players = {"p1": Player(1, "up"), "p2": Player(0, "up", returned=True)}
    movements = moved(sea(players, air=air), "roll", dice=[1, 1])
    told = [(one.giver, one.taker, one.count, one.args) for one in movements if one.what == "air"]
    assert told == ([("box", "submarine", refilled, {"round": 2})] if refilled else [])


def test_who_sinks_too_early_is_told_who_goes_first() -> None:
    players = {f"p{number}": Player(space, carried=((1,),)) for number, space in ((1, 3), (2, 9), (3, 5))}
    refused = act(resolving(players, to_sink=("p2", "p3", "p1")), "sink", player="p1")
    assert refused == Refusal("wrong_order", "2.5", {"whose": "p2"})
