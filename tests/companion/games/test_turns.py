"""The turns of a game as a replay tells them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from divingbell.companion.games.game import Refusal
from divingbell.companion.games.turns import EntryRun, TurnOutcome, turn_of, turns
from divingbell.companion.installed_games import GAMES
from divingbell.companion.pictures.fonts import glyph
from divingbell.companion.session.session import Entry, Session
from divingbell.ui.table.game_ui import game_ui
from tests.action_lists import recorded
from tests.sunken_play import NO_PENALTY, aim, buzz, card, discard, dive, penalty, start, up

Action = dict[str, Any]


def session_of(*actions: Action) -> Session:
    session = Session()
    for action in actions:
        after = session.apply(action)
        assert not isinstance(after, Refusal), (action, after)
        session = after
    return session


def told(session: Session) -> tuple[EntryRun, ...]:
    assert session.game is not None
    return turns(game_ui(session.game.name).turn_outcome, [*session.entries()][::-1])


@pytest.mark.parametrize("game", GAMES)
def test_every_entry_but_the_first_belongs_to_one_turn(game: str) -> None:
    for evening in recorded(game):
        session = session_of(*evening)
        found = told(session)
        assert [turn.first for turn in found] == [2, *(turn.last + 1 for turn in found[:-1])]
        assert found[-1].last == session.number
        for before, after in pairwise(found):
            if after.round == before.round:
                assert after.number == before.number + 1
            else:
                assert (after.round, after.number) == (before.round + 1, 1)
        for turn in found:
            assert [turn_of(found, step) for step in (turn.first, turn.last)] == [found.index(turn)] * 2
            assert (turn.player is None) == (turn.number == 0)
            if turn.outcome is not None:
                assert glyph(turn.outcome.mark)


def outcomes(*actions: Action) -> list[str]:
    return [turn.outcome.mark if turn.outcome is not None else "" for turn in told(session_of(*actions))]


def test_what_came_of_a_dive() -> None:
    lifted = card("p1"), aim("p1", 2), up("p1")
    assert outcomes(start(3), *lifted, NO_PENALTY, discard("p2")) == ["coin-ok", ""]
    assert outcomes(start(3), *lifted, penalty("p2", "share")) == ["half"]
    assert outcomes(start(3), *lifted, penalty("p2", "air_line_break")) == ["air-cut"]
    buzzed = card("p1"), aim("p1", 2), buzz("p1")
    assert outcomes(start(3), *buzzed, up("p1"), NO_PENALTY) == ["half"]
    assert outcomes(start(3), *buzzed, dive("p1", "dropped")) == ["coin-drop"]
    assert outcomes(start(3), card("p1"), aim("p1", 2), up("p1", "silver")) == ["coin-wrong"]
    again = dive("p1", "dropped")
    assert outcomes(start(3), card("p1"), aim("p1", 2), again, dive("p1", "stopped")) == ["surface"]


class _State:
    """Of a game that knows no turns."""

    def __init__(self, players: int) -> None:
        self.players = dict.fromkeys(range(players))


def test_in_a_game_without_turns_every_entry_is_one() -> None:
    game = GAMES["sunken_treasure"]
    from divingbell.companion.games.game import Step

    one = Entry(1, {"type": "start_game"}, game, Step(_State(2)), None)
    two = Entry(2, {"type": "take", "player": "p2"}, game, Step(_State(2)), one)
    three = Entry(3, {"type": "done"}, game, Step(_State(2)), two)
    outcome = game_ui("deep_sea_adventure").turn_outcome
    assert [turn[:5] for turn in turns(outcome, [one, two, three])] == [(1, 0, "p2", 2, 2), (2, 0, None, 3, 3)]


def test_rounds_count_their_own_turns() -> None:
    found = [turn for evening in recorded("deep_sea_adventure") for turn in told(session_of(*evening))]
    assert {turn.round for turn in found} == {1, 2, 3}
    assert TurnOutcome("sink", "danger_fill") in {turn.outcome for turn in found}
    assert TurnOutcome("home", "money") in {turn.outcome for turn in found}
