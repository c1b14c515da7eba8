"""What is tried in the guest, by name. Every case plays edges on a chip and returns what was written, seen and told."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from typing import IO, Any

import gpiod

from proof.hardware.inside import key_cases
from proof.hardware.inside.chip import Chip, Step, Write, make_chip
from proof.hardware.inside.commands import doctor, installed
from proof.hardware.inside.key_cases import learnt_of
from proof.hardware.inside.keyboards import Change, HidBoard, play
from proof.hardware.inside.program import SETTLES_S, AppProcess, Busy, TableProcess, first_in_line
from proof.hardware.inside.touches import CONTACT, KINDS, touches
from proof.hardware.verdict import KernelEdge, steps_of

Result = dict[str, Any]
RATES = (0, 120, 300)
"""Steps of the floor in a second."""
REST_S = 0.7
"""After this much quiet everything has been told."""
LATENCIES = 60
UNDO = {"action": {"type": "undo", "steps": 1}}
HOLD_OFF_US = 120_000
TRIES, NEAR_US = 5, 300
AROUND_HOLD_OFF_US = (-2_000, -1_000, -500, -200, -100, 0, 100, 200, 500, 1_000)


def many(count: int, *, app: bool = False, busy: bool = False, factory: str = "gpiod") -> Result:
    """So many touches of each kind at each rate of the floor."""
    chip = Chip()
    program = _app() if app else _table(factory)
    first_in_line()
    runs = []
    with Busy() if busy else nullcontext():
        for rate in RATES:
            for kind in KINDS:
                writes = chip.play(touches(count, kind, count, rate))
                time.sleep(REST_S)
                program.wait_for_steps(abs(steps_of([KernelEdge(write.after, *write[2:]) for write in writes])))
                runs.append({"kind": kind, "rate": rate, "writes": writes})
    return {**program.end(), "runs": runs}


def startup_closed() -> Result:
    """The probe lies on the rim when the program starts."""
    chip = Chip()
    writes = [chip.set(CONTACT, False)]
    table = _table(pull="none")
    time.sleep(REST_S)
    writes.append(chip.set(CONTACT, True))
    time.sleep(REST_S)
    return {**table.end(), "writes": writes}


def dive() -> Result:
    """A buzz, a contact on hold, a free buzz, a stuck probe, gaps as long as the hold-off."""
    chip, table = Chip(), _table()
    first_in_line()
    table.dive()
    parts: dict[str, int] = {}

    def part(name: str) -> None:
        time.sleep(REST_S)
        parts[name] = len(table.lines)

    part("buzz")
    _touch(chip)
    part("hold")
    _ask(table, UNDO)
    _ask(table, {"rig": "hold"})
    _touch(chip)
    time.sleep(REST_S)
    _ask(table, {"rig": "go"})
    part("free buzz")
    _ask(table, {"action": {"type": "free_buzz", "player": "p1"}})
    _touch(chip)
    part("after the free buzz")
    _touch(chip)
    part("stuck")
    chip.set(CONTACT, False)
    table.wait_for_health("stuck", parts["stuck"])
    chip.set(CONTACT, True)
    table.wait_for_health("ready", parts["stuck"])
    part("hold-off")
    pairs = sum(_play_pair(chip, HOLD_OFF_US + around) for around in AROUND_HOLD_OFF_US)
    part("end")
    return {**table.end(), "parts": parts, "pairs": pairs}


def unplugged() -> Result:
    """The chip goes in the middle of a touch and comes back."""
    chip, table = Chip(), _table()
    chip.set(CONTACT, False)
    table.wait(lambda line: line.get("signal", {}).get("kind") == "contact")
    gone = len(table.lines)
    chip.unbind()
    lost = table.wait_for_health("lost", gone)
    time.sleep(3)
    chip.bind()
    back = table.wait_for_health("ready", lost)
    time.sleep(REST_S)
    _touch(chip)
    time.sleep(REST_S)
    return {**table.end(), "gone": gone, "back": back}


def pin_twice() -> Result:
    """Another program has the pin, and lets it go."""
    _chip = Chip()
    with gpiod.Chip("/dev/gpiochip0").request_lines({CONTACT: None}, consumer="another program"):
        table = TableProcess("gpio")
        lost = table.wait_for_health("lost")
        time.sleep(3)
    table.wait_for_health("ready", lost)
    return {**table.end(), "lost": lost}


def board(label: str, *, second: bool) -> Result:
    """A Pi with such a chip; as the `second` one of the machine, behind one that is not the header's."""
    if second:
        make_chip("soc", "gpio-brcmstb@107d508500", 32)
    chip, table = Chip(label), _table()
    writes = []
    for _ in range(4):
        writes += _touch(chip)
        time.sleep(REST_S)
    return {**table.end(), "writes": writes}


def latency() -> Result:
    """From a touch to the line of its committed entry, of pins, box and key in turn, each at its own table."""
    chip, board = Chip(), HidBoard("joystick")
    box = subprocess.Popen(
        [sys.executable, "-m", "divingbell", "simulate-rig"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert box.stdin is not None
    assert box.stdout is not None
    rigs = {"pins": "gpio", "box": f"serial:{json.loads(box.stdout.readline())['port']}", "key": "usb-key"}
    key = learnt_of("joystick")
    tables = {name: TableProcess(rig, key=key, name=name) for name, rig in rigs.items()}
    for table in tables.values():
        table.wait_for_health("ready")
    first_in_line()
    for table in tables.values():
        table.dive()

    def touch_the_box(told: IO[bytes], answered: IO[bytes]) -> int:
        told.write(b'{"contact_ms":40}\n')
        told.flush()
        answered.readline()
        return time.monotonic_ns()

    touch: dict[str, Callable[[], int]] = {
        "pins": lambda: _touch(chip)[0].after,
        "box": partial(touch_the_box, box.stdin, box.stdout),
        "key": lambda: play(board.set, (Change(0, closed=True), Change(40_000, closed=False)))[0].after,
    }
    found: dict[str, list[float]] = {name: [] for name in rigs}
    for _ in range(LATENCIES):
        for name, table in tables.items():
            begin = len(table.lines)
            edge = touch[name]()
            number = table.wait(_is_entry, begin)
            found[name].append((table.lines[number][0] - edge) / 1e6)
            _ask(table, UNDO)
            time.sleep(0.4)
    for table in tables.values():
        table.end()
    box.stdin.close()
    box.wait()
    return {"latencies": found}


def _table(factory: str = "gpiod", pull: str = "up") -> TableProcess:
    table = TableProcess("gpio", factory=factory, pull=pull)
    table.wait_for_health("ready")
    return table


def _app() -> AppProcess:
    app = AppProcess()
    with gpiod.Chip("/dev/gpiochip0") as chip:
        end = time.monotonic() + 120
        while not chip.get_line_info(CONTACT).used:
            if time.monotonic() > end:
                raise TimeoutError("the app has not opened the pins")
            time.sleep(0.5)
    app.carry_on()
    time.sleep(SETTLES_S)
    return app


def _touch(chip: Chip) -> list[Write]:
    return chip.play([Step(0, CONTACT, False), Step(40_000, CONTACT, True)])


def _play_pair(chip: Chip, gap_us: int) -> int:
    """Two closings with this gap between them, again where a busy host made it another; how many were played."""
    times = (0, 30_000, 30_000 + gap_us, 60_000 + gap_us)
    for number in range(1, TRIES + 1):
        writes = chip.play([Step(us, CONTACT, bool(number % 2)) for number, us in enumerate(times)])
        time.sleep(REST_S)
        if abs((writes[2].before - writes[1].after) // 1_000 - gap_us) <= NEAR_US:
            break
    return number


def _ask(table: TableProcess, request: dict[str, Any]) -> None:
    begin = len(table.lines)
    table.send(request)
    number = table.wait(lambda line: ("ok" in line and "entry" not in line) or "error" in line, begin)
    if "error" in (answer := table.lines[number][1]):
        raise RuntimeError(f"{request}: {answer}")


def _is_entry(line: dict[str, Any]) -> bool:
    return bool("entry" in line and line["entry"]["source"] == "sensor")


CASES: dict[str, Callable[[], Result]] = {
    "quiet": partial(many, 25),
    "app": partial(many, 20, app=True),
    "busy": partial(many, 20, busy=True),
    "starved": partial(many, 20),
    "quiet-lgpio": partial(many, 5, factory="lgpio"),
    "busy-lgpio": partial(many, 5, busy=True, factory="lgpio"),
    "starved-lgpio": partial(many, 5, factory="lgpio"),
    "startup-closed": startup_closed,
    "dive": dive,
    "unplugged": unplugged,
    "pin-twice": pin_twice,
    "doctor": doctor,
    "installed": installed,
    "pi-3": partial(board, "pinctrl-bcm2835", second=False),
    "pi-5": partial(board, "pinctrl-rp1", second=True),
    "latency": latency,
    "keys": partial(key_cases.keys, 28),
    "keys-events": partial(key_cases.events, 100),
    "keys-unplugged": key_cases.unplugs,
    "keys-overflow": key_cases.overflow,
    "keys-grabbed": key_cases.grabbed,
    "keys-closed": key_cases.closed_at_rest,
    "keys-learnt": key_cases.learn,
    "keys-app": key_cases.app,
}
