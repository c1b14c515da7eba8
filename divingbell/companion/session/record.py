"""The lines of a session record, version 1, as another program reads and writes them (record.md)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from divingbell.companion import canonical
from divingbell.companion.clock import is_stamp
from divingbell.companion.games.game import NAME_PATTERN, Origin, Refusal, shared
from divingbell.companion.session.contacts import FELT, RecordedSignal
from divingbell.companion.session.session import Session
from divingbell.companion.texts.letters import MOST_LETTERS, is_too_long, printable

RECORD = 1
"""The version of the form; a reader refuses a higher one."""
Source = Literal["touch", "sensor", "script", "import"]
LineKind = Literal["header", "entry", "refusal", "signal", "end", "action"]
"""`action`: a bare action in a file without header."""
_BLANK = b" \t\r\n"
_BOM = b"\xef\xbb\xbf"
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_UUID = re.compile(r"[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}", re.ASCII | re.IGNORECASE)
_SHOWN = 40
"""Characters that are kept of a number that is too long."""
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
        if re.match(NAME_PATTERN, fields.game) is None:
            said = "`game` is not a name of small letters, digits and _"
            raise RecordError(number, "record.bad_line", kind=kind, problem=said)
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
    """Tell whether a text is a UUID (RFC 9562, 4), in capitals or without its hyphens too. `UUID` of Python takes
    spaces, line feeds and digits of other scripts as well, which would stand in names of files."""
    return _UUID.fullmatch(text) is not None


def with_header(header: Mapping[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    """Header of a session with more facts of it; where a game is named, it says anew from which package it came."""
    kept = {key: value for key, value in header.items() if key != "package" or "game" not in more}
    return {**kept, **more}


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
