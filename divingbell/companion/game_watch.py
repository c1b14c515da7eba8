"""The watch over calls into games from elsewhere: one that takes too long is interrupted, and is noted where another
process can see it.

Python can interrupt what runs Python: a loop ends within milliseconds. It cannot interrupt what holds the interpreter
(a bad regular expression, a huge power) or waits in the system (a sleep). For those each process keeps a file that
names the call it is in: where a process has died in a call, the next one finds the file, and passes over that game
once.
"""

from __future__ import annotations

import contextlib
import os
import struct
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

if TYPE_CHECKING:  # a start without a game from elsewhere needs neither this nor ctypes
    import mmap

LIMIT_S = 2.0
"""The longest a call may take of the processor (s): on a busy machine the time of other programs is not its own."""
WAITS = 5
"""So many times as long it may take by the clock, with what it waits for."""
TICK_S = 0.1
"""How often (s) the calls are looked at."""
_SIZE = 512
"""Bytes of the file: when the call began, or 0; then the length of the names, and the names in UTF-8."""
_HEAD = struct.Struct("<dH")
_Answer = TypeVar("_Answer")


class CallTimeoutError(BaseException):
    """A call that took too long, raised in its thread. No `Exception`: a game that catches every one is ended too."""

    def __str__(self) -> str:
        return f"took longer than {LIMIT_S:.0f} s"


class HungCall(NamedTuple):
    """The call in which a process died."""

    package: str
    game: str
    function: str


class _Call:
    """A call that is on its way."""

    def __init__(self) -> None:
        self.thread = threading.get_ident()
        self._began = time.monotonic()
        self._clock: int | None = None
        """Of the processor's time of its thread, from the first look on."""
        self._used = 0.0
        self.interrupted = False

    def took(self) -> float:
        """Time since it began (s)."""
        return time.monotonic() - self._began

    def used(self) -> float:
        """Processor's time that its thread has taken since the first look (s). Only while it goes on."""
        if self._clock is None:
            self._clock = time.pthread_getcpuclockid(self.thread)
            self._used = time.clock_gettime(self._clock)
        return time.clock_gettime(self._clock) - self._used


class GameWatch:
    """For any thread. Nothing is made before the first call."""

    def __init__(
        self, folder: Callable[[], Path] | None = None, limit: float = LIMIT_S, patience: float = LIMIT_S
    ) -> None:
        """`folder` has the files of all processes of this user (default: that of what runs now). A call is interrupted
        after `limit` (s) of the processor, or `WAITS` times as long by the clock; one that had gone on for `patience`
        (s) was the reason why its process was ended."""
        self._folder = folder or _runtime_folder
        self._limit, self._patience = limit, patience
        self._calls: dict[int, _Call] = {}
        """Thread -> its outermost call."""
        self._guard = threading.Lock()
        self._note: mmap.mmap | None = None
        self._thread: threading.Thread | None = None
        self._process = 0
        self._wake = threading.Event()

    def call(self, package: str, game: str, function: str, work: Callable[[], _Answer]) -> _Answer:
        """Do the work, and raise `CallTimeoutError` in it where it takes too long. A call inside another one has the
        time of that one."""
        thread = threading.get_ident()
        if thread in self._calls and self._process == os.getpid():
            return work()
        call = self._begin(thread, f"{package}\n{game}\n{function}")
        try:
            try:
                return work()
            finally:
                self._end(call)
        except CallTimeoutError:
            self._end(call)  # it may have come in the middle of the end
            raise

    def _begin(self, thread: int, names: str) -> _Call:
        call = _Call()
        with self._guard:
            if self._process != os.getpid():  # the first call, also of a process that was forked
                self._start()
            if not self._calls:
                self._write(time.monotonic(), names)
            self._calls[thread] = call
        self._wake.set()
        return call

    def _end(self, call: _Call) -> None:
        with self._guard:
            self._calls.pop(call.thread, None)
            if call.interrupted:  # it may be on its way still, and nobody would expect it later
                _interrupt(call.thread, None)
            if not self._calls:
                self._wake.clear()
                self._write(0.0, "")

    def _start(self) -> None:
        import mmap

        self._process, self._calls, self._note = os.getpid(), {}, None
        self._wake = threading.Event()
        with contextlib.suppress(OSError):  # without the file: what cannot be interrupted is not known later
            folder = self._folder()
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            file = folder / str(os.getpid())
            file.write_bytes(bytes(_SIZE))
            with file.open("r+b") as opened:
                self._note = mmap.mmap(opened.fileno(), _SIZE)
        self._thread = threading.Thread(target=self._look, name="game-watch", daemon=True)
        self._thread.start()

    def _write(self, began: float, names: str) -> None:
        if self._note is not None:
            text = names.encode("utf-8")[: _SIZE - _HEAD.size]
            self._note[: _HEAD.size + len(text)] = _HEAD.pack(began, len(text)) + text

    def _look(self) -> None:
        """Interrupt what takes too long, again and again until it ends."""
        while True:
            self._wake.wait()
            time.sleep(TICK_S)
            with self._guard:
                for call in self._calls.values():
                    if call.used() > self._limit or call.took() > WAITS * self._limit:
                        call.interrupted = True
                        _interrupt(call.thread, CallTimeoutError)

    def is_held(self) -> bool:
        """True while a call goes on, in any thread, that should have been interrupted."""
        with self._guard:
            return any(call.took() > (WAITS + 1) * self._limit for call in self._calls.values())

    def held(self, process: int) -> HungCall | None:
        """The call that another process is held by: it should have been interrupted, and goes on."""
        with contextlib.suppress(OSError, ValueError, struct.error):
            return next(self._read((self._folder() / str(process)).read_bytes(), (WAITS + 1) * self._limit), None)
        return None

    def hung(self) -> list[HungCall]:
        """The calls in which other processes of this user died; each is told once."""
        found: list[HungCall] = []
        with contextlib.suppress(OSError):
            for file in sorted(self._folder().iterdir()):
                if not file.name.isdecimal() or _runs(int(file.name)):
                    continue
                with contextlib.suppress(OSError, ValueError, struct.error):
                    found += self._read(file.read_bytes(), self._patience)
                with contextlib.suppress(OSError):
                    file.unlink()
        return found

    def _read(self, note: bytes, longer_than: float) -> Iterator[HungCall]:
        began, length = _HEAD.unpack_from(note)
        if began and time.monotonic() - began > longer_than:
            package, game, function = note[_HEAD.size : _HEAD.size + length].decode("utf-8").split("\n")
            yield HungCall(package, game, function)


def _interrupt(thread: int, error: type[BaseException] | None) -> None:
    """Raise an error in another thread when it runs Python next; None: not any more."""
    import ctypes

    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error) if error else None)


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _runtime_folder() -> Path:
    """A folder that is empty after a start of the machine: what a loss of power cut off is no fault of a game."""
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    base = Path(runtime) if runtime else Path(tempfile.gettempdir()) / f"divingbell-{os.getuid()}"
    return base / "divingbell-calls"


WATCH = GameWatch()
