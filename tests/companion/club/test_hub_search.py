"""Where a tablet tries its club while it is not reached (club.md 3)."""

from __future__ import annotations

from collections.abc import Callable

from divingbell.companion.club.club_status import ClubStatus
from divingbell.companion.club.hub_search import LOOK_ANEW_S, HubSearch
from divingbell.companion.club.membership_file import JoinedClub
from divingbell.companion.club.protocol.signatures import keys_of
from divingbell.companion.club.protocol.tablet_side import Membership
from tests.companion.club.evening import uuid

KEPT, OTHER = "10.0.0.2:8330", "10.0.0.9:8330"
_JOINED = JoinedClub(Membership(uuid(1), uuid(101), keys_of(b"secret", b"salt")), uuid(6), "Club", KEPT)
LOST, HEARD = ClubStatus(_JOINED, lost_at=100.0), ClubStatus(_JOINED, is_heard=True)


class Search:
    """A search with its clock, and what was listened for."""

    def __init__(self) -> None:
        self.now, self.listened = 100.0, list[str]()
        self.search = HubSearch(KEPT, lambda: self.now, self._listen, lambda _: None)

    def _listen(self, hub: str, _: Callable[[str], None]) -> Callable[[], None]:
        self.listened.append(hub)
        return lambda: self.listened.append("ended")


def test_a_club_is_listened_for_once_it_was_silent_long_enough_and_no_longer_than_that() -> None:
    one = Search()
    one.now += LOOK_ANEW_S - 0.1
    assert not one.search.look(LOST)
    assert one.listened == []
    one.now += 0.1
    for _ in range(3):
        assert not one.search.look(LOST)
    assert one.listened == [uuid(1)], "it is listened for once"
    assert not one.search.look(HEARD)
    assert one.listened == [uuid(1), "ended"]


def test_an_address_that_leads_nowhere_is_left_for_the_one_that_is_kept() -> None:
    one = Search()
    one.now += LOOK_ANEW_S
    one.search.look(LOST)
    assert one.search.move_to(OTHER)
    assert not one.search.move_to(OTHER), "it is tried already"
    one.now += LOOK_ANEW_S - 0.1
    assert not one.search.look(LOST)
    assert str(one.search.address) == OTHER
    one.now += 0.1
    assert one.search.look(LOST)
    assert str(one.search.address) == KEPT
    assert one.listened == [uuid(1), "ended"], "what is heard is told again"
    one.search.look(LOST)
    assert one.listened[-1] == uuid(1)
