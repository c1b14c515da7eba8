"""A session: the list of what happened and its fold. Undo, redo, amend and preview are all this one fold.

A `Session` is an immutable value. Its entries form a chain from the newest back to `start_game`, so adding one,
going back and trying something out share everything that did not change.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta
from msgspec.structs import force_setattr

from divingbell.companion.games.game import Action, Game, Movement, Origin, Refusal, Step
from divingbell.companion.games.game import Entry as GameEntry
from divingbell.companion.games.guard import GameFailedError, GameFailure
from divingbell.companion.games.play import failure_of, parse, play
from divingbell.companion.installed_games import GAMES


class Undo(Action, frozen=True, kw_only=True, tag="undo"):
    """Drops the last `steps` entries."""

    steps: Annotated[int, Meta(ge=1)]


class Redo(Action, frozen=True, kw_only=True, tag="redo"):
    """Puts the first `steps` waiting entries back."""

    steps: Annotated[int, Meta(ge=1)]


class Amend(Action, frozen=True, kw_only=True, tag="amend"):
    """Puts `actions` in the place of `drop` entries from number `entry` on."""

    entry: Annotated[int, Meta(ge=1)]
    drop: Annotated[int, Meta(ge=0)] = 1
    actions: list[dict[str, Any]]


COMMANDS: Mapping[str, type[Action]] = {"undo": Undo, "redo": Redo, "amend": Amend}


_KEPT = 64
"""Of so many old entries one keeps its step."""


# Known to the garbage collector: without that msgspec takes a long chain apart by recursion, and the stack ends.
class Entry(msgspec.Struct, frozen=True, eq=False):
    """An accepted action with the state after it and the movements it made; `number` counts from 1.

    `origin` is None where nobody keeps a record (the engine, a preview). What an old entry of a long record did
    (`step`) is forgotten, and worked out again when it is asked for.
    """

    number: int
    action: Mapping[str, Any]
    game: Game
    step: Step | None
    previous: Entry | None
    origin: Origin | None = None
    line: int = 0
    place: int = 0

    @property
    def identity(self) -> tuple[int, int]:
        """The accepted line that put it in first, and its place among the actions of that line: it stays the same where
        an `amend` puts another action in its place."""
        return self.line, self.place

    @property
    def state(self) -> Any:
        """The game's state after it."""
        return (self.step or self._step_again()).state

    @property
    def movements(self) -> tuple[Movement, ...]:
        """Movements of the entry."""
        return (self.step or self._step_again()).movements

    def forget(self) -> None:
        """Keep what it did no longer, but for one entry in so many, from which the others are worked out."""
        if self.number % _KEPT != 1:
            force_setattr(self, "step", None)

    def recall(self) -> None:
        """Know again what it did, where that was forgotten."""
        if self.step is None:
            self._step_again()

    def _step_again(self) -> Step:
        """Step of the entry; all entries from the last kept step to this one know theirs then. May be called by any
        thread."""
        forgotten, entry = [], self
        while (step := entry.step) is None:
            forgotten.append(entry)
            assert entry.previous is not None, "the first entry keeps its step"
            entry = entry.previous
        for entry in reversed(forgotten):
            again = play(GAMES, entry.game, step.state, entry.action)
            if isinstance(again, Refusal):  # it was accepted before: its rules fail, or do not always say the same
                raise GameFailedError(failure_of(again) or _changed_its_mind(entry, again))
            force_setattr(entry, "step", again)
            step = again
        return step


class Session(msgspec.Struct, frozen=True, gc=False):
    """Everything that holds now: the newest entry, and the newest undone one that waits for `redo`."""

    last: Entry | None = None
    tip: Entry | None = None
    lines: int = 0
    """How many actions and commands were accepted to come here."""

    @property
    def game(self) -> Game | None:
        """The game being played, None before `start_game`."""
        return self.last.game if self.last else None

    @property
    def state(self) -> Any:
        """The game's own state value, None before `start_game`."""
        return self.last.state if self.last else None

    @property
    def number(self) -> int:
        """How many entries there are."""
        return self.last.number if self.last else 0

    @property
    def waiting(self) -> int:
        """How many undone entries wait for `redo`."""
        return (self.tip.number if self.tip else 0) - self.number

    @property
    def reopened(self) -> bool:
        """True if a game that was over was undone back into play and nothing entered since: its old end, at `tip`,
        still counts and can be put back."""
        if not self.waiting:
            return False
        assert self.tip is not None, "what waits ends there"
        return self.state.result is None and self.tip.state.result is not None

    @property
    def counted(self) -> Session:
        """Session that counts: one that was reopened counts with its old end (evening.md 1)."""
        return Session(self.tip, self.tip, self.lines) if self.reopened else self

    def entries(self) -> Iterator[Entry]:
        """All entries, newest first."""
        entry = self.last
        while entry:
            yield entry
            entry = entry.previous

    def entry(self, number: int) -> Entry | None:
        """The entry of that number, None where there is none."""
        return _back_to(self.last, number) if 1 <= number <= self.number else None

    def before(self, entry: GameEntry) -> Session:
        """The session as it was before one of its entries was made."""
        previous = entry.previous
        assert previous is None or isinstance(previous, Entry), "an entry of a session"
        return Session(previous, previous, self.lines)

    def view(self) -> dict[str, Any] | None:
        """The state as actions.md shows it, None before `start_game`."""
        if self.last is None:
            return None
        shown = self.last.game.rulebook.view(self.last.state)
        return {**shown, "game": self.last.game.name, "entries": self.last.number}

    def apply(self, raw: object, origin: Origin | None = None) -> Session | Refusal:
        """The session after one action or command, or why it is refused; self never changes."""
        if isinstance(raw, dict) and isinstance(kind := raw.get("type"), str) and kind in COMMANDS:
            return self._command(raw, kind, origin)
        last = self.last
        if last is None:
            step = play(GAMES, None, None, raw)
        else:  # `last.state` without its call, which is 2 % of an action
            step = play(GAMES, last.game, (last.step or last._step_again()).state, raw)
        if not isinstance(step, Step):
            return step
        assert isinstance(raw, dict)
        line = self.lines + 1
        entry = _entry(last, raw.copy(), step, origin, line)  # a copy: who sent it may change it
        return Session(entry, entry, line)

    def apply_all(self, actions: Sequence[object]) -> Session | Refusal:
        """The session after all of them, or the first refusal."""
        session = self
        for action in actions:
            after = session.apply(action)
            if isinstance(after, Refusal):
                return after
            session = after
        return session

    def tap_steps(self) -> int:
        """How many entries Undo takes back: those of the last tap together; never `start_game` (screens.md 0.4)."""
        if self.last is None or self.last.number == 1:
            return 0
        tap, steps = _tap(self.last), 1
        entry = self.last.previous
        while tap is not None and entry and entry.number > 1 and _tap(entry) == tap:
            steps, entry = steps + 1, entry.previous
        return steps

    def _command(self, raw: dict[str, Any], kind: str, origin: Origin | None) -> Session | Refusal:
        command = parse(raw, COMMANDS[kind])
        if isinstance(command, Refusal):
            return command
        if self.last is None:
            return Refusal("no_game")
        if isinstance(command, Amend):
            edits = Edits(self)
            return edits.command(command, origin) or edits.session()
        if isinstance(command, Undo):
            if command.steps > self.number - 1:
                return _nothing_to_undo(self.number)
            return Session(_back_to(self.last, self.number - command.steps), self.tip, self.lines + 1)
        if command.steps > self.waiting:
            return _nothing_to_redo(self.waiting)
        return Session(_back_to(self.tip, self.number + command.steps), self.tip, self.lines + 1)


class _Placed(NamedTuple):
    """An action that an amend has put in."""

    action: Mapping[str, Any]
    origin: Origin | None
    line: int
    place: int

    @property
    def identity(self) -> tuple[int, int]:
        """As `Entry.identity`."""
        return self.line, self.place


class Edits:
    """A run of commands on a session, as a record has them. Nothing is played before `session`: what stands at the end
    of the run is played once."""

    def __init__(self, session: Session) -> None:
        """`session` has an entry at least."""
        self._entries: list[Entry | _Placed] = _oldest_first(session.tip)
        self._now = session.number
        self._lines = session.lines
        self._first = len(self._entries)
        """Something else may stand than before from this place on, counted from 0."""

    def apply(self, raw: Mapping[str, Any], origin: Origin | None) -> Refusal | None:
        """One more command, an object whose `type` is one; why it cannot be one, whatever the rules say to what it
        makes."""
        command = parse(dict(raw), COMMANDS[raw["type"]])
        return command if isinstance(command, Refusal) else self.command(command, origin)

    def command(self, command: Action, origin: Origin | None) -> Refusal | None:
        """The same with its fields."""
        if isinstance(command, Undo):
            if command.steps > self._now - 1:
                return _nothing_to_undo(self._now)
            self._now -= command.steps
        elif isinstance(command, Redo):
            waiting = len(self._entries) - self._now
            if command.steps > waiting:
                return _nothing_to_redo(waiting)
            self._now += command.steps
        elif isinstance(command, Amend):
            if command.entry - 1 + command.drop > self._now:
                return Refusal("no_such_entry", args={"entry": str(command.entry)[:20], "count": self._now})
            self._amend(command, origin)
        self._lines += 1
        return None

    def _amend(self, command: Amend, origin: Origin | None) -> None:
        del self._entries[self._now :]
        first = command.entry - 1
        replaced = self._entries[first : first + command.drop]
        identities = _identities(replaced, command.actions, self._lines + 1)
        placed = [
            _Placed(action, origin, *identity) for action, identity in zip(command.actions, identities, strict=True)
        ]
        self._entries[first : first + command.drop] = placed
        self._first = min(self._first, first)
        self._now = len(self._entries)

    def session(self) -> Session | Refusal:
        """The session as it stands now, played from the first change on; why an entry does not fit."""
        before = self._entries[self._first - 1] if self._first else None
        assert not isinstance(before, _Placed), "it stands behind the first change"
        entry, former = before, before
        same, oldest_kept = True, len(self._entries) - _KEPT
        for one in self._entries[self._first :]:
            if isinstance(one, _Placed):
                same, former = False, None
            else:
                # From the same state the same follows: behind a changed note nothing is played again.
                if one.previous is not former:
                    same = entry is not None and one.previous is not None and entry.state == one.previous.state
                former = one
                if same:
                    entry = _entry(entry, one.action, one.step, one.origin, one.line, one.place)
                    continue
            after = _played(entry, one)
            if isinstance(after, Refusal):
                return after
            if entry is not None and entry.number < oldest_kept:
                entry.forget()
            entry = after
        if entry is None:
            return _amend_refused(1, Refusal("no_game"))
        return Session(_back_to(entry, self._now), entry, self._lines)


def _changed_its_mind(entry: Entry, refusal: Refusal) -> GameFailure:
    """The failure of a game that now refuses an action which it has accepted from the same state."""
    error = f"refused what it had accepted: {refusal.error}"
    return GameFailure(entry.game.package, entry.game.name, str(entry.action.get("type")), error)


def _nothing_to_undo(number: int) -> Refusal:
    return Refusal("nothing_to_undo", args={"count": number - 1})


def _nothing_to_redo(waiting: int) -> Refusal:
    return Refusal("nothing_to_redo", args={"count": waiting})


def _tap(entry: Entry) -> int | None:
    return entry.origin.tap if entry.origin else None


def _oldest_first(entry: Entry | None) -> list[Entry | _Placed]:
    found: list[Entry | _Placed] = []
    while entry:
        found.append(entry)
        entry = entry.previous
    found.reverse()
    return found


def _identities(
    replaced: Sequence[Entry | _Placed], actions: Sequence[Mapping[str, Any]], line: int
) -> Sequence[tuple[int, int]]:
    """Which entries the actions of an amend are: an action of the same type as one that it replaces is that one, the
    others are the last of those that are left; what is more is new."""
    left = [*replaced]
    found: list[tuple[int, int] | None] = []
    for action in actions:
        same = next((one for one in left if one.action.get("type") == action.get("type")), None)
        found.append(same.identity if same is not None else None)
        if same is not None:
            left.remove(same)
    unmatched = [place for place, identity in enumerate(found) if identity is None]
    for place, one in zip(reversed(unmatched), reversed(left), strict=False):
        found[place] = one.identity
    return [(line, place) if identity is None else identity for place, identity in enumerate(found)]


def _played(previous: Entry | None, one: Entry | _Placed) -> Entry | Refusal:
    """The entry that the action of this one makes after another one, or why the amend that asks for it is refused."""
    game, state = (previous.game, previous.state) if previous else (None, None)
    step = play(GAMES, game, state, one.action)
    if not isinstance(step, Step):
        return _amend_refused(previous.number + 1 if previous else 1, step)
    return _entry(previous, one.action, step, one.origin, one.line, one.place)


def _amend_refused(number: int, why: Refusal) -> Refusal:
    return Refusal("amend_refused", why.rule, why.args, {"entry": number, "error": why.error})


def _entry(
    previous: Entry | None,
    action: Mapping[str, Any],
    step: Step | None,
    origin: Origin | None,
    line: int,
    place: int = 0,
) -> Entry:
    if previous is None:
        return Entry(1, action, GAMES[action["game"]], step, None, origin, line, place)
    number = previous.number + 1
    # One number in memory, not three: a long record has as many as entries.
    if origin is not None and origin.n == line:
        line = origin.n
    if number == line:
        number = line
    return Entry(number, action, previous.game, step, previous, origin, line, place)


def _back_to(entry: Entry | None, number: int) -> Entry:
    while entry and entry.number > number:
        entry = entry.previous
    assert entry is not None
    return entry
