"""Pictures of the Pico and the Uno from above: every pin with its number and name, and what goes to it.

Places and lengths are pixels.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from tools.step_drawings.pins import PICO, UNO, pico_number
from tools.step_drawings.svg import GREY, INK, RED, WHITE, circle, joint, line, page, rect, text

WIDTH = 1240
_BOARD, _LEFT, _RIGHT, _TOP = "#0B7285", 508.0, 732.0, 160.0
_CONTACT, _FLOOR, _JUMPER, _SUPPLY = "#B4511E", "#0B7285", "#6741D9", INK

INPUTS = {
    2: ("all rims on one wire, or rim of risk 2", _CONTACT),
    3: ("rim of risk 3", _CONTACT),
    4: ("rim of risk 4", _CONTACT),
    5: ("rim of risk 5", _CONTACT),
    6: ("A, or pulses", _FLOOR),
    7: ("B", _FLOOR),
    8: ("index", _FLOOR),
    9: ("to ground: four rims", _JUMPER),
    10: ("to ground: floor gives pulses", _JUMPER),
    11: ("to ground: no floor sensor", _JUMPER),
    12: ("to ground: no index mark", _JUMPER),
}
"""The inputs D2 to D12 of a Nano or an Uno and GP2 to GP12 of a Pico: their words, and the colour of their line."""


class Board(NamedTuple):
    """A board from above: its two rows from the top, where its socket is, and what else than inputs is used."""

    name: str
    title: str
    rows: tuple[Sequence[str], Sequence[str]]
    pitch: float
    socket_up: bool
    input_prefix: str
    others: Mapping[tuple[int, int], tuple[str, str]]
    """By side (0 is the left one) and row from 0."""
    numbered: bool
    note: str


_FIVE_VOLTS = ("5 V: to nothing here", RED)
_GROUND = ("ground", _SUPPLY)
PICO_BOARD = Board(
    "pico",
    "What goes to which pin of the Pico",
    PICO,
    30,
    True,
    "GP",
    {
        (1, 0): _FIVE_VOLTS,
        (1, 1): _FIVE_VOLTS,
        (1, 4): ("3.3 V to pull-ups, hall switch, encoder", _SUPPLY),
        **{(0, row): _GROUND for row in (2, 7, 12, 17)},
        **{(1, row): _GROUND for row in (2, 12, 17)},
    },
    True,
    "Seen from above, USB up. A pin bears 3.3 V, never 5 V. A lamp of its own, GP25, is lit while a contact is on.",
)
UNO_BOARD = Board(
    "uno",
    "What goes to which pin of the Uno",
    UNO,
    32,
    False,
    "D",
    {
        (0, 0): ("leave free: the USB cable's own data", GREY),
        (0, 1): ("leave free: the USB cable's own data", GREY),
        (0, 13): ("its lamp, L, is lit while a contact is on", _SUPPLY),
        (0, 14): _GROUND,
        (1, 7): _GROUND,
        (1, 8): _GROUND,
        (1, 9): ("5 V to pull-ups, hall switch, encoder", _SUPPLY),
    },
    False,
    "Seen from above, USB down. An Uno has names for its pins and no numbers; they are printed beside them.",
)


def drawings() -> dict[str, str]:
    """Every drawing by the name of its file."""
    return {"pico-pins.svg": draw(PICO_BOARD), "uno-pins.svg": draw(UNO_BOARD)}


def draw(board: Board) -> str:
    """The picture of a board."""
    rows = len(board.rows[0])
    bottom = _TOP + board.pitch * (rows - 1) + 36
    used = "; ".join(f"{board.input_prefix}{number} {words}" for number, (words, _) in INPUTS.items())
    shapes = [
        text(40, 50, board.title, 27, bold=True),
        text(40, 80, board.note, 16, GREY),
        rect(_LEFT - 14, _TOP - 34, _RIGHT - _LEFT + 28, bottom - _TOP + 34, _BOARD, r=16),
        *_socket(_TOP - 56 if board.socket_up else bottom - 14),
    ]
    for side in (0, 1):
        for row in range(len(board.rows[side])):
            shapes += _pin(board, side, row)
    return page(WIDTH, int(bottom + 54), board.title, f"{board.note} {used}.", shapes)


def _socket(top: float) -> Iterator[str]:
    middle = (_LEFT + _RIGHT) / 2
    yield rect(middle - 38, top, 76, 46, "#DDE5EA", GREY, 6)
    yield text(middle, top + 30, "USB", 17, anchor="middle", bold=True)


def _pin(board: Board, side: int, row: int) -> Iterator[str]:
    name = board.rows[side][row]
    missing = len(board.rows[0]) - len(board.rows[side])
    x, y = (_LEFT, _RIGHT)[side], _TOP + board.pitch * (row + missing)
    said = _said(board, side, row)
    ink = WHITE if said else "#9CC4CE"
    inwards, anchor, other = (1, "start", "end") if side == 0 else (-1, "end", "start")
    number = str(pico_number(side, row)) if board.numbered else ""
    words = f"{number} {name}" if side == 0 else f"{name} {number}"
    yield text(x + 20 * inwards, y + 5, words.strip(), 15, ink, anchor, bold=bool(said))
    if said:
        yield line(((x - 12 * inwards, y), (x - 44 * inwards, y)), said[1], 2.5)
        yield text(x - 54 * inwards, y + 5, said[0], 16, anchor=other)
        yield joint(board.name, name, (x, y))
    else:
        yield circle((x, y), 6, "#7FA8B3", INK, f' data-part="{board.name}" data-leg="{name}"')


def _said(board: Board, side: int, row: int) -> tuple[str, str] | None:
    number = board.rows[side][row].removeprefix(board.input_prefix)
    if number.isdigit() and int(number) in INPUTS:
        return INPUTS[int(number)]
    return board.others.get((side, row))
