"""What of a turn band gives way to a toast is measured, not counted in letters (screens.md 11.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.ui.kit import bars, plates
from divingbell.ui.kit.measure import natural_width
from divingbell.ui.kit.names import Name
from divingbell.ui.shell.app import Shell
from divingbell.ui.shell.screen import Screen
from divingbell.ui.toolkit.element import Box, Element, column
from tests.ui.driver import SIZES, Driver
from tests.ui.started_services import EMPTY

SHORT, LONG = "Hidden", "Undone: the right coin of the second try, and the buzz before it"


def toast(screen: Screen, words: str) -> Box:
    return plates.toast(screen.ctx, "undo-variant", words, "")


class Band(Screen):
    """A dive is armed, and a toast is said."""

    name = "band"

    def __init__(self, shell: Shell, who: str, said: str) -> None:
        super().__init__(shell)
        self.who, self.said = who, said

    def view(self) -> Element:
        ctx = self.ctx
        keys = bars.turn_keys(ctx, self.refresh, self.refresh)
        pill = bars.state_pill(ctx, "magnet-on", "Dive armed")
        lane = toast(self, self.said)
        return column(bars.band(ctx, "star", Name(self.who), pill, right=keys, lane=lane), Box(grow=1))


@pytest.fixture
def band() -> Iterator[Callable[[str, str, str], Driver]]:
    drivers: list[Driver] = []

    def make(size: str, who: str, said: str) -> Driver:
        drivers.append(Driver(EMPTY, Settings(welcomed=True), size, lambda shell: Band(shell, who, said)))
        return drivers[-1]

    yield make
    for driver in drivers:
        driver.close()


@pytest.mark.parametrize(
    ("size", "who", "said", "shown", "gone"),
    [
        ("R", "Lilli Illi", SHORT, {"Lilli Illi", "Dive armed"}, set()),
        ("R", "MWMWMWMW", LONG, {"MWMWMWMW"}, {"Dive armed"}),
        ("C", "Illilli", SHORT, {"Illilli"}, {"Dive armed"}),
        ("C", "MWMWMW", LONG, set(), {"MWMWMW", "Dive armed"}),
    ],
)
def test_what_gives_way_to_a_toast_is_what_meets_it(
    band: Callable[[str, str, str], Driver], size: str, who: str, said: str, shown: set[str], gone: set[str]
) -> None:
    driver = band(size, who, said)
    assert shown <= set(driver.texts())
    assert not gone & set(driver.texts())


@pytest.mark.parametrize("size", SIZES)
def test_an_element_is_measured_as_it_is_laid_out(band: Callable[[str, str, str], Driver], size: str) -> None:
    driver = band(size, "Bruno", SHORT)
    words = driver.find("Bruno")
    assert abs(natural_width(driver.shell.ctx, words.element) - words.rect[2]) < 1
