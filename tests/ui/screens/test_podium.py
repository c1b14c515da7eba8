"""The end of a game: who stands where, the lines of the chart, who stood out, and where the keys lead."""

from __future__ import annotations

import itertools
from functools import partial
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest
from msgspec.structs import replace

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.flasher import NewBoard
from divingbell.companion.games.scoring import Scoring, standings
from divingbell.companion.games.sunken_treasure.recap import recap as history_of
from divingbell.companion.installed_games import GAMES
from divingbell.game_check.inks import walked
from divingbell.game_check.screen_remarks import remarks
from divingbell.ui.routes import ROUTES
from divingbell.ui.screens.podium.podium import Podium
from divingbell.ui.table.table_screen import TableScreen
from divingbell.ui.toolkit.element import Box, Text
from tests import table_work
from tests.sunken_play import NO_PENALTY, STOP, aim, buzz, card, discard, dive, free_buzz, penalty, session, start, up
from tests.ui import started_services
from tests.ui.driver import Driver, running
from tests.ui.scenes_podium import deep_sea, ended, seeded, shared, six, stopped, two
from tests.ui.scenes_sunken import LONG
from tests.ui.scenes_windows import WAYS_HERE, sat_down
from tests.ui.table_services import TableDriver, TableServices

CHOSEN = Settings(welcomed=True)
SIZES = ["C", *(pytest.param(size, marks=pytest.mark.slow) for size in "RT")]


@pytest.fixture
def over():  # type: ignore[no-untyped-def]
    """`over(ended(), "R")` shows the podium of that evening and closes it again."""
    shown: list[Driver] = []

    def enter(services: Any, size: str = "R", **routes: Any) -> Any:
        shown.append(sat_down(services, size, CHOSEN, **routes))
        return shown[-1]

    yield enter
    for driver in shown:
        driver.close()


# Standings ----------------------------------------------------------------------------------------------------


def places(game: str, state: Any) -> list[tuple[str, int, int]]:
    return [(one.player, one.place, one.figure) for one in standings(GAMES.parts(game).scoring, state)]


def sunken(**cash: int) -> Any:
    return SimpleNamespace(players={p: SimpleNamespace(cash=c, out=c == 0) for p, c in cash.items()})


def test_most_money_stands_first_equal_money_shares_a_place_and_who_is_out_stands_behind() -> None:
    state = sunken(p1=5000, p2=0, p3=9000, p4=5000, p5=1000, p6=0)
    assert places("sunken_treasure", state) == [
        ("p3", 1, 9000), ("p1", 2, 5000), ("p4", 2, 5000), ("p5", 4, 1000), ("p2", 5, 0), ("p6", 5, 0),
    ]  # fmt: skip
    assert [one.out for one in standings(GAMES.parts("sunken_treasure").scoring, state)] == [False] * 4 + [True] * 2


def deep(tie_break: str, **treasures: tuple[int, ...]) -> Any:
    seats = {player: SimpleNamespace(treasures=values) for player, values in treasures.items()}
    return SimpleNamespace(players=seats, rules={"tie_break": tie_break})


def test_level_4_chips_break_a_tie_then_the_lower_ones() -> None:
    state = deep("levels", p1=(6, 6, 3), p2=(15,), p3=(8, 7))
    ranked = standings(GAMES.parts("deep_sea_adventure").scoring, state)
    assert [(one.player, one.place) for one in ranked] == [("p2", 1), ("p3", 2), ("p1", 3)]
    assert [one.decided for one in ranked] == [("level_4", 1), ("level_3", 1), None]


def test_by_the_house_rule_only_level_4_chips_break_a_tie() -> None:
    ranked = standings(GAMES.parts("deep_sea_adventure").scoring, deep("level_4", p1=(6, 6, 3), p2=(15,), p3=(8, 7)))
    assert [(one.player, one.place) for one in ranked] == [("p2", 1), ("p1", 2), ("p3", 2)]


def test_submarine_counts_kinds_then_jokers_then_cards_and_blues_divers_then_submarines() -> None:
    def seat(board: int, jokers: int, hand: int, supply: int) -> Any:
        return SimpleNamespace(board=("t",) * board, jokers=("j",) * jokers, hand=hand, supply=supply)

    state = SimpleNamespace(players={"p1": seat(9, 1, 3, 0), "p2": seat(9, 1, 1, 4), "p3": seat(9, 2, 0, 0)})
    ranked = standings(GAMES.parts("submarine").scoring, state)
    assert [one.player for one in ranked] == ["p3", "p2", "p1"]
    assert [one.decided for one in ranked] == [("jokers", 2), ("cards", 5), None]
    blues = SimpleNamespace(
        players={"p1": SimpleNamespace(divers=7, submarines=1), "p2": SimpleNamespace(divers=7, submarines=2)}
    )
    assert [(one.player, one.ties) for one in standings(GAMES.parts("submarine_blues").scoring, blues)] == [
        ("p2", (2,)),
        ("p1", (1,)),
    ]


@pytest.mark.slow
def test_the_first_places_are_those_of_the_rules() -> None:
    for make in (ended, shared, six):
        services = make()
        state = services.state
        first = sorted(one.player for one in standings(GAMES.parts("sunken_treasure").scoring, state) if one.place == 1)
        assert tuple(first) == state.result.winners
        services.close()


# History ------------------------------------------------------------------------------------------------------


def test_the_lines_have_a_point_for_the_start_and_each_turn() -> None:
    now = session(
        start(2),
        *(
            card("p1", "gold", 15000),
            free_buzz("p1"),
            aim("p1", 4),
            buzz("p1"),
            up("p1", buzz=True),
            penalty("p2", "share"),
        ),
        *(card("p2", "silver"), aim("p2", 2), dive("p2", "dropped"), up("p2", "silver", buzz=True), NO_PENALTY),
        discard("p1"),
        *(card("p2", "gold"), aim("p2", 3), up("p2", "bronze")),
        STOP,
    )
    history = history_of(now)
    series = {chart.name: {row.player: [*row.values] for row in chart.rows} for chart in history.charts}
    assert series["money"] == {
        "p1": [10000, 25000, 25000, 25000, 25000, 25000],
        "p2": [10000, 25000, 30000, 30000, 28000, 28000],
    }
    assert series["coins"] == {"p1": [0, 1, 1, 1, 1, 1], "p2": [0, 0, 1, 1, 1, 1]}
    assert series["buzzes"] == {"p1": [0, 1, 1, 1, 1, 1], "p2": [0, 0, 1, 1, 1, 1]}
    awards = {award.name: (award.player, dict(award.figures)) for award in history.awards}
    assert awards == {
        "boldest": ("p1", {"risk": 4.0}),
        "troublemaker": ("p2", {"count": 1}),
    }


@pytest.mark.parametrize(("dives", "steadiest"), [(4, None), (5, ("p1", {"count": 1, "dives": 5, "least": 5}))])
def test_a_hand_is_steady_from_five_dives_on(dives: int, steadiest: object) -> None:
    """Less buzzes in fewer dives win nothing."""
    first = (card("p1", "gold"), aim("p1", 2), buzz("p1"), up("p1", buzz=True), NO_PENALTY, discard("p2"))
    later = (card("p1", "gold"), aim("p1", 2), up("p1"), NO_PENALTY, discard("p2"))
    turns = [first, *[later] * (dives - 1)]
    history = history_of(session(start(2), *(action for turn in turns for action in turn), STOP))
    found = {award.name: (award.player, dict(award.figures)) for award in history.awards}
    assert found.get("steadiest") == steadiest


def test_each_award_says_by_what_it_was_won() -> None:
    driver = sat_down(ended(), "R", CHOSEN)
    try:
        awards = history_of(driver.services.own.now.session).awards
        assert awards
        for award in awards:
            assert driver.shows(f"sunken_treasure.podium.award.{award.name}.why"), award
    finally:
        driver.close()


def test_nobody_stands_out_where_nobody_dived() -> None:
    assert history_of(session(start(2), discard("p1"), discard("p2"), STOP)).awards == ()


def test_the_evening_of_the_drawing() -> None:
    services = ended()
    money = history_of(services.own.now.session).charts[0]
    services.close()
    ends = {row.player: money.total(row) for row in money.rows}
    assert ends == {"p1": 112_500, "p2": 139_500, "p3": 96_000, "p4": 50_000}
    assert all(len(row.values) == 48 for row in money.rows)


# Steps --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_the_numbers_of_the_steps_are_words_and_each_step_gets_darker_downwards(over, size: str) -> None:
    driver = over(ended(), size)
    picture = driver.picture()
    for number in "123":
        assert number in driver.texts()
        x, y, w, h = (int(side * driver.shell.ctx.frame.density) for side in driver.find(number).rect)
        beside = x + w // 2 + h * 6 // 5  # not on its disc
        above, below = (sum(picture.getpixel((beside, at))[:3]) for at in (y, y + h))
        assert above > below, f"step {number}"


def test_steps_are_as_high_as_there_is_the_room(over) -> None:
    """Each number stands in the middle of its step, and all steps on one floor."""

    def rise(driver: TableDriver) -> float:
        (_, first, _, _), (_, second, _, _) = (driver.find(f"step.{number}").rect for number in (1, 2))
        return second - first

    assert rise(over(two(), "C")) > rise(over(ended(), "C")) > 0


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("make", [six, partial(six, people=LONG), deep_sea], ids=["six", "long", "deep_sea"])
def test_with_large_text_nothing_of_the_podium_is_cut_and_no_rank_lies_over_a_name(size: str, make: Any) -> None:
    large = Settings(welcomed=True, language="it", text_scale=1.3)
    driver = sat_down(make(), size, large)
    try:
        plate = next(part for part in driver.parts() if part.element.id == "podium")
        left, top, width, height = plate.rect
        inside = [part for part in plate.walk() if part is not plate and part.rect[2]]
        for x, y, w, h in (part.rect for part in inside):
            assert left <= x
            assert top <= y
            assert x + w <= left + width + 1
            assert y + h <= top + height + 1
        words = [part.rect for part in inside if isinstance(part.element, Text)]
        for (ax, ay, aw, ah), (bx, by, bw, bh) in itertools.combinations(words, 2):
            across, down = min(ax + aw, bx + bw) - max(ax, bx), min(ay + ah, by + bh) - max(ay, by)
            assert across <= 1 or down <= 0.2 * min(ah, bh)
    finally:
        driver.close()


@pytest.mark.parametrize("size", SIZES)
def test_with_large_text_long_names_are_whole_and_how_long_it_took_is_said(size: str) -> None:
    driver = sat_down(six(people=LONG), size, Settings(welcomed=True, language="it", text_scale=1.3))
    try:
        plate = next(part for part in driver.parts() if part.element.id == "podium")
        written = {part.words for part in plate.walk() if isinstance(part.element, Text)}
        stand = [name for name, _ in LONG]
        assert {*(stand[:3] if size == "C" else stand)} <= written, "on the compact panel tiles say who is behind"
        assert any("55 turni" in words for words in driver.texts())
    finally:
        driver.close()


@pytest.mark.parametrize("size", SIZES)
def test_who_shares_the_victory_stands_on_one_step_and_in_one_sentence(over, size: str) -> None:
    driver = over(shared(3), size)
    assert driver.shows("Ada, Bruno and Chiara win")
    assert driver.texts().count("$70,000") == 1
    assert not driver.shows("step.2")


@pytest.mark.parametrize("size", SIZES)
def test_home_is_narrower_than_play_again(over, size: str) -> None:
    driver = over(ended(), size, home=lambda _: None)
    assert driver.find("podium.home").rect[2] < driver.find("podium.again").rect[2]


# Keys ---------------------------------------------------------------------------------------------------------


def test_it_stands_until_the_next_session_has_its_first_line(over) -> None:
    driver = over(ended(), "C")
    screen = driver.shell.top
    table_work.reset(driver.services.table)
    driver.settled()
    screen.refresh()
    driver.frames(2)
    assert driver.shows("podium.again")
    assert isinstance(screen.active_overlay(), Podium)


@pytest.mark.parametrize("size", SIZES)
def test_undo_leads_back_into_the_last_turn_and_putting_back_to_the_podium(over, size: str) -> None:
    driver = over(ended(), size)
    assert driver.shows("podium.wins")
    assert driver.answered("undo") == [{"type": "undo", "steps": 1}]
    assert driver.shell.top.name == "sunken.penalty"
    assert not driver.shows("podium.again")
    assert driver.answered("put_back") == [{"type": "redo", "steps": 1}]
    assert driver.shows("podium.again")


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_the_chart_shows_money_coins_and_buzzes(over, size: str) -> None:
    driver = over(ended(), size)
    podium = face(driver).finish
    for kind in ("coins", "buzzes", "money"):
        driver.tap(f"chart.{kind}")
        assert podium.chosen == kind
        assert size != "R" or driver.shows(f"sunken_treasure.podium.after.{kind}")


def face(driver: Driver) -> Podium:
    assert isinstance(driver.shell.top, TableScreen)
    assert isinstance(driver.shell.top.overlay, Podium)
    return driver.shell.top.overlay


@pytest.mark.slow
def test_home_leads_home(over) -> None:
    gone: list[str] = []
    driver = over(ended(), home=lambda _: gone.append("home"))
    driver.tap("podium.home")
    assert gone == ["home"]


def test_home_offers_a_board_that_was_plugged_in_during_the_game_once(over) -> None:
    gone: list[str] = []
    driver = over(ended(), home=lambda _: gone.append("home"), new_board=lambda _: gone.append("board"))
    driver.tap("podium.home")
    assert gone == ["home"], "none is plugged in"
    driver.shell.new_boards.boards = (NewBoard("pico", "/dev/sda1"),)
    driver.tap("podium.home")
    assert gone[1:] == ["home", "board"]
    driver.tap("podium.home")
    assert gone[3:] == ["home"]


@pytest.mark.parametrize("size", SIZES)
def test_share_is_of_the_game_that_is_over_and_not_of_practice(over, monkeypatch, size: str) -> None:
    shared: list[str] = []
    monkeypatch.setattr("divingbell.ui.screens.share.share.show_share", lambda _, uuid: shared.append(uuid))
    driver = over(ended(), size)
    driver.tap("podium.share")
    assert shared == [driver.services.own.now.uuid]
    top = driver.shell.top
    top.record.snapshot = replace(top.record.snapshot, header={**top.record.snapshot.header, "practice": True})
    driver.shell.refresh()
    driver.frames(2)
    assert not driver.shows("podium.share")


@pytest.mark.parametrize(
    ("game", "fields"),
    [
        ("sunken_treasure", {"rules": {"empty_buzz": "ignored"}}),
        pytest.param("deep_sea_adventure", {}, marks=pytest.mark.slow),
    ],
)
def test_play_again_is_a_new_session_with_the_same_seats(game: str, fields: dict[str, Any]) -> None:
    services = started_services.StartedServices()
    people = [("Ada", "fin"), ("Bruno", "star")]
    started_services.sit_down(services.services, people, game, "p2", **fields)
    services.services.table.submit([STOP]).result()
    before = services.services.table.now
    routes = {**WAYS_HERE, "table": ROUTES["table"]}
    try:
        with running(services.services, CHOSEN, "R", _sunken, routes) as driver:
            assert driver.shows("podium.stopped")
            driver.tap("podium.again")
            driver.wait(lambda: services.services.table.now.uuid != before.uuid, "the new session")
            driver.wait(lambda: not driver.shows("podium.again"), "the new game")
            now = services.services.table.now
            assert now.header["seats"] == before.header["seats"]
            assert [dict(entry.action) for entry in now.session.entries()] == [dict(before.session.entry(1).action)]
    finally:
        services.leave()


def _sunken(shell: Any) -> Any:
    from divingbell.ui.table.opening import table_screen

    return table_screen(shell)


@pytest.mark.slow
def test_a_stopped_game_has_no_crown_and_a_shared_one_several(over) -> None:
    driver = over(stopped())
    assert driver.shows("podium.stopped")
    assert crowns(driver) == 0
    assert crowns(over(shared())) == 2


def crowns(driver: Driver) -> int:
    from divingbell.companion.pictures.fonts import glyph

    crown = glyph("crown")[1]
    return sum(isinstance(part.element, Text) and part.element.text == crown for part in driver.parts())


@pytest.mark.slow
def test_who_is_out_is_named_in_the_list(over) -> None:
    driver = over(six())
    assert driver.shows("podium.out")
    assert driver.shows("Emi")


def test_the_end_is_heard_once_and_not_before(over, monkeypatch: pytest.MonkeyPatch) -> None:
    services = TableServices(2)
    services.play(start(2), card("p1", "gold", 15000), aim("p1", 2), up("p1", "gold"))
    driver = over(services, "C")
    heard: list[str] = []
    monkeypatch.setattr(driver.shell.sounds, "play", heard.append)
    services.play(NO_PENALTY)
    driver.frames(3)
    assert driver.shell.top.payments.payment is not None, "a coin is in the air"
    services.play(STOP)
    driver.let_pass(3)
    assert heard.count("end") == 1
    services.play({"type": "undo", "steps": 1})
    driver.settled()
    services.play(card("p2"))
    driver.settled()
    assert heard.count("end") == 1


@pytest.mark.slow
def test_other_games_show_their_points_and_one_chart_without_keys() -> None:
    driver = sat_down(deep_sea(), "R", CHOSEN)
    try:
        assert driver.shows("deep_sea_adventure.podium.reason.three_rounds")
        assert driver.shows("22 points")
        assert driver.shows("deep_sea_adventure.podium.after.rounds")
        assert driver.shows("deep_sea_adventure.podium.award.best_round")
        assert not driver.shows("chart.rounds")
    finally:
        driver.close()


def test_figures_are_written_as_dollars_or_as_plain_numbers() -> None:
    ctx = Mock()
    dollars, points = Scoring(None, int), Scoring("points", int)
    assert (dollars.plain(ctx, 7), dollars.signed(ctx, 7)) == (ctx.money(7), ctx.signed(7))
    assert points.plain(ctx, 7) == ctx.number.return_value
    assert points.signed(ctx, 7) == ctx.signed_number.return_value


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["podium", "podium.deep_sea", "podium.deep_sea_six", "podium.blues", "podium.shared"])
def test_what_somebody_has_stands_clear_of_the_step(scene: Any, name: str, size: str) -> None:
    """4 dp, of letters that reach below the line too."""
    walk = walked(scene(name, size, "it", 1.3))
    podium = next(part for part in walk.screen.parts() if part.element.id == "podium")
    tops = [part.rect for part in podium.walk() if isinstance(part.element, Box) and part.element.direction == "stack"]
    inside, density = set(podium.walk()), podium.ctx.frame.density
    figures = [ink for ink in walk.inks if ink.node in inside and ink.colour == "money" and not ink.glyph]
    for left, top, width, _ in tops:
        over = [ink for ink in figures if left <= ink.middle[0] / density <= left + width and ink.node.rect[1] < top]
        assert min(top - ink.place[3] / density for ink in over) >= 4


def test_keys_of_the_podium_are_alike_and_play_again_has_its_sign(scene: Any) -> None:
    for name in ("podium.deep_sea", "podium.deep_sea_six"):
        again = scene(name, "C", "it", 1.3).find("podium.again").walk()
        assert [part for part in again if isinstance(part.element, Text) and part.element.is_icon]
    driver = scene("podium.deep_sea", "R")
    keys = [driver.find(key) for key in ("podium.replay", "podium.share", "podium.home", "turning")]
    sizes = {
        part.fitted.pixels
        for key in keys for part in key.walk()
        if isinstance(part.element, Text) and not part.element.is_icon
    }  # fmt: skip
    assert len(sizes) == 1


def test_who_stands_on_no_step_has_a_name_where_there_is_room(scene: Any) -> None:
    driver = scene("podium.deep_sea", "C")
    assert driver.shows("Ada")
    assert driver.shows("Bruno")


@pytest.mark.parametrize("scale", [1.0, 1.3])
def test_long_words_of_what_counts_leave_names_and_numbers_whole(scale: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Scoring, "write", lambda *values: f"{values[-1]} polished river pebbles")
    driver = sat_down(seeded("deep_sea_adventure", 1, 6), "C", Settings(welcomed=True, text_scale=scale))
    try:
        assert remarks(driver) == []
        plate = next(part for part in driver.parts() if part.element.id == "podium")
        written = {part.words for part in plate.walk() if isinstance(part.element, Text)}
        assert {"30", "21", "19", "16", "10", "0"} <= written
        assert {"Ada", "Bruno", "Chiara", "Dev", "Emi", "Finn"} <= written
    finally:
        driver.close()


def test_a_date_is_not_broken(scene: Any) -> None:
    driver = scene("podium.past.deep_sea", "T", "it", 1.3)
    lines = [
        line for part in driver.parts() if isinstance(part.element, Text)
        for line in part.fitted.lines
    ]  # fmt: skip
    assert any(line.startswith("12\N{NO-BREAK SPACE}ottobre") for line in lines)
