"""Files on the organiser's page over HTTP: a photo of a result, the lines of a stick, what is neither, and a copy of
the store on which another hub starts (club.md 1 and 6)."""

from __future__ import annotations

import http.client
import io
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
import segno

from divingbell.companion.club.pages.file_uploads import MOST_FILES, MOST_MEBIBYTES
from divingbell.companion.club.protocol.key_exchange import packed
from divingbell.companion.club.protocol.messages import ClubResult
from divingbell.companion.club.protocol.photo_code import PhotoCode
from divingbell.companion.club.protocol.signatures import keys_of, stick_mac
from tests.companion.club.evening import batch, chained, uuid
from tests.companion.club.game_files import game_file
from tests.companion.club.page_visits import Browser, Page, begin, seats
from tests.companion.club.processes import HubProcess

KEYS = keys_of(uuid(101).encode(), b"salt")


def upload(browser: Browser, *files: tuple[str, bytes], length: int | None = None, token: str = "") -> Page:
    """Choose these files on the page of closing."""
    page = browser.get("/organiser/close").body
    found = {name: re.search(f'name="{name}" value="([^"]*)"', page) for name in ("token", "event")}
    fields = {name: match[1] for name, match in found.items() if match is not None} | {"back": "/organiser/close"}
    fields |= {"token": token} if token else {}
    mark = "divingbell-test-boundary"
    parts = [f'--{mark}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
             for name, value in fields.items()]  # fmt: skip
    for name, content in files:
        head = f'--{mark}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n'
        parts.append(f"{head}Content-Type: application/octet-stream\r\n\r\n".encode() + content + b"\r\n")
    body = b"".join(parts) + f"--{mark}--\r\n".encode()
    connection = http.client.HTTPConnection("127.0.0.1", browser.port, timeout=60)
    headers = {"Cookie": browser.cookie, "Content-Type": f"multipart/form-data; boundary={mark}"}
    if length is not None:
        headers["Content-Length"] = str(length)
    try:
        connection.request("POST", "/organiser/files", body, headers)
        response = connection.getresponse()
        return Page(response.status, dict(response.getheaders()), response.read().decode())
    finally:
        connection.close()


def picture(code: bytes) -> bytes:
    out = io.BytesIO()
    segno.make(code, error="m", micro=False).save(out, kind="png", scale=4)
    return out.getvalue()


@pytest.fixture
def copied(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "copied"
    folder.mkdir()
    yield folder
    shutil.rmtree(folder)


def counts_by_its_lines(organiser: Browser) -> bool:
    """Tell whether the result of table 1 needs its photo no more; the rules may have looked at its lines already, which
    are made up."""
    words = organiser.get("/organiser/results?round=1&table=1").words
    return "photo, lines to follow" not in words and ("by itself" in words or "does not fold" in words)


def test_a_photo_counts_its_lines_come_by_stick_and_the_copy_has_both(
    hub: HubProcess, organiser: Browser, copied: Path
) -> None:
    begin(organiser, "Ada\nBruno\nChiara\nDev")
    organiser.do("draw")
    seated = seats(organiser)
    organiser.do("start", round=1)
    event = re.search(r'name="event" value="([^"]+)"', organiser.get("/organiser").body)
    assert event is not None
    # The lines are no game's, which the club's rules would say of one that is installed.
    header = {"record": 1, "game": "reef", "created": "2026-11-29T20:00:00.000Z", "event": event[1], "table": 1,
              "round": 1}  # fmt: skip
    lines = chained(("header", msgspec.json.encode(header).decode()), ("entry", '{"at":"2026-11-29T20:01:00Z"}'))
    people = dict(zip(("p1", "p2"), seated[1], strict=True))
    result = ClubResult({"p1": 1, "p2": 2}, {"p1": 9, "p2": 4})
    code = PhotoCode(
        uuid(101), uuid(31), uuid(9), 1, lines[-1][2], event[1], 1, 1, "reef", result, dict(people)
    ).signed(KEYS.photo)  # fmt: skip

    page = upload(organiser, ("one.png", picture(code)))
    assert page.status == 200, page.words
    assert "Table 1: the result counts" in page.words
    assert "photo, lines to follow" in organiser.get("/organiser/results?round=1&table=1").words
    assert "at least 2 missing" in organiser.get("/organiser/close").words

    content = msgspec.json.encode(batch(lines, session=31, epoch=9, seats=dict(people), result=result))
    stick = f"{uuid(101)} {packed(content)} {stick_mac(KEYS.stick, uuid(101), content)}\n".encode()
    page = upload(
        organiser, ("divingbell-club-table-1.lines", stick[:-20]), ("notes.txt", b"tea"), ("two.png", b"\x89")
    )
    assert page.status == 409
    assert "Line 1 is not taken" in page.words
    assert page.words.count("no file of a tablet") == 1
    assert "This picture cannot be read" in page.words
    for new in ("2 new lines", "0 new lines"):
        assert new in upload(organiser, ("divingbell-club-table-1.lines", stick)).words
    assert counts_by_its_lines(organiser)

    brought = game_file(event[1], seated[2], session=uuid(32), table=2)
    assert "Table 2: the result counts until" in upload(organiser, ("game.jsonl", brought)).words
    assert "game file, lines to follow" in organiser.get("/organiser/results?round=1&table=2").words
    page = upload(organiser, ("game.jsonl", brought[:-9]))
    assert (page.status, "damaged at line 3" in page.words) == (409, True)
    assert "Game file of table 2" in organiser.get("/organiser/log").words

    assert upload(organiser, ("a.lines", stick), token="0" * 64).status == 403
    assert upload(organiser, ("a.lines", stick), length=(MOST_MEBIBYTES << 20) + 1).status == 413
    many = upload(organiser, *((f"{number}.lines", stick) for number in range(MOST_FILES + 1)))
    assert (many.status, "at most 200 of them, with 32 MiB together" in many.words) == (413, True)
    stranger = Browser(hub.port)
    assert upload(stranger, ("a.lines", stick)).status == 403

    assert "No copy is made" in organiser.get("/organiser").words
    connection = http.client.HTTPConnection("127.0.0.1", hub.port, timeout=60)
    connection.request("GET", "/organiser/copy", headers={"Cookie": organiser.cookie})
    (copied / "hub.db").write_bytes(connection.getresponse().read())
    connection.close()
    assert "No copy is made" not in organiser.get("/organiser").words
    other = HubProcess(copied)
    try:
        organiser.port = other.port
        assert "As copied" in organiser.get("/organiser").words, "the cookie holds there too"
        assert counts_by_its_lines(organiser)
        organiser.do("understood")
        assert "As copied" not in organiser.get("/organiser").words
    finally:
        other.kill()
