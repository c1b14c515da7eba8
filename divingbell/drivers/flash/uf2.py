"""A UF2 file as far as it matters here: whole, and for which chip (UF2 specification; RP2040 datasheet 2.8.4)."""

from __future__ import annotations

import struct

BLOCK = 512
RP2040 = 0xE48BFF56
RP2350 = 0xE48BFF59
"""Families of the two chips, as in their datasheets; a loader passes over blocks of another family."""
_MAGIC = (0x0A324655, 0x9E5D5157)
_FAMILY_IS_GIVEN = 0x2000


def family(image: bytes) -> int | None:
    """The one family of all blocks; None where it is no whole UF2 file, or names none or several."""
    if not image or len(image) % BLOCK:
        return None
    found = set()
    for at in range(0, len(image), BLOCK):
        first, second, flags, *_, named = struct.unpack_from("<8I", image, at)
        if (first, second) != _MAGIC or not flags & _FAMILY_IS_GIVEN:
            return None
        found.add(named)
    return found.pop() if len(found) == 1 else None
