"""`make bench`, replay: a jump anywhere in a long game until it is drawn, and how long it takes to be opened, for every
game: a thousand entries, or the longest recorded evening of one that ends."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

from divingbell.companion.installed_games import GAMES
from proof.bench.engine import recorded
from proof.bench.journal import told
from tests import table_work
from tests.action_lists import play

if TYPE_CHECKING:
    from tests.ui.table_services import TableDriver

ENTRIES = 1000
JUMPS = 60
AIM_MS = 100


def bench() -> None:
    """Print the figures."""
    program = [sys.executable, "-c", "import tests.ui.driver; from proof.bench.replay import jumps; jumps()"]
    subprocess.run(program, check=True)


def jumps() -> None:
    """Every figure of every game, the picture painted by the software GL of this machine."""
    from divingbell.companion.configuration.settings import Settings
    from divingbell.ui.screens.replay.replay import Replay, show_replay
    from tests.ui.scenes_replay import WAYS
    from tests.ui.table_services import TableDriver, TableServices

    for game in GAMES:
        actions = evening(game)
        services = TableServices(actions[0]["players"])
        services.play(*actions)
        uuid = services.own.now.uuid
        table_work.reset(services.own)
        services.play({"type": "start_game", "game": "sunken_treasure", "players": 2, "first_player": "p1"})
        driver = TableDriver(services, Settings(welcomed=True), "R", WAYS)
        driver.draws = True
        begin = time.perf_counter()
        show_replay(driver.shell, uuid)
        driver.wait(lambda: isinstance(driver.shell.top, Replay), "the replay")  # noqa: B023 -- called at once
        opened = time.perf_counter() - begin
        worked, drawn = jumped(driver, Random(game))
        screen: Any = driver.shell.top
        entries = screen.last
        driver.close()
        print(
            f"{game:<20} {entries:>5,} entries: a jump {shown(worked)} ms of a core, until drawn {shown(drawn)} ms "
            f"(aim: under {AIM_MS} ms); opened in {opened:.2f} s"
        )


def evening(game: str) -> list[dict[str, Any]]:
    """Entries of one session, as many as there are."""
    if game == "sunken_treasure":
        return list(islice(play(4), ENTRIES))
    return sorted(map(told, recorded(game)), key=len)[-1]


def shown(taken: list[float]) -> str:
    """Of sorted milliseconds."""
    return f"p50 {statistics.median(taken):5.1f}, p95 {taken[int(len(taken) * 0.95)]:5.1f}"


def jumped(driver: TableDriver, random: Random) -> tuple[list[float], list[float]]:
    """Milliseconds from the touch on: of the program's own thread, and until software GL has drawn the last pixel."""
    from kivy.graphics.opengl import glFinish

    top: Any = driver.shell.top
    worked, drawn = [], []
    for _ in range(JUMPS):
        step = random.randint(1, top.last)
        begin, work = time.perf_counter(), time.thread_time()
        top.go(step)
        driver.frames(1)
        worked.append((time.thread_time() - work) * 1000)
        glFinish()
        drawn.append((time.perf_counter() - begin) * 1000)
        assert top.step == step
    return sorted(worked), sorted(drawn)
