"""Submarine Blues on phones and on the television: the reef, everybody's resort with divers and domes. Never a hand.

Places and sizes are pixels, y downwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from divingbell.companion.canvas.canvas import Artwork, Canvas
from divingbell.companion.games.game import Entry, Movement, seat_of
from divingbell.companion.games.live_view import (
    THING,
    WIDE,
    WIDTH,
    Live,
    LiveCount,
    LiveInput,
    LiveNote,
    LiveRow,
    flying,
)
from divingbell.companion.games.seats import Seats
from divingbell.companion.games.submarine_blues.board import Blues, Captions, blues, draw_divers, reef
from divingbell.companion.games.submarine_blues.card_faces import draw_row
from divingbell.companion.games.submarine_blues.cards import Card, in_order
from divingbell.companion.games.submarine_blues.state import ACTIONS, DIVER, SUBMARINE, Player, State
from divingbell.companion.games.words import Words

_REEF_HEIGHT = 78


def live(told: LiveInput) -> Live:
    """Picture of the open table."""
    words, people, session, ranks, _ = told
    state: State = session.state
    number = words.number
    rows = []
    for one in ranks:
        player = state.players[one.player]
        diver = people[one.player].diver
        subs = LiveNote("submarine", number(player.submarines))
        says = words.t("submarine_blues.podium.divers", count=player.divers)
        rows.append(
            LiveRow(
                one.player,
                number(one.figure),
                icon="diver",
                marks=_divers(player, diver, 104, 34, says),
                wide=_subs(player, 40),
                notes=(subs,),
                below=_hand_open(player.resort, 34, 300) if player.resort else None,
            )
        )
    turn = state.turn
    auction = state.auction
    at = "auction" if auction is not None else "actions"
    said = words.t(f"submarine_blues.live.{at}", number=turn.number, count=min(turn.used + 1, ACTIONS), of=ACTIONS)
    wide = words.t(f"submarine_blues.live.{at}.wide", count=min(turn.used + 1, ACTIONS), of=ACTIONS)
    on, shown = state.result is None, _shown(words, people, state)
    return Live(
        tuple(rows),
        (auction.bidder if auction is not None else turn.player) if on else None,
        said if on else "",
        wide_doing=wide,
        picture=Artwork.of((WIDTH, _REEF_HEIGHT), reef, shown, shown.captions.reef),
        wide=Artwork.of(WIDE, blues, shown, shown.captions.reef),
        ranked=False,
        apart=True,
        flying=flying(session.last, partial(_moved, people)),
        counted=(LiveCount(lambda player: player.submarines, "submarine_blues.live.tag.submarines"),),
    )


def _moved(people: Seats, entry: Entry, moved: Movement) -> Iterator[Artwork]:
    """Divers swim in the colour of whom they leave; a submarine comes down."""
    giver = seat_of(moved.giver)
    if moved.what == SUBMARINE:
        yield Artwork.of((THING, THING), _thing, ("submarine", THING - 8, "action"))
    elif moved.what == DIVER:
        owner = giver if giver in entry.state.players else seat_of(moved.taker)
        colour = f"line.{people[owner].diver}" if owner in entry.state.players else "text2"
        yield from [Artwork.of((THING, THING), _thing, ("diver", THING - 10, colour))] * moved.count


def _thing(canvas: Canvas, data: tuple[str, float, str]) -> None:
    icon, size, colour = data
    canvas.glyph(icon, canvas.width / 2, canvas.height / 2, size, colour)


def _divers(player: Player, diver: str, width: float, height: float, says: str) -> Artwork:
    return Artwork.of((width, height), draw_divers, (player.divers, player.submarines, diver), says)


def _subs(player: Player, size: float) -> Artwork:
    return Artwork.of((size * 2.2, size), _draw_subs, str(player.submarines))


def _draw_subs(canvas: Canvas, count: str) -> None:
    size = canvas.height
    canvas.glyph("submarine", size / 2, size / 2, size, "action")
    canvas.text(count, size * 1.2, size / 2, size, "action", font="num", bold=True)


def _hand_open(cards: Sequence[Card], height: float, room: float) -> Artwork:
    """Cards of a resort, those of a rank together; closer where they need more room."""
    return Artwork.of((room, height), draw_row, tuple(in_order(cards)))


def _shown(words: Words, people: Seats, state: State) -> Blues:
    captions = Captions(
        words.t("submarine_blues.live.reef"),
        words.t("submarine_blues.live.deck", count=state.deck),
        words.t("submarine_blues.live.no_cards"),
        {name: seat.name for name, seat in people.items()},
    )
    return Blues(state, {name: seat.diver for name, seat in people.items()}, captions)
