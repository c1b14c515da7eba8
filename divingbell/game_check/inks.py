"""Every line of letters and every glyph of a screen with the place of its ink, whether an element or a drawing painted
it, and the contrast it has on the real pixels."""

from __future__ import annotations

from itertools import pairwise, product
from math import ceil, hypot, inf
from typing import TYPE_CHECKING, Any, NamedTuple

from kivy.graphics import InstructionGroup
from PIL import Image

from divingbell.ui.kit.skins import HEADER_PILL
from divingbell.ui.toolkit.element import Box, Drawing, Scroll
from divingbell.ui.toolkit.paint import Painter
from divingbell.ui.toolkit.render_node import RenderNode
from divingbell.ui.toolkit.render_scroll import RenderScroll
from divingbell.ui.toolkit.render_text import RenderText
from divingbell.ui.toolkit.skin import Skin

if TYPE_CHECKING:
    from divingbell.game_check.checked_screen import CheckedScreen

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
    radius: float
    """Of the corners of that box, pixels."""
    live: bool
    """Neither off nor seen through nor covered nor under a window."""

    @property
    def middle(self) -> Rect:
        """The middle of its place, as a place."""
        left, top, right, bottom = self.place
        return (left + right) / 2, (top + bottom) / 2, (left + right) / 2, (top + bottom) / 2


class SkinnedBox(NamedTuple):
    """A box whose edge says something: chosen, active, danger."""

    node: RenderNode
    skin: Skin
    place: Rect


class _Noting(Painter):
    """Paints nothing that is seen and notes letters and skins."""

    def __init__(self, walk: Walk, node: RenderNode) -> None:
        stage = node.render_state
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
        if colour.startswith("player.") and len(points) == 4 and self._walk.pennant is None:
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


INKED = 100
"""So much of a pixel (0 to 255) is seen as ink."""
_SEEN = [255 if share > INKED else 0 for share in range(256)]
_LETTERS: dict[tuple[str, str, bool, int], tuple[Image.Image, tuple[int, int, int, int] | None]] = {}
"""Rendered lines: the share of ink in each pixel, and where there is any."""
_KEPT = 2000
"""At most so many of them: 10 kB each."""


def _letters(texture: Any, key: tuple[str, str, bool, int]) -> tuple[Image.Image, tuple[int, int, int, int] | None]:
    if key not in _LETTERS:
        if len(_LETTERS) >= _KEPT:
            _LETTERS.clear()
        image = Image.frombytes("RGBA", texture.size, texture.pixels).getchannel("A")
        _LETTERS[key] = image, image.point(_SEEN).getbbox()
    return _LETTERS[key]


class Walk:
    """Goes through the tree in the order of painting."""

    def __init__(self, screen: CheckedScreen) -> None:
        self.screen = screen
        self.height = screen.shell.ctx.frame.height * screen.shell.ctx.frame.density
        self.inks: list[Ink] = []
        self.cut: list[tuple[Ink, Rect]] = []
        """Inks that a part of the same row or column, painted later, lies over in part, each with that part."""
        self._path: tuple[RenderNode, ...] = ()
        self._paths: dict[RenderNode, tuple[RenderNode, ...]] = {}
        """Of every node with ink, from the root."""
        self.frames: list[SkinnedBox] = []
        self.pennant: list[tuple[float, float]] | None = None
        """The corners of the turn band's pennant, clockwise from the left upper one."""
        self.state_pills: list[Rect] = []
        self._skins: list[tuple[RenderNode | None, Rect, float, tuple[Rect, ...]]] = []
        """Owner, place, the radius of its corners in pixels, and the lists that it is seen in."""
        self._scroll = 0.0
        self._off = False
        self._cut: list[Rect] = []
        self._moved = 0
        """So many of the skins lie under the list that the walk is in, and do not move with it."""
        window = next((part for part in screen.parts() if part.element.id == "window"), None)
        self._front = None if window is None else set(window.walk())

    def shifted(self, rect: Rect) -> Rect:
        """A place (dp) as far up as the lists that it lies in are moved."""
        return rect[0], rect[1] - self._scroll, rect[2], rect[3]

    def go(self, node: RenderNode) -> None:
        """Note everything that this node and those in it paint."""
        element, before = node.element, (self._off, self._scroll, self._moved, self._path)
        self._path = self._paths[node] = (*self._path, node)
        if isinstance(element, Box):
            self._off = self._off or element.off
            if element.skin is not None:
                _Noting(self, node).skin(element.skin)
        elif isinstance(node, RenderText):
            node.paint_words(_Noting(self, node))
        elif isinstance(element, Drawing):
            element.paint(_Noting(self, node), element.data)
        if isinstance(element, Scroll) or (isinstance(element, Box) and element.clip):
            self._cut.append(self._pixels(self.shifted(node.seen)))
        if isinstance(node, RenderScroll):
            self._scroll += node.scroll
            self._moved = len(self._skins)
        for part in node.parts:
            self.go(part)
        if isinstance(element, Scroll) or (isinstance(element, Box) and element.clip):
            self._cut.pop()
        self._off, self._scroll, self._moved, self._path = before

    def _pixels(self, rect: Rect) -> Rect:
        density = self.screen.shell.ctx.frame.density
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
        """Note a line of words or a glyph."""
        texture = node.render_state.text_cache.texture(content, font, bold, pixels)
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
            content, colour, place, letters, (left, top), font in ("icons", "glyphs"), node, None, 0,
            self._live(node, painter.alpha),
        )  # fmt: skip
        owner, box, radius = self._under(node, made.middle)
        if owner is None or (box is not None and self._cut and not _contains(self._cut[-1], box)):
            box = None  # a round ground, or what a list lies on: it is cut where that ends
        self.inks.append(made._replace(box=box, radius=radius))

    def _under(self, node: RenderNode, middle: Rect) -> tuple[RenderNode | None, Rect | None, float]:
        """The nearest skin under a place in this node, as in `_skins`."""
        for i in range(len(self._skins) - 1, -1, -1):
            owner, rect, radius, cuts = self._skins[i]
            if not all(_contains(cut, middle) for cut in cuts):
                continue  # it ends where its list does
            if _contains(rect, middle) and (owner is node or owner is None or isinstance(owner.element, Box)):
                return owner if i >= self._moved else None, rect, radius
        return None, None, 0.0

    def note_disc(self, place: Rect) -> None:
        """A round ground: what lies on it need not keep to a box, and what lies under it is not seen."""
        self._cover(place)
        self._skins.append((None, place, 0.0, (*self._cut,)))

    def _cover(self, place: Rect) -> None:
        """Mark as covered everything painted before that lies under it."""
        for i, ink in enumerate(self.inks):
            if ink.live and _contains(place, ink.middle):
                self.inks[i] = ink._replace(live=False)

    def _note_cut(self, place: Rect) -> None:
        """Cut everything painted before to the part that is still seen."""
        left, top, right, bottom = place
        for ink in self.inks:
            x, y, x2, y2 = ink.place
            meets = x < right and left < x2 and y < bottom and top < y2
            if ink.live and meets and not _contains(place, ink.middle) and self._flows_beside(ink.node):
                self.cut.append((ink, place))

    def _flows_beside(self, node: RenderNode) -> bool:
        """Tell whether this node and the one that is painted now lie in two parts of one row or column, so that neither
        was meant to lie over the other."""
        for (parent, mine), (_, other) in zip(pairwise(self._paths[node]), pairwise(self._path), strict=False):
            if mine is not other:
                flows = isinstance(parent.element, Box) and parent.element.direction != "stack"
                return flows and mine.element.at is None and other.element.at is None
        return False

    def note_skin(self, node: RenderNode, skin: Skin, left: float, bottom: float, width: float, height: float) -> None:
        """Note a box with its ground and edge."""
        place = (left, round(self.height) - bottom - height, left + width, round(self.height) - bottom)
        middle = (place[0] + place[2]) / 2, (place[1] + place[3]) / 2
        if not self._seen((*middle, *middle)):
            return
        if skin.fill is not None:
            self._note_cut(place)
            self._cover(place)
        radius = node.ctx.radius(skin.radius) * node.ctx.frame.density
        self._skins.append((node, place, min(radius, width / 2, height / 2), (*self._cut,)))
        if skin == HEADER_PILL:
            self.state_pills.append(place)
        says = skin.edge not in (None, "line", "outline", "art.brass_lo") and skin.stroke >= 2 and not skin.dashed
        if says and self._live(node, node.alpha) and self._seen(place):
            self.frames.append(SkinnedBox(node, skin, place))


def _contains(outer: Rect, inner: Rect) -> bool:
    return (
        outer[0] - 1 <= inner[0] and outer[1] - 1 <= inner[1] and inner[2] <= outer[2] + 1 and inner[3] <= outer[3] + 1
    )


MARGIN = 3
"""Room (dp) that every ink keeps from the edge of the box it lies in, its round corners too."""
_ROUNDED = 0.05
"""So much less of it is said to be as much."""
SIGN = 24
"""Lower boxes (dp) are signs that a letter fills: tiles of a small map, tabs of cards."""


def crossing(walk: Walk) -> list[str]:
    """Letters and glyphs that come too near to the edge of the nearest skinned box under them, or cross it."""
    found = []
    for ink in walk.inks:
        if ink.box is None or (ink.glyph and isinstance(ink.node.element, Drawing)):
            continue  # glyphs of drawings are scenery
        density = ink.node.ctx.frame.density
        _, high, _, low = ink.box
        if low - high < SIGN * density:
            continue
        room = min(_sides(ink, ink.box), _corners(ink, ink.box))
        if room < min(MARGIN * density, round(MARGIN * density)) - _ROUNDED:  # letters lie on whole pixels
            what = f"glyph {ord(ink.words[0]):x} at {ink.place}" if ink.glyph else repr(ink.words)
            found.append(f"{what} is {room / density:.1f} dp from the edge of its box")
    return found


def _sides(ink: Ink, box: Rect) -> float:
    """Pixels between the ink and the nearest side of its box."""
    return min(ink.place[0] - box[0], ink.place[1] - box[1], box[2] - ink.place[2], box[3] - ink.place[3])


def _corners(ink: Ink, box: Rect) -> float:
    """Pixels between the ink and the arc of the nearest round corner of its box."""
    radius, nearest, letters = ink.radius, inf, ink.letters.load()
    assert letters is not None
    left, top, right, bottom = (int(side) for side in ink.place)
    west, north, east, south = box[0] + radius, box[1] + radius, box[2] - radius, box[3] - radius
    columns = (west, range(left, min(right, int(west)))), (east, range(max(left, ceil(east)), right))
    rows = (north, range(top, min(bottom, int(north)))), (south, range(max(top, ceil(south)), bottom))
    for (across, xs), (down, ys) in product(columns, rows):
        for x, y in product(xs, ys):
            if int(letters[x - ink.corner[0], y - ink.corner[1]]) > INKED:  # type: ignore[arg-type]
                nearest = min(nearest, radius - hypot(x + 0.5 - across, y + 0.5 - down) - 0.5)
    return nearest


def under_the_next(walk: Walk) -> list[str]:
    """Letters and glyphs that a part of the same row or column lies over in part."""
    return [
        f"{f'glyph {ord(ink.words[0]):x}' if ink.glyph else repr(ink.words)} at {ink.place} lies under {place}"
        for ink, place in walk.cut
    ]


def off_the_pennant(walk: Walk) -> list[str]:
    """The states of a turn that run over the slanted end of the pennant that they lie on."""
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


def walked(screen: CheckedScreen) -> Walk:
    """All that lies on the screen, in the order of painting."""
    walk = Walk(screen)
    root = screen.shell.element_view.root
    if root is not None:
        walk.go(root)
    return walk


def look(screen: CheckedScreen) -> tuple[list[Ink], list[SkinnedBox]]:
    """All letters and all telling edges of the screen."""
    walk = walked(screen)
    return walk.inks, walk.frames
