"""Scenes of what lies over every table: menu, pause, refused, the question after a resume, the journal in trouble."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from divingbell.companion.archive.rescue import Missing, Rescued
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.games.game import Refusal
from divingbell.companion.journal.journal_failure import FailureReason, JournalFailure, JournalUnusableError
from divingbell.companion.journal.journal_opener import OpenJournal
from divingbell.companion.journal.soundness import AcknowledgedLoss
from divingbell.companion.table.events import Refused
from divingbell.ui.routes import ROUTES
from divingbell.ui.shell.shell import RouteHandler, Shell
from divingbell.ui.table.hooks import CameBack
from divingbell.ui.table.table_screen import TableScreen
from tests import table_work
from tests.sunken_play import aim, free_buzz, up
from tests.ui.scenes import Scene
from tests.ui.scenes_sunken import ANY, GOLD, table
from tests.ui.table_services import TableDriver, TableServices

AT = "2026-01-03T21:40:03.250Z"


def nowhere(_: Shell) -> None:
    """A way that leads nowhere: its key is there."""


OWN = ("menu", "pause", "refused", "resume", "save_to_usb", "in_memory", "rescue", "lost_lines", "podium", "ledger")
WAYS_HERE: dict[str, RouteHandler] = {
    **dict.fromkeys(("home", "settings", "rules", "hardware", "ledger", "replay", "share"), nowhere),
    **{name: ROUTES[name] for name in OWN if name in ROUTES},
}


def sat_down(services: TableServices, size: str, chosen: Settings, **routes: RouteHandler) -> TableDriver:
    return TableDriver(services, chosen, size, WAYS_HERE | routes)


def screen(driver: TableDriver) -> TableScreen:
    top = driver.shell.top
    assert isinstance(top, TableScreen)
    return top


def scene(name: str, make: Any, sizes: str = "RCT", settings: dict[str, object] | None = None) -> Scene:
    def enter(size: str, chosen: Settings) -> TableDriver:
        made = make(size, chosen)
        return made if isinstance(made, TableDriver) else sat_down(made, size, chosen)

    return Scene(name, sizes, enter, settings or {})


# Menu and pause -----------------------------------------------------------------------------------------------


def menu(services: TableServices) -> Any:
    def enter(size: str, chosen: Settings) -> TableDriver:
        driver = sat_down(services, size, chosen)
        driver.tap("menu")
        return driver

    return enter


def _menu(*actions: Any, **fields: Any) -> Any:
    return lambda size, chosen: menu(table(4, *actions, **fields))(size, chosen)


def _other_menu(size: str, chosen: Settings) -> TableDriver:
    services = TableServices(4)
    services.play({"type": "start_game", "game": "deep_sea_adventure", "players": 4, "first_player": "p1"})
    return menu(services)(size, chosen)


def _pause(size: str, chosen: Settings) -> TableDriver:
    driver = _menu(GOLD, aim("p2", 4))(size, chosen)
    driver.tap("menu.pause")
    driver.settled()
    return driver


# Refused ------------------------------------------------------------------------------------------------------


def refused(size: str, chosen: Settings, *, rim: int | None = None) -> TableDriver:
    """Free buzz was tapped as the probe touched."""
    actions = (GOLD,) if rim else (GOLD, aim("p2", 4))
    driver = sat_down(table(4, *actions), size, chosen)
    top = screen(driver)
    before = top.record.snapshot
    driver.services.contact(0.42, 38, rim)
    driver.frames(1)
    top.record.snapshot = before  # what was drawn when the finger came down
    top.send(free_buzz("p2"))
    driver.settled()
    return driver


def house_rule(size: str, chosen: Settings) -> TableDriver:
    """A refusal behind which a house rule stands, from a stranger's program: shown over any table."""
    driver = sat_down(table(), size, chosen)
    top = screen(driver)
    top.sender.refused(Refused({"type": "discard", "player": "p3"}, "script", Refusal(
        "not_your_turn", "", {"player": "p3", "whose": "p2"}), top.session, True))  # fmt: skip
    driver.frames(2)
    return driver


# Resume -------------------------------------------------------------------------------------------------------


def resumed(
    size: str, chosen: Settings, *, power_cut: bool = True, call: tuple[Any, ...] = (GOLD, aim("p2", 4))
) -> TableDriver:
    services = table(4, *call)
    table_work.sensors(services.own, "hold")

    def ask(shell: Shell) -> None:
        assert isinstance(shell.top, TableScreen)
        shell.top.came_back = CameBack(power_cut, AT)
        ROUTES["resume"](shell)

    return sat_down(services, size, chosen, resume=ask)


def _hole(size: str, chosen: Settings) -> TableDriver:
    driver = resumed(size, chosen, call=(ANY,))
    driver.tap("resume.it_buzzed")
    return driver


# The journal --------------------------------------------------------------------------------------------------


def unwritable(services: TableServices, reason: FailureReason = "read_only") -> None:
    """From now on the journal of these services can only be kept in memory."""

    failure = JournalFailure(reason, Path("/home/ada/journal.db"), "attempt to write a readonly database")

    def fail(_: OpenJournal) -> None:
        raise JournalUnusableError(failure)

    services.journal_failure = failure
    services.own.call(lambda _: services.journal.write_beside(fail)).result()


def in_memory(size: str, chosen: Settings, reason: FailureReason = "read_only") -> TableDriver:
    services = table(4, GOLD)
    unwritable(services, reason)
    services.tap(free_buzz("p2"))
    services.contact(0.2, 30)
    services.tap(aim("p2", 4))
    driver = sat_down(services, size, chosen)
    driver.shell.damage_told = True  # its window was closed: the banner stays
    dialogs = screen(driver).dialogs
    while dialogs:
        dialogs.close()
    driver.frames(2)
    return driver


def _buzzed_in_memory(size: str, chosen: Settings) -> TableDriver:
    services = table(4, GOLD, aim("p2", 4))
    unwritable(services)
    services.contact(0.42, 38)
    return sat_down(services, size, chosen)


def _recovered_in_memory(size: str, chosen: Settings) -> TableDriver:
    services = table(4, GOLD, aim("p2", 4))
    unwritable(services)
    services.contact(0.42, 38)
    services.tap(up("p2", "gold"))
    return sat_down(services, size, chosen)


def _no_stick(size: str, chosen: Settings) -> TableDriver:
    driver = in_memory(size, chosen)
    driver.services.sticks.found = list  # type: ignore[attr-defined]
    driver.tap("save_to_usb")
    driver.wait(lambda: driver.shows("stick.again"), "the window")
    return driver


def damaged(size: str, chosen: Settings) -> TableDriver:
    return in_memory(size, chosen, "damaged")


def rescued(size: str, chosen: Settings) -> TableDriver:
    driver = damaged(size, chosen)
    missing = (Missing(2, "11a3b7e4-52ab-4f3f-8e0b-6a2b0a6f5d11", 141, 7), Missing(5, "", 0, 0))
    came = Rescued(Path("/home/ada/journal.db.rescued"), 12, 1_873, missing, damaged=False)
    driver.services.rescue = lambda: came  # type: ignore[attr-defined]
    driver.tap("rescue")
    driver.wait(lambda: driver.shows("windows.rescue.cut"), "the window")
    return driver


def lost(size: str, chosen: Settings) -> TableDriver:
    services = table(4)
    services.journal.loss = AcknowledgedLoss(Path("/home/ada/journal.db"), 2, Path("/home/ada/journal.db-wal.1"))
    services.settle()
    driver = sat_down(services, size, chosen)
    ROUTES["lost_lines"](driver.shell)
    driver.frames(2)
    return driver


SCENES = [
    scene("menu", _menu(GOLD, aim("p2", 4))),
    scene("menu.card", _menu()),
    scene("menu.deep_sea", _other_menu),
    scene("pause", _pause),
    scene("pause.kiosk", _pause, settings={"kiosk": True}),
    scene("refused", refused),
    scene("refused.read", house_rule),
    scene("resume", resumed),
    scene("resume.carried_on", lambda size, chosen: resumed(size, chosen, power_cut=False), "R"),
    scene("resume.hole", _hole),
    scene("memory_only", in_memory),
    scene("memory_only.no_stick", _no_stick),
    scene("journal.damaged", damaged),
    scene("sunken.buzz.memory", _buzzed_in_memory),
    scene("sunken.penalty.memory", _recovered_in_memory),
    scene("journal.rescued", rescued),
    scene("journal.lost_lines", lost),
]
