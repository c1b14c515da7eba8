"""One evening of a club by a seed: tables play, everything fails that can, then all is well and must be whole."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator, Iterator, Sequence
from pathlib import Path

import msgspec

from divingbell.companion.club.memory_store import MemoryStore, MemoryTransaction
from divingbell.companion.club.protocol import closing
from divingbell.companion.club.protocol.hub_lines import HubLines
from divingbell.companion.club.protocol.hub_side import Commit
from divingbell.companion.club.protocol.hub_side import Effect as HubEffect
from divingbell.companion.club.protocol.messages import Batch, StickLine
from divingbell.companion.club.protocol.signatures import stick_mac
from divingbell.companion.club.protocol.store import HubRow, RowLock, Transaction
from divingbell.companion.club.sql_store import SqlStore
from proof.club.card import Card
from proof.club.checks import End, Ledger, check_commit
from proof.club.cluster import Cluster, Store, StoreTransaction
from proof.club.entrance import Entrance
from proof.club.exchange import plain_exchange, real_exchange
from proof.club.hub import HubProcess, Network
from proof.club.tablet import Tablet
from proof.club.truth import Truth
from proof.club.world import World

Work = Callable[[Transaction], object]


class Evening:
    """Everything of one seed."""

    def __init__(
        self, seed: int, tell: Callable[[str], None] | None = None, folder: Path | None = None, *, real: bool = False
    ) -> None:
        """With a folder the hub's store is SQLite, in files there; `real`: tablets join by SPAKE2 itself."""
        self._folder, self._files = folder, 0
        self.world = World(seed, tell=tell)
        chance = self.world.chance
        self.people = [self.world.uuid() for _ in range(6)]
        self._hub = HubRow(self.world.uuid(), "Club", self.world.uuid())
        self._ledger, self._truth = Ledger(), Truth()
        standby = chance.random() < 0.3
        self.cluster = Cluster(self.world, self._new_store(), standby=standby, watch=self._watch)
        self.network = Network(self.world, chance.choice((0.0, 0.3, 1.0, 2.0)))
        processes = 2 if chance.random() < 0.4 else 1
        exchange = (real_exchange if real else plain_exchange)(chance)
        self.entrance = Entrance(self.world, self.network, f"{chance.randrange(1_000_000):06d}", exchange)
        self.network.processes = [
            HubProcess(
                self.world, self.cluster, self._ledger.on_answer, self.entrance.new_join,
                lambda: self.entrance.admit_each,
            )
            for _ in range(processes)
        ]  # fmt: skip
        self.tablets: list[Tablet] = []
        self._number = 0
        self._copies: list[Store] = []
        self._cards: list[tuple[Tablet, Card]] = []
        """Copies of cards as they once were."""
        self._hidden: set[str] = set()
        """The file beside the store: whose names are hidden."""
        self._cloned = False

    def run(self, tables: int, minutes: float, troubles: Sequence[tuple[str, float]]) -> None:
        """Play it. `troubles` are the names of what happens, and how often in ten minutes. Raises `BrokenError`."""
        for name, _ in troubles:
            if name in ("guess_code", "pretend_club"):  # most tablets join at the beginning
                getattr(self, name)()
        for table in range(1, tables + 1):
            self._add_tablet(f"t{table}", Card(self.world.uuid()))
        end = minutes * 60
        for name, often in troubles:
            self._again(getattr(self, name), 600 / often, end)
        for tablet in self.tablets:
            self._playing(tablet, end)
        self._again(lambda: self._confirm(0.5), 60, end)
        self._again(lambda: self.entrance.admit(0.8), 20, end)
        self.world.run_until(end)
        self._heal()
        self._finish()

    # The end --------------------------------------------------------------------------------------------------

    def _heal(self) -> None:
        """From now on everything works and nobody plays."""
        world = self.world
        world.note("all is well")
        self.network.trouble = self.entrance.trouble = 0.0
        self.cluster.find_standby()
        for process in self.network.processes:
            if not process.running:
                process.start()
        for tablet in self.tablets:
            tablet.reachable_from = 0.0
            if tablet.side is None and not tablet.broken:
                tablet.start()
        for looked in range(240):  # of 1,000 tablets not more than 200 join at a time
            if looked >= 24 and all(tablet.card.membership for tablet in self.tablets if not tablet.broken):
                break
            world.run_until(world.now + 5)
            self.entrance.admit(1.0)
        self._confirm(1.0)
        world.run_until(world.now + 120)
        with self._end() as end:
            end.check_whole()

    def _finish(self) -> None:
        for _ in range(3):  # then two tablets with one card have spoken by turns, in whatever order
            self.close()
            self.world.run_until(self.world.now + 30)
        with self._end() as end, self.cluster.store.reading() as tx:
            end.check_lines()
            end.check_report(closing.report(tx))
            end.check_members(closing.report(tx), self.entrance.members)
            end.check_cards(self._cloned)
        self._decide()
        for tablet in self.tablets:
            tablet.kill()
        self.network.deliver_late()
        self.entrance.deliver_late()
        self.world.run_until(self.world.now + 60)
        with self._end() as end, self.cluster.store.reading() as tx:
            end.check_lines()
            end.check_facts()
            end.check_flags()
            end.check_names()
            self._ledger.check(tx)
        self.cluster.store.close()

    def _decide(self) -> None:
        """The organiser decides every fork."""
        with self.cluster.store.reading() as tx:
            forked = {
                row.session: sorted(stream.epoch for stream in tx.streams(row.session) if stream.lines)
                for row in tx.sessions()
                if HubLines(tx).fork(row.session) is not None
            }
        for session, epochs in forked.items():
            if epochs:
                epoch = self.world.chance.choice(epochs)
                self._organise(lambda tx, session=session, epoch=epoch: closing.decide(tx, session, epoch))  # type: ignore[misc]
        self.world.run_until(self.world.now + 10)
        with self._end() as end, self.cluster.store.reading() as tx:
            end.check_decided(closing.report(tx), [session for session, epochs in forked.items() if epochs])

    @contextlib.contextmanager
    def _end(self) -> Iterator[End]:
        with self.cluster.store.reading() as tx:
            yield End(tx, self.tablets, self._truth)

    # What happens ---------------------------------------------------------------------------------------------

    def _again(self, work: Callable[[], object], mean: float, end: float) -> None:
        """Let something happen again and again, with pauses of this mean, up to the end."""

        def again() -> None:
            work()
            self._again(work, mean, end)

        pause = self.world.chance.expovariate(1 / mean)
        if self.world.now + pause < end:
            self.world.after(pause, again)

    def _playing(self, tablet: Tablet, end: float) -> None:
        def play() -> None:
            if not tablet.broken and tablet.side is not None:
                tablet.play(self.people, self._next_number)

        self._again(play, self.world.chance.choice((5, 12, 40)), end)

    def _some(self) -> Tablet | None:
        on = [tablet for tablet in self.tablets if not tablet.broken and tablet.side is not None]
        return self.world.chance.choice(on) if on else None

    def kill_tablet(self) -> None:
        """Kill a tablet's program, and start it again."""
        if (tablet := self._some()) is not None:
            tablet.kill()
            self.world.after(self.world.chance.choice((0.1, 5, 60)), tablet.start_if_off)

    def copy_card(self) -> None:
        """Somebody copies a card."""
        if (tablet := self._some()) is not None:
            self._cards.append((tablet, tablet.card.copy()))

    def restore_card(self) -> None:
        """An older copy of its card is put into a tablet."""
        if self._cards:
            tablet, card = self.world.chance.choice(self._cards)
            tablet.kill()
            self._truth.discard(tablet.card)
            tablet.card = card.copy()
            self.world.note(tablet.name, "restored")
            self.world.after(self.world.chance.choice((0.1, 20)), tablet.start_if_off)

    def clone_card(self) -> None:
        """A second tablet gets a copy of a card, of now or of before, and is played on too."""
        if self.world.happens(0.5):
            self.copy_card()
            self._cards = self._cards[-1:]
        if self._cards and len(self.tablets) < 24:
            tablet, card = self.world.chance.choice(self._cards)
            self.world.note(tablet.name, "cloned")
            self._cloned = True
            other = self._add_tablet(tablet.name + "'", card.copy())
            if self.world.happens(0.7):
                if self.world.happens(0.5) and other.card.games:
                    other.playing = [*other.card.games.values()][-1]
                self._playing(other, self.world.now + 200)

    def break_tablet(self) -> None:
        """A tablet is off for good."""
        if (tablet := self._some()) is not None and len([one for one in self.tablets if not one.broken]) > 1:
            tablet.kill()
            tablet.broken = True

    def hide_name(self) -> None:
        """Somebody's name is hidden at a tablet."""
        if (tablet := self._some()) is not None:
            person = self.world.chance.choice(self.people)
            self.world.note(tablet.name, "hides", person[:8])
            tablet.card.hide({person}, self.world, playing=tablet.playing)
            tablet.poke()

    def jump_clock(self) -> None:
        """A tablet's clock jumps."""
        if (tablet := self._some()) is not None:
            tablet.skew += self.world.chance.choice((-3600, -20, 20, 3600))
            tablet.poke()

    def part_network(self) -> None:
        """A tablet reaches nobody for a while."""
        if (tablet := self._some()) is not None:
            tablet.reachable_from = self.world.now + self.world.chance.choice((3, 20, 100))

    def save_stick(self) -> None:
        """A tablet's games are written to a stick, which is brought to the hub at some time."""
        if (tablet := self._some()) is None or (member := tablet.card.membership) is None:
            return
        for game in tablet.card.games.values():
            batch = Batch(
                game.session, game.epoch, 0, "0" * 32, tuple(game.lines), game.past, dict(game.seats), game.result
            )  # fmt: skip
            text = msgspec.json.encode(batch)
            line = StickLine(member.tablet, text, stick_mac(member.keys.stick, member.tablet, text))
            self.world.after(self.world.chance.uniform(0, 200), lambda line=line: self._bring(line))  # type: ignore[misc]

    def kill_hub(self) -> None:
        """A process of the hub is killed, and starts again."""
        process = self.world.chance.choice(self.network.processes)
        if process.running:
            self.world.note("hub killed")
            process.kill()
            self.world.after(self.world.chance.choice((0.5, 10, 60)), process.start_if_off)

    def copy_hub(self) -> None:
        """The hub copies its store."""
        self._copies.append(self._copied(self.cluster.store))

    def restore_hub(self) -> None:
        """The hub's disk is lost; it comes back from its newest copy."""
        if self._copies:
            self.world.note("hub restored")
            self._replace_store(self._copied(self._copies[-1]))

    def replace_hub(self) -> None:
        """The hub's disk is lost with its copies; another one takes the club over."""
        self.world.note("hub replaced")
        self._copies.clear()
        self._replace_store(self._new_store())

    def lose_standby(self) -> None:
        """The standby is away for a while; commits that wait are cancelled now and then, and sometimes the primary dies
        before the standby has caught up."""
        if self.cluster.standby is None or not self.cluster.standby_up:
            return
        self.world.note("standby away")
        self.cluster.lose_standby()
        for _ in range(3):
            self.world.after(self.world.chance.uniform(0.1, 30), self.cluster.cancel_waiting)
        self.world.after(30, self.fail_over if self.world.happens(0.5) else self.cluster.find_standby)

    def fail_over(self) -> None:
        """The primary is lost, the standby goes on; later there is another standby."""
        if self.cluster.standby is None:
            return
        self.world.note("fail-over")
        self.cluster.fail_over()
        with self.cluster.store.reading() as tx:
            self._ledger.check(tx)
        for process in self.network.processes:
            process.end_streams()
        self.world.after(20, self._add_standby)

    def begin_round(self) -> None:
        """Round 1 begins: from now on the organiser admits each new tablet."""
        self.entrance.admit_each = True

    def guess_code(self) -> None:
        """Somebody guesses codes, one after another, from one address."""
        spread = self.world.happens(0.5)
        self.entrance.guess(f"guesser {self.world.chance.randint(1, 3)}", 40 if spread else 8, spread=spread)

    def pretend_club(self) -> None:
        """Somebody answers tablets in the club's place."""
        self.entrance.pretend(self.world.chance.choice((10, 60)))

    def close(self) -> None:
        """The organiser closes the evening."""
        closed = self.world.uuid()
        self._organise(lambda tx: closing.close(tx, closed))

    # Below ----------------------------------------------------------------------------------------------------

    def _add_standby(self) -> None:
        if self.cluster.standby is None:
            self.cluster.add_standby()

    def _file(self) -> Path:
        assert self._folder is not None
        self._files += 1
        return self._folder / f"hub-{self._files}.db"

    def _copied(self, store: Store) -> Store:
        return store.copy(self._file()) if isinstance(store, SqlStore) else store.copy()

    def _new_store(self) -> Store:
        store = MemoryStore(self._hub) if self._folder is None else SqlStore(self._file(), self._hub)
        tx = store.begin()
        for number, person in enumerate(self.people):
            tx.set_person(person, f"Person {number}")
        tx.commit()
        return store

    def _replace_store(self, store: Store) -> None:
        for process in self.network.processes:
            process.kill()
        hiding = store.begin()
        HubLines(hiding).hide(sorted(self._hidden))
        hiding.commit()
        self.cluster.restore(store)
        with store.reading() as tx:
            self._ledger.forget(tx)
        self.world.after(self.world.chance.choice((1, 30)), self._start_hub)

    def _start_hub(self) -> None:
        for process in self.network.processes:
            if not process.running:
                process.start()

    def _confirm(self, share: float) -> None:
        """The organiser confirms that names are hidden."""
        with self.cluster.store.reading() as tx:
            asked = sorted(tx.hub().hide)
        if asked and self.world.happens(share):
            self._hidden.update(asked)
            self._organise(lambda tx: closing.hide(tx, asked))

    def _bring(self, line: StickLine) -> None:
        with self.cluster.store.reading() as tx:
            known = tx.tablet(line.tablet) is not None
        if known:
            self._organise(lambda tx: closing.bring(tx, line))

    def _organise(self, work: Work) -> None:
        """Let the organiser do something, in a transaction of its own."""
        tx = self.cluster.store.begin()

        def doing() -> Generator[HubEffect, bool, None]:
            yield RowLock(everything=True)
            work(tx)
            if not (yield Commit()):
                self.world.after(5, lambda: self._organise(work))

        self.cluster.serve(doing(), tx, lambda _: None)

    def _add_tablet(self, name: str, card: Card) -> Tablet:
        tablet = Tablet(self.world, name, card, self._truth.numbers, self.network.send, self.entrance.type_code)
        self.tablets.append(tablet)
        if card.membership is None:
            self.world.after(self.world.chance.uniform(0, 40), tablet.start_if_off)
        else:
            tablet.start()
        return tablet

    def _watch(self, tx: StoreTransaction) -> None:
        if isinstance(tx, MemoryTransaction):
            with self.cluster.store.reading() as before:
                check_commit(before, tx, self._ledger)

    def _next_number(self) -> int:
        self._number += 1
        return self._number
