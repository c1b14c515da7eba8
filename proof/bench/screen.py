"""`make bench`, screen: from the commit to the drawn frame, and start, memory and idle beside a bare Kivy app."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

STARTS = 10
FRAMES = 120
IN_A_ROW = 15
"""So many frames are taken in one of several ways before the next has its turn, with a game of its own."""
LONGEST_PAUSE_S = 0.6


def bench() -> None:
    """Print the figures."""
    starts: dict[str, list[dict[str, float]]] = {"bare": [], "app": []}
    with tempfile.TemporaryDirectory() as bytecode:
        for run in range(STARTS + 1):
            for what, told in starts.items():
                told += [started(what, bytecode)][:run]  # the first start only compiles, as an installation does
    for key, words, aim in (
        ("first_frame_s", "start to first frame, s", "aim: within 1.15x"),
        ("first_frame_cpu_s", "the same, seconds of a core", ""),
        ("rss_mb", "memory at its most, MB", "aim: within 1.15x"),
        ("idle_cpu", "idle, share of one core", "aim: within 1.1x"),
    ):
        bare, ours = (statistics.median(start[key] for start in starts[what]) for what in starts)
        print(f"{words:<26} bare Kivy {bare:8.3f}, Diving Bell {ours:8.3f}, {ours / bare if bare else 0:5.2f}x {aim}")
    program = [sys.executable, "-c", "from proof.bench.screen import print_frames; print_frames()"]
    subprocess.run(program, check=True, env={**os.environ, "SDL_VIDEODRIVER": "offscreen"})


@contextmanager
def watched(shell: Any, phones: int) -> Iterator[None]:
    """The table is followed by so many phones."""
    from msgspec.structs import replace

    from divingbell.ui.shell.page_feed import feed_pages
    from proof.bench.pages import watching

    shell.settings = replace(shell.settings, phones=True)
    feed_pages(shell)
    with watching(shell.pages, phones):
        yield


def started(what: str, bytecode: str) -> dict[str, float]:
    """One start in a process of its own; `bytecode` is where compiled modules are kept from one start to the next."""
    environment = {**os.environ, "START": str(time.time()), "PYTHONPYCACHEPREFIX": bytecode}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    program = [sys.executable, "-m", "proof.bench.kivy_start", what]
    ran = subprocess.run(program, env=environment, capture_output=True, text=True, check=True)
    told: dict[str, float] = json.loads(ran.stdout.splitlines()[-1])
    return told


def print_frames(phones: int = 0) -> None:
    """Print what a frame takes, with so many phones watching."""
    ((taken, worked),) = frames(lambda shell: watched(shell, phones) if phones else nullcontext())
    for what, figures, aim in (
        ("commit to drawn frame, ms", taken, "(software GL; aim: p95 under 80 ms)"),
        ("of these our own work, ms", worked, "(core seconds of Kivy's thread; the rest is waiting, and GL's threads)"),
    ):
        ordered = sorted(figures)
        print(f"{what:<26} p50 {statistics.median(ordered):6.1f}, p95 {ordered[int(len(ordered) * 0.95)]:6.1f} {aim}")


class Frames(NamedTuple):
    """Times of frames in milliseconds."""

    taken: list[float]
    """From the commit of an entry to the frame that shows it, with its last pixel."""
    worked: list[float]
    """Of a core, for our own work."""


def frames(*ways: Callable[[Any], AbstractContextManager[None]]) -> list[Frames]:
    """Frames at the table of Sunken Treasure in each of these ways, which have their turns in one process: a way is
    given the shell, and holds meanwhile. One way alone has whole games. Entries come while money still counts up and a
    ring breathes, as at a table."""
    from divingbell.ui.shell import start

    start.configure((1280, 800), touches=False)
    start.open_window()
    from kivy.clock import Clock
    from kivy.core.window import Window
    from kivy.graphics.opengl import glFinish

    from divingbell.commands.app import build_services
    from divingbell.companion.configuration import configuration
    from divingbell.companion.data import data_folder
    from divingbell.companion.games.sunken_treasure import bot
    from divingbell.companion.table.events import Entered, Event
    from divingbell.ui.routes import ROUTES
    from divingbell.ui.screens.home.home import Home
    from divingbell.ui.shell.app import DivingBell

    folder = Path(tempfile.mkdtemp())
    services = build_services(configuration.load(folder), "none", folder / "journal.db")
    services.table.start().result()
    app = DivingBell(services, services.settings.now, data_folder(), Home, routes=ROUTES)
    found = [Frames([], []) for _ in ways]
    way = 0
    random = Random(12)
    (begin,) = bot.start(4, random).actions
    drawn = threading.Event()
    committed: list[float] = []
    shown: list[float] = []

    def told(event: Event) -> None:
        if isinstance(event, Entered):
            committed[:] = [time.perf_counter()]

    def showing(*_: Any) -> None:
        begun = time.thread_time()
        app.shell.__class__._show(app.shell)
        if committed:
            shown[:] = (committed.pop(), begun)

    def flipped(*_: Any) -> None:
        worked_until = time.thread_time()
        glFinish()  # software GL draws in threads of its own: a screen waits for them, without one they fall behind
        if shown:
            begun, committed_at = shown.pop(), shown.pop()
            found[way].worked.append((worked_until - begun) * 1000)
            found[way].taken.append((time.perf_counter() - committed_at) * 1000)
            drawn.set()

    def play() -> None:
        nonlocal way
        services.new_game([], begin)
        app.shell.main_thread.post(ROUTES["table"], app.shell)
        drawn.wait(5)
        several = len(ways) > 1
        turn = IN_A_ROW if several else FRAMES
        for until in range(turn, FRAMES + 1, turn):
            for way, around in enumerate(ways):
                with around(app.shell):
                    if several:
                        services.new_game([], begin)
                    entries(found[way].taken, until)
        app.shell.main_thread.post(app.stop)

    def entries(taken: list[float], until: int) -> None:
        while len(taken) < until:
            view = services.table.now.session.view()
            assert view is not None
            for happening in bot.choose(view, random):
                time.sleep(random.random() * LONGEST_PAUSE_S)
                if isinstance(happening, bot.Tap):
                    drawn.clear()
                    services.table.submit([*happening.actions], source="script").result()
                    drawn.wait(5)
                elif isinstance(happening, bot.Touch) and not (view["dive"] or {"free_buzz": True})["free_buzz"]:
                    drawn.clear()
                    buzz = {"type": "buzz", "player": view["turn"]["player"], "source": "touch"}
                    services.table.submit([buzz]).result()
                    drawn.wait(5)
            if services.table.now.session.state.result is not None:
                services.new_game([], begin)

    services.table.watch(told)
    app.shell._trigger = Clock.create_trigger(showing, -1)
    Window.bind(on_flip=flipped)
    thread = threading.Thread(target=play, daemon=True)
    app.bind(on_start=lambda _: thread.start())
    app.run()
    services.close()
    return found


if __name__ == "__main__":
    bench()
