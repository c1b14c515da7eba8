"""The chain of hashes over the lines of a session: each hash vouches for its line and for all before it."""

from __future__ import annotations

FIRST_HASH = bytes(16)
"""The hash in front of the first line."""


def chain_hash(before: bytes, kind: str, body: bytes) -> bytes:
    """The hash (16 bytes) of a line and, through `before`, of every line of its session before it."""
    import hashlib  # OpenSSL behind it is 4 MB and 3 ms, which the first frame does not wait for

    return hashlib.blake2b(before + kind.encode() + b"\0" + body, digest_size=16).digest()
