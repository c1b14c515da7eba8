"""What is paid on a table, as it is seen: when things fly, amounts count and tags stand, on every size; calm motion,
payments in a row, another window meanwhile."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.ui.kit import people
from divingbell.ui.kit.context import Context, words_of
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.payment_view import Flight, Payment, Tag, coin_icon
from divingbell.ui.table.payments import Payments
from divingbell.ui.toolkit.element import Box, Element, Text, column, row, space, stack
from tests.ui.driver import SIZES, Driver
from tests.ui.started_services import EMPTY


class Panels(Screen):
    """Two people with money, and the bank they are paid from."""

    name = "panels"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.cash = {"p1": 10_000, "p2": 62_000}
        self.payments = Payments(shell, self.refresh)
        self.taps = 0

    def pay(self, player: str, amount: int, *, back: bool = False, coins: int = 1) -> None:
        before = dict(self.cash)
        self.cash[player] += amount
        ways = tuple(Flight("bank", f"player.{player}", coin_icon("gold"), 0.08 * i) for i in range(coins))
        tag = Tag(lambda ctx: ctx.signed(amount), "positive" if amount > 0 else "caution")
        self.payments.play(Payment({player: tag}, ways, before, back))

    def view(self) -> Element:
        ctx = self.ctx
        shown = self.payments.shown(self.cash)
        panels = [self._panel(ctx, player, cash) for player, cash in shown.items()]
        bank = Box(id="bank", w=100, h=100, tap=self._tapped)
        return stack(column(row(*panels, gap=8), space(), row(space(), bank)), self.payments.view())

    def _panel(self, ctx: Context, player: str, cash: int) -> Element:
        tag = self.payments.tag(player)
        said = people.tag(ctx, words_of(tag.words, ctx), tag.kind) if tag is not None else None
        return column(people.money(ctx, cash, "score"), said, id=f"player.{player}", w=200, h=60, items="start")

    def _tapped(self) -> None:
        self.taps += 1


class PanelDriver(Driver):
    @property
    def screen(self) -> Panels:
        assert isinstance(self.shell.top, Panels)
        return self.shell.top

    def shown(self, player: str) -> str:
        """What stands on this panel now."""
        words = [part for part in self.find(f"player.{player}").walk() if isinstance(part.element, Text)]
        return " ".join(part.words for part in words)

    @property
    def flying(self) -> int:
        """How many things are in the air."""
        return sum((part.element.id or "").startswith("flight.") for part in self.parts())


@pytest.fixture(params=SIZES)
def driver(request: pytest.FixtureRequest) -> Iterator[PanelDriver]:
    made = PanelDriver(EMPTY, Settings(welcomed=True), request.param, Panels)
    yield made
    made.close()


@pytest.fixture
def calm() -> Iterator[PanelDriver]:
    made = PanelDriver(EMPTY, Settings(welcomed=True, calm_motion=True), "C", Panels)
    yield made
    made.close()


def test_a_coin_flies_then_the_amount_counts_and_a_tag_stays_six_seconds(driver: PanelDriver) -> None:
    with driver.held_clock() as let_pass:
        driver.screen.pay("p2", 30_000)
        driver.frames(1)
        assert (driver.flying, driver.shown("p2")) == (0, "$62,000"), "the first frame is that of the answer"
        let_pass(0.3)
        assert (driver.flying, driver.shown("p2")) == (1, "$62,000")
        let_pass(0.35)
        counting = int(driver.shown("p2").split()[0].strip("$").replace(",", ""))
        assert driver.flying == 0
        assert 62_000 < counting < 92_000
        let_pass(0.6)
        assert driver.shown("p2") == "$92,000 +$30,000"
        assert driver.shown("p1") == "$10,000"
        assert driver.screen.payments.payment is None
        let_pass(5.2)
        assert driver.shown("p2") == "$92,000 +$30,000"
        let_pass(0.3)
        assert driver.shown("p2") == "$92,000"
        assert driver.shell.element_view.still


def test_the_coin_is_on_its_way_from_the_bank_to_the_panel(driver: PanelDriver) -> None:
    with driver.held_clock() as let_pass:
        driver.screen.pay("p2", 30_000)
        let_pass(0.15)
        way = driver.find("flight.0").element.data
    x, y, w, h = driver.find("bank").rect
    assert way.start == (x + w / 2, y + h / 2)
    left, top, _, height = driver.find("player.p2").rect
    assert left < way.end[0] < left + 100, "where the tile is"
    assert way.end[1] == top + height / 2
    frame = driver.shell.ctx.frame
    assert all(0 < way.at(i / 10)[0] < frame.width and 0 < way.at(i / 10)[1] < frame.height for i in range(11))


def test_calm_motion_leaves_the_amount_and_the_tag(calm: PanelDriver) -> None:
    with calm.held_clock() as let_pass:
        calm.screen.pay("p2", 30_000)
        calm.frames(1)
        assert (calm.flying, calm.shown("p2")) == (0, "$92,000 +$30,000")
        let_pass(0.3)
        assert calm.flying == 0
        let_pass(5.8)
        assert calm.shown("p2") == "$92,000"


def test_while_it_is_paid_who_gets_something_is_lit_and_who_pays_is_not(driver: PanelDriver) -> None:
    payments = driver.screen.payments
    with driver.held_clock() as let_pass:
        for player, amount, lit in (("p1", 5_000, ["p1"]), ("p2", -5_000, [])):
            assert [one for one in ("p1", "p2") if payments.is_paid(one)] == []
            driver.screen.pay(player, amount)
            driver.frames(1)
            assert [one for one in ("p1", "p2") if payments.is_paid(one)] == lit
            let_pass(7)


def test_a_tag_in_the_place_of_another_stays_as_long(calm: PanelDriver) -> None:
    with calm.held_clock() as let_pass:
        calm.screen.pay("p2", 30_000)
        let_pass(4)
        calm.screen.pay("p2", 5_000)
        let_pass(4)
        assert calm.shown("p2") == "$97,000 +$5,000"


def test_a_touch_under_a_flight_counts(driver: PanelDriver) -> None:
    with driver.held_clock() as let_pass:
        driver.screen.pay("p2", 30_000)
        let_pass(0.15)
        assert driver.flying == 1
        driver.tap("bank")
        assert driver.screen.taps == 1


def test_a_second_payment_ends_the_first_and_leaves_its_tag(driver: PanelDriver) -> None:
    with driver.held_clock() as let_pass:
        driver.screen.pay("p2", 30_000)
        let_pass(0.2)
        driver.screen.pay("p1", -2_000)
        driver.frames(1)
        assert driver.shown("p2").endswith("+$30,000")
        let_pass(1.2)
        assert driver.shown("p1") == "$8,000 \N{MINUS SIGN}$2,000"
        assert driver.shown("p2") == "$92,000 +$30,000"
        driver.screen.pay("p2", 5_000)
        driver.frames(1)
        assert driver.shown("p2") == "$92,000", "the old tag is gone with the next change of the same panel"
        let_pass(1.2)
        assert driver.shown("p2") == "$97,000 +$5,000"


def test_two_coins_land_one_after_the_other(driver: PanelDriver) -> None:
    with driver.held_clock() as let_pass:
        driver.screen.pay("p2", 30_000, coins=2)
        let_pass(0.15)
        assert driver.flying == 1
        let_pass(0.1)
        assert driver.flying == 2
        let_pass(0.4)
        assert driver.flying == 1
        let_pass(0.15)
        assert driver.flying == 0


def test_what_is_taken_back_is_over_sooner(driver: PanelDriver) -> None:
    with driver.held_clock() as let_pass:
        driver.screen.pay("p2", -30_000, back=True)
        let_pass(0.45)
        assert driver.screen.payments.payment is None
        assert driver.shown("p2").endswith("\N{MINUS SIGN}$30,000")


def test_another_look_or_half_a_turn_during_a_flight(driver: PanelDriver) -> None:
    with driver.held_clock() as let_pass:
        driver.screen.pay("p2", 30_000)
        let_pass(0.2)
        driver.shell.half_turn()
        let_pass(0.1)
        assert driver.flying == 1
        driver.shell.change(theme="shallows")
        let_pass(1.3)
        assert (driver.flying, driver.shown("p2")) == (0, "$92,000 +$30,000")


def test_an_end_shows_everything_at_once(driver: PanelDriver) -> None:
    with driver.held_clock() as let_pass:
        driver.screen.pay("p2", 30_000)
        let_pass(0.2)
        driver.screen.payments.end()
        let_pass(0.7)
        assert (driver.flying, driver.shown("p2")) == (0, "$92,000 +$30,000")
        driver.screen.payments.forget()
        driver.screen.refresh()
        driver.frames(1)
        assert driver.shown("p2") == "$92,000"


def test_what_is_forgotten_in_flight_leaves_nothing(driver: PanelDriver) -> None:
    with driver.held_clock() as let_pass:
        driver.screen.pay("p2", 30_000)
        let_pass(0.2)
        driver.screen.payments.forget()
        driver.frames(1)
        assert (driver.flying, driver.screen.payments.payment) == (0, None)
        let_pass(0.7)
        assert driver.shown("p2") == "$92,000"


def test_who_shows_it_is_told_of_each_change_and_once_of_the_end(calm: PanelDriver, driver: PanelDriver) -> None:
    told: list[str] = []

    def shown_by(shell: Shell) -> Payments:
        return Payments(shell, lambda: told.append("changed"), lambda: told.append("ended"))

    payment = Payment({"p1": Tag(lambda _: "+1", "positive")}, (), {"p1": 1})
    payments = shown_by(driver.shell)
    payments.play(payment)
    assert told == ["changed"]
    payments.end()
    payments.end()
    assert told == ["changed", "changed", "ended"]
    told.clear()
    driver.let_pass(5)
    assert not told, "what was to come of it is not kept"
    shown_by(calm.shell).play(payment)
    assert told == ["changed"], "with calm motion there is nothing that could end"
