"""Joinings for these tests: a hub's side in memory, and tablets at which a code was typed in."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random

from divingbell.companion.club.memory_store import MemoryStore
from divingbell.companion.club.protocol.hub_join import HubJoin, JoinSay
from divingbell.companion.club.protocol.hub_side import Commit
from divingbell.companion.club.protocol.key_exchange import Exchange
from divingbell.companion.club.protocol.messages import JoinPost, JoinReply, JoinRequest
from divingbell.companion.club.protocol.store import HubRow, RowLock
from divingbell.companion.club.protocol.tablet_join import TabletJoin
from proof.club.exchange import plain_exchange
from tests.companion.club.evening import uuid

CODE = "314159"


class Club:
    """A hub's side with its clock."""

    def __init__(self, exchange: Exchange | None = None, code: str | None = CODE) -> None:
        self.now = 1000.0
        self.store = MemoryStore(HubRow(uuid(1), "Club", uuid(2)))
        self._ids = count(1000)
        self.exchange = exchange or plain_exchange(Random(1))
        self.join = HubJoin(code, self.exchange, lambda: uuid(next(self._ids)), lambda: self.now)
        self.certain = True
        self.admit_each = False

    def reply(self, post: JoinPost, address: str = "10.0.0.1") -> JoinReply:
        """The answer to a request."""
        tx = self.store.begin()
        serving = self.join.serve(tx, post, address, self.now, admit_each=self.admit_each)
        assert isinstance(next(serving), RowLock)
        assert isinstance(next(serving), Commit)
        tx.commit()
        effect = serving.send(self.certain)
        assert isinstance(effect, JoinSay)
        return effect.reply

    def tablet(
        self, device: int = 7, code: str = CODE, table: int | None = None, name: str | None = None
    ) -> TabletJoin:
        """A tablet at which a code was typed in."""
        request = JoinRequest(uuid(device), "1.0", "", name, table)
        return TabletJoin(request, code, self.exchange, Random(device))

    def step(self, tablet: TabletJoin, change: Callable[[JoinReply], JoinReply] = lambda reply: reply) -> JoinPost:
        """Bring the tablet's next request to the hub, and back what became of the answer."""
        while (post := tablet.due(self.now)) is None:
            self.now = max(tablet.wake_at(self.now), self.now + 0.001)
        tablet.on_reply(post.number, change(self.reply(post)), self.now)
        return post

    def run(self, tablet: TabletJoin, most: int = 20) -> TabletJoin:
        """Let a tablet join, until it has ended or the organiser is asked."""
        for _ in range(most):
            if tablet.has_ended or tablet.state == "waits":
                break
            self.step(tablet)
        return tablet
