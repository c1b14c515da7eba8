"""Writing by rounds: a person's numbers of a step, and the round that is worked out once everybody has theirs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from divingbell.companion.games.game import Movement, Refusal, Step
from divingbell.companion.games.round_sheet.actions import Score
from divingbell.companion.games.round_sheet.end import end_reason, ended
from divingbell.companion.games.round_sheet.formula import Scope, read
from divingbell.companion.games.round_sheet.limits import field_limits
from divingbell.companion.games.round_sheet.points import moved
from divingbell.companion.games.round_sheet.sheet import RoundSheet, SheetCheck
from divingbell.companion.games.round_sheet.state import (
    Player,
    State,
    Turn,
    missing,
    order,
    scope,
    scopes,
    with_player,
)


def write(state: State, action: Score) -> Step | Refusal:
    """One person's numbers of this step; the last ones of a round work it out."""
    if refused := _refused(state, action):
        return refused
    step = state.sheet.all_steps[state.step]
    player = state.players[action.player]
    numbers = {name: action.values.get(name, 0) for name in step.fields}
    after = with_player(state, action.player, replace(player, written={**player.written, **numbers}))
    left = missing(after)
    if left:
        return Step(replace(after, turn=Turn(left[0], state.turn.number)))
    if refused := _checked(after, step.checks):
        return refused
    if state.step + 1 < len(state.sheet.all_steps):
        after = replace(after, step=state.step + 1)
        return Step(replace(after, turn=Turn(order(after)[0], state.turn.number)))
    return _checked(after, state.sheet.checks) or _worked_out(after)


def _refused(state: State, action: Score) -> Refusal | None:
    step = state.sheet.all_steps[state.step]
    if (unknown := next((name for name in action.values if name not in step.fields), None)) is not None:
        return Refusal("no_field", "2.1", {"field": unknown})
    if step.order == "in_turn" and action.player in missing(state) and action.player != state.turn.player:
        return Refusal("not_your_turn", "2.1", {"player": action.player, "whose": state.turn.player})
    for name in step.fields:
        field = state.sheet.field(name)
        try:
            limits = field_limits(state, action.player, field)
        except ArithmeticError:
            return Refusal("not_worked_out", "2.2", {"formula": f"{field.least} .. {field.most}"})
        if refused := limits.refusal(field.title, action.values.get(name, 0)):
            return refused
    return None


def _checked(state: State, checks: Iterable[SheetCheck]) -> Refusal | None:
    everybody = scopes(state)
    for check in checks:
        try:
            holds = all(_value(check.holds, one, everybody) for one in everybody)
        except ArithmeticError:
            return Refusal("not_worked_out", "2.3", {"formula": check.holds})
        if not holds:
            return Refusal("check", "2.3", {"says": check.says or check.holds})
    return None


def _value(formula: str, one: Scope, everybody: Sequence[Scope]) -> int:
    return read(formula, one).value(one, everybody)


def _worked_out(state: State) -> Step | Refusal:
    """The round, once everybody has theirs: what it brings, the new totals, and the end or the next round."""
    everybody, sheet = scopes(state), state.sheet
    after, movements = state, list[Movement]()
    scores: dict[str, int] = {}
    for writer in state.writers:
        own = scope(state, writer)
        formula = sheet.score or " + ".join(field.id for field in sheet.all_fields)
        try:
            scores[writer] = _value(formula, own, everybody)
        except ArithmeticError:
            return Refusal("not_worked_out", "3.1", {"formula": formula})
    scored = [{**one, "score": scores[writer]} for one, writer in zip(everybody, state.writers, strict=True)]
    for own, writer in zip(scored, state.writers, strict=True):
        try:
            total = _bound_by_target(
                sheet, state.players[writer].total, _value(sheet.total or "total + score", own, scored)
            )
        except ArithmeticError:
            return Refusal("not_worked_out", "3.1", {"formula": sheet.total})
        before = state.players[writer]
        after = with_player(after, writer, _after_round(before, scores[writer], total))
        args: dict[str, str | int] = {"round": state.turn.number}
        movements += [moved(one, total - before.total, "3.1", "round_sheet.why.round", args)
                      for one in state.team_of(writer)]  # fmt: skip
    reason = end_reason(after)
    if reason is not None:
        return ended(after, reason, movements)
    after = replace(after, step=0, turn=Turn("", state.turn.number + 1))
    return Step(replace(after, turn=Turn(order(after)[0], after.turn.number)), tuple(movements))


def _bound_by_target(sheet: RoundSheet, before: int, total: int) -> int:
    """The total where a target must be met exactly."""
    target = sheet.ends.target
    if target is None or sheet.ends.target_is != "exactly":
        return total
    too_far = total > target if target > sheet.begin else total < target
    if not too_far:
        return total
    return before if sheet.ends.over is None else sheet.ends.over


def _after_round(player: Player, score: int, total: int) -> Player:
    sums = {name: player.sums.get(name, 0) + number for name, number in player.written.items()}
    return replace(
        player,
        total=total,
        scores=(*player.scores, score),
        totals=(*player.totals, total),
        written={},
        sums=sums,
    )
