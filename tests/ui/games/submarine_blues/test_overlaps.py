"""Nothing that takes back, ends or pays comes under a finger at the table of Submarine Blues."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec
import pytest

from divingbell.companion.configuration.settings import Settings
from tests.ui import blues_evening as evening
from tests.ui.driver import SIZES
from tests.ui.overlaps import Change, Game, overlaps
from tests.ui.scenes_blues import JACK, hammer, table
from tests.ui.scenes_deep_sea import in_memory
from tests.ui.scenes_windows import WAYS_HERE
from tests.ui.table_services import TableDriver, TableServices

GAME = Game(
    lambda key: key.startswith(("end.", "call.", "put_back", "toast.undo", "bid", "attack", "play", "remember"))
)
Sit = Callable[[TableServices], TableDriver]


@pytest.fixture(params=list(SIZES))
def size(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=[("en", 1.0), ("it", 1.3)], ids=["en", "it-large"])
def sit(request: pytest.FixtureRequest, size: str) -> Iterator[Sit]:
    language, text_scale = request.param
    settings = Settings(welcomed=True, dim_after_s=0, language=language, text_scale=text_scale)
    drivers: list[TableDriver] = []

    def sit_down(services: TableServices) -> TableDriver:
        if drivers:
            return drivers[0].sit(services, **WAYS_HERE)
        drivers.append(TableDriver(services, settings, size, WAYS_HERE))
        return drivers[0]

    yield sit_down
    for driver in drivers:
        driver.close()


def seen(driver: TableDriver) -> None:
    """The payment is over, and what follows comes by itself."""
    driver.shell.top.all_seen()
    driver.settled()


def passed(driver: TableDriver) -> None:
    """The toast goes by itself."""
    driver.let_pass(7)
    driver.settled()


def fails(driver: TableDriver) -> None:
    in_memory(driver, "damaged")


def writes(driver: TableDriver) -> None:
    """The journal can be written again."""
    record = driver.shell.top.record
    record.snapshot = msgspec.structs.replace(record.snapshot, journal_failure=None)
    driver.shell.top.refresh()
    driver.frames(3)


def bruno() -> TableServices:
    return table(evening.bruno_begins())


def bids() -> TableServices:
    return table(evening.bruno_bids())


def changes(sit: Sit, size: str) -> list[Change]:
    def at(
        make: Callable[[], TableServices], *taps: str, then: Callable[[TableDriver], object] | None = None
    ) -> Callable[[int], TableDriver]:
        def take(_: int) -> TableDriver:
            driver = sit(make())
            for tap in taps:
                driver.tap(tap)
                driver.settled(seen=False)
            if then is not None:
                then(driver)
            return driver

        return take

    jack = ("act.attack", *(["card.JS"] if size == "R" else ["rank.J", "suit.S"]))
    struck = (*jack, "hits.p1.2", "hits.p3.1", "hits.p4.3")
    return [
        Change("divers have changed hands", at(bruno, *struck, "attack"), seen),
        Change("a submarine is won", at(hammer, "call.pass"), seen),
        Change("a toast goes", at(lambda: table(evening.bruno_begins(), JACK), "undo"), passed),
        Change("the memory fails at the table", at(bruno), fails),
        Change("the memory fails in an attack", at(bruno, *struck), fails),
        Change("the memory fails before a card is picked", at(bruno, "act.attack"), fails),
        Change("the memory fails in an auction", at(bids, "bid.4H"), fails),
        Change("the memory writes again at the table", at(bruno, then=fails), writes),
        Change("the memory writes again in an attack", at(bruno, *struck, then=fails), writes),
        Change("the memory writes again in an auction", at(bids, "bid.4H", then=fails), writes),
    ]


def test_nothing_grave_comes_under_a_finger(sit: Sit, size: str) -> None:
    assert overlaps(changes(sit, size), size, 4, GAME) == []


@pytest.mark.parametrize("people", [2, 3])
def test_nothing_grave_comes_under_a_finger_of_fewer(sit: Sit, size: str, people: int) -> None:
    def at(*taps: str, failed: bool = False) -> Callable[[int], TableDriver]:
        def take(people: int) -> TableDriver:
            driver = sit(table([evening.begin(people)], players=people))
            for tap in taps:
                driver.tap(tap)
                driver.settled(seen=False)
            if failed:
                fails(driver)
            return driver

        return take

    steps = [
        Change(f"the memory {what}, {len(taps)} taps", at(*taps, failed=failed), happens)
        for taps in ((), ("act.attack",))
        for what, failed, happens in (("fails", False, fails), ("writes again", True, writes))
    ]
    assert overlaps(steps, size, people, GAME) == []
