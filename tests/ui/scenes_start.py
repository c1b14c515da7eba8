"""Scenes of the first start, the welcome and home."""

from __future__ import annotations

from collections.abc import Callable

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.installed_games import GAMES
from divingbell.companion.rig import Capabilities, Health
from divingbell.ui.screens.dialogs.already_running import AlreadyRunning
from divingbell.ui.screens.first_start.first_start import show_first_start
from divingbell.ui.screens.first_start.welcome import Step, Welcome
from divingbell.ui.screens.home.home import Home
from divingbell.ui.shell.shell import RouteHandler, Shell
from tests.sunken_play import STOP
from tests.ui.driver import Driver
from tests.ui.scenes import Enter, Scene
from tests.ui.started_services import ToldRig, power_cut, sit_down, start_app

JOURNAL = "/home/pi/.local/share/divingbell/journal.db"


def nowhere(shell: Shell) -> None:
    """A way that leads nowhere: the picture wants its key."""


NOWHERE = (
    "carry_on",
    "practice",
    "past_games",
    "statistics",
    "hardware",
    "settings",
    *(f"new.{game}" for game in GAMES),
)
ROUTES: dict[str, RouteHandler] = {
    **dict.fromkeys((*NOWHERE, *(f"new.{game}" for game in GAMES)), nowhere),
    "first_start": show_first_start,
}


def home(size: str, settings: Settings) -> Driver:
    driver = start_app(size, settings, routes=ROUTES, rig=ToldRig(), evening=power_cut())
    driver.wait(lambda: driver.shows("carry_on"), "the unfinished game")
    return driver


def reopened(size: str, settings: Settings) -> Driver:
    """The game that was over, and was undone back into play, stands on top."""
    driver = start_app(size, settings, routes=ROUTES, rig=ToldRig(), evening=power_cut())
    driver.wait(lambda: driver.shows("carry_on"), "the unfinished game")
    services = driver.shell.services
    services.carry_on()
    for action in ({"type": "stop_game"}, {"type": "undo", "steps": 1}):
        services.table.submit([action]).result()
    driver.shell.start(Home(driver.shell))
    driver.wait(lambda: driver.shows("past.reopened"), "the reopened game")
    driver.frames(3)
    return driver


def after_a_game(*, waits: bool) -> Enter:
    """Home after a game that is over, with one that waits on demand."""

    def enter(size: str, settings: Settings) -> Driver:
        driver = home(size, settings) if waits else start_app(size, settings, routes=ROUTES)
        services = driver.shell.services
        sit_down(services, (("Ada", "fin"), ("Bruno", "star")), "sunken_treasure")
        services.table.submit([STOP]).result()
        services.summaries.update()
        driver.shell.start(Home(driver.shell))
        top = driver.shell.top
        driver.wait(lambda: isinstance(top, Home) and bool(top.waiting_games) == waits, "how many wait")
        driver.frames(3)
        return driver

    return enter


def empty_home(size: str, settings: Settings) -> Driver:
    return start_app(size, settings, routes=ROUTES)


def first_start(size: str, settings: Settings) -> Driver:
    return start_app(size, settings, routes=ROUTES)


def welcome(step: Step, health: Health | None = None) -> Enter:
    def enter(size: str, settings: Settings) -> Driver:
        rig = ToldRig(capabilities=Capabilities()) if health is None else ToldRig(health, Capabilities())
        return start_app(size, settings, _welcome(step), ROUTES, rig=rig)

    return enter


def _welcome(step: Step) -> Callable[[Shell], Welcome]:
    return lambda shell: Welcome(shell, step)


def already_running(size: str, settings: Settings) -> Driver:
    return start_app(size, settings, lambda shell: AlreadyRunning(shell, JOURNAL, 1234))


SCENES = [
    Scene("already_running", "RCT", already_running),
    Scene("home", "RCT", home),
    Scene("home.reopened", "RCT", reopened),
    Scene("home.after", "RCT", after_a_game(waits=False)),
    Scene("home.after_waits", "RCT", after_a_game(waits=True)),
    Scene("home.empty", "RCT", empty_home),
    Scene("first_start", "RCT", first_start, {"welcomed": False}),
    Scene("welcome.games", "RCT", welcome(1), {"welcomed": False}),
    Scene("welcome.tap", "RCT", welcome(2), {"welcomed": False}),
    Scene("welcome.probe", "RCT", welcome(3), {"welcomed": False}),
    Scene("welcome.probe.lost", "RCT", welcome(3, Health("lost", "rig.no_port")), {"welcomed": False}),
]
