"""A model of the edges that a real probe makes on its wire: seeded traces for tests, practice and demo.

Every figure is a parameter with its range here, measured or assumed (the "buzzer" of such a game is often an off-centre
motor whose brushes chop the current); the same seed gives the same trace.

| kind | closes and opens | between |
|---|---|---|
| clean | one edge each | closed |
| bounce | 2-5 edges more (2 or 4: the level stays) after 15-400 us each | closed |
| chatter | as bounce | 200 Hz, 20-80 % of each period closed |
| glitches | no contact: 2-12 closures of 5-300 us, at least 12 ms apart | open |
| weak_battery | as bounce | closed share falling from 100 to 45 % in 20-110 ms, gaps of at most 60 ms |
| stuck | as bounce | closed, 6.1-9 s |
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

TraceKind = Literal["clean", "bounce", "chatter", "glitches", "weak_battery", "stuck"]
KINDS: tuple[TraceKind, ...] = ("clean", "bounce", "chatter", "glitches", "weak_battery", "stuck")

BOUNCE_EDGES = (2, 4)
BOUNCE_US = (15, 400)
CHATTER_PERIOD_US = 5_000
CHATTER_CLOSED = (0.2, 0.8)
GLITCH_US = (5, 299)
GLITCH_REST_US = (12_000, 60_000)
WEAK_SHARE = 0.45
WEAK_PERIOD_US = (20_000, 110_000)
WEAK_GAP_US = 60_000
HELD_US = (40_000, 600_000)
STUCK_US = (6_100_000, 9_000_000)


class Edge(NamedTuple):
    """The wire closes or opens at this microsecond."""

    us: int
    closed: bool


class TracedTouch(NamedTuple):
    """The contact that a trace stands for: from the first closing to the last opening, microseconds."""

    first_us: int
    last_us: int


class ProbeTrace(NamedTuple):
    """Edges in order of time, the wire open before and after, and the touches they are."""

    edges: tuple[Edge, ...]
    touches: tuple[TracedTouch, ...]
    end_us: int


def probe_trace(kind: TraceKind, seed: int, start_us: int = 10_000, rest_us: int = 1_100_000) -> ProbeTrace:
    """One trace of this kind; `rest_us` open microseconds follow, longer than any hold-off."""
    random_ = random.Random(f"{kind}/{seed}")
    edges = tuple(_MODELS[kind](random_, start_us))
    touches = () if kind == "glitches" else (TracedTouch(edges[0].us, edges[-1].us),)
    return ProbeTrace(edges, touches, edges[-1].us + rest_us)


def bounce(random_: random.Random, us: int, closed: bool) -> Iterator[Edge]:
    """A change of level that bounces back once or twice before it stays."""
    level = closed
    yield Edge(us, level)
    for _ in range(random_.choice(BOUNCE_EDGES)):
        us += random_.randint(*BOUNCE_US)
        level = not level
        yield Edge(us, level)


def chatter(random_: random.Random, us: int) -> Iterator[Edge]:
    """A closed wire that opens for a part of every period, without end."""
    while True:
        yield Edge(us + round(CHATTER_PERIOD_US * random_.uniform(*CHATTER_CLOSED)), False)
        us += CHATTER_PERIOD_US
        yield Edge(us, True)


def weak_battery(random_: random.Random, begin_us: int, end_us: int) -> Iterator[Edge]:
    """A closed wire whose closed share falls evenly to 45 %, in bursts; closed at the end."""
    us = begin_us
    while us < end_us:
        share = 1 - (1 - WEAK_SHARE) * (us - begin_us) / (end_us - begin_us)
        period = random_.randint(*WEAK_PERIOD_US)
        gap = min(round(period * (1 - share)), WEAK_GAP_US)
        if gap:
            yield Edge(us + period - gap, False)
            yield Edge(us + period, True)
        us += period


def _clean(random_: random.Random, us: int) -> Iterator[Edge]:
    yield Edge(us, True)
    yield Edge(us + random_.randint(*HELD_US), False)


def _held(
    random_: random.Random, us: int, held_us: int, between: Callable[[int, int], Iterator[Edge]] | None = None
) -> Iterator[Edge]:
    """Bounces closed, stays so (or does what `between` says), bounces open."""
    closing = list(bounce(random_, us, True))
    yield from closing
    begin = closing[-1].us
    inside = list(between(begin, begin + held_us)) if between else []
    yield from inside
    last = inside[-1].us if inside else begin + held_us
    yield from bounce(random_, last + 1_000, False)


def _bounce(random_: random.Random, us: int) -> Iterator[Edge]:
    return _held(random_, us, random_.randint(*HELD_US))


def _chatter(random_: random.Random, us: int) -> Iterator[Edge]:
    def between(begin: int, end: int) -> Iterator[Edge]:
        edges = chatter(random_, begin)
        for opening, closing in zip(edges, edges, strict=False):
            if closing.us > end:
                return
            yield from (opening, closing)

    return _held(random_, us, random_.randint(*HELD_US), between)


def _glitches(random_: random.Random, us: int) -> Iterator[Edge]:
    for _ in range(random_.randint(2, 12)):
        yield Edge(us, True)
        us += random_.randint(*GLITCH_US)
        yield Edge(us, False)
        us += random_.randint(*GLITCH_REST_US)


def _weak_battery(random_: random.Random, us: int) -> Iterator[Edge]:
    held = random_.randint(500_000, 2_000_000)
    return _held(random_, us, held, lambda begin, end: weak_battery(random_, begin, end))


def _stuck(random_: random.Random, us: int) -> Iterator[Edge]:
    return _held(random_, us, random_.randint(*STUCK_US))


_MODELS: dict[TraceKind, Callable[[random.Random, int], Iterator[Edge]]] = {
    "clean": _clean,
    "bounce": _bounce,
    "chatter": _chatter,
    "glitches": _glitches,
    "weak_battery": _weak_battery,
    "stuck": _stuck,
}
