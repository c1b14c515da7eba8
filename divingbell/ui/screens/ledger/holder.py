"""Giver and taker in the ledger: a player's tile, or a dark square with a sign for bank, sea and piles."""

from __future__ import annotations

from collections.abc import Mapping

from divingbell.companion.games.game import seat_of
from divingbell.companion.games.seats import Seat
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.table.game_ui import GameUi
from divingbell.ui.toolkit.element import Element, Skin, row

_SIGNS: Mapping[str, str] = {"bank": "bank", "box": "shape"}
_OTHER = "circle-multiple-outline"


def sign(ui: GameUi, holder: str) -> str:
    """The icon of a holder who is no player."""
    return {**_SIGNS, **ui.holders}.get(holder, _OTHER)


def holder(ctx: Context, ui: GameUi, seats: Mapping[str, Seat], name: str, size: float) -> Element:
    """The holder of a movement, `size` dp wide and high."""
    seat = seats.get(seat_of(name))
    if seat is not None:
        return tile(ctx, seat.diver, size)
    return row(
        icon(sign(ui, name), size * 0.6, "text2"),
        w=size,
        h=size,
        justify="center",
        skin=Skin(fill="well", edge="outline", stroke=1.5, radius=size * 0.26),
    )
