"""The session record, version 1: the lines another program reads and writes, and the one fold that plays them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from divingbell.companion import canonical
from divingbell.companion.clock import is_stamp
from divingbell.companion.games.game import Origin, Refusal, shared
from divingbell.companion.games.guard import GameFailedError, GameFailure
from divingbell.companion.games.play import failure_of
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.contacts import FELT, RecordedSignal
from divingbell.companion.session.session import COMMANDS, Edits, Session
from divingbell.companion.texts.catalogue import printable
from divingbell.companion.texts.letters import MOST_LETTERS, is_too_long

RECORD = 1
"""The version of the form; a reader refuses a higher one."""
Source = Literal["touch", "sensor", "script", "import"]
LineKind = Literal["header", "entry", "refusal", "signal", "end", "action"]
"""`action`: a bare action in a file without header."""
_BLANK = b" \t\r\n"
_BOM = b"\xef\xbb\xbf"
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_SHOWN = 40
"""Characters that are kept of a number that is too long."""
_REMEMBERED = 256
"""Lines after which a fold still knows what held: far more than people enter while a contact is on its way."""
_Counted = Annotated[int, Meta(lt=2**53)]
"""Every JSON reader knows such numbers exactly."""


_Text = Annotated[str, Meta(max_length=1000)]
"""Nothing of a game is longer; names have a limit of their own."""


class RecordError(Exception):
    """A record that cannot be read on: the number of the line, and a text that says why.

    `refusal` is that of the rules where they do not let an entry pass, `game` the game they are of.
    """

    def __init__(
        self, line: int, text_id: str, *, refusal: Refusal | None = None, game: str = "", **args: str | int
    ) -> None:
        super().__init__(f"line {line}: {text_id} {args}")
        self.line = line
        self.text_id = text_id
        self.text_args = args
        self.refusal = refusal
        self.game = game


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


class RecordLine(msgspec.Struct, frozen=True):
    """One line: its number in the file from 1, its kind, and all its fields, unknown ones too."""

    number: int
    kind: LineKind
    body: dict[str, Any]


class RecordSeat(msgspec.Struct, frozen=True):
    """A seat and its person; all but the seat may be unknown."""

    id: _Text
    name: str | None = None
    colour: _Text | None = None
    person: _Text | None = None
    """A UUID."""


class CopiedFrom(msgspec.Struct, frozen=True):
    """Of which session, and up to which of its effective entries, a game is a copy."""

    session: _Text
    """A UUID."""
    entries: Annotated[int, Meta(ge=1, lt=2**53)]


class _Header(msgspec.Struct, frozen=True):
    record: int
    session: _Text
    game: _Text
    seats: list[RecordSeat]
    created: str
    app: _Text
    practice: bool | UnsetType = UNSET
    package: _Text | UnsetType = UNSET
    """The package that a game from elsewhere came with."""
    club: str | UnsetType = UNSET
    """The club the game was played in (club.md 5), a UUID."""
    event: str | UnsetType = UNSET
    """The club's evening, a UUID."""
    round: Annotated[int, Meta(ge=1, lt=2**53)] | UnsetType | None = UNSET
    """The round of it; null where the game was begun without the club's asking."""
    table: Annotated[int, Meta(ge=1, lt=2**53)] | UnsetType = UNSET
    """The number of its table there."""
    copied_from: CopiedFrom | UnsetType = UNSET


class _Entry(msgspec.Struct, frozen=True):
    n: _Counted
    at: str
    source: Source
    action: dict[str, Any]
    tap: _Counted | UnsetType = UNSET


class _Refusal(msgspec.Struct, frozen=True):
    refused: _Text
    at: str
    source: Source
    action: Any


class _AnySignal(msgspec.Struct, frozen=True):
    kind: _Text


class _Signal(msgspec.Struct, frozen=True):
    signal: _AnySignal
    at: str


class _Ending(msgspec.Struct, frozen=True):
    entries: Annotated[int, Meta(ge=0)]
    digest: str


class _End(msgspec.Struct, frozen=True):
    end: _Ending


_KINDS: dict[str, tuple[LineKind, type[msgspec.Struct]]] = {
    "record": ("header", _Header),
    "n": ("entry", _Entry),
    "refused": ("refusal", _Refusal),
    "signal": ("signal", _Signal),
    "end": ("end", _End),
}
"""The field that tells the kind of a line."""


def read(lines: Iterable[bytes]) -> Iterator[RecordLine]:
    """The lines of a record, each checked by itself; blank ones are passed over. Raises `RecordError`."""
    bare: bool | None = None
    ended = False
    for number, text in enumerate(lines, 1):
        if number == 1:
            text = _unmarked(text)
        if not text.strip(_BLANK):
            continue
        body = _object(number, text)
        if ended:
            raise RecordError(number, "record.after_end")
        if bare is None:
            bare = "record" not in body
            if bare and "type" not in body:
                raise RecordError(number, "record.no_header")
            line = RecordLine(number, "action", body) if bare else checked(number, body)
        elif bare:
            if "type" not in body:
                raise RecordError(number, "record.not_bare")
            line = RecordLine(number, "action", body)
        else:
            line = checked(number, body)
            if line.kind == "header":
                raise RecordError(number, "record.second_header")
        ended = line.kind == "end"
        yield line


def _unmarked(text: bytes) -> bytes:
    """The first line without its byte order mark. Raises `RecordError` for UTF-16, which has zeros between letters."""
    if text.startswith(_UTF_16) or b"\0" in text[:2]:
        raise RecordError(1, "record.utf16")
    return text.removeprefix(_BOM)


def checked(number: int, body: dict[str, Any]) -> RecordLine:
    """A line of a record with header, by the field that tells its kind. Raises `RecordError`."""
    for key, (kind, form) in _KINDS.items():
        if key in body:
            if kind == "header" and type(body[key]) is int and body[key] > RECORD:
                raise RecordError(number, "record.newer", version=str(body[key])[:20], known=RECORD)
            try:
                fields = msgspec.convert(body, form)
                if isinstance(fields, _Signal) and fields.signal.kind in FELT:
                    msgspec.convert(body["signal"], RecordedSignal)
            except msgspec.ValidationError as error:
                raise RecordError(number, "record.bad_line", kind=kind, problem=str(error)[:200]) from None
            _check(number, kind, fields)
            return RecordLine(number, kind, body)
    raise RecordError(number, "record.unknown_kind")


def _object(number: int, text: bytes) -> dict[str, Any]:
    try:
        body = canonical.read(text)
    except canonical.NotJsonError as error:
        problem = error.text_args.get("problem") or error.text_id.partition(".")[2].replace("_", " ")
        raise RecordError(number, "record.not_json", problem=str(problem)) from None
    if not isinstance(body, dict):
        raise RecordError(number, "record.no_object")
    return body


def _check(number: int, kind: LineKind, fields: Any) -> None:
    """Check what the types alone do not say."""
    if kind == "header":
        if fields.record != RECORD:
            raise RecordError(number, "record.bad_line", kind=kind, problem=f"`record` must be {RECORD}")
        if not is_uuid(fields.session):
            raise RecordError(number, "record.bad_line", kind=kind, problem="`session` is not a UUID")
        if isinstance(fields.copied_from, CopiedFrom) and not is_uuid(fields.copied_from.session):
            raise RecordError(number, "record.bad_line", kind=kind, problem="`copied_from.session` is not a UUID")
        _check_club(number, fields)
        _check_people(number, fields)
    moment = getattr(fields, "created" if kind == "header" else "at", None)
    if moment is not None and not is_stamp(moment):
        raise RecordError(number, "record.bad_time", time=moment[:60])


def _check_club(number: int, header: _Header) -> None:
    named = {"club": header.club, "event": header.event}
    wrong = next((key for key, value in named.items() if isinstance(value, str) and not is_uuid(value)), None)
    if wrong is not None:
        raise RecordError(number, "record.bad_line", kind="header", problem=f"`{wrong}` is not a UUID")


def _check_people(number: int, header: _Header) -> None:
    def wrong(problem: str) -> RecordError:
        return RecordError(number, "record.bad_line", kind="header", problem=problem)

    people: set[UUID] = set()
    for place, seat in enumerate(header.seats, 1):
        if seat.id != f"p{place}":
            raise wrong(f"seat {place} is `{printable(seat.id[:20])}`; seats are p1, p2 and so on, in order")
        if seat.name is not None and is_too_long(seat.name):
            raise wrong(f"the name of seat `{seat.id}` has more than {MOST_LETTERS} letters")
        if seat.person is not None and not is_uuid(seat.person):
            raise wrong(f"`person` of seat `{seat.id}` is not a UUID")
        if seat.person is not None and UUID(seat.person) in people:
            raise wrong(f"who sits at `{seat.id}` sits at another seat too")
        if seat.person is not None:
            people.add(UUID(seat.person))


def is_uuid(text: str) -> bool:
    """Tell whether a text is a UUID, however it is written."""
    try:
        UUID(text)
    except ValueError:
        return False
    return True


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
                self._play(line, _action_of(line, self.n + 1)[1])
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
        if self._session.last is not None and (kind == "amend" or (self.pending and kind in COMMANDS)):
            self._command(line, action, origin)
            return
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
        self.taps = max(self.taps, tap)
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


def with_header(header: Mapping[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    """Header of a session with more facts of it; where a game is named, it says anew from which package it came."""
    kept = {key: value for key, value in header.items() if key != "package" or "game" not in more}
    return {**kept, **more}


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


def origin_of(body: Mapping[str, Any]) -> Origin:
    """Where an entry line came from."""
    return Origin(body["n"], body["at"], shared(body["source"]), body.get("tap"))


def entry(origin: Origin, action: Mapping[str, Any]) -> dict[str, Any]:
    """The line of an accepted action or command."""
    line: dict[str, Any] = {"n": origin.n, "at": origin.at, "source": origin.source, "action": action}
    return line if origin.tap is None else {**line, "tap": origin.tap}


def refusal(code: str, at: str, source: Source, action: object) -> dict[str, Any]:
    """The line of a refused action, whatever it was."""
    return {"refused": code, "at": at, "source": source, "action": _writable(action)}


def signal(written: Mapping[str, Any], at: str) -> dict[str, Any]:
    """The line of what a sensor said, or of `{"kind": "hold"|"go"|"free_buzz_over"}`."""
    return {"signal": written, "at": at}


def ending(session: Session) -> dict[str, Any]:
    """The last line: what a reader checks."""
    return {"end": {"entries": session.number, "digest": canonical.digest(session.view())}}


def _writable(value: Any) -> Any:
    """The same value where it can be written and read again. `1e999` is JSON that can be read and not written; of an
    integer with more than 4,300 digits its first 40 characters stand as text (record.md)."""
    if isinstance(value, float) and value in (float("inf"), float("-inf")):
        return str(value)
    if isinstance(value, int) and abs(value) >= canonical.TOO_LARGE:
        return canonical.first_characters(value, _SHOWN)
    if isinstance(value, dict):
        return {key: _writable(inner) for key, inner in value.items()}
    return [_writable(inner) for inner in value] if isinstance(value, list) else value
