"""Scenes of the players screen and of the coins counted before Sunken Treasure."""

from __future__ import annotations

from collections.abc import Sequence

from divingbell.companion.configuration.settings import LastSeat, Settings
from divingbell.ui.screens.players.players import Players
from divingbell.ui.table.seating import Sitter
from tests.ui.driver import Driver
from tests.ui.scenes import Enter, Scene
from tests.ui.started_services import FAMILY, start_app

NAMES = ("Ada", "Bruno", "Chiara", "Emi", "Finn", "Grandpa", "Dev")
COUNTED = {"gold": 8, "silver": 8, "bronze": 8}


def people(*seats: tuple[str, str]) -> tuple[LastSeat, ...]:
    return tuple(LastSeat(name, colour) for name, colour in seats)


SIX = people(*FAMILY, ("Emi", "coral"), ("Massimiliano", "pearl"))
TOGETHER = {"names": NAMES, "last_seats": people(*FAMILY), "counted": COUNTED}


def second(sitters: Sequence[Sitter]) -> Sitter:
    """A draw that comes out the same every time."""
    return sitters[min(1, len(sitters) - 1)]


def players(game: str = "sunken_treasure", *taps: str) -> Enter:
    """The screen of a game after these taps."""

    def enter(size: str, settings: Settings) -> Driver:
        driver = start_app(size, settings, lambda shell: Players(shell, game, second))
        for tap in taps:
            driver.tap(tap)
        return driver

    return enter


AS_DRAWN = ("same_again", "seat.1", "goes_first", "seat.3")


def letters(size: str, settings: Settings) -> Driver:
    driver = players("sunken_treasure", *AS_DRAWN, "pencil")(size, settings)
    driver.hold("letter.e")
    return driver


ANNAS = {"names": ("Anna", "Bruno"), "last_seats": people(("Anna", "coral"), ("Bruno", "star"))}


def spelled(*taps: str) -> Enter:
    """Anna is written with the pencil, though somebody of that name has played here before."""
    return players(
        "sunken_treasure", "seat.1", "pencil", *(f"letter.{letter}" for letter in "anna"), "letter.done", *taps
    )


SCENES = [
    Scene("players", "RCT", players("sunken_treasure", *AS_DRAWN), TOGETHER),
    Scene("players.new", "RCT", players(), drawing="l-players"),
    Scene("players.six", "RCT", players("deep_sea_adventure", "same_again"), {**TOGETHER, "last_seats": SIX}),
    Scene(
        "players.five", "RCT", players("submarine_blues", "same_again", "seat.0"), {**TOGETHER, "last_seats": SIX[:5]}
    ),
    Scene("players.names", "RCT", players(), {"names": (*NAMES, "Massimiliano", "Annamaria", "Giuseppina")}),
    Scene("players.letters", "RCT", letters, TOGETHER),
    Scene("players.same", "RCT", spelled(), ANNAS, drawing="l-players"),
    Scene("players.annas", "RCT", spelled("another"), ANNAS, drawing="l-players"),
    Scene("sunken.counts", "RCT", players("sunken_treasure", *AS_DRAWN, "coins"), TOGETHER),
    Scene("sunken.counts.pad", "RCT", players("sunken_treasure", *AS_DRAWN, "coins", "silver.figure"), TOGETHER),
    Scene(
        "sunken.counts.none",
        "C",
        players("sunken_treasure", *AS_DRAWN, "coins"),
        TOGETHER | {"counted": dict.fromkeys(COUNTED, 0)},
    ),
]
