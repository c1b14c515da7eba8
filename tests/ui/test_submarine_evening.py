"""Whole evenings of Submarine from the players screen to the end: a seeded player decides, every action is made by
touches alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.games.submarine import board
from companion.games.submarine.player import choose
from companion.games.submarine.player import start as opening
from companion.session import Session
from companion.settings import Settings, Sound, SoundGroup
from tests.ui.driver import Driver, remarks
from tests.ui.houses import lodge
from tests.ui.scenes_players import SIX, TOGETHER, second
from ui.players.players import Players
from ui.submarine.layout import SubmarineLayout
from ui.submarine.table import SubmarineTable

MUTE = SoundGroup(enabled=False)
SILENT = Sound(table=MUTE, money=MUTE, warnings=MUTE)
Tap = list[dict[str, Any]]


def keys(tap: Tap, view: dict[str, Any]) -> list[str]:
    """What is touched for these actions, the last one sends; a row or joker that the screen has chosen is left out by
    `touch`, which looks at it."""
    action = tap[0]
    kind = action["type"]
    if kind == "place_bathyscaphe":
        return [f"column.{action['column']}"]
    if kind == "move_ship":
        return ["sail_off" if action["to"] == "off" else f"column.{action['to']}"]
    if kind == "trade_card":
        return ["trade"]
    if kind == "end_turn":
        return ["keep" if view["phase"] == "off_board" else "end_turn"]
    if kind == "move_bathyscaphe":
        column = view["players"][action["player"]]["ship"]
        which = [f"space.{column}-{action['row']}"] if len(view["turn"]["ready"]) > 1 else []
        return ["move", *which, f"space.{action['to_column']}-{action['to_row']}"]
    return _collecting(action, view)


def _collecting(action: dict[str, Any], view: dict[str, Any]) -> list[str]:
    column = view["players"][action["player"]]["ship"]
    own = [row for row in board.ROWS if action["player"] in view["spaces"][board.name(column, row)]["bathyscaphes"]]
    known = action["tile"] in view["spaces"][board.name(column, action["row"])]["tiles"]
    tile = [f"lift.{action['tile']}"] if known else ["lift.unknown", f"tile.{action['tile']}"]
    row = [f"row.{action['row']}"] if len(own) > 1 else []
    if "joker" in action:
        return [*row, "joker", f"joker.{action['joker']}", *tile]
    return [*row, *tile, *(["take"] if known else [])]


def lay_out(driver: Driver, layout: dict[str, list[str]]) -> None:
    """Tile by tile, what is not known is skipped; the last column is left alone where nothing of it is known."""
    places = [(column, row) for column in board.COLUMNS for row in board.ROWS]
    last = max((place for place in places if board.name(*place) in layout), default=None)
    for column, row in places:
        if last is None or (column, row) > last:
            break
        tiles = layout.get(board.name(column, row), [])
        for number in range(board.capacity(row)):
            driver.tap(f"tile.{tiles[number]}" if number < len(tiles) else "unknown")


class Evening:
    """The app from the players screen on, and what its table entered."""

    def __init__(self, size: str, language: str, scale: float, players: int) -> None:
        settings = Settings(
            welcomed=True,
            language=language,
            text_scale=scale,
            sound=SILENT,
            **{**TOGETHER, "last_seats": SIX[:players]},
        )
        self.ended: list[str] = []
        self.driver = lodge(
            size,
            settings,
            lambda shell: Players(shell, "submarine", second),
            {"podium": lambda _: self.ended.append("podium")},
        )
        self.entered: Tap = []
        self.found: set[str] = set()
        self.driver.tap("same_again")

    def start(self, begin: dict[str, Any]) -> None:
        driver = self.driver
        driver.tap(f"seat.{_place(driver, begin['first_player'])}")
        driver.tap("goes_first")
        driver.tap("start")
        driver.wait(lambda: isinstance(driver.shell.top, SubmarineLayout), "the layout")
        lay_out(driver, begin["layout"])
        self.look()
        driver.tap("play")
        driver.wait(lambda: isinstance(driver.shell.top, SubmarineTable), "the table")
        driver.frames(3)

    @property
    def table(self) -> SubmarineTable:
        shown = self.driver.shell.top
        assert isinstance(shown, SubmarineTable)
        return shown

    def touch(self, tap: Tap) -> None:
        """Make these with touches; exactly they are entered."""
        view, before = self.table.session.view(), self.table.session.number
        assert view is not None
        for key in keys(tap, view):
            self.driver.tap(key)
        self.driver.wait(lambda: self.table.session.number >= before + len(tap), f"{tap} on {self.table.name}")
        self.driver.frames(2)
        entries = [self.table.session.entry(before + number) for number in range(1, len(tap) + 1)]
        assert [dict(entry.action) for entry in entries if entry is not None] == tap

    def did_not_draw(self, player: str) -> None:
        """By the toast, if it is asked: only who drew can have not drawn."""
        if self.driver.shows("no_draw"):
            self.driver.tap("no_draw")
            if self.driver.shows(f"no_draw.{player}"):
                self.driver.tap(f"no_draw.{player}")
                self.driver.wait(lambda: self.driver.is_off("undo") is False, "the table")
                self.driver.frames(3)
            self.driver.tap("no_draw.done")

    def look(self) -> None:
        self.found.update(remarks(self.driver))


def _place(driver: Driver, player: str) -> int:
    """The seat of the round table where this player sits."""
    seating = driver.shell.top.seating
    sitter = seating.sitters()[int(player[1:]) - 1]
    return int(seating.places.index(sitter))


def play(
    evening: Evening, players: int, seed: int, known: float, *, most: int = 10_000, look_every: int = 1
) -> Session:
    """To the end, or so many taps; what the rules say all the way."""
    random = Random(seed)
    (begin,) = opening(players, random, known)
    evening.start(begin)
    entry = evening.table.session.entry(1)
    assert entry is not None
    assert {name: entry.action.get(name, {}) for name in ("players", "first_player", "layout")} == {
        name: begin.get(name, {}) for name in ("players", "first_player", "layout")
    }
    expected = Session().apply(dict(entry.action))
    taps = 0
    while isinstance(expected, Session) and expected.state.result is None and taps < most:
        view = expected.view()
        assert view is not None
        tap = choose(view, random)
        missing = tap[0].pop("no_draw", [])
        evening.touch(tap)
        expected = expected.apply_all(tap)
        assert isinstance(expected, Session)
        assert evening.table.session.view() == expected.view()
        taps += 1
        if taps % look_every == 0:
            evening.look()
        if missing and expected.state.result is None:
            evening.did_not_draw(missing[0])
            expected = Session(evening.table.session.last, evening.table.session.last)
    assert isinstance(expected, Session)
    return expected


@pytest.mark.parametrize(
    ("size", "language", "scale", "players", "seed", "known", "look_every"),
    [
        pytest.param("C", "it", 1.3, 2, 303, 0.5, 5, id="fast"),
        *(
            pytest.param(*one, 3, marks=pytest.mark.slow)
            for one in (
                ("C", "en", 1.0, 5, 1, 1.0),
                ("R", "it", 1.3, 5, 2, 0.4),
                ("R", "en", 1.0, 3, 3, 0.0),
                ("T", "it", 1.3, 5, 4, 0.7),
                ("T", "en", 1.0, 2, 283, 1.0),
            )
        ),
    ],
)
def test_an_evening(
    size: str, language: str, scale: float, players: int, seed: int, known: float, look_every: int
) -> None:
    evening = Evening(size, language, scale, players)
    try:
        end = play(evening, players, seed, known, look_every=look_every)
        assert end.state.result is not None
        assert evening.ended[-1] == "podium"
        assert evening.found == set()
    finally:
        evening.driver.close()


@pytest.mark.slow
@pytest.mark.parametrize("size", "CRT")
def test_undo_to_the_start_and_back(size: str) -> None:
    """Every tap is taken back by one tap; the whole evening is put back at once from the record."""
    evening = Evening(size, "en", 1.0, 3)
    try:
        whole = play(evening, 3, 7, 0.6, most=60, look_every=100)
        seen = [whole.view()]
        while not evening.driver.is_off("undo"):
            before = evening.table.session.number
            evening.driver.tap("undo")
            evening.driver.wait(lambda before=before: evening.table.session.number < before, "an undo")
            evening.driver.frames(2)
            seen.append(evening.table.session.view())
            evening.look()
        assert evening.table.session.number == 1
        assert evening.table.session.waiting == whole.number - 1
        again = evening.table.session.apply({"type": "redo", "steps": whole.number - 1})
        assert isinstance(again, Session)
        assert again.view() == seen[0]
        assert evening.found == set()
    finally:
        evening.driver.close()
