"""The tablet's side of SPAKE2 as `docs/club-api.md` 6 describes it, by whole numbers alone and without our code."""

from __future__ import annotations

import hashlib
import hmac

PRIME = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, -1, PRIME) % PRIME
Point = tuple[int, int]
BASE_Y = 4 * pow(5, -1, PRIME) % PRIME


def point(packed: bytes) -> Point:
    """The point of Ed25519 with these 32 bytes (RFC 8032, 5.1.3)."""
    number = int.from_bytes(packed, "little")
    y = number & (1 << 255) - 1
    square = (y * y - 1) * pow(_D * y * y + 1, -1, PRIME) % PRIME
    x = pow(square, (PRIME + 3) // 8, PRIME)
    if x * x % PRIME != square:
        x = x * pow(2, (PRIME - 1) // 4, PRIME) % PRIME
    assert x * x % PRIME == square, "a point of the curve"
    return (x if x & 1 == number >> 255 else PRIME - x), y


def packed(one: Point) -> bytes:
    """The 32 bytes of a point."""
    return (one[1] | (one[0] & 1) << 255).to_bytes(32, "little")


BASE = point(BASE_Y.to_bytes(32, "little"))


def added(one: Point, other: Point) -> Point:
    """The sum of two points."""
    (x1, y1), (x2, y2) = one, other
    both = _D * x1 * x2 * y1 * y2
    x = (x1 * y2 + x2 * y1) * pow(1 + both, -1, PRIME)
    y = (y1 * y2 + x1 * x2) * pow(1 - both, -1, PRIME)
    return x % PRIME, y % PRIME


def times(number: int, one: Point) -> Point:
    """So often a point."""
    found: Point = (0, 1)
    for bit in f"{number:b}":
        found = added(found, found)
        found = added(found, one) if bit == "1" else found
    return found


def hkdf(key: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    """HKDF-SHA256 (RFC 5869)."""
    extracted = hmac.digest(salt or bytes(32), key, "sha256")
    found = block = b""
    for number in range(1, 3):
        block = hmac.digest(extracted, block + info + bytes([number]), "sha256")
        found += block
    return found[:length]


class TabletExchange:
    """One exchange with the hub."""

    def __init__(self, code: str, m: str, n: str, x: int) -> None:
        """`m` and `n` are the page's two points in hexadecimal, `x` is random."""
        self._password, self._x, self._n = code.encode(), x % ORDER, point(bytes.fromhex(n))
        self.w = int.from_bytes(hkdf(self._password, b"", b"SPAKE2 pw", 48), "big") % ORDER
        self._mine = packed(added(times(self._x, BASE), times(self.w, point(bytes.fromhex(m)))))
        self.message = b"A" + self._mine

    def secret(self, message: bytes) -> bytes:
        """The secret, by the hub's message."""
        assert message[:1] == b"B"
        x, y = times(self.w, self._n)
        shared = times(self._x, added(point(message[1:]), (PRIME - x, y)))
        names = [self._password, b"divingbell tablet 1", b"divingbell club 1"]
        parts = [*(hashlib.sha256(name).digest() for name in names), self._mine, message[1:], packed(shared)]
        return hashlib.sha256(b"".join(parts)).digest()
