"""The screens of Submarine Blues."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from divingbell.ui.games.submarine_blues.picture import PICTURE
from divingbell.ui.games.submarine_blues.small import SMALL_TABLE, outcome
from divingbell.ui.table.game_ui import GamePage, GameUi

if TYPE_CHECKING:
    from divingbell.companion.games.seats import Seat
    from divingbell.companion.games.submarine_blues.state import State
    from divingbell.ui.kit.context import Context


def _consequences(ctx: Context, people: Mapping[str, Seat], before: State, after: State) -> Iterator[str]:
    for player, now in after.players.items():
        then = before.players[player]
        if now.divers != then.divers:
            yield ctx.t(
                "submarine_blues.rules.changed.divers", name=people[player].told, count=now.divers, before=then.divers
            )


def _progress(state: State) -> str:
    won = any(player.submarines for player in state.players.values())
    return "last-turns" if state.final_turns is not None else "later" if won else ""


SUBMARINE_BLUES_UI = GameUi(
    picture=PICTURE,
    example="divingbell.ui.games.submarine_blues.example:example",
    opening="divingbell.ui.games.submarine_blues.opening:SubmarineBluesOpening",
    pages=(
        GamePage(
            "packs",
            "cards",
            "submarine_blues_packs.title",
            "submarine_blues_packs.settings",
            "submarine_blues_packs.settings.sub",
            "divingbell.ui.games.submarine_blues.packs:show_packs",
        ),
    ),
    table="divingbell.ui.games.submarine_blues.table:SubmarineBluesTable",
    clauses={
        "attack": ("3.4:attack",),
        "play_to_resort": ("3.4:resort",),
        "play_into_reef": ("3.4:reef",),
        "play_reef_end": ("3.4:reef_end",),
        "end_turn": ("3.4:draw",),
        "bid": ("3.5:bids", "3.5:worth", "3.5:highest"),
        "pass_bid": ("3.5:order", "3.5:bids"),
    },
    holders={"pile": "diver"},
    house_rules={"actions_left": "early_end", "impossible_hits": "ace_in_attacks"},
    consequences=_consequences,
    progress=_progress,
    small_table=SMALL_TABLE,
    turn_outcome=outcome,
)
