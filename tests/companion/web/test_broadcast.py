"""The hub by itself: everybody who watches is told at once of whatever changes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec
import pytest

from divingbell.companion.web.broadcast import COUNT_S, MOST, Broadcaster, Subscription
from divingbell.companion.web.messages import NO_GAME, Now, PageWatcher
from tests.companion.web.serving import live


def test_there_is_no_game_before_one_is_told() -> None:
    hub = Broadcaster(lambda _: None)
    assert msgspec.json.decode(hub.live) == NO_GAME
    assert (hub.session, hub.id) == (None, "-:0")


def test_whatever_changes_is_news_for_everybody_who_watches() -> None:
    async def watched() -> None:
        hub = Broadcaster(lambda _: None)
        watching = [Subscription(PageWatcher("phone", ""), "", False, address) for address in "ab"]
        for one in watching:
            hub.join(one)
        changes: list[Callable[[], None]] = [
            lambda: hub.show(Now(live())),
            lambda: hub.switch(True),
            lambda: hub.switch(False),
            hub.end,
        ]
        for change in changes:
            for one in watching:
                one.news.clear()
            change()
            assert all(one.news.is_set() for one in watching)

    asyncio.run(watched())


class Loop:
    """The timers that wait."""

    def __init__(self) -> None:
        self.waiting: list[tuple[float, Callable[[], None]]] = []

    def call_later(self, seconds: float, call: Callable[[], None]) -> Loop:
        self.waiting.append((seconds, call))
        return self

    def pass_by(self) -> None:
        """The time of the one that waits is over."""
        ((seconds, call),) = self.waiting
        assert seconds == COUNT_S
        self.waiting.clear()
        call()


@pytest.fixture
def loop(monkeypatch: pytest.MonkeyPatch) -> Loop:
    made = Loop()
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: made)
    return made


def watching(hub: Broadcaster, address: str) -> Subscription:
    one = Subscription(PageWatcher("phone", ""), "", False, address)
    hub.join(one)
    return one


def test_who_comes_and_goes_is_told_at_once_and_then_at_most_every_quarter_of_a_second(loop: Loop) -> None:
    told: list[int] = []
    hub = Broadcaster(lambda watchers: told.append(len(watchers)))
    first, _ = watching(hub, "a"), watching(hub, "a")
    assert told == [1]
    loop.pass_by()
    assert told == [1, 2]
    loop.pass_by()
    assert told == [1, 2], "nobody came or went"
    hub.leave(first)
    assert told == [1, 2, 1]


@pytest.mark.parametrize(
    ("streams", "comes", "has_room"),
    [
        ("a" * (MOST - 1), "a", True),
        ("a" * MOST, "a", False),
        ("a" * MOST, "b", True),
        ("a" * 6 + "b" * 4, "b", True),
        ("a" * 5 + "b" * 5, "b", False),
        ("a" * 5 + "b" * 4 + "c", "b", False),
    ],
    ids=["a place is left", "one takes all", "another takes all", "two less", "level", "one less"],
)
@pytest.mark.usefixtures("loop")
def test_an_address_takes_a_place_of_one_that_has_more_even_then(streams: str, comes: str, has_room: bool) -> None:
    hub = Broadcaster(lambda _: None)
    before = [watching(hub, address) for address in streams]
    assert hub.has_room(comes) == has_room
    if has_room:
        watching(hub, comes)
        gone = [] if len(streams) < MOST else [max(i for i, address in enumerate(streams) if address == "a")]
        assert [i for i, one in enumerate(before) if one.has_made_room and one.news.is_set()] == gone
