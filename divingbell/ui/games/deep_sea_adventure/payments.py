"""The payment of an entry, as it is seen: air bought down, chips taken, put down and sunk, points turned over; and the
same taken back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from divingbell.companion.games.deep_sea_adventure.state import Player, Token, chips, level
from divingbell.companion.games.deep_sea_adventure.tokens import draw_token, draw_turned
from divingbell.companion.games.game import Entry, Movement
from divingbell.companion.games.seats import Seat
from divingbell.companion.table.events import Accepted
from divingbell.ui.kit.context import Context, words_of
from divingbell.ui.kit.skins import Kind
from divingbell.ui.table.payment_view import Flight, Payment, Sign, Tag, paid_by
from divingbell.ui.table.speech import sentences
from divingbell.ui.toolkit.paint import Painter

DIAL = "dial"
"""The dial of the air, which bears a tag as the panels of people do."""
SPACE = "space"
"""The space that is searched, where a chip leaves the rope or comes to it."""
SEABED = "seabed"
"""Where chips lie behind the deepest token."""

_CROWD = 6
"""So many people beside each other leave room for a number only."""
_APART, _TOGETHER = 0.08, 0.56
"""Seconds from chip to chip, and at most from the first to the last: they are all there within 1.2 s."""


def payment(ctx: Context, line: Accepted, *, heard: bool = False) -> Payment | None:
    """None where nothing was paid. `heard`: its words are for the ear, and need no room."""
    entries, back = paid_by(line)
    entry = entries[0] if entries else None
    if entry is None or entry.previous is None or entry.previous.state is None:
        return None
    before, sign = entry.previous.state, -1 if back else 1
    tags: dict[str, Tag] = {}
    brief = (len(entry.state.players) == _CROWD or ctx.size == "tall") and not heard
    for moved in entry.movements:
        _one(ctx, moved, sign, tags, "chips.brief" if brief else "chips")
    if (air := entry.state.air - before.air) < 0 and entry.state.turn is not None:
        words = ctx.t("deep_sea_adventure_table.tag.air", change=sign * air, count=-air)
        tags[DIAL] = Tag(words, _kind(sign * air))
    flights = tuple(one.reversed if back else one for one in _flights(entry))
    return Payment(tags, flights, line.before.state, back) if tags else None


def aloud(ctx: Context, seats: Mapping[str, Seat], line: Accepted) -> str:
    """The same for the ear: who got or gave what, and the air. What was taken back is said by its toast."""
    made = payment(ctx, line, heard=True)
    if made is None or made.back:
        return ""

    def said(who: str, tag: Tag) -> str:
        words, verb = words_of(tag.words, ctx), "gets" if tag.kind == "positive" else "gives"
        if who not in seats:
            return words
        return ctx.t(f"deep_sea_adventure_table.aloud.{verb}", name=seats[who].told, what=words)

    return sentences(*(said(who, tag) for who, tag in made.tags.items()))


def _one(ctx: Context, moved: Movement, sign: int, tags: dict[str, Tag], chips: str) -> None:
    """The tag of who gains or gives chips or points; `sign` is -1 where it is taken back."""
    if moved.what == "points":
        who, change, words = moved.taker, moved.count, "points"
    elif moved.what == "chip" and moved.giver == "path":
        who, change, words = moved.taker, moved.count, chips
    elif moved.what == "chip" and moved.taker in ("path", "seabed") and moved.giver != "seabed":
        who, change, words = moved.giver, -moved.count, chips
    else:
        return
    change *= sign
    tags[who] = Tag(ctx.t(f"deep_sea_adventure_table.tag.{words}", count=moved.count, change=change), _kind(change))


def _kind(change: int) -> Kind:
    return "positive" if change > 0 else "caution"


def _flights(entry: Entry) -> Iterator[Flight]:
    """The things that leave their place for another one with this entry."""
    action, player = entry.action, entry.action.get("player")
    assert entry.previous is not None, "something was there before"
    diver: Player | None = entry.previous.state.players.get(player)
    if diver is None:
        return
    if action["type"] == "search" and action["choice"] == "take":
        yield Flight(SPACE, f"player.{player}", _token(entry.previous.state.path[diver.position - 1]))
    elif action["type"] == "search" and action["choice"] == "place":
        yield Flight(f"player.{player}", SPACE, _token(diver.carried[action["token"]]))
    elif action["type"] == "reveal":
        values = sorted(action["values"], key=lambda value: (level(value), value))
        for i, (value, after) in enumerate(zip(values, _times(len(values)), strict=True)):
            yield Flight(f"slot.{i}", f"player.{player}", _number(value), after)
    elif action["type"] == "sink":
        levels = chips(diver.carried)
        order = action.get("order", range(len(levels)))
        for i, after in zip(order, _times(len(levels)), strict=True):
            yield Flight(f"sink.{i}", SEABED, _token((levels[i],)), after)


def _times(count: int) -> list[float]:
    """When each of so many leaves, seconds after the first."""
    apart = min(_APART, _TOGETHER / count)
    return [i * apart for i in range(count)]


def _token(token: Token) -> Sign:
    def paint(p: Painter, size: float) -> None:
        draw_token(p, token, 0, 0, size * 0.8)

    return paint


def _number(value: int) -> Sign:
    def paint(p: Painter, size: float) -> None:
        draw_turned(p, level(value), str(value), (0, 0), size * 0.8)

    return paint
