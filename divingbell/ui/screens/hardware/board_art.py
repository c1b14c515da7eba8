"""The picture of a board that is written: the tablet, the cable, the board from above, and how it goes."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from divingbell.companion.flasher import BoardKind
from divingbell.ui.kit.skins import Kind
from divingbell.ui.screens.hardware.art_sheet import ArtSheet
from divingbell.ui.toolkit.element import Box, Drawing, Skin, stack
from divingbell.ui.toolkit.paint import Painter

CableState = Literal["plugged", "lit", "runs", "out"]
WIDE, HIGH = 640, 390
"""The picture is drawn in units of which so many fit into its room."""
_LEFT = 214
_PICO_W, _NANO_W = 404, 392


class BoardPicture(NamedTuple):
    """The state that the picture shows."""

    kind: BoardKind
    cable: CableState
    sign: str
    """Glyph of the disc over the chip."""
    state: Kind
    """Its colour, and that of the chip's edge."""
    name: str
    chip: tuple[str, ...]
    """The print on the chip, line by line."""
    button: str = ""
    """The word for the white key of a Pico, where it is pointed at."""


_COLOURS: dict[Kind, str] = {"primary": "art.lit", "positive": "art.safe", "caution": "art.near"}


def board_art(picture: BoardPicture, **options: Any) -> Box:
    """The picture in all the room that it gets."""
    ground = Drawing(paint=_water)
    drawn = Drawing(paint=_paint, data=picture)
    return stack(ground, stack(drawn, clip=True), **options)


def _water(p: Painter, _: None) -> None:
    p.skin(Skin(fill="art.deep", fill_top="art.sea_2", edge="line", radius="radius_card"))


def _paint(p: Painter, picture: BoardPicture) -> None:
    s = ArtSheet(p, WIDE, HIGH)
    pico = picture.kind == "pico"
    top = 190 if pico else 196
    middle = top + (75 if pico else 64)
    colour = _COLOURS.get(picture.state)
    _cable(s, picture.cable, middle)
    s.box(21, 62, 150, 108, "art.abyss", edge="art.frame", stroke=4, radius=14)
    s.box(34, 75, 124, 82, "art.room", edge="art.room", stroke=0, radius=7)
    s.glyph("bell", 96, 116, 58, "art.tower")
    chip_edge = None if picture.sign == "help" else colour
    if pico:
        _pico(s, top, picture.chip, chip_edge)
    else:
        _nano(s, top, chip_edge)
    chip_x = _LEFT + (_PICO_W * 0.55 if pico else _NANO_W / 2)
    if picture.cable == "out":
        _sign(s, 182, 214, 46, picture.sign, colour)
    else:
        _sign(s, chip_x, top - 34, 58, picture.sign, colour)
    s.label(picture.name, _LEFT + (_PICO_W if pico else _NANO_W) / 2, top + (178 if pico else 160))
    if picture.button:
        p.line([s.at(_LEFT + 91, top + 60), s.at(_LEFT + 91, top - 22)], 2.5 * s.k, "art.white")
        s.label(picture.button, _LEFT + 91, top - 42, "art.shark")


def _cable(s: ArtSheet, state: CableState, middle: float) -> None:
    if state == "out":
        points = [(96.0, 168.0), (96.0, 262.0), (106.0, 268.0), (128.0, 268.0)]
    else:
        points = [(96.0, 168.0), (96.0, 262.0), (120.0, middle), (_LEFT - 6.0, middle)]
    s.curve(points, 15, "art.abyss")
    s.curve(points, 9, "art.lit" if state in ("lit", "runs") else "art.card")
    if state == "runs":
        for x, y in ((104, middle - 53), (124, middle - 17), (158, middle - 2), (190, middle)):
            s.disc(x, y, 14, "art.dusk")
    if state == "out":
        s.box(120, 252, 44, 32, "art.shark")
        s.p.line([s.at(168, 268), s.at(200, 268)], 5 * s.k, "art.near", dashes=(5 * s.k, 8 * s.k))


def _sign(s: ArtSheet, x: float, y: float, size: float, name: str, colour: str | None) -> None:
    s.disc(x, y, size + 10, "art.abyss")
    s.disc(x, y, size, colour or "art.card")
    s.glyph(name, x, y, size * 0.68, "art.dusk")


def _pico(s: ArtSheet, top: float, printed: tuple[str, ...], edge: str | None) -> None:
    """Twenty pads on each long side, the USB socket at the left end, the white key beside it."""
    s.box(_LEFT, top, _PICO_W, 150, "art.pico_lo", top="art.pico_hi", stroke=4, radius=12)
    for i in range(20):
        for y in (top + 7, top + 143):
            x = _LEFT + 14 + i * (_PICO_W - 28) / 19
            s.disc(x, y, 14, "art.rim")
            s.disc(x, y, 5, "art.abyss")
    s.box(_LEFT - 20, top + 50, 58, 50, "art.shark", radius=7)
    s.box(_LEFT + 70, top + 54, 42, 42, "art.floor_side", stroke=2)
    s.disc(_LEFT + 91, top + 75, 26, "art.white")
    x, y = _LEFT + _PICO_W * 0.55, top + 75
    s.box(x - 39, y - 39, 78, 78, "art.abyss", edge=edge or "art.table_edge", stroke=5 if edge else 2, radius=7)
    for i, line in enumerate(printed):
        s.words(line, x, y + (i - (len(printed) - 1) / 2) * 21, 20, "art.white" if edge else "art.card")
    s.box(_LEFT + _PICO_W - 72, top + 58, 34, 34, "art.floor_side", stroke=0, radius=4)


def _nano(s: ArtSheet, top: float, edge: str | None) -> None:
    """Fifteen pins on each long side, the reset key, three lamps; the chip stands on its corner."""
    s.box(_LEFT, top, _NANO_W, 128, "art.nano_lo", top="art.nano_hi", stroke=4, radius=8)
    for i in range(15):
        for y in (top + 10, top + 118):
            x = _LEFT + 18 + i * (_NANO_W - 36) / 14
            s.box(x - 6, y - 6, 12, 12, "art.rim", edge="art.rim", stroke=0, radius=3)
            s.disc(x, y, 6, "art.abyss")
    s.box(_LEFT - 14, top + 40, 48, 48, "art.shark", radius=5)
    s.box(_LEFT + _NANO_W - 70, top + 44, 24, 40, "art.white", stroke=0, radius=4)
    s.disc(_LEFT + _NANO_W - 58, top + 64, 16, "art.floor_side")
    x, y, r = _LEFT + _NANO_W / 2, top + 64, 44
    corners = [(x, y - r), (x + r, y), (x, y + r), (x - r, y)]
    s.p.polygon([s.at(*corner) for corner in corners], "art.abyss")
    s.p.line([s.at(*corner) for corner in corners], (5 if edge else 2) * s.k, edge or "art.table_edge", close=True)
    for i, lamp in enumerate(("art.safe", "art.near", "art.buzz")):
        s.disc(_LEFT + _NANO_W * 0.72 + i * 16, top + 32, 9, lamp)
