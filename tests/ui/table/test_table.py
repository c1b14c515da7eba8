"""What is the same at every table: sending, undo, toasts, seats, facing the player, what the probe felt."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from divingbell.companion.installed_games import GAMES
from divingbell.companion.people.seats import seats
from divingbell.companion.rig import Signal
from divingbell.companion.session.contacts import Contacts
from divingbell.ui.routes import ROUTES
from divingbell.ui.table.auto_rotate import half_turn
from divingbell.ui.table.frame import framed
from divingbell.ui.table.notice import Notice
from divingbell.ui.table.opening import table_screen
from divingbell.ui.toolkit.element import column
from tests import table_work
from tests.sunken_play import NO_PENALTY, aim, buzz, card, start, up
from tests.ui.finger import Finger
from tests.ui.games.sunken_treasure.at_the_dive import Sit
from tests.ui.scenes_sunken import GOLD, recovered
from tests.ui.table_services import TableDriver, TableServices

# Sending ------------------------------------------------------------------------------------------------------


def test_the_screen_changes_on_the_answer_and_a_second_tap_before_it_is_dropped(sit: Sit) -> None:
    driver = sit(GOLD, aim("p2", 4))
    top, before = driver.shell.top, driver.services.sent()
    top.send(up("p2", "gold"))
    top.send(up("p2", "gold"))
    assert top.name == "sunken.armed"
    driver.settled()
    assert driver.services.sent()[len(before) :] == [up("p2", "gold")]
    assert top.name == "sunken.penalty"
    assert not driver.shows("toast"), "a finger that bounces is no race"


def test_without_a_banner_the_content_lies_right_under_the_band(sit: Sit) -> None:
    band, content = column(h=10), column(grow=1)
    screen, *_ = framed(sit(GOLD).shell.ctx, band, None, content, ()).children
    assert tuple(screen.children) == (band, content)


def test_several_actions_are_one_tap(sit: Sit) -> None:
    driver = sit(GOLD)
    driver.shell.top.send(aim("p2", 4), buzz("p2"))
    driver.settled()
    assert driver.services.own.now.session.tap_steps() == 2
    assert driver.answered("undo") == [{"type": "undo", "steps": 2}]
    assert driver.answered("put_back") == [{"type": "redo", "steps": 2}]


@pytest.mark.parametrize(("source", "words"), [("sensor", "table.moved_on_buzz"), ("script", "table.moved_on")])
def test_a_table_that_has_moved_on_does_nothing_and_says_so(sit: Sit, source: Any, words: str) -> None:
    driver = sit(GOLD, aim("p2", 4))
    top = driver.shell.top
    driver.services.own.submit([buzz("p2", "sensor")], source=source).result()
    top.send(up("p2", "gold"))
    before = driver.services.sent()
    driver.settled()
    assert driver.services.sent() == before
    assert top.name == "sunken.buzz", "the new state"
    assert driver.shows(words)


def test_a_refusal_goes_to_its_window_or_says_why(sit: Sit) -> None:
    shown: list[str] = []
    wrong = {"type": "discard", "player": "p3"}
    driver = sit(refused=lambda shell: shown.append(shell.top.sender.refusal.refusal.error))
    driver.shell.top.send(wrong)
    driver.settled()
    assert shown == ["not_your_turn"]
    driver = sit()
    driver.shell.top.send(wrong)
    driver.settled()
    assert driver.shows("toast")


def test_keys_are_previews(sit: Sit) -> None:
    top = sit(GOLD).shell.top
    assert top.sender.disabled_reason(aim("p2", 4)) is None
    assert top.sender.disabled_reason(aim("p3", 4)) == "not in turn"
    assert top.sender.disabled_reason({"type": "no_penalty"}) == "not now"
    assert top.sender.preview(aim("p2", 4), up("p2", "gold")).state.phase == "penalty"
    assert top.state.phase == "dive"


# Undo ---------------------------------------------------------------------------------------------------------


def test_undo_is_off_with_only_the_start_left(sit: Sit) -> None:
    services = TableServices(2)
    services.play(start(2))
    driver = sit(services=services)
    assert driver.is_off("undo")
    assert driver.answered("undo") == []


def test_undo_says_what_went_and_who_got_what_back(sit: Sit) -> None:
    driver = sit(services=recovered())
    driver.answered("penalty.p3.share")
    assert driver.answered("undo") == [{"type": "undo", "steps": 1}]
    assert driver.shows("Undone: share half")
    assert driver.shows("Chiara \N{MINUS SIGN}$15,000, Bruno \N{MINUS SIGN}$15,000")
    driver.let_pass(5)
    assert driver.shows("put_back")
    driver.let_pass(6.1)
    assert not driver.shows("put_back")


def test_undo_goes_further_without_a_question(sit: Sit) -> None:
    driver = sit(GOLD, aim("p2", 4))
    driver.answered("undo")
    assert driver.shows("Undone: risk 4")
    driver.answered("undo")
    assert driver.shows("Undone: gold $15,000")
    driver.answered("undo")
    assert driver.shows("Undone: Ada\N{RIGHT SINGLE QUOTATION MARK}s fee")
    assert driver.services.state.turn.player == "p1"


def test_the_toast_goes_with_the_next_entry(sit: Sit) -> None:
    driver = sit(services=recovered())
    driver.answered("undo")
    assert driver.shows("toast")
    driver.answered("outcome.recovered.gold")
    assert not driver.shows("toast")


def test_a_toast_is_gone_when_the_screen_was_left(sit: Sit) -> None:
    driver = sit(services=recovered())
    driver.answered("undo")
    ROUTES["ledger"](driver.shell)
    driver.frames(2)
    driver.tap("back")
    assert driver.shows("undo")
    assert not driver.shows("toast")


def test_a_toast_stays_its_own_time_whatever_was_said_before_it(sit: Sit) -> None:
    driver = sit(GOLD)
    with driver.held_clock() as let_pass:
        for words in ("first", "second"):
            driver.shell.top.snackbars.toast.say(Notice("alert", words), 5)
            let_pass(3)
        let_pass(1)
        assert driver.shows("second")
        let_pass(2)
        assert not driver.shows("toast")


def test_a_window_is_taken_away_by_itself_or_as_the_uppermost_and_one_that_is_closed_no_more(sit: Sit) -> None:
    top = sit().shell.top
    one, two, three = (SimpleNamespace(view=lambda _: column()) for _ in range(3))
    for window in (one, two, three):
        top.dialogs.open(window)
    top.dialogs.close(one)
    assert top.dialogs.open_now == [two, three]
    top.dialogs.close(one)
    assert top.dialogs.open_now == [two, three]
    top.dialogs.close()
    assert top.dialogs.open_now == [two]
    top.dialogs.close()
    top.dialogs.close()
    assert top.dialogs.open_now == []


# Watching -----------------------------------------------------------------------------------------------------


def test_what_another_program_enters_is_shown(sit: Sit) -> None:
    driver = sit()
    driver.services.own.submit([GOLD], source="script").result()
    driver.settled()
    assert driver.shell.top.name == "sunken.call"


def test_a_covered_table_does_not_listen_and_catches_up(sit: Sit) -> None:
    driver = sit()
    table_below = driver.shell.top
    driver.shell.push(table_screen(driver.shell))
    driver.frames(2)
    driver.services.tap(GOLD)
    driver.settled()
    assert table_below.record.snapshot.session.state.phase == "card"
    driver.shell.pop()
    driver.frames(2)
    assert table_below.name == "sunken.call"


def test_another_game_on_the_table_is_shown(sit: Sit) -> None:
    driver = sit()
    table_work.reset(
        driver.services.own, seats=[{"id": "p1", "name": "Zoe", "colour": "pearl"}, {"id": "p2", "name": None}]
    )
    driver.services.play(start(2))
    driver.settled()
    assert driver.shows("Zoe")
    driver.services.tap(card("p1"))
    driver.settled()
    assert driver.shell.top.seat("p2").name == "Diver 2"
    assert driver.shell.top.seat("p2").diver == "fin", "the first colour that is free"


def test_another_game_begins_without_the_tags_of_the_one_before(sit: Sit) -> None:
    driver = sit(GOLD, aim("p2", 4))
    with driver.held_clock() as let_pass:
        driver.services.tap(up("p2", "gold"))
        driver.settled(seen=False)
        driver.services.tap(NO_PENALTY)
        driver.settled(seen=False)
        let_pass(0.6)
        payments = driver.shell.top.payments
        assert payments.payment or any(payments.tag(player) for player in ("p1", "p2"))
        table_work.reset(driver.services.own)
        driver.services.play(start(2))
        driver.settled(seen=False)
        assert not any(driver.shell.top.payments.tag(player) for player in ("p1", "p2"))
        assert driver.shell.top.payments.payment is None


# Dimming --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("played", "dims"),
    [
        ((), True),
        ((GOLD,), False),
        ((GOLD, aim("p2", 4), up("p2", "gold")), False),
    ],
    ids=["before the card", "in a dive", "penalty cards"],
)
def test_the_light_stays_while_an_answer_is_open(sit: Sit, played: tuple[Any, ...], dims: bool) -> None:
    driver = sit(*played)
    driver.shell.settings = msgspec.structs.replace(driver.shell.settings, dim_after_s=30)
    driver.shell.dimming.wake()
    driver.let_pass(31)
    assert driver.shell.dimming.dimmed is dims
    driver.shell.settings = msgspec.structs.replace(driver.shell.settings, dim_after_s=0)
    driver.shell.dimming.wake()


def test_the_light_stays_under_a_window(sit: Sit) -> None:
    driver = sit()
    driver.shell.settings = msgspec.structs.replace(driver.shell.settings, dim_after_s=30)
    driver.shell.top.dialogs.open(SimpleNamespace(view=lambda _: column()))
    driver.shell.dimming.wake()
    driver.let_pass(31)
    assert not driver.shell.dimming.dimmed
    driver.shell.top.dialogs.open_now.clear()
    driver.shell.dimming.wake()
    driver.let_pass(31)
    assert driver.shell.dimming.dimmed
    driver.shell.settings = msgspec.structs.replace(driver.shell.settings, dim_after_s=0)
    driver.shell.dimming.wake()


# Facing the player --------------------------------------------------------------------------------------------


def upright(driver: TableDriver) -> None:
    """As other tests expect it."""
    driver.shell.turned = False
    driver.shell.change(face_the_player=False)


@pytest.mark.parametrize(("first", "turned"), [("p1", True), ("p3", False)])
def test_the_screen_faces_the_player_from_the_first_turn_on(sit: Sit, first: str, turned: bool) -> None:
    driver = sit()
    try:
        driver.shell.change(face_the_player=True)
        services = TableServices()
        services.play(start(4, first))
        driver.sit(services)
        driver.settled()
        assert driver.shell.turned is turned
    finally:
        upright(driver)


def test_who_turns_the_picture_by_hand_keeps_it_so_until_the_turn_passes(sit: Sit) -> None:
    driver = sit()
    try:
        driver.shell.change(face_the_player=True)
        services = TableServices()
        services.play(start(4, "p1"))
        driver.sit(services)
        driver.tap("rotate")
        ROUTES["ledger"](driver.shell)
        driver.frames(2)
        driver.shell.pop()
        driver.let_pass(1)
        assert not driver.shell.turned
        services.play({"type": "discard", "player": "p1"})
        driver.settled()
        assert driver.shell.turned, "Bruno sits at the upper edge too"
    finally:
        upright(driver)


def test_the_screen_turns_to_the_player_but_not_under_a_finger(sit: Sit) -> None:
    driver = sit(services=recovered())
    driver.shell.settings = msgspec.structs.replace(driver.shell.settings, face_the_player=True)
    try:
        finger = driver.down("penalty.p3.share")
        driver.services.own.submit([NO_PENALTY], source="script").result()
        driver.settled()
        assert not driver.shell.turned
        finger.to(0, 0)
        finger.up()
        driver.frames(1)
        driver.let_pass(0.3)
        assert not driver.shell.turned, "Chiara sits at the lower edge"
        driver.services.play({"type": "discard", "player": "p3"}, {"type": "discard", "player": "p4"})
        driver.settled()
        assert driver.shell.turned, "Ada at the upper one"
        driver.services.play(card("p1"))
        driver.settled()
        assert not driver.shell.top.may_turn(), "never with a dive on"
    finally:
        upright(driver)


@pytest.fixture
def passing(sit: Sit) -> Iterator[tuple[TableDriver, Finger]]:
    """A finger on the menu key while the turn passes from Dev, at the lower edge, to Ada, at the upper one."""
    driver = sit(services=recovered())
    driver.services.play(NO_PENALTY, {"type": "discard", "player": "p3"})
    driver.settled()
    driver.shell.settings = msgspec.structs.replace(driver.shell.settings, face_the_player=True)
    finger = driver.down("menu")
    driver.services.own.submit([{"type": "discard", "player": "p4"}], source="script").result()
    driver.settled()
    yield driver, finger
    upright(driver)


def test_the_screen_turns_when_the_finger_that_was_on_it_has_gone(passing: tuple[TableDriver, Finger]) -> None:
    driver, finger = passing
    driver.let_pass(0.3)
    assert not driver.shell.turned
    finger.to(0, 0)
    finger.up()
    driver.let_pass(1)
    assert driver.shell.turned


def test_the_screen_does_not_turn_to_somebody_whose_turn_has_passed_meanwhile(
    passing: tuple[TableDriver, Finger], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, finger = passing
    turns: list[str] = []
    with monkeypatch.context() as patched:
        patched.setattr(driver.shell, "half_turn", lambda: turns.append("half"))
        driver.services.own.submit([{"type": "undo", "steps": 1}], source="script").result()
        driver.settled()
        finger.to(0, 0)
        finger.up()
        driver.let_pass(1)
    assert turns == [], "it is Dev's turn again"


def test_the_screen_does_not_turn_while_another_screen_lies_over_the_table(
    passing: tuple[TableDriver, Finger],
) -> None:
    driver, finger = passing
    finger.to(0, 0)
    finger.up()
    ROUTES["ledger"](driver.shell)
    driver.let_pass(1)
    assert not driver.shell.turned


def test_however_often_the_turn_passed_under_the_finger_nothing_turns_once_the_table_is_left(
    passing: tuple[TableDriver, Finger],
) -> None:
    driver, finger = passing
    for again in ({"type": "undo", "steps": 1}, {"type": "discard", "player": "p4"}):
        driver.services.own.submit([again], source="script").result()
        driver.settled()
    finger.to(0, 0)
    finger.up()
    ROUTES["ledger"](driver.shell)
    driver.let_pass(1)
    assert not driver.shell.turned


def test_the_key_turns_the_picture_by_half_and_sends_nothing(sit: Sit) -> None:
    driver = sit(GOLD, aim("p2", 4))
    before = driver.services.sent()
    for turned in (True, False):
        driver.tap("rotate")
        driver.settled()
        assert driver.shell.turned is turned
        assert driver.shell.element_view.rotation == (180 if turned else 0)
    assert driver.services.sent() == before
    assert driver.services.told() == []


def test_sides_of_seats() -> None:
    four = ["p1", "p2", "p3", "p4"]
    assert [half_turn(four, player, ()) for player in four] == [True, True, False, False]
    assert [half_turn(four, player, ("lower", "lower", "upper", "upper")) for player in four] == [
        False,
        False,
        True,
        True,
    ]
    assert [half_turn(["p1", "p2"], player, ()) for player in ("p1", "p2")] == [True, False]


def test_seats_without_name_or_colour() -> None:
    texts = GAMES.texts("en", strict=True)
    ctx = SimpleNamespace(t=texts, texts=texts)
    known = [{"id": "p2", "name": "Ada\u2603", "colour": "pearl"}, {"id": "p3", "name": "", "colour": "purple"}]
    found = seats(ctx, {"seats": known}, ["p1", "p2", "p3"])  # type: ignore[arg-type]
    assert [(seat.name, seat.diver) for seat in found.values()] == [
        ("Diver 1", "fin"),
        ("Ada", "pearl"),
        ("Diver 3", "star"),
    ]


# Contacts -----------------------------------------------------------------------------------------------------


def test_contacts_are_known_by_their_entries() -> None:
    contacts = Contacts()
    contacts.on_entry(5, "aim")
    contacts.on_signal(Signal("contact", 1_000_000, rim=3), counted=True, held=False)
    contacts.on_entry(6, "buzz")
    contacts.on_signal(Signal("floor", 1_100_000, steps=20), counted=False, held=False)
    contacts.on_signal(Signal("contact_end", 1_200_000, rim=3, ms=200), counted=False, held=False)
    contacts.on_signal(Signal("floor", 1_300_000, steps=18), counted=False, held=False)
    contacts.on_signal(Signal("floor", 3_000_000, steps=7), counted=False, held=False)
    found = contacts.of(6)
    assert found is not None
    assert (found.seconds, found.steps, found.rim) == (0.2, 38, 3)
    assert contacts.of(5) is None


@pytest.mark.parametrize(("after", "steps"), [(999_999, 7), (1_000_000, 0)])
def test_the_floor_turns_on_for_a_second_after_a_contact(after: int, steps: int) -> None:
    contacts = Contacts()
    contacts.on_signal(Signal("contact", 0), counted=True, held=False)
    contacts.on_entry(1, "buzz")
    contacts.on_signal(Signal("contact_end", 200_000, ms=200), counted=False, held=False)
    contacts.on_signal(Signal("floor", 200_000 + after, steps=7), counted=False, held=False)
    assert contacts.of(1).steps == steps  # type: ignore[union-attr]


def test_two_rims_are_one_contact_until_both_are_open() -> None:
    contacts = Contacts()
    contacts.on_signal(Signal("contact", 0, rim=2), counted=True, held=False)
    contacts.on_entry(1, "buzz")
    contacts.on_signal(Signal("contact", 100_000, rim=3), counted=False, held=False)
    contacts.on_signal(Signal("contact_end", 200_000, rim=2, ms=200), counted=False, held=False)
    assert contacts.of(1).seconds is None  # type: ignore[union-attr]
    contacts.on_signal(Signal("contact_end", 500_000, rim=3, ms=400), counted=False, held=False)
    assert contacts.of(1).seconds == 0.5  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("held", "late", "belongs"), [(False, False, True), (True, False, False), (False, True, False)]
)
def test_the_contact_of_a_free_buzz(held: bool, late: bool, belongs: bool) -> None:
    contacts = Contacts()
    contacts.on_entry(3, "free_buzz")
    contacts.on_signal(Signal("contact", 0, late=late), counted=False, held=held)
    assert (contacts.of(3) is not None) == belongs


def test_contacts_are_read_back_from_a_record(sit: Sit) -> None:
    driver = sit(GOLD, {"type": "free_buzz", "player": "p2"})
    driver.services.contact(0.3, 64)
    driver.services.tap(aim("p2", 4))
    driver.services.contact(0.42, 38)
    lines = table_work.lines(driver.services.own)
    contacts = Contacts().read(lines)
    found = {row.value["action"]["type"]: contacts.of(row.value["n"]) for row in lines if row.kind == "entry"}
    assert (found["free_buzz"].seconds, found["free_buzz"].steps) == (0.3, 64)  # type: ignore[union-attr]
    assert (found["buzz"].seconds, found["buzz"].steps) == (0.42, 38)  # type: ignore[union-attr]
    assert found["aim"] is None
