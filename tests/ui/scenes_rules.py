"""Scenes of the rules reader, over the game it speaks of."""

from __future__ import annotations

from typing import Any

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.installed_games import GAMES
from divingbell.companion.table.events import Done
from divingbell.ui.routes import ROUTES
from divingbell.ui.screens.players.players import Players
from tests.sunken_play import NO_PENALTY, card, discard, penalty, up
from tests.ui.driver import Driver
from tests.ui.scenes import Enter, Scene
from tests.ui.started_services import FAMILY, sit_down, start_app

BROKEN = (
    card("p1"),
    up("p1", risk=2),
    penalty("p2", "air_line_break"),
    discard("p2"),
    card("p1"),
    up("p1", risk=2),
    NO_PENALTY,
)
"""Ada recovers, Bruno breaks the air line, and later she recovers again."""
REEF = ["5H", "7H", "QC", "4C", "9H"]


def rules(game: str, *taps: str, actions: tuple[Any, ...] = (), **fields: Any) -> Enter:
    """The reader over a game of two, after these taps."""

    def enter(size: str, settings: Settings) -> Driver:
        driver = start_app(size, settings)
        services = driver.shell.services
        sit_down(services, FAMILY[:2], game, **fields)
        if actions:
            assert isinstance(services.table.submit(list(actions)).result(), Done)
        ROUTES["rules"](driver.shell)
        driver.frames(3)
        for tap in taps:
            driver.tap_in("chapters.list", tap)
        return driver

    return enter


def choose(driver: Driver, value: str) -> None:
    """Move the second rule into sight and touch this value."""
    driver.drag("text.house", 0, -200)
    driver.tap(f"rule.air_line_break_turn.{value}")


def changed(size: str, settings: Settings) -> Driver:
    driver = rules("sunken_treasure", actions=BROKEN[:4])(size, settings)
    choose(driver, "recovered")
    driver.wait(lambda: driver.shows("toast"), "what has changed")
    return driver


def refused(size: str, settings: Settings) -> Driver:
    """Two dry turns each would have ended it earlier."""
    dry = (card("p1"), up("p1", risk=2), penalty("p2", "air_line_break"), discard("p2"), discard("p1"), discard("p2"))
    dry = (*dry, card("p1"))
    driver = rules("sunken_treasure", actions=dry, rules={"air_line_break_turn": "recovered"})(size, settings)
    choose(driver, "dry")
    driver.wait(lambda: driver.shows("refused.read"), "why not")
    return driver


def before(game: str) -> Enter:
    """Read before the game is begun: its example."""

    def enter(size: str, settings: Settings) -> Driver:
        driver = start_app(size, settings, lambda shell: Players(shell, game))
        driver.tap("rules")
        return driver

    return enter


SCENES = [
    *(Scene(f"rules.before_{game}", "RCT", before(game)) for game in GAMES),
    Scene("rules.house", "RCT", rules("sunken_treasure")),
    Scene("rules.turn", "RCT", rules("sunken_treasure", "chapter.4.4")),
    Scene("rules.rulings", "RCT", rules("deep_sea_adventure", "chapter.rulings")),
    Scene("rules.submarine", "RCT", rules("submarine", "chapter.1.4")),
    Scene("rules.blues", "RCT", rules("submarine_blues", reef=REEF)),
    Scene("rules.changed", "RCT", changed),
    Scene("rules.refused", "RCT", refused),
]
