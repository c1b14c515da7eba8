"""The club that a tablet has joined, in a file of its own beside the journal: keys, address, evening and table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from divingbell.companion.club.protocol.messages import Id, TableNumber
from divingbell.companion.club.protocol.tablet_side import Membership
from divingbell.companion.configuration.atomic_file import write_json

LAST_PORT = 65535


class JoinedClub(msgspec.Struct, frozen=True):
    """All that a tablet keeps of a club."""

    membership: Membership
    device: Id
    """Of this tablet, whatever it joins."""
    club: str
    """Its name."""
    address: Annotated[str, Meta(pattern=r"\A[^:]+:[0-9]{1,5}\Z")]
    """HOST:PORT, where it was heard last."""
    event: Id | None = None
    """The evening that is open; null: none is."""
    table: TableNumber = 1
    events: tuple[Id, ...] = ()
    """All evenings that this tablet was part of: their games are sent, until the club has all of them."""
    left: bool = False
    """This tablet has left: nothing is sent. It asks for the same table when it joins again."""
    is_private: bool = False
    """The wall shows nothing of the games that are on; they are sent all the same."""

    def __post_init__(self) -> None:
        if int(self.address.rpartition(":")[2]) > LAST_PORT:
            raise ValueError(f"{self.address} is no address: a port is {LAST_PORT} at most")

    def at(self, event: str | None, table: int, club: str) -> JoinedClub:
        """The same club with its present evening and table, as it says them."""
        events = self.events if event is None or event in self.events else (*self.events, event)
        return msgspec.structs.replace(self, event=event, table=table, club=club, events=events)

    @property
    def header(self) -> dict[str, str | int | None]:
        """Fields of the header of a game that is begun now without an offer; none where no evening is open, or the
        club was left."""
        if self.event is None or self.left:
            return {}
        return {"club": self.membership.hub, "event": self.event, "round": None, "table": self.table}


class MembershipError(ValueError):
    """A file that is no membership."""


def load_membership(path: Path) -> JoinedClub | None:
    """The club that was joined, None where there is no file. Raises `MembershipError` for what is no membership, and
    `OSError`."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return None
    try:
        return msgspec.json.decode(content, type=JoinedClub)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise MembershipError(str(error)) from None


def save_membership(path: Path, joined: JoinedClub) -> None:
    """Write it, whole or not at all, for this user's eyes alone: it has the keys. Raises `OSError`."""
    write_json(path, joined, private=True)
