"""The joinings of an evening: people who type the code in, right or wrong, who guesses, and who pretends to be the
club."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

import msgspec

from divingbell.companion.club.memory_store import MemoryStore
from divingbell.companion.club.protocol.hub_join import WRONG_OF_ALL, WRONG_OF_ONE, HubJoin, JoinSay
from divingbell.companion.club.protocol.hub_side import Commit
from divingbell.companion.club.protocol.key_exchange import Exchange
from divingbell.companion.club.protocol.messages import (
    JOIN_TARGET,
    ErrorAnswer,
    JoinedAnswer,
    JoinPost,
    JoinReply,
    JoinRequest,
)
from divingbell.companion.club.protocol.store import HubRow
from divingbell.companion.club.protocol.tablet_join import MOST_PROOFS, TabletJoin
from proof.club.checks import BrokenError
from proof.club.hub import HubProcess, Network
from proof.club.tablet import Tablet
from proof.club.world import World

Hear = Callable[[JoinReply], None]
_MOST_PROOFS, _WRONG_OF_ALL, _WRONG_OF_ONE = MOST_PROOFS, WRONG_OF_ALL, WRONG_OF_ONE
"""As they are without a fault."""


class Pretender:
    """Somebody who answers in the club's place and does not have the code."""

    def __init__(self, world: World, exchange: Exchange) -> None:
        self._world = world
        self._store = MemoryStore(HubRow(world.uuid(), "Club", world.uuid()))
        self._join = HubJoin("none", exchange, world.uuid, lambda: 0.0)
        self.running = True

    def on_join(self, post: JoinPost, address: str, say: Hear) -> None:
        """Answer the first request as a hub does, and each proof with what may help."""
        if post.target == JOIN_TARGET:
            self._join.set_code("none")
            tx = self._store.begin()
            serving = self._join.serve(tx, post, self._world.uuid(), 0.0)
            effects = [next(serving), next(serving), serving.send(True)]
            assert isinstance(effects[1], Commit)
            assert isinstance(effects[2], JoinSay)
            say(effects[2].reply)
        elif self._world.happens(0.8):
            say(JoinReply(404, msgspec.json.encode(ErrorAnswer("unknown", address))))
        else:
            joined = msgspec.json.encode(JoinedAnswer(self._world.uuid(), None, 1))
            say(JoinReply(200, joined, self._world.chance.choice([None, "00" * 32])))


class Entrance:
    """Everything that happens before a tablet has its keys."""

    def __init__(self, world: World, network: Network, code: str, exchange: Exchange) -> None:
        self.world, self.network, self.code, self.exchange = world, network, code, exchange
        self.trouble = 1.0
        """From 0 to 1: how often people and tablets do something wrong."""
        self.admit_each = False
        """Round 1 has begun."""
        self.members: set[str] = set()
        """Every `tablet` that some card ever had."""
        self._pretends_until = 0.0
        self._admitted: set[str] = set()
        self._wrong: dict[HubJoin, list[tuple[float, str]]] = defaultdict(list)
        """Wrong codes by the memory that counts them: when, and of which address."""
        self._joined: dict[str, bytes] = {}
        """Target of a proof -> its answer."""
        self.late: list[tuple[HubProcess, JoinPost]] = []

    def new_join(self) -> HubJoin:
        """The memory of a process that starts."""
        return HubJoin(self.code, self.exchange, self.world.uuid, lambda: self.world.now)

    # People ---------------------------------------------------------------------------------------------------

    def type_code(self, tablet: Tablet) -> None:
        """Somebody types the code in at a tablet, now and then a wrong one."""
        if not tablet.broken:
            wrong = self.world.happens(0.15 * self.trouble)
            Typing(self, tablet, tablet.name, self._wrong_code() if wrong else self.code).poke()

    def guess(self, address: str, most: int, *, spread: bool) -> None:
        """Somebody guesses, one code after another, from one address or from as many as there are guesses."""
        if most > 0:
            place = f"{address}.{most}" if spread else address
            again = lambda: self.guess(address, most - 1, spread=spread)  # noqa: E731
            Typing(self, None, place, self._wrong_code(), again).poke()

    def pretend(self, seconds: float) -> None:
        """Let somebody pretend to be the club for so long."""
        self._pretends_until = self.world.now + seconds

    def admit(self, share: float) -> None:
        """The organiser looks at who asks, and admits this share of them."""
        for process in self.network.processes:
            if process.running:
                with process.reading() as tx:
                    asking = process.join.asking(tx, self.world.now)
                for one in asking:
                    admitted = self.world.happens(share)
                    self._admitted |= {one.try_id} if admitted else set()
                    process.join.decide(one.try_id, admitted=admitted)

    def _wrong_code(self) -> str:
        return f"{(int(self.code) + self.world.chance.randint(1, 999_999)) % 1_000_000:06d}"

    # The way --------------------------------------------------------------------------------------------------

    def hub(self) -> HubProcess | Pretender | None:
        """With whom a tablet speaks that begins to join now."""
        if self.world.now < self._pretends_until and self.world.happens(0.8):
            return Pretender(self.world, self.exchange)
        up = [one for one in self.network.processes if one.running]
        return self.world.chance.choice(up) if up else None

    def carry(
        self, hub: HubProcess | Pretender, post: JoinPost, address: str, hear: Hear, fail: Callable[[], None]
    ) -> None:
        """Bring a request there and its answer back; both may be lost, late or doubled."""
        trouble = self.network.trouble
        for _ in range(2 if self.world.happens(0.15 * trouble) else 1):
            if self.world.happens(0.1 * trouble):
                if isinstance(hub, HubProcess):
                    self.late.append((hub, post))
                continue
            self.world.after(self.network.delay(), lambda: self._arrive(hub, post, address, hear, fail))

    def deliver_late(self) -> None:
        """Bring all requests that were held back; nobody hears the answers."""
        for hub, post in self.late:
            self._arrive(hub, post, "late", lambda _: None, lambda: None)
        self.late.clear()

    def _arrive(
        self, hub: HubProcess | Pretender, post: JoinPost, address: str, hear: Hear, fail: Callable[[], None]
    ) -> None:
        what = f"{address} {post.target[:16]} {post.number}"
        self.world.note(what)
        if not hub.running:
            fail()
            return
        memory = hub.join if isinstance(hub, HubProcess) else None
        arrived = self.world.now

        def say(reply: JoinReply) -> None:
            self.world.note(what, "->", reply.status)
            if memory is not None and isinstance(hub, HubProcess):
                self._check(hub, memory, post, address, reply, arrived)
            if not self.world.happens(0.1 * self.network.trouble):
                self.world.after(self.network.delay(), lambda: hear(reply))

        hub.on_join(post, address, say)

    # What holds -----------------------------------------------------------------------------------------------

    def _check(
        self, hub: HubProcess, memory: HubJoin, post: JoinPost, address: str, reply: JoinReply, arrived: float
    ) -> None:
        """What an answer of the hub shows of it. Raises `BrokenError`."""
        wrong = self._wrong[memory]
        if reply.status == 403 and b'"code"' in reply.body:
            wrong.append((self.world.now, address))
            if sum(one == address and self.world.now - at < 59 for at, one in wrong) > _WRONG_OF_ONE:
                raise BrokenError(f"{address} had more than {_WRONG_OF_ONE} guesses in a minute")
        if reply.status != 200 or post.target == JOIN_TARGET:
            return
        name = post.target.rpartition("/")[2]
        if name in self._joined:
            if self._joined[name] != reply.body:
                raise BrokenError("a repeated proof was answered in another way")
            return
        self._joined[name] = reply.body
        late = sum(at < arrived for at, _ in wrong) >= _WRONG_OF_ALL
        if late and name not in self._admitted:
            raise BrokenError("after so many wrong codes a tablet joined that the organiser did not admit")
        self._check_number(hub, msgspec.json.decode(reply.body, type=JoinedAnswer), arrived)

    def _check_number(self, hub: HubProcess, joined: JoinedAnswer, arrived: float) -> None:
        if hub.has_standby:  # commits may take long there, and be seen in between
            return
        with hub.reading() as tx:
            same = [row for row in tx.tablets() if row.table == joined.table and row.tablet != joined.tablet]
        if any(row.heard and arrived - 29 < row.heard < arrived - 1 for row in same):
            raise BrokenError(f"table {joined.table} was given away while its tablet was heard")


class Typing:
    """One code that was typed in at a tablet; without a tablet it is a guess."""

    def __init__(
        self, entrance: Entrance, tablet: Tablet | None, address: str, code: str,
        again: Callable[[], None] = lambda: None,
    ) -> None:  # fmt: skip
        self._entrance, self._world = entrance, entrance.world
        self._tablet, self._address, self._again = tablet, address, again
        self._process = tablet.process if tablet is not None else 0
        device = tablet.card.device if tablet is not None else self._world.uuid()
        table = tablet.card.table if tablet is not None else None
        request = JoinRequest(device, "1.0", "", address, table)
        self._join = TabletJoin(request, code, entrance.exchange, self._world.chance)
        self._hub: HubProcess | Pretender | None = None
        self._tries: set[str] = set()
        """Tries at which who pretends to be the club was sent a proof."""
        self._over = False
        self._wake = 0
        """Counts what it waits for: only the newest counts."""

    def poke(self) -> None:
        """Send what is to be sent now, and look again when it is time."""
        if self._over:
            return
        if self._tablet is not None and (self._tablet.process != self._process or self._tablet.broken):
            self._over = True  # its program was started anew
            return
        if self._world.happens(0.03 * self._entrance.trouble):  # the tablet is killed
            self._end()
            return
        clock = self._world.now if self._tablet is None else self._tablet.clock
        post = self._join.due(clock)
        if self._join.has_ended:
            self._end()
            return
        if post is not None:
            self._send(post)
        self._wake += 1
        wake = self._wake
        pause = min(max(self._join.wake_at(clock) - clock, 0.05), 15.0)
        self._world.after(pause, lambda: self.poke() if wake == self._wake else None)

    def _send(self, post: JoinPost) -> None:
        if post.target == JOIN_TARGET or self._hub is None:
            self._hub = self._entrance.hub()
        elif isinstance(self._hub, Pretender):
            self._tries.add(post.target)
            if len(self._tries) > _MOST_PROOFS:
                raise BrokenError("who pretends to be the club had more than three guesses at one typed code")
        clock = self._tablet.clock if self._tablet is not None else self._world.now
        cut = self._tablet is not None and self._tablet.reachable_from > self._world.now
        if self._hub is None or cut:
            self._join.on_unreachable(post.number, clock)
        else:
            self._entrance.carry(
                self._hub, post, self._address, lambda reply: self._hear(post.number, reply), lambda: self._fail(post)
            )

    def _hear(self, number: int, reply: JoinReply) -> None:
        if not self._over:
            self._join.on_reply(number, reply, self._world.now if self._tablet is None else self._tablet.clock)
            self.poke()

    def _fail(self, post: JoinPost) -> None:
        self._join.on_unreachable(post.number, self._world.now if self._tablet is None else self._tablet.clock)
        self.poke()

    def _end(self) -> None:
        if self._over:
            return
        self._over = True
        tablet, member = self._tablet, self._join.membership
        if member is None:
            pause = self._join.error.seconds if self._join.error is not None else None
            again = self._again if tablet is None else lambda: self._entrance.type_code(tablet)
            self._world.after(max(pause or 0, 0.2 if tablet is None else 2), again)
            return
        if tablet is None or isinstance(self._hub, Pretender):
            raise BrokenError("somebody without the code has joined, or a tablet who pretends to be the club")
        assert self._join.joined is not None
        self._entrance.members.add(member.tablet)
        if tablet.process == self._process and not tablet.broken:
            tablet.card.membership, tablet.card.table = member, self._join.joined.table
            tablet.joined()
