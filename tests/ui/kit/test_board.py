"""Parts, layout and fingers: what is repainted, where things lie, what a touch does."""

from __future__ import annotations

import pytest

from tests.ui.finger import Finger
from tests.ui.scenes_kit import Sample
from tests.ui.started_services import start_app


def sample(driver) -> Sample:  # type: ignore[no-untyped-def]
    screen = driver.shell.top
    assert isinstance(screen, Sample)
    return screen


@pytest.mark.parametrize("size", "RCT")
def test_a_tap_comes_once_and_an_off_key_sends_nothing(scene, size: str) -> None:
    driver = scene("kit.table", size)
    driver.tap("right")
    driver.tap("free")
    driver.tap("undo")
    assert sample(driver).tapped == ["right", "undo"]


def test_a_finger_that_leaves_the_key_does_not_press_it(scene) -> None:
    driver = scene("kit.table")
    finger = driver.down("right")
    assert driver.find("right").pressed
    finger.to(*driver.middle("menu"))
    driver.frames(1)
    assert not driver.find("right").pressed
    finger.up()
    driver.frames(1)
    assert sample(driver).tapped == []


def test_the_next_page_is_not_skipped(scene) -> None:
    driver = scene("welcome.games")
    place = driver.middle("next")
    driver.tap("next")
    driver.tap_again(place, 0.16)
    assert driver.shell.top.name == "welcome.tap"
    driver.tap_again(place, 0.4)
    assert driver.shell.top.name == "welcome.probe"


def test_a_stepper_counts_every_quick_touch(scene) -> None:
    driver = scene("sunken.counts")
    coins = driver.shell.top.opening
    before = coins.fields()["coins"]["gold"]
    place = driver.middle("gold.more")
    driver.tap("gold.more")
    for after in (0.06, 0.01, 0.16):
        driver.tap_again(place, after)
    assert coins.fields()["coins"]["gold"] == before + 4


def test_pressed_look_comes_with_the_touch(scene) -> None:
    driver = scene("kit.table")
    x, y, w, h = (int(v) for v in driver.find("undo").rect)
    before = driver.picture().crop((x, y, x + w, y + h))
    finger = driver.down("undo")
    assert driver.picture().crop((x, y, x + w, y + h)) != before
    finger.up()
    driver.frames(1)
    assert driver.picture().crop((x, y, x + w, y + h)) == before


def test_two_fingers_press_two_keys(scene) -> None:
    driver = scene("kit.table")
    first, second = driver.down("undo"), driver.down("right")
    second.up()
    first.up()
    driver.frames(1)
    assert sample(driver).tapped == ["right", "undo"]


def test_holding_is_not_tapping(scene) -> None:
    driver = scene("kit.form")
    driver.tap("end")
    assert sample(driver).tapped == []
    driver.hold("end", 0.7)
    assert sample(driver).tapped == ["end"]


def test_a_stepper_repeats_under_the_finger(scene) -> None:
    driver = scene("kit.form")
    finger = driver.down("gold.more")
    assert sample(driver).tapped == [9]
    driver.let_frames_pass(0.45)
    finger.up()
    assert sample(driver).tapped[:2] == [9, 10]
    driver.tap("gold.less")
    assert sample(driver).value == sample(driver).tapped[-2] - 1


def test_two_taps_count_two_however_late_they_are_read(scene) -> None:
    driver = scene("kit.form")
    for _ in range(2):
        driver.late_frame(0.9, driver.down("gold.more").up)
    assert sample(driver).tapped == [9, 10]

    def both() -> None:
        for _ in range(2):
            Finger(*driver.middle("gold.more")).down().up()

    driver.late_frame(0.9, both)
    assert sample(driver).tapped == [9, 10, 11, 12]


def test_a_scroll_area_follows_the_finger_and_presses_nothing(scene) -> None:
    driver = scene("kit.form")
    area = driver.find("list")
    x, y = driver.middle("list")
    finger = Finger(x, y).down()
    finger.to(x, y + 150)
    assert area.scroll == pytest.approx(150, abs=2)
    assert area.seen == area.rect
    finger.up()
    assert area.scroll > 150
    driver.drag("list", 0, 900)
    assert area.scroll == 0
    assert sample(driver).tapped == []


def test_a_window_takes_every_touch(scene) -> None:
    driver = scene("kit.question")
    for what in ("undo", "menu", "right"):
        driver.tap(what)
    assert sample(driver).tapped == []
    driver.tap("stays")
    assert sample(driver).tapped == ["stays"]


def test_letters_come_out_large_at_the_start_and_accents_by_a_long_press(scene) -> None:
    driver = scene("kit.letters", "C")
    sample(driver).put("")
    driver.frames(2)
    driver.tap("letter.e")
    assert sample(driver).value == "E"
    driver.tap("letter.m")
    driver.hold("letter.i", 0.7)
    assert sample(driver).value == "Em"
    assert sample(driver).tapped[-1] == ("accents", "i")
    driver.tap("letter.back")
    assert sample(driver).value == "E"


def test_the_number_pad_writes_figures(scene) -> None:
    driver = scene("kit.numbers", "C")
    for name in ("pad.1", "pad.2", "pad.000"):
        driver.tap(name)
    assert sample(driver).value == "12000"
    driver.tap("pad.back")
    assert sample(driver).value == "1200"


def test_a_new_view_repaints_only_what_differs(scene) -> None:
    driver = scene("kit.table")
    parts = {part: part.canvas for part in driver.parts()}
    painted = []
    for part in parts:
        original = part.repaint
        part.repaint = lambda original=original, part=part: (painted.append(part), original())  # type: ignore[method-assign]
    driver.shell.refresh()
    driver.frames(2)
    assert painted == []
    assert set(driver.parts()) == set(parts)


def test_money_counts_up_and_jumps_when_calm(scene) -> None:
    driver = scene("kit.table")
    sample(driver).put(90_000)
    driver.frames(2)
    assert "$90,000" not in driver.texts()
    driver.let_pass(1)
    assert "$90,000" in driver.texts()
    driver.shell.change(calm_motion=True)
    sample(driver).put(45_000)
    driver.frames(2)
    assert "$45,000" in driver.texts()


def test_nothing_moves_on_an_idle_screen(scene) -> None:
    driver = scene("home")
    assert driver.shell.element_view.moving == 0
    driver = scene("kit.table")
    assert driver.shell.element_view.moving == 1  # the armed ring
    driver.shell.change(calm_motion=True)
    driver.frames(2)
    assert driver.shell.element_view.moving == 0


@pytest.mark.parametrize("size", "RC")
def test_half_a_turn_turns_picture_and_fingers(scene, size: str) -> None:
    driver = scene("kit.table", size)
    driver.shell.half_turn()
    driver.frames(3)
    driver.tap("right")
    assert sample(driver).tapped == ["right"]
    Finger(*driver.middle("undo")).down().up()
    driver.frames(1)
    assert sample(driver).tapped == ["right", "undo"]


@pytest.mark.parametrize(
    "name",
    [
        "home",
        *(pytest.param(name, marks=pytest.mark.slow) for name in ("first_start", "players", "hardware")),
    ],
)
def test_every_screen_has_the_key_that_turns_it(scene, name: str) -> None:
    driver = scene(name)
    driver.tap("rotate")
    assert driver.shell.turned
    driver.tap("rotate")
    assert not driver.shell.turned


def test_after_quitting_with_a_turned_picture_the_next_start_is_upright(scene) -> None:
    driver = scene("home")
    driver.tap("rotate")
    assert driver.shell.element_view.rotation == 180
    kept = driver.shell.settings
    again = start_app("R", kept)
    try:
        assert again.shell.element_view.rotation == 0
    finally:
        again.close()


def test_what_lay_under_the_finger_before_the_picture_turned_is_not_tapped_after_it(scene) -> None:
    driver = scene("kit.table")
    driver.seconds = 10.0
    driver.shell.half_turn()
    driver.frames(3)
    driver.tap_again(driver.middle("right"), 0.1)
    assert sample(driver).tapped == []
    driver.tap_again(driver.middle("right"), 0.2)
    assert sample(driver).tapped == ["right"]


def test_themes_and_languages_change_live(scene) -> None:
    driver = scene("home")
    dark = driver.picture().resize((1, 1)).getpixel((0, 0))
    driver.shell.change(theme="shallows")
    driver.frames(2)
    light = driver.picture().resize((1, 1)).getpixel((0, 0))
    assert sum(light) > sum(dark) + 200
    driver.shell.change(language="it")
    driver.frames(2)
    assert driver.shows("Nuova partita")
