"""The app's side of the pages: starts the process that serves them, feeds it, starts it again when it has died, and
never lets the table wait for it."""

from __future__ import annotations

import logging
import os
import select
import string
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from random import SystemRandom
from typing import NamedTuple, Protocol

import msgspec

from divingbell.companion.web import messages
from divingbell.companion.web.hosts import PORT, lan_addresses
from divingbell.companion.web.messages import (
    Access,
    Charts,
    Guessed,
    Icons,
    Listening,
    Now,
    Offered,
    PageLedger,
    PageWatcher,
    PageWords,
    ToServer,
    Watching,
    Withdrawn,
)
from divingbell.companion.web.shared_page import SharedPage

OFFER_STAYS_S = 600.0
"""How long a finished game can be fetched after its window was closed."""
STUCK_S = 15.0
"""A process that takes nothing for so long is ended; on a slow tablet it needs a while to begin."""
_BACK_S = (0.2, 1.0, 3.0, 10.0)
"""Waits before it is started again, the last one from then on."""
_log = logging.getLogger(__name__)
_LETTERS = string.ascii_lowercase + string.digits


class Process(Protocol):
    """The process that serves."""

    def write(self, line: bytes) -> bool:
        """Hand over one line; False: it is dead or takes nothing."""

    def read(self) -> bytes:
        """The next line; empty once it has ended."""

    def end(self, *, gently: bool) -> None:
        """Let it end by itself, or end it."""


class ServerProcess:
    """`python -m divingbell.companion.web.server PORT`, over pipes."""

    def __init__(self, port: int = PORT) -> None:
        """`port` is the one to be served on, or the next free one."""
        self._process = subprocess.Popen(
            [sys.executable, "-m", "divingbell.companion.web.server", str(port)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C at the terminal is for the app, which ends this process
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in, self._out = self._process.stdin, self._process.stdout
        os.set_blocking(self._in.fileno(), False)

    @property
    def pid(self) -> int:
        """Its number."""
        return self._process.pid

    def write(self, line: bytes) -> bool:
        left = memoryview(line)
        while left:
            if not select.select([], [self._in], [], STUCK_S)[1]:
                return False
            try:
                left = left[os.write(self._in.fileno(), left) :]
            except OSError:
                return False
        return True

    def read(self) -> bytes:
        return self._out.readline()

    def end(self, *, gently: bool) -> None:
        with suppress(OSError):
            self._in.close()
        try:
            self._process.wait(3.0 if gently else 0)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


class Status(NamedTuple):
    """How it stands with the pages."""

    port: int | None = None
    """None while nothing is served."""
    watchers: tuple[PageWatcher, ...] = ()
    guessed: bool = False
    """True if so many wrong codes were tried that only a new one opens."""


class Pages:
    """The pages as the rest of the app sees them. Every method returns at once and may be called by any thread."""

    def __init__(
        self, start: Callable[[int], Process] = ServerProcess, clock: Callable[[], float] = time.monotonic,
        icons: Callable[[], Icons] = Icons, pause: Callable[[float], object] | None = None,
    ) -> None:  # fmt: skip
        """`start` is given the port to serve on, or the next free one from it on: that of before, which phones know.
        `clock` gives seconds that never go back; `icons` reads those that are not ours, when pages are served. `pause`
        waits so many seconds before another process is started, by itself as long as one is wanted."""
        self._start = start
        self._icons = icons
        self._port = PORT
        self._clock = clock
        self._pause = pause or self._rest
        self._change = threading.Condition()
        self._thread: threading.Thread | None = None
        self._closed = False
        self._access = Access(False)
        self._newest: dict[type, ToServer] = {}
        """The newest of each kind: what nobody has fetched yet is overtaken, so nothing piles up."""
        self._rows: tuple[msgspec.Raw, ...] = ()
        self._offers: dict[str, SharedPage] = {}
        self.offer_round = 0
        """How often everything was withdrawn."""
        self._ends: dict[str, float] = {}
        """Word -> when its offer ends."""
        self._status = Status()
        self._watchers: tuple[Callable[[], None], ...] = ()

    # What is shown --------------------------------------------------------------------------------------------

    def allow(self, on: bool, code: str | None = None) -> None:
        """Let the table be watched by anyone here or with a code of four digits, or not at all."""
        self._put(lambda: setattr(self, "_access", Access(on, code)))

    def show(self, message: Now | Charts | PageWords) -> None:
        """This holds from now on."""
        self._put(lambda: self._newest.__setitem__(type(message), message))

    def show_rows(self, rows: tuple[msgspec.Raw, ...]) -> None:
        """The lines of the ledger, the first first; a row that stays must stay the same object."""
        self._put(lambda: setattr(self, "_rows", rows))

    def offer(self, offer: SharedPage, word: str = "") -> str:
        """Offer a finished game under a word, a new one where none is named, and serve where nothing was served yet."""
        unguessable = SystemRandom()  # what `secrets` has too, without the OpenSSL behind its other parts
        word = word or "".join(unguessable.choice(_LETTERS) for _ in range(12))

        def put() -> None:
            self._offers[word] = offer
            self._ends.pop(word, None)

        self._put(put)
        return word

    def withdraw(self, word: str) -> None:
        """Its window was closed: it can be fetched for ten minutes more."""
        self._put(lambda: self._ends.__setitem__(word, self._clock() + OFFER_STAYS_S))

    def withdraw_all(self) -> None:
        """Nothing that was offered until now can be fetched any more: somebody's name was hidden."""

        def put() -> None:
            self._offers.clear()
            self.offer_round += 1

        self._put(put)

    def close(self) -> None:
        """End serving for good; waits until the process has ended."""
        with self._change:
            self._closed = True
            self._change.notify()
            thread = self._thread
        if thread is not None:
            thread.join()

    # How it stands --------------------------------------------------------------------------------------------

    @property
    def status(self) -> Status:
        """Port and watchers."""
        return self._status

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where phones find it, `192.168.1.23:8321`, the likeliest first; none without a network or while nothing is
        served."""
        port = self._status.port
        return () if port is None else tuple(f"{host}:{port}" for host in lan_addresses())

    @property
    def address(self) -> str | None:
        """The likeliest of `addresses`."""
        return next(iter(self.addresses), None)

    def watch(self, told: Callable[[], None]) -> Callable[[], None]:
        """Call this, in a thread of its own, whenever `status` has changed, until the returned function is called."""
        self._watchers = (*self._watchers, told)

        def stop() -> None:
            self._watchers = tuple(one for one in self._watchers if one is not told)

        return stop

    def _tell(self, status: Status) -> None:
        self._status = status
        for told in self._watchers:
            try:
                told()
            except Exception:
                _log.exception("the state of the pages could not be told")

    # The thread that feeds ------------------------------------------------------------------------------------

    def _put(self, change: Callable[[], None]) -> None:
        with self._change:
            if self._closed:
                return
            change()
            if self._thread is None and self._wanted:
                self._thread = threading.Thread(target=self._run, name="pages", daemon=True)
                self._thread.start()
            self._change.notify()

    @property
    def _wanted(self) -> bool:
        return not self._closed and (self._access.live or bool(self._offers))

    def _run(self) -> None:
        failures = 0
        while True:
            with self._change:
                self._end_offers()
                if not self._wanted:
                    self._thread = None
                    return
            try:
                alive, served = self._live()
            except Exception:  # the machine may have no room for a process now
                _log.exception("the pages could not be served")
                alive = served = False
            self._tell(Status())
            if not alive:
                failures = 0 if served else failures + 1
                self._pause(_BACK_S[min(failures, len(_BACK_S) - 1)])

    def _live(self) -> tuple[bool, bool]:
        """One life of the process: whether it ended because nothing is wanted any more, and whether it had served."""
        feeding = _Feeding(self._start(self._port), self._icons())
        reader = threading.Thread(target=self._read, args=(feeding,), name="pages-reader", daemon=True)
        reader.start()
        try:
            alive = self._feed(feeding)
        except Exception:
            _log.exception("the pages could not be fed")
            alive = False
        feeding.process.end(gently=alive)
        reader.join()
        return alive, feeding.served

    def _rest(self, seconds: float) -> None:
        with self._change:
            self._change.wait_for(lambda: not self._wanted, seconds)

    def _feed(self, feeding: _Feeding) -> bool:
        """Hand over whatever is new until nothing is wanted any more; False: the process has died."""
        while True:
            with self._change:
                self._end_offers()
                work = feeding.next(self._access, self._newest, self._rows, self._offers)
                if not work:
                    if not self._wanted:
                        return True
                    if feeding.dead:
                        return False
                    self._change.wait(self._until_next_end())
                    continue
            for message in work:
                if not feeding.process.write(messages.encoded(message)):
                    return False

    def _until_next_end(self) -> float | None:
        ends = self._ends.values()
        return max(0.0, min(ends) - self._clock()) if ends else None

    def _end_offers(self) -> None:
        for word in [word for word, end in self._ends.items() if end <= self._clock()]:
            del self._ends[word]
            self._offers.pop(word, None)

    def _read(self, feeding: _Feeding) -> None:
        try:
            while line := feeding.process.read():
                self._hear(feeding, line)
        except (OSError, ValueError, msgspec.MsgspecError):
            _log.exception("what the process of the pages said could not be read")  # a kill cuts it off
        finally:
            with self._change:
                feeding.dead = True
                self._change.notify()

    def _hear(self, feeding: _Feeding, line: bytes) -> None:
        match messages.from_server.decode(line):
            case Listening(port):
                feeding.served, self._port = True, port
                self._tell(Status(port))
            case Watching(watchers):
                self._tell(self._status._replace(watchers=watchers))
            case Guessed():
                self._tell(self._status._replace(guessed=True))


class _Feeding:
    """One life of the process: what it has been told so far."""

    def __init__(self, process: Process, icons: Icons) -> None:
        self.process = process
        self._icons: Icons | None = icons if icons.fonts else None
        """Those that it does not know yet."""
        self.dead = False
        self.served = False
        self._told: dict[object, object] = {}
        self._rows: tuple[msgspec.Raw, ...] = ()

    def next(
        self,
        access: Access,
        newest: Mapping[type, ToServer],
        rows: tuple[msgspec.Raw, ...],
        offers: Mapping[str, SharedPage],
    ) -> list[ToServer]:
        """Messages it does not know yet, in the order in which it has to learn them."""
        work: list[ToServer] = [] if self._icons is None else [self._icons]
        self._icons = None
        if self._rows is not rows:
            keep = _common(self._rows, rows)
            work.append(PageLedger(keep, rows[keep:]))
            self._rows = rows
        for kind in (PageWords, Charts, Now):
            message = newest.get(kind)
            if message is not None and self._told.get(kind) is not message:
                self._told[kind] = message
                work.append(message)
        for word in [word for word in self._told if isinstance(word, str) and word not in offers]:
            del self._told[word]
            work.append(Withdrawn(word))
        for word, offer in offers.items():
            if self._told.get(word) is not offer:
                self._told[word] = offer
                work.append(Offered(word, offer))
        if self._told.get(Access) is not access:
            self._told[Access] = access
            work.append(access)
        return work


def _common(before: tuple[msgspec.Raw, ...], after: tuple[msgspec.Raw, ...]) -> int:
    """How many rows at the beginning are the same."""
    for number, (old, new) in enumerate(zip(before, after, strict=False)):
        if old is not new:
            return number
    return min(len(before), len(after))
