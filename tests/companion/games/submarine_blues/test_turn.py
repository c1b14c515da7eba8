"""The end of a turn, drawing, the deck made anew, divers, last turns and winners (rules 3.4, 3.7, B3, B10-B12, B16)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from divingbell.companion.games.game import Refusal, Result
from divingbell.companion.games.submarine_blues import SUBMARINE_BLUES
from divingbell.companion.games.submarine_blues.state import Auction

from .play import after, refusal, refused, step, table

END = {"type": "end_turn", "player": "p1"}


@pytest.mark.parametrize("used", [0, 1, 2])
def test_all_three_actions_must_be_used(used: int) -> None:
    assert refusal(table(turn={"used": used}), **END) == Refusal("actions_left", "B3", {"count": 3 - used})
    assert after(table(turn={"used": used}, start={"rules": {"early_end": "any"}}), **END).turn.player == "p2"
    assert after(table(turn={"used": used, "may_end": True}), **END).turn.player == "p2"
    assert after(table(turn={"used": used}, players={"p1": {"hand": 0}}), **END).turn.player == "p2"


def test_the_reef_end_allows_stopping_only_while_it_is_the_last_action() -> None:
    state = after(table(facts={"2C": {"kind": "attack"}}), type="play_reef_end", player="p1", card="8S")
    after(state, **END)
    state = after(state, type="attack", player="p1", card="2C", hits={"p2": 0, "p3": 0})
    assert refused(state, **END) == "actions_left"


def test_a_third_reef_end_says_that_the_turn_may_end() -> None:
    state = table(turn={"used": 2})
    assert after(state, type="play_reef_end", player="p1", card="8S").turn.may_end is True


def test_no_fourth_action() -> None:
    state = table(turn={"used": 3})
    for action in (
        {"type": "attack", "card": "8S", "hits": {}},
        {"type": "play_to_resort", "cards": ["8S"]},
        {"type": "play_into_reef", "card": "8S", "gap": 3},
        {"type": "play_reef_end", "card": "8S"},
    ):
        assert refused(state, player="p1", **action) == "no_actions_left"


def test_without_cards_no_more_actions() -> None:
    state = table(players={"p1": {"hand": 0}})
    assert refused(state, type="play_reef_end", player="p1", card="8S") == "card_not_in_hand"


def test_the_next_turn() -> None:
    state = table(players={"p1": {"hand": 2}}, turn={"used": 3, "bonus": "7C", "may_end": True, "number": 4})
    new = after(state, **END)
    assert (new.players["p1"].hand, new.deck) == (5, 29)
    assert [seat.divers for seat in new.players.values()] == [1, 1, 1]
    assert new.turn == replace(table().turn, player="p2", number=5)
    assert new.divers_left == 18


def test_seats_go_round() -> None:
    state = table(turn={"player": "p3", "used": 3, "number": 9})
    assert after(state, type="end_turn", player="p3").turn.player == "p1"


def test_order_draw_divers_auctions() -> None:
    """B11; during the auctions the turn keeps what was used and laid, the free card and the early end are gone."""
    state = table(players={"p1": {"hand": 3}}, turn={"used": 3, "submarine_cards": 2, "bonus": "7C", "may_end": True})
    play = step(state, **END)
    assert [(moved.what, moved.rule) for moved in play.movements] == [("card", "3.4"), *[("diver", "B10")] * 3]
    assert (play.state.phase, play.state.auction) == ("auction", Auction(1, 2, "p2"))
    assert play.state.turn == replace(state.turn, bonus=None, may_end=False)


@pytest.mark.parametrize(("left", "divers"), [(0, [0, 0, 0]), (1, [0, 1, 0]), (2, [0, 1, 1]), (3, [1, 1, 1])])
def test_too_few_divers_go_clockwise_from_the_player_in_turn(left: int, divers: list[int]) -> None:
    state = table(turn={"player": "p2", "used": 3}, divers_left=left)
    new = after(state, type="end_turn", player="p2")
    assert [seat.divers for seat in new.players.values()] == divers
    assert new.divers_left == 0


@pytest.mark.parametrize(
    ("hand", "deck", "discard", "new_hand", "new_deck", "new_discard"),
    [
        (1, 9, 3, 5, 5, 3),
        (1, 5, 3, 5, 1, 3),
        (1, 4, 3, 5, 3, 0),
        (1, 3, 3, 5, 2, 0),
        (1, 0, 3, 4, 0, 0),
        (1, 0, 4, 5, 0, 0),
        (1, 0, 5, 5, 1, 0),
        (1, 2, 0, 3, 0, 0),
        (1, 4, 0, 5, 0, 0),
        (1, 0, 0, 1, 0, 0),
        (5, 0, 3, 5, 3, 0),
        (5, 0, 0, 5, 0, 0),
        (5, 2, 3, 5, 2, 3),
    ],
)
def test_drawing_and_the_deck_made_anew(
    hand: int, deck: int, discard: int, new_hand: int, new_deck: int, new_discard: int
) -> None:
    """B12: when a card is due and the deck is empty, and after drawing up, if that finds or leaves it empty."""
    pile = ("10S", "2S", "3S", "4S", "6S")[:discard]
    state = table(players={"p1": {"hand": hand}}, turn={"used": 3}, deck=deck, discard=pile)
    new = after(state, **END)
    assert (new.players["p1"].hand, new.deck, len(new.discard)) == (new_hand, new_deck, new_discard)
    cards = sum(moved.count for moved in step(state, **END).movements if moved.taker == "p1" and moved.what == "card")
    assert cards == new_hand - hand


def test_discards_are_hidden_again_in_the_new_deck() -> None:
    state = table(players={"p1": {"hand": 4}}, turn={"used": 3}, deck=0, discard=("2S", "8S"))
    assert refused(state, type="play_reef_end", player="p1", card="8S") == "no_actions_left"
    new = after(state, **END)
    after(new, type="play_reef_end", player="p2", card="8S")


def test_last_turns_and_the_end() -> None:
    """3.7: each has one more turn after the last submarine, the one whose turn it was is last; no more auctions."""
    state = table(turn={"used": 3, "number": 7}, submarines_left=0)
    state = after(state, **END)
    assert (state.turn.player, state.final_turns) == ("p2", 3)
    for player, following, final in [("p2", "p3", 2), ("p3", "p1", 1)]:
        state = replace(state, turn=replace(state.turn, used=3, submarine_cards=2))
        state = after(state, type="end_turn", player=player)
        assert (state.phase, state.turn.player, state.final_turns) == ("actions", following, final)
    state = replace(state, turn=replace(state.turn, used=3, submarine_cards=1, bonus="7C"))
    over = after(state, **END)
    assert (over.phase, over.final_turns, over.auction) == ("over", 0, None)
    assert over.turn == replace(state.turn, bonus=None)
    assert over.result == Result("last_turns_played", ("p1", "p2", "p3"))
    assert over.divers_left == 21 - 4 * 3, "B15: divers are handed out in the last turns too"
    assert refused(over, **END) == "game_over"


@pytest.mark.parametrize(
    ("divers", "submarines", "winners"),
    [
        ([5, 4, 3], [0, 9, 9], ("p1",)),
        ([4, 5, 5], [9, 2, 3], ("p3",)),
        ([5, 4, 5], [2, 9, 2], ("p1", "p3")),
        ([0, 0, 0], [0, 0, 0], ("p1", "p2", "p3")),
    ],
)
def test_most_divers_then_most_submarines_then_shared(
    divers: list[int], submarines: list[int], winners: tuple[str, ...]
) -> None:
    seats = {f"p{n + 1}": {"divers": divers[n], "submarines": submarines[n]} for n in range(3)}
    state = table(players=seats, turn={"used": 3}, divers_left=0, submarines_left=0, final_turns=1)
    assert after(state, **END).result == Result("last_turns_played", winners)


def test_stopped_by_agreement() -> None:
    state = replace(table(turn={"used": 1, "bonus": "7C"}), phase="auction", auction=Auction(1, 1, "p2"))
    over = SUBMARINE_BLUES.rulebook.stop(state).state
    assert (over.phase, over.auction, over.result) == ("over", None, Result("stopped", ()))
    assert over.turn == state.turn
    assert over.final_turns is None


def test_stop_after_the_end_is_refused() -> None:
    state = after(table(), type="stop_game")
    assert refused(state, type="stop_game") == "game_over"
