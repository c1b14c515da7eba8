"""The screens of Sunken Treasure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from divingbell.ui.games.sunken_treasure.picture import PICTURE
from divingbell.ui.games.sunken_treasure.small import SMALL_TABLE, outcome
from divingbell.ui.table.game_ui import GameUi, Practice

if TYPE_CHECKING:
    from divingbell.companion.games.seats import Seat
    from divingbell.companion.games.sunken_treasure.state import State
    from divingbell.ui.kit.context import Context


def _consequences(ctx: Context, people: Mapping[str, Seat], before: State, after: State) -> Iterator[str]:
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
    waiting="divingbell.ui.games.sunken_treasure.waiting_picture:waiting",
    opening="divingbell.ui.games.sunken_treasure.opening:SunkenTreasureOpening",
    practice=Practice(
        "divingbell.ui.games.sunken_treasure.practice.practice:show_practice",
        "divingbell.ui.games.sunken_treasure.practice.practice:practice_table",
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
