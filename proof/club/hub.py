"""A process of a hub, and the network between it and the tablets."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator, Iterator

from divingbell.companion.club.protocol.hub_join import HubJoin
from divingbell.companion.club.protocol.hub_lines import HubLines
from divingbell.companion.club.protocol.hub_side import Commit, Effect, HubSide
from divingbell.companion.club.protocol.messages import JoinPost, JoinReply, RulesCheck
from divingbell.companion.club.protocol.requests import EVENTS_TARGET, SignedAnswer, SignedEvent, SignedRequest
from divingbell.companion.club.protocol.store import RowLock, StreamRow
from proof.club.cluster import Cluster, Job, StoreTransaction
from proof.club.rules import rules_check
from proof.club.tablet import Tablet
from proof.club.world import World

ALIVE_S = 5.0
TELL_S = 0.5
"""How often a process looks for what its streams were not told yet."""
CHECK_S, PLAY_S, NOTE_S = 5.0, 2.0, 0.01
"""How often a process looks for results that its rules have not looked at, how long these play a game, and how long it
takes to store what they find."""


Reply = Callable[[SignedAnswer], float | None]
"""Sends an answer; when it will be there, None: never."""


class HubProcess:
    """One process of the hub: requests in, answers and events out."""

    def __init__(
        self,
        world: World,
        cluster: Cluster,
        said: Callable[[SignedAnswer], None],
        new_join: Callable[[], HubJoin],
        admits_each: Callable[[], bool],
    ) -> None:
        """`said` is called with every answer that leaves it, `new_join` gives it the memory of its joinings."""
        self._world, self._cluster, self._said = world, cluster, said
        self._new_join, self._admits_each = new_join, admits_each
        self._life = 0
        self._jobs: list[Job] = []
        self.running = False
        self.start()

    def start(self) -> None:
        """Start the process: no stream is open."""
        self._life += 1
        self.running = True
        self._side = HubSide(self._world.run_id)
        self.join = self._new_join()
        self._listeners: dict[tuple[str, int], tuple[Tablet, int, float]] = {}
        self._opened = 0
        """Streams that were opened."""
        self._told = (0, 0)
        """What was known when they were told last."""
        life = self._life
        self._world.after(TELL_S, lambda: self._tell(life, 0.0))
        self._world.after(CHECK_S, lambda: self._check(life))

    def start_if_off(self) -> None:
        """Start the process, if it was not started meanwhile."""
        if not self.running:
            self.start()

    def kill(self) -> None:
        """Kill it: connections end, transactions on their way are committed or not."""
        self.running = False
        self._cluster.kill(self._jobs)
        self.end_streams()

    def end_streams(self) -> None:
        """End all streams, so that every tablet says anew what it has."""
        for (run, counter), (tablet, process, _) in [*self._listeners.items()]:
            self._side.close_stream(run, counter)
            self._world.after(0.01, lambda tablet=tablet, process=process: tablet.on_stream_closed(process))  # type: ignore[misc]
        self._listeners.clear()

    def on_request(self, request: SignedRequest, tablet: Tablet, process: int, reply: Reply) -> None:
        """A request arrived."""
        serving_tx = self._cluster.store.begin()
        serving = self._side.serve(serving_tx, request, self._world.now)

        def say(answer: SignedAnswer) -> None:
            self._said(answer)
            arrives = reply(answer)
            if request.target == EVENTS_TARGET and answer.status == 200:
                if arrives is None:
                    self._side.close_stream(request.run, request.counter)
                else:
                    self._opened += 1
                    self._listeners[request.run, request.counter] = (tablet, process, arrives)

        self._jobs = [job for job in self._jobs if not job.dead]
        self._jobs.append(self._cluster.serve(serving, serving_tx, say))

    def on_join(self, post: JoinPost, address: str, say: Callable[[JoinReply], None]) -> None:
        """A request of a joining arrived."""
        tx = self._cluster.store.begin()
        serving = self.join.serve(tx, post, address, self._world.now, admit_each=self._admits_each())
        self._jobs = [job for job in self._jobs if not job.dead]
        self._jobs.append(self._cluster.serve(serving, tx, say))

    @property
    def has_standby(self) -> bool:
        """True if commits wait for a standby."""
        return self._cluster.standby is not None

    @contextlib.contextmanager
    def reading(self) -> Iterator[StoreTransaction]:
        """The store as it is now."""
        with self._cluster.store.reading() as tx:
            yield tx

    def _tell(self, life: int, alive_at: float) -> None:
        if life != self._life or not self.running:
            return
        events: list[SignedEvent] = []
        news = (self._cluster.changes, self._opened)
        with self._cluster.store.reading() as tx:
            if self._told != news:
                self._told = news
                events += self._side.events(tx)
            if self._world.now >= alive_at:
                alive_at = self._world.now + ALIVE_S
                events += self._side.alive(tx)
        for event in events:
            self._push(event)
        self._world.after(TELL_S, lambda: self._tell(life, alive_at))

    def _check(self, life: int) -> None:
        """Let the rules look at results; what they find is stored some time after the lines were read."""
        if life != self._life or not self.running:
            return
        with self._cluster.store.reading() as tx:
            for stream in tx.unchecked():
                assert stream.result is not None
                lines = tx.lines(stream.session, stream.epoch, 0, stream.lines)
                found = rules_check(lines, stream.result)
                self._world.after(PLAY_S, lambda stream=stream, found=found: self._note(life, stream, found))  # type: ignore[misc]
        self._world.after(CHECK_S, lambda: self._check(life))

    def _note(self, life: int, stream: StreamRow, found: RulesCheck) -> None:
        if life != self._life or not self.running:
            return
        tx = self._cluster.store.begin()

        def noting() -> Generator[Effect, bool, None]:
            yield RowLock(sessions=(stream.session,))
            HubLines(tx).note_check(stream, found)
            yield Commit()

        self._jobs = [job for job in self._jobs if not job.dead]
        self._jobs.append(self._cluster.serve(noting(), tx, lambda _: None, NOTE_S))

    def _push(self, event: SignedEvent) -> None:
        found = self._listeners.get((event.run, event.counter))
        if found is None:
            self._side.close_stream(event.run, event.counter)
            return
        tablet, process, last = found
        gone = tablet.process != process or tablet.side is None or tablet.reachable_from > self._world.now
        if gone:  # a connection that is dead is noticed when it is written to
            self._listeners.pop((event.run, event.counter))
            self._side.close_stream(event.run, event.counter)
            return
        moment = max(last, self._world.now + self._world.chance.uniform(0.005, 0.05))
        self._listeners[event.run, event.counter] = (tablet, process, moment)
        self._world.after(moment - self._world.now, lambda: tablet.on_event(process, event))


class Network:
    """What lies between the tablets and the processes of the hub."""

    def __init__(self, world: World, trouble: float) -> None:
        """`trouble` from 0 to 1: how much is lost, late or doubled."""
        self._world = world
        self.trouble = trouble
        self.late: list[tuple[SignedRequest, Tablet]] = []
        """Requests that come after the last contact."""
        self.processes: list[HubProcess] = []

    def send(self, tablet: Tablet, request: SignedRequest) -> None:
        """Bring a request to some process, and its answer back."""
        process = tablet.process
        up = [one for one in self.processes if one.running]
        if tablet.reachable_from > self._world.now or not up:
            self._world.after(self._world.chance.uniform(0.1, 4), lambda: tablet.on_unreachable(process, request))
            return
        hub = self._world.chance.choice(up)
        self._deliver(hub, tablet, request, process, self.delay())
        if self._world.happens(0.15 * self.trouble):
            self._deliver(hub, tablet, request, process, self.delay() + self._world.chance.uniform(0, 30))

    def deliver_late(self) -> None:
        """Bring all that was held back; nobody hears the answers."""
        chance = self._world.chance
        chance.shuffle(self.late)
        for request, tablet in self.late:
            up = [one for one in self.processes if one.running]
            self._deliver(chance.choice(up), tablet, request, -1, chance.uniform(0, 5), safe=True)
        self.late.clear()

    def delay(self) -> float:
        """Seconds that a message takes."""
        if self._world.happens(0.1 * self.trouble):
            return self._world.chance.uniform(1, 15)
        return self._world.chance.uniform(0.002, 0.05)

    def _deliver(
        self, hub: HubProcess, tablet: Tablet, request: SignedRequest, process: int, delay: float, *, safe: bool = False
    ) -> None:
        if not safe and self._world.happens(0.1 * self.trouble):
            if self._world.happens(0.5):
                self.late.append((request, tablet))
            return

        what = f"{tablet.name} {request.method} {request.target.partition('?')[0]} {request.run[:4]} {request.counter}"

        def arrive() -> None:
            self._world.note(what)
            if hub.running:
                hub.on_request(request, tablet, process, answer)
            else:
                tablet.on_unreachable(process, request)

        def answer(content: SignedAnswer) -> float | None:
            self._world.note(what, "->", content.status)
            if self._world.happens(0.1 * self.trouble):
                return None
            delay = self.delay()
            self._world.after(delay, lambda: heard(content))
            return self._world.now + delay

        def heard(content: SignedAnswer) -> None:
            if tablet.reachable_from <= self._world.now:
                tablet.on_answer(process, content)

        self._world.after(delay, arrive)
