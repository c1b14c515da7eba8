"""A tablet at a table: people play on it, it is killed, restored and cloned, and its sender speaks to the hub."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from divingbell.companion.club.protocol.messages import PeopleEvent
from divingbell.companion.club.protocol.requests import SignedAnswer, SignedEvent, SignedRequest
from divingbell.companion.club.protocol.tablet_side import AskForCode, BeginEpoch, Effect, Learned, TabletSide
from proof.club.card import Card, Game
from proof.club.rules import told_result
from proof.club.world import World

Send = Callable[["Tablet", SignedRequest], None]


class Tablet:
    """A device, with the card that is in it."""

    def __init__(
        self, world: World, name: str, card: Card, known: dict[str, int], send: Send, join: Callable[[Tablet], None]
    ) -> None:
        """`known` is told the number of every line that is written."""
        self.world, self.name, self.card = world, name, card
        self._known = known
        self.side: TabletSide | None = None
        self.playing: Game | None = None
        self.skew = 0.0
        """What its clock shows more than the world's."""
        self.broken = False
        """It is off for good."""
        self.reachable_from = 0.0
        """Until then nothing goes out or comes in."""
        self.process = 0
        """Counts the starts of its program."""
        self._send, self._join = send, join
        self._wakes_at: float | None = None
        self._asking = False

    @property
    def clock(self) -> float:
        """Its own seconds."""
        return self.world.now + self.skew

    def start(self) -> None:
        """Start the program."""
        self.process += 1
        self.playing = None
        self._asking = False
        if self.card.membership is None:
            self._join(self)
        else:
            chance = Random(self.world.chance.getrandbits(64))
            self.side = TabletSide(self.card.membership, self.card, self.world.run_id(), chance)
            self.world.note(self.name, "starts")
            self.poke()

    def start_if_off(self) -> None:
        """Start the program, if it was not started meanwhile."""
        if self.side is None and not self.broken:
            self.start()

    def kill(self) -> None:
        """Kill the program; what was committed is on the card."""
        self.world.note(self.name, "killed")
        self.side = None

    def joined(self) -> None:
        """A joining was completed: the card has another membership."""
        self.start()

    def poke(self) -> None:
        """Send what is to be sent now, and look again when it is time."""
        side = self.side
        if side is None:
            return
        while True:
            request, effects = side.due(self.clock)
            self._do(effects)
            if request is not None:
                self._send(self, request)
            elif not effects:
                break
        pause = min(max(side.wake_at(self.clock) - self.clock, 0.01), 15.0)
        moment = self.world.now + pause
        if self._wakes_at is None or moment < self._wakes_at or self._wakes_at < self.world.now:
            self._wakes_at = moment
            self.world.after(pause, self._wake)

    def on_answer(self, process: int, answer: SignedAnswer) -> None:
        """An answer came; one to a program that was killed is heard by nobody."""
        if self.side is not None and process == self.process:
            self._do(self.side.on_answer(answer, self.clock))
            self.poke()

    def on_unreachable(self, process: int, request: SignedRequest) -> None:
        """A connection was refused or ended."""
        if self.side is not None and process == self.process:
            self.side.on_unreachable(request.run, request.counter, self.clock)
            self.poke()

    def on_event(self, process: int, event: SignedEvent) -> None:
        """An event of the stream came."""
        if self.side is not None and process == self.process:
            self._do(self.side.on_event(event, self.clock))
            self.poke()

    def on_stream_closed(self, process: int) -> None:
        """The stream has ended."""
        if self.side is not None and process == self.process:
            self.side.on_stream_closed()
            self.poke()

    def _wake(self) -> None:
        if self._wakes_at is not None and self._wakes_at <= self.world.now:
            self._wakes_at = None
            self.poke()

    def _do(self, effects: list[Effect]) -> None:
        for effect in effects:
            match effect:
                case BeginEpoch(session, epoch):
                    game = self.card.games[session]
                    if game.epoch == epoch:
                        game.set_back(self.world.uuid())
                        self.world.note(self.name, "set back", session[:8], "epoch", game.epoch[:8])
                case AskForCode():
                    if not self._asking:
                        self._asking = True
                        self.world.after(self.world.chance.uniform(1, 20), lambda: self._join(self))
                case Learned(PeopleEvent(people)):
                    self.card.roster = {person.id for person in people if person.name is not None}
                    gone = {person.id for person in people if person.name is None}
                    if gone - self.card.hidden_people:
                        self.card.hide(gone, self.world, playing=self.playing)

    # Playing --------------------------------------------------------------------------------------------------

    def play(self, people: list[str], numbers: Callable[[], int]) -> None:
        """Write something that a table writes."""
        world = self.world
        if self.playing is None and (not self.card.games or world.happens(0.5)):
            self.playing = self._begun(people, numbers())
        elif self.playing is None:
            self.playing = [*self.card.games.values()][-1]
        game = self.playing
        if world.happens(0.1):
            seat = world.chance.choice([*game.seats])
            game.seats[seat] = world.chance.choice([None, *people])
        lines = world.chance.choice((1, 1, 1, 2, 5))
        for _ in range(lines):
            number = numbers()
            note = {"note": f"well done, {world.chance.choice(people)}"} if world.happens(0.1) else {}
            game.write("entry", {"n": number, "at": f"{number}", "action": {"type": "move", **note}}, number)
        if world.happens(0.12):
            number = numbers()
            figures = {seat: world.chance.randrange(100) for seat in game.seats}
            game.write("over", {"over": "all ashore", "at": f"{number}", "figures": figures}, number)
            game.result = told_result(figures, number)
            self.playing = None
            self.card.hide(set(), world, playing=None)
        self.poke()

    def _begun(self, people: list[str], number: int) -> Game:
        world = self.world
        seats = {f"p{seat}": world.chance.choice([None, *people]) for seat in range(1, world.chance.randint(3, 5))}
        game = Game(world.uuid(), world.uuid(), dict(seats), self._known)
        game.write("header", {"record": 1, "session": game.session, "created": f"{number}"}, number)
        self.card.games[game.session] = game
        world.note(self.name, "begins", game.session[:8], "epoch", game.epoch[:8])
        return game
