"""The odds card against the drawn picture and against playing out every roll with the real rules."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from divingbell.companion.games.deep_sea_adventure.odds import ROLLS, Odds, odds, percent, rolls_left, search_odds
from divingbell.companion.games.deep_sea_adventure.state import Player, State, Turn, with_player
from divingbell.companion.games.game import Step
from tests.companion.games.deep_sea_adventure.sea import FULL_PATH, accept, act, sea

DRAWN_LEVELS = (1, 1, 0, 0, 1, 2, 0, 0, 2, 3, 3, 3, 0, 0, *([4] * 8))
DRAWN = sea(
    {
        "p1": Player(5, "up", carried=((2,),)),
        "p2": Player(3, carried=((1,),)),
        "p3": Player(7, carried=((1,), (2,))),
        "p4": Player(10, "up", carried=((3,), (3,))),
    },
    path=(*((level,) if level else () for level in DRAWN_LEVELS), (1, 2, 3)),
    air=14,
    round=2,
    turn=Turn("p3", 20),
)
"""The table of picture e2-deepsea-roll: Ada p1, Bruno p2, Chiara p3 about to roll, Dev p4."""


def played_out(state: State, name: str) -> Fraction:
    """The chance by brute force: every roll of the dice through the real rules, the others breathing and no more."""
    total = Fraction(0)
    for dice in ROLLS:
        rolled = accept(state, "roll", player=name, dice=list(dice))
        if rolled.players[name].returned:
            total += 1
        elif (again := _next_turn(rolled, name)) is not None:
            total += played_out(again, name)
    return total / len(ROLLS)


def _next_turn(state: State, name: str) -> State | None:
    """He takes nothing, everybody breathes in turn; None when the air ends before he rolls again."""
    seats = list(state.players)
    place = seats.index(name)
    air = state.air
    for seat in seats[place + 1 :] + seats[: place + 1]:
        if air == 0:
            return None
        if not state.players[seat].returned:
            air = max(0, air - len(state.players[seat].carried))
    return replace(state, phase="roll", turn=Turn(name, 1), air=air)


def by_hand(state: State, name: str) -> Odds:
    """Both figures of the card, played out."""
    now, later = None, None
    if state.players[name].heading == "up":
        return Odds(played_out(state, name), None)
    turned = turn(state, name)
    if turned is not None:
        now = played_out(turned, name)
    for dice in ROLLS:
        rolled = accept(state, "roll", player=name, dice=list(dice))
        again = _next_turn(rolled, name)
        if again is None:
            later = later or Fraction(0)
        elif (turned := turn(again, name)) is not None:
            later = (later or Fraction(0)) + played_out(turned, name) / len(ROLLS)
    return Odds(now, later)


def turn(state: State, name: str) -> State | None:
    """Turned back through the rules, None where they refuse."""
    step = act(state, "turn_back", player=name)
    return step.state if isinstance(step, Step) else None


def test_the_drawn_table_reads_77_and_11_percent() -> None:
    card = odds(DRAWN)
    assert card == Odds(Fraction(561, 729), Fraction(78, 729))
    assert card == by_hand(DRAWN, "p3")
    assert card.now is not None
    assert card.later is not None
    assert (percent(card.now), percent(card.later)) == (77, 11)


def test_who_has_turned_has_one_figure() -> None:
    """The small picture e3: the same diver going up, 77 %."""
    card = odds(accept(DRAWN, "turn_back", player="p3"))
    assert card == Odds(Fraction(561, 729), None)


SMALL = [
    sea({"p1": Player(1, carried=((1,),)), "p2": Player()}, air=1),
    sea({"p1": Player(4, carried=((1,), (2,))), "p2": Player(2, carried=((1,),))}, air=5),
    sea({"p1": Player(6, carried=((1,), (2,))), "p2": Player(2, carried=((1,),)), "p3": Player(5)}, air=8),
    sea({"p1": Player(5, carried=((1,), (2,), (3, 3, 4))), "p2": Player(9, carried=((4,), (4,)))}, air=9),
    sea({"p1": Player(3, "up", carried=((1,), (2,))), "p2": Player(1, "up", carried=((1,), (1,)))}, air=6),
    sea({"p1": Player(5, carried=((1,),)), "p2": Player(7, carried=((1,),))}, path=FULL_PATH[:7], air=5),
    sea({"p1": Player(4, carried=((1,),) * 5), "p2": Player()}, air=11),
    sea({"p1": Player(2, carried=((1,),) * 6), "p2": Player()}, air=11),
    sea({"p1": Player(4, carried=((1,),) * 3), "p2": Player(0, "up", True, ((1,), (1,)))}, air=7),
    sea({"p1": Player(4, carried=((1,),) * 2), "p2": Player(9, carried=((1,),) * 3)}, air=0),
    sea({"p1": Player(4, carried=((1,),) * 2), "p2": Player(9, carried=((1,),) * 3)}, air=3),
    sea({"p1": Player(3), "p2": Player(9, carried=((1,),) * 3)}, air=7, rules={"return_without_chip": "allowed"}),
    sea({"p1": Player(3), "p2": Player(9, carried=((1,),) * 3)}, air=7),
    sea({"p1": Player(), "p2": Player(9, carried=((1,),) * 3)}, air=7),
    sea({"p1": Player(), "p2": Player(2, carried=((1,),) * 3)}, air=7, path=((1,), (1,))),
    sea({"p1": Player(2), "p2": Player(3, carried=((1,),) * 4)}, air=7, path=((1,), (1,), (), ())),
]


@pytest.mark.parametrize("state", SMALL)
def test_every_roll_played_out_gives_the_same_chances(state: State) -> None:
    assert odds(state) == by_hand(state, "p1")


def after_answer(state: State, name: str, answer: str) -> Fraction | None:
    """The chance of heading up from the next turn on, played out; None where the rules refuse the turn then."""
    diver = state.players[name]
    here = state.path[diver.position - 1]
    carried = {"take": (*diver.carried, here), "nothing": diver.carried, "place": diver.carried[:-1]}[answer]
    laden = with_player(state, name, replace(diver, carried=carried))
    turned = laden if diver.heading == "up" else turn(replace(laden, phase="roll", turn=Turn(name, 1)), name)
    if turned is None:
        return None
    again = _next_turn(turned, name)
    return played_out(again, name) if again is not None else Fraction(0)


@pytest.mark.parametrize("case", [state for state in SMALL if state.players["p1"].position])
def test_every_answer_of_a_search_played_out_gives_the_same_chances(case: State) -> None:
    """Those that the rules allow, and no other."""
    state = replace(case, phase="search")
    found = search_odds(state)
    allowed = {answer for answer in ("take", "nothing", "place") if fits(state, answer)}
    assert found.keys() == allowed
    assert found == {answer: after_answer(state, "p1", answer) for answer in allowed}


def fits(state: State, answer: str) -> bool:
    token = {"token": 0} if answer == "place" else {}
    return isinstance(act(state, "search", player="p1", choice=answer, **token), Step)


@pytest.mark.parametrize(("rule", "leaving"), [("no_turn", None), ("allowed", Fraction(1))])
def test_who_leaves_a_chip_with_empty_hands_turns_only_where_the_house_rules_let_them(
    rule: str, leaving: Fraction | None
) -> None:
    state = sea({"p1": Player(2), "p2": Player(4)}, phase="search", rules={"return_without_chip": rule})
    assert search_odds(state)["nothing"] == leaving
    assert search_odds(state)["take"] is not None


def test_with_everybody_else_stuck_the_whole_game_gives_the_same_chance() -> None:
    """p2 carries six tokens and cannot move, so nothing has to be assumed: all turns are entered, his too."""
    stuck = Player(9, carried=((1,),) * 6)
    state = sea({"p1": Player(4, "up", carried=((1,), (2,))), "p2": stuck}, air=15)

    def home(now: State) -> Fraction:
        if now.phase == "resolve":
            return Fraction("p1" in now.to_reveal)
        if now.phase == "search":
            assert now.turn is not None
            return home(accept(now, "search", player=now.turn.player, choice="nothing"))
        assert now.turn is not None
        if now.turn.player == "p2":
            return home(accept(now, "roll", player="p2", dice=[3, 3]))
        return sum((home(accept(now, "roll", player="p1", dice=list(dice))) for dice in ROLLS), Fraction(0)) / 9

    card = odds(state)
    assert card is not None
    assert card.now == home(state)
    assert 0 < card.now < 1


@pytest.mark.parametrize(
    ("air", "rolls"), [(14, 3), (0, 1), (1, 1), (2, 1), (4, 1), (5, 2), (6, 2), (10, 2), (11, 3), (12, 3)]
)
def test_how_many_rolls_the_air_leaves(air: int, rolls: int) -> None:
    """A cycle of the drawn table breathes Dev 2, Ada 1, Bruno 1, Chiara 2; who empties the tank still finishes (D5)."""
    assert rolls_left(replace(DRAWN, air=air), "p3") == rolls


def test_without_any_breath_he_is_sure_to_get_home() -> None:
    state = sea({"p1": Player(30, "up"), "p2": Player(9)})
    assert odds(state) == Odds(Fraction(1), None)


def test_without_any_breath_one_space_of_path_is_sure_too() -> None:
    assert odds(sea({"p1": Player(), "p2": Player()}, path=((1,),))) == Odds(None, Fraction(1))


def test_no_figure_where_the_rules_do_not_let_him_turn() -> None:
    assert odds(sea({"p1": Player(), "p2": Player()})) == Odds(None, None)
    assert odds(sea({"p1": Player(3), "p2": Player()})) == Odds(None, None)


def test_no_card_outside_a_roll() -> None:
    assert odds(accept(DRAWN, "roll", player="p3", dice=[1, 1])) is None
    assert odds(accept(DRAWN, "stop_game")) is None


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        *(((0, 1), 0), ((1, 1), 100), ((1, 1000), 1), ((999, 1000), 99), ((1, 2), 50)),
        *(((149, 1000), 15), ((145, 1000), 15), ((144, 1000), 14)),
    ],
)
def test_percent(chance: tuple[int, int], shown: int) -> None:
    assert percent(Fraction(*chance)) == shown
