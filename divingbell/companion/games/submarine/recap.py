"""How an evening of Submarine went: the kinds of treasure on each board, and who stood out."""

from __future__ import annotations

from divingbell.companion.games.game import Entry, History
from divingbell.companion.games.recap import Award, Grid, Recap, foremost, rows
from divingbell.companion.games.submarine import board
from divingbell.companion.games.submarine.kinds import KIND_ICONS
from divingbell.companion.games.submarine.payment import received
from divingbell.companion.games.submarine.pile import DISCARD
from divingbell.companion.games.submarine.state import KINDS


def recap(session: History) -> Recap:
    """The twelve kinds as they lie on the boards now."""
    assert session.game is not None, "a game that is told of was begun"
    boards = {
        player: {board.kind(tile) for tile in seat.board if board.is_treasure(tile)}
        for player, seat in session.state.players.items()
    }
    kinds = {player: [int(f"t{kind}" in there) for kind in range(1, KINDS + 1)] for player, there in boards.items()}
    grid = Grid(name="kinds_each", rows=rows(kinds), columns=KIND_ICONS, mark="treasure-chest")
    return Recap((grid,), tuple(_awards(session)))


def _awards(session: History) -> list[Award]:
    """Awards for most treasures from the lowest row, most cards paid for one, and most cards received."""
    players = tuple(session.state.players)
    deep, dear, paid = (dict.fromkeys(players, 0) for _ in range(3))
    for entry in session.entries():
        if entry.action["type"] != "collect_treasure":
            continue
        diver = entry.action["player"]
        deep[diver] += entry.action["row"] == board.ROWS[-1]
        shares = received(entry.movements)
        for taker, cards in shares.items():
            paid[taker] += cards
        dear[diver] = max(dear[diver], _played(entry) + sum(shares.values()))
    found = []
    for name, counts in (("depths", deep), ("dearest", dear), ("paid_most", paid)):
        if (player := foremost(counts)) is not None:
            found.append(Award(name, player, {"count": counts[player]}))
    return found


def _played(entry: Entry) -> int:
    """Cards that went out of the game for it; none where a joker paid."""
    return sum(moved.count for moved in entry.movements if moved.what == "card" and moved.taker == DISCARD)
