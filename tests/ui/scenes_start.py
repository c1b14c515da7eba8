"""Scenes of the first start and of home."""

from __future__ import annotations

from companion.rig import Health
from companion.settings import Settings
from tests.ui.driver import Driver
from tests.ui.scenes import Scene
from ui.app import Shell, Way
from ui.house import EmptyHouse, GamePlate, SeatSummary, Unfinished

PLATES = (
    GamePlate("sunken_treasure", 2, 6, 41, last=True),
    GamePlate("deep_sea_adventure", 2, 6, 28, last=True),
    GamePlate("submarine", 2, 5, 45),
    GamePlate("submarine_blues", 2, 4, 30),
)
WAITING = {
    "en": Unfinished(
        "sunken_treasure",
        "Turn 37. Bruno had just armed a dive: gold, risk 4.",
        "Turn 37, Bruno: gold, risk 4",
        (
            SeatSummary("fin", "Ada", 47_500),
            SeatSummary("star", "Bruno", 62_000),
            SeatSummary("buoy", "Chiara", 38_000),
            SeatSummary("chest", "Dev", 14_500),
        ),
        diver="star",
        power_cut_at="21:40",
    ),
}
WAITING["it"] = Unfinished(
    "sunken_treasure",
    "Turno 37. Bruno aveva appena preparato un'immersione: oro, rischio 4.",
    "Turno 37, Bruno: oro, rischio 4",
    WAITING["en"].seats,
    diver="star",
    power_cut_at="21:40",
)


def nowhere(shell: Shell) -> None:
    """A way that leads nowhere: the picture wants its key."""


WAYS: dict[str, Way] = dict.fromkeys(
    ["carry_on", "practice", "hardware", "settings", *(f"new.{plate.game}" for plate in PLATES)], nowhere
)


def home(size: str, settings: Settings) -> Driver:
    house = EmptyHouse(PLATES, waiting=WAITING[settings.language], rig_health=Health("ready", "rig.ready"))
    return Driver(house, settings, size, ways=WAYS)


def empty_home(size: str, settings: Settings) -> Driver:
    return Driver(EmptyHouse(PLATES, rig_health=Health("lost", "rig.lost")), settings, size, ways=WAYS)


def first_start(size: str, settings: Settings) -> Driver:
    return Driver(EmptyHouse(PLATES), settings, size, ways=WAYS)


SCENES = [
    Scene("a-home", "RCT", home),
    Scene("a-home-empty", "RCT", empty_home),
    Scene("v0-first-language", "RCT", first_start, {"welcomed": False}),
]
