"""The pile as a board: icons and words in line, figures of one width."""

from __future__ import annotations

from collections.abc import Mapping

from pebbles_game.rules import State

from divingbell.sdk import Artwork, Canvas

SIZE = 24.0


def board(state: State, colours: Mapping[str, str]) -> Artwork:
    """A line for each player, and the pile under them, in as much room as there is."""
    lines = [(colours[name], player.pebbles) for name, player in state.players.items()]
    return Artwork.of((240, 30.0 * (len(lines) + 1)), draw, (tuple(lines), state.pile), fills=True)


def draw(canvas: Canvas, told: tuple[tuple[tuple[str, int], ...], int]) -> None:
    """`glyph` takes its middle, `text` its left end and the middle of its capitals: with the same `y` both stand in
    line. `num` is the font of figures; without `font` it is that of words, `text`."""
    lines, pile = told
    step = canvas.height / (len(lines) + 1)
    for place, (colour, count) in enumerate((*lines, ("text1", pile))):
        y = step * (place + 0.5)
        ink = colour if place == len(lines) else f"player.{colour}"
        canvas.glyph("pebbles:pebble", SIZE, y, SIZE, ink)
        canvas.text(str(count), 2 * SIZE, y, SIZE, "text1", font="num", bold=True)
