"""`RenderContext`: everything layout and painting need to know about how a screen is shown now: window, colours, sizes,
motions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, TypeVar

import msgspec

from divingbell.ui.toolkit.memo import Memory
from divingbell.ui.toolkit.scale import Scale, Size

SizeName = Literal["compact", "regular", "tall"]
Rgba = tuple[float, float, float, float]
_T = TypeVar("_T")
_AS_COMPACT: Any = object()

GROUND = "text1"
"""The colour of words on the ground of a screen."""
GIANT = 88
"""Type of this size (sp) and above does not grow with the text scale."""


class SizeClass(NamedTuple):
    """A size of screen that was drawn: its name, its panel in pixels and in dp, what bars take of it (dp), and the
    sizes of type, room and corners there."""

    name: SizeName
    pixels: tuple[int, int]
    density: float
    band: float
    actions: float
    gutter: float
    scale: Scale

    @property
    def dp(self) -> tuple[float, float]:
        """Width and height of the window the class is drawn for, in dp."""
        return self.pixels[0] / self.density, self.pixels[1] / self.density


class Frame(NamedTuple):
    """A window: its size class, how many pixels a dp has there, and its own size in dp."""

    size: SizeClass
    density: float
    width: float
    height: float


class Motion(NamedTuple):
    """How long a movement takes (s) and along which of Kivy's transitions."""

    seconds: float
    transition: str
    calm_fade: float = 0
    """With calm motion nothing moves, but this may fade for so long (s)."""
    flashes: int = 0


class Shadow(NamedTuple):
    """A soft shadow: its colour and strength (0-1), how far it lies off (dp, y upwards), its blur and spread (dp)."""

    colour: str
    alpha: float
    offset: tuple[float, float]
    blur: float
    spread: float


class Style(msgspec.Struct, frozen=True, eq=False):
    """Colours, shadows and motions by name, and the picture behind every screen."""

    colours: Mapping[str, str]
    """`#RRGGBB`."""
    shadows: Mapping[str, Shadow]
    motions: Mapping[str, Motion]
    dashes: Mapping[str, tuple[float, ...]]
    """Patterns of lines: on, off, on, ... in dp."""
    rims: Mapping[str, str]
    """Colours that must not meet the ground bare, and the colour of the line that keeps them apart."""
    dark: bool
    backdrop: str
    """Name of a picture; of every panel there is one, `NAME_WxH` with half the panel's pixels."""
    long_press_seconds: float
    """How long a button that wants to be held is held."""
    flashes_per_second: int
    """The most that are good for people."""
    _rgb: dict[str, tuple[float, float, float]] = msgspec.field(default_factory=dict)

    def rgb(self, colour: str) -> tuple[float, float, float]:
        """Red, green and blue (0-1) of a named colour, or of `#RRGGBB`."""
        known = self._rgb.get(colour)
        if known is None:
            code = colour if colour.startswith("#") else self.colours[colour]
            known = self._rgb[colour] = int(code[1:3], 16) / 255, int(code[3:5], 16) / 255, int(code[5:7], 16) / 255
        return known


class Sizes(msgspec.Struct, frozen=True, eq=False, kw_only=True):
    """How large things are in a window."""

    frame: Frame
    text_scale: float = 1.0

    @property
    def size(self) -> SizeName:
        """Name of the size class: `regular`, `compact` or `tall`."""
        return self.frame.size.name

    @property
    def touch(self) -> float:
        """Least height and width of a touch target in dp."""
        return self.space("finger")

    @property
    def gutter(self) -> float:
        """Room (dp) between the content and the edges of the screen."""
        return self.frame.size.gutter

    def pick(self, regular: _T, compact: _T, tall: _T = _AS_COMPACT) -> _T:
        """The value for this size class; without `tall` that of compact."""
        if self.size == "regular":
            return regular
        return compact if self.size == "compact" or tall is _AS_COMPACT else tall

    @property
    def scale(self) -> Scale:
        """The named sizes of this size class."""
        return self.frame.size.scale

    def type(self, size: Size) -> float:
        """The number (sp, before the text scale) behind a name of type; a number stays what it is.

        Raises `UnknownSizeError` for a name that the scale does not have, as `space` and `radius` do.
        """
        return self.frame.size.scale.type(size)

    def space(self, size: Size) -> float:
        """The number (dp) behind a name of room: gaps, padding."""
        return self.frame.size.scale.space(size)

    def radius(self, size: Size) -> float:
        """The number (dp) behind a name of corners."""
        return self.frame.size.scale.radius(size)

    def points(self, size: Size) -> float:
        """A type size (a name, or sp) with the text scale of now, in dp."""
        size = self.type(size)
        return size if size >= GIANT else size * self.text_scale


class RenderContext(Sizes, frozen=True, eq=False, kw_only=True):
    """How the screen looks now. A new one is made when the style, the type size or the window changes; everything is
    then shown anew."""

    style: Style
    calm: bool = False
    """Nothing moves."""
    memory: Memory = msgspec.field(default_factory=Memory)
    """Values that `@memo` has made for it."""

    @property
    def dark(self) -> bool:
        """Tell whether the theme is dark."""
        return self.style.dark

    def motion(self, name: str) -> Motion:
        """A movement by name; with calm motion it takes no time."""
        motion = self.style.motions[name]
        return motion._replace(seconds=0) if self.calm else motion

    def hex(self, colour: str) -> str:
        """`#RRGGBB` of a named colour, or of a colour that is one already."""
        return colour if colour.startswith("#") else self.style.colours[colour]

    def rgba(self, colour: str, alpha: float = 1) -> Rgba:
        """A colour as Kivy takes it, each part 0 to 1."""
        return (*self.style.rgb(colour), alpha)

    def mix(self, first: str, second: str, share: float) -> str:
        """`first` with `share` (0-1) of `second` in it: smooth shapes take no alpha, so they are blended beforehand."""
        parts = zip(self.style.rgb(first), self.style.rgb(second), strict=True)
        red, green, blue = [round(255 * (a + (b - a) * share)) for a, b in parts]
        return f"#{red:02x}{green:02x}{blue:02x}"
