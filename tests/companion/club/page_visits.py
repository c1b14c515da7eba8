"""Visits to the club's pages over HTTP, as browsers make them, and tables that send games meanwhile."""

from __future__ import annotations

import http.client
import re
from collections.abc import Mapping
from urllib.parse import urlencode

import msgspec

from divingbell.companion.club.protocol.messages import Batch, ClubResult
from divingbell.companion.club.protocol.signatures import keys_of, request_mac
from tests.companion.club.evening import chained, uuid

PIN = "4711"
PAGES = ("", "/people", "/round", "/results", "/archive", "/club", "/log", "/close")
"""Of the organiser, below `/organiser`."""


class Page:
    """The answer to a browser."""

    def __init__(self, status: int, headers: Mapping[str, str], body: str) -> None:
        self.status, self.headers, self.body = status, headers, body

    @property
    def words(self) -> str:
        """The text, without its marks."""
        return " ".join(re.sub(r"<[^>]*>", " ", self.body).split())


class Browser:
    """A browser at a hub: keeps the cookie, follows where it is sent."""

    def __init__(self, port: int) -> None:
        self.port, self.cookie = port, ""

    def get(self, target: str) -> Page:
        return self._ask("GET", target, "")

    def post(self, target: str, **fields: object) -> Page:
        answer = self._ask("POST", target, urlencode(fields))
        return self.get(answer.headers["location"]) if answer.status == 303 else answer

    def do(self, do: str, **fields: object) -> Page:
        """Press a button of the organiser's pages."""
        page = self.get("/organiser")
        found = {name: re.search(f'name="{name}" value="([^"]*)"', page.body) for name in ("token", "event")}
        hidden = {name: match[1] for name, match in found.items() if match is not None}
        return self.post("/organiser/do", do=do, **({"back": "/organiser"} | hidden | fields))

    def download(self, target: str) -> tuple[int, bytes]:
        """Status and content of a file."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            connection.request("GET", target, headers={"Cookie": self.cookie})
            response = connection.getresponse()
            return response.status, response.read()
        finally:
            connection.close()

    def _ask(self, method: str, target: str, body: str) -> Page:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        headers = {"Cookie": self.cookie} if self.cookie else {}
        if body:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            connection.request(method, target, body or None, headers)
            response = connection.getresponse()
            if (given := response.getheader("set-cookie")) is not None:
                self.cookie = given.partition(";")[0]
            sent = {name.lower(): value for name, value in response.getheaders()}
            return Page(response.status, sent, response.read().decode())
        finally:
            connection.close()


class PlayedTable:
    """A tablet that sends the lines and results of games."""

    def __init__(self, port: int, number: int) -> None:
        self.port, self.number, self.tablet = port, number, uuid(100 + number)
        self._keys = keys_of(self.tablet.encode(), b"salt")
        self._run, self._counter = "ab" * 16, 0
        refused = msgspec.json.decode(self.ask("GET", "/v1/acked")[1])
        self._run, self._counter = refused["run"], 0

    def ask(self, method: str, target: str, body: bytes = b"") -> tuple[int, bytes]:
        self._counter += 1
        mac = request_mac(self._keys.request, method, target, self.tablet, self._run, self._counter, body)
        headers = {"Authorization": f"DivingBell {self.tablet} {self._run} {self._counter} {mac}"}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            connection.request(method, target, body or None, headers)
            response = connection.getresponse()
            return response.status, response.read()
        finally:
            connection.close()

    def play(self, event: str, number: int | None, people: list[str], figures: list[int], *, over: bool = True) -> str:
        """A game of these people with these figures; its session."""
        session = uuid(1000 * self.number + (number or 0))
        header = {"record": 1, "session": session, "game": "submarine", "created": "2026-11-29T20:00:00.000Z",
                  "event": event, "table": self.number, "round": number}  # fmt: skip
        lines = chained(("header", msgspec.json.encode(header).decode()), ("entry", '{"at":"2026-11-29T20:01:00Z"}'))
        seats = {f"p{at}": person for at, person in enumerate(people, 1)}
        ranked = sorted(figures, reverse=True)
        result = ClubResult({f"p{at}": ranked.index(one) + 1 for at, one in enumerate(figures, 1)},
                            {f"p{at}": one for at, one in enumerate(figures, 1)})  # fmt: skip
        batch = Batch(session, uuid(9), 0, "0" * 32, lines, (), seats, result if over else None)
        status, body = self.ask("POST", "/v1/lines", msgspec.json.encode({"batches": [batch], "waiting": 0}))
        assert status == 200, body
        return session


def begin(organiser: Browser, names: str) -> None:
    """An evening of two tables, and who is here."""
    boxes = dict.fromkeys(re.findall(r'name="(boxes_\w+)"', organiser.get("/organiser").body), 1)
    assert len(boxes) >= 4
    organiser.do("begin", name="Thursday", date="2026-11-29", tables=2, wanted=2, rounds=2, **boxes)
    organiser.do("add", names=names)


def seats(organiser: Browser) -> dict[int, list[str]]:
    """Table -> the people who sit there, by the page of the next round."""
    page = organiser.get("/organiser/round").body
    tables = re.findall(r'<b class="number">(\d+)</b>(.*?)</li>', page, re.DOTALL)
    return {int(table): re.findall(r"person=([0-9a-f-]{36})", body) for table, body in tables}


def is_whole(page: Page) -> bool:
    """Tell whether a page is one, with all its texts."""
    return (
        page.status == 200 and page.body.rstrip().endswith("</html>") and not re.search(r"\[\w+\.[\w.]+\]", page.body)
    )
