"""What of a turn band gives way to a toast is measured, not counted in letters (screens.md 11.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.games.seats import Name
from divingbell.ui.kit import bars, cards, icons
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import Shell
from divingbell.ui.toolkit.element import Box, Drawing, Element, Text, column
from divingbell.ui.toolkit.layout_context import layout_context
from divingbell.ui.toolkit.measure import measure
from divingbell.ui.toolkit.shared_nodes import shared_node
from tests.ui.driver import LINES, Driver
from tests.ui.started_services import EMPTY

SHORT, LONG = "Hidden", "Undone: the right coin of the second try, and the buzz before it"


def toast(screen: Screen, words: str) -> Box:
    """The words stay in one line, as a second one stands below."""
    return cards.toast(screen.ctx, "undo-variant", words, "Ada")


class Band(Screen):
    """A dive is armed, and a toast is said."""

    name = "band"

    def __init__(self, shell: Shell, who: str, said: str | None, chips: str) -> None:
        super().__init__(shell)
        self.who, self.said, self.chips = who, said, chips

    def view(self) -> Element:
        ctx = self.ctx
        keys = bars.turn_buttons(ctx, self.refresh, self.refresh)
        pill = bars.state_pill("magnet-on", "Dive armed")
        lane = None if self.said is None else toast(self, self.said)
        chips = (icons.chip(ctx, None, self.chips),) if self.chips else ()
        return column(
            bars.turn_header(ctx, "star", Name(self.who), pill, right=keys, chips=chips, lane=lane), Box(grow=1)
        )


@pytest.fixture
def band() -> Iterator[Callable[..., Driver]]:
    drivers: list[Driver] = []

    def make(size: str, who: str, said: str | None, text_scale: float = 1.0, chips: str = "") -> Driver:
        settings = Settings(welcomed=True, text_scale=text_scale)
        drivers.append(Driver(EMPTY, settings, size, lambda shell: Band(shell, who, said, chips)))
        return drivers[-1]

    yield make
    for driver in drivers:
        driver.close()


@pytest.mark.parametrize(
    ("size", "who", "said", "shown", "gone"),
    [
        ("R", "Lilli Illi", SHORT, {"Lilli Illi", "Dive armed"}, set()),
        ("R", "MWMWMWMW", LONG, {"MWMWMWMW"}, {"Dive armed"}),
        ("C", "Illilli", SHORT, {"Illilli", "Dive armed"}, set()),
        ("C", "Illilli", "Undone: the right coin of the second try, and the buzz", {"Illilli"}, {"Dive armed"}),
        ("C", "MWMWMW", LONG, set(), {"MWMWMW", "Dive armed"}),
    ],
)
def test_what_gives_way_to_a_toast_is_what_meets_it(
    band: Callable[..., Driver], size: str, who: str, said: str, shown: set[str], gone: set[str]
) -> None:
    driver = band(size, who, said)
    assert shown <= set(driver.texts())
    assert not gone & set(driver.texts())


@pytest.mark.parametrize(("who", "grown"), [("Ida", True), ("Massimili", False)])
def test_a_state_grows_with_the_text_only_where_the_name_keeps_its_size(
    band: Callable[..., Driver], who: str, grown: bool
) -> None:
    driver = band("T", who, None, text_scale=1.3)
    name, state = driver.find(who), driver.find("Dive armed")
    ctx = layout_context(driver.shell.ctx.frame, 1.3, LINES)
    natural_width, _ = measure(shared_node(name.element, ctx))
    assert name.rect[2] >= natural_width - 1, "the name is smaller"
    assert isinstance(state.element, Text)
    assert state.element.fixed is not grown


@pytest.mark.parametrize("size", "RC")
@pytest.mark.parametrize("text_scale", [1.0, 1.3])
def test_the_slanted_edge_of_the_pennant_ends_before_the_chips(
    band: Callable[..., Driver], size: str, text_scale: float
) -> None:
    """However long they are: the upper corner of the edge is half a height farther right than its foot."""
    for words in range(1, 9):
        driver = band(size, "Bartholom", None, text_scale, " ".join(["chips"] * words))
        drawn = [part for part in driver.parts() if isinstance(part.element, Drawing) and part.element.transition]
        left, _, width, height = drawn[0].rect
        ctx = driver.shell.ctx
        corner = left + width - ctx.space("gap") / 2 + 0.42 * (height - ctx.pick(6, 4))
        chip = next(part for part in driver.parts() if isinstance(part.element, Text) and "chips" in part.element.text)
        assert corner <= chip.rect[0] - ctx.pick(14, 12), words
        driver.close()
