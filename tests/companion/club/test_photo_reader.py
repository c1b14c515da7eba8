"""Photos of a code are read in a process that may fail: from a screen's pixels, from photographs of it, and never from
what is no picture (club.md 6)."""

from __future__ import annotations

import io
import struct
import sys
import zlib
from collections.abc import Callable

import pytest
import segno
from PIL import Image

from divingbell.companion.club.photo_decoder import MOST_PIXELS, codes_of
from divingbell.companion.club.photo_reader import MOST_PHOTO_BYTES, PhotoError, codes_in
from tests.companion.club.photographs import KINDS, photograph
from tests.companion.club.photographs import SIZE as TWELVE_MEGAPIXELS
from tests.companion.club.test_photo_code import KEY, code

SIGNED = code(6).signed(KEY)
SIZE = (2000, 1500)
"""Three megapixels: the machines of the tests are slow."""


def qr(content: bytes, scale: int = 4) -> Image.Image:
    out = io.BytesIO()
    segno.make(content, error="m", micro=False).save(out, kind="png", scale=scale)
    return Image.open(out).convert("RGB")


def screen(*codes: bytes) -> Image.Image:
    """A panel of 800x480 with codes of four pixels a module."""
    made = Image.new("RGB", (800, 480), (8, 20, 30))
    for at, one in enumerate(codes):
        made.paste(qr(one), (20 + 380 * at, 60))
    return made


def png(picture: Image.Image) -> bytes:
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def test_the_pixels_of_a_screen_are_read_in_a_process() -> None:
    assert codes_in(png(screen(SIGNED))) == [SIGNED]


def test_two_tablets_in_one_photo_are_two_codes() -> None:
    other = code(3).signed(KEY)
    assert sorted(codes_of(screen(SIGNED, other))) == sorted([SIGNED, other])


@pytest.mark.parametrize("kind", KINDS)
def test_photographs_of_a_screen_are_read(kind: str) -> None:
    """The screen is 60 % of the picture's width, the code of six people."""
    size = TWELVE_MEGAPIXELS if kind == "moire" else SIZE  # its pattern is that of one size of pixels
    taken = photograph(screen(SIGNED), kind, 1, 0.6, size)
    assert [*codes_of(Image.open(io.BytesIO(taken)))] == [SIGNED]


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 6))
@pytest.mark.parametrize("kind", KINDS)
def test_photographs_of_twelve_megapixels_are_read(kind: str, seed: int) -> None:
    taken = photograph(screen(SIGNED), kind, seed, 0.65)
    assert [*codes_of(Image.open(io.BytesIO(taken)))] == [SIGNED]


def bomb(width: int, height: int) -> bytes:
    """A PNG of so many pixels in few bytes."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    rows = zlib.compress(bytes(1 + (width + 7) // 8) * height, 1)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("photo", "problem"),
    [
        (lambda: b"", "no_picture"),
        (lambda: b"no picture", "no_picture"),
        (lambda: photograph(screen(SIGNED), "perspective", 1, 0.6, (800, 600))[:2000], "no_picture"),
        (lambda: png(Image.new("RGB", (300, 200), (200, 10, 10))), "nothing"),
        (lambda: bomb(MOST_PIXELS // 5000 + 1, 5000), "pixels"),
        (lambda: bomb(60_000, 60_000), "pixels"),
        (lambda: bytes(MOST_PHOTO_BYTES + 1), "large"),
    ],
    ids=["empty", "no picture", "cut", "no code", "pixels", "a bomb", "bytes"],
)
def test_what_shows_no_code_is_refused_with_its_reason(photo: Callable[[], bytes], problem: str) -> None:
    with pytest.raises(PhotoError) as refused:
        codes_in(photo())
    assert refused.value.problem == problem


@pytest.mark.parametrize(
    ("decoder", "detail"),
    [
        ("import os; os.kill(os.getpid(), 9)", "-9"),
        ("raise MemoryError", "MemoryError"),
        ("print('#')", "base64"),
        ("import time; time.sleep(60)", "timed out"),
    ],
    ids=["killed", "out of memory", "talks", "hangs"],
)
def test_a_decoder_that_fails_is_one_photo_that_is_not_read(decoder: str, detail: str) -> None:
    with pytest.raises(PhotoError) as refused:
        codes_in(b"photo", (sys.executable, "-c", decoder), 15.0 if "sleep" not in decoder else 0.5)
    assert refused.value.problem == "failed"
    assert detail in refused.value.detail
