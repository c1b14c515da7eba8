"""The way into the organiser's pages: a PIN, one's own name, and a cookie that proves both (club.md 8)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import secrets

COOKIE = "organiser"
SIGNED_IN_S = 16 * 3600
"""So long a cookie holds: an evening."""
SHORTEST_PIN, LONGEST_PIN = 4, 40
LONGEST_NAME = 20
_COST = 1 << 14
"""Of scrypt: 16 MiB and some 50 ms a PIN."""


def kept_pin(pin: str, salt: bytes | None = None) -> str:
    """The PIN as the store keeps it: a salt and scrypt's key, so that the PIN cannot be read there."""
    salt = salt or secrets.token_bytes(16)
    return f"{salt.hex()} {hashlib.scrypt(pin.encode(), salt=salt, n=_COST, r=8, p=1).hex()}"


def is_pin(pin: str, kept: str) -> bool:
    """Tell whether this is the PIN that is kept so."""
    salt = bytes.fromhex(kept.partition(" ")[0])
    return hmac.compare_digest(kept_pin(pin, salt), kept)


def cookie_of(name: str, kept: str, now: float) -> str:
    """The cookie of an organiser of this name from `now` on, in seconds; another PIN ends all of them. It needs no
    memory, so that every process of a club knows it."""
    told = base64.urlsafe_b64encode(f"{int(now) + SIGNED_IN_S} {name}".encode()).decode().rstrip("=")
    return f"{told}.{_mac(kept, 'cookie', told)}"


def name_of(cookie: str, kept: str, now: float) -> str | None:
    """The name of the organiser with this cookie; None: it is not ours, or too old at `now`, in seconds."""
    told, _, mac = cookie.partition(".")
    if not hmac.compare_digest(mac.encode(), _mac(kept, "cookie", told).encode()):
        return None
    try:
        until, _, name = base64.urlsafe_b64decode(told + "=" * (-len(told) % 4)).decode().partition(" ")
    except (binascii.Error, UnicodeDecodeError):
        return None
    return name if now < int(until) else None


def token_of(cookie: str, kept: str) -> str:
    """The token that every change of an organiser with this cookie bears: pages from elsewhere cannot know it."""
    return _mac(kept, "token", cookie)


def is_token(token: str, cookie: str, kept: str) -> bool:
    """Tell whether a change comes from our own page."""
    return hmac.compare_digest(token.encode(), token_of(cookie, kept).encode())


def _mac(kept: str, purpose: str, told: str) -> str:
    return hmac.digest(kept.encode(), f"{purpose} {told}".encode(), "sha256").hex()
