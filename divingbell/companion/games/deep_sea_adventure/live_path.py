"""The path of the pages: the submarine, the rope with its chips, and where everybody is on it.

Places and sizes are pixels, y downwards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from divingbell.companion.canvas import svg
from divingbell.companion.games.deep_sea_adventure.state import State, Token
from divingbell.companion.games.seats import Seats

_PIPS = {
    1: ((0, 0),),
    2: ((-1, 0), (1, 0)),
    3: ((0, -1), (-1, 0.8), (1, 0.8)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
}
PathPlace = Callable[[int], tuple[float, float]]


class Path(NamedTuple):
    """How large it is drawn, px."""

    width: float
    per_row: int
    chip: float
    top: float
    """Where the first row lies."""
    step: float
    left: float
    submarine: float
    height: float = 0
    """0: as high as its rows need."""


def chip(level: int, x: float, y: float, size: float) -> str:
    """A chip with the pips of its level, its middle at (x, y)."""
    tint = f"art.level_{level}"
    face = (
        svg.disc(x, y + size * 0.06, size / 2, "art.abyss")
        + svg.disc(x, y, size / 2, "art.trench")
        + svg.disc(x, y, size * 0.455, edge=tint, stroke_width=size * 0.09)
    )
    pips = (svg.disc(x + dx * size * 0.17, y + dy * size * 0.17, size * 0.105, tint) for dx, dy in _PIPS[level])
    return face + "".join(pips)


def path(look: Path, people: Seats, state: State, player: str | None) -> tuple[str, float]:
    """The picture and its height."""
    spaces = len(state.path)
    rows = max(1, -(-spaces // look.per_row))
    height = look.height or look.top + (rows - 1) * look.step + look.chip * 0.9
    gap = (look.width - 2 * look.left) / (look.per_row - 1)

    def place(space: int) -> tuple[float, float]:
        line, along = divmod(space - 1, look.per_row)
        at = look.per_row - 1 - along if line % 2 else along
        return look.left + at * gap, look.top + line * look.step

    sea = svg.node(
        "defs", svg.gradient("sea", (0, "art.sea_2", 1), (0.35, "art.trench", 1), (1, "art.pit", 1))
    ) + svg.rect(0, 0, look.width, height, "url(#sea)", rx=18)
    tokens = "".join(_token(token, *place(n), look.chip) for n, token in enumerate(state.path, 1))
    drawn = sea + _rope(look, place, spaces) + _submarine(look) + tokens + _divers(look, place, people, state, player)
    return drawn, height


def _rope(look: Path, place: PathPlace, spaces: int) -> str:
    x, y = place(1)
    line = f"M{x:.1f},{look.submarine:.1f}L{x:.1f},{y:.1f}"
    for space in range(2, spaces + 1):
        before, (x, y) = place(space - 1), place(space)
        if before[1] == y:
            line += f"L{x:.1f},{y:.1f}"
        else:
            bow = look.chip * (0.8 if x > look.width / 2 else -0.8)
            line += f"C{x + bow:.1f},{before[1]:.1f} {x + bow:.1f},{y:.1f} {x:.1f},{y:.1f}"
    dark = svg.path(line, edge="art.abyss", stroke_opacity=0.55, stroke_width=look.chip * 0.2)
    return dark + svg.path(line, edge="art.rope", stroke_width=look.chip * 0.085)


def _token(token: Token, x: float, y: float, size: float) -> str:
    if not token:
        dashes = f"{size * 0.12:.1f} {size * 0.1:.1f}"
        return svg.disc(x, y, size * 0.36, "art.porthole", edge="art.frame", stroke_width=2, stroke_dasharray=dashes)
    if len(token) == 1:
        return chip(token[0], x, y, size)
    stack = "".join(chip(level, x, y + size * (0.16 - 0.16 * n), size * 0.92) for n, level in enumerate(token))
    count = svg.disc(x + size * 0.42, y - size * 0.42, size * 0.27, "art.white")
    return (
        stack
        + count
        + svg.text(len(token), x + size * 0.42, y - size * 0.29, size * 0.4, "ink", font="n", anchor="center")
    )


def _submarine(look: Path) -> str:
    w, h = look.submarine * 2.9, look.submarine * 0.62
    x, y = look.left - look.chip * 0.5, look.submarine - h * 0.5
    hull = svg.rect(x, y, w, h, "art.rim", rx=h / 2)
    tower = svg.rect(x + w * 0.36, y - h * 0.36, w * 0.3, h * 0.4, "art.tower", rx=h * 0.12)
    windows = "".join(svg.disc(x + w * at, y + h * 0.52, h * 0.2, "art.porthole") for at in (0.24, 0.48, 0.72))
    return tower + hull + windows


def _divers(look: Path, place: PathPlace, people: Seats, state: State, player: str | None) -> str:
    """Everybody under water, the one in turn last, so that nothing lies over them."""
    drawn = []
    for name, seat in sorted(state.players.items(), key=lambda item: item[0] == player):
        if not seat.position:
            continue
        x, y = place(min(seat.position, max(1, len(state.path))))
        size = look.chip * 0.74
        top = y - look.chip * 0.98
        foot = svg.points(
            [(x - size * 0.2, top + size * 0.9), (x + size * 0.2, top + size * 0.9), (x, top + size * 1.25)]
        )
        if name == player:
            drawn.append(svg.disc(x, y, look.chip * 0.62, edge="action", stroke_width=3))
            drawn.append(svg.rect(x - size / 2 - 3, top - 3, size + 6, size + 6, "art.white", rx=size * 0.3))
        drawn.append(
            svg.path(foot, f"player.{people[name].diver}") + svg.tile(people[name].diver, x - size / 2, top, size)
        )
        if seat.heading == "up":
            drawn.append(svg.disc(x + size * 0.55, top + size * 0.02, size * 0.3, "art.white"))
            drawn.append(svg.glyph("arrow-up-bold", x + size * 0.55, top + size * 0.02, size * 0.42, "ink"))
    return "".join(drawn)
