"""A stand-in for SPAKE2 that costs nothing: an evening of many joinings is simulated in the time of one real one."""

from __future__ import annotations

import hashlib
from random import Random

from divingbell.companion.club.protocol.key_exchange import BadMessageError, Exchange, KeyExchange, Side, Spake2


class PlainExchange:
    """One side; both have one secret only with the same code. Who listens could try all codes: nobody here does."""

    def __init__(self, side: Side, code: str, chance: Random) -> None:
        self._side, self._code = side, code
        self.message = side[:1].encode() + chance.randbytes(32)

    def secret(self, message: bytes) -> bytes:
        """The secret, by the other side's message. Raises `BadMessageError`."""
        if len(message) != 33 or message[:1] != (b"h" if self._side == "tablet" else b"t"):
            raise BadMessageError("not of the other side")
        return hashlib.sha256(self._code.encode() + b"".join(sorted((message, self.message)))).digest()


def plain_exchange(chance: Random) -> Exchange:
    """Begins such exchanges."""
    return lambda side, code: PlainExchange(side, code, chance)


def real_exchange(chance: Random) -> Exchange:
    """Begins exchanges by SPAKE2 itself, with random numbers of the seed."""

    def begin(side: Side, code: str) -> KeyExchange:
        return Spake2(side, code, chance.randbytes)

    return begin
