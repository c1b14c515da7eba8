"""Small signs that everything shares: a player's tile, coins. Places and sizes are dp."""

from __future__ import annotations

from divingbell.companion.canvas.canvas import Canvas

TILE_RADIUS = 0.26
"""Of a tile's corners, as a share of its side."""


def shape(diver: str) -> str:
    """The glyph of a player's shape."""
    return f"p-{diver}"


def tile(canvas: Canvas, diver: str, x: float, y: float, size: float, *, on_ink: bool = False) -> None:
    """A player's colour with its shape, its left upper corner at `x`, `y`; `on_ink` is the other way round."""
    canvas.rectangle(x, y, size, size, "ink" if on_ink else f"player.{diver}", radius=size * TILE_RADIUS)
    tile_shape(canvas, diver, x, y, size, on_ink=on_ink)


def tile_shape(canvas: Canvas, diver: str, x: float, y: float, size: float, *, on_ink: bool = False) -> None:
    """The shape of a tile alone."""
    ink, share = (f"player.{diver}", 0.68) if on_ink else ("ink", 0.66)
    canvas.glyph(shape(diver), x + size / 2, y + size / 2, size * share, ink)


def coin(canvas: Canvas, metal: str, x: float, y: float, size: float) -> None:
    """A coin with its sign, its left upper corner at `x`, `y`; `metal` is `gold`, `silver`, `bronze` or `any`."""

    def drawn(canvas: Canvas) -> None:
        middle, fill = canvas.width / 2, "coin_gold" if metal == "any" else f"coin_{metal}"
        canvas.disc(middle, middle, canvas.width, fill)
        canvas.ring(middle, middle, canvas.width * 0.46, canvas.width * 0.03, canvas.mix(fill, "ink", 0.4))
        canvas.glyph(f"coin-{metal}", middle, middle, canvas.width * 0.74, "ink")

    canvas.picture(f"part:coin_{metal}", x, y, size, size, drawn=drawn)
