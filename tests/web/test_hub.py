"""The hub by itself: everybody who watches is told at once of whatever changes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

from divingbell.ui.web.hub import Hub, Subscription
from divingbell.ui.web.messages import NO_GAME, Now, Watcher
from tests.web.serving import live


def test_there_is_no_game_before_one_is_told() -> None:
    hub = Hub(lambda _: None)
    assert msgspec.json.decode(hub.live) == NO_GAME
    assert (hub.session, hub.id) == (None, "-:0")


def test_whatever_changes_is_news_for_everybody_who_watches() -> None:
    async def watched() -> None:
        hub = Hub(lambda _: None)
        watching = [Subscription(Watcher("phone", ""), "", False, address) for address in "ab"]
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
