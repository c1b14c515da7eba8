"""The demo player: to the podium with every number of seats, the same for the same seed, and only by what is public."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.companion.games.submarine_blues.bot import DemoPlayer
from divingbell.companion.games.submarine_blues.facts import KIND_COUNTS
from divingbell.companion.session.session import Session

from .play import actions, evening


@pytest.mark.parametrize("players", [2, 3, 4])
def test_to_the_podium(players: int) -> None:
    for seed in range(5):
        state = evening(seed, players).state
        assert state.result.reason == "last_turns_played"
        assert state.submarines_left == 0


def test_an_evening_shows_the_whole_game() -> None:
    kinds = {action["type"] for seed in range(3) for action in actions(evening(seed))}
    assert kinds == {
        "start_game",
        "attack",
        "play_to_resort",
        "play_into_reef",
        "play_reef_end",
        "end_turn",
        "bid",
        "pass_bid",
    }
    played = [action for seed in range(3) for action in actions(evening(seed))]
    assert any(action.get("attacks") for action in played)
    assert any(action.get("hand_card") for action in played)


def test_same_seed_same_evening() -> None:
    assert actions(evening(3)) == actions(evening(3))
    assert actions(evening(3)) != actions(evening(4))


@pytest.mark.parametrize("seed", range(3))
def test_real_cards_and_companion_agree(seed: int) -> None:
    """The real table in the player's head and the companion's counts are two accounts of one game."""
    player, session = DemoPlayer(seed, 3), Session()
    while True:
        before = session.view()
        action = player.next_action(before)
        if before is not None:
            for name, hand in player.cards.hands.items():
                assert len(hand) == before["players"][name]["hand"]
                assert set(before["players"][name]["seen"]) <= set(hand)
            assert player.cards.reef == list(before["reef"])
            assert sorted(player.cards.discard) == list(before["discard"])
            assert len(player.cards.deck) == before["deck"]
        if action is None:
            return
        after = session.apply(action)
        assert isinstance(after, Session)
        session = after


def test_facts_are_told_only_of_cards_that_are_laid() -> None:
    for action in actions(evening(5))[1:]:
        laid = {action.get("card"), action.get("hand_card"), *action.get("cards", ()), *action.get("resort_cards", ())}
        assert action.get("facts", {}).keys() <= laid


def test_options_reach_the_start() -> None:
    start = actions(evening(1, 2, rules={"early_end": "any"}, divers=3, submarines=1, levels={"p1": "scuba_diver"}))[0]
    assert (start["players"], start["rules"], start["divers"], start["submarines"]) == (2, {"early_end": "any"}, 3, 1)
    assert start["levels"] == {"p1": "scuba_diver"}


def test_a_stalled_game_is_stopped() -> None:
    """B14: all submarine cards rest in resorts and a token is left, so no auction can ever come."""
    player, session = DemoPlayer(0, 2), Session()
    while (session.view() or {}).get("phase") != "actions" or session.number < 5:
        session = _next(session, player.next_action(session.view()))
    view: dict[str, Any] = dict(session.view() or {})
    player.next_action(view)
    kinds = player.cards.printed.items()
    submarines = [card for card, printed in kinds if printed["kind"] == "submarine"]
    assert len(submarines) == KIND_COUNTS["submarine"]
    facts = {card: {"kind": "submarine"} for card in submarines}
    seats = {name: {**seat, "resort": []} for name, seat in view["players"].items()}
    seats["p1"]["resort"] = submarines
    again = DemoPlayer(0, 2)
    assert again.next_action({**view, "players": seats, "facts": facts}) == {"type": "stop_game"}
    seats["p1"]["resort"] = submarines[1:]
    assert DemoPlayer(0, 2).next_action({**view, "players": seats, "facts": facts}) != {"type": "stop_game"}


def _next(session: Session, action: Any) -> Session:
    after = session.apply(action)
    assert isinstance(after, Session)
    return after
