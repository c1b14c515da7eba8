"""Somebody who organises for the first time: from the address that is printed to seats that are drawn, with a few
presses, and the next step always in sight."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium

from tests.companion.club.browsers import DESK, PHONE, ClubScreen
from tests.companion.club.page_visits import Browser, begin
from tests.companion.club.processes import HubProcess
from tests.companion.web.browser import chromium

pytestmark = pytest.mark.browser
NAMES = ["Ada", "Bruno", "Chiara", "Dev", "Emi", "Finn", "Gaia", "Hugo", "Ines", "Jan", "Katja", "Luca", "Mara", "Nils"]


@pytest.fixture(scope="module")
def browser() -> Iterator[Chromium]:
    with chromium() as opened:
        yield opened


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_seats_are_drawn_with_four_presses_after_the_pin(
    browser: Chromium, hub: HubProcess, size: Any, tmp_path: Path
) -> None:
    base, _, word = str(hub.said["organiser"]).partition("/organiser")
    screen = ClubScreen(browser, base, f"/organiser{word}", size, tmp_path)
    keyboard = screen.page.keyboard
    keyboard.type("Mia")  # the field has the cursor
    keyboard.press("Tab")
    keyboard.type("4711")
    with screen.page.expect_navigation():
        keyboard.press("Enter")
    screen.fill("Tables", 3)
    screen.taken("new-evening")
    screen.press("Begin")
    keyboard.type("\n".join(NAMES))
    screen.press("Add")
    screen.taken("people")
    screen.press("Draw the seats of round 1")
    screen.shows("14 people, 3 tables, not sent yet")
    screen.taken("round")
    assert screen.page.get_by_role("link", name="Nils").count() == 1
    screen.close()


def test_the_draw_is_in_sight_beside_forty_names(
    browser: Chromium, hub: HubProcess, organiser: Browser, tmp_path: Path
) -> None:
    begin(organiser, "\n".join(f"Diver {number}" for number in range(1, 41)))
    screen = ClubScreen(browser, f"http://127.0.0.1:{hub.port}", "/follow", DESK, tmp_path)
    name, _, value = organiser.cookie.partition("=")
    screen.context.add_cookies([{"name": name, "value": value, "url": f"{screen.base}/organiser"}])
    screen.go("/organiser/people")
    box = screen.page.get_by_role("button", name="Draw the seats of round 1").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < DESK["height"]
    screen.close()


def test_too_few_boxes_are_seen_before_the_evening_begins(browser: Chromium, hub: HubProcess, tmp_path: Path) -> None:
    base, _, word = str(hub.said["organiser"]).partition("/organiser")
    screen = ClubScreen(browser, base, f"/organiser{word}", DESK, tmp_path)
    screen.fill("Your name", "Mia")
    screen.fill("A new PIN", "4711")
    screen.press("Open")
    for boxes in screen.page.locator("[name^=boxes_]").all():
        boxes.fill("0")
    screen.page.locator("[name^=boxes_]").first.fill("2")
    screen.shows("at once 2 / 8")
    assert screen.page.locator("[data-enough].caution").count() == 1
    screen.fill("Tables", 3)
    screen.page.get_by_role("button", name="Tables: one less").dispatch_event("click")
    screen.shows("at once 2 / 2")
    assert screen.page.locator("[data-enough].caution").count() == 0
    screen.close()
