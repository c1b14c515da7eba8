"""The rulebook of score sheets: the actions, and what the game declares."""

from divingbell.companion.games.game import ActionSpec, Refusal, Rulebook, Step
from divingbell.companion.games.round_sheet import actions, categories, end, ledger, rounds, start
from divingbell.companion.games.round_sheet.state import WRITING, State

_WRITING = frozenset({WRITING})


def score(state: State, action: actions.Score) -> Step | Refusal:
    """Write a person's numbers, by rounds or by categories."""
    if action.player not in state.writers:
        return Refusal("not_the_first", "1.2", {"player": action.player, "whose": state.team_of(action.player)[0]})
    if state.sheet.categories:
        return categories.fill(state, action)
    if action.category:
        return Refusal("no_category", "2.4", {"category": action.category})
    if action.round and action.round != state.turn.number:
        return Refusal("other_round", "2.1", {"round": state.turn.number})
    return rounds.write(state, action)


RULEBOOK = Rulebook(
    start_action=actions.StartGame,
    start=start.start,
    action_specs={
        "score": ActionSpec(actions.Score, _WRITING, score),
        "finish": ActionSpec(actions.FinishGame, _WRITING, end.finish),
    },
    line=ledger.line,
)
