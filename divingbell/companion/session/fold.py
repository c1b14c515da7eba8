"""The one fold that plays the lines of a record (record.md 2), and a count for those whose game is not installed."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from divingbell.companion.games.game import Origin, Refusal, shared
from divingbell.companion.games.guard import GameFailedError, GameFailure
from divingbell.companion.games.play import failure_of
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.record import RecordError, RecordLine, ending, origin_of, with_header
from divingbell.companion.session.session import COMMANDS, Edits, Session

_REMEMBERED = 256
"""Lines after which a fold still knows what held: far more than people enter while a contact is on its way."""


class UnplayableGameError(RecordError):
    """A record whose game cannot be played here, and nothing of which is wrong."""


class UnknownGameError(UnplayableGameError):
    """A record of a game that is not installed: nothing of it can be played, and nothing of it is wrong."""

    def __init__(self, line: int, game: str, package: object) -> None:
        """`package` is the one the game came from, where the header says it."""
        if isinstance(package, str) and package:
            super().__init__(line, "record.no_package", game=game, name=game[:40], package=package[:80])
        else:
            super().__init__(line, "record.no_game", game=game, name=game[:40])


class BrokenGameError(UnplayableGameError):
    """A record whose game fails: it cannot work out what stands in it."""

    def __init__(self, line: int, failure: GameFailure) -> None:
        super().__init__(line, "record.game_failed")
        self.text_args = failure.values
        self.failure = failure


class Fold:
    """Plays the lines of a record; after an error it holds what was good up to there.

    An amend and the commands (undo, redo, amend) that follow it are played together, where they end: what stands then
    has to fit (record.md 2)."""

    def __init__(self) -> None:
        self._session = Session()
        self._edits: Edits | None = None
        """Commands that were not played yet."""
        self._commands: list[RecordLine] = []
        """The lines of them."""
        self.n = 0
        """Accepted lines so far, commands included."""
        self.taps = 0
        """The highest `tap` so far."""
        self.header: dict[str, Any] = {}
        self._header_line = 0
        self._past: deque[tuple[int, Session]] = deque([(0, self._session)], _REMEMBERED)
        self._other_start: RecordError | None = None
        """The header does not fit the first `start_game`."""

    def take(self, line: RecordLine) -> bool:
        """Play one line; True if it was an accepted action or command. Raises `RecordError`."""
        match line.kind:
            case "header":
                self.header = with_header(self.header, line.body)
                self._header_line = line.number
            case "entry":
                self._in_order(line)
                self._play(line, origin_of(line.body))
                return True
            case "action":
                self._play(line, _action_of(line, self.n + 1)[1])
                return True
            case "end":
                self._compare(line)
            case _:
                pass
        return False

    def _in_order(self, line: RecordLine) -> None:
        if line.body["n"] != self.n + 1:
            raise RecordError(line.number, "record.gap", expected=self.n + 1, found=str(line.body["n"])[:20])

    @property
    def session(self) -> Session:
        """The session after the lines so far. Raises `RecordError` where the commands that came last make what does not
        fit; the fold is at the last good line then."""
        if self._edits is not None:
            self.settle()
        return self._session

    @property
    def pending(self) -> bool:
        """True if commands came last that were not played yet: an amend, and what stands behind it."""
        return self._edits is not None

    def settle(self) -> None:
        """Play the commands that came last. Raises as `session`."""
        if self._edits is None:
            return
        after, commands = self._edits.session(), self._commands
        self._edits, self._commands = None, []
        if not isinstance(after, Refusal):
            self._hold(after)
            return
        self.n -= len(commands)
        for line in commands:  # one by one: which of them does not fit
            action, origin = _action_of(line, self.n + 1)
            one = self._session.apply(action, origin)
            if isinstance(one, Refusal):
                raise self._refused(line, action, one)
            self.n += 1
            self._hold(one)
        raise AssertionError("each of them fits, and so does what they make together")

    def _play(self, line: RecordLine, origin: Origin) -> None:
        action = line.body if line.kind == "action" else line.body["action"]
        kind = action.get("type")
        if self._session.last is not None and (kind == "amend" or (self._edits is not None and kind in COMMANDS)):
            self._command(line, action, origin)
            return
        if self._edits is not None:
            self.settle()
        if self.n == 0:
            self._compare_header(line, action)
            self._installed(line, action)
        # Texts that many lines have are one text in memory: each line that is read brings its own.
        action = {key: shared(value) if type(value) is str else value for key, value in action.items()}
        after = self._session.apply(action, origin)
        if isinstance(after, Refusal):
            raise self._refused(line, action, after)
        self.accept(after, origin.tap or 0)

    def _command(self, line: RecordLine, action: Mapping[str, Any], origin: Origin) -> None:
        self._edits = self._edits or Edits(self._session)
        refusal = self._edits.apply(action, origin)
        if refusal is not None:
            self.settle()  # what is wrong before it is told first
            raise self._refused(line, action, refusal)
        self._commands.append(line)
        self.n += 1
        self.taps = max(self.taps, origin.tap or 0)

    def _refused(self, line: RecordLine, action: Mapping[str, Any], why: Refusal) -> RecordError:
        if (failure := failure_of(why)) is not None:
            return BrokenGameError(line.number, failure)
        game = self._session.game.name if self._session.game else str(action.get("game"))
        return RecordError(line.number, "record.refused", refusal=why, game=game, n=self.n + 1, code=why.error)

    def accept(self, session: Session, tap: int) -> None:
        """One more line was accepted; `session` is what holds after it."""
        self.n += 1
        if tap > self.taps:
            self.taps = tap
        self._hold(session)

    def _hold(self, session: Session) -> None:
        self._session = session
        self._past.append((self.n, session))
        _, oldest = self._past[0]
        if oldest.last is not None:
            oldest.last.forget()

    def after(self, n: int) -> Session:
        """Session after line `n`; an empty one where that is longer ago than anybody waits for."""
        return next((session for line, session in reversed(self._past) if line <= n), Session())

    def _installed(self, line: RecordLine, start: Mapping[str, Any]) -> None:
        """The game that is started is there. Raises `UnknownGameError`."""
        game = start.get("game")
        if start.get("type") == "start_game" and isinstance(game, str) and game not in GAMES:
            raise UnknownGameError(line.number, game, self.header.get("package"))

    @property
    def mismatch(self) -> RecordError | None:
        """Set while the header fits neither the first `start_game` nor entry 1 as it stands now (record.md 2); the
        error stands at the header."""
        if self._other_start is not None and (first := self.session.entry(1)) is not None and self._fits(first.action):
            return None
        return self._other_start

    def _fits(self, start: Mapping[str, Any]) -> bool:
        return (self.header["game"], len(self.header["seats"])) == (start.get("game"), start.get("players"))

    def _compare_header(self, line: RecordLine, start: Mapping[str, Any]) -> None:
        """Header and `start_game` speak of one game and one number of seats, or a later correction of entry 1 does."""
        if "game" not in self.header or start.get("type") != "start_game" or self._fits(start):
            return
        if self.header["game"] != start.get("game"):
            self._other_start = self._differs("record.other_game", line, self.header["game"], start.get("game"))
        else:
            seated = len(self.header["seats"])
            self._other_start = self._differs("record.other_seats", line, seated, start.get("players"))

    def _differs(self, text_id: str, line: RecordLine, header: object, start: object) -> RecordError:
        written, played = str(header)[:40], str(start)[:40]
        return RecordError(self._header_line, text_id, header=written, start=played, start_line=line.number)

    def _compare(self, line: RecordLine) -> None:
        try:
            expected, found = ending(self.session)["end"], line.body["end"]
        except GameFailedError as failed:
            raise BrokenGameError(line.number, failed.failure) from failed
        if found["entries"] != expected["entries"]:
            count = str(found["entries"])[:20]
            raise RecordError(line.number, "record.other_count", expected=expected["entries"], found=count)
        if found["digest"] != expected["digest"]:
            digest = found["digest"][:64]
            raise RecordError(line.number, "record.other_digest", expected=expected["digest"], found=digest)


def played(fold: Fold, lines: Iterable[RecordLine]) -> Iterator[tuple[RecordLine, bool]]:
    """Each line of a whole record once it was played, and whether it was an accepted action or command. Raises
    `RecordError`, that of the header first."""
    try:
        for line in lines:
            yield line, fold.take(line)
        fold.settle()
    except RecordError:
        if fold.mismatch is not None:
            raise fold.mismatch from None
        raise
    if fold.mismatch is not None:
        raise fold.mismatch


def _action_of(line: RecordLine, n: int) -> tuple[Mapping[str, Any], Origin]:
    """The action of an entry line, or of a bare one that is number `n`, and where it came from."""
    if line.kind == "action":
        return line.body, Origin(n, str(line.body.get("at", "")), "import")
    return line.body["action"], origin_of(line.body)


class Unplayed:
    """Counts the lines and entries of a record whose game is not installed: for that no rules are needed."""

    def __init__(self) -> None:
        self.n = 0
        """Accepted lines, commands included."""
        self.entries = 0
        """Entries as they stand after them."""

    def take(self, action: Mapping[str, Any]) -> None:
        """One accepted action or command."""
        self.n += 1
        match action.get("type"):
            case "undo":
                self.entries -= action["steps"]
            case "redo":
                self.entries += action["steps"]
            case "amend":
                self.entries += len(action["actions"]) - action.get("drop", 1)
            case _:
                self.entries += 1
