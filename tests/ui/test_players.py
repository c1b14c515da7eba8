"""The players screen, tap by tap (screens.md 1): seats, names, colours, places, who begins, coins, and Start."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from divingbell.companion.configuration.settings import Seat, Settings
from divingbell.companion.services import AppServices
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.keys import choices, press
from divingbell.ui.screens.players.players import Players
from divingbell.ui.shell import more_fingers, sdl
from divingbell.ui.table.game_opening import Opening
from divingbell.ui.table.game_ui import GameUi, game_ui
from divingbell.ui.table.seating import Sitter
from divingbell.ui.toolkit.element import Box, Element
from tests.ui.driver import SIZES as SIZES_OF
from tests.ui.driver import Driver, Finger
from tests.ui.scenes_players import AS_DRAWN, COUNTED, NAMES, SIX, TOGETHER, people, second
from tests.ui.started_services import FAMILY, sit_down, start_app

Enter = Callable[..., Driver]
SIZES = ["C", *(pytest.param(size, marks=pytest.mark.slow) for size in "RT")]


@pytest.fixture
def players() -> Iterator[Enter]:
    """`players("submarine", names=(...))` is the screen of that game with these settings."""
    drivers: list[Driver] = []

    def enter(game: str = "sunken_treasure", size: str = "C", **settings: Any) -> Driver:
        chosen = Settings(welcomed=True, **settings)
        drivers.append(start_app(size, chosen, lambda shell: Players(shell, game, second)))
        return drivers[-1]

    yield enter
    while drivers:
        drivers.pop().close()


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games whose tables were shown; no screen of a table is opened."""
    shown: list[str] = []
    monkeypatch.setattr(
        "divingbell.ui.table.opening.show_table", lambda shell: shown.append(shell.services.table.now.session.game.name)
    )
    return shown


def seats(driver: Driver) -> list[tuple[str | None, str]]:
    seating = driver.shell.top.seating
    return [(sitter.name, sitter.colour) for sitter in seating.sitters()]


def sent(services: AppServices) -> list[dict[str, Any]]:
    """What was entered in the present session."""
    return [dict(row.value["action"]) for row in services.table.lines() if row.kind == "entry"]


def settings(driver: Driver) -> Settings:
    """What is kept now."""
    driver.shell.settings_writer.finish()
    return driver.shell.services.settings


def known(driver: Driver) -> tuple[str | None, ...]:
    """The names of everybody this tablet knows, who sat down last first."""
    driver.shell.services.table.look_at_the_clock()
    return tuple(person.name for person in driver.shell.services.table.people)


def started(driver: Driver, tables: list[str]) -> dict[str, Any]:
    """Tap Start; the one action it sent."""
    driver.tap("start")
    driver.wait(lambda: tables, "the table")
    (action,) = sent(driver.shell.services)
    return action


# Seats and names ----------------------------------------------------------------------------------------------


def test_somebody_sits_down_with_a_name_key(players) -> None:
    driver = players(names=NAMES)
    driver.tap("seat.1")
    driver.tap("name.Ada")
    assert seats(driver) == [("Ada", "fin")]
    assert driver.shows("players.dives.short.1")
    driver.tap("seat.4")
    assert not driver.shows("name.Ada"), "she sits already"
    driver.tap("name.Bruno")
    assert seats(driver) == [("Ada", "fin"), ("Bruno", "star")]
    driver.tap("seat.1")
    driver.tap("name.Chiara")
    assert seats(driver) == [("Chiara", "fin"), ("Bruno", "star")]


def test_a_colour_alone_is_enough(players) -> None:
    driver = players()
    driver.tap("colour.coral")
    assert seats(driver) == [(None, "coral")]
    assert driver.shows("Diver 1")


def test_remove_takes_a_seat_back(players) -> None:
    driver = players(names=NAMES)
    assert driver.is_off("remove")
    driver.tap("name.Ada")
    driver.tap("remove")
    assert seats(driver) == []
    assert driver.shows("name.Ada")


def test_the_pencil_writes_a_name_and_keeps_it(players) -> None:
    driver = players()
    driver.tap("pencil")
    assert driver.is_off("letter.done")
    for letter in "zoe":
        driver.tap(f"letter.{letter}")
    driver.tap("letter.back")
    driver.hold("letter.e")
    driver.tap("letter.ë")
    driver.tap("letter.done")
    assert seats(driver) == [("Zoë", "fin")]
    assert known(driver) == ("Zoë",)


def test_letters_that_are_read_in_one_frame_are_all_written(players) -> None:
    driver = players()
    driver.tap("pencil")

    def write() -> None:
        for letter in ("letter.a", "letter.n", "letter.n", "letter.a"):
            driver.seconds += 0.2
            Finger(*driver.middle(letter)).down().up()

    driver.late_frame(2, write)
    driver.tap("letter.done")
    assert seats(driver) == [("Anna", "fin")]


def test_two_thumbs_write_at_the_same_time(players) -> None:
    """SDL makes mouse events of the first finger only."""
    library = sdl.library()
    assert library is not None
    driver = players()
    driver.tap("pencil")

    def happens(kind: int, finger: int, letter: str) -> None:
        (x, y), (width, height) = driver.middle(letter), SIZES_OF["C"]
        room = ctypes.create_string_buffer(64)  # SDL copies more than this kind of event needs
        event = more_fingers.FingerEvent(kind, 0, 1, finger, x / (width - 1), 1 - y / (height - 1))
        ctypes.memmove(room, ctypes.byref(event), ctypes.sizeof(event))
        library.SDL_PushEvent(room)
        driver.frames(2)

    with more_fingers.handed_on():
        happens(0x700, 1, "letter.a")
        first = driver.down("letter.a")
        happens(0x700, 2, "letter.d")
        first.up()
        happens(0x701, 1, "letter.a")
        happens(0x701, 2, "letter.d")
        happens(0x700, 3, "letter.a")
        driver.tap("letter.a")
        happens(0x701, 3, "letter.a")
    driver.tap("letter.done")
    assert seats(driver) == [("Ada", "fin")]


def test_a_letter_whose_lift_comes_late_opens_no_accents(players) -> None:
    driver = players()
    driver.tap("pencil")
    for letter in ("letter.e", "letter.a"):
        driver.late_frame(1.5, driver.down(letter).up)
    driver.tap("letter.done")
    assert seats(driver) == [("Ea", "fin")]


def test_a_name_has_twenty_letters_at_most(players) -> None:
    driver = players(names=NAMES)
    driver.tap("name.Ada")
    driver.tap("pencil")
    for _ in range(22):
        driver.tap("letter.a")
    driver.tap("letter.done")
    assert seats(driver) == [("Adaaaaaaaaaaaaaaaaaa", "fin")]


def test_leaving_the_letters_changes_nothing(players) -> None:
    driver = players(names=NAMES)
    driver.tap("name.Ada")
    driver.tap("pencil")
    driver.tap("letter.x")
    driver.tap("letters.close")
    assert seats(driver) == [("Ada", "fin")]
    assert known(driver) == NAMES


# Colours and places -------------------------------------------------------------------------------------------


def test_a_taken_colour_swaps(players) -> None:
    driver = players(**TOGETHER)
    for tap in ("same_again", "seat.3", "colour.star"):
        driver.tap(tap)
    assert seats(driver) == [("Ada", "fin"), ("Bruno", "buoy"), ("Chiara", "star"), ("Dev", "chest")]
    driver.tap("colour.pearl")
    assert seats(driver)[2] == ("Chiara", "pearl")


@pytest.mark.parametrize("size", SIZES)
def test_a_seat_is_dragged_to_another_place(players, size: str) -> None:
    driver = players(size=size, **TOGETHER)
    driver.tap("same_again")

    def drag(place: int, to: int) -> None:
        (ax, ay), (bx, by) = (driver.find(f"seat.{one}").rect[:2] for one in (place, to))
        driver.drag(f"seat.{place}", bx - ax, by - ay)

    drag(4, 2)  # Dev to the free place between Bruno and Chiara
    assert [name for name, _ in seats(driver)] == ["Ada", "Bruno", "Dev", "Chiara"]
    assert driver.shell.top.selected == 2
    drag(0, 3)  # Ada and Chiara change places
    assert [name for name, _ in seats(driver)] == ["Chiara", "Bruno", "Dev", "Ada"]
    assert [driver.shell.top.seating.order(one) for one in driver.shell.top.seating.sitters()] == [1, 2, 3, 4]


def test_a_finger_that_hardly_moves_taps(players) -> None:
    driver = players(**TOGETHER)
    driver.tap("same_again")
    driver.drag("seat.3", 6, 4)
    assert driver.shell.top.selected == 3
    assert [name for name, _ in seats(driver)] == ["Ada", "Bruno", "Chiara", "Dev"]


def test_a_drag_back_to_its_own_place_changes_nothing(players) -> None:
    driver = players(**TOGETHER)
    driver.tap("same_again")
    driver.drag("seat.3", 30, 20)
    assert [name for name, _ in seats(driver)] == ["Ada", "Bruno", "Chiara", "Dev"]


# Who begins ---------------------------------------------------------------------------------------------------


def test_goes_first_puts_the_flag_there(players) -> None:
    driver = players(**TOGETHER)
    for tap in AS_DRAWN:
        driver.tap(tap)
    assert driver.shows("Bruno goes first")
    seating = driver.shell.top.seating
    assert [seating.order(sitter) for sitter in seating.sitters()] == [4, 1, 2, 3]


def test_the_draw_turns_the_flag_for_a_second(players) -> None:
    driver = players(**TOGETHER)
    assert driver.is_off("draw")
    driver.tap("same_again")
    driver.tap("draw")
    assert driver.shows("players.drawing")
    seen = set()
    for moment in range(1, 11):
        turning = driver.shell.top.turning
        seen.add(turning.name if turning is not None else None)
        driver.let_pass(0.25 * moment)  # always further than the time that was pretended before
    assert seen >= {"Ada", "Bruno", "Chiara", "Dev"}
    assert driver.shell.top.turning is None
    assert driver.shows("Bruno goes first")
    assert driver.shell.sounds.played[-1] == "your_turn"


def test_nobody_waits_for_the_flag(players, tables) -> None:
    driver = players(**TOGETHER)
    driver.tap("same_again")
    driver.tap("draw")
    assert started(driver, tables)["first_player"] == "p2"


def test_calm_motion_draws_at_once(players) -> None:
    driver = players(calm_motion=True, **TOGETHER)
    driver.tap("same_again")
    driver.tap("draw")
    assert driver.shows("Bruno goes first")


def test_same_as_last_time(players) -> None:
    driver = players(names=NAMES)
    assert driver.is_off("same_again")
    driver = players(**TOGETHER)
    driver.tap("same_again")
    assert seats(driver) == list(FAMILY)


def test_same_as_last_time_keeps_every_chair(players, tables) -> None:
    driver = players(names=NAMES)
    for place, name in ((0, "Ada"), (2, "Bruno"), (5, "Chiara")):
        driver.tap(f"seat.{place}")
        driver.tap(f"name.{name}")
    started(driver, tables)
    called = {person.id: person.name for person in driver.shell.services.table.people}
    last = settings(driver).last_seats
    driver = players(last_seats=tuple(replace(seat, name=called[seat.person], person="") for seat in last))
    driver.tap("same_again")
    sat = driver.shell.top.seating.places
    assert [sitter and sitter.name for sitter in sat] == ["Ada", None, "Bruno", None, None, "Chiara"]


# Coins --------------------------------------------------------------------------------------------------------


def test_coins_are_counted(players) -> None:
    driver = players(names=NAMES)
    assert driver.shows("not counted, change")
    driver.tap("coins")
    for tap in ("gold.more", "gold.more", "silver.more", "bronze.more", "bronze.less"):
        driver.tap(tap)
    assert driver.shows("3 coins")
    driver.tap("coins.done")
    assert driver.shows("3, change")


def test_what_is_not_counted_comes_back(players) -> None:
    driver = players(**TOGETHER)
    driver.tap("coins")
    driver.tap("gold.not_counted")
    assert driver.shows("16 coins")
    driver.tap("gold.not_counted")
    assert driver.shows("24 coins")
    driver.tap("gold.not_counted")
    driver.tap("coins.done")
    assert driver.shows("16 and more, change")


def test_the_figure_opens_the_number_pad(players) -> None:
    driver = players(**TOGETHER)
    driver.tap("coins")
    driver.tap("cards.figure")
    for digit in "120":
        driver.tap(f"pad.{digit}")
    assert driver.shows("120 cards are in the whole pack")
    driver.tap("coins.done")
    driver.tap("silver.figure")
    driver.tap("pad.back")
    driver.tap("pad.5")
    driver.tap("coins.cancel")
    assert driver.shows("24 coins"), "leaving the pad keeps what was there"
    driver.tap("coins.done")
    assert driver.shell.top.opening.fields() == {"coins": COUNTED, "cards": 120}


def test_leaving_the_window_puts_everything_back(players) -> None:
    driver = players(**TOGETHER)
    driver.tap("coins")
    driver.tap("gold.more")
    driver.tap("coins.cancel")
    assert driver.shell.top.opening.fields() == {"coins": COUNTED}


# Start --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_off_they_go(players, tables, size: str) -> None:
    driver = players(size=size, house_rules={"sunken_treasure": {"empty_buzz": "fee"}}, **TOGETHER)
    for tap in AS_DRAWN:
        driver.tap(tap)
    assert started(driver, tables) == {
        "type": "start_game",
        "game": "sunken_treasure",
        "players": 4,
        "first_player": "p2",
        "coins": {"gold": 8, "silver": 8, "bronze": 8},
        "rules": {"empty_buzz": "fee"},
    }
    assert tables == ["sunken_treasure"]
    services = driver.shell.services
    ids = {person.name: person.id for person in services.table.people}
    assert services.table.now.header["seats"] == [
        {"id": f"p{i}", "name": name, "colour": colour, "person": ids[name]}
        for i, (name, colour) in enumerate(FAMILY, 1)
    ]
    kept = settings(driver)
    assert [(seat.person, seat.colour) for seat in kept.last_seats] == [(ids[name], colour) for name, colour in FAMILY]
    assert {*kept.names, *(seat.name for seat in kept.last_seats)} == {""}, "names stand in the journal"
    assert known(driver)[:4] == ("Ada", "Bruno", "Chiara", "Dev")
    assert settings(driver).seat_sides == ("upper", "upper", "lower", "lower")
    assert settings(driver).counted == COUNTED


def test_what_nobody_counted_is_left_out(players, tables) -> None:
    driver = players(names=NAMES, last_seats=people(*FAMILY[:2]))
    driver.tap("same_again")
    assert started(driver, tables) == {
        "type": "start_game",
        "game": "sunken_treasure",
        "players": 2,
        "first_player": "p1",
    }


OTHERS = {
    "deep_sea_adventure": {"return_without_chip": "allowed"},
}


@pytest.mark.parametrize("game", OTHERS)
def test_the_other_games_start(players, tables, game: str) -> None:
    driver = players(game, house_rules={game: OTHERS[game]}, **TOGETHER)
    driver.tap("same_again")
    driver.tap("seat.3")
    driver.tap("goes_first")
    action = started(driver, tables)
    assert action["game"] == game
    assert (action["players"], action["first_player"], action["rules"]) == (4, "p3", OTHERS[game])


def test_the_real_table_comes_up(players) -> None:
    driver = players(**TOGETHER)
    driver.tap("same_again")
    driver.tap("start")
    driver.wait(lambda: driver.shell.top.name != "l-players", "the table")
    assert driver.shell.depth == 0
    assert driver.shows("Ada")


def test_the_unfinished_game_is_left_as_it_is(players, tables) -> None:
    driver = players(**TOGETHER)
    services = driver.shell.services
    sit_down(services, FAMILY[:2], "deep_sea_adventure")
    first = services.table.now.uuid
    driver.tap("same_again")
    started(driver, tables)
    assert services.table.now.uuid != first
    found = services.table.resume(first)
    assert found is not None
    assert found.session.state.result is None


def test_a_game_begins_on_the_rig_that_is_there(players, tables, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = players(**TOGETHER)
    used: list[str] = []
    monkeypatch.setattr(driver.shell.services, "use_rig", used.append)
    driver.tap("same_again")
    driver.tap("coins")
    driver.tap("gold.less")
    driver.tap("coins.done")
    started(driver, tables)
    assert settings(driver).counted["gold"] == COUNTED["gold"] - 1, "what is new is kept"
    driver.frames(3)
    assert used == []


def test_sides_set_by_hand_hold_for_the_same_people(players, tables) -> None:
    sides = ("lower", "lower", "upper", "upper")
    driver = players(seat_sides=sides, **TOGETHER)
    driver.tap("same_again")
    started(driver, tables)
    assert settings(driver).seat_sides == sides


# Why not ------------------------------------------------------------------------------------------------------


def test_two_at_least(players) -> None:
    driver = players(names=NAMES)
    assert driver.shows("players.too_few")
    driver.tap("name.Ada")
    assert driver.is_off("start")
    driver.tap("seat.3")
    driver.tap("name.Bruno")
    assert not driver.is_off("start")


@pytest.mark.parametrize(("game", "most"), [("submarine", 5), ("submarine_blues", 4)])
def test_not_above_the_range_of_the_game(players, game: str, most: int) -> None:
    driver = players(game, names=NAMES, last_seats=SIX)
    driver.tap("same_again")
    assert driver.is_off("start")
    assert driver.shows(f"{most} at most")


def test_a_sea_without_coins_is_said_on_its_key(players, tables) -> None:
    driver = players(last_seats=people(*FAMILY), counted=dict.fromkeys(COUNTED, 0))
    driver.tap("same_again")
    assert driver.is_off("start")
    words = [part.words for part in driver.find("coins").walk() if hasattr(part.element, "text")]
    assert "not all three empty" in words
    driver.tap("start")
    driver.tap("coins")
    assert driver.texts().count("not all three empty") >= 2, "in the window too"
    driver.tap("gold.more")
    driver.tap("coins.done")
    assert started(driver, tables)["coins"] == {"gold": 1, "silver": 0, "bronze": 0}


def test_too_few_cards_are_said_on_their_key(players) -> None:
    driver = players(last_seats=people(*FAMILY), counted={"cards": 15})
    driver.tap("same_again")
    assert driver.is_off("start")
    assert driver.texts().count("16 cards at least") == 2
    driver.tap("seat.4")
    driver.tap("remove")
    assert not driver.is_off("start")


def test_a_house_rule_that_does_not_go_with_so_many(players) -> None:
    driver = players("submarine", house_rules={"submarine": {"card_removal": "equal"}}, **TOGETHER)
    driver.tap("same_again")
    assert driver.is_off("start")
    assert driver.shows("not with 4: Spare cards go out")
    driver.tap("seat.4")
    driver.tap("remove")
    assert not driver.is_off("start")


# What a game adds ---------------------------------------------------------------------------------------------


class Levels(Opening):
    """As Submarine Blues could: a row for each seat, a key, and something asked after this screen."""

    causes = {"duplicate_card": "reef"}  # noqa: RUF012
    reef = ("5H", "7H", "QC", "4C", "9H")
    asked = False

    def keys(self, ctx: Context) -> list[Box]:
        return [self.players.bar_key(ctx, "reef", "Reef", "reef", "five cards", self._again)]

    def _again(self) -> None:
        self.reef = ("5H", "5H", "QC", "4C", "9H")
        self.players.refresh()

    def seat_row(self, ctx: Context, sitter: Sitter) -> Element:
        def choose(level: str) -> None:
            sitter.choices["level"] = level
            self.players.refresh()

        labels = [("Snorkeler", "snorkeler"), ("Scuba", "scuba_diver"), ("Pilot", "submarine_pilot")]
        return choices(ctx, "level", labels, sitter.choices.get("level"), choose)

    def window(self, ctx: Context) -> Element | None:
        assert ctx is self.players.ctx
        return press("asked", tap=lambda: self.players.begin(self.trial()), h=80) if self.asked else None

    def trial(self) -> dict[str, Any]:
        seating = self.players.seating
        levels = {
            seating.player(sitter): sitter.choices["level"] for sitter in seating.sitters() if "level" in sitter.choices
        }
        return {"reef": list(self.reef), "levels": levels}

    def start(self) -> None:
        self.asked = True
        self.players.refresh()


def with_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game has the opening `Levels`."""

    def levels(game: str) -> GameUi:
        return replace(game_ui(game), opening=lambda: Levels)

    monkeypatch.setattr("divingbell.ui.screens.players.players.game_ui", levels)


@pytest.mark.parametrize("size", "CRT")
def test_a_game_adds_rows_keys_and_a_screen_of_its_own(players, tables, size: str, monkeypatch) -> None:
    with_levels(monkeypatch)
    driver = players("submarine_blues", size, **{**TOGETHER, "last_seats": people(*FAMILY[:3])})
    from tests.ui.driver import remarks

    driver.tap("same_again")
    driver.tap("level.scuba_diver")
    driver.tap("seat.3")
    driver.tap("level.submarine_pilot")
    assert remarks(driver) == []
    driver.tap("start")
    assert sent(driver.shell.services) == []
    driver.tap("asked")
    driver.wait(lambda: tables, "the table")
    assert sent(driver.shell.services) == [
        {
            "type": "start_game",
            "game": "submarine_blues",
            "players": 3,
            "first_player": "p1",
            "reef": ["5H", "7H", "QC", "4C", "9H"],
            "levels": {"p1": "scuba_diver", "p3": "submarine_pilot"},
        }
    ]


def test_a_game_says_on_its_key_what_it_caused(players, monkeypatch) -> None:
    with_levels(monkeypatch)
    driver = players("submarine_blues", **{**TOGETHER, "last_seats": people(*FAMILY[:2])})
    driver.tap("same_again")
    driver.tap("reef")
    assert driver.is_off("start")
    assert driver.texts().count("one card twice") == 2


def test_names_that_do_not_fit_are_kept(players) -> None:
    many = tuple(f"Massimiliano{i}"[-12:] for i in range(9))
    driver = players(names=many, last_seats=(Seat("Ada", "fin"),))
    assert driver.shows(f"name.{many[0]}")
    assert not driver.shows(f"name.{many[8]}")
    driver.tap(f"name.{many[0]}")
    assert known(driver) == ("Ada", *many)
