"""First start, welcome and home: what a tap changes, and where it leads."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from divingbell.commands.app import open_window
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.installed_games import GAMES
from divingbell.companion.rig import Capabilities, Health
from divingbell.companion.table.events import Done
from divingbell.ui.kit.fields import step_circle
from divingbell.ui.routes import ROUTES as REAL_WAYS
from divingbell.ui.screens.first_start.welcome import Welcome
from divingbell.ui.screens.home.home import show_home
from divingbell.ui.shell import sdl, start
from divingbell.ui.shell.sdl import Display
from divingbell.ui.shell.shell import RouteHandler
from divingbell.ui.table.game_ui import game_ui
from divingbell.ui.toolkit.element import Drawing, Element
from divingbell.ui.toolkit.render_node import RenderNode
from tests.ui.driver import Driver
from tests.ui.scenes_start import ROUTES
from tests.ui.started_services import FAMILY, StartedServices, ToldRig, power_cut, sit_down, start_app

SIZES = ["C", *(pytest.param(size, marks=pytest.mark.slow) for size in "RT")]
LOOKING = Health("searching", "rig.searching")

ON_HOME = [game for game in GAMES if not game_ui(game).own_cards]
"""Games with one button on home, which has their name."""


@pytest.fixture
def going() -> tuple[dict[str, RouteHandler], list[str]]:
    """Ways that write down where they lead."""
    gone: list[str] = []
    return {name: (lambda _, name=name: gone.append(name)) for name in ROUTES}, gone


@pytest.fixture
def enter() -> Iterator[object]:
    """`enter(...)` is `start_app(...)`, closed again."""
    drivers: list[Driver] = []

    def start(*arguments: object, **options: object) -> Driver:
        drivers.append(start_app(*arguments, **options))  # type: ignore[arg-type]
        return drivers[-1]

    yield start
    while drivers:
        drivers.pop().close()


def beside(one: RenderNode, other: RenderNode) -> bool:
    """Whether neither lies over the other."""
    (ax, ay, aw, ah), (bx, by, bw, bh) = one.rect, other.rect
    return ax + aw <= bx or bx + bw <= ax or ay + ah <= by or by + bh <= ay


@pytest.mark.parametrize("name", ["welcome.games", "welcome.tap", "welcome.probe"])
def test_no_key_lies_over_a_step(scene, name: str) -> None:
    driver = scene(name, "T", "it", 1.3)
    dots = [part for part in driver.parts() if isinstance(part.element, Drawing) and part.element.paint is step_circle]
    keys = [driver.find(key) for key in ("back", "skip", "next") if key != "skip" or name != "welcome.probe"]
    assert len(dots) == 3
    assert all(beside(dot, key) for dot in dots for key in keys)


# First start --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_first_start_writes_each_choice_at_once(enter, size: str) -> None:
    driver = enter(size, Settings())

    def saved() -> Settings:
        driver.shell.settings_writer.finish()
        return driver.shell.services.settings.now

    driver.tap("language.it")
    assert saved().language == "it"
    driver.tap("text_size.1.3")
    assert saved().text_scale == 1.3
    assert driver.shows("Avanti")
    driver.tap("next")
    assert driver.shell.top.name == "welcome.games"
    assert not saved().welcomed


@pytest.mark.parametrize("size", SIZES)
def test_the_welcome_goes_forward_and_back(enter, size: str) -> None:
    driver = enter(size, Settings(), routes=ROUTES)
    seen = []
    for tap in ("next", "next", "next", "back", "back", "back", "next", "skip", "next"):
        driver.tap(tap)
        seen.append(driver.shell.top.name)
    assert seen == [
        *("welcome.games", "welcome.tap", "welcome.probe", "welcome.tap", "welcome.games", "first_start"),
        *("welcome.games", "welcome.probe", "home"),
    ]
    driver.shell.settings_writer.finish()
    assert driver.shell.services.settings.now.welcomed


def test_the_second_step_can_be_skipped(enter) -> None:
    driver = enter("C", Settings(), lambda shell: Welcome(shell, 2), ROUTES)
    driver.tap("skip")
    assert driver.shell.top.name == "welcome.probe"


def test_the_rig_is_found_while_one_looks(enter) -> None:
    rig = ToldRig(LOOKING, Capabilities())
    driver = enter("R", Settings(), lambda shell: Welcome(shell, 3), ROUTES, rig=rig)
    assert driver.shows("first_start.searching")
    assert not driver.shows("calibrate")
    rig.feels = Capabilities(floor_steps=400)
    rig.say(Health("ready", "rig.ready", {"name": "x"}))
    driver.wait(lambda: driver.texts().count("found") == 2, "probe and floor")
    assert driver.shows("calibrate")
    rig.say(Health("lost", "rig.no_port"))
    driver.wait(lambda: driver.shows("kit.probe.lost"), "nothing there any more")
    assert driver.shows("practise")


def test_a_rig_without_floor_is_found_without_it(enter) -> None:
    driver = enter("R", Settings(), lambda shell: Welcome(shell, 3), ROUTES, rig=ToldRig(capabilities=Capabilities()))
    driver.wait(lambda: driver.shows("first_start.found"), "the probe")
    assert driver.shows("first_start.not_found")


@pytest.mark.parametrize(("key", "way"), [("practise", "practice"), ("calibrate", "hardware"), ("next", None)])
def test_the_last_step_leads_home_and_on(enter, going, key: str, way: str | None) -> None:
    routes, gone = going
    driver = enter("R", Settings(), lambda shell: Welcome(shell, 3), routes, rig=ToldRig())
    driver.wait(lambda: driver.shows("first_start.found"), "the probe")
    driver.tap(key)
    assert driver.shell.top.name == "home"
    assert gone == ([way] if way else [])
    driver.shell.settings_writer.finish()
    assert driver.shell.services.settings.now.welcomed


# Home ---------------------------------------------------------------------------------------------------------


def test_home_offers_what_there_is(scene) -> None:
    driver: Driver = scene("home")
    assert driver.shows("home.power_cut")
    for words in ("Power went off at 21:40", "Turn 37. Bruno had just armed a dive: gold, risk 4.", "$62,000"):
        assert driver.shows(words)
    assert driver.shows("Probe ready")
    driver = scene("home.empty")
    assert not driver.shows("carry_on")
    assert driver.shows("No probe")


def test_carry_on_shows_its_own_games_picture(enter) -> None:
    game = "deep_sea_adventure"
    driver = enter("R", Settings(welcomed=True), None, ROUTES)
    begin = {"type": "start_game", "game": game, "players": 2, "first_player": "p1"}
    outcome = driver.shell.services.new_game([{"id": "p1", "name": "Ada"}, {"id": "p2", "name": "Bruno"}], begin)
    assert isinstance(outcome, Done)
    show_home(driver.shell)
    driver.wait(lambda: driver.shows("carry_on"), "the unfinished game")
    pictures = [one.data[0] for one in drawings(driver.shell.top.view()) if isinstance(one.data, tuple)]
    assert pictures.count(game_ui(game).picture) == 2, "on its plate, and beside Carry on"


def drawings(element: Element) -> list[Drawing]:
    """All that are painted in it."""
    inside = [one for child in getattr(element, "children", ()) for one in drawings(child)]
    return [element, *inside] if isinstance(element, Drawing) else inside


def test_home_says_how_long_it_took_last_time(scene) -> None:
    driver: Driver = scene("home")
    driver.wait(lambda: driver.shows("last 41 min"), "the game that was finished")
    assert driver.shows("last 28 min")
    assert driver.shows("45 min")
    assert driver.shows("30 min")


@pytest.mark.parametrize("size", SIZES)
def test_each_key_of_home_leads_somewhere(enter, going, size: str) -> None:
    routes, gone = going
    driver = enter(size, Settings(welcomed=True), routes=routes, evening=power_cut())
    driver.wait(lambda: driver.shows("carry_on"), "the unfinished game")
    keys = {"carry_on": "carry_on", **{f"game.{game}": f"new.{game}" for game in ON_HOME}}
    keys |= {name: name for name in ("practice", "hardware", "settings")}
    for key in keys:
        driver.tap(key)
    assert gone == list(keys.values())


def test_a_plate_leads_to_the_players_of_its_game(enter) -> None:
    driver = enter("C", Settings(welcomed=True), routes=REAL_WAYS)
    for game, rules in ((game, GAMES[game]) for game in ON_HOME):
        driver.tap(f"game.{game}")
        assert driver.shell.top.name == "players"
        assert driver.shows(f"{rules.seats[0]} to {rules.seats[-1]} players")
        driver.tap("back")
        assert driver.shell.top.name == "home"


def test_keys_of_screens_that_are_not_there_are_not_shown(enter) -> None:
    driver = enter("R", Settings(welcomed=True))
    assert not driver.shows("settings")
    assert driver.is_off("game.submarine")


def test_language_key_goes_round(scene) -> None:
    driver = scene("home")
    driver.tap("language")
    assert driver.shell.settings.language == "it"
    assert driver.shows(
        "Turno 37. Bruno aveva appena preparato un\N{RIGHT SINGLE QUOTATION MARK}immersione: oro, rischio 4."
    )
    driver.tap("language")
    assert driver.shell.settings.language == "en"


def test_home_knows_at_once_what_lies_on_the_table() -> None:
    started = StartedServices()
    sit_down(started.services, FAMILY[:2], "sunken_treasure")
    waiting = started.services.on_table()
    assert waiting is not None
    assert waiting.ended_well
    assert [seat["name"] for seat in waiting.header["seats"]] == ["Ada", "Bruno"]
    assert isinstance(started.services.table.submit([{"type": "stop_game"}]).result(), Done)
    assert started.services.on_table() is None
    started.leave()


def test_screens_are_at_most_four_deep(scene) -> None:
    from divingbell.ui.screens.home.home import Home

    driver = scene("home")
    for _ in range(4):
        driver.shell.push(Home(driver.shell))
    with pytest.raises(RuntimeError, match="deep"):
        driver.shell.push(Home(driver.shell))
    for _ in range(9):
        driver.shell.pop()
    assert driver.shell.depth == 0


@pytest.mark.parametrize(("driver_name", "code"), [("", 3), ("offscreen", 0)])
def test_without_a_screen_it_says_so(driver_name: str, code: int) -> None:
    env = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    env |= {"SDL_VIDEODRIVER": driver_name} if driver_name else {}
    program = "from divingbell.ui.shell import start; start.configure((320, 240)); start.open_window()"
    done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, timeout=60)
    assert done.returncode == code, done.stderr
    assert ("no screen was found" in done.stderr) == (code == 3)
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("screen", "size", "fills"),
    [
        (None, (1280, 800), False),
        (Display("x11", (800, 480)), (800, 480), True),
        (Display("x11", (720, 1280)), (720, 1280), True),
        (Display("x11", (1366, 768)), (1366, 768), True),
        (Display("wayland", (1281, 801)), (1280, 800), False),
        (Display("KMSDRM", (1920, 1080)), (1920, 1080), True),
    ],
)
def test_the_window_fits_the_screen_or_fills_it(screen: Display | None, size: tuple[int, int], fills: bool) -> None:
    assert start.fitting_window(screen) == (size, fills)


@pytest.mark.parametrize(
    ("asked", "kiosk", "full_screen"),
    [(None, False, True), ((800, 480), False, False), ((800, 480), True, True)],
    ids=["as the screen is", "a size that was named", "a kiosk"],
)
def test_a_small_screen_is_opened_full_unless_a_size_is_named(
    asked: tuple[int, int] | None, kiosk: bool, full_screen: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[tuple[tuple[int, int], bool]] = []
    monkeypatch.setattr(sdl, "screen", lambda: Display("x11", (800, 480)))
    monkeypatch.setattr(start, "configure", lambda size, *, full_screen, **_: opened.append((size, full_screen)))
    monkeypatch.setattr(start, "open_window", lambda _: None)
    open_window(asked, Settings(kiosk=kiosk))
    assert opened == [((800, 480), full_screen)]
