"""What people are told of a journal that cannot be written, and how the game is saved (screens.md 0.8)."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest

from divingbell.companion.archive.rescue import Rescued, RescueError, free_name, rescue
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.journal.journal_failure import FailureReason
from divingbell.ui.kit.skins import button_skin
from divingbell.ui.routes import ROUTES
from divingbell.ui.screens.dialogs.stick import StickDialog
from divingbell.ui.table.opening import table_screen
from divingbell.ui.toolkit.element import Box, Skin
from tests import table_work
from tests.companion.journal.evening import stored_rows
from tests.sunken_play import aim
from tests.ui.scenes_blues import bidding, bruno
from tests.ui.scenes_deep_sea import drowned, round_over, second_round
from tests.ui.scenes_deep_sea import in_memory as memory_only
from tests.ui.scenes_deep_sea import table as deep_sea
from tests.ui.scenes_podium import deep_sea as podium_of_the_deep_sea
from tests.ui.scenes_sunken import GOLD, table
from tests.ui.scenes_windows import (
    damaged,
    in_memory,
    unwritable,
)
from tests.ui.screens.dialogs.over_a_table import CHOSEN, SIZES, over
from tests.ui.submarine_evening import services
from tests.ui.table_services import TableDriver, TableServices


def saving(driver: TableDriver, *sticks: Path, fail: OSError | None = None) -> list[Path]:
    """Give the services these sticks; where it saved."""
    saved: list[Path] = []

    def save(folder: Path) -> Path:
        if fail is not None:
            raise fail
        saved.append(folder)
        return folder / "divingbell-2026-01-03-214003.jsonl"

    driver.services.sticks.found = lambda: [*sticks]  # type: ignore[attr-defined]
    driver.services.sticks.save_record = save  # type: ignore[attr-defined]
    return saved


@pytest.mark.parametrize("size", SIZES)
def test_with_one_stick_the_game_is_saved_at_once(at_table, size: str) -> None:
    driver = at_table(in_memory, size)
    saved = saving(driver, Path("/media/ada/STICK"))
    driver.tap("save_to_usb")
    driver.wait(lambda: driver.shows("windows.stick.saved"), "the toast")
    assert saved == [Path("/media/ada/STICK")]
    assert driver.shows("divingbell-2026-01-03-214003.jsonl")


def test_without_a_stick_it_asks_for_one(at_table) -> None:
    driver = at_table(in_memory)
    saved = saving(driver)
    driver.tap("save_to_usb")
    driver.wait(lambda: driver.shows("windows.stick.none"), "the window")
    saved = saving(driver, Path("/media/ada/STICK"))
    driver.tap("stick.again")
    driver.wait(lambda: driver.shows("windows.stick.saved"), "the toast")
    assert saved == [Path("/media/ada/STICK")]


@pytest.mark.slow
def test_one_of_several_sticks_is_chosen_and_a_full_one_says_so(at_table) -> None:
    driver = at_table(in_memory)
    saving(driver, Path("/media/ada/ONE"), Path("/media/ada/TWO"), fail=OSError(28, "No space left on device"))
    driver.tap("save_to_usb")
    driver.wait(lambda: driver.shows("windows.stick.which"), "the window")
    driver.tap("TWO")
    driver.wait(lambda: driver.shows("windows.stick.failed"), "the failure")
    assert any("there is no room left" in words for words in driver.texts())
    driver.tap("stick.leave")
    assert not driver.shows("windows.stick.failed")


def test_a_stick_whose_name_no_font_can_write_is_called_a_stick(at_table) -> None:
    driver = at_table(lambda size, chosen: in_memory(size, chosen, "full"))
    top = driver.shell.top
    top.dialogs.open(StickDialog(top.parts, [Path("/media/\u65e5\u672c"), Path("/media/TWO")]))
    driver.frames(2)
    assert driver.shows("settings.backup.stick")
    assert driver.shows("TWO")


@pytest.mark.parametrize("reason", get_args(FailureReason))
def test_the_banner_says_every_reason_in_both_lengths(at_table, reason: FailureReason) -> None:
    """The short one where the long one has no room: large letters on the tall screen."""
    for size, text_scale, length in (("R", 1.0, ""), ("T", 1.3, ".short")):
        chosen = Settings(welcomed=True, text_scale=text_scale)
        driver = at_table(lambda size, chosen: in_memory(size, chosen, reason), size, chosen)
        assert driver.shows(f"table.memory.{reason}{length}")
        assert driver.shows("table.rescue") == (reason == "damaged")


def turned_over() -> TableServices:
    return deep_sea(round_over())


@pytest.mark.parametrize("size", "RCT")
@pytest.mark.parametrize(
    "at",
    [
        lambda: deep_sea(second_round()),
        turned_over,
        lambda: deep_sea(drowned()),
        services,
        bruno(),
        bidding(),
    ],
    ids=["dive", "chips turned over", "chips sink", "submarine", "blues", "auction"],
)
def test_that_a_game_is_in_memory_moves_neither_people_nor_undo(at_table, size: str, at: Any) -> None:
    driver = at_table(over(at()), size)
    still = [part for part in ("undo", "player.p1", "player.p2", "resort.p1") if driver.shows(part)]
    before = {part: driver.find(part).rect for part in still}
    memory_only(driver, "damaged")
    assert {part: driver.find(part).rect for part in still} == before
    narrow = driver.shows("banner") and driver.find("banner").rect[1] == driver.find("undo").rect[1]
    assert narrow == (at is turned_over and size == "C")
    assert driver.shows("table.memory.damaged.short" if narrow else "table.memory.short"), "the title gives way"


@pytest.mark.parametrize("size", SIZES)
def test_that_a_game_is_in_memory_is_said_above_what_stands_in_the_place_of_the_table(at_table, size: str) -> None:
    driver = at_table(over(podium_of_the_deep_sea()), size)
    assert driver.shell.top.active_overlay() is not None
    memory_only(driver, "damaged")
    (banner,) = [part for part in driver.parts() if part.element.id == "banner"]
    assert isinstance(banner.element, Box)
    assert banner.element.skin == Skin(fill="danger_fill", radius="radius_card")
    ctx, (left, _, wide, _) = driver.shell.ctx, banner.rect
    assert (left, left + wide) == (ctx.gutter, ctx.frame.width - ctx.gutter)


def test_one_key_rescues_the_damaged_journal_and_says_what_came_out(at_table) -> None:
    """The damaged file is left as it is; what is sound of it stands beside it."""
    driver = at_table(damaged)
    journal = driver.services.own.journal
    before = journal.read_bytes()
    driver.services.rescue = lambda: rescue(journal, free_name(journal))
    driver.tap("rescue")
    driver.wait(lambda: driver.shows("rescue.on"), "the window")
    (saved,) = stored_rows(journal.with_name(f"{journal.name}.rescued"))
    assert saved == table_work.lines(driver.services.own)[: len(saved)]
    assert len(saved) > 2
    assert journal.read_bytes() == before
    driver.tap("rescue.on")
    assert driver.shows("banner")


def test_where_nothing_can_be_saved_the_window_says_why(at_table) -> None:
    driver = at_table(damaged)

    def fail() -> Rescued:
        raise RescueError("rescue.not_a_journal", file="/home/ada/journal.db")

    driver.services.rescue = fail
    driver.tap("rescue")
    driver.wait(lambda: driver.shows("windows.rescue.none"), "the window")
    assert any("nothing of its beginning is left" in words for words in driver.texts())


WAYS = "in_memory.leave", "rescue", "save_to_usb"
"""The buttons of the window of a game in memory only."""


@pytest.mark.parametrize("size", "RCT")
def test_a_chip_leads_to_the_words_and_keys_where_a_banner_has_no_room(at_table, size: str) -> None:
    driver = at_table(over(services()), size)
    saved = saving(driver, Path("/media/ada/STICK"))
    memory_only(driver, "damaged")
    driver.tap("in_memory")
    assert driver.shows("table.memory.damaged")
    assert driver.shows("windows.in_memory.rescue.about")
    bright = button_skin("primary").fill
    assert [name for name in WAYS if driver.find(name).element.skin.fill == bright] == ["save_to_usb"]
    x, y = ({name: driver.find(name).rect[axis] for name in WAYS} for axis in (0, 1))
    safe = min(WAYS, key=y.__getitem__) if size == "T" else max(WAYS, key=x.__getitem__)
    assert safe == "save_to_usb", "on top where they are one under the other, else at the right"
    driver.tap("in_memory.leave")
    assert not driver.shows("table.memory.damaged")
    driver.tap("in_memory")
    driver.tap("save_to_usb")
    driver.wait(lambda: driver.shows("windows.stick.saved"), "the toast")
    assert saved == [Path("/media/ada/STICK")]


WAY = {"in_memory": ROUTES["in_memory"]}


@pytest.mark.parametrize("at_the_start", [True, False], ids=["damaged before the table came up", "later"])
def test_the_window_opens_once_by_itself_where_the_stored_games_are_damaged(at_table, at_the_start: bool) -> None:
    driver = at_table(over(table(4, GOLD)))
    with driver.held_clock() as let_pass:
        broken = table(4, GOLD, aim("p2", 4))
        if at_the_start:
            unwritable(broken, "damaged")
        driver.sit(broken, **WAY)
        if not at_the_start:
            unwritable(broken, "damaged")
            driver.tap("outcome.dropped")
            driver.settled()
        let_pass(0.9)
        assert not driver.shows("windows.in_memory.leave")
        let_pass(0.2)
        assert driver.shows("windows.in_memory.leave")
        driver.tap("in_memory.leave")
        let_pass(3)
        driver.shell.start(table_screen(driver.shell))
        let_pass(3)
        assert not driver.shows("windows.in_memory.leave"), "it opens once"
        assert driver.shows("banner")


def test_the_window_does_not_open_under_a_finger_or_over_another_window(at_table) -> None:
    driver = at_table(over(table(4, GOLD)))
    with driver.held_clock() as let_pass:
        broken = table(4, GOLD, aim("p2", 4))
        unwritable(broken, "damaged")
        driver.sit(broken, **WAY, menu=ROUTES["menu"])
        let_pass(0.9)
        driver.tap("menu")
        let_pass(0.9)
        assert not driver.shows("windows.in_memory.leave"), "a touch came less than a second ago"
        let_pass(3)
        assert not driver.shows("windows.in_memory.leave"), "the menu is open"
        driver.shell.top.dialogs.close()
        let_pass(1.1)
        assert driver.shows("windows.in_memory.leave")


@pytest.mark.parametrize("reason", ["full", "read_only"])
def test_no_window_opens_where_nothing_is_damaged(at_table, reason: FailureReason) -> None:
    driver = at_table(over(table(4, GOLD)))
    with driver.held_clock() as let_pass:
        broken = table(4, GOLD, aim("p2", 4))
        unwritable(broken, reason)
        driver.sit(broken, **WAY)
        let_pass(3)
        assert driver.shows("banner")
        assert not driver.shows("windows.in_memory.leave")


def test_the_banner_goes_when_all_is_written(at_table) -> None:
    services = table(4, GOLD, aim("p2", 4))
    unwritable(services)
    driver = at_table(over(services))
    told: list[str] = []
    driver.shell.routes["lost_lines"] = lambda _: told.append("lost")
    driver.tap("outcome.dropped")
    driver.settled()
    assert driver.shows("banner")
    driver.tap("undo")
    driver.settled()
    assert driver.shows("table.in_memory.alone"), "toasts say that it is only in memory"
    services.journal_failure = None
    services.clock.turn(3)
    driver.settled()
    assert not driver.shows("banner")
    assert services.own.now.journal_failure is None
    assert told == [], "nothing was lost"


@pytest.mark.slow
def test_lost_lines_are_told_over_the_table() -> None:
    from tests.ui.scenes_windows import lost

    driver = lost("R", CHOSEN)
    gone: list[str] = []
    driver.shell.routes["ledger"] = lambda _: gone.append("ledger")
    try:
        assert driver.shows("windows.lost.title")
        driver.tap("lost.on")
        assert not driver.shows("windows.lost.title")
        ROUTES["lost_lines"](driver.shell)
        driver.frames(2)
        driver.tap("lost.ledger")
        assert gone == ["ledger"]
    finally:
        driver.close()
