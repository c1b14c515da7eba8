"""The bytes of a result's code: CBOR as RFC 8949 writes it, signed, and small enough for a photo (club.md 6)."""

from __future__ import annotations

import hmac

import pytest

from divingbell.companion.club.protocol.messages import ClubResult
from divingbell.companion.club.protocol.photo_code import (
    MOST_BYTES,
    BadCodeError,
    PhotoCode,
    decoded,
    encoded,
    read_code,
)
from tests.companion.club.evening import uuid

KEY = b"k" * 32


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (0, "00"), (23, "17"), (24, "1818"), (255, "18ff"), (256, "190100"), (1_000_000, "1a000f4240"),
        (1_000_000_000_000, "1b000000e8d4a51000"), (-1, "20"), (-1000, "3903e7"), (False, "f4"), (True, "f5"),
        (None, "f6"), ("", "60"), ("ü", "62c3bc"), (b"\1\2\3\4", "4401020304"),
        ([1, [2, 3], [4, 5]], "8301820203820405"),
    ],
)  # fmt: skip
def test_values_are_written_as_the_examples_of_the_standard(value: object, expected: str) -> None:
    assert encoded(value).hex() == expected  # type: ignore[arg-type]
    assert decoded(bytes.fromhex(expected)) == value


def code(people: int, figure: int = 250_000) -> PhotoCode:
    seats = {f"p{number}": uuid(number) for number in range(1, people + 1)}
    result = ClubResult(dict.fromkeys(seats, 1), dict.fromkeys(seats, figure))
    return PhotoCode(
        uuid(1), uuid(2), uuid(3), 411, "ab" * 16, uuid(4), 3, 12, "deep_sea_adventure", result, dict(seats)
    )


def test_it_is_signed_by_the_first_half_of_a_mac() -> None:
    signed = code(3).signed(KEY)
    content, mac = signed[:-16], signed[-16:]
    assert mac == hmac.digest(KEY, content, "sha256")[:16]
    assert content[0] == 0x8B, "one array of eleven"


def test_six_people_fit_into_a_code_that_a_photo_shows() -> None:
    assert len(code(6).signed(KEY)) <= 280
    assert len(code(8, 2**40).signed(KEY)) <= MOST_BYTES


def test_more_than_a_photo_shows_is_no_code() -> None:
    with pytest.raises(ValueError, match="at most 450"):
        code(20).signed(KEY)


def test_a_guest_has_a_place_and_no_id() -> None:
    one = code(2)
    with_guest = one._replace(seats={"p1": uuid(1), "p2": None})
    assert len(one.signed(KEY)) - len(with_guest.signed(KEY)) == 16, "an id of 17 bytes gives way to a null"


def test_a_code_is_read_as_it_was_written() -> None:
    one = code(3)
    stopped = one._replace(
        round=None, seats={"p1": uuid(1), "p2": None}, result=ClubResult({}, {"p1": -5, "p2": 2**40}, stopped=True)
    )
    for written in (one, stopped):
        read = read_code(written.signed(KEY))
        assert read.code == written
        assert read.is_signed_by(KEY)
        assert not read.is_signed_by(b"x" * 32)


@pytest.mark.parametrize(
    "content",
    [
        "",
        "1801",
        "1900ff",
        "6161ff",
        "62c3",
        "62c328",
        "9bffffffffffffffff",
        "ff",
        "a0",
        "f97e00",
        "8101" * 3,
        "81" * 400,
    ],
    ids=["empty", "long", "longer", "behind", "cut", "no text", "endless", "break", "map", "float", "three", "deep"],
)
def test_what_is_no_shortest_form_of_one_value_is_refused(content: str) -> None:
    with pytest.raises(BadCodeError):
        decoded(bytes.fromhex(content))


def test_a_code_of_other_fields_is_refused() -> None:
    one = code(2)
    for wrong in (
        one._replace(table=0), one._replace(line=-1), one._replace(game=""), one._replace(round=0),
        one._replace(seats={}),
    ):  # fmt: skip
        with pytest.raises(BadCodeError):
            read_code(wrong.signed(KEY))
