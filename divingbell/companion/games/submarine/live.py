"""Submarine on phones and on the television: the board with ships and bathyscaphes, and the kinds of everybody.

Places and sizes are dp.
"""

from __future__ import annotations

from collections.abc import Iterator

from divingbell.companion.canvas.canvas import Artwork, Canvas
from divingbell.companion.games.game import Entry, Movement
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
from divingbell.companion.games.submarine.pieces import draw_card_back, draw_kinds, draw_tile
from divingbell.companion.games.submarine.sea import SeaBoard, SeaMeasures, content_of, marks_of, sea
from divingbell.companion.games.submarine.state import KINDS, State
from divingbell.companion.games.words import Words


def live(told: LiveInput) -> Live:
    """Picture of the open table: tiles that nobody has named are outlines."""
    words, people, session, ranks, _ = told
    state: State = session.state
    number = words.number
    rows = []
    for one in ranks:
        player = state.players[one.player]
        diver = people[one.player].diver
        notes = (LiveNote("mussel", number(len(player.jokers))), LiveNote("cards", number(player.hand + player.supply)))
        says = words.t("submarine.podium.kinds", count=one.figure)
        rows.append(
            LiveRow(
                one.player,
                number(one.figure),
                of=f"/{KINDS}",
                marks=_kinds(one.figure, diver, 132, 22, says),
                wide=_kinds(one.figure, diver, 260, 30, says),
                notes=notes,
            )
        )
    turn = state.turn
    return Live(
        tuple(rows),
        turn.player if state.result is None else None,
        words.t(f"submarine.live.{state.phase}", number=turn.number) if state.result is None else "",
        wide_doing=words.t("live.turn", number=turn.number) if turn.number else words.t("submarine.live.placement"),
        picture=_board(words, people, state, (WIDTH, _PHONE_HEIGHT), PHONE),
        wide=_board(words, people, state, WIDE, TELEVISION),
        heads=(words.t("submarine.live.kinds"), words.t("submarine.live.jokers"), words.t("submarine.live.cards")),
        ranked=False,
        flying=flying(session.last, _moved),
        counted=(LiveCount(lambda player: player.hand + player.supply, "submarine.live.tag.cards"),),
    )


def _moved(entry: Entry, moved: Movement) -> Iterator[Artwork]:
    """Tiles, and recovery cards face down."""
    del entry
    if moved.what == "card":
        yield from [Artwork.of((THING * 0.66, THING - 8), draw_card_back, None)] * moved.count
    elif moved.what not in ("ship", "bathyscaphe"):
        yield Artwork.of((THING, THING), _flying_tile, moved.what)


def _flying_tile(canvas: Canvas, tile: str) -> None:
    draw_tile(canvas, tile, 4, 4, canvas.width - 8)


def _kinds(count: int, diver: str, width: float, height: float, says: str) -> Artwork:
    return Artwork.of((width, height), draw_kinds, (diver, count), says)


PHONE = SeaMeasures(
    44, 22, (48, 48, 58, 58), tile=13, token=16, ship=32, top=6, foot=6, inset=4, over=1, gap=2, number=16,
    number_y=10, row_number=18, wave=16, radius=0, mini=True,
)  # fmt: skip
_PHONE_HEIGHT = 270
TELEVISION = SeaMeasures(
    92, 60, (132, 132, 176, 176), tile=46, token=40, ship=78, top=6, foot=6, inset=8, over=1, gap=5, number=28,
    number_y=18, row_number=32, wave=28, radius=24,
)  # fmt: skip


def _board(words: Words, people: Seats, state: State, size: tuple[float, float], measures: SeaMeasures) -> Artwork:
    colours = {name: seat.diver for name, seat in people.items()}
    shown = SeaBoard(measures, content_of(state, colours), marks_of(state, colours))
    return Artwork.of(size, sea, shown, words.t("submarine.live.board"))
