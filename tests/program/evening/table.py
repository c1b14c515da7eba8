"""A real table on the compiled firmware: simulator, pty, pyserial, rig, table, journal, all on the board's own time."""

from __future__ import annotations

from pathlib import Path

from divingbell.companion.journal.journal import Journal
from divingbell.companion.rig import Health, Parameters
from divingbell.companion.rig_profile import RigProfile
from divingbell.companion.table.events import Done, Event, SensorEvent
from divingbell.companion.table.table import Table
from divingbell.drivers.serial_rig import SerialRig
from tests import table_work
from tests.firmware.simulator import Board
from tests.firmware.simulator.player import Player
from tests.hand_clock import HandClock
from tests.program.evening.line import BadLine
from tests.program.evening.script import Action, Script, Tap, Touch

APART_US = 310_000
"""Two contacts closer than 300 ms are one."""
PATIENCE_US = 20_000_000
LATE_S = 2.0
"""The table's clock moves on by this after every dive, so that no contact comes late (1.5 s)."""


class BoardClock(HandClock):
    """Runs with the board's time, and is turned on by hand besides."""

    def __init__(self, board: Board) -> None:
        super().__init__()
        self._board = board

    def monotonic(self) -> float:
        return super().monotonic() + self._board.now_us / 1e6


class Evening:
    """Plays a script; every wait is a wait for something, in the board's time."""

    def __init__(self, folder: Path, seed: int = 1, *, frame_loss: float = 0.0, rubbish: float = 0.0) -> None:
        self.board = Board(seed=seed)
        self.line = BadLine(self.board, folder / "tty", seed=seed, frame_loss=frame_loss, rubbish=rubbish)
        self.clock = BoardClock(self.board)
        self.table = Table(
            Journal(folder / "journal.db", self.clock), self.clock, app="tests", health=Health("lost", "rig.none")
        )
        self._player = Player(self.board, seed=seed)
        self._rig = SerialRig(
            RigProfile(), Parameters(), str(folder / "tty"), ports=self.line.ports, now=lambda: int(self.board.now_us)
        )
        self._ends = 0
        self._ended_us = -float(APART_US)
        self._felt: list[bool] = []
        self.missed = 0
        self.table.watch(self._told)
        self.table.start().result()
        self.table.on_kept(self._rig.kept)
        self._rig.listen(self.table)
        self._until(lambda: self.table.now.health.state == "ready", "the rig is found")

    def close(self) -> None:
        self._rig.release()
        assert self.table.close()
        self.line.close()
        self.board.close()

    def play(self, script: Script) -> None:
        """Take every step of the script."""
        for step in script.steps():
            if isinstance(step, Tap):
                self._tap(step.action)
            else:
                self._touch(step)

    def _tap(self, action: Action) -> None:
        assert isinstance(outcome := self.table.submit([action]).result(), Done), outcome
        if action["type"] == "dive":
            self.clock.turn(LATE_S)

    def _touch(self, touch: Touch) -> None:
        self._until(lambda: self.board.now_us > self._ended_us + APART_US, "the contact before is over")
        if touch.interruption == "power":
            self._pull(power=True)
            self._probe(touch)
            self._let_pass(touch.ms * 1000 + APART_US)
            self._plug(power=True)
            assert self.table.now.hold, "contacts may have been missed: the dive is on hold"
            self.missed += 1
            table_work.sensors(self.table, "go")
            return
        before, felt = self._ends, len(self._felt)
        self._probe(touch)
        if touch.interruption == "reset":
            self._let_pass(touch.ms * 500)
            self.board.reset()
        elif touch.interruption == "cable":
            self._until(lambda: len(self._felt) > felt, "the contact is felt")
            self._pull(power=False)
            self._let_pass(touch.ms * 1000)
            self._plug(power=False)
        # A reset or chatter may cut a contact into pieces that belong together: all of them have ended.
        self._let_pass(touch.ms * 1000 + APART_US)
        self._until(lambda: self._ends > before and len(self._felt) == self._ends, "the contact has ended")
        assert any(self._felt[felt:]) == touch.entered, (touch, self._felt[felt:])

    def _probe(self, touch: Touch) -> None:
        self._player.contact(touch.ms, None, touch.fault)
        self._ended_us = self.board.now_us + touch.ms * 1000 + 5000

    def _pull(self, *, power: bool) -> None:
        self.line.unplug()
        self._until(lambda: self.table.now.health.state != "ready", "the loss is told")
        if power:
            self.board.power_cycle(0)

    def _plug(self, *, power: bool) -> None:
        if power:
            self.board.power_cycle(0)
        self.line.plug()
        self._until(lambda: self.table.now.health.state == "ready", "the rig is back")

    def _let_pass(self, us: float) -> None:
        end = self.board.now_us + us
        while self.board.now_us < end:
            self._turn()

    def _until(self, condition: object, what: str) -> None:
        assert callable(condition)
        end = self.board.now_us + PATIENCE_US
        while not condition():
            assert self.board.now_us < end, f"waited {PATIENCE_US / 1e6:.0f} s of the board's time until {what}"
            self._turn()

    def _turn(self) -> None:
        self.line.turn()
        self._rig.step(wait=False)

    def _told(self, event: Event) -> None:
        if isinstance(event, SensorEvent) and event.signal.kind == "contact":
            self._felt.append(event.counted)
        elif isinstance(event, SensorEvent) and event.signal.kind == "contact_end":
            self._ends += 1
