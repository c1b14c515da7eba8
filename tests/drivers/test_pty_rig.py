"""`divingbell simulate-rig`: a port that a stranger's program can open, played by lines."""

from __future__ import annotations

import errno
import io
import json
import os
import queue
import select
import termios
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from divingbell.companion.installed_games import GAMES
from divingbell.companion.rig import Parameters
from divingbell.companion.rig_profile import RigProfile, SimulatedProfile
from divingbell.drivers.pty_rig import LinkTakenError, PtyRig, run
from divingbell.drivers.serial_rig import SerialRig
from tests.drivers.listening import PATIENCE_S, Heard
from tests.noted_threads import noted_threads

SAY = GAMES.texts("en", strict=True)


class Player:
    """The program at the other end of stdin and stdout."""

    def __init__(self, link: Path | None) -> None:
        to_rig, self._requests = os.pipe()
        self._replies: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self._written: list[dict[str, Any]] = []

        def work() -> None:
            with os.fdopen(to_rig, "rb") as requests:
                run(requests, self, SAY, SimulatedProfile(), link)  # type: ignore[arg-type]

        self._thread = threading.Thread(target=work, daemon=True)
        self._thread.start()

    def write(self, line: bytes) -> None:
        self._written.append(json.loads(line))

    def flush(self) -> None:
        while self._written:
            self._replies.put(self._written.pop(0))

    def reply(self) -> dict[str, Any]:
        return self._replies.get(timeout=PATIENCE_S)

    def ask(self, line: str) -> dict[str, Any]:
        os.write(self._requests, line.encode() + b"\n")
        return self.reply()

    def end(self) -> None:
        os.close(self._requests)
        self._thread.join(PATIENCE_S)
        assert not self._thread.is_alive()


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    player = Player(tmp_path / "ttyDEMO")
    yield player
    player.end()
    assert not (tmp_path / "ttyDEMO").is_symlink(), "the link goes with the port"


@pytest.fixture
def listener(player: Player, tmp_path: Path) -> Iterator[Heard]:
    """A rig at the port."""
    assert player.reply() == {"port": str(tmp_path / "ttyDEMO")}
    listener = Heard()
    rig = SerialRig(RigProfile(), Parameters(), str(tmp_path / "ttyDEMO"))
    listener.keep = rig.kept
    rig.start(listener)
    listener.wait_for_reason("ready")
    yield listener
    rig.stop()


def test_played_by_lines_and_felt_by_a_real_serial_rig(player: Player, listener: Heard) -> None:
    assert player.ask('{"contact_ms":40,"rim":4}') == {"ok": None}
    listener.wait_for(lambda: len(listener.contacts()) == 2)
    assert [(s.kind, s.rim) for s in listener.contacts()] == [("contact", 4), ("contact_end", 4)]
    turned = listener.steps()
    assert player.ask('{"floor_steps":-30}') == {"ok": None}
    listener.wait_for(lambda: listener.steps() < turned)


def test_another_name_after_a_replug_is_said_before_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    ports = [os.openpty(), os.openpty()]
    names = [os.ttyname(slave) for _, slave in ports]
    monkeypatch.setattr("pty.openpty", lambda: ports.pop(0))
    player = Player(None)
    try:
        assert player.reply() == {"port": names[0]}
        assert player.ask('{"fault":"unplug"}') == {"ok": None}
        assert player.ask('{"fault":"none"}') == {"port": names[1]}
        assert player.reply() == {"ok": None}
    finally:
        player.end()


def test_the_link_stays_the_same_over_unplug_and_replug(player: Player, listener: Heard, tmp_path: Path) -> None:
    assert player.ask('{"fault":"unplug"}') == {"ok": None}
    listener.wait_for_reason("unplugged")
    assert not (tmp_path / "ttyDEMO").exists()
    assert player.ask('{"contact_ms":40}') == {"ok": None}
    assert player.ask('{"fault":"none"}') == {"ok": None}, "no other line, the port's name is the same"
    listener.wait_for_reason("ready")
    assert player.ask('{"restart":"reset"}') == {"ok": None}
    listener.wait_for_reason("reset_pin")
    assert player.ask('{"restart":"power"}') == {"ok": None}
    listener.wait_for_reason("power_lost")


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("nonsense", "bad_json"),
        ("[]", "bad_request"),
        ("{}", "bad_request"),
        ('{"fault":"fire"}', "bad_request"),
        ('{"contact_ms":0}', "bad_request"),
        ('{"contact_ms":60001}', "bad_request"),
        ('{"contact_ms":50,"rim":6}', "bad_request"),
        ('{"contact_ms":50,"extra":1}', "bad_request"),
        ('{"floor_steps":1.5}', "bad_request"),
        ('{"restart":"oven"}', "bad_request"),
    ],
)
def test_what_it_cannot_do_is_refused_and_it_lives_on(player: Player, line: str, error: str) -> None:
    player.reply()
    answer = player.ask(line)
    assert answer["error"] == error
    assert answer["message"]
    assert player.ask('{"fault":"none"}') == {"ok": None}


def test_without_a_link_the_port_is_the_pty_itself() -> None:
    player = Player(None)
    port = Path(player.reply()["port"])
    assert port.is_char_device()
    player.end()
    assert not port.exists()


def test_a_file_in_the_place_of_the_link_is_left_alone(tmp_path: Path) -> None:
    taken = tmp_path / "precious"
    taken.write_text("mine")
    with pytest.raises(LinkTakenError, match="precious"):
        run(io.BytesIO(), io.BytesIO(), SAY, SimulatedProfile(), taken)
    assert taken.read_text() == "mine"


class Rest(NamedTuple):
    """One wait of a port's thread."""

    ends: int
    """Files that it watches: what wakes it, and the port while there is one."""
    woken: bool
    """True if something had come before it began."""


class Rests:
    """Every wait of a port's thread from now on, in order."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._rests: queue.SimpleQueue[Rest] = queue.SimpleQueue()
        self._select, self._write = select.select, os.write
        self._lock = threading.Lock()
        monkeypatch.setattr(select, "select", self._noted)

    def asleep(self) -> Rest:
        """The next one before which nothing had come."""
        for _ in range(9):
            if not (rest := self._rests.get(timeout=PATIENCE_S)).woken:
                return rest
        raise AssertionError("it never rests")

    def after(self, end: int, data: bytes) -> Rest:
        """Write, and give the rest upon it. Those before it do not count: a port that is taken away hangs up, which may
        wake the thread once more."""
        with self._lock:
            while not self._rests.empty():
                self._rests.get()
            self._write(end, data)
        return self.asleep()

    def _noted(self, ends: list[int], *others: Any) -> Any:
        with self._lock:
            self._rests.put(Rest(len(ends), bool(self._select(ends, [], [], 0)[0])))
        return self._select(ends, *others)


def test_a_new_port_is_looked_at_even_where_the_thread_went_to_sleep_before_it_was_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = os.listdir("/proc/self/fd")
    rests = Rests(monkeypatch)
    rig = PtyRig(SimulatedProfile())
    rig.open()
    rested = [rests.asleep()]

    def slept_on(end: int, data: bytes) -> int:
        """Whoever wakes the thread goes on when it sleeps again."""
        rested.append(rests.after(end, data))
        return len(data)

    with monkeypatch.context() as slow:
        slow.setattr(os, "write", slept_on)
        rig.fault("unplug")
        rig.fault("none")
    rig.close()
    assert [rest.ends for rest in rested] == [2, 2, 1, 1, 2], "woken for each fault, and again for the port"
    assert os.listdir("/proc/self/fd") == before


def test_the_probe_is_held_against_a_rim_and_taken_away() -> None:
    port = PtyRig(SimulatedProfile())
    port.open()
    heard, rig = Heard(), SerialRig(RigProfile(), Parameters(), port.port)
    heard.keep = rig.kept
    rig.start(heard)
    heard.wait_for_reason("ready")
    port.touch(3)
    heard.wait_for(lambda: [(told.kind, told.rim) for told in heard.contacts()] == [("contact", 3)])
    port.lift()
    heard.wait_for(lambda: [told.kind for told in heard.contacts()] == ["contact", "contact_end"])
    rig.stop()
    port.close()


def test_a_port_that_goes_while_it_is_waited_for_does_not_end_the_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    rounds: queue.SimpleQueue[int] = queue.SimpleQueue()
    failed: list[int] = []
    waiting = select.select

    def fails_once(*arguments: Any) -> Any:
        rounds.put(1)
        if not failed:
            failed.append(1)
            raise OSError(errno.EBADF, "closed meanwhile")
        return waiting(*arguments)

    monkeypatch.setattr(select, "select", fails_once)
    rig = PtyRig(SimulatedProfile())
    rig.open()
    rig.touch()
    assert rounds.get(timeout=PATIENCE_S)
    assert rounds.get(timeout=PATIENCE_S), "it waits again"
    rig.close()


def test_the_port_is_raw_and_a_link_that_was_left_half_made_is_no_hindrance(tmp_path: Path) -> None:
    link = tmp_path / "ttyDEMO"
    left = tmp_path / f".ttyDEMO.{os.getpid()}"
    left.symlink_to(tmp_path / "gone")
    rig = PtyRig(SimulatedProfile(), link)
    rig.open()
    port = os.open(link, os.O_RDWR | os.O_NOCTTY)
    local = termios.tcgetattr(port)[3]
    os.close(port)
    rig.close()
    assert not local & (termios.ECHO | termios.ICANON | termios.ISIG)
    assert not left.is_symlink()


def test_it_rests_again_after_it_was_woken(monkeypatch: pytest.MonkeyPatch) -> None:
    rests = Rests(monkeypatch)
    rig = PtyRig(SimulatedProfile())
    rig.open()
    assert rests.asleep()
    rig.touch()
    assert rests.asleep()
    rig.close()


def test_it_waits_until_the_next_moment_at_which_something_is_due(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody writes to it; whatever a contact of 40 ms brings is done in its time, and then it rests."""
    now = [1_000_000]
    rig = PtyRig(SimulatedProfile(), now=lambda: now[0])
    waits: queue.SimpleQueue[float | None] = queue.SimpleQueue()
    waiting = select.select

    def passes(*arguments: Any) -> Any:
        waits.put(arguments[3])
        if arguments[3] is None:
            return waiting(*arguments)
        now[0] += round(arguments[3] * 1e6)
        return [], [], []

    monkeypatch.setattr(select, "select", passes)
    rig.open()
    assert waits.get(timeout=PATIENCE_S) is None
    rig.contact(40)
    waited: list[float] = []
    while (seconds := waits.get(timeout=PATIENCE_S)) is not None and len(waited) < 99:
        waited.append(seconds)
    rig.close()
    assert seconds is None, "nothing is due any more"
    assert min(waited) > 0
    assert 0.04 <= sum(waited) < 1


def test_the_end_waits_for_the_thread_and_is_none_the_worse_for_a_link_that_somebody_took(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, waited_for = noted_threads(monkeypatch)
    link = tmp_path / "ttyDEMO"
    rig = PtyRig(SimulatedProfile(), link)
    rig.open()
    link.unlink()
    rig.close()
    assert begun == waited_for == ["simulated port"]
