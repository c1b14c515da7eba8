"""Every line of letters and every glyph of a screen with the place of its ink, whether an element or a drawing painted
it, and the contrast it has on the real pixels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from kivy.graphics import InstructionGroup
from PIL import Image

from divingbell.ui.kit.skins import BAND_PILL
from divingbell.ui.toolkit.element import Box, Drawing, Scroll, Text
from divingbell.ui.toolkit.paint import Painter
from divingbell.ui.toolkit.render_node import RenderNode
from divingbell.ui.toolkit.skin import Skin

if TYPE_CHECKING:
    from tests.ui.driver import Driver

Rect = tuple[float, float, float, float]
"""Left, top, right, bottom in window pixels, y downwards."""


class Ink(NamedTuple):
    """A line as it was painted."""

    words: str
    colour: str
    """`#RRGGBB` or a name of the style."""
    place: Rect
    """Of the ink itself, without the room that the font keeps around it."""
    letters: Image.Image
    """How much of each pixel is ink."""
    corner: tuple[int, int]
    """Where the left upper corner of `letters` lies, window pixels."""
    glyph: bool
    node: RenderNode
    box: Rect | None
    """The nearest box with a skin that lies under it."""
    live: bool
    """Neither off nor seen through nor covered nor under a window."""

    @property
    def middle(self) -> Rect:
        """The middle of its place, as a place."""
        left, top, right, bottom = self.place
        return (left + right) / 2, (top + bottom) / 2, (left + right) / 2, (top + bottom) / 2


class Frame(NamedTuple):
    """A box whose edge says something: chosen, active, danger."""

    node: RenderNode
    skin: Skin
    place: Rect


class _Noting(Painter):
    """Paints nothing that is seen and notes letters and skins."""

    def __init__(self, walk: _Walk, node: RenderNode) -> None:
        stage = node.stage
        super().__init__(
            InstructionGroup(), node.ctx, stage.text_cache, stage.patches, walk.shifted(node.rect), node.alpha
        )
        self._walk, self._node = walk, node

    def line_of_text(
        self, content: str, x: float, y: float, pixels: int, colour: str, font: str, bold: bool, anchor: str
    ) -> None:
        if content.strip():
            self._walk.note_line(self._node, self, content, x, y, pixels, colour, font, bold, anchor)

    def polygon(self, points: Any, colour: str, alpha: float = 1) -> Any:
        if colour.startswith("player.") and self._walk.pennant is None:
            self._walk.pennant = [(self.x(x), self._walk.height - self.y(y)) for x, y in points]
        return super().polygon(points, colour, alpha)

    def disc(self, cx: float, cy: float, d: float, colour: str, alpha: float = 1) -> None:
        del colour, alpha
        left, top = self.x(cx - d / 2), self._walk.height - self.y(cy - d / 2)
        self._walk.note_disc((left, top, left + self.px(d), top + self.px(d)))

    def skin(self, skin: Skin, x: float = 0, y: float = 0, w: float | None = None, h: float | None = None) -> None:
        super().skin(skin, x, y, w, h)
        if skin.fill is not None or skin.dashed:
            left, bottom, width, height = self._rectangle(
                x, y, self.width if w is None else w, self.height if h is None else h
            )
            self._walk.note_skin(self._node, skin, left, bottom, width, height)


_LETTERS: dict[tuple[str, str, bool, int], tuple[Image.Image, tuple[int, int, int, int] | None]] = {}
"""Rendered lines: the share of ink in each pixel, and where there is any."""


def _letters(texture: Any, key: tuple[str, str, bool, int]) -> tuple[Image.Image, tuple[int, int, int, int] | None]:
    if key not in _LETTERS:
        image = Image.frombytes("RGBA", texture.size, texture.pixels).getchannel("A")
        _LETTERS[key] = image, image.point(lambda share: 255 if share > 100 else 0).getbbox()
    return _LETTERS[key]


class _Walk:
    """Goes through the tree in the order of painting."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.height = driver.shell.ctx.frame.height * driver.shell.ctx.frame.density
        self.inks: list[Ink] = []
        self.frames: list[Frame] = []
        self.pennant: list[tuple[float, float]] | None = None
        """The corners of the turn band's pennant, clockwise from the left upper one."""
        self.state_pills: list[Rect] = []
        self._skins: list[tuple[RenderNode | None, Rect]] = []
        self._scroll = 0.0
        self._off = False
        self._cut: list[Rect] = []
        window = next((part for part in driver.parts() if part.element.id == "window"), None)
        self._front = None if window is None else set(window.walk())

    def shifted(self, rect: Rect) -> Rect:
        return rect[0], rect[1] - self._scroll, rect[2], rect[3]

    def go(self, node: RenderNode) -> None:
        element, before = node.element, (self._off, self._scroll)
        if isinstance(element, Box):
            self._off = self._off or element.off
            if element.skin is not None:
                _Noting(self, node).skin(element.skin)
        elif isinstance(element, Text):
            node._painter = lambda: _Noting(self, node)  # type: ignore[method-assign]
            node._paint_text(element)
            del node._painter
        elif isinstance(element, Drawing):
            element.paint(_Noting(self, node), element.data)
        if isinstance(element, Scroll) or (isinstance(element, Box) and element.clip):
            self._cut.append(self._pixels(self.shifted(node.rect)))
        if isinstance(element, Scroll):
            self._scroll += node.scroll
        for part in node.parts:
            self.go(part)
        if isinstance(element, Scroll) or (isinstance(element, Box) and element.clip):
            self._cut.pop()
        self._off, self._scroll = before

    def _pixels(self, rect: Rect) -> Rect:
        density = self.driver.shell.ctx.frame.density
        left, top, width, height = (side * density for side in rect)
        return left, top, left + width, top + height

    def _live(self, node: RenderNode, alpha: float) -> bool:
        return not self._off and alpha > 0.99 and (self._front is None or node in self._front)

    def _seen(self, place: Rect) -> bool:
        return all(_contains(cut, place) for cut in self._cut)

    def note_line(
        self, node: RenderNode, painter: Painter, content: str, x: float, y: float, pixels: int, colour: str, font: str,
        bold: bool, anchor: str,
    ) -> None:  # fmt: skip
        texture = node.stage.text_cache.texture(content, font, bold, pixels)
        letters, ink = _letters(texture, (content, font, bold, pixels))
        width, height = texture.size
        if ink is None:
            return
        if anchor != "left":
            x -= width / 2 if anchor == "center" else width
        left, top = round(x), round(self.height) - round(y - height / 2) - height
        place = (left + ink[0], top + ink[1], left + ink[2], top + ink[3])
        if not self._seen(place):
            return
        made = Ink(
            content, colour, place, letters, (left, top), font in ("icons", "glyphs"), node, None,
            self._live(node, painter.alpha),
        )  # fmt: skip
        under = [
            (owner, rect)
            for owner, rect in self._skins
            if _contains(rect, made.middle) and (owner is node or owner is None or isinstance(owner.element, Box))
        ]
        box = under[-1][1] if under and under[-1][0] is not None else None
        if box is not None and self._cut and not _contains(self._cut[-1], box):
            box = None  # a list is cut where it ends
        self.inks.append(made._replace(box=box))

    def note_disc(self, place: Rect) -> None:
        """A round ground: what lies on it need not keep to a box."""
        self._skins.append((None, place))

    def _cover(self, place: Rect) -> None:
        """What was painted before lies under it now."""
        for i, ink in enumerate(self.inks):
            if ink.live and _contains(place, ink.middle):
                self.inks[i] = ink._replace(live=False)

    def note_skin(self, node: RenderNode, skin: Skin, left: float, bottom: float, width: float, height: float) -> None:
        place = (left, round(self.height) - bottom - height, left + width, round(self.height) - bottom)
        middle = (place[0] + place[2]) / 2, (place[1] + place[3]) / 2
        if not self._seen((*middle, *middle)):
            return
        if skin.fill is not None:
            self._cover(place)
        self._skins.append((node, place))
        if skin == BAND_PILL:
            self.state_pills.append(place)
        says = skin.edge not in (None, "line", "outline", "art.brass_lo") and skin.stroke >= 2 and not skin.dashed
        if says and self._live(node, node.alpha) and self._seen(place):
            self.frames.append(Frame(node, skin, place))


def _contains(outer: Rect, inner: Rect) -> bool:
    return (
        outer[0] - 1 <= inner[0] and outer[1] - 1 <= inner[1] and inner[2] <= outer[2] + 1 and inner[3] <= outer[3] + 1
    )


_ROUNDED = 1.55
"""Box and ink lie on whole pixels."""
_SIGN = 24
"""Lower boxes (dp) are signs that a letter fills: tiles of a small map, tabs of cards."""
MARGIN = 3
"""Room (dp) that every ink keeps from the edge of the box it lies in."""


def crossing(driver: Driver) -> list[str]:
    """Letters and glyphs that come too near to the edge of the nearest skinned box under them, or cross it."""
    found = []
    for ink in look(driver)[0]:
        if ink.box is None or (ink.glyph and isinstance(ink.node.element, Drawing)):
            continue  # glyphs of drawings are scenery
        density = ink.node.ctx.frame.density
        (left, top, right, bottom), (begin, high, end, low) = ink.place, ink.box
        room = min(left - begin, top - high, end - right, low - bottom) / density
        if low - high < _SIGN * density:
            continue
        if room < MARGIN - _ROUNDED:
            what = f"glyph {ord(ink.words[0]):x} at {ink.place}" if ink.glyph else repr(ink.words)
            found.append(f"{what} is {room:.1f} dp from the edge of its box")
    return found


def off_the_pennant(driver: Driver) -> list[str]:
    """What the turn is at, where it runs over the slanted end of the pennant that it lies on."""
    walk = _Walk(driver)
    root = driver.shell.element_view.root
    if root is not None:
        walk.go(root)
    if walk.pennant is None:
        return []
    _, (upper, top), (lower, bottom), _ = walk.pennant
    found = []
    for pill in walk.state_pills:
        middle = (pill[1] + pill[3]) / 2
        end = upper + (lower - upper) * (middle - top) / (bottom - top)
        if pill[2] > end:
            found.append(f"the state ends at {pill[2]:.0f}, its pennant at {end:.0f}")
    return found


def look(driver: Driver) -> tuple[list[Ink], list[Frame]]:
    """All letters and all telling edges of the screen."""
    walk = _Walk(driver)
    root = driver.shell.element_view.root
    if root is not None:
        walk.go(root)
    return walk.inks, walk.frames
