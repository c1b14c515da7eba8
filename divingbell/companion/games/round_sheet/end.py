"""The end of a game on a score sheet: when it is reached, bonuses, ties, and who has won."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from divingbell.companion.games.game import Movement, Refusal, Result, Step
from divingbell.companion.games.round_sheet.actions import FinishGame
from divingbell.companion.games.round_sheet.formula import read
from divingbell.companion.games.round_sheet.points import moved
from divingbell.companion.games.round_sheet.state import OVER, State, Turn, missing, whole_scope, with_player

MOST_ROUNDS = 200
"""A game without another end is over then."""


def end_reason(state: State) -> str | None:
    """Why the game is over after a round that was worked out; None: it goes on."""
    ends, played = state.sheet.ends, state.turn.number
    if played >= (state.most_rounds or MOST_ROUNDS):
        return "rounds"
    if ends.target is None:
        return None
    totals = [player.total for player in state.players.values()]
    if ends.target_is == "exactly":
        return "target" if ends.target in totals else None
    sign = 1 if ends.target > state.sheet.begin else -1
    furthest = max(sign * (total - ends.target) for total in totals)
    return "target" if furthest > 0 or (furthest == 0 and ends.target_is == "reached") else None


def ended(state: State, reason: str, movements: Iterable[Movement]) -> Step | Refusal:
    """The end, with bonuses of rounds, and the winners."""
    after, found = state, [*movements]
    try:
        for writer in state.writers:
            before = state.players[writer]
            bonus, ties = total_bonus(state, writer), _ties(state, writer)
            after = with_player(after, writer, replace(before, bonus=bonus, ties=ties))
            if bonus != before.bonus:
                found += [moved(one, bonus - before.bonus, "3.3", "round_sheet.why.bonus", {})
                          for one in state.team_of(writer)]  # fmt: skip
    except ArithmeticError:
        return Refusal("not_worked_out", "3.3", {"formula": "bonuses, ties"})
    return Step(replace(after, phase=OVER, result=Result(reason, _winners(after))), tuple(found))


def total_bonus(state: State, writer: str) -> int:
    """Points of all bonuses of one person as it stands. Raises `ArithmeticError`."""
    return sum(_over_all(state, writer, bonus.points) for bonus in state.sheet.bonuses)


def _ties(state: State, writer: str) -> tuple[int, ...]:
    return tuple(_over_all(state, writer, formula) for formula in state.sheet.ties)


def _over_all(state: State, writer: str, formula: str) -> int:
    own = whole_scope(state, writer)
    return read(formula, own).value(own, [whole_scope(state, one) for one in state.writers])


def _winners(state: State) -> tuple[str, ...]:
    sign = -1 if state.sheet.lowest_wins else 1
    ranks = {name: (sign * player.figure, player.ties) for name, player in state.players.items()}
    best = max(ranks.values())
    return tuple(sorted(name for name, rank in ranks.items() if rank == best))


def finish(state: State, action: FinishGame) -> Step | Refusal:
    """The end that people agree on, where the sheet has no other: who leads has won."""
    del action
    ends = state.sheet.ends
    if state.sheet.categories or ends.rounds is not None or ends.target is not None:
        return Refusal("ends_by_itself", "4.1")
    if not state.rounds_played:
        return Refusal("nothing_written", "4.1")
    begun = any(state.players[writer].written for writer in state.writers)
    if begun:
        return Refusal("round_open", "4.1", {"round": state.turn.number, "player": missing(state)[0]})
    return ended(_last_round(state), "agreement", ())


def _last_round(state: State) -> State:
    """The round of the end is the last that was played."""
    return replace(state, turn=Turn(state.turn.player, state.turn.number - 1))
