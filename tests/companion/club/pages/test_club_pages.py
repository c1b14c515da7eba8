"""An evening over HTTP: begun on the organiser's page, seats drawn and started, two tables play, the standings stand on
the wall (club.md 7 and 8)."""

from __future__ import annotations

import http.client
import io
import re
import socket
import zipfile
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlencode

import msgspec
import pytest

from divingbell.companion.club.protocol.messages import Batch, ClubResult
from divingbell.companion.club.protocol.signatures import keys_of, request_mac
from tests.companion.club.evening import chained, uuid
from tests.companion.club.processes import HubProcess, open_store

PIN = "4711"


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
        return self.post("/organiser/do", do=do, back="/organiser", **(hidden | fields))

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


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[HubProcess]:
    store = open_store(tmp_path / "hub.db", 2)
    tx = store.begin()
    tx.set_hub(msgspec.structs.replace(tx.hub(), event=None))
    tx.commit()
    store.close()
    made = HubProcess(tmp_path)
    yield made
    made.kill()
    assert (tmp_path / "errors.txt").read_text() == ""


@pytest.fixture
def organiser(hub: HubProcess) -> Browser:
    """Somebody who has chosen the PIN."""
    browser = Browser(hub.port)
    word = hub.said["organiser"].partition("word=")[2]
    assert "A new PIN" in browser.get(f"/organiser?word={word}").words
    assert "New evening" in browser.post("/organiser/sign-in", word=word, name="Mia", pin=PIN).words
    return browser


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


def test_an_evening_from_begin_to_the_standings_on_the_wall(hub: HubProcess, organiser: Browser) -> None:
    begin(organiser, "Ada\nBruno\nChiara\nDev")
    wall, digits = Browser(hub.port), str(hub.said["code"])
    code = f"{digits[:3]} {digits[3:]}"
    assert code in wall.get("/").words, "tablets join by the code on the wall"
    organiser.do("draw")
    seated = seats(organiser)
    assert sorted(len(people) for people in seated.values()) == [2, 2]
    organiser.do("start", round=1)
    assert code not in wall.get("/").words, "from round 1 on the organiser admits each"
    event = re.search(r'name="event" value="([^"]+)"', organiser.get("/organiser").body)
    assert event is not None
    for number, figures in ((1, [9, 4]), (2, [6, 6])):
        PlayedTable(hub.port, number).play(event[1], 1, seated[number], figures)
    shown = wall.get("/").body
    points = re.findall(r'class="place">(\d)</b><span>(\w+)\s*</span><b class="amount">([\d.]+)<', shown)
    assert [(place, given) for place, _, given in points] == [("1", "5"), ("2", "4"), ("2", "4"), ("4", "3")]
    standings = wall.get("/follow/standings").words
    assert "Round 1, table 2, Submarine: place 1, points 4, shared by 2" in standings


PAGES = ("", "/people", "/round", "/results", "/archive", "/club", "/log", "/close")


def is_whole(page: Page) -> bool:
    """Tell whether a page is one, with all its texts."""
    return (
        page.status == 200 and page.body.rstrip().endswith("</html>") and not re.search(r"\[\w+\.[\w.]+\]", page.body)
    )


def test_every_page_is_whole_in_every_part_of_an_evening(hub: HubProcess, organiser: Browser) -> None:
    phone = Browser(hub.port)

    def check(part: str) -> None:
        for path in PAGES:
            assert is_whole(organiser.get(f"/organiser{path}")), f"{path} {part}"
        for path in ("/", "/wall", "/follow", "/follow/standings"):
            assert is_whole(phone.get(path)), f"{path} {part}"

    check("before an evening")
    begin(organiser, "Ada\nBruno\nChiara\nDev")
    check("before round 1")
    organiser.do("draw")
    seated = seats(organiser)
    person = seated[1][0]
    assert is_whole(organiser.get(f"/organiser/round?person={person}"))
    organiser.do("start", round=1)
    check("while nobody sits")
    event = re.search(r'name="event" value="([^"]+)"', organiser.get("/organiser").body)
    assert event is not None
    PlayedTable(hub.port, 1).play(event[1], 1, seated[1], [9, 4])
    check("while a table plays")
    assert "5" in phone.get(f"/follow?me={person}").words
    organiser.do("correct", round=1, table=1, figure_0=3, figure_1=4, why="Miscounted")
    assert "corrected" in organiser.get("/organiser/results?round=1&table=1").words
    organiser.do("hand", round=1, table=2, game="submarine", figure_0=7, figure_1=12)
    organiser.do("message", text="<b>Tea</b>")
    assert "&lt;b&gt;Tea" in organiser.get("/organiser/club").body
    check("when all are over")
    for path in ("/print/seats/1", "/print/standings"):
        assert is_whole(phone.get(path))
    organiser.do("ask_all")
    closing = organiser.get("/organiser/close").words
    assert "2 tables, 2 with tablets: 2 of at least 2 lines" in closing
    organiser.do("close")
    assert "Thursday" in phone.get("/").words
    check("after closing")


def test_an_evening_is_downloaded_as_files_by_its_organiser_alone(hub: HubProcess, organiser: Browser) -> None:
    begin(organiser, "Ada\nBruno\nChiara\nDev")
    organiser.do("draw")
    organiser.do("start", round=1)
    status, table = organiser.download("/organiser/export/csv")
    assert status == 200
    assert {"Ada", "Bruno", "Chiara", "Dev"} <= {row.split(",")[2] for row in table.decode().splitlines()}
    assert organiser.download("/organiser/export/pdf")[1].startswith(b"%PDF")
    status, games = organiser.download("/organiser/export/record")
    assert status == 200
    assert zipfile.ZipFile(io.BytesIO(games)).testzip() is None
    assert organiser.download("/organiser/export/exe")[0] == 404
    assert organiser.download(f"/organiser/export/csv?event={uuid(77)}")[0] == 404
    assert b"Ada" not in Browser(hub.port).download("/organiser/export/csv")[1]


def test_pages_of_the_organiser_ask_for_the_pin(hub: HubProcess, organiser: Browser) -> None:
    stranger = Browser(hub.port)
    for path in PAGES:
        assert "PIN" in stranger.get(f"/organiser{path}").words
    word = hub.said["organiser"].partition("word=")[2]
    assert "A new PIN" not in stranger.get(f"/organiser?word={word}").words, "the word works once"
    for _ in range(5):
        assert stranger.post("/organiser/sign-in", name="Eve", pin="0000").status == 403
    assert stranger.post("/organiser/sign-in", name="Eve", pin=PIN).status == 429
    assert organiser.do("begin", token="0" * 64, name="x").status == 403, "another page's form"
    forged = Browser(hub.port)
    forged.cookie = organiser.cookie[:-1] + ("0" if organiser.cookie[-1] != "0" else "1")
    assert "PIN" in forged.get("/organiser").words


def test_many_pins_at_the_same_time_are_no_more_tries(hub: HubProcess, organiser: Browser) -> None:
    def guess(number: int) -> int:
        return Browser(hub.port).post("/organiser/sign-in", name="Eve", pin=f"{number:04}").status

    with ThreadPoolExecutor(30) as pool:
        assert sorted(pool.map(guess, range(30))) == [403] * 5 + [429] * 25
    assert organiser.get("/organiser").status == 200, "who is in stays in"


@pytest.mark.parametrize("fields", [{"names": "x" * 70_000}, {f"field{number}": "" for number in range(501)}])
def test_a_form_that_is_too_long_is_told_so(organiser: Browser, fields: dict[str, object]) -> None:
    refused = organiser.do("add", **fields)
    assert refused.status == 413
    assert "64 KiB and 500 fields" in refused.words


def test_a_form_that_breaks_off_ends_nothing(hub: HubProcess, organiser: Browser) -> None:
    for target, kind in (("do", "application/x-www-form-urlencoded"), ("files", "multipart/form-data; boundary=x")):
        head = f"POST /organiser/{target} HTTP/1.1\r\nHost: 127.0.0.1:{hub.port}\r\nCookie: {organiser.cookie}\r\n"
        with socket.create_connection(("127.0.0.1", hub.port), timeout=20) as raw:
            raw.sendall(f"{head}Content-Type: {kind}\r\nContent-Length: 500\r\n\r\n--x\r\nhalf".encode())
    assert organiser.get("/organiser").status == 200


def test_pages_fetch_nothing_from_elsewhere(hub: HubProcess) -> None:
    page = Browser(hub.port).get("/")
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert not re.search(r"(src|href)=\"(https?:)?//", page.body)
    for path in re.findall(r'(?:src|href)="(/[^"]+\.(?:css|js|svg))"', page.body):
        assert Browser(hub.port).get(path).status == 200, path
