"""The club announces itself by mDNS, and is heard on the same network: here on the loopback alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from uuid import uuid4

import pytest
import zeroconf
from msgspec import structs

from divingbell.companion.club import evening_watch
from divingbell.companion.club.announcement import Announced, Announcement
from divingbell.companion.club.discovery import ClubBrowser, HeardClub, HeardClubs
from divingbell.companion.club.evening_watch import EveningKeeper
from divingbell.companion.club.pages.changes import Changes
from divingbell.companion.club.protocol.store import HubRow
from divingbell.companion.club.wakefulness import Wakefulness
from tests.companion.club.evening import uuid
from tests.companion.club.processes import eventually, open_store

LOOPBACK = ("127.0.0.1",)
HUB = str(uuid4())
"""Of this process alone: tests that run beside this one are heard on the loopback too."""
COMPUTER = f"mia.{HUB[:8]}"
CLUB = Announced(HUB, "Circolo del giovedì", COMPUTER, False, 8330, LOOPBACK)
HEARD = HeardClub(HUB, "Circolo del giovedì", COMPUTER, False, "127.0.0.1:8330")


class Listener:
    """Keeps what is heard now of the club: others on this computer announce theirs too."""

    def __init__(self) -> None:
        self.clubs: tuple[HeardClub, ...] = ()
        self.browser = ClubBrowser(self._hear, LOOPBACK)

    def _hear(self, heard: HeardClubs) -> None:
        self.clubs = tuple(one for one in heard.clubs if one.hub == CLUB.hub)

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


@pytest.mark.slow
def test_a_club_whose_answer_was_lost_is_asked_again(
    announcement: Announcement, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    answer = zeroconf.Zeroconf.get_service_info

    def lose_first(self: zeroconf.Zeroconf, kind: str, name: str, milliseconds: int) -> zeroconf.ServiceInfo | None:
        asked.append(name)
        return answer(self, kind, name, milliseconds) if asked.count(name) > 1 else None

    monkeypatch.setattr(zeroconf.Zeroconf, "get_service_info", lose_first)
    listener = Listener()
    try:
        assert announcement.tell(CLUB)
        assert listener.hears(HEARD)
    finally:
        listener.browser.close()


class _Told(Announcement):
    """Keeps what it is to tell."""

    def __init__(self) -> None:
        super().__init__(LOOPBACK)
        self.addresses: list[tuple[str, ...]] = []

    def tell(self, announced: Announced) -> bool:
        self.addresses.append(announced.addresses)
        return True


def test_a_computer_that_comes_into_another_network_is_announced_there() -> None:
    told, at = _Told(), ["192.0.2.1"]
    keeper = EveningKeeper(told, Wakefulness(("cat",)), "laptop", 8330, lambda: (at[0],))
    for at[0] in ("192.0.2.1", "198.51.100.7"):
        keeper.keep(HubRow(uuid(1), "Club"))
    keeper.close()
    assert told.addresses == [("192.0.2.1",), ("198.51.100.7",)]


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
    keeper = EveningKeeper(None, wakefulness, "laptop", 8330, lambda: LOOPBACK)
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


def test_sleep_is_held_back_again_where_that_was_ended_from_outside(tmp_path: Path) -> None:
    wakefulness = Wakefulness(("sh", "-c", f"echo held >> {tmp_path}/log"))
    log = tmp_path / "log"

    def was_held(times: int) -> bool:
        wakefulness.set(awake=True)
        return log.exists() and log.read_text().count("held") >= times

    for times in (1, 2):
        assert eventually(partial(was_held, times))
    wakefulness.close()


class _Failing(EveningKeeper):
    """Fails the first time."""

    def __init__(self) -> None:
        super().__init__(None, Wakefulness(("cat",)), "laptop", 8330, lambda: LOOPBACK)
        self.kept = 0

    def keep(self, hub: HubRow) -> None:
        del hub
        self.kept += 1
        if self.kept == 1:
            raise ValueError("a mistake of ours")


def test_a_mistake_does_not_end_the_watch_of_the_evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evening_watch, "APART_S", 0.0)
    monkeypatch.setattr(evening_watch, "LOOK_S", 0.01)
    keeper, store = _Failing(), open_store(tmp_path / "hub.db", 1)

    async def watched() -> None:
        watching = asyncio.create_task(evening_watch.watch_evening(store, Changes(asyncio.get_running_loop()), keeper))
        async with asyncio.timeout(20):
            while keeper.kept < 2 and not watching.done():
                await asyncio.sleep(0)
        watching.cancel()

    asyncio.run(watched())
    store.close()
    assert keeper.kept == 2
