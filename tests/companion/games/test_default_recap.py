"""How a game went that tells no recap of its own: the figures after each turn, and the best turn of each."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from divingbell.companion.games.default_recap import default_recap
from divingbell.companion.games.parts import parts_of
from divingbell.companion.games.recap import Lines
from divingbell.companion.games.scoring import Scoring
from divingbell.companion.games.turns import turns_of
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.session import Session
from tests.action_lists import recorded

RECORDED = [game for game in GAMES if recorded(game)]


def sessions(game: str) -> list[Session]:
    played = [Session().apply_all([*evening]) for evening in recorded(game)]
    assert played
    return [one for one in played if isinstance(one, Session)]


def scoring_of(session: Session) -> Scoring:
    assert session.game is not None
    return parts_of(session.game).scoring


def brought(session: Session, player: str) -> list[int]:
    """By how much each turn changed somebody's figure, in their own turns."""
    figure = scoring_of(session).figure
    found = []
    for turn in turns_of(session):
        before, after = session.entry(turn.first - 1), session.entry(turn.last)
        assert before is not None
        assert after is not None
        if turn.player in (player, None):
            found.append(figure(after.state.players[player]) - figure(before.state.players[player]))
    return found


@pytest.mark.parametrize("game", RECORDED)
def test_the_lines_begin_at_the_start_and_end_at_the_figures(game: str) -> None:
    for session in sessions(game):
        scoring, (chart,) = scoring_of(session), default_recap(scoring_of(session), session).charts
        assert isinstance(chart, Lines)
        start = session.entry(1)
        assert start is not None
        for player, has in session.state.players.items():
            values = chart.row(player).values
            assert len(values) == 1 + len(turns_of(session))
            assert values[0] == scoring.figure(start.state.players[player])
            assert chart.total(chart.row(player)) == scoring.figure(has)
            assert sum(after - before for before, after in pairwise(values)) == values[-1] - values[0]


@pytest.mark.parametrize(("lowest", "best"), [(False, max), (True, min)])
@pytest.mark.parametrize("game", RECORDED)
def test_the_best_turn_is_that_of_the_end_that_wins(game: str, lowest: bool, best: object) -> None:
    assert callable(best)
    for session in sessions(game):
        scoring = replace(scoring_of(session), lowest_wins=lambda _: lowest)
        told = default_recap(scoring, session).best
        for player in session.state.players:
            turns = brought(session, player)
            assert told.get(player) == (best(turns) if turns else None)
