"""Listening to every board while a key is learnt."""

from __future__ import annotations

import errno

from divingbell.companion.key_learning import KeyLearning, Learnt, ProbeQuestion, TouchesSoFar, Waiting
from divingbell.drivers.usb_key_listener import KeyListener
from tests.drivers.fake_evdev import FakeDevice, FakeDevices, a_board

LETTER, BUTTON = 30, 290
KEYBOARD = a_board("Keyboard", socket="usb-2", keys=frozenset(range(1, 120)))._replace(product=7)


class Desk:
    """A keyboard and a board of pads, both listened to."""

    def __init__(self) -> None:
        self.now = 1_000_000
        self.devices = FakeDevices()
        self.keyboard, self.pads = FakeDevice("/dev/input/event0"), FakeDevice("/dev/input/event1")
        self.devices.plug_in(KEYBOARD, self.keyboard)
        self.devices.plug_in(a_board(), self.pads)
        self.learning = KeyLearning(120)
        self.listener = KeyListener(self.learning, devices=self.devices, now=lambda: self.now)
        self.wait(2_000)

    def wait(self, ms: int) -> None:
        for _ in range(0, ms, 50):
            self.now += 50_000
            self.listener.step()

    def touch(self, device: FakeDevice, key: int) -> None:
        device.key(self.now, key, down=True)
        self.wait(50)
        device.key(self.now, key, down=False)
        self.wait(400)


def test_a_wrong_key_first_then_the_probe() -> None:
    desk = Desk()
    desk.touch(desk.keyboard, LETTER)
    assert isinstance(desk.learning.step, ProbeQuestion)
    desk.learning.no()
    for _ in range(3):
        desk.touch(desk.pads, BUTTON)
    step = desk.learning.step
    assert isinstance(step, Learnt)
    assert step.profile.key == BUTTON
    assert (LETTER, True) in desk.keyboard.others
    assert desk.pads.others == [(BUTTON, True), (BUTTON, False)]
    desk.listener.close()
    assert desk.pads.grabbed_by is None


def test_a_board_that_comes_and_goes() -> None:
    desk = Desk()
    desk.touch(desk.pads, BUTTON)
    assert isinstance(desk.learning.step, TouchesSoFar)
    desk.devices.pull_out("DragonRise Joystick")
    desk.wait(1_000)
    assert desk.learning.step == Waiting()
    desk.pads = FakeDevice("/dev/input/event7")
    desk.devices.plug_in(a_board(), desk.pads)
    desk.wait(1_000)
    desk.touch(desk.pads, BUTTON)
    assert isinstance(desk.learning.step, TouchesSoFar)


def test_boards_that_another_program_has_or_that_may_not_be_opened_are_named() -> None:
    desk = Desk()
    desk.pads.open().grab(on=True)
    late = FakeDevice("/dev/input/event8")
    late.fails["open"] = errno.EACCES
    desk.devices.plug_in(a_board("Locked", socket="usb-9"), late)
    desk.wait(1_000)
    assert desk.learning.step == Waiting(busy="DragonRise Joystick", forbidden="Locked")


def test_a_key_that_is_held_as_the_listening_begins_is_a_closed_contact() -> None:
    desk = Desk()
    desk.listener.close()
    desk.pads.held = {BUTTON}
    desk.learning = KeyLearning(120)
    desk.listener = KeyListener(desk.learning, devices=desk.devices, now=lambda: desk.now)
    desk.wait(4_000)
    assert desk.learning.step == Waiting(closed="DragonRise Joystick")


def test_what_the_queue_lost_leaves_the_right_state() -> None:
    desk = Desk()
    for _ in range(20):
        desk.pads.key(desk.now, BUTTON, down=True)
        desk.pads.key(desk.now, BUTTON, down=False)
    desk.wait(2_000)
    for _ in range(3):
        desk.touch(desk.pads, BUTTON)
    assert isinstance(desk.learning.step, Learnt)
