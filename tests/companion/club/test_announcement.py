"""The club announces itself by mDNS, and is heard on the same network: here on the loopback alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec import structs

from divingbell.companion.club.announcement import Announced, Announcement
from divingbell.companion.club.discovery import ClubBrowser, HeardClub, HeardClubs
from divingbell.companion.club.evening_watch import EveningKeeper
from divingbell.companion.club.protocol.store import HubRow
from divingbell.companion.club.wakefulness import Wakefulness
from tests.companion.club.evening import uuid
from tests.companion.club.processes import eventually

LOOPBACK = ("127.0.0.1",)
CLUB = Announced(uuid(1), "Circolo del giovedì", "mia.laptop", False, 8330, LOOPBACK)
HEARD = HeardClub(uuid(1), "Circolo del giovedì", "mia.laptop", False, "127.0.0.1:8330")


class Listener:
    """Keeps the clubs that are heard now."""

    def __init__(self) -> None:
        self.clubs: tuple[HeardClub, ...] = ()
        self.browser = ClubBrowser(self._hear, LOOPBACK)

    def _hear(self, heard: HeardClubs) -> None:
        self.clubs = heard.clubs

    def hears(self, *clubs: HeardClub) -> bool:
        return eventually(lambda: self.clubs == clubs)


@pytest.fixture
def announcement() -> Iterator[Announcement]:
    made = Announcement(LOOPBACK)
    yield made
    made.close()


@pytest.mark.slow
def test_a_club_is_heard_while_it_is_there_with_its_open_evening(announcement: Announcement) -> None:
    listener = Listener()
    try:
        assert announcement.tell(CLUB)
        assert listener.hears(HEARD)
        assert announcement.tell(structs.replace(CLUB, open=True))
        assert listener.hears(structs.replace(HEARD, open=True))
        announcement.close()
        assert listener.hears()
    finally:
        listener.browser.close()


def test_a_network_that_is_not_there_is_tried_again() -> None:
    nowhere = Announcement(("192.0.2.1",))
    assert not nowhere.tell(CLUB)
    assert not nowhere.tell(CLUB)
    nowhere.close()


@pytest.fixture
def files(tmp_path: Path) -> Callable[[], set[str]]:
    return lambda: {path.name for path in tmp_path.iterdir()}


def test_sleep_is_held_back_while_an_evening_is_open(tmp_path: Path, files: Callable[[], set[str]]) -> None:
    wakefulness = Wakefulness(("sh", "-c", f"touch {tmp_path}/held; cat; touch {tmp_path}/ended"))
    keeper = EveningKeeper(None, wakefulness, "laptop", 8330, LOOPBACK)
    keeper.keep(HubRow(uuid(1), "Club"))
    assert files() == set(), "no evening is open"
    keeper.keep(HubRow(uuid(1), "Club", uuid(2)))
    keeper.keep(HubRow(uuid(1), "Club", uuid(2)))
    assert eventually(lambda: files() == {"held"})
    keeper.keep(HubRow(uuid(1), "Club"))
    assert files() == {"held", "ended"}
    keeper.close()


def test_where_sleep_cannot_be_held_back_the_evening_goes_on() -> None:
    wakefulness = Wakefulness(("/nowhere/systemd-inhibit",))
    wakefulness.set(awake=True)
    wakefulness.close()
