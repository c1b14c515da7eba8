"""Scenes of past games and games that wait."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from collections.abc import Callable
from datetime import datetime
from functools import cache
from pathlib import Path
from random import Random

from msgspec.structs import replace

from divingbell.commands.demo_evenings import Sitting, demo_table, go_on, play
from divingbell.companion.archive.summary_service import PastGameList
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.journal.journal import Journal
from divingbell.companion.journal.lock import Lock
from divingbell.companion.services.rig_relay import NO_RIG
from divingbell.companion.table.events import Done
from divingbell.companion.table.table import Table
from divingbell.ui.routes import ROUTES
from divingbell.ui.screens.past_games.past_games import PastGamesScreen
from divingbell.ui.screens.past_games.selection import Selection
from divingbell.ui.screens.podium.past_podium import PastPodium
from divingbell.ui.shell.shell import Shell
from tests import table_work
from tests.sunken_play import STOP, start
from tests.ui.driver import Driver
from tests.ui.scenes import Enter, Scene
from tests.ui.started_services import dry_treasure, start_app

MEMORY = Path("/dev/shm")
PLAYED = (
    # Day and time, and what was played: the newest last. Places are those of `demo.NAMES`.
    ((1, 17, 48), Sitting("sunken_treasure", (5, 4), 5, 12, stopped=True)),
    ((2, 21, 5), Sitting("deep_sea_adventure", (0, 3, 1, 2), 3)),
    ((2, 21, 40), Sitting("submarine_blues", (3, 2, 0, 1), 4)),
    ((8, 15, 20), Sitting("sunken_treasure", (0, 4, 3), 8)),
    ((8, 16, 12), Sitting("submarine", (4, 0, 3, 1, 2), 2)),
    ((12, 19, 40), Sitting("deep_sea_adventure", (4, 3, 5, 2, 1, 0), 21)),
    ((12, 20, 30), Sitting("deep_sea_adventure", (2, 1, 0, 3), 6)),
    ((12, 21, 8), Sitting("sunken_treasure", (1, 0, 2, 3), 11)),
)
WAITS = ((12, 22, 30), Sitting("submarine", (0, 1, 3), 9, 40))


@cache
def played(*, waits: bool = False) -> Path:
    """A folder with a journal of games of every kind, with one that waits on demand."""
    folder = Path(tempfile.mkdtemp(prefix="past-", dir=MEMORY if MEMORY.is_dir() else None))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    random = Random(1)
    with demo_table(folder / "journal.db", _at(1, 12, 0)) as (table, clock):
        for when, sitting in (*PLAYED, *((WAITS,) if waits else ())):
            go_on(clock, _at(*when))
            play(table, clock, sitting, random)
    return folder


def _at(day: int, hour: int, minute: int) -> datetime:
    return datetime(2026, 10, day, hour, minute).astimezone()


def show_list(driver: Driver, screen: PastGamesScreen, past: PastGameList) -> None:
    """Let the summaries say this, and show it."""
    driver.shell.services.summaries.read = lambda **_: past  # type: ignore[method-assign]
    screen.on_hide()
    screen.on_show()
    driver.wait(lambda: screen.past == past, "the other list")


def past_games(
    size: str,
    settings: Settings,
    evening: Path | None,
    then: Callable[[Driver, PastGamesScreen], None] = lambda _, __: None,
) -> Driver:
    """The screen over these evenings, and what is done there."""
    made: list[PastGamesScreen] = []

    def first(shell: Shell) -> PastGamesScreen:
        made.append(PastGamesScreen(shell))
        return made[0]

    driver = start_app(size, settings, first, ROUTES, evening=evening)
    screen = made[0]
    driver.wait(lambda: screen.is_read, "the list")
    then(driver, screen)
    driver.wait(lambda: screen.is_read, "the chosen game")
    driver.frames(2)
    return driver


def chosen(number: int, *, waits: bool = False) -> Enter:
    """The list with this one chosen, the newest is 0."""

    def enter(size: str, settings: Settings) -> Driver:
        def choose(_: Driver, screen: PastGamesScreen) -> None:
            screen.choose(screen.past.games[number].session)

        return past_games(size, settings, played(waits=waits), choose)

    return enter


def reopened(size: str, settings: Settings) -> Driver:
    def undo(driver: Driver, screen: PastGamesScreen) -> None:
        services, session = driver.shell.services, screen.past.games[0].session
        table_work.resume(services.table, session)
        services.table.submit([{"type": "undo", "steps": 3}]).result()
        services.summaries.update()
        driver.wait(lambda: screen.past.games[0].reopened, "the reopened game")

    return past_games(size, settings, played(), undo)


def unreadable(size: str, settings: Settings) -> Driver:
    def spoil(driver: Driver, screen: PastGamesScreen) -> None:
        first, second, *rest = screen.past.games
        bad = replace(first, problem="no_package", game="pebbles", package="divingbell-pebbles", seats=())
        show_list(driver, screen, screen.past._replace(games=(bad, replace(second, copy=True), *rest)))

    return past_games(size, settings, played(), spoil)


def copied(size: str, settings: Settings) -> Driver:
    def copy(driver: Driver, screen: PastGamesScreen) -> None:
        first, *rest = screen.past.games
        show_list(driver, screen, screen.past._replace(games=(replace(first, copied_from=rest[3].session), *rest)))

    return past_games(size, settings, played(), copy)


def unwritten(size: str, settings: Settings) -> Driver:
    """Two games since another program holds the journal: one that was stopped, and one that is over."""

    driver = start_app(size, settings, routes=ROUTES, evening=played())
    services = driver.shell.services
    services.table.close()
    other = Lock(services.table.journal)
    driver.app.bind(on_stop=lambda _: other.release())
    services.table = Table(Journal(services.table.journal, services.clock), services.clock, app="test", health=NO_RIG)
    services.table.start().result()
    for actions in ([start(2), STOP], dry_treasure()):
        table_work.reset(services.table, seats=[{"id": "p1", "name": "Ada", "colour": "fin"}, {"id": "p2"}])
        assert isinstance(services.table.submit(actions).result(), Done)
    driver.shell.push(screen := PastGamesScreen(driver.shell))
    driver.wait(lambda: screen.is_read and bool(screen.past.in_memory), "the games in memory")
    driver.frames(2)
    return driver


def filtering(size: str, settings: Settings) -> Driver:
    def choose(_: Driver, screen: PastGamesScreen) -> None:
        bruno = next(person for person in screen.past.people.values() if person.name == "Bruno")
        screen.select(Selection("sunken_treasure", bruno.id))
        screen.open_filter()

    return past_games(size, settings, played(), choose)


def none_fits(size: str, settings: Settings) -> Driver:
    def choose(_: Driver, screen: PastGamesScreen) -> None:
        finn = next(person for person in screen.past.people.values() if person.name == "Finn")
        screen.select(Selection("submarine", finn.id))

    return past_games(size, settings, played(), choose)


def hidden(size: str, settings: Settings) -> Driver:
    def hide(driver: Driver, screen: PastGamesScreen) -> None:
        driver.tap("hide")
        driver.wait(lambda: driver.shows("put_back"), "the toast")
        driver.wait(lambda: bool(screen.past.hidden), "the mark")

    return past_games(size, settings, played(), hide)


def empty(size: str, settings: Settings) -> Driver:
    return past_games(size, settings, None)


def past_ledger(number: int) -> Enter:
    """The ledger of this game, the newest is 0."""

    def enter(size: str, settings: Settings) -> Driver:
        driver = chosen(number)(size, settings)
        driver.tap("ledger")
        driver.frames(2)
        return driver

    return enter


def past_podium(number: int, *, look_back: bool = False) -> Enter:
    """The podium of this game, the newest is 0; `look_back`: it has turning points."""

    def enter(size: str, settings: Settings) -> Driver:
        driver = chosen(number)(size, settings)
        driver.tap("podium")
        top = driver.shell.top
        assert isinstance(top, PastPodium)
        driver.wait(lambda: bool(top.finish.points) or not look_back, "the turning points")
        driver.frames(2)
        return driver

    return enter


SCENES = [
    Scene("podium.past", "RCT", past_podium(0)),
    Scene("podium.past.deep_sea", "RCT", past_podium(1, look_back=True)),
    Scene("podium.past.stopped", "C", past_podium(7)),
    Scene("ledger.past", "RCT", past_ledger(0)),
    Scene("ledger.past.six", "RCT", past_ledger(2)),
    Scene("past_games", "RCT", chosen(0)),
    Scene("past_games.deep_sea", "RCT", chosen(1)),
    Scene("past_games.deep_sea.six", "RCT", chosen(2)),
    Scene("past_games.submarine", "RCT", chosen(3)),
    Scene("past_games.blues", "RCT", chosen(5)),
    Scene("past_games.stopped", "RCT", chosen(7)),
    Scene("past_games.waits", "RCT", chosen(0, waits=True)),
    Scene("past_games.reopened", "RCT", reopened),
    Scene("past_games.copy", "RCT", copied),
    Scene("past_games.unwritten", "RCT", unwritten),
    Scene("past_games.unreadable", "RCT", unreadable),
    Scene("past_games.hidden", "RCT", hidden),
    Scene("past_games.filter", "RCT", filtering),
    Scene("past_games.empty", "RCT", empty),
    Scene("past_games.none_fits", "RCT", none_fits),
]
