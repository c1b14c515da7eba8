"""Scenes of learning the USB key."""

from __future__ import annotations

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.installed_rigs import RIGS
from divingbell.ui.screens.hardware.rig_choice import RigChoice
from divingbell.ui.shell.route import Route
from tests.ui.driver import Driver
from tests.ui.key_desk import BUTTON, LETTER, MAKEY, OTHER, PADS, KeyDesk
from tests.ui.scenes import Scene


def waiting(size: str, settings: Settings) -> Driver:
    return KeyDesk(size, settings).driver


def closed(size: str, settings: Settings) -> Driver:
    desk = KeyDesk(size, settings)
    assert desk.learning is not None
    desk.learning.on_held(PADS, BUTTON, desk.now)
    desk.wait(4_000)
    return desk.driver


def one_touch(size: str, settings: Settings) -> Driver:
    desk = KeyDesk(size, settings)
    desk.touch(ms=410)
    desk.touch(OTHER)
    return desk.driver


def learnt(size: str, settings: Settings) -> Driver:
    desk = KeyDesk(size, settings)
    for ms in (410, 380, 95):
        desk.touch(ms=ms)
    return desk.driver


def letter(size: str, settings: Settings) -> Driver:
    desk = KeyDesk(size, settings, MAKEY)
    desk.touch(LETTER, MAKEY)
    return desk.driver


def chattering(size: str, settings: Settings) -> Driver:
    desk = KeyDesk(size, settings)
    desk.chatter()
    return desk.driver


def alike(size: str, settings: Settings) -> Driver:
    other = PADS._replace(socket="usb-1.4")
    desk = KeyDesk(size, settings, PADS, other)
    desk.touch(board=other)
    return desk.driver


def stick(size: str, settings: Settings) -> Driver:
    desk = KeyDesk(size, settings)
    assert desk.learning is not None
    desk.learning.on_moved(PADS)
    desk.wait(100)
    return desk.driver


def choice(size: str, settings: Settings) -> Driver:
    driver = KeyDesk(size, settings).driver
    driver.shell.pop()
    driver.shell.routes[Route.LEARN_KEY] = lambda _: None
    driver.shell.push(screen := RigChoice(driver.shell))
    driver.wait(lambda: screen.there, "the look")
    kinds = [name for name, driver in RIGS.items() if not driver.pretended]
    screen.there = {name: RIGS[name].learns_key for name in kinds}
    driver.shell.change(rig=next(name for name in kinds if RIGS[name].learns_key))
    driver.settled()
    return driver


SCENES = [
    Scene("sensors", "RCT", choice),
    Scene("key.touch", "RCT", waiting),
    Scene("key.touch.closed", "RCT", closed),
    Scene("key.learnt", "RCT", one_touch),
    Scene("key.done", "RCT", learnt),
    Scene("key.keyboard", "RCT", letter),
    Scene("key.chatter", "RCT", chattering),
    Scene("key.alike", "RCT", alike),
    Scene("key.stick", "RCT", stick),
]
