"""What screens know of Sunken Treasure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from divingbell.ui.games.sunken_treasure.picture import PICTURE
from divingbell.ui.games.sunken_treasure.small import SMALL_TABLE, outcome
from divingbell.ui.table.game_ui import GameUi, Practice

if TYPE_CHECKING:
    from divingbell.companion.games.seats import Seat
    from divingbell.ui.kit.context import Context
    from divingbell.ui.shell.shell import Shell
    from divingbell.ui.table.decision import Decisions
    from divingbell.ui.table.example import Example
    from divingbell.ui.table.game_opening import Opening
    from divingbell.ui.table.history import History
    from divingbell.ui.table.live import Live, LiveInput
    from divingbell.ui.table.report_parts import ReportParts, Told
    from divingbell.ui.table.seats import Seat
    from divingbell.ui.table.sums import Sum
    from divingbell.ui.table.table_screen import AnyTable
    from divingbell.ui.table.turning_points import TurningPoint
    from divingbell.ui.toolkit.element import Element


def _waiting(ctx: Context, size: float, diver: str | None) -> Element:
    from divingbell.ui.kit.porthole import porthole

    return porthole(ctx, size, "idle", diver)


def _example(ctx: Context) -> Example:
    from divingbell.ui.games.sunken_treasure.example import example

    return example(ctx)


def _table(shell: Shell) -> AnyTable:
    from divingbell.ui.games.sunken_treasure.table import SunkenTreasureTable

    return SunkenTreasureTable(shell)


def _opening() -> type[Opening]:
    from divingbell.ui.games.sunken_treasure.opening import SunkenTreasureOpening

    return SunkenTreasureOpening


def _begin_practice(shell: Shell) -> None:
    from divingbell.ui.games.sunken_treasure.practice.practice import show_practice

    show_practice(shell)


def _practice_table(shell: Shell) -> AnyTable:
    from divingbell.ui.games.sunken_treasure.practice.practice import practice_table

    return practice_table(shell)


def _live(told: LiveInput) -> Live:
    from divingbell.ui.games.sunken_treasure.live import live

    return live(told)


def _decisions() -> Decisions:
    from divingbell.ui.games.sunken_treasure import decisions

    return decisions


def _sums(ctx: Context, entry: Entry) -> list[Sum]:
    from divingbell.ui.games.sunken_treasure.sums import sums

    return sums(ctx, entry)


def _turning_points(session: Session, past: Callable[[], Sequence[Summary]]) -> Iterable[TurningPoint]:
    from divingbell.ui.games.sunken_treasure.turning_points import turning_points

    return turning_points(session, past)


def _history(session: Session) -> History:
    from divingbell.ui.games.sunken_treasure.history import history

    return history(session)


def _report(told: Told) -> ReportParts:
    from divingbell.ui.games.sunken_treasure.report import report

    return report(told)


def _at(text: str, args: Mapping[str, str | int], player: str | None) -> Moment:
    return Moment(f"sunken_treasure.moment.{text}", args, player)


def _moment(state: Any) -> Moment:
    turn, dive = state.turn, state.dive
    args: dict[str, str | int] = {"number": turn.number}
    if state.phase == "card" or dive is None:
        return _at("card", args, turn.player)
    args |= {"metal": dive.dive_for, "value": dive.value, "risk": dive.risk or 0, "coin": dive.coin or ""}
    if state.phase == "penalty":
        return _at("penalty", args, turn.player)
    if dive.risk is None:
        return _at(
            "buzz_first" if dive.buzzed else "call",
            args,
            turn.player,
        )
    return _at("buzz" if dive.buzzed else "armed", args, turn.player)


def _consequences(ctx: Context, people: Mapping[str, Seat], before: Any, after: Any) -> Iterator[str]:
    """`Chiara: 0 dry instead of 1`, and money where fees are another's matter."""
    for player, now in after.players.items():
        then = before.players[player]
        if now.dry != then.dry:
            yield ctx.t("sunken_treasure.rules.changed.dry", name=people[player].told, count=now.dry, before=then.dry)
        if now.cash != then.cash:
            yield ctx.t(
                "sunken_treasure.rules.changed.cash", name=people[player].told, amount=now.cash, before=then.cash
            )


SUNKEN_TREASURE_UI = GameUi(
    picture=PICTURE,
    example="divingbell.ui.games.sunken_treasure.example:example",
    waiting="divingbell.ui.games.sunken_treasure.waiting:waiting",
    opening="divingbell.ui.games.sunken_treasure.opening:SunkenTreasureOpening",
    practice=Practice(
        "divingbell.ui.games.sunken_treasure.practice.practice:show_practice",
        "divingbell.ui.games.sunken_treasure.practice.practice:PracticeTable",
    ),
    table="divingbell.ui.games.sunken_treasure.table:SunkenTreasureTable",
    stays_on_hold=lambda state: bool(state.phase == "dive"),
    clauses={
        "play_diving_card": ("4.4:card",),
        "discard": ("4.4:card",),
        "no_coins_left": ("4.5",),
        "free_buzz": ("T4",),
        "aim": ("T5",),
        "buzz": ("4.4:reward", "4.4:dropped"),
        "dive": ("4.4",),
        "dive.recovered": ("4.4:reward", "4.4:other_metal"),
        "dive.dropped": ("4.4:dropped",),
        "play_penalty": ("4.4:penalty", "4.4:one_short"),
        "no_penalty": ("4.4:reward",),
    },
    holders={"sea": "waves"},
    consequences=_consequences,
    reasons={"no_coins_left": "treasure-chest", "last_player": "account", "no_treasure_recovered": "waves"},
    small_table=SMALL_TABLE,
    turn_outcome=outcome,
)
