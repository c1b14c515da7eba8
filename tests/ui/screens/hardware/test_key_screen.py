"""Learning the USB key, touched: from the first key to the one that is kept."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator

import pytest
import yaml

from divingbell.ui.screens.hardware.rig_choice import RigChoice
from tests.ui.driver import Driver
from tests.ui.key_desk import BUTTON, LETTER, MAKEY, OTHER, PADS, KeyDesk, PlayedBoard
from tests.ui.screens.hardware.panel import SIZES

Open = Callable[..., KeyDesk]


@pytest.fixture
def opened() -> Iterator[Open]:
    desks: list[KeyDesk] = []

    def start(*boards: PlayedBoard, size: str = "R") -> KeyDesk:
        desks.append(KeyDesk(size, None, *boards))
        return desks[-1]

    yield start
    for desk in desks:
        desk.driver.close()


def name(desk: KeyDesk) -> str:
    return desk.driver.shell.top.name


@pytest.mark.parametrize("size", SIZES)
def test_three_touches_and_save(opened: Open, size: str) -> None:
    desk = opened(size=size)
    assert name(desk) == "key.touch"
    assert desk.driver.is_off("next")
    for _ in range(2):
        desk.touch(ms=410)
        assert name(desk) == "key.learnt"
        assert desk.driver.is_off("next")
    desk.touch()
    assert name(desk) == "key.done"
    desk.driver.tap("save")
    desk.driver.settled()
    file = desk.services.folder / "config" / "rig.yaml"
    kept = yaml.safe_load(file.read_text(encoding="utf-8"))["usb_key"]
    assert (kept["key"], kept["socket"], kept["name"]) == (BUTTON, PADS.socket, PADS.name)
    assert desk.driver.shell.settings.rig == "usb-key"
    assert desk.services.services.wanted_rig == "usb-key"
    assert desk.closed == 1


def test_leaving_keeps_the_rig_that_was_there(opened: Open) -> None:
    desk = opened()
    assert desk.services.services.wanted_rig == "none"
    desk.touch()
    desk.driver.tap("step_back")
    desk.driver.settled()
    assert desk.services.services.wanted_rig == "serial"
    assert desk.closed == 1
    assert not (desk.services.folder / "config" / "rig.yaml").exists()


@pytest.mark.parametrize(("tap", "then"), [("yes", "key.learnt"), ("no", "key.touch")])
def test_a_letter_is_asked_about(opened: Open, tap: str, then: str) -> None:
    desk = opened(MAKEY)
    desk.touch(LETTER, MAKEY)
    assert name(desk) == "key.keyboard"
    assert "W came from “Makey Makey”." in desk.driver.texts()
    desk.driver.tap(tap)
    desk.driver.settled()
    assert name(desk) == then


def test_another_button_is_said(opened: Open) -> None:
    desk = opened()
    desk.touch()
    desk.touch(OTHER)
    assert "That was another one: button 4" in desk.driver.texts()


def test_chatter_is_told_and_tried_again(opened: Open) -> None:
    desk = opened()
    desk.chatter()
    assert name(desk) == "key.chatter"
    assert desk.driver.shows("chatter")
    assert "9 in 1 s" in desk.driver.texts()
    desk.driver.tap("again")
    desk.driver.settled()
    assert name(desk) == "key.touch"


def test_of_two_alike_one_is_taken(opened: Open) -> None:
    other = PADS._replace(socket="usb-1.4")
    desk = opened(PADS, other)
    desk.touch(board=other)
    assert name(desk) == "key.alike"
    desk.driver.tap("use")
    desk.driver.settled()
    assert name(desk) == "key.learnt"


def test_of_two_alike_a_tap_chooses_and_the_way_on_takes(opened: Open) -> None:
    other = PADS._replace(socket="usb-1.4")
    desk = opened(PADS, other)
    desk.touch(board=other)
    desk.driver.tap("socket.usb-1.2")
    desk.driver.settled()
    assert name(desk) == "key.alike"
    desk.driver.tap("use")
    desk.driver.settled()
    desk.touch(board=other)
    assert name(desk) == "key.touch"
    desk.touch()
    assert name(desk) == "key.learnt"


def test_the_socket_of_the_stick_is_told(opened: Open) -> None:
    desk = opened()
    assert desk.learning is not None
    desk.learning.on_moved(PADS)
    desk.wait(100)
    assert name(desk) == "key.stick"
    desk.touch()
    assert name(desk) == "key.learnt"


def test_not_right_begins_anew(opened: Open) -> None:
    desk = opened()
    for _ in range(3):
        desk.touch()
    desk.driver.tap("not_right")
    desk.driver.settled()
    assert name(desk) == "key.touch"


def test_a_folder_that_cannot_be_written_is_told(opened: Open) -> None:
    desk = opened()
    for _ in range(3):
        desk.touch()
    desk.driver.shell.settings_writer.finish()
    folder = desk.services.folder / "config"
    shutil.rmtree(folder, ignore_errors=True)
    folder.write_text("no folder")
    desk.driver.tap("save")
    desk.driver.settled()
    assert name(desk) == "key.done"


@pytest.mark.parametrize("size", SIZES)
def test_the_wiring_is_shown_and_gives_way_to_a_warning(opened: Open, size: str) -> None:
    desk = opened(size=size)
    assert desk.driver.shows("wiring")
    assert desk.learning is not None
    desk.learning.on_held(PADS, BUTTON, desk.now)
    desk.wait(4_000)
    warning = "Arcade encoder: closed all the time. Something else touches, or the lead is pinched."
    assert warning in desk.driver.texts()
    desk.driver.shell.change(text_scale=1.3)
    desk.driver.settled()
    assert warning in desk.driver.texts()


def test_something_else_leaves_the_old_key_as_it_was(opened: Open) -> None:
    desk = opened()
    desk.touch()
    desk.driver.tap("other")
    desk.driver.settled()
    assert isinstance(desk.driver.shell.top, RigChoice)
    assert not (desk.services.folder / "config" / "rig.yaml").exists()


@pytest.mark.parametrize(
    ("scene_name", "chip"),
    [
        ("key.touch", "Listening"),
        ("key.done", "Listening"),
        ("key.keyboard", "A letter"),
        ("key.chatter", "Not steady"),
        ("key.alike", "Two alike"),
        ("key.stick", "The stick’s socket"),
    ],
)
def test_the_header_says_how_the_learning_is(scene: Callable[..., Driver], scene_name: str, chip: str) -> None:
    assert chip in scene(scene_name).texts()


def test_a_board_without_interval_tells_no_length_as_exact(opened: Open) -> None:
    desk = opened(MAKEY)
    desk.touch(LETTER, MAKEY, ms=410)
    desk.driver.tap("yes")
    desk.driver.settled()
    assert "about 0.4 s" in desk.driver.texts()


def test_what_was_learnt_stands_two_beside_two_where_there_is_room(scene: Callable[..., Driver]) -> None:
    driver = scene("key.done", "R")
    closes, interval = driver.find("usb_key.learnt.pressed").rect, driver.find("usb_key.interval").rect
    assert closes[1] == interval[1]
    assert closes[0] + closes[2] < interval[0]
