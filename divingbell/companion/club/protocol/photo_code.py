"""The bytes of the QR code by which a table without network tells its result (club.md 6): one CBOR array (RFC 8949)
and the first half of its MAC."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from typing import Annotated, NamedTuple
from uuid import UUID

import msgspec
from msgspec import Meta

from divingbell.companion.club.protocol.messages import ClubResult, ClubSeats, TableNumber, WholeNumber
from divingbell.companion.club.protocol.signatures import photo_mac

MOST_BYTES = 450
"""Room of a code of version 16 at error level M (ISO/IEC 18004)."""
MAC_BYTES = 16
_Value = int | str | bytes | bool | None | Sequence["_Value"]


class BadCodeError(ValueError):
    """Bytes that are no code of a result."""


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


class SignedCode(NamedTuple):
    """A code as it was read, before anybody knows whether its MAC is right."""

    code: PhotoCode
    content: bytes
    mac: bytes

    def is_signed_by(self, key: bytes) -> bool:
        """Tell whether the tablet with this `photo` key has signed it."""
        return hmac.compare_digest(photo_mac(key, self.content), self.mac)


_Bytes16 = Annotated[bytes, Meta(min_length=16, max_length=16)]


class _Fields(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The array of a code."""

    tablet: _Bytes16
    session: _Bytes16
    epoch: _Bytes16
    line: WholeNumber
    hash: _Bytes16
    event: _Bytes16
    round: TableNumber | None
    table: TableNumber
    game: Annotated[str, Meta(min_length=1, max_length=80)]
    result: tuple[tuple[WholeNumber | None, ...], tuple[int | None, ...], bool]
    people: Annotated[tuple[_Bytes16 | None, ...], Meta(min_length=1)]


def read_code(code: bytes) -> SignedCode:
    """The code with these bytes; seats are called `p1` and so on. Raises `BadCodeError`."""
    content, mac = code[:-MAC_BYTES], code[-MAC_BYTES:]
    if len(code) > MOST_BYTES:
        raise BadCodeError(f"a code of {len(code)} bytes")
    try:
        fields = msgspec.convert(decoded(content), _Fields)
    except msgspec.ValidationError as error:
        raise BadCodeError(str(error)) from None
    places, figures, stopped = fields.result
    if not len(places) == len(figures) == len(fields.people):
        raise BadCodeError("places, figures and people are not as many")
    seats = [f"p{number}" for number in range(1, len(places) + 1)]
    result = ClubResult(_known(seats, places), _known(seats, figures), stopped)
    people = [None if person is None else _uuid(person) for person in fields.people]
    read = PhotoCode(
        _uuid(fields.tablet), _uuid(fields.session), _uuid(fields.epoch), fields.line, fields.hash.hex(),
        _uuid(fields.event), fields.round, fields.table, fields.game, result, dict(zip(seats, people, strict=True)),
    )  # fmt: skip
    return SignedCode(read, content, mac)


def _known(seats: list[str], values: tuple[int | None, ...]) -> dict[str, int]:
    return {seat: value for seat, value in zip(seats, values, strict=True) if value is not None}


def _uuid(value: bytes) -> str:
    return str(UUID(bytes=value))


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


def decoded(content: bytes) -> _Value:
    """The value that `encoded` writes so. Raises `BadCodeError`, for another form of the same value too."""
    try:
        value, end = _value(content, 0)
    except (IndexError, UnicodeDecodeError, RecursionError):
        raise BadCodeError("not CBOR") from None
    if end != len(content) or encoded(value) != content:
        raise BadCodeError("not the shortest form of one value of CBOR")
    return value


def _value(content: bytes, at: int) -> tuple[_Value, int]:
    """The value that begins there, and where the next one does."""
    if (simple := content[at]) in _SIMPLE:
        return _SIMPLE[simple], at + 1
    major, number = content[at] >> 5, content[at] & 31
    at += 1
    if number >= 24:
        size = 1 << number - 24
        if size > 8 or at + size > len(content):
            raise BadCodeError("not CBOR")
        number, at = int.from_bytes(content[at : at + size], "big"), at + size
    match major:
        case 0:
            return number, at
        case 1:
            return -1 - number, at
        case 2:
            return content[at : at + number], at + number
        case 3:
            return content[at : at + number].decode(), at + number
        case 4:
            values: list[_Value] = []
            for _ in range(number):
                value, at = _value(content, at)
                values.append(value)
            return values, at
    raise BadCodeError("not a value of a code")


_SIMPLE: dict[int, bool | None] = {0xF4: False, 0xF5: True, 0xF6: None}
