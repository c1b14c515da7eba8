"""A tablet in a club, by touch: joining, leaving, offered seats, the round's clock and the code of a result."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest
import segno
from msgspec.structs import replace
from PIL import Image

from divingbell.companion.club.club import AGAIN_S
from divingbell.companion.club.join_steps import JoinStep
from divingbell.companion.club.photo_decoder import codes_of
from divingbell.companion.club.protocol.messages import MessageEvent, ReadRequest, SeatingAnswer
from divingbell.companion.configuration.settings import Settings
from divingbell.ui.screens.club.join_club import JoinClub
from divingbell.ui.screens.home.home import Home
from divingbell.ui.screens.players.players import Players
from tests.companion.club.photographs import photograph
from tests.ui.driver import Driver
from tests.ui.scenes_club import (
    HEARD,
    HEARD_CLUBS,
    JOINED,
    MEMBERSHIP,
    PEOPLE,
    SENT,
    StillClub,
    code,
    digits,
    home,
    in_club,
    joining,
    offer,
    round_clock,
    screen,
    status,
    uuid,
)

Opened = Callable[[Any], Driver]
CHOSEN = Settings(welcomed=True)


@pytest.fixture
def opened() -> Any:
    """Opens a scene's driver, and closes it."""
    drivers: list[Driver] = []

    def enter(scene: Any, size: str = "C") -> Driver:
        drivers.append(scene(size, CHOSEN))
        return drivers[-1]

    yield enter
    for driver in drivers:
        driver.close()


def club_of(driver: Driver) -> StillClub:
    club = driver.shell.club
    assert isinstance(club, StillClub)
    return club


@pytest.mark.parametrize("typed", ["192.168.1", "192.168.1.", "192.168.1.256", "..."])
def test_what_is_no_address_cannot_be_asked(opened: Opened, typed: str) -> None:
    driver = opened(joining(*digits(typed)))
    assert driver.is_off("club.ask")


def test_an_address_where_nobody_answers_stays_to_be_mended(opened: Opened) -> None:
    driver = opened(joining(*digits("10.0.0.7"), "club.ask", answers=False))
    assert club_of(driver).asked == ["10.0.0.7:8330"]
    assert driver.shows("Nobody answers there")
    driver.tap("pad.back")
    assert driver.shows("10.0.0.")
    assert not driver.shows("Nobody answers there")


def test_a_club_that_is_heard_is_asked_for_its_code_by_a_tap(opened: Opened) -> None:
    driver = opened(joining(clubs=HEARD_CLUBS))
    assert driver.shows("Harbour chess and games")
    assert driver.shows("mia-laptop, an evening is open")
    assert club_of(driver).listeners == 1
    driver.tap("club.heard.1")
    assert driver.shows("192.168.1.77")
    for digit in digits("407155"):
        driver.tap(digit)
    driver.tap("club.join")
    assert club_of(driver).asked == ["192.168.1.77:8330 407155"]
    driver.tap("back")
    assert driver.shows("Heard on this Wi-Fi"), "back to those that are heard"
    driver.shell.push(JoinClub(driver.shell, lambda _: None, "10.0.0.7:8330"))
    assert club_of(driver).listeners == 1, "only the screen on top listens"


def test_it_is_said_that_no_club_is_heard(opened: Opened) -> None:
    assert opened(joining()).shows("No club heard on this Wi-Fi")


def test_six_digits_are_asked_once_and_a_wrong_code_stays(opened: Opened) -> None:
    steps = (JoinStep("code"),)
    driver = opened(joining(*digits("40715"), steps=steps, address="10.0.0.7:8330"))
    assert driver.is_off("club.join")
    driver.tap("pad.0")
    driver.tap("club.join")
    driver.frames(2)
    assert club_of(driver).asked == ["10.0.0.7:8330 407150"]
    assert driver.shows("No evening with this code")
    driver.tap("pad.back")
    assert not driver.shows("No evening with this code")


def test_after_too_many_wrong_codes_the_pad_is_off_while_it_waits(opened: Opened) -> None:
    driver = opened(joining(*digits("407150"), "club.join", steps=(JoinStep("wait", 60),), address="10.0.0.7:8330"))
    assert driver.shows("Wait 60 seconds")
    assert driver.is_off("pad.1")
    assert driver.is_off("club.join")


def test_who_is_asked_to_wait_for_the_organiser_can_give_up(opened: Opened) -> None:
    driver = opened(joining(*digits("407150"), "club.join", steps=(JoinStep("waits"),), address="10.0.0.7:8330"))
    assert driver.shows("The organiser has been asked")
    driver.tap("club.cancel")
    assert not driver.is_off("club.join")


def test_a_tablet_that_has_joined_is_told_which_table_it_is(opened: Opened) -> None:
    def show(shell: Any) -> JoinClub:
        return JoinClub(shell, ended.append, "10.0.0.7:8330")

    ended: list[JoinStep] = []
    driver = opened(screen(show, StillClub, *digits("407150")))
    club_of(driver).steps = [JoinStep("waits"), JoinStep("joined", club="Thursday club", table=9, had=7)]
    driver.tap("club.join")
    driver.frames(2)
    assert [(step.table, step.had) for step in ended] == [(9, 7)]


def test_a_club_that_is_not_reached_is_told_so_while_its_screen_is_open(opened: Opened) -> None:
    from divingbell.ui.screens.club.club_screen import ClubScreen

    driver = opened(screen(ClubScreen, lambda: StillClub(replace(HEARD, is_heard=False))))
    clock: Any = driver.shell.services.clock
    club_of(driver).tell(replace(HEARD, is_heard=False, lost_at=clock.monotonic()))
    driver.frames(2)
    assert not driver.shows("Not reached, 4 min")
    clock.turn(240.0)
    driver.let_pass(6.0)
    assert driver.shows("Not reached, 4 min")


def test_one_of_two_tablets_with_one_card_can_join_anew(opened: Opened) -> None:
    driver = opened(status(games=SENT, has_two_cards=True))
    assert driver.shows("club.twin.sub")
    assert driver.shows("club.anew.twin")
    driver.tap("club.anew")
    driver.frames(2)
    assert isinstance(driver.shell.top, JoinClub)


def test_leaving_asks_only_where_lines_wait(opened: Opened) -> None:
    from divingbell.ui.screens.club.club_screen import ClubScreen

    driver = opened(screen(ClubScreen, lambda: StillClub(replace(HEARD, games=SENT))))
    driver.hold("club.leave")
    driver.wait(lambda: club_of(driver).left, "the leaving")
    in_club(driver, StillClub(HEARD))
    driver.shell.start(ClubScreen(driver.shell))
    driver.frames(2)
    driver.hold("club.leave")
    driver.frames(2)
    assert driver.shows("12 lines wait")
    driver.tap("leave.send")
    assert (club_of(driver).left, club_of(driver).tries) == (False, 1)
    driver.hold("club.leave")
    driver.frames(2)
    driver.tap("leave.keep")
    driver.wait(lambda: club_of(driver).left, "the leaving")


def test_seats_that_are_put_off_wait_in_a_chip_and_are_asked_again(opened: Opened) -> None:
    driver = opened(home(4))
    assert driver.shows("Vera")
    driver.tap("offer.later")
    driver.frames(2)
    assert club_of(driver).said == [SeatingAnswer(uuid(50), "not_yet")]
    assert not driver.shows("Vera")
    driver.tap("offer.chip")
    driver.frames(2)
    assert driver.shows("Vera")
    driver.tap("offer.later")
    clock: Any = driver.shell.services.clock
    clock.turn(AGAIN_S)
    driver.shell.refresh()
    driver.frames(2)
    assert driver.shows("Vera")


def test_one_tap_seats_the_people_and_their_game_says_round_and_table(opened: Opened) -> None:
    driver = opened(home(4, game="sunken_treasure"))
    services = driver.shell.services
    fields = JOINED.header
    services.table.call(lambda writer: writer.play_in_club(fields)).result()
    driver.tap("offer.seat")
    driver.frames(2)
    players = driver.shell.top
    assert isinstance(players, Players)
    assert [sitter.name for sitter in players.seating.sitters()] == ["Bruno", "Vera", "Ines", "Zoe"]
    assert [sitter.colour for sitter in players.seating.sitters()] == ["star", "coral", "fin", "chest"]
    driver.tap("start")
    driver.wait(lambda: "round" in services.table.now.header and services.table.now.uuid is not None, "the game")
    driver.wait(lambda: not players.starting, "the table")
    header = services.table.now.header
    assert (header["club"], header["round"], header["table"]) == (MEMBERSHIP.hub, 3, 7)
    assert [seat["person"] for seat in header["seats"]] == [one.id for one in PEOPLE[:4]]
    assert club_of(driver).said == [SeatingAnswer(uuid(50), "seated")]
    assert {one.id for one in PEOPLE[:4]} <= {one.id for one in services.people.known}


def test_seats_that_were_changed_meanwhile_are_not_taken_by_a_finger_on_its_way(opened: Opened) -> None:
    driver = opened(home(4))
    top = driver.shell.top
    assert isinstance(top, Home)
    before = top.view_version
    status = offer(3)
    assert status.seating is not None
    club_of(driver).tell(replace(status, seating=replace(status.seating, offer=uuid(51))))
    assert top.view_version != before
    driver.frames(3)
    assert not driver.shows("Zoe")


def test_a_game_that_is_not_installed_cannot_be_sat_down_at(opened: Opened) -> None:
    driver = opened(home(4, game="chess"))
    assert driver.is_off("offer.seat")
    assert driver.shows("This game is not installed")


@pytest.mark.parametrize(("minutes", "words"), [(4.0, "4 min"), (3.2, "4 min"), (-1.0, "over")])
def test_the_end_of_the_round_is_said_in_its_last_minutes(opened: Opened, minutes: float, words: str) -> None:
    assert opened(round_clock(minutes)).shows(words)


def test_that_the_time_is_up_is_said_once_and_stops_nothing(opened: Opened) -> None:
    driver = opened(round_clock(-1))
    assert driver.shows("Time is up")
    top: Any = driver.shell.top
    top.snackbars.dismiss()
    top.on_hide()
    top.on_show()
    driver.frames(2)
    assert not driver.shows("Time is up")
    assert not driver.is_off("undo")


def test_a_message_of_the_organiser_is_shown_at_the_table_and_counts_as_read(opened: Opened) -> None:
    driver = opened(round_clock(40, message=MessageEvent(uuid(80), "Tea is ready", "Mia")))
    assert driver.shows("Tea is ready")
    assert club_of(driver).said == [ReadRequest(uuid(80))]


@pytest.mark.parametrize("people", [2, 6])
def test_the_code_on_the_screen_is_that_of_the_result_pixel_by_pixel(scene: Any, people: int) -> None:
    driver = scene("club.result" if people == 2 else "club.result.six", "C")
    matrix = [bytes(line) for line in segno.make(code(people), error="m", micro=False).matrix]
    node, picture = driver.find("club.qr"), driver.picture().convert("L")
    x, y = driver.middle(node)
    middle, wide = (x, picture.height - y), len(matrix)
    module = int(300 // (wide + 8))
    assert module >= 3, "fewer pixels a module are not read from a photo"
    left, top = middle[0] - module * wide / 2, middle[1] - module * wide / 2
    read = [
        bytes(
            picture.getpixel((int(left + (x + 0.5) * module), int(top + (y + 0.5) * module))) < 128 for x in range(wide)
        )
        for y in range(wide)
    ]
    assert read == [bytes(map(bool, line)) for line in matrix]


def test_the_club_reads_our_own_screen_and_photographs_of_it(scene: Any) -> None:
    """The pixels of 800x480, and a phone's pictures of which the screen is 60 % of the width."""
    shown = scene("club.result.six", "C").picture()
    assert shown.size == (800, 480)
    assert [*codes_of(shown)] == [code(6)]
    for kind in ("perspective", "glare", "everything"):
        taken = photograph(shown, kind, 1, 0.6, (2000, 1500))
        assert [*codes_of(Image.open(io.BytesIO(taken)))] == [code(6)], kind


def test_a_table_can_be_kept_from_the_wall_and_shown_again(opened: Opened) -> None:
    driver = opened(status(games=SENT))
    club = club_of(driver)
    for is_private in (True, False):
        driver.tap("club.on_wall")
        driver.frames(2)
        assert club.status is not None
        assert club.status.joined.is_private is is_private
