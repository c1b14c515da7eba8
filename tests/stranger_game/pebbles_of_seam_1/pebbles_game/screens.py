"""How Pebbles is drawn."""

from __future__ import annotations

from divingbell.ui.table.game_picture import HEIGHT, WIDTH, Field, Picture
from divingbell.ui.table.game_ui import GameUi


def _paint(field: Field) -> None:
    """A heap of pebbles on the sand."""
    field.ellipse(WIDTH / 2, HEIGHT - 40, WIDTH / 2, 40, "art.floor")
    for number in range(9):
        line, place = divmod(number, 5)
        field.disc(84 + 30 * place + 15 * line, HEIGHT - 62 - 22 * line, 14, "art.bubble")


PEBBLES_UI = GameUi(
    picture=Picture("art.sea_2", "art.dusk", _paint),
    table="pebbles_game.table:PebblesTable",
    clauses={"take": ("1.2:take",)},
    holders={"pile": "circle-multiple-outline"},
    house_rules={"too_many": "pile"},
    reasons={"pile_empty": "circle-multiple-outline"},
    progress=lambda state: "nearly-over" if state.pile <= 3 else "",
)
