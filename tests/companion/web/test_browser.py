"""One short game in a real browser: it follows the table, is lost and found, asks for a code, and is read aloud."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

import tests.ui.driver  # noqa: F401  (first: it opens Kivy's window in its size)
from divingbell.companion.configuration.settings import Settings
from tests.companion.web.at_the_table import LiveTable, live_table
from tests.companion.web.browser import chromium
from tests.companion.web.watching import Screen, television
from tests.sunken_play import NO_PENALTY, aim, buzz, card, start, up
from tests.ui.table_services import TableServices

pytestmark = pytest.mark.browser
HIDDEN = "Object.defineProperty(document, 'hidden', {value: true, configurable: true})"
"""As a browser opens a page in a further tab."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture
def services() -> Iterator[TableServices]:
    made = TableServices()
    made.play(start(4), card("p1", "gold", 15000), aim("p1", 4))
    yield made
    made.close()


@pytest.fixture
def table(services: TableServices) -> Iterator[LiveTable]:
    with live_table(services.own) as served:
        yield served


def test_a_phone_and_a_television_follow_the_table(browser: Browser, services: TableServices, table: LiveTable) -> None:
    phone, large = Screen(browser, table.url), television(browser, table.url)
    for screen in (phone, large):
        screen.follows(table)
        assert "Ada" in screen.text()
        assert "$60,000" in screen.text()
        assert not screen.is_too_wide()
        assert screen.findings() == []
    services.play(buzz("p1"))
    large.follows(table)
    assert "Buzz!" in large.text()
    services.play(up("p1", "gold"), NO_PENALTY)
    for screen in (phone, large):
        screen.follows(table)
        screen.page.get_by_text("$40,000").wait_for()
    services.play({"type": "undo", "steps": 2})
    phone.follows(table)
    assert "Undone" in phone.text()
    phone.page.get_by_role("link", name="Chart").click()
    phone.page.get_by_role("heading", name="Money after each turn").wait_for()
    assert phone.findings() == []
    phone.page.get_by_role("link", name="Ledger").click()
    phone.page.get_by_text("Risk 4, dive armed").wait_for()
    assert phone.findings() == []
    phone.page.get_by_role("button", name="Bruno").click()
    assert phone.page.get_by_text("Risk 4, dive armed").count() == 0
    assert phone.complaints == large.complaints == []
    phone.close()
    large.close()


@pytest.mark.browser
def test_the_television_shows_a_payment_as_it_is_made(
    browser: Browser, services: TableServices, table: LiveTable
) -> None:
    moving, calm = television(browser, table.url), television(browser, table.url, calm=True)
    for screen in (moving, calm):
        screen.follows(table)
        screen.notes_what_flies()
    services.play(up("p1", "gold"))
    for screen in (moving, calm):
        screen.follows(table)
    services.play(NO_PENALTY)
    for screen, things in ((moving, 1), (calm, 0)):
        screen.follows(table)
        screen.page.get_by_text("$70,000").wait_for()
        screen.page.locator(".tag", has_text="+$60,000").wait_for()
        assert screen.flown() == things
        assert screen.findings() == []
    services.play({"type": "undo", "steps": 1})
    for screen, things in ((moving, 1), (calm, 0)):
        screen.follows(table)
        screen.page.get_by_text("$10,000").first.wait_for()
        assert screen.flown() == things, "what is taken back does not fly"
        screen.page.locator(".tag").wait_for(state="detached")
        screen.page.locator(".thing").wait_for(state="detached")
        assert screen.complaints == []
        screen.close()


@pytest.mark.browser
def test_the_pages_take_on_the_theme_of_the_tablet(browser: Browser, table: LiveTable) -> None:
    phone = Screen(browser, table.url)
    phone.follows(table)
    assert phone.theme() == "abyss"
    table.follow(Settings(phones=True, theme="shallows"))
    phone.page.locator('html[data-theme="shallows"]').wait_for()
    phone.page.reload()
    phone.follows(table)
    assert phone.theme() == "shallows"
    phone.close()


@pytest.mark.browser
def test_a_hidden_page_holds_no_stream_and_catches_up(
    browser: Browser, services: TableServices, table: LiveTable
) -> None:
    phone = Screen(browser, table.url)
    phone.follows(table)
    phone.hide()
    table.wait(lambda status: not status.watchers)
    services.play(buzz("p1"))
    phone.hide(False)
    phone.follows(table)
    phone.becomes("live")
    for _ in range(7):  # a browser has six connections to one address
        phone.scans_again()
        phone.follows(table)
    table.wait(lambda status: len(status.watchers) == 1)
    assert phone.complaints == []
    phone.close()


@pytest.mark.browser
def test_a_page_that_is_opened_hidden_asks_nothing_until_it_is_seen(browser: Browser, table: LiveTable) -> None:
    phone = Screen(browser, "about:blank", first=HIDDEN)
    asked = list[str]()
    phone.page.on("request", lambda request: asked.append(request.url))
    phone.page.goto(table.url)
    assert [url for url in asked if "/api/events" in url] == []
    phone.hide(False)
    phone.follows(table)
    phone.close()


@pytest.mark.browser
def test_an_overlay_follows_while_it_is_hidden(browser: Browser, services: TableServices, table: LiveTable) -> None:
    overlay = television(browser, f"{table.url}/?overlay")
    overlay.follows(table)
    overlay.hide()
    services.play(buzz("p1"))
    overlay.follows(table)
    overlay.close()


@pytest.mark.browser
def test_a_lost_tablet_is_said_and_found_again(browser: Browser, services: TableServices, table: LiveTable) -> None:
    phone = Screen(browser, table.url, clock=True)
    phone.follows(table)
    process = table.processes[-1].pid
    os.kill(process, signal.SIGSTOP)
    try:
        phone.becomes("lost")
        assert "Lost the tablet" in phone.text()
        assert "$60,000" in phone.text(), "the last state stays"
        assert phone.findings() == []
        phone.asks_no_more_by_itself()
        phone.page.get_by_role("button", name="Try now").click()  # later a request of before may have found it
    finally:
        os.kill(process, signal.SIGCONT)
    services.play(buzz("p1"))
    phone.becomes("live")
    phone.follows(table)
    phone.close()


@pytest.mark.browser
def test_switched_off_and_on_again(browser: Browser, table: LiveTable) -> None:
    phone = Screen(browser, table.url)
    phone.follows(table)
    table.follow(Settings())
    phone.becomes("off")
    table.wait(lambda status: status.port is None)
    with phone.page.expect_event("requestfailed"):
        pass  # nobody answers any more
    assert "Phone view was switched off" in phone.text()
    table.follow(Settings(phones=True))
    phone.becomes("live")
    phone.close()


def test_a_code_is_asked_once(browser: Browser, services: TableServices) -> None:
    with live_table(services.own, code="4711") as table:
        phone = Screen(browser, table.url)
        phone.becomes("code")
        assert phone.findings() == []
        field = phone.page.get_by_label("Code")
        field.fill("1234")
        phone.page.get_by_role("button", name="Look").click()
        phone.page.get_by_text("That was another code.").wait_for()
        phone.page.get_by_label("Code").fill("4711")
        phone.page.get_by_role("button", name="Look").click()
        phone.follows(table)
        phone.page.reload()
        phone.follows(table)
        phone.close()


@pytest.mark.browser
def test_no_game_is_said(browser: Browser) -> None:
    services = TableServices()
    with live_table(services.own) as table:
        phones = [Screen(browser, table.url) for _ in range(2)]
        phones[0].page.get_by_text("No game now").wait_for()
        services.play(start(4))
        for phone in phones:
            phone.follows(table)
            phone.close()
    services.close()


@pytest.mark.browser
def test_over_a_film_the_ground_is_transparent(browser: Browser, table: LiveTable) -> None:
    screen = television(browser, f"{table.url}/?overlay")
    screen.follows(table)
    for name in ("html", "body"):
        assert screen.page.eval_on_selector(name, "at => getComputedStyle(at).backgroundColor") == "rgba(0, 0, 0, 0)"
    assert screen.page.eval_on_selector("body", "at => getComputedStyle(at).backgroundImage") == "none"
    assert not screen.page.locator("#head").is_visible()
    screen.close()
