"""Contrast (WCAG 2, 1 to 21) of letters, glyphs and frames, measured on the pixels that GL drew."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image, ImageFilter

from divingbell.game_check.inks import SIGN, Ink, SkinnedBox, look
from divingbell.ui.table.flight import Course
from divingbell.ui.toolkit.element import Drawing
from tests.ui.driver import Driver

LETTERS, GLYPHS, FRAMES = 4.5, 3.0, 3.0
"""The least that is good enough."""
_NEAR = 3
"""The ground of a letter is every pixel beside it."""
_WORST = 0.25
"""So much of the ground may be worse: the soft edge of the letter itself, a line that crosses it."""
_MISSED = 60
"""Where the letter's own pixels differ by so much from its colour, something else lies over it."""
_LARGE = 30
"""How far (dp) a thing that flies, with its trail, reaches from its way."""
_HIDDEN = (255, 0, 255)

Rgb = tuple[int, int, int]


def low_contrasts(driver: Driver) -> list[str]:
    """What cannot be told from its ground in both light and dark rooms."""
    picture = driver.picture()
    inks, frames = look(driver)
    found = []
    flying = _flying(driver)
    for ink in inks:
        if ink.glyph and isinstance(ink.node.element, Drawing):
            continue  # scenery, and signs that are told by their colour and place
        if any(_under(ink, place) for place in flying):
            continue  # for less than a second
        least = GLYPHS if ink.glyph or _is_sign(ink) else LETTERS
        ratio = _of_ink(picture, ink) if ink.live else None
        if ratio is not None and ratio < least * 0.97:
            found.append(f"{_words(ink)} in {ink.colour} has {ratio:.2f}, not {least}")
    for frame in frames:
        ratio = _of_frame(picture, frame)
        if ratio is not None and ratio < FRAMES - 0.05:
            name = frame.node.element.id or frame.place
            found.append(f"the frame {frame.skin.edge} of {name} has {ratio:.2f}, not {FRAMES}")
    return found


def _flying(driver: Driver) -> list[tuple[float, float]]:
    """Places, dp, on the ways of what flies now."""
    ways = [part.element.data for part in driver.parts() if isinstance(part.element, Drawing)]
    return [way.at(step / 40) for way in ways if isinstance(way, Course) for step in range(41)]


def _under(ink: Ink, place: tuple[float, float]) -> bool:
    """Whether what flies there lies over these letters."""
    left, top, right, bottom = (side / ink.node.ctx.frame.density for side in ink.place)
    return left - _LARGE <= place[0] <= right + _LARGE and top - _LARGE <= place[1] <= bottom + _LARGE


def _is_sign(ink: Ink) -> bool:
    """A letter that fills its small tile says once more what the colour of the tile says."""
    small = ink.box is not None and ink.box[3] - ink.box[1] < SIGN * ink.node.ctx.frame.density
    return len(ink.words) == 1 and small and isinstance(ink.node.element, Drawing)


def _words(ink: Ink) -> str:
    return f"a glyph {ord(ink.words[0]):x} at {ink.place}" if ink.glyph else repr(ink.words)


def contrast(one: Rgb, other: Rgb) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def luminance(colour: Rgb) -> float:
    parts = [part / 255 for part in colour]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _of_ink(picture: Image.Image, ink: Ink) -> float | None:
    """The contrast that nearly all of the ground has; None where the letters are covered."""
    left, top = ink.corner
    mask = ink.letters
    shown = picture.crop((left, top, left + mask.width, top + mask.height))
    own = _rgb(ink.node.ctx.hex(ink.colour))
    solid = mask.point(lambda share: 255 if share > 245 else 0)
    full = _colours(shown, solid)
    if full and not _alike(max(full)[1], own):
        return None
    any_ink = mask.point(lambda share: 255 if share else 0)
    near = any_ink.filter(ImageFilter.MaxFilter(_NEAR))
    near.paste(0, mask=any_ink)
    ratios = sorted((contrast(own, colour), count) for count, colour in _colours(shown, near))
    total, passed = sum(count for _, count in ratios), 0
    for ratio, count in ratios:
        passed += count
        if passed > _WORST * total:
            return ratio
    return None


def _colours(picture: Image.Image, mask: Image.Image) -> list[tuple[int, Rgb]]:
    """How often which colour is seen where the mask is set."""
    seen = Image.new("RGB", picture.size, _HIDDEN)
    seen.paste(picture, mask=mask)
    colours = seen.getcolors(picture.width * picture.height) or []
    return [(count, colour) for count, colour in colours if colour != _HIDDEN]  # type: ignore[misc]


def _of_frame(picture: Image.Image, frame: SkinnedBox) -> float | None:
    """How well most of the frame stands out from what lies outside or inside of it; None where it is covered."""
    ratios = sorted(_across(picture, frame))
    return ratios[len(ratios) // 3] if len(ratios) > len(_PLACES) else None


_PLACES = (0.42, 0.46, 0.5, 0.54, 0.58)
"""Shares of each side; a round frame has nothing elsewhere."""


def _across(picture: Image.Image, frame: SkinnedBox) -> Iterator[float]:
    """The best line of the frame against the grounds on both sides of it, at some places of each side."""
    left, top, right, bottom = (int(side) for side in frame.place)
    right, bottom = right - 1, bottom - 1
    for share in _PLACES:
        x, y = left + round((right - left) * share), top + round((bottom - top) * share)
        for begin, step in (((left, y), (1, 0)), ((right, y), (-1, 0)), ((x, top), (0, 1)), ((x, bottom), (0, -1))):
            yield from _at(picture, frame, begin, step)


def _at(picture: Image.Image, frame: SkinnedBox, begin: tuple[int, int], step: tuple[int, int]) -> Iterator[float]:
    ctx = frame.node.ctx
    density = ctx.frame.density

    def colours(*distances: float) -> list[Rgb]:
        """Of the pixels so many dp inwards."""
        places = [tuple(int(b + s * round(d * density)) for b, s in zip(begin, step, strict=True)) for d in distances]
        return [picture.getpixel(at) for at in places if 0 <= at[0] < picture.width and 0 <= at[1] < picture.height]  # type: ignore[misc]

    lines = colours(*range(1, round(frame.skin.stroke) + 4))
    if any(_alike(colour, _rgb(ctx.hex(frame.skin.edge or ""))) for colour in lines):
        grounds = colours(-3, frame.skin.stroke + 8)
        yield max(contrast(line, ground) for line in lines for ground in grounds)


def _alike(one: Rgb, other: Rgb) -> bool:
    return all(abs(a - b) <= _MISSED for a, b in zip(one, other, strict=True))


def _rgb(code: str) -> Rgb:
    """Of `#RRGGBB`."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)
