"""The MACs by which a hub and a tablet know that nobody else speaks (club.md 3), and the hash over seats and result."""

from __future__ import annotations

import hashlib
import hmac
from typing import Literal

import msgspec

from divingbell.companion.club.protocol.messages import ClubResult, ClubSeats

Purpose = Literal["join", "request", "answer", "event", "stick", "photo"]
_BYTES = 32


def derived_key(shared: bytes, salt: bytes, purpose: Purpose) -> bytes:
    """The key (32 bytes) for one purpose from the secret of a joining: HKDF-SHA256 (RFC 5869) with one block."""
    pseudorandom = hmac.digest(salt, shared, "sha256")
    return hmac.digest(pseudorandom, f"divingbell club 1 {purpose}".encode() + b"\1", "sha256")[:_BYTES]


class Keys(msgspec.Struct, frozen=True):
    """The keys of one tablet, 32 bytes each."""

    request: bytes
    answer: bytes
    event: bytes
    stick: bytes
    photo: bytes


def keys_of(shared: bytes, salt: bytes) -> Keys:
    """All keys of a joining; `salt` is the hash T over its first request and answer."""
    names: tuple[Purpose, ...] = ("request", "answer", "event", "stick", "photo")
    return Keys(*(derived_key(shared, salt, name) for name in names))


def request_mac(key: bytes, method: str, target: str, tablet: str, run: str, counter: int, body: bytes) -> str:
    """The MAC of a request, hexadecimal."""
    return _mac(key, method, target, tablet, run, str(counter), _sha256(body))


def answer_mac(key: bytes, status: int, run: str, counter: int, body: bytes) -> str:
    """The MAC of an answer, which binds it to the request it answers."""
    return _mac(key, str(status), run, str(counter), _sha256(body))


def event_mac(key: bytes, run: str, counter: int, number: int, name: str, data: bytes) -> str:
    """The MAC of an event; run and counter are those of the request that opened the stream, `number` counts from 1."""
    return _mac(key, run, str(counter), str(number), name, data.decode())


def stick_mac(key: bytes, tablet: str, batch: bytes) -> str:
    """The MAC of a batch on a stick."""
    return _mac(key, tablet, _sha256(batch))


def photo_mac(key: bytes, content: bytes) -> bytes:
    """The first 16 bytes of the MAC of a result's code."""
    return hmac.digest(key, content, "sha256")[:16]


def same(one: str, other: str) -> bool:
    """Tell whether two MACs are equal, in a time that tells nothing."""
    return hmac.compare_digest(one.encode(), other.encode())


def about_hash(seats: ClubSeats, result: ClubResult | None) -> str:
    """BLAKE2b of 16 bytes over the JSON of seats and result (club.md 4)."""
    text = msgspec.json.encode([seats, result], order="sorted")
    return hashlib.blake2b(text, digest_size=16).hexdigest()


def _mac(key: bytes, *fields: str) -> str:
    return hmac.digest(key, "\n".join(fields).encode(), "sha256").hex()


def _sha256(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()
