"""Photographs of a screen, as a phone takes them: perspective, moire, noise, glare, a little blur, saved as JPEG."""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from random import Random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

SIZE = (4000, 3000)
"""Twelve megapixels."""
WALL = (96, 92, 88)
KINDS = ("perspective", "moire", "noise", "glare", "blur", "moved", "everything")


def photograph(screen: Image.Image, kind: str, seed: int, share: float = 0.65, size: tuple[int, int] = SIZE) -> bytes:
    """A JPEG of this screen, which is so large a share of its width; blur and movement are those of a calm hand."""
    chance = Random(f"{kind} {seed}")
    every = kind == "everything"
    shown = _pixel_grid(screen, 4) if kind == "moire" or every else screen
    picture = _in_room(shown, chance, share, size)
    scale = size[0] / SIZE[0]
    if kind == "glare" or every:
        picture = _with_glare(picture, chance)
    if kind == "blur" or every:
        most = 2.0 if every else 4.0
        picture = picture.filter(ImageFilter.GaussianBlur(chance.uniform(1.0, most) * scale))
    if kind == "moved":
        picture = _moved(picture, chance.uniform(4, 12) * scale, chance.uniform(0, math.pi))
    if kind == "noise" or every:
        noise = Image.effect_noise(size, chance.uniform(20, 40 if every else 60)).convert("RGB")
        picture = ImageChops.add(picture, noise, offset=-128)
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=60)
    return out.getvalue()


def _in_room(screen: Image.Image, chance: Random, share: float, size: tuple[int, int]) -> Image.Image:
    """The screen in front of a wall, seen a little from the side."""
    width, height = size
    wide = width * share
    high = wide * screen.height / screen.width
    left, top = (width - wide) * chance.uniform(0.2, 0.8), (height - high) * chance.uniform(0.2, 0.8)
    corners = [(left, top), (left + wide, top), (left + wide, top + high), (left, top + high)]
    lean = 0.05 * wide
    seen = [(x + chance.uniform(-lean, lean), y + chance.uniform(-lean, lean)) for x, y in corners]
    room = Image.new("RGB", size, WALL)
    flat = [(0, 0), (screen.width, 0), (screen.width, screen.height), (0, screen.height)]
    plain = screen.convert("RGB").transform(
        size, Image.Transform.PERSPECTIVE, _perspective(seen, flat), Image.Resampling.BICUBIC
    )
    mask = Image.new("L", size)
    ImageDraw.Draw(mask).polygon(seen, fill=255)
    room.paste(plain, mask=mask)
    return room


def _perspective(seen: Sequence[tuple[float, float]], flat: Sequence[tuple[float, float]]) -> list[float]:
    """The eight numbers of the projection that brings each seen point to its place on the flat screen."""
    rows = []
    for (x, y), (u, v) in zip(seen, flat, strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, v])
    for at in range(8):  # Gauss and Jordan
        pivot = max(range(at, 8), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for other in range(8):
            if other != at:
                factor = rows[other][at]
                rows[other] = [one - factor * two for one, two in zip(rows[other], rows[at], strict=True)]
    return [row[8] for row in rows]


def _pixel_grid(screen: Image.Image, times: int) -> Image.Image:
    """Dark lines between the pixels of a panel: together with those of a camera they are moire."""
    large = screen.convert("RGB").resize((screen.width * times, screen.height * times), Image.Resampling.NEAREST)
    draw = ImageDraw.Draw(large)
    for x in range(0, large.width, times):
        draw.line([(x, 0), (x, large.height)], fill=(30, 30, 30))
    for y in range(0, large.height, times):
        draw.line([(0, y), (large.width, y)], fill=(30, 30, 30))
    return large


def _with_glare(picture: Image.Image, chance: Random) -> Image.Image:
    """A lamp that is seen in the glass."""
    width, height = picture.size
    x, y, r = chance.uniform(0.2, 0.8) * width, chance.uniform(0.2, 0.8) * height, chance.uniform(0.04, 0.09) * width
    small = Image.new("L", (width // 8, height // 8))
    ImageDraw.Draw(small).ellipse([(x - r) / 8, (y - r) / 8, (x + r) / 8, (y + r) / 8], fill=150)
    light = small.filter(ImageFilter.GaussianBlur(r / 16)).resize(picture.size)
    return ImageChops.add(picture, Image.merge("RGB", (light, light, light)))


def _moved(picture: Image.Image, pixels: float, angle: float, steps: int = 6) -> Image.Image:
    """The mean of a picture while the camera moves so far."""
    mean = picture
    for step in range(1, steps):
        along = pixels * step / (steps - 1)
        there = ImageChops.offset(picture, round(along * math.cos(angle)), round(along * math.sin(angle)))
        mean = Image.blend(mean, there, 1 / (step + 1))
    return mean
