"""What fingers do: taps, holds, repeats, drags, scrolling, and touches that nobody meant."""

from __future__ import annotations

from divingbell.ui.toolkit.bounce import WAKE_S
from divingbell.ui.toolkit.element import Box, Element, Scroll, column, row, stack
from tests.ui.toolkit.conftest import WIDTH, TestWindow, Touch


def key(name: str, tapped: list[str], **options: object) -> Box:
    return Box(id=name, h=60, grow=1, tap=lambda: tapped.append(name), **options)  # type: ignore[arg-type]


def test_a_tap_counts_on_lifting_inside(window: TestWindow) -> None:
    tapped: list[str] = []
    window.show(column(key("a", tapped), key("b", tapped)))
    finger = window.touch("a")
    assert window.find("a").pressed
    finger.up()
    finger = window.touch("b")
    finger.to(1, 1)
    assert not window.find("b").pressed
    finger.up()
    assert tapped == ["a"]


def test_a_key_that_is_off_takes_the_touch_and_does_nothing(window: TestWindow) -> None:
    tapped: list[str] = []
    off = Box(id="off", off=True, h=40)
    window.show(stack(key("under", tapped), column(off)))
    window.touch("off").up()
    assert tapped == []


def test_what_blocks_hides_what_is_under_it(window: TestWindow) -> None:
    tapped: list[str] = []
    window.show(stack(key("under", tapped), Box(id="window", blocks=True)))
    window.touch("window").up()
    assert tapped == []


def frames(seconds: float, gap: float = 1 / 60) -> list[float]:
    """The gaps between frames of so long."""
    return [gap] * round(seconds / gap)


def test_a_key_to_be_held_acts_after_its_time_and_not_on_a_tap(window: TestWindow) -> None:
    tapped: list[str] = []
    window.show(column(key("end", tapped, hold=True)))
    window.touch("end").up()
    assert tapped == []
    finger = window.touch("end")
    window.frames(*frames(0.55))
    assert tapped == []
    window.frames(*frames(0.1))
    assert tapped == ["end"]
    finger.up()
    window.frames(*frames(1))
    assert tapped == ["end"]


def test_frames_that_come_late_hold_nothing(window: TestWindow) -> None:
    tapped: list[str] = []
    window.show(column(key("end", tapped, hold=True)))
    finger = window.touch("end")
    window.frames(0.3, 0.7, 2.0, 0.11)
    assert tapped == []
    window.frames(*frames(0.65))
    assert tapped == ["end"]
    finger.up()


def test_the_time_since_the_frame_before_is_not_certain(window: TestWindow) -> None:
    """The finger may have been lifted in it: that is read after this frame."""
    tapped: list[str] = []
    window.show(column(key("end", tapped, hold=True)))
    finger = window.touch("end")
    window.frames(*[0.09] * 7)
    assert tapped == [], "0.63 s, 0.09 of them since the frame before"
    finger.up()
    window.frames(0.09)
    assert tapped == []


def test_a_slow_screen_that_keeps_its_pace_can_be_held(window: TestWindow) -> None:
    tapped: list[str] = []
    window.show(column(key("end", tapped, hold=True)))
    finger = window.touch("end")
    window.frames(*frames(0.8, 0.08))
    assert tapped == ["end"]
    finger.up()


def test_what_counts_of_a_hold_is_only_what_the_touches_have_confirmed(window: TestWindow) -> None:
    tapped: list[str] = []
    window.show(column(key("end", tapped, hold=True)))
    finger = window.touch("end")
    window.frames(*frames(0.6, 0.1)[:-1], 0.0999)  # 0.5999 s: the last gap may still hide a lift
    window.frames(0.0002)
    assert tapped == []
    finger.up()
    window.frames(*frames(1))
    assert tapped == []


def test_a_stepper_acts_at_once_and_repeats(window: TestWindow) -> None:
    tapped: list[str] = []
    window.show(column(key("more", tapped, repeat=True)))
    finger = window.touch("more")
    assert tapped == ["more"]
    window.frames(*frames(0.37))
    assert len(tapped) == 1
    window.frames(*frames(0.08))
    assert len(tapped) == 2
    window.frames(*frames(0.12))
    assert len(tapped) == 3
    finger.up()
    window.frames(*frames(0.5))
    assert len(tapped) == 3


def test_a_stepper_repeats_nothing_for_frames_that_come_late(window: TestWindow) -> None:
    tapped: list[str] = []
    window.show(column(key("more", tapped, repeat=True)))
    for _ in range(2):
        finger = window.touch("more")
        window.frames(0.5, 0.5)
        finger.up()
    assert tapped == ["more", "more"]


def test_the_ring_of_a_hold_grows_with_what_is_counted(window: TestWindow) -> None:
    window.show(column(key("end", [], hold=True)))
    end = window.find("end")
    finger = window.touch("end")
    window.frames(0.7, *frames(0.3))
    assert 0.4 < end.held_share() < 0.5
    finger.up()
    assert end.held_share() == 0


def test_a_drag_follows_the_finger_in_the_boxs_own_dp(window: TestWindow) -> None:
    seen: list[tuple[str, float, float]] = []
    dial = Box(id="dial", h=100, drag=lambda phase, x, y: seen.append((phase, x, y)))
    window.show(column(Box(h=50), dial))
    finger = window.touch("dial")
    finger.to(10, 70).up()
    assert seen == [("begin", 200, 50), ("move", 10, 20), ("end", 10, 20)]


def test_a_list_scrolls_and_then_presses_nothing(window: TestWindow) -> None:
    tapped: list[str] = []
    rows: list[Element] = [Box(id=f"row{i}", h=50, tap=lambda i=i: tapped.append(str(i))) for i in range(20)]
    window.show(Scroll(id="list", child=column(*rows)))
    finger = window.touch("row2")
    finger.to(200, 85)
    finger.up()
    assert (window.find("list").scroll, tapped) == (40, [])
    Touch(window, 200, 75).up()  # 40 dp higher now
    assert tapped == ["2"]


def test_of_lines_that_are_alike_none_is_cut_in_two(window: TestWindow) -> None:
    rows = [Box(id=f"row{i}", h=70) for i in range(20)]
    window.show(column(Box(h=30), Scroll(id="list", child=column(*rows), step=70, grow=1)))
    area = window.find("list")
    assert area.seen == (0, 30, WIDTH, 210)
    finger = Touch(window, 200, 200)
    finger.to(200, 90)
    assert area.scroll == 110, "it follows the finger"
    finger.up()
    assert area.scroll == 140, "and rests on the edge of a line"
    area.scroll_to(1e9)
    assert area.scroll == 20 * 70 - 210


def test_a_second_touch_so_soon_where_something_else_has_come_is_not_meant(window: TestWindow) -> None:
    tapped: list[str] = []
    window.show(row(key("a", tapped)))
    window.touch("a").up()
    window.show(row(key("b", tapped)), page=1)
    window.seconds -= 0.9  # the next touch comes a second later, and so 0.1 s after the first
    window.touch("b").up()
    assert tapped == ["a"]
    window.touch("b").up()
    assert tapped == ["a", "b"]


def test_a_key_whose_page_has_gone_is_told_apart(window: TestWindow) -> None:
    tapped: list[str] = []
    late: list[object] = []
    window.view.overtaken = late.append
    window.show(row(key("a", tapped)))
    finger = window.touch("a")
    window.show(row(key("a", tapped)), page=1)
    finger.up()
    assert tapped == []
    assert len(late) == 1


def test_what_goes_wrong_in_a_tap_is_told_and_the_fingers_go_on(window: TestWindow) -> None:
    def wrong() -> None:
        raise ValueError("no")

    window.show(column(Box(id="wrong", h=50, tap=wrong)))
    window.touch("wrong").up()
    assert [str(error) for error in window.failures] == ["no"]
    window.failures.clear()
    assert window.view.fingers_down == 0


def test_what_is_dragged_follows_the_first_finger_alone(window: TestWindow) -> None:
    seen: list[tuple[str, float, float]] = []
    window.show(Box(id="dial", h=100, drag=lambda phase, x, y: seen.append((phase, x, y))))
    first = window.touch("dial")
    second = Touch(window, 5, 5)
    second.to(7, 7)
    second.up()
    first.to(20, 30).up()
    assert [(phase, x, y) for phase, x, y in seen[1:]] == [("move", 20, 30), ("end", 20, 30)]
    window.touch("dial").up()
    assert [phase for phase, _, _ in seen[3:]] == ["begin", "end"], "it can be taken hold of again"


def test_touches_that_come_with_the_one_that_wakes_the_screen_do_nothing(window: TestWindow) -> None:
    tapped: list[str] = []
    dark = [True]

    def wake() -> bool:
        was, dark[0] = dark[0], False
        return was

    window.view.touched = wake
    window.show(column(key("a", tapped), key("b", tapped)))
    waking = window.touch("a")
    window.seconds -= 1  # every touch here comes a second after the one before
    window.touch("b").up()
    waking.up()
    window.seconds += WAKE_S * 0.9 - 1
    window.touch("a").up()
    assert tapped == [], "two fingers, and a tap twice"
    window.seconds += WAKE_S * 0.2 - 1
    window.touch("a").up()
    assert tapped == ["a"]
