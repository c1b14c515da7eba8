"""Writing by categories: in turn everybody fills one, each once."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from divingbell.companion.games.game import Movement, Refusal, Step
from divingbell.companion.games.round_sheet.actions import Score
from divingbell.companion.games.round_sheet.end import ended, total_bonus
from divingbell.companion.games.round_sheet.limits import category_limits
from divingbell.companion.games.round_sheet.points import moved
from divingbell.companion.games.round_sheet.state import Player, State, Turn, order, with_player

POINTS = "points"


def fill(state: State, action: Score) -> Step | Refusal:
    """Fill a category of the person in turn, then the next one is in turn."""
    refused = _refused(state, action)
    if refused is not None:
        return refused
    before, points = state.players[action.player], action.values.get(POINTS, 0)
    category = state.sheet.category(str(action.category))
    after = with_player(state, action.player, _filled(before, category.id, points))
    try:
        bonus = total_bonus(after, action.player)
    except ArithmeticError:
        return Refusal("not_worked_out", "3.3", {"formula": "bonuses"})
    after = with_player(after, action.player, replace(after.players[action.player], bonus=bonus))
    movements = list[Movement]()
    for one in state.team_of(action.player):
        movements.append(moved(one, points, "3.2", "round_sheet.why.category", {"category": category.title}))
        if bonus != before.bonus:
            movements.append(moved(one, bonus - before.bonus, "3.3", "round_sheet.why.bonus", {}))
    left = [one for one in order(after) if len(after.players[one].filled) < len(state.sheet.categories)]
    if not left:
        return ended(after, "categories", movements)
    following = _following(after, action.player, left)
    number = len(after.players[following].filled) + 1
    return Step(replace(after, turn=Turn(following, number)), tuple(movements))


def _refused(state: State, action: Score) -> Refusal | None:
    if action.player != state.turn.player:
        return Refusal("not_your_turn", "2.1", {"player": action.player, "whose": state.turn.player})
    known = {category.id for category in state.sheet.categories}
    if action.category is UNSET or action.category not in known:
        return Refusal("no_category", "2.4", {"category": "" if action.category is UNSET else action.category})
    if (unknown := next((name for name in action.values if name != POINTS), None)) is not None:
        return Refusal("no_field", "2.1", {"field": unknown})
    category = state.sheet.category(action.category)
    if category.id in state.players[action.player].filled:
        return Refusal("filled", "2.4", {"category": category.title})
    return category_limits(category).refusal(category.title, action.values.get(POINTS, 0))


def _filled(player: Player, category: str, points: int) -> Player:
    total = player.total + points
    return replace(
        player,
        total=total,
        scores=(*player.scores, points),
        totals=(*player.totals, total),
        filled={**player.filled, category: points},
    )


def _following(state: State, player: str, left: list[str]) -> str:
    """The next who writes, in seat order, and has something to fill."""
    writers = state.writers
    place = writers.index(player)
    return next(one for one in writers[place + 1 :] + writers[: place + 1] if one in left)
