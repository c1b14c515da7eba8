"""A browser at the club: the organiser's pages, the wall, a phone; each picture that is taken is looked at by axe."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator

from tests.companion.club.evening_tables import ANSWER_S
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
        self.page.set_default_timeout(1000 * ANSWER_S)

    def go(self, target: str) -> None:
        self.page.goto(self.base + target)

    def press(self, name: str) -> None:
        """Press the first button of this name, and wait for what comes."""
        self.press_one(self.page.get_by_role("button", name=name, exact=True).first)

    def press_one(self, button: Locator) -> None:
        """Press this button; what it does is not refused."""
        with self.page.expect_navigation() as navigation:
            button.click()
        answer = navigation.value
        assert answer is None or answer.ok, f"{button}: {self.words()}"

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

    def cut_plates(self) -> list[str]:
        """The words of every plate of the wall that is not seen whole: nobody can scroll there."""
        cut: list[str] = self.page.evaluate("""Array.from(document.querySelectorAll('.wallpage .plate'))
            .filter(plate => plate.scrollHeight > plate.clientHeight + 1
                || plate.getBoundingClientRect().bottom > innerHeight).map(plate => plate.innerText)""")
        return cut

    @contextlib.contextmanager
    def as_phone(self) -> Iterator[None]:
        """The same page in the window of a phone."""
        before, self.size = self.size, PHONE
        self.page.set_viewport_size(self.size)
        yield
        self.size = before
        self.page.set_viewport_size(self.size)

    def taken(self, name: str) -> None:
        """Take a picture; nothing is cut off at its side, nothing critical or serious is found, no text is missing."""
        size = self.size
        self.picture(self._pictures / f"{name}-{size['width']}x{size['height']}.png")
        assert not self.is_too_wide(), name
        assert self.cut_plates() == [], name
        assert not re.search(r"\[\w+\.[\w.]+\]", self.text()), name
        assert self.findings() == [], name
        assert self.complaints == [], name
