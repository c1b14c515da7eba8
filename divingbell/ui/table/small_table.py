"""The table of a game drawn small, at one moment of it: in a replay, and where a moment is spoken of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from divingbell.companion.games.game import Entry
    from divingbell.companion.games.parts import Board, GameParts
    from divingbell.companion.games.seats import Seat
    from divingbell.ui.kit.context import Context
    from divingbell.ui.table.game_picture import Picture
    from divingbell.ui.toolkit.element import Element


class SmallView(NamedTuple):
    """The moment that is shown, and the room for it."""

    entry: Entry
    """The newest entry that holds; its `state` is that of the moment."""
    seats: Mapping[str, Seat]
    """The seats, clockwise from p1."""
    width: float
    """dp."""
    height: float
    """dp."""
    turned: float = 0
    """How far the floor came with the contact of this entry, degrees; 0 where none was felt."""
    player: str | None = None
    """The player whose turn is shown; after its last entry the state has the next player in turn. None: that of the
    state."""


def _holds_nothing(ctx: Context, state: Any, player: str, room: float) -> Element | None:
    del ctx, state, player, room
    return None


class SmallTable(NamedTuple):
    """How a game is drawn small. The texts `replay.has` and `replay.has.short` of the game's own area say what stands
    beside the players."""

    draw: Callable[[Context, SmallView], Element]
    """The table in exactly that room."""
    wide: bool = True
    """Tell whether it wants more width than height."""
    holds: Callable[[Context, Any, str, float], Element | None] = _holds_nothing
    """Drawing of things that a player has in a state beside the figure that counts at the end, in so many dp; None:
    nothing to be drawn."""
    out_of: int = 0
    """How much of what counts ends the game; 0: that is not said."""


def small_table(small: SmallTable | None, parts: GameParts, picture: Picture) -> SmallTable:
    """That of a game; its board where it has none, and its picture where it has no board either."""
    if small is not None:
        return small
    board = parts.board

    def draw(ctx: Context, view: SmallView) -> Element:
        del ctx
        return _picture(picture, view) if board is None else _board(board, view)

    return SmallTable(draw, wide=board is not None)


def _picture(picture: Picture, view: SmallView) -> Element:
    from divingbell.ui.table.game_picture import framed

    return framed(picture, min(view.width, view.height))


def _board(board: Board, view: SmallView) -> Element:
    from divingbell.ui.table.board_element import board_element

    colours = {player: seat.diver for player, seat in view.seats.items()}
    return board_element(board(view.entry.state, colours), w=view.width, h=view.height)
