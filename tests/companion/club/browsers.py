"""A browser at the club: the organiser's pages, the wall, a phone; each picture that is taken is looked at by axe."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator

from tests.companion.web.browser import PHONE, TELEVISION
from tests.companion.web.watching import Screen

DESK = {"width": 1280, "height": 800}
PAPER = {"width": 794, "height": 1123}
SIZES = {"desk": DESK, "phone": PHONE, "paper": PAPER, "wall": TELEVISION}


class ClubScreen(Screen):
    """One page of the club."""

    def __init__(self, browser: Browser, base: str, target: str, size: Any, pictures: Path) -> None:
        """`base` is the address of the club's computer, `pictures` the folder where they go."""
        self.base, self._pictures = base, pictures
        super().__init__(browser, base + target, size)

    def go(self, target: str) -> None:
        self.page.goto(self.base + target)

    def press(self, name: str) -> None:
        """Press a button, and wait for what comes."""
        button: Locator = self.page.get_by_role("button", name=name, exact=True).first
        with self.page.expect_navigation():
            button.click()

    def follow(self, name: str, within: Locator | None = None) -> None:
        """Follow the first link of this name, and wait for its page."""
        link = (within or self.page.locator("body")).get_by_role("link", name=name).first
        with self.page.expect_navigation():
            link.click()

    def fill(self, label: str, value: object) -> None:
        fields = self.page.locator("input, textarea")
        self.page.get_by_label(label).and_(fields).first.fill(str(value))

    def words(self) -> str:
        """What stands on the page, in one line."""
        return " ".join(self.text().split())

    def shows(self, words: str) -> None:
        """Wait until these words stand there; the page fetches what has changed by itself."""
        self.page.wait_for_function(
            "words => document.body.innerText.replace(/\\s+/g, ' ').toLowerCase().includes(words.toLowerCase())",
            arg=words,
        )

    def taken(self, name: str) -> None:
        """Take a picture; nothing is cut off at its side, nothing critical or serious is found, no text is missing."""
        size = self.size
        self.picture(self._pictures / f"{name}-{size['width']}x{size['height']}.png")
        assert not self.is_too_wide(), name
        assert not re.search(r"\[\w+\.[\w.]+\]", self.text()), name
        assert self.findings() == [], name
        assert self.complaints == [], name
