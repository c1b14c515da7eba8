"""The bytes of the QR code by which a table without network tells its result (club.md 6): one CBOR array (RFC 8949)
and the first half of its MAC."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from divingbell.companion.club.protocol.messages import ClubResult, ClubSeats
from divingbell.companion.club.protocol.signatures import photo_mac

MOST_BYTES = 450
"""Room of a code of version 16 at error level M (ISO/IEC 18004)."""
_Value = int | str | bytes | bool | None | Sequence["_Value"]


class PhotoCode(NamedTuple):
    """All that the code of a game that is over says."""

    tablet: str
    session: str
    epoch: str
    line: int
    """Number of its last line."""
    hash: str
    event: str
    round: int | None
    table: int
    game: str
    result: ClubResult
    seats: ClubSeats
    """In the order of the seats."""

    def signed(self, key: bytes) -> bytes:
        """The bytes of the code, signed by the `photo` key of the tablet. Raises `ValueError` where they are more than
        `MOST_BYTES`."""
        content = self._content()
        code = content + photo_mac(key, content)
        if len(code) > MOST_BYTES:
            raise ValueError(f"a code of {len(code)} bytes; at most {MOST_BYTES} can be read from a photo")
        return code

    def _content(self) -> bytes:
        places = [self.result.places.get(seat) for seat in self.seats]
        figures = [self.result.figures.get(seat) for seat in self.seats]
        people = [None if person is None else UUID(person).bytes for person in self.seats.values()]
        return encoded([
            UUID(self.tablet).bytes, UUID(self.session).bytes, UUID(self.epoch).bytes, self.line,
            bytes.fromhex(self.hash), UUID(self.event).bytes, self.round, self.table, self.game,
            [places, figures, self.result.stopped], people,
        ])  # fmt: skip


def encoded(value: _Value) -> bytes:
    """A value in the shortest form of CBOR (RFC 8949, 4.2.1)."""
    match value:
        case None:
            return b"\xf6"
        case bool():
            return b"\xf5" if value else b"\xf4"
        case int():
            return _head(0, value) if value >= 0 else _head(1, -1 - value)
        case bytes():
            return _head(2, len(value)) + value
        case str():
            text = value.encode()
            return _head(3, len(text)) + text
    return _head(4, len(value)) + b"".join(map(encoded, value))


def _head(major: int, number: int) -> bytes:
    """Major type and argument of a value."""
    if number < 24:
        return bytes([major << 5 | number])
    for more, size in enumerate((1, 2, 4, 8), 24):
        if number < 1 << 8 * size:
            return bytes([major << 5 | more]) + number.to_bytes(size, "big")
    raise ValueError(f"{number} has more than 64 bits")
