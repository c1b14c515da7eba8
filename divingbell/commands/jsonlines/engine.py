"""`divingbell engine`: the rules as a program that other programs talk to, one JSON object a line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO, Any

from divingbell.commands.jsonlines import answers
from divingbell.companion import canonical
from divingbell.companion.games.game import Refusal
from divingbell.companion.session.session import Session
from divingbell.companion.texts.catalogue import Catalogue

BLANK = b" \t\r\n"


def run(requests: IO[bytes], replies: IO[bytes], texts: Catalogue) -> None:
    """Answer every line of `requests` until it ends; each answer is flushed at once."""
    engine = Engine(texts)
    for line in lines(requests):
        replies.write(canonical.write(engine.answer(line)).encode("ascii") + b"\n")
        replies.flush()


def lines(requests: IO[bytes]) -> Iterator[bytes]:
    """Every line that is not blank (only space, tab and CR), without its end."""
    for line in canonical.lines(requests):
        if line.strip(BLANK):
            yield line.removesuffix(b"\n")


class Engine:
    """One session at a time, in memory."""

    def __init__(self, texts: Catalogue) -> None:
        self._texts = texts
        self._session = Session()

    def answer(self, line: bytes) -> dict[str, Any]:
        """The one answer to one line."""
        try:
            request = canonical.read(line)
        except canonical.NotJsonError as error:
            return answers.not_json(error, self._texts)
        if not isinstance(request, dict) or len(request) != 1:
            return answers.bad_request("request.engine", self._texts)
        if request.get("reset") is True:
            self._session = Session()
            return answers.ok(self._session, self._texts)
        if "action" not in request:
            return answers.bad_request("request.engine", self._texts)
        return self._play(request["action"])

    def _play(self, action: object) -> dict[str, Any]:
        after = self._session.apply(action)
        if isinstance(after, Refusal):
            return answers.refused(after, answers.game_of(self._session, action), self._texts)
        self._session = after
        return answers.ok(after, self._texts)
