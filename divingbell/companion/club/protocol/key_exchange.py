"""SPAKE2 with the six digits of an evening: both sides get one secret, and who listens learns nothing (club.md 3)."""

from __future__ import annotations

import hashlib
import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from typing import Literal, Protocol

from divingbell.companion.club.protocol.signatures import derived_key

MESSAGE_BYTES = 33
"""A side and a point of the curve."""
TABLET, CLUB = b"divingbell tablet 1", b"divingbell club 1"
"""The identities of the two sides."""

Side = Literal["tablet", "hub"]


class BadMessageError(ValueError):
    """A message that is none of the other side."""


class KeyExchange(Protocol):
    """One side of one exchange."""

    @property
    def message(self) -> bytes:
        """The message for the other side."""

    def secret(self, message: bytes) -> bytes:
        """The secret of 32 bytes, by the other side's message; once. Raises `BadMessageError`."""


Exchange = Callable[[Side, str], KeyExchange]
"""Begins an exchange with the six digits."""


class Spake2:
    """SPAKE2 over Ed25519 by the package `spake2`, which is imported only here: 16 MB that nobody else needs."""

    def __init__(self, side: Side, code: str, entropy: Callable[[int], bytes] | None = None) -> None:
        """`entropy` gives so many random bytes; the system's if it is None."""
        import spake2

        kind = spake2.SPAKE2_A if side == "tablet" else spake2.SPAKE2_B
        options = {} if entropy is None else {"entropy_f": entropy}
        self._exchange = kind(code.encode(), idA=TABLET, idB=CLUB, **options)
        self.message: bytes = self._exchange.start()

    def secret(self, message: bytes) -> bytes:
        """The secret, by the other side's message. Raises `BadMessageError`."""
        from spake2.ed25519_basic import NotOnCurve
        from spake2.spake2 import SPAKEError

        if len(message) != MESSAGE_BYTES:
            raise BadMessageError(f"a message has {MESSAGE_BYTES} bytes")
        try:
            secret: bytes = self._exchange.finish(message)
        except (SPAKEError, NotOnCurve, ValueError) as error:
            raise BadMessageError(f"this is no message of the other side: {error}") from None
        return secret


def transcript(request: bytes, answer: bytes) -> bytes:
    """The hash T over the bodies of a joining's first request and answer; it binds device, app, hub and try."""
    return hashlib.sha256(hashlib.sha256(request).digest() + hashlib.sha256(answer).digest()).digest()


def proof_of(secret: bytes, salt: bytes) -> str:
    """The MAC by which a tablet proves that it has the secret; `salt` is the hash T."""
    return hmac.digest(derived_key(secret, salt, "join"), salt, "sha256").hex()


def packed(message: bytes) -> str:
    """A message as text: base64url without padding."""
    return urlsafe_b64encode(message).rstrip(b"=").decode()


def unpacked(text: str) -> bytes:
    """The message of a text. Raises `BadMessageError`."""
    try:
        message = urlsafe_b64decode(text.encode() + b"=" * (-len(text) % 4))
    except ValueError:
        raise BadMessageError("this is no base64url") from None
    if packed(message) != text:
        raise BadMessageError("this is no base64url without padding")
    return message
