"""What the next moves will show is painted ahead: each kind of move once, out of sight, and only while nobody does
anything."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from divingbell.commands import demo_game
from divingbell.companion.error_log import ErrorLog
from divingbell.companion.games.happenings import Tap
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.session import Session
from divingbell.ui.kit.pictures import PICTURES
from divingbell.ui.table import preload
from divingbell.ui.table.preload import Preload
from divingbell.ui.table.table_screen import TableScreen
from divingbell.ui.toolkit.element_view import ElementView
from divingbell.ui.toolkit.nine_patch_cache import NinePatchCache
from tests.sunken_play import aim
from tests.ui import driver as driver_module
from tests.ui.scenes_sunken import GOLD
from tests.ui.table_services import TableDriver, TableServices, sitting

KINDS: dict[str, set[str]] = {
    "deep_sea_adventure": {"roll", "search", "turn_back"},
    "submarine": {"place_bathyscaphe", "move_ship"},
    "round_sheet": {"score"},
    "submarine_blues": set(),  # what is on a card is the people's to say
    "sunken_treasure": {
        "play_diving_card", "discard", "aim", "free_buzz", "buzz", "dive", "no_penalty", "play_penalty",
    },
}  # fmt: skip
BEGIN = Preload.begin
SOON_S = preload.EVERY_S * 1.1
ALL_S = preload.EVERY_S * 15


@pytest.fixture(autouse=True)
def _preload(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in the program; other tests of screens do without."""
    monkeypatch.setattr(Preload, "begin", BEGIN)


@pytest.fixture
def ahead(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The last action before each view that was painted ahead."""
    seen: list[str] = []
    view, paint = TableScreen.view, ElementView.paint_ahead

    def paint_ahead(self: ElementView, element: Any, ctx: Any) -> None:
        seen.append(last[-1])
        paint(self, element, ctx)

    def viewed(self: TableScreen) -> Any:
        entry = self.session.last
        last.append(entry.action["type"] if entry is not None else "")
        return view(self)

    last: list[str] = []
    monkeypatch.setattr(ElementView, "paint_ahead", paint_ahead)
    monkeypatch.setattr(TableScreen, "view", viewed)
    return seen


def begun(game: str = "sunken_treasure") -> TableServices:
    """Three people before the first move."""
    services = TableServices(3)
    (begin,) = demo_game.players(game, 3, 3)(None)
    assert isinstance(begin, Tap)
    services.play(*begin.actions)
    return services


def table_of(driver: TableDriver) -> TableScreen:
    table = driver.shell.top
    assert isinstance(table, TableScreen)
    return table


def preload_of(driver: TableDriver) -> Preload:
    return table_of(driver).preload


@pytest.mark.parametrize("game", GAMES)
def test_each_kind_of_move_is_painted_once(game: str, ahead: list[str]) -> None:
    with sitting(begun(game)) as driver, driver.held_clock() as let_pass:
        let_pass(ALL_S)
    assert sorted(ahead) == sorted(KINDS[game])


def test_a_game_that_is_over_has_no_moves() -> None:
    with sitting(begun()) as driver:
        assert list(preload.moves(table_of(driver).session, lambda _: None)) == []


def test_the_course_of_a_game_is_followed_for_so_long_only() -> None:
    with sitting(begun()) as driver:
        asked = list[Session]()

        def decide(session: Session) -> Any:
            asked.append(session)
            return table_of(driver).at(session).decision

        assert len(list(preload.moves(table_of(driver).session, decide))) == len(KINDS["sunken_treasure"])
    assert len(asked) == preload.MOMENTS


def test_the_first_dive_needs_no_new_corners_and_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    made = {}
    for painted_ahead in (True, False):
        patches = NinePatchCache(PICTURES)
        monkeypatch.setattr(driver_module, "PATCHES", patches)
        if not painted_ahead:  # from before the start: where that is slow, a view is painted ahead meanwhile
            monkeypatch.setattr(ElementView, "paint_ahead", lambda *_: None)
        services = begun()
        with sitting(services) as driver, driver.held_clock() as let_pass:
            player = table_of(driver).state.turn.player
            let_pass(ALL_S)
            assert not preload_of(driver).paints
            services.play({**GOLD, "player": player})
            driver.settled()
            before = set(patches.made)
            services.play(aim(player, 4))
            driver.settled()
            made[painted_ahead] = patches.made.keys() - before
    assert made[False]
    assert not made[True]


def test_nothing_of_it_is_seen() -> None:
    with sitting(begun(), calm_motion=True) as driver, driver.held_clock() as let_pass:
        preload_of(driver).stop()
        driver.frames(2)
        element_view = driver.shell.element_view
        root, parts, picture = element_view.root, list(driver.parts()), driver.picture().tobytes()
        preload_of(driver).begin(table_of(driver).session)
        let_pass(ALL_S)
        assert not preload_of(driver).paints
        assert (element_view.root, list(driver.parts())) == (root, parts)
        assert element_view.moving == 0
        assert driver.picture().tobytes() == picture


def test_it_waits_while_a_finger_is_down_or_something_moves(ahead: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    with sitting(begun()) as driver, driver.held_clock() as let_pass:
        finger = driver.down("coin.gold")
        before = len(ahead)
        let_pass(SOON_S)
        assert len(ahead) == before
        finger.up()
        with monkeypatch.context() as moving:
            moving.setattr(ElementView, "still", False)
            let_pass(SOON_S)
            assert len(ahead) == before
        let_pass(SOON_S)
        assert len(ahead) == before + 1


def test_what_comes_meanwhile_is_shown_first(ahead: list[str]) -> None:
    services = begun()
    with sitting(services) as driver, driver.held_clock() as let_pass:
        player = table_of(driver).state.turn.player
        preload_of(driver).begin(table_of(driver).session)
        before, views = len(ahead), driver.shell.views
        let_pass(0.9 * preload.EVERY_S)
        services.play({**GOLD, "player": player})
        services.settle()
        let_pass(0.2 * preload.EVERY_S)
        assert driver.shell.views == views + 1
        assert len(ahead) == before, "the frame with the answer waits for nothing else"
        let_pass(ALL_S)
        assert len(ahead) > before


def test_it_stops_with_the_table_and_goes_on_with_it(ahead: list[str]) -> None:
    with sitting(begun()) as driver, driver.held_clock() as let_pass:
        table = driver.shell.top
        let_pass(SOON_S)
        done = len(ahead)
        table.on_hide()
        let_pass(ALL_S)
        assert len(ahead) == done
        table.on_show()
        let_pass(ALL_S)
    assert sorted(ahead) == sorted(KINDS["sunken_treasure"])


def test_another_look_begins_anew_when_the_table_is_shown_again(ahead: list[str]) -> None:
    every = len(KINDS["sunken_treasure"])
    with sitting(begun()) as driver, driver.held_clock() as let_pass:
        table = driver.shell.top
        let_pass(ALL_S)
        driver.shell.half_turn()
        table.on_show()
        let_pass(ALL_S)
        assert len(ahead) == every
        driver.shell.change(text_scale=1.15)
        table.on_show()
        let_pass(ALL_S)
        assert len(ahead) == 2 * every


def test_a_mistake_in_what_is_not_seen_is_noted_and_not_told(tmp_path: Path) -> None:
    error_log = ErrorLog(tmp_path / "error_log.log")
    with sitting(begun()) as driver:
        driver.shell.error_log = error_log
        words = driver.texts()

        def fails(_: Session) -> Any:
            raise ValueError("a game of a stranger")

        preload_of(driver).stop()
        failing = preload.Preload(driver.shell, fails)
        failing.begin(table_of(driver).session)
        driver.let_pass(SOON_S)
        assert driver.texts() == words
        assert not failing.paints
    assert error_log.file.read_text(encoding="utf-8").count("ValueError: a game of a stranger") == 1
