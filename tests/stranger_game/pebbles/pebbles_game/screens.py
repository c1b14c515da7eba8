"""What screens know of Pebbles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from divingbell.companion.games.scoring import Scoring
from divingbell.ui.table.game_picture import HEIGHT, WIDTH, Field, Picture
from divingbell.ui.table.game_ui import GameUi, Moment

if TYPE_CHECKING:
    from divingbell.companion.games.decision import Decisions
    from divingbell.ui.shell.shell import Shell
    from divingbell.ui.table.table_screen import TableScreen


def _paint(field: Field) -> None:
    """A heap of pebbles on the sand."""
    field.ellipse(WIDTH / 2, HEIGHT - 40, WIDTH / 2, 40, "art.floor")
    for number in range(9):
        line, place = divmod(number, 5)
        field.disc(84 + 30 * place + 15 * line, HEIGHT - 62 - 22 * line, 14, "art.bubble")


def _table(shell: Shell) -> TableScreen:
    from pebbles_game.table import PebblesTable

    return PebblesTable(shell)


def _decisions() -> Decisions:
    from pebbles_game import decisions

    return decisions


def _moment(state: Any) -> Moment:
    return Moment("pebbles.moment", {"number": state.turn.number, "count": state.pile}, state.turn.player)


PEBBLES_UI = GameUi(
    picture=Picture("art.sea_2", "art.dusk", _paint),
    moment=_moment,
    table=_table,
    decisions=_decisions,
    signs={"take": "pebbles:pebble"},
    clauses={"take": ("1.2:take",)},
    holders={"pile": "circle-multiple-outline"},
    counted="pebble",
    house_rules={"too_many": "pile"},
    scoring=Scoring("pebbles", lambda player: int(player.pebbles)),
    reasons={"pile_empty": "circle-multiple-outline"},
    progress=lambda state: "nearly-over" if state.pile <= 3 else "",
)
