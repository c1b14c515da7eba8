"""Scripted touches of 2 to 400 ms, as steps of a pin, and a floor that turns meanwhile."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from typing import Literal

from proof.hardware.inside.chip import Step

Kind = Literal["clean", "bounce", "chatter 100 Hz", "chatter 200 Hz"]
KINDS: tuple[Kind, ...] = ("clean", "bounce", "chatter 100 Hz", "chatter 200 Hz")
CONTACT, FLOOR_A, FLOOR_B = 17, 27, 22
LENGTH_MS = (2, 400)
PAUSE_US = (135_000, 200_000)
"""Longer than the hold-off (120 ms), also where a step comes some milliseconds late."""
LAST_US = 1_000
"""A touch is closed for as long at its end: samples are taken every 50 us, a shorter closing could be none."""
_GRAY = ((True, True), (False, True), (False, False), (True, False))
"""Levels of A and B; both are pulled up at rest."""


def touches(count: int, kind: Kind, seed: int, rate: int = 0, lengths_ms: tuple[int, int] = LENGTH_MS) -> list[Step]:
    """So many touches of a kind, beside a floor of `rate` steps a second."""
    random_ = random.Random(f"{kind}/{seed}/{rate}")
    us, steps = 10_000, []
    for _ in range(count):
        length = round(1_000 * math.exp(random_.uniform(*(math.log(ms) for ms in lengths_ms))))
        steps += [Step(at, CONTACT, not closed) for at, closed in _touch(kind, us, length, random_)]
        us = steps[-1].us + random_.randint(*PAUSE_US)
    return sorted([*steps, *_floor(rate, us, forwards=not kind.startswith("chatter"))])


def _touch(kind: Kind, us: int, length: int, random_: random.Random) -> Iterator[tuple[int, bool]]:
    yield us, True
    if kind == "bounce":
        yield us + 300, False
        yield us + 600, True
    elif kind != "clean":
        period = 10_000 if kind == "chatter 100 Hz" else 5_000
        for begin in range(us, us + length - period - LAST_US, period):
            yield begin + round(period * random_.uniform(0.3, 0.7)), False
            yield begin + period, True
    yield us + length, False
    if kind == "bounce":
        yield us + length + 300, True
        yield us + length + 600, False


def _floor(rate: int, until: int, *, forwards: bool) -> Iterator[Step]:
    """A whole number of cycles, so that both lines are high again at the end."""
    places = range(rate * until // 4_000_000 * 4)
    for number in places:
        before, after = (_GRAY[(place if forwards else -place) % 4] for place in (number, number + 1))
        us = (number + 1) * 1_000_000 // rate
        yield Step(us, FLOOR_A, after[0]) if before[0] != after[0] else Step(us, FLOOR_B, after[1])
