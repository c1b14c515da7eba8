"""Auctions: who bids when, what a bid is worth, who pays and draws, and what lapses (rule 3.5, B1, B13-B15, B17)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from divingbell.companion.games.submarine_blues.auction import PrintedTotal, worth
from divingbell.companion.games.submarine_blues.state import Auction, StandingBid, State, cards

from .play import after, refused, step, table


def fact(sharks: int, pilot_fish: int) -> dict[str, int]:
    return {"sharks": sharks, "pilot_fish": pilot_fish}


def auction(players: dict[str, dict[str, Any]] | None = None, queued: int = 1, **fields: Any) -> State:
    """The auctions after p1's turn begin; p2 is asked first."""
    state = table(players=players, turn={"used": 3, "submarine_cards": queued}, divers_left=0, **fields)
    state = after(state, type="end_turn", player="p1")
    assert state.phase == "auction"
    return state


def bid(player: str, value: int, *resort_cards: str, **more: Any) -> dict[str, Any]:
    return {"type": "bid", "player": player, "resort_cards": list(resort_cards), "value": value, **more}


def passes(state: State, *players: str) -> State:
    for player in players:
        state = after(state, type="pass_bid", player=player)
    return state


@pytest.mark.parametrize(
    ("level", "sharks", "pilot_fish", "value"),
    [
        ("snorkeler", 8, 5, 8),
        ("scuba_diver", 8, 5, 5),
        ("scuba_diver", 5, 8, 5),
        ("submarine_pilot", 6, 6, 6),
        ("submarine_pilot", 3, 4, None),
        ("snorkeler", 3, None, 3),
        ("snorkeler", None, 3, None),
        ("scuba_diver", 3, None, None),
        ("scuba_diver", None, 3, None),
        ("submarine_pilot", 3, None, None),
        ("submarine_pilot", None, None, None),
    ],
)
def test_worth_of_a_bid(level: Any, sharks: int | None, pilot_fish: int | None, value: int | None) -> None:
    """The rulebook's examples: 8 and 5 make 5 for a scuba diver, 6 and 6 make 6 for a pilot, 3 and 4 are no bid."""
    assert worth(level, PrintedTotal(sharks, pilot_fish)) == value


RESORT = {"p2": {"resort": ("9C", "9D", "KC")}}
FACTS = {"9C": fact(5, 2), "9D": fact(3, 3), "KC": fact(1, 1), "8S": fact(2, 4), "8C": {"sharks": 4}}


@pytest.mark.parametrize(
    ("level", "laid", "right"),
    [
        ("snorkeler", ("9C", "9D"), 8),
        ("scuba_diver", ("9C", "9D"), 5),
        ("submarine_pilot", ("9D", "KC"), 4),
    ],
)
def test_a_known_bid_has_one_value(level: str, laid: tuple[Any, ...], right: int) -> None:
    state = auction({"p2": {**RESORT["p2"], "level": level}}, facts=FACTS)
    for value in range(1, 12):
        if value == right:
            assert after(state, **bid("p2", value, *laid)).auction == Auction(
                1, 1, "p3", StandingBid("p2", right, cards(laid), None)
            )
        else:
            assert refused(state, **bid("p2", value, *laid)) == "wrong_bid_value"


def test_a_pilot_needs_equal_numbers() -> None:
    state = auction({"p2": {**RESORT["p2"], "level": "submarine_pilot"}}, facts=FACTS)
    for value in (5, 8):
        assert refused(state, **bid("p2", value, "9C", "9D")) == "unequal_bid"
    assert refused(state, **bid("p2", 7, "9C", hand_card="8S")) == "unequal_bid"
    after(state, **bid("p2", 5, "9D", hand_card="AS", facts={"AS": fact(2, 2)}))


@pytest.mark.parametrize(
    ("level", "open_value"), [("snorkeler", False), ("scuba_diver", True), ("submarine_pilot", True)]
)
def test_while_a_number_is_unknown_the_bid_counts_as_said(level: str, open_value: bool) -> None:
    """B1: the pilot fish of 8C are not known; a snorkeler does not need them."""
    state = auction({"p2": {"resort": ("8C",), "level": level}}, facts=FACTS)
    after(state, **bid("p2", 4, "8C"))
    if open_value:
        after(state, **bid("p2", 99, "8C"))
    else:
        assert refused(state, **bid("p2", 99, "8C")) == "wrong_bid_value"


def test_facts_told_with_the_bid_count_at_once() -> None:
    state = auction({"p2": {"resort": ("8C",)}})
    assert refused(state, **bid("p2", 5, "8C", facts={"8C": {"sharks": 4}})) == "wrong_bid_value"
    assert after(state, **bid("p2", 4, "8C", facts={"8C": {"sharks": 4}})).facts["8C"].sharks == 4


def test_bidding_goes_clockwise_and_ends_with_the_player_in_turn() -> None:
    state = auction()
    for player in ("p2", "p3", "p1"):
        assert state.auction is not None
        assert state.auction.bidder == player
        for other in {"p1", "p2", "p3"} - {player}:
            assert refused(state, type="pass_bid", player=other) == "not_your_turn"
        state = passes(state, player)
    assert (state.phase, state.turn.player, state.turn.number) == ("actions", "p2", 2)


def test_a_bid_must_be_higher() -> None:
    """B13: an equal bid is too low, so there are no ties."""
    state = auction({"p2": {"resort": ("9C",)}, "p3": {"resort": ("9D", "KC")}})
    state = after(state, **bid("p2", 5, "9C"))
    for value in (1, 4, 5):
        assert refused(state, **bid("p3", value, "9D")) == "bid_too_low"
    state = after(state, **bid("p3", 6, "KC", "9D"))
    assert state.auction is not None
    assert state.auction.high == StandingBid("p3", 6, ("9D", "KC"), None)


def test_only_own_resort_cards() -> None:
    state = auction({"p2": {"resort": ("9C",)}, "p3": {"resort": ("9D",)}})
    for card in ("9D", "5C", "8S"):
        assert refused(state, **bid("p2", 5, card)) == "card_not_in_resort"


def test_one_hand_card_alone_is_a_bid() -> None:
    state = after(auction(), **bid("p2", 3, hand_card="8S"))
    assert state.auction is not None
    assert state.auction.high == StandingBid("p2", 3, (), "8S")
    assert refused(auction(), **bid("p2", 3)) == "empty_bid"
    assert refused(auction(), **bid("p2", 3, hand_card=None)) == "empty_bid"


def test_the_winner_pays_takes_a_submarine_and_draws() -> None:
    state = auction({"p2": {"resort": ("9C", "9D"), "hand": 4, "seen": ("8S",)}})
    state = after(state, **bid("p2", 5, "9C", hand_card="8S"))
    state = passes(state, "p3")
    play = step(state, type="pass_bid", player="p1")
    new = play.state
    assert (new.players["p2"].resort, new.players["p2"].seen, new.players["p2"].hand) == (("9D",), (), 5)
    assert (new.players["p2"].submarines, new.submarines_left) == (1, 8)
    assert (new.discard, new.deck) == (("8S", "9C"), state.deck - 2)
    assert [(moved.giver, moved.taker, moved.what, moved.count) for moved in play.movements] == [
        ("p2.resort", "discard", "card", 1),
        ("p2", "discard", "card", 1),
        ("pile", "p2", "submarine", 1),
        ("deck", "p2", "card", 2),
    ]


def test_the_winner_draws_up_even_without_a_hand_card() -> None:
    state = auction({"p2": {"resort": ("9C",), "hand": 3}})
    state = passes(after(state, **bid("p2", 1, "9C")), "p3", "p1")
    assert state.players["p2"].hand == 5


def test_paid_cards_can_be_drawn_where_the_deck_is_empty() -> None:
    state = auction({"p2": {"resort": ("9C", "9D"), "hand": 4}}, deck=0)
    state = passes(after(state, **bid("p2", 1, "9C", "9D", hand_card="8S")), "p3", "p1")
    assert (state.players["p2"].hand, state.deck, state.discard) == (5, 1, ())


def test_a_losing_hand_card_goes_back_and_is_known() -> None:
    """B13: seen by all, so nobody else can play it."""
    state = after(auction({"p3": {"resort": ("9C",)}}), **bid("p2", 3, hand_card="8S"))
    assert state.players["p2"].seen == ("8S",)
    assert refused(state, **bid("p3", 4, "9C", hand_card="8S")) == "card_not_in_hand"
    state = passes(after(state, **bid("p3", 4, "9C")), "p1")
    assert (state.players["p2"].hand, state.players["p2"].seen) == (5, ("8S",))
    after(state, type="play_reef_end", player="p2", card="8S")


def test_a_known_hand_card_may_be_shown_again() -> None:
    state = after(auction({"p2": {"seen": ("8S",), "hand": 1}}), **bid("p2", 3, hand_card="8S"))
    assert state.players["p2"].seen == ("8S",)


def test_nobody_bids() -> None:
    """B14: the token stays, and the next submarine card brings its own auction."""
    state = passes(auction(queued=2), "p2", "p3", "p1")
    assert (state.phase, state.auction, state.submarines_left) == ("auction", Auction(2, 2, "p2"), 9)
    state = passes(state, "p2", "p3", "p1")
    assert (state.phase, state.turn.player, state.final_turns) == ("actions", "p2", None)


def test_one_auction_after_another() -> None:
    """The winner has drawn up before the next one starts; the turn keeps its values."""
    state = auction({"p1": {"resort": ("9C",)}}, queued=3)
    state = passes(state, "p2", "p3")
    state = after(state, **bid("p1", 2, hand_card="8S"))
    assert (state.auction, state.players["p1"].hand) == (Auction(2, 3, "p2"), 5)
    assert (state.turn.used, state.turn.submarine_cards) == (3, 3)
    state = passes(state, "p2", "p3")
    state = after(state, **bid("p1", 2, "9C"))
    assert state.auction == Auction(3, 3, "p2")
    assert state.players["p1"].submarines == 2


def test_auctions_lapse_without_tokens() -> None:
    """B15, 3.7: the last token ends the auctions of this turn, and the last turns begin with the next seat."""
    state = auction({"p3": {"resort": ("9C", "9D")}}, queued=2, submarines_left=1)
    assert state.auction == Auction(1, 2, "p2")
    state = passes(state, "p2")
    state = passes(after(state, **bid("p3", 2, "9C")), "p1")
    assert (state.phase, state.turn.player, state.final_turns, state.auction) == ("actions", "p2", 3, None)
    state = replace(state, turn=replace(state.turn, used=3, submarine_cards=1))
    state = after(state, type="end_turn", player="p2")
    assert (state.phase, state.turn.player, state.final_turns) == ("actions", "p3", 2)


def test_a_submarine_card_pays_in_the_auction_it_brought() -> None:
    """B17."""
    kinds = {"9C": {"kind": "submarine", "sharks": 2, "pilot_fish": 0}, "9S": {"kind": "cruising"}}
    state = table(turn={"used": 2})
    state = after(state, type="play_to_resort", player="p1", cards=["9C", "9S"], facts=kinds)
    state = passes(after(state, type="end_turn", player="p1"), "p2", "p3")
    state = after(state, **bid("p1", 2, "9C"))
    assert (state.players["p1"].submarines, state.discard) == (1, ("9C",))


def test_wrong_phase() -> None:
    assert refused(table(), **bid("p1", 1)) == "wrong_phase"
    assert refused(table(), type="pass_bid", player="p1") == "wrong_phase"
    for action in (
        {"type": "attack", "card": "8S", "hits": {}},
        {"type": "play_to_resort", "cards": ["8S"]},
        {"type": "play_into_reef", "card": "8S", "gap": 3},
        {"type": "play_reef_end", "card": "8S"},
        {"type": "end_turn"},
    ):
        assert refused(auction(), player="p1", **action) == "wrong_phase"
