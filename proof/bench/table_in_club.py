"""What a table pays for its club: from a tap and from a contact to the commit, and from the commit to the frame that
shows it; without a club and with a hub that is alive, dead, answers after ten seconds or never, by turns.

`python -m proof.bench.table_in_club PORT ...` prints the times of frames beside the hubs at these ports, by turns; 0 is
no club.
"""

from __future__ import annotations

import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Any

from divingbell.companion.clock import SystemClock
from divingbell.companion.club.membership_file import JoinedClub
from divingbell.companion.club.protocol.signatures import keys_of
from divingbell.companion.club.protocol.tablet_side import Membership
from divingbell.companion.club.sender import ClubSender
from divingbell.companion.journal.journal import Journal
from divingbell.companion.rig import Health
from divingbell.companion.table.events import Done
from divingbell.companion.table.table import Table
from proof.bench.edge import BAUDS, Stand, shown
from tests.companion.club.evening import uuid
from tests.companion.club.processes import CLUB, HubProcess, from_nothing, open_store
from tests.sunken_play import card, start

NOBODY = "no club"
ANSWERS_AFTER_S = 10.0
TURNS = {"tap to commit": 5, "last byte to commit": 2}
TAPS = 60
PACE_S = 0.02

Ports = Mapping[str, int]
"""Each state of the hub, and where it listens; 0 is no club."""


def table_pays() -> None:
    """Print the figures."""
    measures: dict[str, Callable[[Path, int], list[float]]] = {"tap to commit": taps, "last byte to commit": contacts}
    with tempfile.TemporaryDirectory() as place, hubs(Path(place)) as ports:
        for what, measure in measures.items():
            found: dict[str, list[float]] = {name: [] for name in ports}
            for turn in range(TURNS[what]):
                for name, port in ports.items():
                    folder = Path(place, f"{what} {name} {turn}")
                    folder.mkdir()
                    found[name] += measure(folder, port)
            print_beside_nobody(what, found)
        print_beside_nobody("commit to frame", frames_in_process(Path(place), ports))


def print_beside_nobody(what: str, found: Mapping[str, list[float]]) -> None:
    """Print the times (ms) in each state as ratios to those without a club."""
    bare = statistics.median(found[NOBODY])
    for name, times in found.items():
        ratio = statistics.median(times) / bare
        print(f"{what}, {name:<10} {shown(times)}, {ratio:5.2f}x (aim: within 1.05x)", flush=True)


@contextmanager
def hubs(folder: Path) -> Iterator[Ports]:
    """A hub in each state."""
    open_store(folder / "hub.db", 1).close()
    hub = HubProcess(folder, start=from_nothing)
    closed, silent, slow = (socket.create_server(("127.0.0.1", 0)) for _ in range(3))
    dead = closed.getsockname()[1]
    closed.close()
    threading.Thread(target=answer_late, args=(slow, hub.port), daemon=True).start()
    try:
        yield {
            NOBODY: 0, "hub alive": hub.port, "hub dead": dead, "hub slow": slow.getsockname()[1],
            "hub silent": silent.getsockname()[1],
        }  # fmt: skip
    finally:
        hub.kill()
        silent.close()
        slow.close()


def answer_late(listening: socket.socket, port: int) -> None:
    """Hand on what comes to a hub at once, and each of its answers after ten seconds; until nobody listens."""
    while True:
        try:
            asking, _ = listening.accept()
        except OSError:
            return
        answering = socket.create_connection(("127.0.0.1", port))
        for one, other, after in ((asking, answering, 0.0), (answering, asking, ANSWERS_AFTER_S)):
            threading.Thread(target=hand_on, args=(one, other, after), daemon=True).start()


def hand_on(one: socket.socket, other: socket.socket, after_s: float) -> None:
    """Hand on what one side says, so many seconds later, until a side is closed."""
    try:
        while said := one.recv(65536):
            time.sleep(after_s)
            other.sendall(said)
    except OSError:
        pass
    finally:
        other.close()


@contextmanager
def sending(table: Table, folder: Path, port: int) -> Iterator[None]:
    """Send the games of a table to the hub at this port, or to nobody."""
    if not port:
        yield
        return
    tablet = uuid(101)
    membership = Membership(CLUB.hub, tablet, keys_of(tablet.encode(), b"salt"))
    joined = JoinedClub(membership, uuid(201), "Club", f"127.0.0.1:{port}", CLUB.event, 1, (str(CLUB.event),))
    sender = ClubSender(table, joined, folder / "club.json", SystemClock(), lambda _: None)
    sender.start()
    try:
        yield
    finally:
        sender.close()


def taps(folder: Path, port: int) -> list[float]:
    """Milliseconds from a tap to its commit."""
    clock = SystemClock()
    journal = Journal(folder / "journal.db", clock)
    with closing(Table(journal, clock, app="bench", health=Health("lost", "rig.none"))) as table:
        table.start().result()
        with sending(table, folder, port):
            found = []
            for actions in playing():
                began = time.perf_counter()
                assert isinstance(table.submit(actions).result(), Done)
                found.append((time.perf_counter() - began) * 1000)
                time.sleep(PACE_S)
    return found[5:]


def playing() -> Iterator[list[dict[str, object]]]:
    """Taps of a game that goes on."""
    yield [start(2)]
    for _ in range(TAPS):
        yield [card("p1")]
        yield [{"type": "undo", "steps": 1}]


def contacts(folder: Path, port: int) -> list[float]:
    """Milliseconds from the last byte of a contact to its commit: the device's part knows nothing of a club."""
    with closing(Stand(folder, BAUDS[0])) as stand, sending(stand.table, folder, port):
        return stand.measure("none")[1]


def frames_in_process(folder: Path, ports: Ports) -> dict[str, list[float]]:
    """Milliseconds from a commit to the frame that shows it, of all states by turns in a process of its own."""
    program = [sys.executable, "-m", "proof.bench.table_in_club", *map(str, ports.values())]
    environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen", "TMPDIR": str(folder)}
    ran = subprocess.run(program, env=environment, stdout=subprocess.PIPE, check=True, text=True)
    return dict(zip(ports, json.loads(ran.stdout.splitlines()[-1]), strict=True))


def frames_beside(ports: Sequence[int]) -> list[list[float]]:
    """The same in this process, of the hubs at these ports."""
    from proof.bench.screen import frames

    def beside(port: int) -> Callable[[Any], AbstractContextManager[None]]:
        return lambda shell: sending(shell.services.table, Path(tempfile.mkdtemp()), port)

    return [one.taken for one in frames(*map(beside, ports))]


if __name__ == "__main__":
    print(json.dumps(frames_beside([*map(int, sys.argv[1:])])))
