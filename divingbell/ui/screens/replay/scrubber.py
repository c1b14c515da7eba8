"""The turns of a game beside each other: what came of each over the sign of whose it was, and a handle that the finger
drags."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kivy.clock import Clock

from divingbell.companion.canvas.icons import shape
from divingbell.companion.games.turns import EntryRun, TurnOutcome
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.toolkit.element import Box, DragPhase, Drawing, Skin, pad, row, stack
from divingbell.ui.toolkit.paint import Painter

SCROLLS_S = 0.12
"""How fast turns come in while the finger stays beyond the edge, seconds each."""
EVERY = 4
"""Turns between two numbers."""


class _Sizes(NamedTuple):
    pitch: float
    """From turn to turn, dp."""
    tile: tuple[float, float]
    """Width and height of a turn's tile."""
    disc: float
    top: float
    """Middle of the discs."""
    tiles: float
    """Upper edge of the tiles."""
    handle: float
    words: float
    """Middle of the numbers."""
    type: float
    height: float


def _sizes(ctx: Context) -> _Sizes:
    return ctx.pick(
        _Sizes(50, (46, 44), 36, 30, 62, 52, 123, 20, 150),
        _Sizes(48, (44, 25), 30, 14, 36, 26, 73, 16, 84),
        _Sizes(50, (46, 38), 32, 24, 50, 40, 107, 16, 120),
    )


class Scrubber:
    """Which turns are in sight, and the finger on them."""

    def __init__(self, go: Callable[[int], None], refresh: Callable[[], None]) -> None:
        """`go` is called with the index of the turn that is touched."""
        self._go, self._refresh = go, refresh
        self._first = 0
        self._room = 1
        self._count = 0
        self._pitch = 1.0
        self._beyond = 0
        """Which way it scrolls: -1, 0 or 1."""
        self._scrolls: Any = None
        self._dragging = False

    def view(self, ctx: Context, turns: Sequence[EntryRun], divers: dict[str, str], now: int) -> Box:
        """The strip on its card; `divers` are the colours of the players, `now` the index of the turn looked at."""
        sizes = _sizes(ctx)
        inside = ctx.frame.width - 2 * ctx.gutter - 2 * ctx.space("gap_l")
        self._room, self._count, self._pitch = max(1, int(inside / sizes.pitch)), len(turns), sizes.pitch
        self._into_sight(now)
        shown = turns[self._first : self._first + self._room]
        blocks = [
            Drawing(
                w=sizes.pitch, h=sizes.height, paint=_block,
                data=(sizes, turn.outcome, divers.get(turn.player or ""), self._first + place > now, ctx.theme),
            )
            for place, turn in enumerate(shown)
        ]  # fmt: skip
        width = sizes.pitch * self._room
        lit = turns[now] if turns else None
        strip = stack(
            row(*blocks),
            Drawing(paint=_words, data=(sizes, _labels(ctx, shown), ctx.theme)),
            Drawing(
                paint=_cursor, data=(sizes, now - self._first, lit.outcome, divers.get(lit.player or ""), ctx.theme)
            ) if lit is not None else None,
            id="turns", w=width, h=sizes.height, drag=self._drag,
        )  # fmt: skip
        return card(strip, items="center", justify="center", h="bar", pad=pad(0, 0))

    def _into_sight(self, now: int) -> None:
        """The turn looked at is in sight; where it was not it comes to the middle. Under a finger nothing moves."""
        most = max(0, self._count - self._room)
        if not self._dragging and not self._first <= now < self._first + self._room:
            self._first = now - self._room // 2
        self._first = max(0, min(self._first, most))

    def centre(self, now: int) -> None:
        """A new game: the turn looked at comes to the middle when it is shown."""
        self._first = -self._room - 1 if now == 0 else now + 1

    def _drag(self, phase: DragPhase, x: float, y: float) -> None:
        del y
        self._dragging = phase != "end"
        if phase == "end":
            self.stop()
            return
        place = int(x // self._pitch)
        edge = -1 if x < self._pitch * 0.4 else 1 if x > self._pitch * (self._room - 0.4) else 0
        self._scroll(edge if phase == "move" else 0)
        self._go(max(self._first, min(self._first + place, self._first + self._room - 1, self._count - 1)))

    def _scroll(self, beyond: int) -> None:
        if beyond == self._beyond:
            return
        self.stop()
        if beyond:
            self._beyond, self._dragging = beyond, True
            self._scrolls = Clock.schedule_interval(lambda _: self._on(), SCROLLS_S)

    def _on(self) -> None:
        first = max(0, min(self._first + self._beyond, self._count - self._room))
        if first != self._first:
            self._first = first
            self._go(first if self._beyond < 0 else first + self._room - 1)

    def stop(self) -> None:
        """The finger is gone, or the screen."""
        self._dragging, self._beyond = False, 0
        if self._scrolls is not None:
            self._scrolls.cancel()
            self._scrolls = None


def _labels(ctx: Context, shown: Sequence[EntryRun]) -> tuple[tuple[int, str, bool], ...]:
    """Words under the turns: place in the strip, words, and whether a round begins there."""
    found: list[tuple[int, str, bool]] = []
    free = 0
    for place, turn in enumerate(shown):
        begins = turn.round > 0 and turn.number == 1
        if begins or (place == 0 and turn.round > 0):
            found.append((place, ctx.t("replay.round", round=turn.round), begins and place > 0))
            free = place + 3
        elif turn.number and turn.number % EVERY == 0 and place >= free:
            found.append((place, ctx.texts.amounts.number(turn.number), False))
    return tuple(found)


_BlockData = tuple[_Sizes, TurnOutcome | None, str | None, bool, str]


def _block(p: Painter, data: _BlockData) -> None:
    sizes, outcome, diver, later, _ = data
    middle = sizes.pitch / 2
    colour = outcome.colour if outcome is not None else "outline"
    p.line([(middle, sizes.top), (middle, sizes.tiles + 4)], 2.5, colour)
    _disc(p, sizes, middle, outcome)
    _tile(p, sizes, middle, diver, later=later)


def _disc(p: Painter, sizes: _Sizes, x: float, outcome: TurnOutcome | None) -> None:
    if outcome is None:
        p.disc(x, sizes.top, sizes.disc, "plate")
        p.ring(x, sizes.top, sizes.disc / 2 - 1, 2, "outline")
        return
    p.disc(x, sizes.top, sizes.disc, outcome.colour)
    p.glyph(outcome.mark, x, sizes.top, sizes.disc * 0.64, "on_fill")


def _tile(p: Painter, sizes: _Sizes, x: float, diver: str | None, *, later: bool = False) -> None:
    """The sign of who was in turn; dim where it comes later."""
    (wide, high), size = sizes.tile, min(sizes.tile) * 0.62
    left, radius = x - wide / 2, min(sizes.tile) * 0.2
    if diver is None:
        p.skin(Skin(edge="outline", stroke=1.5, radius=radius), left, sizes.tiles, wide, high)
        return
    fill, ink = f"player.{diver}", "ink"
    if later:
        fill, ink = p.ctx.mix("plate", fill, 0.28), p.ctx.mix("plate", fill, 0.92 if p.ctx.dark else 0.4)
        ink = ink if p.ctx.dark else "ink"
    edge = "outline" if later else None  # a pale colour would be lost on its ground
    p.skin(Skin(fill=fill, edge=edge, stroke=1.5, radius=radius), left, sizes.tiles, wide, high)
    p.glyph(shape(diver), x, sizes.tiles + high / 2, size, ink)


def _words(p: Painter, data: tuple[_Sizes, tuple[tuple[int, str, bool], ...], str]) -> None:
    sizes, labels, _ = data
    for place, words, begins in labels:
        left = place * sizes.pitch
        if begins:
            p.line([(left, 0), (left, sizes.words + sizes.type / 2)], 2, "text2", dashes=(6, 5))
        if words[:1].isdigit():
            p.text(words, left + sizes.pitch / 2, sizes.words, sizes.type, "text2", font="num", anchor="center")
        else:
            p.text(words, left + 6, sizes.words, sizes.type, "text2")


def _cursor(p: Painter, data: tuple[_Sizes, int, TurnOutcome | None, str | None, str]) -> None:
    """A white frame round the turn that is looked at, and the handle under it."""
    sizes, place, outcome, diver, _ = data
    x, (wide, high) = (place + 0.5) * sizes.pitch, sizes.tile
    out = "art.white" if p.ctx.dark else "text1"
    p.ring(x, sizes.top, sizes.disc / 2 + 3, 3.5, out)
    p.skin(Skin(fill=out, radius=min(sizes.tile) * 0.26), x - wide / 2 - 4, sizes.tiles - 4, wide + 8, high + 8)
    p.skin(Skin(fill="plate", radius=min(sizes.tile) * 0.22), x - wide / 2 - 1, sizes.tiles - 1, wide + 2, high + 2)
    _disc(p, sizes, x, outcome)
    _tile(p, sizes, x, diver)
    y = sizes.tiles + high + sizes.handle * 0.3
    p.disc(x, y, sizes.handle, "art.abyss")
    p.disc(x, y, sizes.handle - 5, "art.white")
    for name, side in (("chevron-left", -1), ("chevron-right", 1)):
        p.glyph(name, x + side * sizes.handle * 0.21, y, sizes.handle * 0.6, "ink")
