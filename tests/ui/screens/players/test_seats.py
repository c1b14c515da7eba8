"""The players screen, tap by tap (screens.md 1): seats, names, colours and places."""

from __future__ import annotations

import ctypes

import pytest

from divingbell.ui.shell import multitouch
from divingbell.ui.shell.sdl import library
from tests.ui.driver import SIZES as SIZES_OF
from tests.ui.finger import Finger
from tests.ui.scenes_players import NAMES, TOGETHER
from tests.ui.screens.players.round_a_table import SIZES, known, seats

# Seats and names ----------------------------------------------------------------------------------------------


def test_somebody_sits_down_with_a_name_key(players) -> None:
    driver = players(names=NAMES)
    driver.tap("seat.1")
    driver.tap("name.Ada")
    assert seats(driver) == [("Ada", "fin")]
    assert driver.shows("players.dives.1")
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


def test_a_first_evening_goes_from_seat_to_seat_by_letters_alone(players) -> None:
    driver = players()
    driver.tap("seat.1")
    for name in ("ada", "bo"):
        for letter in name:
            driver.tap(f"letter.{letter}")
        driver.tap("letter.done")
    assert seats(driver) == [("Ada", "fin"), ("Bo", "star")]
    assert driver.shows("letter.done"), "the next seat is asked"
    driver.tap("letters.close")
    assert seats(driver) == [("Ada", "fin"), ("Bo", "star")]
    assert not driver.is_off("start")


def test_the_letters_stop_when_the_game_is_full(players) -> None:
    driver = players("submarine_blues")
    driver.tap("seat.1")
    most = driver.shell.top.game.seats[-1]
    for letter in "abcdef"[:most]:
        assert driver.shows("letter.done")
        driver.tap(f"letter.{letter}")
        driver.tap("letter.done")
    assert len(seats(driver)) == most
    assert not driver.shows("letter.done")


def test_a_free_seat_waits_for_a_name_where_there_is_one_to_choose(players) -> None:
    driver = players(names=NAMES)
    driver.tap("seat.1")
    assert not driver.shows("letter.done")
    driver.tap("pencil")
    driver.tap("letter.z")
    driver.tap("letter.done")
    assert not driver.shows("letter.done")
    assert driver.shell.top.sitter is None, "the next free seat is selected"


def test_accents_have_a_button_of_their_own(players) -> None:
    driver = players()
    driver.tap("pencil")
    for key in ("z", "o", "accents"):
        driver.tap(f"letter.{key}")
    assert driver.is_off("letter.k"), "it has no accents"
    driver.tap("letter.e")
    driver.tap("letter.ë")
    driver.tap("letter.done")
    assert seats(driver) == [("Zoë", "fin")]


def test_the_button_of_accents_leaves_them_again(players) -> None:
    driver = players()
    driver.tap("pencil")
    for key in ("accents", "accents", "k", "done"):
        driver.tap(f"letter.{key}")
    assert seats(driver) == [("K", "fin")]


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
    loaded = library()
    assert loaded is not None
    driver = players()
    driver.tap("pencil")

    def happens(kind: int, finger: int, letter: str) -> None:
        (x, y), (width, height) = driver.middle(letter), SIZES_OF["C"]
        room = ctypes.create_string_buffer(64)  # SDL copies more than this kind of event needs
        event = multitouch.FingerEvent(kind, 0, 1, finger, x / (width - 1), 1 - y / (height - 1))
        ctypes.memmove(room, ctypes.byref(event), ctypes.sizeof(event))
        loaded.SDL_PushEvent(room)
        driver.frames(2)

    with multitouch.handed_on():
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
