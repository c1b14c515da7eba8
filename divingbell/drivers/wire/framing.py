"""Frames on the wire: CRC-16, COBS, and a reader that tolerates any input (protocol.md section 2)."""

from __future__ import annotations

import binascii
from collections.abc import Iterator

END = b"\0"
LONGEST = 128
"""Bytes of payload and CRC in the longest frame towards the host."""
_KEPT = 2 * LONGEST
"""Of a frame longer than this (bytes) the rest is dropped as it arrives: it is damaged in any case."""


class DamagedFrameError(ValueError):
    """Bytes between two zeros that are no frame."""


def encode(payload: bytes) -> bytes:
    """The payload with its CRC as a frame, its closing zero included. The payload has at most 251 bytes."""
    whole = payload + binascii.crc_hqx(payload, 0xFFFF).to_bytes(2, "big")
    return b"".join(bytes((len(piece) + 1,)) + piece for piece in whole.split(END)) + END


def decode(frame: bytes) -> bytes:
    """The payload of what stood between two zeros. Raises `DamagedFrameError`."""
    whole = bytearray()
    place = 0
    while place < len(frame):
        step = frame[place]
        if step == 0 or place + step > len(frame):
            raise DamagedFrameError("a piece runs past the end")
        whole += frame[place + 1 : place + step]
        place += step
        if place < len(frame):
            whole.append(0)
    if not 3 <= len(whole) <= LONGEST:
        raise DamagedFrameError(f"{len(whole)} bytes long")
    if binascii.crc_hqx(whole, 0xFFFF) != 0:
        raise DamagedFrameError("wrong CRC")
    return bytes(whole[:-2])


class FrameReader:
    """Collects bytes, cut anywhere, into payloads."""

    def __init__(self) -> None:
        self.damaged = 0
        """Frames dropped so far."""
        self._kept = bytearray()

    def feed(self, data: bytes) -> Iterator[bytes]:
        """The payloads that `data` completes, in order."""
        *whole, rest = data.split(END)
        for piece in whole:
            self._keep(piece)
            if payload := self._finish():
                yield payload
        self._keep(rest)

    def _keep(self, piece: bytes) -> None:
        self._kept += piece[: _KEPT - len(self._kept)]

    def _finish(self) -> bytes | None:
        frame = bytes(self._kept)
        self._kept.clear()
        if not frame:
            return None
        try:
            return decode(frame)
        except DamagedFrameError:
            self.damaged += 1
            return None
