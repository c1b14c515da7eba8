"""The payment of an entry, as it is seen: tiles go to the row of who lifted them, cards leave it one by one for the
others and for the discards; and the same taken back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from divingbell.companion.games.game import Movement, seat_of
from divingbell.companion.games.submarine import pile
from divingbell.companion.games.submarine.pieces import draw_tile
from divingbell.companion.games.submarine.state import State
from divingbell.companion.table.events import Accepted
from divingbell.ui.games.submarine.sea import SPACE
from divingbell.ui.kit.context import Context
from divingbell.ui.table.payment_view import Flight, Payment, Sign, Tag, paid_by
from divingbell.ui.toolkit.element import Skin
from divingbell.ui.toolkit.paint import Painter

DISCARDS = "discards"
"""The part of the screen that counts the discards."""
APART, TOGETHER, MOST = 0.08, 0.56, 10
"""Seconds from thing to thing, at most from the first to the last, and how many are seen to fly: they are all there
within 1.2 s."""


def payment(ctx: Context, lines: Sequence[Accepted]) -> Payment | None:
    """None where nothing has changed hands."""
    made, back = paid_by(lines[0])
    entries = made[::-1] if back else [entry for line in lines for entry in paid_by(line)[0]]
    before: State | None = lines[0].before.state
    if before is None or not entries or entries[0].previous is None:
        return None
    after: State = lines[-1].after.state
    tags: dict[str, Tag] = {}
    for player, has in after.players.items():
        if change := has.hand + has.supply - before.players[player].hand - before.players[player].supply:
            words = ctx.texts.amounts.signed_number(change)
            tags[player] = Tag(words, "positive" if change > 0 else "caution")
    moved = [moved for entry in entries for moved in entry.movements]
    ways = [*_tiles(moved), *_cards(moved)][:MOST]
    apart = min(APART, TOGETHER / max(1, len(ways)))
    flights = (Flight(*way, i * apart) for i, way in enumerate(ways))
    shown = tuple(flight.reversed if back else flight for flight in flights)
    return Payment(tags, shown, before, back) if shown else None


def _tiles(moved: Iterable[Movement]) -> Iterator[tuple[str, str, Sign]]:
    """Tiles between a space of the board and a person."""
    for one in moved:
        if one.text_id == "submarine.why.joker_laid":
            yield f"player.{seat_of(one.giver)}", SPACE, _tile(one.what)
        elif one.what not in ("card", "ship", "bathyscaphe"):
            yield SPACE, f"player.{seat_of(one.taker)}", _tile(one.what)


def _cards(moved: Iterable[Movement]) -> Iterator[tuple[str, str, Sign]]:
    """Cards between people, and to the discards."""
    for one in moved:
        giver, taker = seat_of(one.giver), seat_of(one.taker)
        if one.what == "card" and giver != taker:
            to = DISCARDS if one.taker == pile.DISCARD else f"player.{taker}"
            yield from ((f"player.{giver}", to, _card) for _ in range(one.count))


def _tile(tile: str) -> Sign:
    def paint(p: Painter, size: float) -> None:
        draw_tile(p, tile, -size * 0.4, -size * 0.4, size * 0.8)

    return paint


def _card(p: Painter, size: float) -> None:
    """A recovery card, face down."""
    h, edge = size * 0.8, size * 0.07
    w = h * 0.72
    p.skin(Skin(fill="art.frame", radius=h * 0.12), -w / 2, -h / 2, w, h)
    p.skin(Skin(fill="art.deep", radius=h * 0.07), edge - w / 2, edge - h / 2, w - 2 * edge, h - 2 * edge)
