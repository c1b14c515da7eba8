"""The porthole of nobody in particular: it has a whole diver too."""

from __future__ import annotations

from PIL import Image

from divingbell.companion.configuration.settings import Settings
from divingbell.ui.kit.porthole import porthole
from divingbell.ui.shell.screen import Screen
from divingbell.ui.toolkit.element import Element, column
from tests.ui.driver import Driver
from tests.ui.started_services import EMPTY


def picture(diver: str | None) -> Image.Image:
    class Window(Screen):
        def view(self) -> Element:
            return column(porthole(self.ctx, 400, "idle", diver, depth=0.5))

    driver = Driver(EMPTY, Settings(welcomed=True), "C", Window)
    try:
        return driver.picture()
    finally:
        driver.close()


def test_a_diver_who_is_nobody_has_a_white_suit() -> None:
    chest = 200, 223  # below the collar
    red, green, blue = picture(None).getpixel(chest)[:3]
    assert min(red, green, blue) > 150, "not the water behind it"
    assert max(red, green, blue) - min(red, green, blue) < 40, "nobody's colour"
    red, green, blue = picture("star").getpixel(chest)[:3]
    assert min(red, green) > blue + 60
