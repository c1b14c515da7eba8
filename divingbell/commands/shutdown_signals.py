"""Ends the app from outside: SIGTERM (shutdown) and SIGINT (Ctrl+C) do what its own key does."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

ENDS = (signal.SIGTERM, signal.SIGINT)


@contextmanager
def signals_held() -> Iterator[Callable[[Callable[[], None]], None]]:
    """Block these signals. Give what is yielded the function that ends the app: it is called, in a thread
    of its own, for every signal that waits or comes.

    An exception in the middle of whatever the program does, as Python makes of a signal, would leave work half done;
    SDL's own handler only knows SIGTERM. Enter this before any thread is started: threads inherit what is held.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield lambda _: None
        return

    over = threading.Event()
    waiting: list[threading.Thread] = []

    def wait(end: Callable[[], None]) -> None:
        while signal.sigwait(ENDS) and not over.is_set():
            end()

    def begin(end: Callable[[], None]) -> None:
        waiting.append(threading.Thread(target=wait, args=(end,), name="signals", daemon=True))
        waiting[-1].start()

    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDS)
    try:
        yield begin
    finally:
        over.set()
        for thread in waiting:
            signal.pthread_kill(thread.ident or 0, signal.SIGTERM)
            thread.join()
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
