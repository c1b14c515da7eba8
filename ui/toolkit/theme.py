"""The design tokens as typed values, and `Context`: everything a screen needs to know about how it is shown now."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeVar

import msgspec

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.data import read_yaml
from divingbell.companion.texts.catalogue import Catalogue, Phrase
from divingbell.ui.toolkit.scale import Scale, Size

SizeName = Literal["compact", "regular", "tall"]
ThemeName = Literal["abyss", "shallows"]
Rgba = tuple[float, float, float, float]
_T = TypeVar("_T")
_AS_COMPACT: Any = object()

_COLUMNS: tuple[SizeName, ...] = ("regular", "compact", "tall")
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
        return self.pixels[0] / self.density, self.pixels[1] / self.density


class Frame(NamedTuple):
    """A window: its size class, how many pixels a dp has there, and its own size in dp."""

    size: SizeClass
    density: float
    width: float
    height: float


class Diver(NamedTuple):
    """One of the six player colours, always shown with its shape."""

    id: str
    fill: str
    glyph: str
    dash: tuple[float, ...]


class Motion(NamedTuple):
    """How long a movement takes (s) and along which of Kivy's transitions."""

    seconds: float
    transition: str
    calm_fade: float = 0
    """With calm motion nothing moves, but this may fade for so long (s)."""
    flashes: int = 0


class Tokens(msgspec.Struct, frozen=True):
    """`config/tokens.yaml`, typed."""

    colours: Mapping[ThemeName, Mapping[str, str]]
    divers: Mapping[str, Diver]
    sizes: Mapping[SizeName, SizeClass]
    motions: Mapping[str, Motion]
    alphas: Mapping[str, float]
    sounds: Mapping[str, Mapping[str, Any]]
    elevations: Mapping[str, Mapping[str, Any]]
    text_scales: tuple[float, ...]
    toast_seconds: float
    hold_seconds: float
    flashes_per_second: int


@cache
def _parts(code: str) -> tuple[float, float, float]:
    return int(code[1:3], 16) / 255, int(code[3:5], 16) / 255, int(code[5:7], 16) / 255


def _column(rows: Mapping[str, list[float]], size: SizeName) -> dict[str, float]:
    """The numbers of one size class; a row has one for each of regular, compact and tall."""
    at = _COLUMNS.index(size)
    return {name: float(row[at]) for name, row in rows.items()}


def load_tokens(config: Path) -> Tokens:
    """Read the tokens from the folder `config/`."""
    raw = read_yaml(config / "tokens.yaml")
    shared = {f"art.{name}": value for name, value in raw["colour"]["art"].items()}
    shared |= {f"frame.{name}": value for name, value in raw["colour"]["tile_frames"].items()}
    shared |= {f"player.{player['id']}": player["fill"] for player in raw["colour"]["players"]}
    themes: tuple[ThemeName, ...] = ("abyss", "shallows")
    return Tokens(
        colours={theme: {**shared, **raw["colour"][theme]} for theme in themes},
        divers={
            player["id"]: Diver(player["id"], player["fill"], player["glyph"], tuple(player["dash"]))
            for player in raw["colour"]["players"]
        },
        sizes={
            name: SizeClass(
                name,
                tuple(size["px"]),
                size["density"],
                size["band"],
                size["actions"],
                size["gutter"],
                Scale(*(_column(raw[kind], name) for kind in ("type", "space", "radius"))),
            )
            for name, size in raw["sizes"].items()
        },
        motions={
            name: Motion(motion["d"], motion["t"], motion.get("calm_fade", 0), motion.get("flashes", 0))
            for name, motion in raw["motion"].items()
        },
        alphas=raw["alpha"],
        sounds=raw["sound"],
        elevations=raw["elevation"],
        text_scales=tuple(raw["text_scale"]),
        toast_seconds=raw["motion"]["toast"]["stay"],
        hold_seconds=raw["touch"]["long_press_ms"] / 1000,
        flashes_per_second=raw["limits"]["max_flashes_per_second"],
    )


def frame(tokens: Tokens, width: float, height: float) -> Frame:
    """The nearest size class for a window of `width` x `height` pixels, scaled so that its drawing just fits.

    The three drawn panels come out at exactly their own density. A window between them keeps at least the dp of
    its class both ways; what is left over goes to the parts that grow.
    """

    def scale(size: SizeClass) -> float:
        return min(width / size.dp[0], height / size.dp[1])

    sizes = tokens.sizes
    if height > width:
        size = sizes["tall"]
    else:
        # Below 85 % of a regular panel its small print would be too small; the compact drawing is made for that.
        size = sizes["regular"] if scale(sizes["regular"]) >= 0.85 else sizes["compact"]
    density = scale(size)
    return Frame(size, density, width / density, height / density)


class Context(msgspec.Struct, frozen=True):
    """How the screen looks now. Screens and parts take every colour, size, word and figure from here.

    A new one is made when language, theme, text size, motion or the window changes; everything is then shown anew.
    """

    tokens: Tokens
    frame: Frame
    texts: Catalogue
    theme: ThemeName = "abyss"
    text_scale: float = 1.0
    calm: bool = False

    @classmethod
    def of(cls, tokens: Tokens, settings: Settings, texts: Catalogue, window: tuple[float, float]) -> Context:
        """The look of these settings in a window of this many pixels."""
        return cls(
            tokens,
            frame(tokens, *window),
            texts,
            settings.theme,
            settings.text_scale,
            settings.calm_motion,
        )

    @property
    def size(self) -> SizeName:
        return self.frame.size.name

    @property
    def dark(self) -> bool:
        return self.theme == "abyss"

    @property
    def touch(self) -> float:
        """Least height and width of a touch target in dp."""
        return 60 if self.size == "tall" else 56

    @property
    def gutter(self) -> float:
        return self.frame.size.gutter

    def pick(self, regular: _T, compact: _T, tall: _T = _AS_COMPACT) -> _T:
        """The value for this size class; without `tall` that of compact."""
        if self.size == "regular":
            return regular
        return compact if self.size == "compact" or tall is _AS_COMPACT else tall

    def t(self, text_id: str, /, **arguments: Any) -> Phrase:
        """The sentence with this id, in the language of now."""
        return self.texts(text_id, **arguments)

    def money(self, value: int) -> str:
        """`$60,000`."""
        return self.texts.amounts.money(value)

    def signed(self, value: int) -> str:
        """`+$30,000`."""
        return self.texts.amounts.signed(value)

    def motion(self, name: str) -> Motion:
        """A movement of the tokens; with calm motion it takes no time."""
        motion = self.tokens.motions[name]
        return motion._replace(seconds=0) if self.calm else motion

    def hex(self, colour: str) -> str:
        """`#RRGGBB` of a token (`money`, `player.star`, `art.foam`), or of a colour that is one already."""
        return colour if colour.startswith("#") else self.tokens.colours[self.theme][colour]

    def rgba(self, colour: str, alpha: float = 1) -> Rgba:
        """A colour as Kivy takes it, each part 0 to 1."""
        return (*_parts(self.hex(colour)), alpha)

    def mix(self, first: str, second: str, share: float) -> str:
        """`first` with `share` (0-1) of `second` in it: smooth shapes take no alpha, so they are blended beforehand."""
        a, b = self.rgba(first), self.rgba(second)
        return "#" + "".join(f"{round(255 * (a[i] + (b[i] - a[i]) * share)):02x}" for i in range(3))

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
