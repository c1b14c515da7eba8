"""Every request of the hub is answered in words, also where the application fails or the program ends."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import pytest
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from divingbell.companion.club import request_guard
from divingbell.companion.club.request_guard import RequestGuard

MISTAKE = "A mistake."
START: Message = {"type": "http.response.start", "status": 200, "headers": []}
END: Message = {"type": "http.response.body", "body": b""}


def answered(app: ASGIApp, *, head: int = 0, cancelled: bool = False) -> list[Message]:
    """The messages that a request is answered with; its task is cancelled where the program ends."""
    scope = {"type": "http", "raw_path": b"/", "query_string": b"", "headers": [(b"x", b"x" * head)]}
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {"type": "http.request"}

    async def serve() -> None:
        task = asyncio.create_task(RequestGuard(app, MISTAKE)(scope, receive, send))
        await asyncio.sleep(0)
        if cancelled:
            task.cancel()
        await task

    asyncio.run(serve())
    return sent


def kept(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    """The records of the guard; other modules may tell something too."""
    return [record for record in caplog.records if record.name == request_guard.__name__]


def app(error: BaseException | None = None, *, begins: bool = False, waits: bool = False) -> ASGIApp:
    async def serve(scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG001
        if begins:
            await send(START)
        if waits:
            await asyncio.Event().wait()
        if error is not None:
            raise error

    return serve


def test_a_mistake_is_told_in_words_and_kept(caplog: pytest.LogCaptureFixture) -> None:
    start, body = answered(app(KeyError(7)))
    assert (start["status"], body["body"]) == (500, MISTAKE.encode())
    (record,) = kept(caplog)
    assert (record.levelno, record.exc_info is not None) == (logging.ERROR, True)


def test_a_mistake_behind_the_beginning_of_an_answer_is_kept(caplog: pytest.LogCaptureFixture) -> None:
    assert answered(app(KeyError(7), begins=True)) == [START]
    assert len(kept(caplog)) == 1


def test_who_is_gone_is_no_mistake(caplog: pytest.LogCaptureFixture) -> None:
    assert answered(app(ClientDisconnect())) == []
    assert kept(caplog) == []


@pytest.mark.parametrize(
    ("begins", "is_answer"),
    [(False, lambda sent: sent[0]["status"] == 503), (True, lambda sent: sent[1:] == [END])],
)
def test_a_request_that_waits_when_the_program_ends_is_ended(
    begins: bool, is_answer: Callable[[list[Message]], bool]
) -> None:
    assert is_answer(answered(app(begins=begins, waits=True), cancelled=True))


def test_a_head_has_its_limit() -> None:
    assert answered(app(begins=True), head=8000) == [START]
    assert answered(app(begins=True), head=8192)[0]["status"] == 431
