"""How an evening of Submarine Blues went: divers and the submarines over them, and who stood out."""

from __future__ import annotations

from divingbell.companion.games.game import History
from divingbell.companion.games.recap import Award, Groups, Recap, foremost, rows
from divingbell.companion.games.submarine_blues.attack import PER_SUBMARINE
from divingbell.companion.games.submarine_blues.state import DIVER, SUBMARINE


def recap(session: History) -> Recap:
    """Divers and submarines of each as they are now, and the awards."""
    seats = session.state.players
    have = {player: (seat.divers, seat.submarines) for player, seat in seats.items()}
    chart = Groups(name="resorts", rows=rows(have), mark="diver", cover="submarine", each=PER_SUBMARINE)
    return Recap((chart,), tuple(_awards(session)))


def _awards(session: History) -> list[Award]:
    """Awards for most divers won by attacks, most lost, and the dearest submarine."""
    players = tuple(session.state.players)
    won, lost, bid = (dict.fromkeys(players, 0) for _ in range(3))
    for entry in session.entries():
        for moved in entry.movements:
            if moved.what == DIVER and moved.giver in lost and moved.taker in won:
                lost[moved.giver] += moved.count
                won[moved.taker] += moved.count
            if moved.what == SUBMARINE:
                bid[moved.taker] = max(bid[moved.taker], int(moved.args["value"]))
    found = []
    for name, counts in (("hunter", won), ("divers_lost", lost), ("highest_bid", bid)):
        if (player := foremost(counts)) is not None:
            found.append(Award(name, player, {"count": counts[player]}))
    return found
