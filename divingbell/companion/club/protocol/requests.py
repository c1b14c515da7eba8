"""Requests and answers as they travel, signed, and what a machine of the protocol asks its driver to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeVar
from urllib.parse import parse_qs, urlsplit

import msgspec

from divingbell.companion.club.protocol.messages import (
    EVENTS,
    STATUS,
    ErrorAnswer,
    HaveRequest,
    HideRequest,
    HubEvent,
    Id,
    LineNumber,
    LinesRequest,
    MalformedError,
    NowRequest,
    ReadRequest,
    SeatingAnswer,
    decoded,
)

Body = HaveRequest | LinesRequest | HideRequest | NowRequest | SeatingAnswer | ReadRequest
_Content = TypeVar("_Content")
POSTS: dict[str, type[Body]] = {
    "/v1/have": HaveRequest,
    "/v1/lines": LinesRequest,
    "/v1/hide": HideRequest,
    "/v1/now": NowRequest,
    "/v1/answer": SeatingAnswer,
    "/v1/read": ReadRequest,
}
"""Target -> body of its requests."""
LARGE_REQUEST = 1 << 20
"""Bytes of a request of several lines."""
LARGEST_REQUEST = 36 << 20
"""Bytes of a request of one line: of 17 MiB, as JSON text within JSON."""
MOST_LINES = 2000
"""Lines of one request."""
EVENTS_TARGET = "/v1/events"
ACKED_TARGET = "/v1/acked"


class SignedRequest(msgspec.Struct, frozen=True):
    """A request with its `Authorization`."""

    method: str
    target: str
    tablet: str
    run: str
    counter: int
    mac: str
    body: bytes = b""

    @property
    def opens_stream(self) -> bool:
        """True if it asks for the stream of events."""
        return self.method == "GET" and urlsplit(self.target).path == EVENTS_TARGET


class SignedAnswer(msgspec.Struct, frozen=True):
    """An answer; run and counter are those of its request, `mac` is None where the hub has no key."""

    status: int
    run: str
    counter: int
    body: bytes
    mac: str | None


class SignedEvent(msgspec.Struct, frozen=True):
    """A server-sent event of the stream that the request of this run and counter opened."""

    run: str
    counter: int
    number: int
    name: str
    data: bytes
    mac: str


class AckedQuestion(NamedTuple):
    """`GET /v1/acked`."""

    session: Id
    epoch: Id
    line: LineNumber | None


class RefusedError(Exception):
    """A request that gets an error for its answer."""

    def __init__(self, answer: ErrorAnswer) -> None:
        super().__init__(answer.error)
        self.answer = answer

    @property
    def status(self) -> int:
        """The HTTP status."""
        return STATUS[self.answer.error]


def well_formed(body: bytes, kind: type[_Content], *, where: str) -> _Content:
    """The content of a body. Raises `RefusedError`, with this place, where it is malformed."""
    try:
        return decoded(body, kind)
    except MalformedError as error:
        raise RefusedError(ErrorAnswer("malformed", str(error), where=where)) from None


def body_of(request: SignedRequest) -> Body | AckedQuestion | None:
    """The content of a request; None opens the stream of events. Raises `RefusedError`."""
    parts = urlsplit(request.target)
    if request.opens_stream:
        return None
    if request.method == "GET" and parts.path == ACKED_TARGET:
        return _question(parse_qs(parts.query))
    kind = POSTS.get(parts.path) if request.method == "POST" else None
    if kind is None:
        raise RefusedError(ErrorAnswer("unknown", f"there is no {request.method} {parts.path[:80]}"))
    body = well_formed(request.body, kind, where=parts.path)
    _check_size(request, body)
    return body


def _check_size(request: SignedRequest, body: Body) -> None:
    lines = sum(len(batch.lines) for batch in body.batches) if isinstance(body, LinesRequest) else 0
    if lines > MOST_LINES:
        raise RefusedError(ErrorAnswer("large", f"more than {MOST_LINES} lines", limit=LARGE_REQUEST))
    if lines != 1 and len(request.body) > LARGE_REQUEST:
        raise RefusedError(ErrorAnswer("large", "the body is too long", limit=LARGE_REQUEST))


def event_data(name: str, data: bytes) -> HubEvent:
    """The content of an event. Raises `MalformedError` and, for an unknown name, `KeyError`."""
    return decoded(data, EVENTS[name])


def _question(query: Mapping[str, list[str]]) -> AckedQuestion:
    fields = [query.get(name, [None])[0] for name in AckedQuestion._fields]
    try:
        return msgspec.convert(fields, AckedQuestion, strict=False)
    except msgspec.ValidationError as error:
        problem = f"{error}; it asks by session, epoch and line"
        raise RefusedError(ErrorAnswer("malformed", problem, where=ACKED_TARGET)) from None
