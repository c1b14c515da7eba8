"""Lets a process of its own read the codes of a photo, within bounded time, and says what became of it."""

from __future__ import annotations

import subprocess
import sys
from base64 import b64decode
from binascii import Error as Base64Error
from typing import Literal

from divingbell.companion.club.photo_decoder import CPU_S, NO_PICTURE, TOO_MANY_PIXELS

MOST_PHOTO_BYTES = 20_000_000
WAIT_S = 2.0 * CPU_S
PhotoProblem = Literal["large", "no_picture", "pixels", "failed", "nothing"]
_PROBLEMS: dict[int, PhotoProblem] = {NO_PICTURE: "no_picture", TOO_MANY_PIXELS: "pixels"}
_DECODER = (sys.executable, "-P", "-m", "divingbell.companion.club.photo_decoder")


class PhotoError(Exception):
    """A photo in which no code was read."""

    def __init__(self, problem: PhotoProblem, detail: str = "") -> None:
        """`failed`: the decoder ended by itself, or was too slow; `detail` is what it said."""
        super().__init__(problem)
        self.problem, self.detail = problem, detail


def codes_in(photo: bytes, decoder: tuple[str, ...] = _DECODER, wait_s: float = WAIT_S) -> list[bytes]:
    """The bytes of every code in a photo, at least one. Waits: at most `wait_s` seconds. Raises `PhotoError`."""
    if len(photo) > MOST_PHOTO_BYTES:
        raise PhotoError("large")
    try:
        ended = subprocess.run(decoder, input=photo, capture_output=True, timeout=wait_s, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise PhotoError("failed", str(error)) from None
    if ended.returncode:
        said = ended.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        raise PhotoError(_PROBLEMS.get(ended.returncode, "failed"), said or f"exit code {ended.returncode}")
    try:
        codes = [b64decode(line, validate=True) for line in ended.stdout.split()]
    except Base64Error:
        raise PhotoError("failed", "no base64") from None
    if not codes:
        raise PhotoError("nothing")
    return codes
