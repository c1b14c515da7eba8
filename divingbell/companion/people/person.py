"""A person as this tablet knows them, and how headers of records say who sits where (people.md 1)."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Annotated, Any
from uuid import UUID, uuid4

import msgspec
from msgspec import Meta

from divingbell.companion.texts.letters import MOST_CODES, is_seen, limited

LONGEST_NAME = 20
"""Letters of a name that is typed here; one that comes in a record may be longer."""
Header = Mapping[str, Any]


Code = Annotated[str, Meta(max_length=200)]
"""An id, a time, a kind: what is longer was written by nobody."""


class Person(msgspec.Struct, frozen=True):
    """One person."""

    id: Code
    """A UUID."""
    name: Annotated[str, Meta(max_length=MOST_CODES)] | None = None
    """None: hidden, or never known; they are called by their sign then."""
    colour: Code | None = None
    """Id of the player colour they take in coming games."""
    since: Code = ""
    """Time when they first sat at a table here, ISO 8601 in UTC; empty: not known yet."""


Seated = Mapping[str, Person]
"""Seat (`p1` ...) -> who sits there."""


def new_id() -> str:
    """The id of somebody new."""
    return str(uuid4())


def cleaned(name: str) -> str:
    """A name as it is compared and kept: composed letters, no spaces at its ends."""
    return unicodedata.normalize("NFC", name).strip()


def identified(header: Header) -> dict[str, Any]:
    """The same header with an id for everybody who has a name and none yet. In practice nobody real plays."""
    if "seats" not in header or header.get("practice") is True:
        return dict(header)
    seats = [
        {**seat, "person": new_id()} if seat.get("name") and not seat.get("person") else seat
        for seat in header["seats"]
    ]
    return {**header, "seats": seats}


def parted(header: Header) -> tuple[dict[str, Any], dict[str, Person] | None]:
    """A header as it stands among the chained lines, without names and ids of people, and who sits where; None where
    it says nothing of seats. Who has a name and no id is somebody new, a name of which nothing is seen is none, and in
    practice nobody real plays."""
    if not isinstance(header.get("seats"), list):
        return dict(header), None
    practice = header.get("practice") is True
    seated = {
        str(seat["id"]): Person(_id_of(seat) or new_id(), _name_of(seat), seat.get("colour"))
        for seat in header["seats"]
        if not practice and (seat.get("name") or _id_of(seat))
    }
    return {**header, "seats": [nameless(seat) for seat in header["seats"]]}, seated


def _name_of(seat: Mapping[str, Any]) -> str | None:
    name: str | None = seat.get("name")
    return name if name is not None and is_seen(name) else None


def _id_of(seat: Mapping[str, Any]) -> str | None:
    """The id of who sits there; None where it is missing or no UUID, as records of before may have it."""
    try:
        return str(UUID(seat["person"]))
    except (AttributeError, KeyError, TypeError, ValueError):
        return None


def nameless(seat: Mapping[str, Any]) -> dict[str, Any]:
    """A seat without its name and person; all other fields stay."""
    return {key: None if key == "name" else value for key, value in seat.items() if key != "person"}


def content(header: Header) -> dict[str, Any]:
    """Content that two records of one session must have alike: all but names, colours and ids of people (record.md
    1)."""
    no_content = ("name", "colour", "person")
    seats: Sequence[Mapping[str, Any]] = header.get("seats", ())
    return {**header, "seats": [{key: one for key, one in seat.items() if key not in no_content} for seat in seats]}


def named(header: Header, seated: Seated) -> dict[str, Any]:
    """The header with everybody's present name and id; a hidden name is null."""
    if not seated or "seats" not in header:
        return dict(header)
    seats = [
        {**seat, "name": limited(person.name) if person.name else None, "person": person.id}
        if (person := seated.get(str(seat["id"])))
        else seat
        for seat in header["seats"]
    ]
    return {**header, "seats": seats}


def seated_in(header: Header) -> dict[str, Person]:
    """Seats of a header that has names and ids."""
    return parted(header)[1] or {}
