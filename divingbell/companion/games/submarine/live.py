"""Submarine on phones and on the television: the board with ships and bathyscaphes, and the kinds of everybody.

Places and sizes are pixels, y downwards.
"""

from __future__ import annotations

from collections.abc import Iterator

from divingbell.companion.canvas import svg
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
from divingbell.companion.games.submarine.board import COLUMNS, ROWS, Space, space_at
from divingbell.companion.games.submarine.kinds import UNKNOWN, frame, kind_icon, letter
from divingbell.companion.games.submarine.state import KINDS, State
from divingbell.companion.games.words import Words

_COLUMNS = len(COLUMNS)


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
        picture=_board(words, people, state, _BoardSize(WIDTH, 44, 22, (48, 48, 58, 58), 13, 32, small=True)),
        wide=_board(words, people, state, _BoardSize(WIDE[0], 92, 60, (132, 132, 176, 176), 46, 78, small=False)),
        heads=(words.t("submarine.live.kinds"), words.t("submarine.live.jokers"), words.t("submarine.live.cards")),
        ranked=False,
        flying=flying(session.last, _moved),
        counted=(LiveCount(lambda player: player.hand + player.supply, "submarine.live.tag.cards"),),
    )


def _moved(entry: Entry, moved: Movement) -> Iterator[str]:
    """Tiles, and recovery cards face down."""
    del entry
    if moved.what == "card":
        width = THING * 0.66
        back = svg.rect(THING * 0.17, 4, width, THING - 8, "art.frame", rx=9)
        face = back + svg.rect(THING * 0.17 + 6, 10, width - 12, THING - 20, "art.deep", rx=5)
        yield from [svg.picture(THING, THING, face)] * moved.count
    elif moved.what not in ("ship", "bathyscaphe"):
        yield svg.picture(THING, THING, _tile(moved.what, 4, 4, THING - 8, small=False))


class _BoardSize:
    """How large the board is drawn, px."""

    def __init__(
        self, width: float, sky: float, side: float, rows: tuple[float, ...], tile: float, ship: float, *, small: bool
    ) -> None:
        self.width, self.sky, self.side, self.rows = width, sky, side, rows
        self.tile, self.ship, self.small = tile, ship, small
        self.column = (width - 2 * side) / _COLUMNS
        self.token = tile * (1.2 if small else 0.86)

    @property
    def height(self) -> float:
        return self.sky + 8 + sum(self.rows) + 6

    def top(self, row: int) -> float:
        """Where the row with this index begins."""
        return self.sky + 6 + sum(self.rows[:row])


def _kinds(count: int, diver: str, width: float, height: float, says: str) -> str:
    step = width / KINDS
    boxes = []
    for n in range(KINDS):
        if n < count:
            own = f"player.{diver}"
            boxes.append(
                svg.rect(n * step + 0.6, 1, step - 3.6, height - 2, own, edge="edge", stroke_width=1.2, rx=2.5)
            )
        else:
            boxes.append(svg.rect(n * step + 0.6, height * 0.2, step - 3.6, height * 0.6, edge="outline", rx=2.5))
    return svg.picture(width, height, *boxes, says=says)


def _board(words: Words, people: Seats, state: State, sizes: _BoardSize) -> str:
    water = svg.node(
        "defs",
        svg.gradient("deep", (0, "art.sea_1", 1), (0.2, "art.welcome", 1), (0.6, "art.trench", 1), (1, "art.pit", 1)),
        svg.gradient("sky", (0, "art.dusk", 1), (1, "art.sea_3", 1)),
    )
    parts = [
        water,
        svg.rect(0, 0, sizes.width, sizes.height, "url(#deep)"),
        svg.rect(0, 0, sizes.width, sizes.sky, "url(#sky)"),
    ]
    player = state.turn.player
    ship = state.players[player].ship
    if isinstance(ship, int) and state.result is None:
        x = sizes.side + sizes.column * (ship - 1)
        own = f"player.{people[player].diver}"
        parts.append(
            svg.rect(
                x + 1, sizes.sky + 3, sizes.column - 2, sizes.height - sizes.sky - 6, own, rx=10, fill_opacity=0.25
            )
        )
    size = 16 if sizes.small else 28
    for column in COLUMNS:
        x = sizes.side + sizes.column * (column - 0.5)
        parts.append(svg.text(column, x, size * 1.0, size, "text3", font="n", anchor="center"))
    parts.append(_waves(sizes))
    parts += _ships(people, state, sizes)
    for row, number in enumerate(ROWS):
        middle = sizes.top(row) + sizes.rows[row] / 2
        large = size * 1.15
        parts.append(svg.text(number, sizes.side / 2, middle + large * 0.35, large, "text3", font="n", anchor="center"))
        for column in COLUMNS:
            parts.append(_space(people, space_at(state.spaces, column, number), sizes, column, row))
    return svg.picture(sizes.width, sizes.height, svg.deep(*parts), says=words.t("submarine.live.board"))


def _waves(sizes: _BoardSize) -> str:
    long = 16 if sizes.small else 28
    line = f"M0,{sizes.sky}" + f"q{long / 4},{-long * 0.27:.1f} {long / 2},0t{long / 2},0" * (
        int(sizes.width / long) + 1
    )
    return svg.path(line, edge="art.wave", stroke_width=1.8 if sizes.small else 2.5, stroke_opacity=0.7)


def _ships(people: Seats, state: State, sizes: _BoardSize) -> list[str]:
    """Over their columns; before the first and after the last one they lie at the edges, smaller."""
    at: dict[object, list[str]] = {}
    for name, player in state.players.items():
        at.setdefault(player.ship, []).append(name)
    drawn = []
    for place, names in at.items():
        for n, name in enumerate(names):
            size = sizes.ship * (1.15 if name == state.turn.player else 1) * (1 if len(names) == 1 else 0.72)
            y = sizes.sky
            if isinstance(place, int):
                x = sizes.side + sizes.column * (place - 0.5) + (n - (len(names) - 1) / 2) * sizes.column * 0.42
            else:
                x = sizes.side / 2 if place == "left" else sizes.width - sizes.side / 2
                size = min(sizes.side * 0.9, sizes.sky / (0.78 * len(names) + 0.2))
                y = sizes.sky - n * size * 0.78
            drawn.append(_ship(x, y, size, people[name].diver))
    return drawn


def _ship(x: float, y: float, size: float, diver: str) -> str:
    left, top = x - size / 2, y - size * 0.36
    hull = svg.points([(left, top), (left + size, top), (left + size * 0.84, y), (left + size * 0.14, y)])
    own = f"player.{diver}"
    house = svg.rect(left + size * 0.16, top - size * 0.2, size * 0.26, size * 0.2, own)
    crane = (
        f"M{left + size * 0.6:.1f},{top:.1f}V{top - size * 0.38:.1f}H{left + size * 0.88:.1f}V{top - size * 0.2:.1f}"
    )
    return (
        svg.path(hull, own)
        + house
        + svg.path(crane, edge=own, stroke_width=size * 0.07)
        + svg.glyph(f"p-{diver}", x, top + size * 0.17, size * 0.28, "ink")
    )


def _space(people: Seats, space: Space, sizes: _BoardSize, column: int, row: int) -> str:
    gap = 2 if sizes.small else 5
    x, y = sizes.side + sizes.column * (column - 1) + gap, sizes.top(row) + gap
    w, h = sizes.column - 2 * gap, sizes.rows[row] - 2 * gap
    box = svg.rect(
        x, y, w, h, "art.abyss", edge="art.frame", fill_opacity=0.42, stroke_opacity=0.45, rx=6 if sizes.small else 12
    )
    tiles = [*space.tiles, *[UNKNOWN] * space.unknown]
    size, between = sizes.tile, sizes.tile * 0.1 + 1
    lines = -(-len(tiles) // 2)
    begin = y + (h - lines * size - max(0, lines - 1) * between) / 2
    drawn = [
        _tile(tile, x + 4 + n % 2 * (size + between), begin + n // 2 * (size + between), size, small=sizes.small)
        for n, tile in enumerate(tiles)
    ]
    scaphes = [(name, count) for name, count in space.bathyscaphes.items() if count]
    step = min(sizes.token + 2, (h - sizes.token) / max(1, len(scaphes) - 1))
    top = y + (h - ((len(scaphes) - 1) * step + sizes.token)) / 2
    for n, (name, count) in enumerate(scaphes):
        drawn.append(
            _token(
                people[name].diver, count, x + w - sizes.token / 2 + 1, top + n * step + sizes.token / 2, sizes.token
            )
        )
    return box + "".join(drawn)


def _token(diver: str, count: int, x: float, y: float, size: float) -> str:
    face = svg.disc(x, y, size / 2, f"player.{diver}", edge="art.abyss", stroke_width=size * 0.06)
    if count > 1:
        return face + svg.text(count, x, y + size * 0.28, size * 0.8, "ink", font="n", anchor="center")
    return face + svg.glyph(f"p-{diver}", x, y, size * 0.62, "ink")


def _tile(tile: str, x: float, y: float, size: float, *, small: bool) -> str:
    if tile == UNKNOWN:
        return svg.rect(
            x + 1, y + 1, size - 2, size - 2, edge="art.card", stroke_width=1.4, stroke_dasharray="3 2", rx=size * 0.22
        )
    own = frame(tile)
    if small:
        joker = tile.startswith("j")
        face = svg.rect(x, y, size, size, "art.deep" if joker else own, edge=own, stroke_width=1.5, rx=size * 0.25)
        return face + svg.text(
            letter(tile), x + size / 2, y + size * 0.82, size * 0.86, own if joker else "ink", font="n", anchor="center"
        )
    face = svg.rect(x, y, size, size, "art.deep", edge=own, stroke_width=3, rx=size * 0.16)
    strip = svg.rect(x, y, size * 0.34, size, own, rx=size * 0.12)
    mark = svg.text(letter(tile), x + size * 0.17, y + size * 0.65, size * 0.4, "ink", font="n", anchor="center")
    return face + strip + mark + svg.glyph(kind_icon(tile), x + size * 0.66, y + size / 2, size * 0.5, "art.white")
