"""What an entry paid, as the panels show it: air bought down, chips taken, put down and sunk, points turned over."""

from __future__ import annotations

from collections.abc import Mapping

from divingbell.companion.games.deep_sea_adventure.state import State, Token
from divingbell.companion.games.game import Movement
from divingbell.companion.session.session import COMMANDS
from divingbell.companion.table.events import Accepted
from divingbell.ui.games.deep_sea_adventure.chips import paint_token
from divingbell.ui.kit.context import Context
from divingbell.ui.table.aloud import sentences
from divingbell.ui.table.notice import words_of
from divingbell.ui.table.payment import Flight, Payment, Sign, Tag
from divingbell.ui.table.seats import Seat
from divingbell.ui.toolkit.paint import Painter

DIAL = "dial"
"""The dial of the air, which bears a tag as the panels of people do."""
SPACE = "space"
"""The space of the newest search, where a chip leaves the rope or comes to it."""

_CROWD = 6
"""So many people leave room for a number only on the compact panel."""


def payment(ctx: Context, line: Accepted, *, heard: bool = False) -> Payment | None:
    """None where nothing was paid. `heard`: its words are for the ear, and need no room."""
    entry, before = line.after.last, line.before.state
    if entry is None or before is None or line.action["type"] in COMMANDS:
        return None
    tags: dict[str, Tag] = {}
    flights: list[Flight] = []
    brief = ctx.size == "compact" and len(entry.state.players) == _CROWD and not heard
    for moved in entry.movements:
        _one(ctx, moved, tags, "chips.brief" if brief else "chips")
        if moved.what == "chip" and "path" in (moved.giver, moved.taker) and moved.giver != "seabed":
            flights.append(_flight(moved, before, line))
    if (air := entry.state.air - before.air) < 0 and entry.state.turn is not None:
        tags[DIAL] = Tag(ctx.t("deep_sea_table.tag.air", change=air), "caution")
    return Payment(tags, tuple(flights), before) if tags else None


def aloud(ctx: Context, seats: Mapping[str, Seat], line: Accepted) -> str:
    """The same for the ear: who got or gave what, and the air."""
    made = payment(ctx, line, heard=True)
    tags = made.tags if made is not None else {}
    words = {name: words_of(tag.words, ctx) for name, tag in tags.items()}
    return sentences(*(f"{seats[name].told}, {said}" if name in seats else said for name, said in words.items()))


def _one(ctx: Context, moved: Movement, tags: dict[str, Tag], chips: str) -> None:
    """The tag of who gains or gives chips or points."""
    if moved.what == "points":
        words = ctx.t("deep_sea_table.tag.points", change=moved.count)
        tags[moved.taker] = Tag(words, "positive")
    elif moved.what == "chip" and moved.giver == "path":
        words = ctx.t(f"deep_sea_table.tag.{chips}", count=moved.count, change=moved.count)
        tags[moved.taker] = Tag(words, "positive")
    elif moved.what == "chip" and moved.taker in ("path", "seabed") and moved.giver != "seabed":
        words = ctx.t(f"deep_sea_table.tag.{chips}", count=moved.count, change=-moved.count)
        tags[moved.giver] = Tag(words, "caution")


def _flight(moved: Movement, before: State, line: Accepted) -> Flight:
    if moved.giver == "path":
        token = before.path[before.players[moved.taker].position - 1]
        return Flight(SPACE, f"player.{moved.taker}", _sign(token))
    return Flight(f"player.{moved.giver}", SPACE, _sign(before.players[moved.giver].carried[line.action["token"]]))


def _sign(token: Token) -> Sign:
    def paint(p: Painter, size: float) -> None:
        paint_token(p, token, 0, 0, size * 0.8)

    return paint


def searched(line: Accepted | None) -> int | None:
    """The space of a search that has just been entered."""
    if line is None or line.action["type"] != "search" or line.before.state is None:
        return None
    space: int = line.before.state.players[line.action["player"]].position
    return space
