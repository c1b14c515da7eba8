"""What is tried with keys in the guest, by name: boards, what they send, and what the table told of it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

from divingbell.companion.configuration import configuration
from divingbell.companion.key_learning import TOUCHES, KeyLearning, Learnt
from divingbell.companion.rig import Parameters
from divingbell.drivers.usb_key_boards import KeyDevice, find_boards
from divingbell.drivers.usb_key_listener import KeyListener
from divingbell.drivers.usb_key_node import SystemDescriptor
from proof.hardware.inside.keyboards import KINDS, LETTER_A, MODELS, Change, EventBoard, HidBoard, Kind, UsbBoard, play
from proof.hardware.inside.program import PATIENCE_S, SETTLES_S, AppProcess, TableProcess, first_in_line
from proof.hardware.inside.touches import Kind as Noise
from proof.hardware.inside.touches import touches

Result = dict[str, Any]
INTERVALS_MS = (1, 4, 8, 16)
NOISES: tuple[Noise, ...] = ("clean", "chatter 100 Hz", "chatter 200 Hz")
LENGTHS_MS = (5, 400)
REST_S = 0.7
UNPLUGS = 30
HOLD_OFF_MS = Parameters().hold_off_ms
FLOOD = 60
"""Touches while the program sleeps: more than its queue holds."""


def keys(count: int) -> Result:
    """So many touches for each interval, of each noise, on a board of each kind in turn."""
    boards = []
    for number, kind in enumerate(KINDS):
        runs = []
        board = HidBoard(kind)
        table = _table(kind)
        first_in_line()
        for interval in INTERVALS_MS:
            for noise in NOISES:
                changes = _changes(count, noise, interval * len(KINDS) + number)
                writes = board.play(changes, interval * 1_000)
                time.sleep(REST_S)
                runs.append({"interval": interval, "noise": noise, "touches": count, "writes": writes})
        boards.append({"kind": kind, "key": board.model.key, "runs": runs, **table.end()})
        board.unplug()
        _wait_until(lambda: not find_boards())
    return {"boards": boards}


def events(count: int) -> Result:
    """So many touches of each noise on a board that another driver than HID reads."""
    board = EventBoard()
    (found,) = _wait_for_boards(1)
    table = TableProcess("usb-key", key=_learnt(found, board.key))
    table.wait_for_health("ready")
    first_in_line()
    runs = []
    for number, noise in enumerate(NOISES):
        writes = board.play(_changes(count, noise, number))
        time.sleep(REST_S)
        runs.append({"interval": None, "noise": noise, "touches": count, "writes": writes})
    told = table.end()
    board.unplug()
    return {"boards": [{"kind": "events", "key": board.key, "runs": runs, **told}]}


def unplugs() -> Result:
    """Two boards alike in two sockets; one is the learnt one, and its cable comes out in the middle of a touch."""
    boards = [UsbBoard("joystick", socket, interval) for socket, interval in ((0, 8), (1, 4))]
    first, second = _wait_for_boards(2)
    desktop = SystemDescriptor(second.nodes[0].path)  # a board that nobody opens is never asked
    table = TableProcess("usb-key", key=_learnt(first, boards[0].model.key))
    ready = table.wait_for_health("ready")
    back = []
    for _ in range(UNPLUGS):
        begin = len(table.lines)
        boards[0].set(closed=True)
        table.wait(_is("contact"), begin)
        boards[0].pull_out()
        lost = table.wait_for_health("lost", begin)
        boards[1].set(closed=True)
        boards[1].set(closed=False)
        time.sleep(0.1)
        plugged = time.monotonic_ns()
        boards[0].plug_in()
        ready = table.wait_for_health("ready", lost)
        back.append((table.lines[ready][0] - plugged) / 1e6)
        boards[0].set(closed=True)
        time.sleep(0.03)
        boards[0].set(closed=False)
        table.wait(_is("contact_end"), ready)
    desktop.close()
    return {**table.end(), "back": back, "intervals": [first.interval_us, second.interval_us]}


def overflow() -> Result:
    """The program sleeps while touches come; the kernel's queue runs over."""
    board = HidBoard("keyboard")
    table = _table("keyboard")
    table.dive()
    begin = len(table.lines)
    table.pause()
    asleep = time.monotonic_ns()
    writes = play(board.set, (Change(number * 10_000, number % 2 == 0) for number in range(2 * FLOOD)))
    table.go_on()
    slept = (time.monotonic_ns() - asleep) / 1e6
    table.wait_for_health("check", begin)
    time.sleep(REST_S)
    after = len(table.lines)
    writes += play(board.set, (Change(0, closed=True), Change(40_000, closed=False)))
    time.sleep(REST_S)
    return {**table.end(), "begin": begin, "after": after, "slept": slept, "writes": writes}


def grabbed() -> Result:
    """Somebody else has the board; then it is free."""
    board = HidBoard("joystick")
    (found,) = _wait_for_boards(1)
    other = SystemDescriptor(found.nodes[0].path)
    other.grab(on=True)
    table = TableProcess("usb-key", key=_learnt(found, board.model.key))
    lost = table.wait_for_health("lost")
    board.set(closed=True)
    time.sleep(1)
    board.set(closed=False)
    held = sorted(other.ask_held())
    other.close()
    ready = table.wait_for_health("ready", lost)
    board.set(closed=True)
    time.sleep(0.04)
    board.set(closed=False)
    table.wait(_is("contact_end"), ready)
    return {**table.end(), "lost": lost, "held": held}


def closed_at_rest() -> Result:
    """The contact is closed at the start: pressed, which others see come up before the board is taken; then as one that
    rests closed, where the released key is the touch."""
    board = HidBoard("two nodes")
    found = _wait_for_boards(1)[0]
    seen = [SystemDescriptor(node.path) for node in found.nodes]
    board.set(closed=True)
    _wait_until(lambda: any(descriptor.ask_held() for descriptor in seen))
    others = b"".join(map(_rest, seen))  # before its autorepeat has filled their queues
    table = TableProcess("usb-key", key=_learnt(found, board.model.key))
    table.wait(_is("contact"))
    board.set(closed=False)
    table.wait(_is("contact_end"))
    first = len(table.lines)
    for closed in (True, False):
        board.set(closed=closed)
        time.sleep(0.04)
    table.wait(_is("contact_end"), first)
    others += b"".join(map(_rest, seen))
    pressed = table.end()
    board.set(closed=True)
    table = TableProcess("usb-key", key=_learnt(found, board.model.key, closed="released"), name="released")
    table.wait_for_health("ready")
    time.sleep(REST_S)
    board.set(closed=False)
    time.sleep(0.04)
    board.set(closed=True)
    table.wait(_is("contact_end"))
    return {"pressed": pressed, "others": others.hex(), "released": table.end(), "nodes": len(found.nodes)}


def app() -> Result:
    """The app's first dive is settled by a touch of the key."""
    board = HidBoard("joystick")
    (found,) = _wait_for_boards(1)
    program = AppProcess("usb-key", _learnt(found, board.model.key))
    program.carry_on()
    time.sleep(SETTLES_S)
    writes = board.play(_changes(20, "clean", 1), 8_000)
    time.sleep(REST_S)
    return {**program.end(), "runs": [{"writes": writes}], "key": board.model.key}


def learn() -> Result:
    """A letter of a keyboard first, which is not the probe; then three touches of a joystick's button, which are saved
    and felt."""
    keyboard = HidBoard("keyboard", phys="usb-guest-2/input0", product=7)
    pads = HidBoard("joystick")
    _wait_for_boards(2)
    learning = KeyLearning(HOLD_OFF_MS)
    listener = KeyListener(learning)
    steps: list[str] = []

    def listen(seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            name = type(listener.step()).__name__
            if steps[-1:] != [name]:
                steps.append(name)
            time.sleep(0.02)

    listen(1)
    keyboard.send(LETTER_A)
    listen(0.1)
    keyboard.send(keyboard.model.open)
    listen(REST_S)
    learning.no()
    for _ in range(TOUCHES):
        pads.set(closed=True)
        listen(0.1)
        pads.set(closed=False)
        listen(REST_S)
    listener.close()
    step = learning.step
    if not isinstance(step, Learnt):
        return {"steps": steps, "lines": []}
    configuration.load().keep_usb_key(step.profile)
    table = TableProcess("usb-key", key=None)
    table.wait_for_health("ready")
    pads.set(closed=True)
    time.sleep(0.04)
    pads.set(closed=False)
    table.wait(_is("contact_end"))
    return {**table.end(), "steps": steps, "learnt": step.profile.key, "lengths": step.lengths}


def learnt_of(kind: Kind) -> str:
    """`usb_key` of the one board that is there."""
    (found,) = _wait_for_boards(1)
    return _learnt(found, MODELS[kind].key)


def _table(kind: Kind) -> TableProcess:
    table = TableProcess("usb-key", key=learnt_of(kind), name=kind.replace(" ", "-"))
    table.wait_for_health("ready")
    return table


def _learnt(board: KeyDevice, key: int, closed: str = "pressed") -> str:
    return json.dumps(
        {
            "name": board.name, "vendor": board.vendor, "product": board.product, "serial": board.serial,
            "socket": board.socket, "key": key, "closed": closed,
        }
    )  # fmt: skip


def _changes(count: int, noise: Noise, seed: int) -> list[Change]:
    steps = touches(count, noise, seed, lengths_ms=LENGTHS_MS)
    return [Change(step.us, not step.high) for step in steps]


def _wait_for_boards(count: int) -> list[KeyDevice]:
    _wait_until(lambda: len(find_boards()) == count and all(_there(board) for board in find_boards()))
    return sorted(find_boards(), key=lambda board: board.socket)


def _there(board: KeyDevice) -> bool:
    return all(node.path.exists() for node in board.nodes)


def _wait_until(what: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_S
    while not what():
        if time.monotonic() > end:
            raise TimeoutError(f"not in time; boards: {find_boards()}")
        time.sleep(0.05)


def _is(kind: str) -> Callable[[dict[str, Any]], bool]:
    return lambda line: line.get("signal", {}).get("kind") == kind


def _rest(descriptor: SystemDescriptor) -> bytes:
    data = b""
    try:
        while True:
            data += descriptor.read(24 * 64)
    except BlockingIOError:
        return data
