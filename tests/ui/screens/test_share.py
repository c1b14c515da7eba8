"""Sharing a game by touch: the code, what is offered to phones, and files on a stick."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest
import segno

from divingbell.commands import cli
from divingbell.companion.archive import backup
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.sharing import files
from divingbell.companion.web.game_page import game_page
from divingbell.game_check.screen_remarks import remarks
from divingbell.ui.screens.share.share import show_share
from tests.ui.driver import Driver
from tests.ui.scenes_podium import ended, stopped
from tests.ui.scenes_share import WORD, HandPages, sharing
from tests.ui.screens.dialogs.over_a_table import tap_beside
from tests.ui.table_services import TableDriver

CHOSEN = Settings(welcomed=True)
LIGHT = pytest.mark.usefixtures("light_files")


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    place = tmp_path / "KINGSTON"
    place.mkdir()
    return place


def put_on(driver: TableDriver) -> None:
    driver.tap("stick")
    driver.wait(
        lambda: any(driver.shows(f"sharing.stick.{end}") for end in ("saved", "failed", "nothing")), "an answer"
    )


def test_the_code_is_that_of_the_page(stick: Path) -> None:
    pages = HandPages()
    driver = sharing("R", CHOSEN, ended(), pages, [stick])
    try:
        assert pages.words == ["", WORD]
        assert driver.shows(f"192.168.1.23:8321/g/{WORD}")
        page, (pdf, record, png) = pages.offered[-1].page, pages.offered[-1].files
        assert pages.offered[-1].play.startswith("https://app.bgstatsapp.com/createPlay.html?data=")
        assert [link.href for link in page.links] == ["play", "report.pdf", "record.jsonl", "chart.png"]
        assert (pdf.content[:5], png.content[1:4]) == (b"%PDF-", b"PNG")
        assert json.loads(record.content.splitlines()[0])["session"] == driver.services.own.now.uuid
        assert [row.amount for row in page.rows] == ["$139,500", "$112,500", "$96,000", "$50,000"]
        html = game_page(page, WORD)
        assert "<svg" in html
        assert html.count("primary") == 1
        assert f'primary" href="/g/{WORD}/play"' in html
        assert "wins Sunken Treasure" in html
        driver.tap("close")
        driver.frames(2)
        assert pages.withdrawn == [WORD]
    finally:
        driver.close()


@LIGHT
def test_what_is_drawn_is_the_code(stick: Path) -> None:
    driver = sharing("R", CHOSEN, ended(), HandPages(), [stick])
    try:
        picture = driver.picture()
        rows = [bytes(row) for row in segno.make(f"http://192.168.1.23:8321/g/{WORD}", error="m", micro=False).matrix]
        dark = [[picture.getpixel((x, y))[0] < 60 for x in range(picture.width)] for y in range(picture.height)]
        light = [(x, y) for y in range(200, 700) for x in range(160, 500) if picture.getpixel((x, y))[0] > 200]
        left, top = min(x for x, _ in light), min(y for _, y in light)
        side = 334 / (len(rows) + 8)
        drawn = [
            bytes(dark[round(top + (y + 4.5) * side)][round(left + (x + 4.5) * side)] for x in range(len(rows)))
            for y in range(len(rows))
        ]
        assert drawn == rows
    finally:
        driver.close()


@LIGHT
def test_other_addresses_stand_below_the_code_as_words(stick: Path) -> None:
    pages = HandPages()
    pages.others = ("10.0.0.5:8321", "10.8.0.2:8321", "172.17.0.1:8321")
    driver = sharing("C", CHOSEN, ended(), pages, [stick])
    try:
        assert driver.shows("if not: 10.0.0.5:8321, 10.8.0.2:8321")
        assert remarks(driver) == []
    finally:
        driver.close()


@LIGHT
def test_without_a_network_the_stick_is_the_way(stick: Path) -> None:
    pages = HandPages(address=None)
    driver = sharing("C", CHOSEN, ended(), pages, [stick])
    try:
        assert driver.shows("sharing.no_network")
        put_on(driver)
        assert driver.shows("sharing.stick.saved")
    finally:
        driver.close()


@LIGHT
def test_the_way_onto_a_wifi_is_said_and_the_network_looked_for_again(stick: Path) -> None:
    pages = HandPages(address=None)
    driver = sharing("R", CHOSEN, ended(), pages, [stick])
    try:
        assert driver.shows("sharing.scan"), "what a phone would offer stays"
        driver.tap("wifi")
        assert driver.shows("sharing.wifi.how")
        driver.tap("wifi.look")
        assert driver.shows("sharing.wifi.none"), "still no network"
        driver.tap("wifi.back")
        assert not driver.shows("sharing.wifi.how")
        driver.tap("wifi")
        tap_beside(driver)
        assert not driver.shows("sharing.wifi.how"), "it holds no half-made answer"
        assert driver.shows("sharing.no_network")
        driver.tap("wifi")
        pages.address = "192.168.1.23:8321"
        driver.tap("wifi.look")
        assert not driver.shows("sharing.wifi.how")
        assert driver.shows(f"192.168.1.23:8321/g/{WORD}")
        assert not driver.shows("wifi"), "the stick stands there alone again"
    finally:
        driver.close()


def test_all_of_it_goes_onto_the_stick_and_can_be_read_again(stick: Path, tmp_path: Path) -> None:
    driver = sharing("T", CHOSEN, ended(), HandPages(), [stick])
    try:
        put_on(driver)
        found = {file.name.partition("-sunken_treasure")[2].partition("-")[2]: file for file in
                 (stick / files.FOLDER).iterdir()}  # fmt: skip
        assert len(found) == 5
        assert sorted(file.suffix for file in found.values()) == [".csv", ".html", ".jsonl", ".pdf", ".png"]
        (record,) = (stick / files.FOLDER).glob("*.jsonl")
        assert cli.main(["import", str(record), "--journal", str(tmp_path / "other.db")]) == 0
        before = {file: file.read_bytes() for file in (stick / files.FOLDER).iterdir()}
        put_on(driver)
        assert {file: file.read_bytes() for file in (stick / files.FOLDER).iterdir()} == before
        assert files.FOLDER == backup.FOLDER
    finally:
        driver.close()


@LIGHT
@pytest.mark.parametrize(
    ("at", "kind", "cause"),
    [(0, errno.EIO, "it does not work as it should"), (3, errno.ENOSPC, "there is no room left")],
)
def test_a_stick_that_goes_away_or_is_full_keeps_no_half_file(
    stick: Path, monkeypatch: pytest.MonkeyPatch, at: int, kind: int, cause: str
) -> None:
    driver = sharing("C", CHOSEN, ended(), HandPages(), [stick])
    real, asked = os.fsync, []

    def fails(fd: int) -> None:
        if str(stick) in os.readlink(f"/proc/self/fd/{fd}"):
            asked.append(fd)
            if len(asked) > 2 * at:  # each file is forced to the stick with its folder
                raise OSError(kind, os.strerror(kind))
        real(fd)

    try:
        monkeypatch.setattr(os, "fsync", fails)
        put_on(driver)
        assert driver.shows("sharing.stick.failed" if at else "sharing.stick.nothing")
        said = f"Only {at} files" if at else "Nothing was written"
        assert any(cause in words and said in words for words in driver.texts())
        assert len([*(stick / files.FOLDER).iterdir()]) == at
        monkeypatch.undo()
        put_on(driver)
        assert driver.shows("sharing.stick.saved")
        assert len([*(stick / files.FOLDER).iterdir()]) == 5
    finally:
        driver.close()


@LIGHT
def test_of_several_sticks_one_is_chosen(stick: Path, tmp_path: Path) -> None:
    other = tmp_path / "OTHER"
    other.mkdir()
    driver = sharing("C", CHOSEN, ended(), HandPages(), [stick, other])
    try:
        driver.tap("stick")
        driver.wait(lambda: driver.shows("sharing.stick.which"), "the question")
        driver.tap("stick.2")
        driver.wait(lambda: driver.shows("sharing.stick.saved"), "an answer")
        assert [*stick.iterdir()] == []
        assert len([*(other / files.FOLDER).iterdir()]) == 5
    finally:
        driver.close()


@LIGHT
def test_a_stopped_game_is_shared_without_a_winner() -> None:
    pages = HandPages()
    driver = sharing("C", CHOSEN, stopped(), pages)
    try:
        page = pages.offered[-1].page
        assert (page.colour, page.name) == ("", "Stopped")
        assert all(row.place == "" for row in page.rows)
    finally:
        driver.close()


@LIGHT
def test_a_game_that_is_not_there_says_so() -> None:
    driver: Driver = sharing("C", CHOSEN, ended(), HandPages())
    try:
        driver.shell.pop()
        show_share(driver.shell, "0b8f6d0e-3c1a-4b52-9a51-6f2f0a3f9a99")
        driver.wait(lambda: driver.shows("sharing.gone"), "an answer")
        assert driver.is_off("stick")
    finally:
        driver.close()


@LIGHT
def test_a_change_of_the_game_is_on_the_page_while_the_window_is_open() -> None:
    pages = HandPages()
    driver: TableDriver = sharing("C", CHOSEN, ended(), pages)
    try:
        assert pages.offered[-1].page.name == "Bruno"
        driver.services.tap({"type": "undo", "steps": 2})
        driver.services.tap({"type": "stop_game"})
        driver.wait(lambda: pages.offered[-1].page.name == "Stopped" and pages.offered[-1].files, "all of it anew")
        assert set(pages.words[1:]) == {WORD}, "at the same address"
    finally:
        driver.close()
