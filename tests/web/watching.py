"""Somebody who watches the table in a browser: a phone or a television."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.web.at_the_table import LiveTable
from tests.web.browser import PHONE, TELEVISION

WAIT_MS = 20_000


class Screen:
    """One page that follows the table; what the browser complains about is kept."""

    def __init__(self, browser: Browser, url: str, size: Any = PHONE) -> None:
        self.size = size
        self.context = browser.new_context(viewport=size, locale="en")
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(WAIT_MS)
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

    def text(self) -> str:
        return self.page.locator("body").inner_text()

    def picture(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.page.evaluate("document.fonts.ready")
        self.page.screenshot(path=path)

    def is_too_wide(self) -> bool:
        wide: int = self.page.evaluate("document.documentElement.scrollWidth")
        return wide > self.size["width"]

    def findings(self) -> list[str]:
        """What axe calls serious or critical."""
        found = Axe().run(self.page).response["violations"]
        return [
            f"{one['id']}: {json.dumps([node['target'] for node in one['nodes']])}"
            for one in found
            if one["impact"] in ("serious", "critical")
        ]

    def close(self) -> None:
        self.context.close()


def television(browser: Browser, url: str) -> Screen:
    return Screen(browser, url, TELEVISION)
