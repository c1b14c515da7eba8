"""What an entry paid, as the rows of people show it: recovery cards leave one row one by one for the others."""

from __future__ import annotations

from collections.abc import Sequence

from divingbell.companion.games.game import seat_of
from divingbell.companion.games.submarine.state import State
from divingbell.companion.session.session import COMMANDS
from divingbell.companion.table.events import Accepted
from divingbell.ui.kit.context import Context
from divingbell.ui.table.payment import Flight, Payment, Tag
from divingbell.ui.toolkit.element import Skin
from divingbell.ui.toolkit.paint import Painter

APART, MOST = 0.08, 8
"""Seconds from card to card, and how many are seen to fly: they are all there within 1.2 s."""


def payment(ctx: Context, lines: Sequence[Accepted]) -> Payment | None:
    """None where no cards have changed hands."""
    before, entries = lines[0].before.state, [line.after.last for line in lines if line.after.last is not None]
    if before is None or not entries or any(line.action["type"] in COMMANDS for line in lines):
        return None
    after: State = entries[-1].state
    tags: dict[str, Tag] = {}
    for player, has in after.players.items():
        if change := has.hand + has.supply - before.players[player].hand - before.players[player].supply:
            words = ctx.texts.amounts.signed_number(change)
            tags[player] = Tag(words, "positive" if change > 0 else "caution")
    ways = [
        (giver, taker)
        for moved in (moved for entry in entries for moved in entry.movements)
        if (giver := seat_of(moved.giver)) != (taker := seat_of(moved.taker)) and {giver, taker} <= tags.keys()
        for _ in range(moved.count)
    ]
    flights = [
        Flight(f"player.{giver}", f"player.{taker}", _card, i * APART) for i, (giver, taker) in enumerate(ways[:MOST])
    ]
    return Payment(tags, tuple(flights), before) if flights else None


def _card(p: Painter, size: float) -> None:
    """A recovery card, face down."""
    h, edge = size * 0.8, size * 0.07
    w = h * 0.72
    p.skin(Skin(fill="art.frame", radius=h * 0.12), -w / 2, -h / 2, w, h)
    p.skin(Skin(fill="art.deep", radius=h * 0.07), edge - w / 2, edge - h / 2, w - 2 * edge, h - 2 * edge)
