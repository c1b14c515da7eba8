"""Somebody who watches the table in a browser: a phone or a television."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.companion.web.at_the_table import LiveTable
from tests.companion.web.browser import PHONE, TELEVISION

WAIT_MS = 60_000
"""Only so long on a machine that has much else to do."""

_NOTES = """() => {
    window.flown = 0;
    new MutationObserver(changes => changes.forEach(change => change.addedNodes.forEach(node => {
        if (node.className === 'thing') window.flown += 1;
    }))).observe(document.body, {childList: true});
}"""

_HIDES = """hidden => {
    Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
    document.dispatchEvent(new Event('visibilitychange'));
}"""


class Screen:
    """One page that follows the table; what the browser complains about is kept."""

    def __init__(
        self, browser: Browser, url: str, size: Any = PHONE, *, calm: bool = False, clock: bool = False, first: str = ""
    ) -> None:
        """`calm`: as somebody has it who wants less motion; `clock`: time can be held; `first`: a script that runs
        before the page's own."""
        self.size = size
        motion: Any = "reduce" if calm else "no-preference"
        self.context = browser.new_context(viewport=size, locale="en", reduced_motion=motion)
        self.context.add_init_script(first)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(WAIT_MS)
        if clock:
            self.page.clock.install()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._said)
        self.page.goto(url)

    def _said(self, message: Any) -> None:
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.complaints.append(message.text)

    def follows(self, table: LiveTable) -> None:
        """Wait until it shows the newest line of the table."""
        now = table.table.now
        self.page.wait_for_function("id => document.body.dataset.id === id", arg=f"{now.uuid}:{now.n}")

    def becomes(self, state: str) -> None:
        self.page.wait_for_function("state => document.body.dataset.state === state", arg=state)

    def notes_what_flies(self) -> None:
        """From now on."""
        self.page.evaluate(_NOTES)

    def flown(self) -> int:
        """How many things have flown since."""
        count: int = self.page.evaluate("flown")
        return count

    def asks_no_more_by_itself(self) -> None:
        """Time stands still, and no request is on its way."""
        self.page.route("**/api/events", lambda route: route.abort())
        self.page.clock.pause_at(datetime.now() + timedelta(minutes=2))
        self.page.unroute("**/api/events")

    def theme(self) -> str | None:
        return self.page.locator("html").get_attribute("data-theme")

    def text(self) -> str:
        return self.page.locator("body").inner_text()

    def hide(self, hidden: bool = True) -> None:
        """As when another tab comes before it, or goes; headless pages are seen all at once."""
        self.page.evaluate(_HIDES, hidden)

    def scans_again(self) -> None:
        """The code is scanned once more: a further tab of the same browser, which hides this one."""
        self.hide()
        self.page, url = self.context.new_page(), self.page.url
        self.page.set_default_timeout(WAIT_MS)
        self.page.goto(url)

    def loads_fonts(self) -> None:
        """All of them: later nobody may be there to ask for them."""
        self.page.evaluate("Promise.all([...document.fonts].map(font => font.load()))")

    def picture(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.page.evaluate("document.fonts.ready")
        self.page.screenshot(path=path)

    def is_too_wide(self) -> bool:
        wide: int = self.page.evaluate("document.documentElement.scrollWidth")
        return wide > self.size["width"]

    def free_height(self) -> tuple[float, float]:
        """Height (px) from which and to which nothing lies over the page before it is scrolled."""
        band, tabs = (self.page.locator(part).bounding_box() for part in ("#band", "#tabs"))
        assert band is not None
        return band["y"] + band["height"], tabs["y"] if tabs is not None else self.size["height"]

    def findings(self) -> list[str]:
        """Violations that axe calls serious or critical, and what lies in no landmark."""
        found = Axe().run(self.page).response["violations"]
        return [
            f"{one['id']}: {json.dumps([node['target'] for node in one['nodes']])}"
            for one in found
            if one["impact"] in ("serious", "critical") or one["id"] == "region"
        ]

    def close(self) -> None:
        self.context.close()


def television(browser: Browser, url: str, *, calm: bool = False) -> Screen:
    return Screen(browser, url, TELEVISION, calm=calm)
