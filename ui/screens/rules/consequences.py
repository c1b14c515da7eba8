"""What another house rule made of a game, in a sentence: counted again from its start."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from divingbell.companion.session.session import Session
from divingbell.ui.kit.context import Context
from divingbell.ui.table.seats import Seat, seats

Told = Callable[[Context, Mapping[str, Seat], Any, Any], Iterator[str]]


def consequences(ctx: Context, header: Mapping[str, Any], before: Session, after: Session) -> str:
    """What is counted otherwise now, for everybody it concerns; or that nothing is."""
    assert after.game is not None, "the game goes on"
    people = seats(ctx, header, list(after.state.players))
    told = _TOLD.get(after.game.name)
    said = list(told(ctx, people, before.state, after.state)) if told is not None else []
    return ", ".join(said) if said else ctx.t("rules.changed.nothing")


def _dry_turns(ctx: Context, people: Mapping[str, Seat], before: Any, after: Any) -> Iterator[str]:
    """`Chiara: 0 dry instead of 1`, and money where fees are another's matter."""
    for player, now in after.players.items():
        then = before.players[player]
        if now.dry != then.dry:
            yield ctx.t("rules.changed.dry", name=people[player].name, count=now.dry, before=then.dry)
        if now.cash != then.cash:
            yield ctx.t("rules.changed.cash", name=people[player].name, amount=now.cash, before=then.cash)


def _divers(ctx: Context, people: Mapping[str, Seat], before: Any, after: Any) -> Iterator[str]:
    for player, now in after.players.items():
        then = before.players[player]
        if now.divers != then.divers:
            yield ctx.t("rules.changed.divers", name=people[player].name, count=now.divers, before=then.divers)


_TOLD: Mapping[str, Told] = {"sunken_treasure": _dry_turns, "submarine_blues": _divers}
"""In the other two games a house rule only says what is allowed."""
