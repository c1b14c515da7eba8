"""Scenes of score sheets: rounds and categories, with few and many people, teams, fields and steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.games.round_sheet.sheet import RoundSheet, SheetCategory, SheetEnd, SheetField, plain
from divingbell.companion.people.person import Person
from divingbell.ui.games.round_sheet.draft import SheetDraft
from divingbell.ui.games.round_sheet.new_sheet import NewSheet
from divingbell.ui.games.round_sheet.opening import opening_of
from divingbell.ui.games.round_sheet.sheet_files import user_sheets
from divingbell.ui.games.round_sheet.sheets import show_sheets
from divingbell.ui.screens.home.home import Home
from divingbell.ui.screens.players.players import Players
from tests.companion.games.round_sheet.sheets import page_sheet
from tests.ui.driver import Driver
from tests.ui.scenes import Scene
from tests.ui.scenes_submarine import scene
from tests.ui.scenes_windows import sat_down
from tests.ui.started_services import start_app
from tests.ui.table_services import PEOPLE, TableServices

LOW_TIDE = RoundSheet(name="Low tide", ends=SheetEnd(target=100), wins="lowest")
TRUMPS = RoundSheet(
    name="Harbour trumps",
    fields=(SheetField(id="tricks"), SheetField(id="missed"), SheetField(id="bonus")),
    score="10 * tricks - 5 * missed + bonus",
    ends=SheetEnd(rounds=10),
)
ROUNDS = ((12, 4, 9, 0), (3, 15, 0, 8), (20, 6, 11, 0), (0, 9, 14, 25), (7, 0, 5, 13), (8, 18, 0, 1))
"""Of four people, as drawn."""
MORE = (5, 16, 0, 11)
"""Of four more, in each round."""


def score(player: int, **values: int) -> dict[str, Any]:
    return {"type": "score", "player": f"p{player}", "values": values}


def begun(sheet: RoundSheet, players: int, actions: Sequence[dict[str, Any]]) -> Callable[[], TableServices]:
    """A table at a moment of a game on this sheet."""

    def make() -> TableServices:
        made = TableServices(players)
        start = {"type": "start_game", "game": "round_sheet", "players": players, "first_player": "p1"}
        made.play({**start, "sheet": plain(sheet)}, *actions[:-1])
        made.tap(*actions[-1:])
        made.clock.turn(60)
        return made

    return make


def rounds(players: int = 4, last: int = 2) -> list[dict[str, Any]]:
    """Six rounds, and so many numbers of the seventh."""
    written = [
        score(player, points=points)
        for numbers in ROUNDS
        for player, points in enumerate((*numbers, *MORE)[:players], 1)
    ]
    return [
        *written,
        *(score(player, points=points) for player, points in list(enumerate((14, 0, 3, 8, 21, 5), 1))[:last]),
    ]


def fields() -> list[dict[str, Any]]:
    tricks = ((3, 2, 5, 2), (4, 2, 0, 3), (2, 5, 3, 0), (5, 1, 2, 3), (3, 2))
    return [
        score(player, tricks=count, missed=(count + place) % 3, bonus=5 * (count % 2))
        for place, numbers in enumerate(tricks)
        for player, count in enumerate(numbers, 1)
    ]


def filled(turns: int = 7) -> list[dict[str, Any]]:
    """A dice sheet in the middle of the game."""
    order = ("ones", "twos", "fours", "four_alike", "three_and_two", "sixes", "anything")
    points = {"ones": 3, "twos": 6, "fours": 12, "four_alike": 0, "three_and_two": 25, "sixes": 18, "anything": 21}
    return [
        {"type": "score", "player": f"p{player}", "category": name, "values": {"points": points[name]}}
        for name in order[:turns]
        for player in range(1, 5)
    ]


BIDS = [score(1, bid=1), score(2, bid=0), score(3, bid=1)]
TEAMS = [
    score(player, contract=(0, 80)[player % 2], over=7 * place, missed=0) for place in range(3) for player in (1, 2)
]

MISTAKE = """name: Low tide
about: Few points are good.
ends:
  target: a hundred
wins: lowest
"""
"""A file that is none yet."""


def making(*taps: str, name: str = "Low tide") -> Callable[[str, Settings], Driver]:
    """A new sheet with a name, and what is tapped on it."""

    def enter(size: str, settings: Settings) -> Driver:
        driver = start_app(size, settings, NewSheet)
        screen = driver.shell.top
        assert isinstance(screen, NewSheet)
        screen.draft = SheetDraft(name=name)
        screen.refresh()
        for tap in taps:
            driver.tap(tap)
        return driver

    return enter


def listed(*taps: str) -> Callable[[str, Settings], Driver]:
    """The sheets of this tablet, one with a mistake."""

    def enter(size: str, settings: Settings) -> Driver:
        driver = start_app(size, settings, lambda shell: Home(shell))
        folder = user_sheets(driver.shell.services)
        for sheet in (LOW_TIDE, TRUMPS, page_sheet("Reef dice"), page_sheet("Two boats")):
            folder.save(sheet)
        (folder.folder / "low-water.yaml").write_text(MISTAKE, encoding="utf-8")
        show_sheets(driver.shell)
        driver.wait(lambda: driver.shows("copy.low-tide"), "the sheets")
        for tap in taps:
            driver.tap(tap)
        return driver

    return enter


def eight_people(size: str, settings: Settings) -> Driver:
    """Eight people sit down for a score sheet."""
    driver = start_app(size, settings, lambda shell: Players(shell, "round_sheet", opening=opening_of(LOW_TIDE)))
    screen = driver.shell.top
    assert isinstance(screen, Players)
    for place, (name, _) in zip(screen.seating.clockwise, PEOPLE, strict=True):
        screen.seating.sit(place, Person(name, name))
    screen.refresh()
    return driver


MANY = RoundSheet(name="Many reefs", categories=tuple(SheetCategory(id=f"reef_{number}") for number in range(1, 18)))


def filled_many() -> list[dict[str, Any]]:
    """Two turns of four people, with more categories than there is room for."""
    return [
        {"type": "score", "player": f"p{player}", "category": f"reef_{turn}", "values": {"points": 7 * turn}}
        for turn in (1, 12)
        for player in range(1, 5)
    ]


SHORT = RoundSheet(name="Low tide", ends=SheetEnd(rounds=6), wins="lowest")
CONTRACTS = [
    score(player, contract=(0, 80)[player % 2], over=7 * place, missed=0) for place in range(4) for player in (1, 2)
]


def podium(name: str, make: Callable[[], TableServices]) -> Scene:
    return Scene(name, "RCT", lambda size, chosen: sat_down(make(), size, chosen))


SCENES = (
    scene("sheet.table", begun(LOW_TIDE, 4, rounds()), "digit.2", "digit.5"),
    Scene("sheet.table.first", "RCT", scene("x", begun(LOW_TIDE, 2, rounds(2, 0)[:1])).enter),
    scene("sheet.table.six", begun(LOW_TIDE, 6, rounds(6)), "digit.2", "digit.5"),
    scene("sheet.table.eight", begun(LOW_TIDE, 8, rounds(8, 5)), "digit.2", "digit.5"),
    Scene("players.eight", "RCT", eight_people),
    scene("sheet.table.teams", begun(page_sheet("Two boats"), 4, TEAMS), "choice.80"),
    podium("sheet.podium", begun(SHORT, 4, rounds(4, 0))),
    podium("sheet.podium.eight", begun(SHORT, 8, rounds(8, 0))),
    podium("sheet.podium.teams", begun(page_sheet("Two boats"), 4, CONTRACTS)),
    scene("sheet.table.fields", begun(TRUMPS, 4, fields()), "digit.3"),
    scene("sheet.table.bids", begun(page_sheet("Harbour bids"), 3, BIDS)),
    scene("sheet.categories", begun(page_sheet("Reef dice"), 4, filled()), "category.short_run", "digit.3", "digit.0"),
    scene("sheet.change", begun(LOW_TIDE, 4, rounds()), "change", "written.p1.5", "digit.1", "digit.7"),
    scene("sheet.whole", begun(page_sheet("Reef dice"), 4, filled()), "all"),
    scene("sheet.categories.pages", begun(MANY, 4, filled_many())),
    Scene("sheet.new", "RCT", making("end.target", "wins.lowest")),
    Scene("sheet.new.fields", "RCT", making("kind.fields")),
    Scene("sheet.new.categories", "RCT", making("kind.categories", "category.dice")),
    Scene("sheet.list", "RCT", listed()),
    Scene("sheet.list.mistake", "RCT", listed("look.low-water")),
)
