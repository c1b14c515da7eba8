"""A rig on a ready-made board that turns a closed contact into a key: an arcade encoder, a Makey Makey.

It tells a touch and its length, as exactly as the computer asks the board; not the rim, not the floor, no share of
closed contact, and nothing of the time while its cable was out.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable

from divingbell.companion.rig import Capabilities, Diagnostics, Health, Listener, Parameters, Signal, Trace
from divingbell.companion.rig_profile import RigProfile, UsbKeyProfile
from divingbell.drivers.classifier import ContactTime
from divingbell.drivers.clock import AGAIN_US, MicrosecondClock, monotonic_us
from divingbell.drivers.contacts import OpenContacts
from divingbell.drivers.direct_rig import DirectRig
from divingbell.drivers.usb_key_boards import NotFound, pick_board
from divingbell.drivers.usb_key_contact import KeyContact
from divingbell.drivers.usb_key_node import Gap, NodeError, NodeEvent, NodeFailure
from divingbell.drivers.usb_key_source import Devices, KeySource, SystemDevices, Waiter

_log = logging.getLogger(__name__)
LOOK_US = 500_000
"""A board that is not there is looked for so often: back in its socket it is found within 2 s."""
CHECK_US = 1_000_000
"""A node that could not be taken yet is asked so often whether another program has it."""
WARNING_US = 10_000_000
"""How long it is said that the key chatters, after it last did."""


class UsbKeyRig(DirectRig["OpenKey"]):
    """A `Rig` on the learnt key, or on any key of the board whose event node is at `path` (a path or a glob)."""

    def __init__(
        self,
        profile: RigProfile,
        parameters: Parameters,
        path: str | None = None,
        *,
        devices: Devices | None = None,
        now: MicrosecondClock = monotonic_us,
    ) -> None:
        super().__init__(parameters)
        self._learnt = profile.usb_key
        self._path = path
        self._devices = devices or SystemDevices()
        self._now = now
        self._was_there = False
        self._strangers: frozenset[str] = frozenset()
        """Sockets whose boards were there when ours went: none of them is ours in another socket."""
        self._waiter = Waiter()
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self, listener: Listener) -> None:
        self.listen(listener)
        self._thread = threading.Thread(target=self._run, name="usb key", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()
        self._wake()
        if self._thread is threading.current_thread():
            return
        if self._thread:
            self._thread.join()
            self._thread = None
        self._waiter.close()

    def capabilities(self) -> Capabilities:
        with self._lock:
            return self._opened.capabilities() if self._opened else Capabilities(shares=False)

    def diagnostics(self) -> Diagnostics:
        with self._lock:
            return self._opened.diagnostics() if self._opened else Diagnostics()

    def trace(self, on_trace: Callable[[Trace], None] | None) -> None:
        """Nothing: no share of closed contact is known, only beginnings and ends (`Capabilities.shares`)."""

    def parameters(self, parameters: Parameters) -> None:
        with self._lock:
            self._parameters = parameters
            if self._opened:
                self._opened.contact.limits(parameters.hold_off_ms)
        self._wake()

    def zero(self) -> Parameters:
        """Nothing: the key knows no floor."""
        return self._parameters

    def _wake(self) -> None:
        self._waiter.wake()

    def step(self) -> int:
        """One round: look for the board, or read it; the microsecond of the next one if nothing happens till then."""
        with self._lock:
            now = self._now()
            if self._opened is None and now >= self._look_at:
                self._look(now)
            if self._opened is None:
                return self._look_at
            try:
                self._take(self._opened, self._opened.happenings(now), now)
            except NodeError as error:
                self._lose(self._opened, error, now)
                return self._look_at
            return self._opened.due(now)

    def release(self) -> None:
        """Let go of the board."""
        with self._lock:
            opened, self._opened = self._opened, None
        if opened:
            opened.source.close()

    def _run(self) -> None:
        try:
            while not self._stopping.is_set():
                try:
                    due = self.step()
                except Exception:
                    _log.exception("the USB key failed and is looked at again")
                    due = self._now() + AGAIN_US
                self._waiter.wait(self._opened.source.fds if self._opened else (), due - self._now())
        finally:
            self.release()

    def _look(self, now: int) -> None:
        self._look_at = now + LOOK_US
        boards = [board for board in self._devices.find() if board.socket not in self._strangers]
        found = pick_board(boards, self._learnt, self._path)
        if isinstance(found, NotFound):
            self._health.on_lost(found.reason, found.values)
            return
        try:
            source = KeySource(found, self._devices.open, self._now)
        except NodeError as error:
            self._health.on_lost(*_told(error, found.name))
            return
        self._opened = OpenKey(source, self._learnt, self._parameters, self._now(), missed_begin=self._was_there)
        self._was_there = True
        self._strangers = frozenset()
        self._health.on_linked({"name": self._opened.capabilities().name})

    def _take(self, key: OpenKey, happenings: list[NodeEvent], now: int) -> None:
        for contact in [*key.contact.take(happenings), *key.contact.advance(now)]:
            self._emit_signals(key.signals(contact, now))
        for gap in happenings:
            if isinstance(gap, Gap):
                ms = max(1, (gap.until - gap.since) // 1_000)
                self._health.news(Health("check", "rig.usb_key_overflow", {"ms": ms}, missed=True))
        self._health.stuck(key.contacts.stuck(now))
        self._health.warn("chatter", *key.chatter(now))

    def _lose(self, key: OpenKey, error: NodeError, now: int) -> None:
        """The board is gone, and with it what is known of the contact; it is looked for as at the start."""
        self._opened = None
        self._look_at = now
        mine = key.source.board.socket
        self._strangers = frozenset(board.socket for board in self._devices.find()) - {mine}
        self._emit_signals(key.contacts.end_all(now))
        key.source.close()
        self._health.on_lost(*_told(error, key.source.board.name))


class OpenKey:
    """Everything that exists while the board is open."""

    def __init__(
        self, source: KeySource, learnt: UsbKeyProfile, parameters: Parameters, now: int, *, missed_begin: bool
    ) -> None:
        """`missed_begin`: the board was away, so that a contact that is closed now may have begun at any time."""
        self.source = source
        self.contacts = OpenContacts()
        codes = source.board.keys if learnt.key is None else frozenset({learnt.key})
        released = learnt.key is not None and learnt.closed == "released"
        self.contact = KeyContact(codes, source.held, parameters.hold_off_ms, now, released=released)
        self._missed_begin = missed_begin and self.contact.closed
        self._check_at = now + CHECK_US
        self._chatter: tuple[int, int] = (0, 0)

    def capabilities(self) -> Capabilities:
        board = self.source.board
        return Capabilities(shares=False, name=board.name, interval_us=board.interval_us)

    def diagnostics(self) -> Diagnostics:
        contact = self.contact
        return Diagnostics(
            overflows=contact.overflows, missing_ms=contact.missing_us // 1_000, grabbed=self.source.grabbed
        )

    def happenings(self, now: int) -> list[NodeEvent]:
        """All until now. Raises `NodeError`."""
        happened = self.source.read()
        if now >= self._check_at:
            self._check_at = now + CHECK_US
            happened += self.source.check()
        return happened

    def signals(self, contact: ContactTime, now: int) -> Iterable[Signal]:
        """Those of a contact that began or ended; all rims share the one key."""
        if not contact.begins:
            return self.contacts.end(None, contact.us, contact.length_us, late=False)
        late, self._missed_begin = self._missed_begin, False
        return self.contacts.begin(None, contact.us, now, max(0, now - contact.us), late=late)

    def chatter(self, now: int) -> tuple[str | None, dict[str, str | int]]:
        """Warning about a key that is not steady."""
        if count := self.contact.chatters(now):
            self._chatter = now + WARNING_US, count
        until, count = self._chatter
        return ("rig.usb_key_chatter", {"count": count}) if now < until else (None, {})

    def due(self, now: int) -> int:
        """When the rig has something to do although nothing happens."""
        moments = (
            self.contact.due(),
            self.contacts.due(now),
            None if self.source.grabbed else self._check_at,
        )
        return min((moment for moment in moments if moment is not None), default=now + CHECK_US)


_FAILURES: dict[NodeFailure, str] = {
    "missing": "rig.usb_key_unplugged",
    "busy": "rig.usb_key_busy",
    "forbidden": "rig.usb_key_forbidden",
    "error": "rig.usb_key_error",
}


def _told(error: NodeError, name: str) -> tuple[str, dict[str, str | int]]:
    reason: dict[str, str | int] = {"reason": str(error)} if error.failure == "error" else {}
    return _FAILURES[error.failure], {"name": name} | reason
