"""The club's computer is lost with its disk in the middle of a round: another one goes on from the copy, the tablets
that it does not know ask for the code, and every line is there again (club.md 1, point 6)."""

from __future__ import annotations

import re
import shutil
from contextlib import ExitStack
from pathlib import Path

import pytest

from divingbell.companion.club.sql_store import SqlStore
from tests.companion.club.evening_tables import EveningTable, Joining, all_lines, join_all
from tests.companion.club.page_visits import PIN, Browser
from tests.companion.club.processes import CLUB, HubProcess, Lines, eventually

TABLETS = 2


def hub_lines(place: Path) -> dict[tuple[str, str], Lines]:
    """Session and epoch -> the lines that the hub has."""
    store = SqlStore(place, CLUB)
    with store.reading() as tx:
        found = {
            (one.session, one.epoch): [*tx.lines(one.session, one.epoch, 0, one.lines)]
            for session in tx.sessions()
            for one in tx.streams(session.session)
        }
    store.close()
    return found


def organiser_of(hub: HubProcess) -> Browser:
    browser = Browser(hub.port)
    browser.post("/organiser/sign-in", word=str(hub.said["organiser"]).partition("word=")[2], name="Mia", pin=PIN)
    return browser


@pytest.mark.long
@pytest.mark.timeout(600)
def test_another_computer_goes_on_from_the_copy(tmp_path: Path) -> None:
    stick, first = tmp_path / "stick", tmp_path / "first"
    first.mkdir()
    with ExitStack() as ending:
        hub = HubProcess(first, options=["--copy", str(stick)])
        ending.callback(hub.kill)
        organiser = organiser_of(hub)
        boxes = dict.fromkeys(re.findall(r'name="(boxes_\w+)"', organiser.get("/organiser").body), 2)
        organiser.do("begin", name="Thursday", date="2026-11-29", tables=TABLETS, wanted=2, rounds=2, **boxes)
        assert eventually((stick / "hub.db").exists), "copied when the evening begins"
        organiser.do("add", names="Ada\nBruno\nChiara\nDev")
        address = f"127.0.0.1:{hub.port}"
        tables = join_all(tmp_path, TABLETS, address, str(hub.said["code"]))
        for table in tables:
            ending.callback(table.close)
        organiser.do("draw")
        organiser.do("start", round=1)
        for table in tables:
            table.sit(1)
            table.play(6)
        assert eventually(lambda: hub_lines(first / "hub.db") == all_lines(tables))

        hub.kill()
        shutil.rmtree(first)
        for table in tables:
            table.play(4)
        hub = HubProcess(stick, at=address)
        ending.callback(hub.kill)
        for table in tables:
            assert eventually(lambda table=table: table.club.get("known") is False), "it asks for the code"
        assert hub_lines(stick / "hub.db") == {}, "nothing is taken of a tablet that is not known"
        assert "As copied" in organiser_of(hub).get("/organiser").words
        again = [anew(table, address, str(hub.said["code"])) for table in tables]
        for table in again:
            ending.callback(table.close)
        assert eventually(lambda: hub_lines(stick / "hub.db") == all_lines(again))
        again[0].play_as(tables[0])
        again[0].play(2)
        assert eventually(lambda: hub_lines(stick / "hub.db") == all_lines(again)), "and it goes on"


def anew(table: EveningTable, address: str, code: str) -> EveningTable:
    """The same tablet, joined once more; its game goes on."""
    table.close()
    assert Joining(table.card, f"Tablet {table.number}", address, code).step()["step"] == "joined"
    return EveningTable(table.card, table.number, resume=True)
