"""Small textures from which every rounded thing is drawn: filled and ringed corners, shadows, gradients, pictures.

A nine-patch costs one quad strip and no shader of its own; Kivy's BoxShadow compiles a shader for each (2 ms) and
shades every pixel.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from kivy.core.image import Image
from kivy.graphics.texture import Texture

from divingbell.ui.toolkit.render_context import Rgba

_ROWS = 64
_REACH = 2.5
"""How far a shadow reaches out of its outline, and is not at its full strength inside of it, in its sigma."""
_DASHES, _DASH = (25.0, 67.0), 26.0
"""Dashes round a corner: the degrees of their middles, and how many they are long."""


class NinePatch(NamedTuple):
    """A texture whose corners of `border` pixels stay as they are while its middle stretches."""

    texture: Any
    border: int


class PictureFolder(NamedTuple):
    """The pictures a program brings: PNG files, and one sheet of small parts."""

    folder: Path
    widths: Mapping[str, tuple[int, ...]] = {}
    """Pictures that are there in several sizes, `NAME_WIDTH.png`: to make mipmaps takes software GL 0.2 s."""
    atlas: str | None = None
    """Kivy's atlas file of the parts, without its suffix."""
    sheet: tuple[int, int] = (0, 0)
    """Pixels of its sheet, `ATLAS_WxH.png`; sheets of half and a quarter of it lie beside it."""
    drawn: tuple[str, ...] = ()
    """Beginnings of the names of parts that are drawn where they would be larger than on the largest sheet."""
    early: tuple[str, ...] = ()
    """Pictures to be read before they are wanted."""


class NinePatchCache:
    """Makes each texture once. One for each running app; textures die with their window."""

    def __init__(self, pictures: PictureFolder) -> None:
        self._pictures = pictures
        self._shown: dict[tuple[str, float], Any] = {}
        """Pictures by name and width (pixels)."""
        self.made: dict[Any, Any] = {}
        """Textures that were made so far, by their form."""
        self._largest: dict[str, float] = {}
        """Pixels that a picture may be wide, by its name."""

    def solid(self, radius: float) -> NinePatch:
        """A filled rounded rectangle (pixels)."""
        patch: NinePatch = self._once(
            ("solid", round(radius, 1)), lambda: _corners(radius, 1, lambda d: _clamp(0.5 - d))
        )
        return patch

    def ellipse(self, width: int, height: int) -> Any:
        """A whole small ellipse: a nine-patch of an odd size has no middle to stretch."""
        known = self.made.get(("ellipse", width, height))
        if known is not None:
            return known
        a, b = width / 2, height / 2

        def cover(x: float, y: float) -> float:
            # Distance from the outline, as near as its first derivative knows it.
            value, slope = math.hypot(x / a, y / b), math.hypot(x / (a * a), y / (b * b))
            return 1.0 if slope == 0 else 0.5 - (value - 1) * value / slope

        return self._once(("ellipse", width, height), lambda: _alphas(width, height, cover))

    def circle(self, size: int, stroke: float) -> Any:
        """A whole small ring, `size` pixels across, its line inside."""
        middle = (size - stroke) / 2

        def cover(x: float, y: float) -> float:
            return 0.5 + stroke / 2 - abs(math.hypot(x, y) - middle)

        return self._once(("circle", size, round(stroke, 1)), lambda: _alphas(size, size, cover))

    def ring(self, radius: float, stroke: float) -> NinePatch:
        """Its edge, `stroke` pixels wide and inside the outline."""
        key = ("ring", round(radius, 1), round(stroke, 1))
        patch: NinePatch = self._once(
            key, lambda: _corners(radius, stroke + 1, lambda d: _clamp(0.5 - d) * _clamp(0.5 + d + stroke))
        )
        return patch

    def dashed(self, radius: float, stroke: float) -> NinePatch:
        """The corners (pixels) of a dashed edge: two dashes round each."""
        key = ("dashed", round(radius, 1), round(stroke, 1))
        patch: NinePatch = self._once(key, lambda: _dashed_corners(radius, stroke))
        return patch

    def shadow(self, sigma: float, radius: float) -> NinePatch:
        """The soft shadow of a large box; its outline runs 2.5 `sigma` (pixels) inside the texture's edge. Corners of a
        smaller `radius` than that are as round as the blur makes them."""
        round_by = round(radius, 1) if radius > _REACH * sigma else 0
        patch: NinePatch = self._once(("shadow", round(sigma, 1), round_by), lambda: _shadow(sigma, round_by))
        return patch

    def dash(self, on: int, gap: int) -> Any:
        """A row of one dash and one gap that repeats."""

        def make() -> Any:
            pixels = bytes(b for i in range(on + gap) for b in (255, 255, 255, 255 if i < on else 0))
            texture = Texture.create(size=(on + gap, 1), colorfmt="rgba")
            texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
            texture.wrap = "repeat"
            texture.min_filter = texture.mag_filter = "nearest"
            return texture

        return self._once(("dash", on, gap), make)

    def stripes(self, height: int) -> Any:
        """One slanting bar and one gap, `height` pixels high, that repeat."""

        def make() -> Any:
            width, thick, slant = round(2.2 * height), 1.1 * height, 0.75 * height
            steep = height / math.hypot(height, slant)
            pixels = bytearray(b"\xff" * (4 * width * height))
            for y in range(height):
                for x in range(width):
                    along = (x + 0.5 - slant * (y + 0.5) / height) % width
                    outside = max(along - thick, -along) if along < thick + (width - thick) / 2 else width - along
                    pixels[4 * (y * width + x) + 3] = _byte(_clamp(0.5 - outside * steep))
            texture = Texture.create(size=(width, height), colorfmt="rgba")
            texture.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")
            texture.wrap = "repeat"
            texture.min_filter = texture.mag_filter = "nearest"
            return texture

        return self._once(("stripes", height), make)

    def gradient(self, top: Rgba, bottom: Rgba, stop: float = 1, *, row_0_on_top: bool = True) -> Any:
        """From top to bottom, all of it in the first share `stop` (0 to 1). RoundedRectangle shows row 0 on top,
        Rectangle and Ellipse at the bottom."""

        def make() -> Any:
            pixels = bytearray()
            for i in range(_ROWS):
                share = min(1.0, i / (_ROWS - 1) / stop)
                pixels += bytes(round(255 * (top[j] + (bottom[j] - top[j]) * share)) for j in range(4))
            if not row_0_on_top:
                pixels = bytearray(b for i in range(_ROWS - 1, -1, -1) for b in pixels[4 * i : 4 * i + 4])
            texture = Texture.create(size=(1, _ROWS), colorfmt="rgba")
            texture.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")
            # Neighbours differ by a few levels at most: smoothing between them is not seen, and costs every pixel.
            texture.min_filter = texture.mag_filter = "nearest"
            texture.wrap = "clamp_to_edge"
            return texture

        return self._once(("gradient", top, bottom, stop, row_0_on_top), make)

    def picture(self, name: str, pixels: float = 0) -> Any:
        """A picture by its name, or a part of the atlas (`part:coin_gold`), to be shown so many pixels wide."""
        known = self._shown.get((name, pixels))
        if known is None:
            known = self._shown[name, pixels] = self._picture(name, pixels)
        return known

    def is_too_small(self, name: str, pixels: float) -> bool:
        """Tell that a picture had better be drawn than shown so many pixels wide."""
        largest = self._largest.get(name)
        if largest is None:
            drawn = name.startswith(self._pictures.drawn)
            largest = self._largest[name] = self._places()[name.removeprefix("part:")][2] if drawn else math.inf
        return pixels > largest

    def read_early(self) -> None:
        """Read the pictures that are soon wanted: a sheet takes some milliseconds, at its first sight too many."""
        for name in self._pictures.early:
            self.picture(name)

    def _picture(self, name: str, pixels: float) -> Any:
        widths = self._pictures.widths.get(name)
        if widths is not None:
            name = f"{name}_{next((width for width in widths if width >= pixels * 0.98), widths[-1])}"
        if name.startswith("part:"):
            return self._part(name.removeprefix("part:"), pixels)
        path = self._pictures.folder / f"{name}.png"
        return self._once(("picture", name), lambda: Image(str(path)).texture)

    def _part(self, name: str, pixels: float) -> Any:
        """From the smallest sheet in which it is large enough: linear filtering halves at most."""
        x, y, width, height = self._places()[name]
        factor = next((factor for factor in (4, 2) if width / factor >= pixels * 0.98), 1)
        place = (x // factor, y // factor, width // factor, height // factor)
        wide, high = self._pictures.sheet
        sheet = f"{self._pictures.atlas}_{wide // factor}x{high // factor}"
        return self._once(("part", name, factor), lambda: self.picture(sheet).get_region(*place))

    def _places(self) -> Mapping[str, tuple[int, int, int, int]]:
        """Where each part lies: left, bottom, width, height."""

        def read() -> Any:
            atlas = self._pictures.folder / f"{self._pictures.atlas}.atlas"
            return next(iter(json.loads(atlas.read_text(encoding="utf-8")).values()))

        places: Mapping[str, tuple[int, int, int, int]] = self._once("places", read)
        return places

    def _once(self, key: Any, make: Callable[[], Any]) -> Any:
        made = self.made.get(key)
        if made is None:
            made = self.made[key] = make()
        return made


def _clamp(value: float) -> float:
    return 0.0 if value < 0 else 1.0 if value > 1 else value


def _corners(radius: float, depth: float, cover: Callable[[float], float]) -> NinePatch:
    """A rounded rectangle just larger than its corners.

    `cover` is the share (0-1) of a pixel that is drawn `d` pixels outside (inside: negative) of the outline; deeper
    than `depth` it no longer changes. Only pixels near the outline are worked out, so a large corner costs little.
    """
    n = max(math.ceil(radius), math.ceil(depth) + 1)
    core = _byte(cover(-2 * depth - 1))
    rows = []
    for y in range(n):
        if y >= radius:
            edge = [_byte(cover(-min(x, y) - 0.5)) for x in range(n)]
            rows.append(bytes(edge))
            continue
        dy = radius - y - 0.5
        line = bytearray(n)
        outside = radius - 0.5 - math.sqrt(max(0.0, (radius + 1) ** 2 - dy * dy))
        for x in range(max(0, int(outside)), n):
            dx = radius - x - 0.5
            distance = math.sqrt(dx * dx + dy * dy) - radius if dx > 0 and dy > 0 else -min(x, y) - 0.5
            if distance < -depth:
                # From here to the middle the outline only gets farther away, but for the straight edge above.
                line[x:] = bytes([_byte(cover(-y - 0.5))]) * (n - x) if y < depth else bytes([core]) * (n - x)
                break
            if distance < 1:
                line[x] = _byte(cover(distance))
        rows.append(bytes(line))
    return NinePatch(_mirrored(rows, [_byte(cover(-i - 0.5)) for i in range(n)], core), n)


def _dashed_corners(radius: float, stroke: float) -> NinePatch:
    n = max(1, math.ceil(radius))
    arc = radius - stroke / 2
    rows = []
    for y in range(n):
        line = bytearray(n)
        for x in range(n):
            dx, dy = radius - x - 0.5, radius - y - 0.5
            across = abs(math.hypot(dx, dy) - arc) - stroke / 2
            angle = math.degrees(math.atan2(dy, dx))
            along = min(abs(angle - middle) - _DASH / 2 for middle in _DASHES) * math.radians(arc)
            line[x] = _byte(_clamp(0.5 - across) * _clamp(0.5 - along))
        rows.append(bytes(line))
    return NinePatch(_mirrored(rows, [0] * n, 0), n)


def _shadow(sigma: float, radius: float) -> NinePatch:
    reach = _REACH * sigma

    def share(inside: float) -> float:
        return 0.5 * (1 + math.erf(inside / (sigma * math.sqrt(2))))

    n = math.ceil(reach + max(reach, radius))
    edge = [share(i + 0.5 - reach) for i in range(n)]
    if not radius:
        levels = [255 * a for a in edge]
        rows = [bytes([int(a * level + 0.5) for level in levels]) for a in edge]
        return NinePatch(_mirrored(rows, [_byte(a) for a in edge], 255), n)
    middle = reach + radius
    rows = []
    for y in range(n):
        dy = max(0.0, middle - y - 0.5)
        rows.append(bytes([_byte(share(radius - math.hypot(max(0.0, middle - x - 0.5), dy))) for x in range(n)]))
    return NinePatch(_mirrored(rows, [_byte(a) for a in edge], 255), n)


def _byte(share: float) -> int:
    return round(255 * share)


def _mirrored(quarter: list[bytes], edge: list[int], core: int) -> Any:
    """A texture of one corner, mirrored to four, with two pixels between: one would let the linear filter bleed into
    it."""
    middle = bytes(edge)
    upper = [line + bytes((edge[y], edge[y])) + line[::-1] for y, line in enumerate(quarter)]
    row = middle + bytes((core, core)) + middle[::-1]
    alphas = b"".join([*upper, row, row, *reversed(upper)])
    size = 2 * len(quarter) + 2
    pixels = bytearray(b"\xff" * (4 * size * size))
    pixels[3::4] = alphas
    return _texture(bytes(pixels), size)


def _alphas(width: int, height: int, cover: Callable[[float, float], float]) -> Any:
    """A white texture with the share of each pixel that is drawn; `cover` counts from the middle and is the same on all
    four sides of it."""
    rows = []
    for y in range((height + 1) // 2):
        left = [_byte(_clamp(cover(x + 0.5 - width / 2, y + 0.5 - height / 2))) for x in range((width + 1) // 2)]
        rows.append(bytes(left + left[: width // 2][::-1]))
    pixels = bytearray(b"\xff" * (4 * width * height))
    pixels[3::4] = b"".join(rows + rows[: height // 2][::-1])
    texture = Texture.create(size=(width, height), colorfmt="rgba")
    texture.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")
    texture.min_filter = texture.mag_filter = "nearest"
    return texture


def _texture(pixels: bytes, size: int) -> Any:
    texture = Texture.create(size=(size, size), colorfmt="rgba")
    texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
    texture.min_filter = texture.mag_filter = "linear"
    return texture
