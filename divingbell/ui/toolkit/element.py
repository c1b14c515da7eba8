"""Descriptions of what a screen shows: rows, columns, words, drawings. A screen is a function from state to one of
these.

An element is a plain value and costs nothing to make. `reconcile.py` compares it with the one shown before
and changes on the canvas only what differs. Sizes are dp, type sizes sp; colours are names of tokens.

The layout is that of CSS flexbox, y downwards, so that the drawings' HTML (`gap`, `padding`, `flex: 1`) can be read off
number by number: `row`, `column`, `stack`, `grid`, and `space`, which takes what is left. An edge counts as padding,
but for buttons. None and False among the children are left out (`banner if lost else None`). Siblings that come and go
want an `id`: without one the n-th nameless child becomes the n-th nameless child. Where an arrangement may be too wide
or too high, `fits` and `dropping` choose by the room; an arrangement never asks for the window, the text scale, the
language or the number of people.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, TypedDict

import msgspec

from divingbell.ui.toolkit.figures import alike
from divingbell.ui.toolkit.scale import Size
from divingbell.ui.toolkit.skin import Skin as Skin

if TYPE_CHECKING:
    from divingbell.ui.toolkit.paint import Painter

Align = Literal["start", "center", "end", "stretch"]
Justify = Literal["start", "center", "end", "between"]
Direction = Literal["row", "column", "stack"]
Child = "Element | None | Literal[False]"
DragPhase = Literal["begin", "move", "end"]


class At(NamedTuple):
    """Where an element lies over its parent: distances (dp) from the parent's edges; without both of a pair it is
    centred."""

    left: float | None = None
    top: float | None = None
    right: float | None = None
    bottom: float | None = None


class Pad(NamedTuple):
    """Room inside the edges of a box: names of the scale, or dp."""

    top: Size = 0
    right: Size = 0
    bottom: Size = 0
    left: Size = 0


def pad(vertical: Size, horizontal: Size | None = None) -> Pad:
    """The same room above and below, and left and right."""
    sides = vertical if horizontal is None else horizontal
    return Pad(vertical, sides, vertical, sides)


class Element(msgspec.Struct, kw_only=True, eq=False):
    """Fields of all elements."""

    drawn: ClassVar[attrgetter[Any]]
    """The value that its own drawing depends on, beside its place and the context."""
    laid: ClassVar[attrgetter[Any]] = attrgetter("w", "h", "grow", "align", "at", "min_w", "min_h")
    """The value that its layout depends on, beside its children and the context."""
    id: str | None = None
    """The name that tests find it by; among siblings it also tells which is which from one view to the next."""
    w: Size | None = None
    """dp, or a name of the scale."""
    h: Size | None = None
    grow: float = 0
    """Its share of the room that is left along its parent's direction; it then starts from nothing."""
    align: Align | None = None
    """Across the parent's direction; None is as the parent says."""
    at: At | None = None
    min_w: Size = 0
    """The least width (dp, or a name of the scale) at which it fits; only `Fits` asks."""
    min_h: Size = 0
    """The least height at which it fits."""
    opacity: float = 1
    is_heading: bool = False
    """A heading: in a list it is seen only with what follows it."""
    node: tuple[int, Any, int] | None = None
    """Once it was laid out: its own identity, its layout node, and the version of all nodes then (shared_nodes.py)."""


class Box(Element, kw_only=True, eq=False):
    """A row, a column or a stack of elements, drawn (`skin`) or not, tapped or not."""

    drawn = attrgetter("skin", "pressed_skin", "hold")
    laid = attrgetter(
        "w", "h", "grow", "align", "at", "min_w", "min_h", "direction", "pad", "gap", "items", "justify", "edge",
        "clip", "same_size", "own_size", "kind"
    )  # fmt: skip
    direction: Direction = "row"
    children: tuple[Element, ...] = ()
    pad: Pad = Pad()
    gap: Size = 0
    items: Align = "stretch"
    justify: Justify = "start"
    skin: Skin | None = None
    pressed_skin: Skin | None = None
    colour: str | None = None
    """Of the words and icons inside that name none."""
    tap: Callable[[], None] | None = None
    hold: bool = False
    """`tap` is called after 0.6 s under the finger instead of on lifting it."""
    repeat: bool = False
    """`tap` is called on touch and again every 0.12 s after 0.4 s, as a stepper does."""
    long_tap: Callable[[], None] | None = None
    drag: Callable[[DragPhase, float, float], None] | None = None
    """Follows the finger: phase, and its place in this box in dp from the left upper corner (may lie outside)."""
    off: bool = False
    """A button that is off: it is hit and does nothing."""
    blocks: bool = False
    """Takes touches and does nothing with them: what lies under it is not reached."""
    clip: bool = False
    same_size: bool = False
    """Words inside that are alike (size, font, weight) are all set in the size of the smallest of them. Those
    in the buttons of a row, and in the cells of a grid, always are."""
    own_size: bool = False
    """A button whose words take no part in that: it is narrow, and says something else each time."""
    enter: str | None = None
    """The motion of the tokens along which it fades in when it is new on a screen that stands."""
    enter_offset: float = 0
    """How far (dp) it comes up meanwhile."""

    @property
    def touchable(self) -> bool:
        """Tell whether a finger does something here."""
        return self.tap is not None or self.long_tap is not None or self.drag is not None

    @property
    def kind(self) -> Literal["key", "plate", "area", "room"]:
        """A button, on or off, and a card are drawn and keep their words off their edges; what is not drawn is an area
        for a finger, or room."""
        key = self.off or self.tap is not None or self.long_tap is not None or self.drag is not None
        return ("area" if key else "room") if self.skin is None else "key" if key else "plate"

    @property
    def edge(self) -> float:
        """Width (dp) of the edge that its content lies inside of, as in CSS. Buttons keep their content where it is
        when their edge grows."""
        skin = self.skin
        return 0.0 if skin is None or skin.edge is None or self.off or self.touchable else skin.stroke


class Text(Element, kw_only=True, eq=False):
    """Words or figures.

    What is too wide shrinks one step, then wraps to `lines` (a short word is not left alone in the last one), then
    shrinks on; what still does not fit fails the tests of every scene. In a box with a skin that is too low all words
    become smaller together, to 70 % at most.
    """

    drawn = attrgetter("text", "size", "bold", "font", "colour", "muted", "anchor", "lines", "line", "fixed", "count",
                       "forms", "min_size", "wraps")  # fmt: skip
    laid = attrgetter("w", "h", "grow", "align", "at", "min_w", "min_h", "shape", "size", "bold", "font", "lines",
                      "line", "fixed", "forms", "min_size", "wraps")  # fmt: skip
    text: str
    size: Size = "body"
    """A name of the scale, or sp (of an icon dp)."""
    bold: bool = False
    font: str = "text"
    """`text` or `num`, or the family of an icon (fonts.py)."""
    colour: str | None = None
    muted: str | None = None
    """Without `colour`: that of the words where the box around names none of its own."""
    anchor: Literal["left", "center", "right"] = "left"
    lines: int = 1
    wraps: bool = False
    """Takes all its lines before it is set smaller; else it is set one step smaller before it takes a second."""
    line: float | None = None
    """Line height in em; None: 1.2 for words, 1.0 for figures and icons."""
    fixed: bool = False
    """Does not grow with the text scale."""
    min_size: Size | None = None
    """Of a name: how small it may become before one of its shorter `forms` is taken; it may be broken at hyphens."""
    forms: tuple[str, ...] = ()
    """The words in its place where even that does not fit, the longest first."""
    count: int | None = None
    """The figure this text is, if it shall count up or down to a new one; `write` makes the text of every step."""
    write: Callable[[int], str] | None = None

    @property
    def shape(self) -> str:
        """Words as wide as these, whatever figures are in them."""
        return alike(self.text)

    @property
    def kind(self) -> Hashable:
        """A value shared with words that are alike, in whatever colour; None for a name or a counting figure,
        which go their own ways."""
        if self.is_icon or self.min_size is not None or self.count is not None:
            return None
        return self.size, self.font, self.bold, self.fixed

    @property
    def is_icon(self) -> bool:
        """Tell whether it is a glyph of an icon font, of a size in dp."""
        return self.font not in ("text", "num")

    @property
    def line_height(self) -> float:
        """In em."""
        return self.line if self.line is not None else 1.2 if self.font == "text" else 1.0


class Drawing(Element, kw_only=True, eq=False):
    """Something painted: `paint` draws it from `data` and returns, where it moves, a function of the time in
    seconds, which is called 30 times a second, and never with calm motion.

    It is painted again only when `data`, context or place change. A moving thing lies in a drawing of its own over what
    stands still. A function of `(canvas, value)` of a game or of `divingbell/companion/canvas` is a `paint` as it is.
    """

    drawn = attrgetter("paint", "data")
    paint: Callable[[Painter, Any], Callable[[float], None] | None]
    data: Hashable = None
    transition: Callable[[Painter, Any, Any], Callable[[float], None] | None] | None = None
    """Paints how it goes over from what it showed before (None: it is new on a screen that stands) to `data`, and
    returns what is called with 0 to 1 along `motion`; None where nothing moves."""
    motion: str = "panel"
    """A motion of the tokens."""
    interpolate: Callable[[Any, Any, float], Any] | None = None
    """The data seen after a share (0 to 1) of the way from one `data` to another. With it a change that comes meanwhile
    goes on from there; without it, from the `data` before."""


class Scroll(Element, kw_only=True, eq=False):
    """One element, higher than the room there is, moved by the finger. It ends `BESIDE` before the right edge where a
    bar lies there."""

    BAR: ClassVar[float] = 5
    BESIDE: ClassVar[float] = 10
    """Width (dp) of the bar, and what of the content's width it takes with the room beside it."""

    drawn = attrgetter("bar", "lines", "ground")
    laid = attrgetter("w", "h", "grow", "align", "at", "min_w", "min_h", "bar", "headed", "into_sight")
    child: Element
    bar: bool = True
    ground: str = "plate"
    """The colour that it lies on: where more follows, the next row peeks out of it."""
    headed: bool = False
    """Something over it stands in line with its content, which therefore ends before the bar even while there is
    none."""
    step: float | None = None
    """How far (dp) each line is from the next, where all are alike: the finger never leaves one cut in two. The content
    is a whole number of them."""
    lines: bool = False
    """Words to be read on: its edges may lie between any two lines, else between two rows where little stays empty."""
    into_sight: tuple[float, float] | None = None
    """Upper and lower edge (dp, in the content) of what is brought into sight when it is another than before."""
    moved: Callable[[float, float], None] | None = None
    """Told how far (dp) the content has been moved up and how high (dp) the room is, whenever either changes: what is
    far longer than the room may then put only what is seen into `child`."""


class Fits(Element, kw_only=True, eq=False, weakref=True):
    """The first of several arrangements that fits its room, else the last; SwiftUI's `ViewThatFits` is the model.

    An arrangement fits when no word in it gives way, nothing is higher or wider than its room, no button is smaller
    than a finger and nothing is less than its `min_w` and `min_h`. In a row it takes the width, in a column the height
    that its first arrangement wants, unless it grows. What a box around it would do to words inside it, to make them
    fit, is left to it.
    """

    drawn = attrgetter("id")
    options: tuple[Element | Callable[[], Element], ...]
    """From the one that wants most room to the one that wants least: elements, or functions that are called when their
    arrangement is looked at, at most once."""
    samples: tuple[Callable[[], Element], ...] = ()
    """Arrangements tried in their place that cost less to make: each fits where its option does, and wants as much room
    where the choice does not grow. An option is then made to be shown."""
    _made: dict[int, Element] = msgspec.field(default_factory=dict)
    _made_samples: dict[int, Element] = msgspec.field(default_factory=dict)

    def option(self, index: int) -> Element:
        """The arrangement at this place, as it is shown."""
        return _made(self.options, index, self._made)

    def sample(self, index: int) -> Element:
        """The same, as it is tried."""
        return _made(self.samples, index, self._made_samples) if self.samples else self.option(index)


def _made(options: Sequence[Element | Callable[[], Element]], index: int, known: dict[int, Element]) -> Element:
    made = known.get(index)
    if made is None:
        option = options[index]
        made = known[index] = option if isinstance(option, Element) else option()
    return made


class PlaceOptions(TypedDict, total=False):
    """Fields of an element of its own size that a view is handed, as `**options: Unpack[PlaceOptions]`."""

    id: str | None
    grow: float
    align: Align | None
    at: At | None
    min_w: Size
    min_h: Size
    opacity: float
    is_heading: bool


class ElementOptions(PlaceOptions, total=False):
    """The same of an element of any size."""

    w: Size | None
    h: Size | None


class BoxOptions(ElementOptions, total=False):
    """The same of a box."""

    pad: Pad
    gap: Size
    items: Align
    justify: Justify
    skin: Skin | None
    colour: str | None
    blocks: bool
    clip: bool
    same_size: bool
    own_size: bool
    enter: str | None
    enter_offset: float


def _children(children: tuple[Any, ...]) -> tuple[Element, ...]:
    return children if all(children) else tuple(filter(None, children))


def row(*children: Any, items: Align = "center", **options: Any) -> Box:
    """Side by side, in the middle of the height unless `items` says else. None and False are left out."""
    return Box(direction="row", children=_children(children), items=items, **options)


def column(*children: Any, **options: Any) -> Box:
    """One under the other, as wide as the column unless `items` says else."""
    return Box(direction="column", children=_children(children), **options)


def stack(*children: Any, **options: Any) -> Box:
    """One over the other, each as large as the stack unless it has `at`."""
    return Box(direction="stack", children=_children(children), **options)


def grid(*children: Any, columns: int, gap: Size, row_height: Size | None = None, **options: Any) -> Box:
    """Rows of `columns` equal cells; a short last row keeps their width, and words that are alike have one size."""
    cells = _children(children)
    for cell in cells:
        cell.grow = 1
    rows = []
    for start in range(0, len(cells), columns):
        line: list[Element] = [*cells[start : start + columns]]
        line += [space() for _ in range(columns - len(line))]
        height: dict[str, Any] = {"grow": 1} if row_height is None else {"h": row_height}
        rows.append(row(*line, gap=gap, items="stretch", **height))
    return column(*rows, gap=gap, same_size=True, **options)


def fits(*options: Element | Callable[[], Element] | Literal[False] | None, **own: Any) -> Fits:
    """The first of these arrangements that fits, the one that wants most room first. None and False are left out.
    Raises `ValueError` without any."""
    wanted = _children(options)
    if not wanted:
        raise ValueError("a choice needs at least one arrangement")
    return Fits(options=wanted, **own)


def dropping(
    make: Callable[..., Element], *children: Any, drop: Sequence[Any], options: Mapping[str, Any], **own: Any
) -> Fits:
    """`make(*children, **options)`, a row or column, without the first of `drop`, then without the first two of them
    and so on, where words would else give way: the least important comes first."""
    kept = _children(children)
    dropped = [one for one in drop if one is not None and one is not False]
    lines = [[child for child in kept if not any(child is one for one in dropped[:count])]
             for count in range(len(dropped) + 1)]  # fmt: skip
    return fits(*(partial(make, *line, **options) for line in lines), **own)


def space(size: Size | None = None) -> Box:
    """Room: of this size (a name of the scale, or dp) both ways, or all that is left."""
    return Box(grow=1) if size is None else Box(pad=Pad(top=size, left=size))


def text(content: str, size: Size = "body", **options: Any) -> Text:
    """Words: `bold`, `colour`, `lines` (most lines it may take), `anchor`."""
    return Text(text=content, size=size, **options)


def figure(content: str, size: Size, **options: Any) -> Text:
    """Figures in the numerals font, bold unless told otherwise."""
    options.setdefault("bold", True)
    return Text(text=content, size=size, font="num", **options)
