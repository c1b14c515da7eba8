"""Which key is the probe: what people are shown while boards are touched, moved, plugged in and pulled out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from divingbell.companion.key_learning import (
    TYPED,
    Alike,
    Chattering,
    KeyLearning,
    LearningStep,
    Learnt,
    ProbeQuestion,
    Stick,
    TouchesSoFar,
    Waiting,
)
from divingbell.drivers.usb_key_boards import KeyDevice
from tests.drivers.fake_evdev import a_board

HOLD_OFF_MS = 120
LETTER, SPACE, BUTTON, OTHER = 30, 57, 290, 291
KEYBOARD = a_board("Makey Makey", socket="usb-2", keys=frozenset(range(1, 120)))._replace(product=0x2B74)
PADS = a_board()


class Desk:
    """A learning and its clock."""

    def __init__(self, *boards: KeyDevice) -> None:
        self.now = 10_000_000
        self.learning = KeyLearning(HOLD_OFF_MS)
        self.plugged(*(boards or (PADS,)))
        self.wait(5_000)

    def plugged(self, *boards: KeyDevice) -> LearningStep:
        self.learning.boards(boards, self.now)
        return self.learning.time(self.now)

    def wait(self, ms: int) -> LearningStep:
        self.now += ms * 1_000
        return self.learning.time(self.now)

    def change(self, *, down: bool, key: int = BUTTON, board: KeyDevice = PADS) -> None:
        self.learning.key(board, key, self.now, down=down)

    def touch(self, key: int = BUTTON, board: KeyDevice = PADS, ms: int = 40, pause_ms: int = 300) -> LearningStep:
        self.change(down=True, key=key, board=board)
        self.wait(ms)
        self.change(down=False, key=key, board=board)
        return self.wait(pause_ms)


@given(st.lists(st.integers(5, 900), min_size=3, max_size=3))
def test_three_touches_of_one_key_are_learnt(lengths: list[int]) -> None:
    desk = Desk()
    steps = [desk.touch(ms=ms) for ms in lengths]
    assert steps[:2] == [TouchesSoFar(PADS, BUTTON, tuple(lengths[:1])), TouchesSoFar(PADS, BUTTON, tuple(lengths[:2]))]
    last = steps[2]
    assert isinstance(last, Learnt)
    assert last.lengths == tuple(lengths)
    assert (last.profile.key, last.profile.closed, last.profile.socket) == (BUTTON, "pressed", PADS.socket)
    assert desk.touch() == last


def test_a_touch_is_offered_when_it_is_over_not_before() -> None:
    desk = Desk()
    desk.change(down=True)
    assert desk.wait(500) == Waiting()
    desk.change(down=False)
    assert desk.wait(HOLD_OFF_MS - 10) == Waiting()
    assert desk.wait(10) == TouchesSoFar(PADS, BUTTON, (500,))


def test_chatter_is_joined_before_it_is_offered() -> None:
    desk = Desk()
    for _ in range(20):
        desk.touch(ms=10, pause_ms=20)
    step = desk.wait(HOLD_OFF_MS)
    assert step == TouchesSoFar(PADS, BUTTON, (580,))


def test_another_key_of_the_board_is_said_and_does_not_count() -> None:
    desk = Desk()
    desk.touch()
    assert desk.touch(OTHER) == TouchesSoFar(PADS, BUTTON, (40,), other=OTHER)
    assert desk.touch() == TouchesSoFar(PADS, BUTTON, (40, 40))


def test_another_board_does_not_count() -> None:
    desk = Desk(PADS, KEYBOARD)
    first = desk.touch()
    assert desk.touch(SPACE, KEYBOARD) == first


@pytest.mark.parametrize("key", sorted(TYPED))
def test_what_a_keyboard_types_is_asked_about(key: int) -> None:
    desk = Desk(KEYBOARD)
    assert desk.touch(key, KEYBOARD) == ProbeQuestion(KEYBOARD, key)
    assert desk.touch(key, KEYBOARD) == ProbeQuestion(KEYBOARD, key)


@pytest.mark.parametrize("key", [SPACE, 59, 14])
def test_what_no_text_is_made_of_is_not_asked_about(key: int) -> None:
    desk = Desk(KEYBOARD)
    assert desk.touch(key, KEYBOARD) == TouchesSoFar(KEYBOARD, key, (40,))


def test_yes_takes_the_touch_as_the_first_and_asks_no_more() -> None:
    desk = Desk(KEYBOARD)
    desk.touch(LETTER, KEYBOARD)
    assert desk.learning.yes(desk.now) == TouchesSoFar(KEYBOARD, LETTER, (40,))
    desk.learning.again(desk.now)
    desk.wait(1_000)
    assert desk.touch(LETTER + 1, KEYBOARD) == TouchesSoFar(KEYBOARD, LETTER + 1, (40,))


def test_no_leaves_that_board_alone_and_listens_to_the_others() -> None:
    desk = Desk(KEYBOARD, PADS)
    desk.touch(LETTER, KEYBOARD)
    assert desk.learning.no() == Waiting()
    assert desk.touch(LETTER, KEYBOARD) == Waiting()
    assert desk.touch() == TouchesSoFar(PADS, BUTTON, (40,))


def test_an_axis_is_the_stick_and_the_next_button_goes_on_by_itself() -> None:
    desk = Desk()
    desk.learning.on_moved(PADS)
    assert desk.wait(10) == Stick(PADS)
    assert desk.touch() == TouchesSoFar(PADS, BUTTON, (40,))


def test_an_axis_that_moves_while_touches_are_counted_is_no_news() -> None:
    desk = Desk()
    first = desk.touch()
    desk.learning.on_moved(PADS)
    assert desk.wait(10) == first


def test_trying_again_leaves_the_stick() -> None:
    desk = Desk()
    desk.learning.on_moved(PADS)
    assert desk.learning.again(desk.now) == Waiting()


def test_a_key_that_chatters_beyond_the_hold_off_is_not_learnt() -> None:
    desk = Desk()
    for _ in range(9):
        step = desk.touch(ms=2, pause_ms=121)
    assert isinstance(step, Chattering)
    assert (step.count, step.touches[:2]) == (8, ((0, 2), (123, 125)))
    assert desk.wait(5_000) == step
    desk.learning.again(desk.now)
    desk.wait(2_000)
    assert desk.touch() == TouchesSoFar(PADS, BUTTON, (40,))


def test_a_contact_that_rests_closed_is_learnt_with_the_released_key() -> None:
    desk = Desk()
    desk.learning.on_held(PADS, BUTTON, desk.now)
    assert desk.wait(4_000) == Waiting(closed=PADS.name)
    for _ in range(3):
        desk.change(down=False)
        desk.wait(60)
        desk.change(down=True)
        step = desk.wait(300)
    assert isinstance(step, Learnt)
    assert (step.profile.closed, step.lengths) == ("released", (60, 60, 60))


def test_a_key_that_never_opens_is_never_learnt() -> None:
    desk = Desk()
    desk.change(down=True)
    assert desk.wait(60_000) == Waiting(closed=PADS.name)


def test_closed_all_the_time_between_two_touches_is_said() -> None:
    desk = Desk()
    desk.wait(20_000)
    desk.touch()
    desk.change(down=True)
    assert desk.wait(4_000) == TouchesSoFar(PADS, BUTTON, (40,), closed=True)


def test_somebody_who_touches_as_the_screen_opens_is_not_taken_for_a_closed_rest() -> None:
    desk = Desk()
    desk.learning.on_held(PADS, BUTTON, desk.now)
    desk.wait(400)
    desk.change(down=False)
    desk.wait(2_000)
    for _ in range(3):
        step = desk.touch()
    assert isinstance(step, Learnt)
    assert step.profile.closed == "pressed"


UPPER, LOWER = a_board(socket="usb-1"), a_board(socket="usb-2")


def test_two_alike_are_told_apart_by_their_socket() -> None:
    desk = Desk(UPPER, LOWER)
    assert desk.touch(board=LOWER) == Alike((UPPER, LOWER), "usb-2", 40)
    assert desk.touch(board=UPPER, ms=70) == Alike((UPPER, LOWER), "usb-1", 70)
    assert desk.learning.use(desk.now) == TouchesSoFar(UPPER, BUTTON, (70,))
    assert desk.touch(board=LOWER) == TouchesSoFar(UPPER, BUTTON, (70,))


def test_of_two_alike_one_is_chosen_by_a_tap_until_a_touch_says_otherwise() -> None:
    desk = Desk(UPPER, LOWER)
    desk.touch(board=LOWER)
    desk.learning.light("usb-1")
    assert desk.wait(500) == Alike((UPPER, LOWER), "usb-1", 40)
    assert desk.touch(board=LOWER, ms=60) == Alike((UPPER, LOWER), "usb-2", 60)
    desk.learning.light("usb-1")
    assert desk.learning.use(desk.now) == Waiting()
    assert desk.touch(board=LOWER) == Waiting()
    assert desk.touch(board=UPPER) == TouchesSoFar(UPPER, BUTTON, (40,))


def test_one_of_two_alike_that_is_pulled_out_ends_the_question() -> None:
    desk = Desk(UPPER, LOWER)
    desk.touch(board=LOWER)
    assert desk.plugged(LOWER) == TouchesSoFar(LOWER, BUTTON, (40,))


def test_two_alike_with_serial_numbers_are_not_asked_about() -> None:
    one, other = a_board(socket="usb-1", serial="1"), a_board(socket="usb-2", serial="2")
    desk = Desk(one, other)
    assert desk.touch(board=other) == TouchesSoFar(other, BUTTON, (40,))


def test_alike_and_a_letter_are_both_asked_about() -> None:
    one, other = (KEYBOARD._replace(socket=socket) for socket in ("usb-4", "usb-5"))
    desk = Desk(one, other)
    assert desk.touch(LETTER, one) == ProbeQuestion(one, LETTER)
    assert desk.learning.yes(desk.now) == Alike((one, other), "usb-4", 40)
    assert desk.learning.use(desk.now) == TouchesSoFar(one, LETTER, (40,))


@pytest.mark.parametrize("count", [1, 3])
def test_a_board_that_is_pulled_out_is_forgotten(count: int) -> None:
    desk = Desk()
    for _ in range(count):
        desk.touch()
    assert desk.plugged() == Waiting()


def test_a_question_about_a_board_that_is_pulled_out_is_over() -> None:
    desk = Desk(KEYBOARD, PADS)
    desk.touch(LETTER, KEYBOARD)
    assert desk.plugged(PADS) == Waiting()


def test_not_right_forgets_the_three() -> None:
    desk = Desk()
    for _ in range(3):
        desk.touch()
    assert desk.learning.again(desk.now) == Waiting()
    assert desk.wait(1_000) == Waiting()


def test_a_board_that_cannot_be_listened_to_is_named() -> None:
    desk = Desk()
    desk.learning.boards((PADS,), desk.now, busy=(PADS,), forbidden=(KEYBOARD,))
    assert desk.wait(10) == Waiting(busy=PADS.name, forbidden=KEYBOARD.name)


def test_taps_that_belong_to_another_step_do_nothing() -> None:
    desk = Desk()
    first = desk.touch()
    assert (
        desk.learning.yes(desk.now)
        == desk.learning.no()
        == desk.learning.use(desk.now)
        == desk.learning.light("usb-1-2")
        == first
    )


KEYS = st.sampled_from([(PADS, BUTTON), (PADS, OTHER), (KEYBOARD, LETTER), (KEYBOARD, SPACE), (UPPER, BUTTON)])
TAPS = st.sampled_from(["yes", "no", "use", "again", "moved", "pull", "plug", "wait"])


@given(st.lists(st.one_of(TAPS, st.tuples(KEYS, st.booleans())), max_size=40), st.data())
def test_whatever_happens_only_a_key_with_three_touches_is_learnt(
    happenings: list[str | tuple[tuple[KeyDevice, int], bool]], data: st.DataObject
) -> None:
    desk = Desk(PADS, KEYBOARD, UPPER)
    for happening in happenings:
        desk.wait(data.draw(st.integers(1, 400)))
        match happening:
            case ((board, key), down):
                desk.change(down=down, key=key, board=board)
            case "yes" | "again":
                getattr(desk.learning, happening)(desk.now)
            case "no":
                desk.learning.no()
            case "use":
                desk.learning.use(desk.now)
            case "moved":
                desk.learning.on_moved(PADS)
            case "pull":
                desk.plugged(PADS)
            case "plug":
                desk.plugged(PADS, KEYBOARD, UPPER)
        step = desk.wait(0)
        if isinstance(step, Learnt):
            assert len(step.lengths) == 3
            assert step.profile.key in step.board.keys
