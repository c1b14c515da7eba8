"""The microcontroller on a serial port: found by its hello on any port, and found again after every unplugging."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass

from divingbell.companion.rig import Listener, Parameters
from divingbell.companion.rig_profile import RigProfile
from divingbell.drivers.clock import MicrosecondClock, monotonic_us
from divingbell.drivers.ports import Port, PortError, Ports, SystemPorts
from divingbell.drivers.wire.conversation import Conversation, LinkState
from divingbell.drivers.wired_rig import WiredRig, random_nonce

_log = logging.getLogger(__name__)
LOOK_EVERY_US = 500_000
POLL_S = 0.01
STRANGER_WAITS_US = (10_000_000, 30_000_000, 60_000_000)
"""A port without a rig belongs to another device: it is asked again after these waits (us), the last one repeated."""
FAILED_WAIT_US = 2_000_000
"""A port that cannot be opened is tried again after this long."""

Exchange = Callable[[str, Port, Conversation], None]
"""Reads and writes what waits on this path. Raises `PortError`."""


@dataclass(slots=True)
class _Asked:
    port: Port
    conversation: Conversation


@dataclass(slots=True)
class PortBackoff:
    """How a port has behaved so far, and when it may be asked again."""

    until: int = 0
    silences: int = 0
    failures: int = 0
    error: PortError | None = None


class PortSearch:
    """Looks for the rig on every port at once: each is asked for 3 s, ports of other devices seldom, the known one at
    once."""

    def __init__(self, ports: Ports, ask: Callable[[str], Conversation], exchange: Exchange, *, named: bool) -> None:
        self._ports = ports
        self._ask = ask
        self._exchange = exchange
        self._named = named
        self._asked: dict[str, _Asked] = {}
        self._patience: dict[str, PortBackoff] = {}
        self._ours: set[str] = set()
        self._look_at = 0

    @property
    def undecided(self) -> bool:
        """True if a port is being asked, or has failed only once (rights come a moment after the port)."""
        return bool(self._asked) or any(patience.failures == 1 for patience in self._patience.values())

    def silent(self) -> tuple[str, ...]:
        """The ports that are there, could be opened and gave no answer."""
        return tuple(
            path for path, patience in list(self._patience.items()) if patience.silences and not patience.error
        )

    def again(self) -> None:
        """Ask every port at once, those of other devices too."""
        self._patience.clear()
        self._look_at = 0

    def search(self, now: int) -> None:
        """Open what may be asked now, forget what has gone."""
        if now < self._look_at:
            return
        self._look_at = now + LOOK_EVERY_US
        there = self._ports.find()
        for path in self._asked.keys() - there:
            self._asked.pop(path).port.close()
        self._patience = {path: self._patience.get(path, PortBackoff()) for path in there}
        for path, patience in self._patience.items():
            if path not in self._asked and now >= patience.until:
                self._open(path, now)

    def turn(self, now: int) -> tuple[str, Port, Conversation] | None:
        """Carry bytes to and from every asked port; the first one that is linked, taken out of the search."""
        for path, asked in list(self._asked.items()):
            try:
                self._exchange(path, asked.port, asked.conversation)
            except PortError as error:
                if asked.conversation.state is not LinkState.LINKED:  # else it was told: the loss of it is told as well
                    self._give_up(path, now, error)
                    continue
            if asked.conversation.state is LinkState.LINKED:
                del self._asked[path]
                self._ours.add(path)
                return path, asked.port, asked.conversation
            if asked.conversation.state is LinkState.OVER:
                self._give_up(path, now, None)
        return None

    def close(self) -> None:
        """Let go of all ports that are being asked; the next look is at once."""
        for asked in self._asked.values():
            asked.port.close()
        self._asked.clear()
        self._look_at = 0

    def why_not(self, pattern: str | None) -> tuple[str, dict[str, str | int]]:
        """No port answers: the reason that helps most."""
        failed = [(path, patience.error) for path, patience in self._patience.items() if patience.error]
        for failure in ("forbidden", "busy"):
            for path, error in failed:
                if error.failure == failure:
                    return f"rig.port_{failure}", {"port": path}
        if pattern is None:
            return ("rig.not_found", {"count": len(self._patience)}) if self._patience else ("rig.no_port", {})
        if failed:
            path, error = failed[0]
            return "rig.port_error", {"port": path, "reason": str(error)}
        return ("rig.port_silent" if self._patience else "rig.port_missing"), {"port": pattern}

    def _open(self, path: str, now: int) -> None:
        try:
            port = self._ports.open(path)
        except PortError as error:
            self._failed(path, now, error)
            return
        self._asked[path] = _Asked(port, self._ask(path))

    def _give_up(self, path: str, now: int, error: PortError | None) -> None:
        self._asked.pop(path).port.close()
        if error:
            self._failed(path, now, error)
            return
        patience = self._patience.setdefault(path, PortBackoff())
        patience.failures, patience.error = 0, None
        patience.silences += 1
        if not self._is_ours(path):
            patience.until = now + STRANGER_WAITS_US[min(patience.silences, len(STRANGER_WAITS_US)) - 1]

    def _failed(self, path: str, now: int, error: PortError) -> None:
        patience = self._patience.setdefault(path, PortBackoff())
        patience.failures += 1
        patience.error = error
        if patience.failures > 1 and not self._is_ours(path):
            patience.until = now + FAILED_WAIT_US

    def _is_ours(self, path: str) -> bool:
        return self._named or path in self._ours


class SerialRig(WiredRig):
    """A `Rig` on a serial port; `pattern` is a path or a glob, None asks every port of the machine."""

    def __init__(
        self,
        profile: RigProfile,
        parameters: Parameters,
        pattern: str | None = None,
        *,
        ports: Ports | None = None,
        now: MicrosecondClock = monotonic_us,
        nonce: Callable[[], int] = random_nonce,
    ) -> None:
        super().__init__(profile, parameters, now, nonce)
        self._pattern = pattern
        ports = ports or SystemPorts(profile.serial.baud, pattern)
        self._search = PortSearch(ports, self._ask, self._carry, named=pattern is not None)
        self._port: Port | None = None
        self._again = False
        self._woken = threading.Event()
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self, listener: Listener) -> None:
        self.listen(listener)
        self._thread = threading.Thread(target=self._run, name="serial rig", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()
        self._wake()
        if self._thread and self._thread is not threading.current_thread():
            self._thread.join()
            self._thread = None

    def ask_again(self) -> None:
        with self._lock:
            self._again = True
        self._wake()

    def silent_ports(self) -> tuple[str, ...]:
        return () if self._port is not None else self._search.silent()

    @property
    def searches(self) -> bool:
        """True if a port may still answer."""
        return self._port is None and self._search.undecided

    def listen(self, listener: Listener) -> None:
        """The part of `start` before its thread: from now on `listener` is called."""
        with self._lock:
            self._listener = listener
            self._device.health.searching()

    def step(self, *, wait: bool) -> None:
        """One round: read, understand, answer. `wait`: for bytes, or for a moment where no port is open."""
        if self._port:
            assert self._conversation is not None, "a port is kept with its conversation"
            self._serve(self._port, self._conversation, wait=wait)
            return
        self._look_for_it()
        if wait and not self._port:
            self._woken.wait(POLL_S if self._search.undecided else LOOK_EVERY_US / 2e6)
            self._woken.clear()

    def release(self) -> None:
        """Close every port."""
        self._search.close()
        if self._port:
            self._port.close()
            self._port = None

    def _run(self) -> None:
        try:
            while not self._stopping.is_set():
                try:
                    self.step(wait=True)
                except Exception as error:
                    _log.exception("the serial rig failed and is looked for again")
                    self.release()
                    with self._lock:
                        self._link_lost("rig.port_error", {"port": self._device.place, "reason": str(error)[:200]})
                    self._woken.wait(LOOK_EVERY_US / 1e6)
        finally:
            self.release()

    def _serve(self, port: Port, conversation: Conversation, *, wait: bool) -> None:
        try:
            self._carry(self._device.place, port, conversation, wait=wait)
        except PortError:
            self._lose("rig.unplugged")
            return
        if conversation.state is LinkState.OVER:
            self._lose("rig.silent")

    def _carry(self, path: str, port: Port, conversation: Conversation, *, wait: bool = False) -> None:
        # The lock is never held while a port is read, written or opened: a dead line may block.
        data = port.read(wait=wait)
        with self._lock:
            now = self._now()
            self._device.place = path
            if data:
                conversation.receive(data, now)
            conversation.tick(now)
            self._device.tick(now)
            answer = bytes(conversation.outgoing)
            conversation.outgoing.clear()
        if answer:
            port.write(answer)

    def _lose(self, reason: str) -> None:
        self.release()
        with self._lock:
            self._link_lost(reason, {"port": self._device.place})

    def _look_for_it(self) -> None:
        now = self._now()
        if self._again:
            self._again = False
            self._search.again()
            with self._lock:
                self._device.health.searching()
        self._search.search(now)
        found = self._search.turn(now)
        if found:
            path, port, conversation = found
            self._search.close()
            port.configure()
            with self._lock:
                self._port = port
                self._linked_by(conversation, path)
        elif not self._search.undecided:
            with self._lock:
                self._device.health.on_lost(*self._search.why_not(self._pattern))

    def _ask(self, path: str) -> Conversation:
        with self._lock:
            self._device.place = path
            return self._converse()

    def _wake(self) -> None:
        self._woken.set()
        if port := self._port:
            port.wake()
