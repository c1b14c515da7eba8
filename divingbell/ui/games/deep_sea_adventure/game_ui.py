"""What screens know of Deep Sea Adventure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from divingbell.ui.games.deep_sea_adventure.picture import PICTURE
from divingbell.ui.games.deep_sea_adventure.small import SMALL_TABLE, outcome
from divingbell.ui.table.game_ui import GameUi

if TYPE_CHECKING:
    from divingbell.companion.archive.summary import Measure, Summary
    from divingbell.companion.session.contacts import Felt
    from divingbell.companion.session.session import Session
    from divingbell.ui.kit.context import Context
    from divingbell.ui.kit.words import Words
    from divingbell.ui.shell.shell import Shell
    from divingbell.ui.table.decision import Decisions
    from divingbell.ui.table.example import Example
    from divingbell.ui.table.history import History
    from divingbell.ui.table.live import Live, LiveInput
    from divingbell.ui.table.table_screen import AnyTable
    from divingbell.ui.table.turning_points import TurningPoint

LOW_AIR = 8
"""Air with which people begin to worry."""
LAST_ROUND = 3


def _example(ctx: Context) -> Example:
    from divingbell.ui.games.deep_sea_adventure.example import example

    return example(ctx)


def _table(shell: Shell) -> AnyTable:
    from divingbell.ui.games.deep_sea_adventure.table import DeepSeaTable

    return DeepSeaTable(shell)


def _live(told: LiveInput) -> Live:
    from divingbell.ui.games.deep_sea_adventure.live import live

    return live(told)


def _decisions() -> Decisions:
    from divingbell.ui.games.deep_sea_adventure import decisions

    return decisions


def _at(text: str, args: Mapping[str, str | int], player: str | None) -> Moment:
    return Moment(f"deep_sea_adventure.moment.{text}", args, player)


def _moment(state: Any) -> Moment:
    args: dict[str, str | int] = {"round": state.round, "air": max(0, state.air)}
    if state.turn is None:
        waits = (*state.to_reveal, *state.to_sink)
        return _at(
            "reveal" if state.to_reveal else "sink",
            args,
            waits[0] if waits else None,
        )
    return _at(state.phase, args, state.turn.player)


def _chips(of_level: int) -> Count:
    """How many treasures of a level a player has."""

    def count(seat: Any) -> int:
        from divingbell.companion.games.deep_sea_adventure.state import level

        return sum(level(value) == of_level for value in seat.treasures)

    return count


def _columns(state: Any) -> tuple[Column, ...]:
    """D9: level 4 chips, then level 3 and so on; by the other house rule only the first of these."""
    columns = tuple(Column(f"level_{number}", _chips(number)) for number in (4, 3, 2, 1))
    return columns if state.rules["tie_break"] == "levels" else columns[:1]


def _length(ctx: Words, state: Any) -> str | None:
    return None if state.result.reason == "three_rounds" else ctx.t("podium.rounds", count=state.round)


def _turning_points(session: Session, past: Callable[[], Sequence[Summary]]) -> Iterable[TurningPoint]:
    from divingbell.ui.games.deep_sea_adventure.turning_points import turning_points

    return turning_points(session, past)


def _history(session: Session) -> History:
    from divingbell.ui.games.deep_sea_adventure.history import history

    return history(session)


def _progress(state: Any) -> str:
    return "low-air" if state.air <= LOW_AIR else "last-round" if state.round == LAST_ROUND else ""


DEEP_SEA_ADVENTURE_UI = GameUi(
    picture=PICTURE,
    example="divingbell.ui.games.deep_sea_adventure.example:example",
    table="divingbell.ui.games.deep_sea_adventure.table:DeepSeaTable",
    clauses={
        "turn_back": ("2.4:turn_back",),
        "roll": ("2.4:roll", "2.4:home"),
        "search": ("2.4:search",),
        "reveal": ("2.5:reveal",),
        "sink": ("2.5:sink",),
    },
    holders={"submarine": "submarine"},
    house_rules={"no_chips.turn_back": "return_without_chip"},
    progress=_progress,
    small_table=SMALL_TABLE,
    turn_outcome=outcome,
)
