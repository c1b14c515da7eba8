"""Deep Sea Adventure on phones and on the television: the air, the path with its divers, what everybody carries.

Places and sizes are dp.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from divingbell.companion.canvas.canvas import Artwork, Canvas
from divingbell.companion.canvas.icons import tile
from divingbell.companion.games.deep_sea_adventure.board import ChipMarks, DeepSeaBoard, SeaLayout, divers, sea
from divingbell.companion.games.deep_sea_adventure.dial import LOW, DialAir, dial
from divingbell.companion.games.deep_sea_adventure.outlook import air_ahead
from divingbell.companion.games.deep_sea_adventure.state import ROUNDS, Player, State, Token, chips
from divingbell.companion.games.deep_sea_adventure.tokens import draw_chip
from divingbell.companion.games.game import Entry, Movement
from divingbell.companion.games.live_view import THING, WIDE, WIDTH, Live, LiveCount, LiveInput, LiveRow, flying
from divingbell.companion.games.seats import Seats
from divingbell.companion.games.words import Words

_PER_ROW = 8
"""Chips side by side on a phone."""
_DIAL = 118
_AIR_HEIGHT = 132


def live(told: LiveInput) -> Live:
    """Picture of the open table: levels of chips, never what is printed under them."""
    words, people, session, ranks, _ = told
    state: State = session.state
    player = whose(state)
    rows = tuple(
        LiveRow(
            one.player,
            words.number(one.figure),
            marks=_carried(words, state.players[one.player], 20, 6),
            wide=_carried(words, state.players[one.player], 38, 9),
        )
        for one in ranks
    )
    return Live(
        rows,
        player if state.result is None else None,
        words.t(f"deep_sea_adventure.live.{_at(state)}", round=state.round, rounds=ROUNDS)
        if state.result is None
        else "",
        wide_doing=words.t("deep_sea_adventure.live.round", round=state.round, rounds=ROUNDS),
        picture=_picture(words, people, state, player),
        wide=_wide(words, people, state, player),
        flying=flying(session.last, _moved),
        counted=_counted(session.last),
    )


def _counted(entry: Entry | None) -> tuple[LiveCount, ...]:
    """Chips that are carried; not where they were turned over: then they are points."""
    if entry is None or any(moved.what == "points" for moved in entry.movements):
        return ()
    return (LiveCount(lambda player: len(chips(player.carried)), "deep_sea_adventure.live.tag.chips"),)


def _moved(entry: Entry, moved: Movement) -> Iterator[Artwork]:
    """Chips leave the rope and sink; points come as they are printed under chips."""
    if moved.what == "points":
        for value in sorted(entry.action["values"]):
            yield Artwork.of((THING, THING), _points, str(value))
    elif moved.what == "chip":
        for level in _levels(entry, moved):
            yield Artwork.of((THING, THING), _chip, level)


def _points(canvas: Canvas, value: str) -> None:
    half = canvas.width / 2
    canvas.disc(half, half, canvas.width - 4, "art.amount")
    canvas.disc(half, half, canvas.width - 12, "art.trench")
    canvas.text(value, half, half, 46, "art.white", font="num", bold=True, anchor="center")


def _chip(canvas: Canvas, level: int) -> None:
    draw_chip(canvas, level, canvas.width / 2, canvas.height / 2, canvas.width - 8)


def _levels(entry: Entry, moved: Movement) -> Token:
    """Of the chips that were taken from the rope, put down there, or sank with their diver."""
    assert entry.previous is not None
    before: State = entry.previous.state
    if moved.giver == "path":
        return before.path[before.players[moved.taker].position - 1]
    carried = before.players[moved.giver].carried
    return carried[entry.action["token"]] if "token" in entry.action else chips(carried)


def whose(state: State) -> str | None:
    """The player in turn; at the end of a round the one whose chips are asked for."""
    if state.turn is not None:
        return state.turn.player
    return next(iter((*state.to_reveal, *state.to_sink)), None)


def _at(state: State) -> str:
    """`roll`, `search`; at the end of a round `reveal`, then `sink`."""
    if state.turn is not None:
        return state.phase
    return "reveal" if state.to_reveal else "sink"


class _Hand(NamedTuple):
    """Chips that are carried, and the way of the diver."""

    levels: tuple[int, ...]
    more: str
    icon: str
    colour: str


def _carried(words: Words, player: Player, size: float, most: int) -> Artwork:
    """Chips, and the way they go; what comes aboard is safe."""
    levels = chips(player.carried)
    more = f"+{len(levels) - most}" if len(levels) > most else ""
    hand = _Hand(tuple(levels[:most]), more, *_way(player))
    width = len(hand.levels) * size * 1.1 + size * 0.5 * len(more) + size
    says = words.t("deep_sea_adventure.live.carries", count=len(levels))
    return Artwork.of((width, size), _draw_hand, hand, says)


def _draw_hand(canvas: Canvas, hand: _Hand) -> None:
    size = canvas.height
    for n, level in enumerate(hand.levels):
        draw_chip(canvas, level, size * (0.5 + 1.1 * n), size / 2, size * 0.94)
    canvas.text(hand.more, len(hand.levels) * size * 1.1, size / 2, size * 0.8, "text2", font="num", bold=True)
    canvas.glyph(hand.icon, canvas.width - size / 2, size / 2, size * 0.95, hand.colour)


def _way(player: Player) -> tuple[str, str]:
    if player.returned or player.position == 0:
        return "submarine", "money"
    return ("arrow-up-bold", "positive") if player.heading == "up" else ("arrow-down-bold", "text3")


class _View(NamedTuple):
    """A moment as its picture shows it."""

    words: Words
    people: Seats
    state: State
    sea: DeepSeaBoard

    @property
    def air(self) -> DialAir:
        return DialAir(max(0, self.state.air), 0, self.words.t("deep_sea_adventure.live.air_left"))


def _picture(words: Words, people: Seats, state: State, player: str | None) -> Artwork:
    rows = max(1, -(-len(state.path) // _PER_ROW))
    high = 66 + (rows - 1) * 54 + 27.0
    layout = SeaLayout(WIDTH - 8, high, _PER_ROW, rows, 30, 66, 54, 24, (9, 7), 22)
    view = _View(words, people, state, _sea(layout, people, state, player))
    says = words.t("deep_sea_adventure.live.air", count=max(0, state.air))
    return Artwork.of((WIDTH, _AIR_HEIGHT + high + 4), _phone, view, says)


def _sea(layout: SeaLayout, people: Seats, state: State, player: str | None) -> DeepSeaBoard:
    colours = {name: seat.diver for name, seat in people.items()}
    return DeepSeaBoard(layout, state.path, ChipMarks(divers(state, colours, player)))


def _phone(canvas: Canvas, view: _View) -> None:
    """The air, what the next divers find of it, and below the sea."""
    with canvas.group(10, 7, _DIAL, _DIAL):
        dial(canvas, view.air)
    ahead = air_ahead(view.state)
    if ahead:
        canvas.text(view.words.t("deep_sea_adventure.live.others"), 148, 22.4, 16, "text2", fits=206)
    for number, (other, air) in enumerate(ahead):
        y = 38 + 31 * number
        tile(canvas, view.people[other].diver, 148, y, 26)
        colour = "caution" if air <= LOW else "text1"
        canvas.text(str(max(0, air)), 184, y + 13, 26, colour, font="num", bold=True)
    with canvas.group(4, _AIR_HEIGHT, view.sea.layout.width, view.sea.layout.height):
        sea(canvas, view.sea)


def _wide(words: Words, people: Seats, state: State, player: str | None) -> Artwork:
    rows = max(1, -(-len(state.path) // 7))
    pitch = min(128, 440 / max(1, rows - 1))
    chip = 66 if rows < 5 else 60
    layout = SeaLayout(674, WIDE[1] - 48, 7, rows, chip, 160, pitch, 64, (31, 20), 58)
    view = _View(words, people, state, _sea(layout, people, state, player))
    says = words.t("deep_sea_adventure.live.air", count=max(0, state.air))
    return Artwork.of(WIDE, _television, view, says)


def _television(canvas: Canvas, view: _View) -> None:
    with canvas.group(24, (canvas.height - 400) / 2, 400, 400):
        dial(canvas, view.air)
    with canvas.group(450, 24, view.sea.layout.width, view.sea.layout.height):
        sea(canvas, view.sea)
