"""Submarine in a replay: the sea at a moment, and what came of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from divingbell.companion.games.turns import TurnOutcome
from divingbell.ui.table.small_table import SmallTable, SmallView

if TYPE_CHECKING:
    from divingbell.companion.games.game import Entry
    from divingbell.companion.games.submarine.sea import SeaMeasures
    from divingbell.companion.games.submarine.state import State
    from divingbell.ui.kit.context import Context
    from divingbell.ui.toolkit.element import Element

KINDS = 12


def _measures() -> tuple[tuple[float, SeaMeasures], ...]:
    """From which height (dp) on which measures of the sea are taken: the number of tiles stands in each space."""
    from divingbell.companion.games.submarine.sea import SeaMeasures

    return (
        (240, SeaMeasures(
            50, 34, (1, 1, 1, 1), tile=28, token=25, ship=38, top=4, foot=4, inset=5, over=5, gap=3, number=20,
            number_y=10, row_number=22, wave=17, radius=12, counted=True,
        )),
        (160, SeaMeasures(
            38, 26, (1, 1, 1, 1), tile=22, token=22, ship=30, top=3, foot=3, inset=3, over=3, gap=2, number=16,
            number_y=8, row_number=18, wave=14, radius=10, counted=True,
        )),
        (0, SeaMeasures(
            28, 18, (1, 1, 1, 1), tile=16, token=15, ship=19, top=2, foot=2, inset=2, over=2, gap=1, number=13,
            number_y=7, row_number=14, wave=12, radius=10, counted=True,
        )),
    )  # fmt: skip


def draw(ctx: Context, view: SmallView) -> Element:
    """The board, the column of the ship in turn tinted, and the space of the newest entry framed."""
    from divingbell.companion.games.submarine.sea import SeaLights, content_of
    from divingbell.ui.games.submarine import sea

    del ctx
    state: State = view.entry.state
    player = view.player or state.turn.player
    ship = state.players[player].ship
    divers = {name: seat.diver for name, seat in view.seats.items()}
    column = ship if isinstance(ship, int) else None
    marks = SeaLights(column, divers[player], framed=_spoken_of(view.entry))
    measures = next(one for least, one in _measures() if view.height >= least)
    return sea.picture(measures, content_of(state, divers), marks, w=view.width, h=view.height)


def _spoken_of(entry: Entry) -> tuple[int, int] | None:
    action = entry.action
    match action["type"]:
        case "place_bathyscaphe":
            return int(action["column"]), 2
        case "move_bathyscaphe":
            return int(action["to_column"]), int(action["to_row"])
        case "collect_treasure":
            ship = entry.state.players[action["player"]].ship
            return (ship, int(action["row"])) if isinstance(ship, int) else None
    return None


def holds(ctx: Context, state: State, player: str, room: float) -> Element:
    """Cards in hand and supply together; `room` is in dp."""
    from divingbell.ui.kit.icons import icon
    from divingbell.ui.toolkit.element import figure, row

    del ctx, room
    seat = state.players[player]
    count = figure(str(seat.hand + seat.supply), "tag", bold=False, colour="text2", fixed=True)
    return row(icon("cards", 18, "text2"), count, gap="gap_xxs")


_TREASURE, _MUSSEL = TurnOutcome("treasure-chest", "positive"), TurnOutcome("mussel", "money")
_MOVED = TurnOutcome("bathyscape", "action")


def outcome(entries: Sequence[Entry]) -> TurnOutcome | None:
    """A treasure before a mussel, and that before a bathyscaphe that was moved."""
    told: TurnOutcome | None = None
    for entry in entries:
        kind = entry.action["type"]
        if kind == "collect_treasure":
            if not str(entry.action["tile"]).startswith("j"):
                return _TREASURE
            told = _MUSSEL
        elif kind == "move_bathyscaphe":
            told = told or _MOVED
    return told


SMALL_TABLE = SmallTable(draw, holds=holds, out_of=KINDS)
