"""Work in a process of its own: a call into a game that nothing can interrupt, or that ends its process, ends that one
alone."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import selectors
import signal
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection
from tempfile import TemporaryFile
from typing import Generic, TypeVar, cast

from divingbell.companion.game_watch import WATCH, HungCall

LOOK_S = 0.5
"""How often (s) a silent process is looked at."""
MOST_SILENT_S = 600
"""A program that writes nothing for so long is ended: a window may hang as a game does."""

_Told = TypeVar("_Told")
_Answer = TypeVar("_Answer")


class HungCallError(Exception):
    """A call into a game that went on though it was interrupted; its process was ended."""

    def __init__(self, call: HungCall) -> None:
        super().__init__(f"{call.function} of {call.game} does not return")
        self.call = call


class ProcessEndedError(Exception):
    """The process ended, or was ended, before its work was done."""


class _Done(Generic[_Answer]):
    def __init__(self, answer: _Answer) -> None:
        self.answer = answer


def in_own_process(work: Callable[[Callable[[_Told], object]], _Answer], on_told: Callable[[_Told], object]) -> _Answer:
    """The answer of `work`, done in a copy of this process; what it calls the function with that it is given comes to
    `on_told` here. Raises `HungCallError`, and `ProcessEndedError` where the process ended by itself."""
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(work, theirs), daemon=True)
    process.start()
    theirs.close()
    try:
        while True:
            if not ours.poll(LOOK_S):
                _raise_hung(process.pid)
                continue
            told = ours.recv()
            if isinstance(told, _Done):
                return cast("_Answer", told.answer)
            if isinstance(told, Exception):
                raise told
            on_told(told)
    except EOFError:
        process.join()
        raise ProcessEndedError(f"the process ended with exit code {process.exitcode}") from None
    finally:
        process.kill()
        process.join()
        ours.close()
        WATCH.hung()  # it has been told: the next start need not pass the game over


def _work(work: Callable[[Callable[[_Told], object]], _Answer], pipe: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever waits for it ends it
    try:
        done: object = _Done(work(pipe.send))
    except Exception:
        done = RuntimeError(traceback.format_exc())
    with contextlib.suppress(BrokenPipeError):
        pipe.send(done)


def lines_of(module: str, arguments: Sequence[str]) -> Iterator[str]:
    """The lines that a module writes as a program of its own, as they come. Raises `HungCallError`, and
    `ProcessEndedError` with its last word where it fails or writes nothing for a long time."""
    with TemporaryFile() as errors:
        command = [sys.executable, "-m", module, *arguments]
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors)
        try:
            yield from _lines(process)
            if process.wait():
                errors.seek(0)
                words = errors.read().decode(errors="replace").strip().splitlines()
                raise ProcessEndedError(words[-1] if words else f"it ended with exit code {process.returncode}")
        finally:
            process.kill()
            process.wait()
            WATCH.hung()


def _lines(process: subprocess.Popen[bytes]) -> Iterator[str]:
    assert process.stdout is not None
    with process.stdout as pipe, selectors.DefaultSelector() as selector:
        selector.register(pipe, selectors.EVENT_READ)
        silent, rest = 0.0, b""
        while True:
            if not selector.select(LOOK_S):
                _raise_hung(process.pid)
                silent += LOOK_S
                if silent >= MOST_SILENT_S:
                    raise ProcessEndedError(f"nothing came of it for {MOST_SILENT_S} s")
                continue
            piece = os.read(pipe.fileno(), 65_536)
            if not piece:
                return
            silent = 0.0
            *lines, rest = (rest + piece).split(b"\n")
            yield from (line.decode() for line in lines)


def _raise_hung(process: int | None) -> None:
    if process is not None and (call := WATCH.held(process)) is not None:
        raise HungCallError(call)
