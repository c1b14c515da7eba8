"""The door from other threads to the screen: whatever is posted is called on Kivy's thread, in order, before the
next frame."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from kivy.clock import Clock

_T = TypeVar("_T")


class MainThreadQueue:
    """One trigger for any number of calls: one `schedule_once` for each chokes at 70 a second."""

    def __init__(self, failed: Callable[[Exception], None]) -> None:
        """`failed` is told, on Kivy's thread, what went wrong in a call; the others are called all the same."""
        self._failed = failed
        self._calls: deque[tuple[Callable[..., object], tuple[Any, ...]]] = deque()
        self._trigger = Clock.create_trigger(self.drain, -1)
        self._closed = False
        self._under_way: set[Hashable] = set()
        """Names of what is being fetched; only touched on Kivy's thread."""
        self._again: dict[Hashable, Callable[[], object]] = {}
        """The function called when that has come."""

    def post(self, call: Callable[..., object], *arguments: Any) -> None:
        """From any thread; returns at once."""
        if self._closed:
            return
        self._calls.append((call, arguments))
        self._trigger()

    def fetch(
        self,
        work: Callable[[], _T],
        then: Callable[[_T], None],
        *,
        name: Hashable | None = None,
        again: Callable[[], object] | None = None,
    ) -> None:
        """Do what waits for the table, a card or a stick beside the screen; `then` gets what came of it on Kivy's
        thread. What may go wrong is part of what comes of it: `work` does not raise. What has a name is done once at a
        time: a button that does not answer at once is touched again. `again` is for what reads: what is under way may
        have read too early, so this is called when it has come."""
        if name is not None:
            if name in self._under_way:
                if again is not None:
                    self._again[name] = again
                return
            self._under_way.add(name)

        def came(call: Callable[..., None], found: object) -> None:
            self._under_way.discard(name)
            if (once_more := self._again.pop(name, None)) is not None:
                self.post(once_more)
            call(found)

        def run() -> None:
            try:
                found = work()
            except Exception as error:
                # Nothing, where the table closed before a screen that had just asked it.
                self.post(came, self._failed, error)
                return
            self.post(came, then, found)

        threading.Thread(target=run, name="fetch", daemon=True).start()

    @property
    def waits(self) -> bool:
        """Tell whether there is something to be called before the next frame."""
        return bool(self._calls)

    def close(self) -> None:
        """The screen goes: nothing is called any more."""
        self._closed = True
        self._calls.clear()
        self._trigger.cancel()

    def drain(self, _: object = None) -> None:
        """Call what waits now, on Kivy's thread; what a call posts again must not keep the frame waiting."""
        for _ in range(len(self._calls)):
            if self._closed:
                return  # by one of them
            call, arguments = self._calls.popleft()
            try:
                call(*arguments)
            except Exception as error:
                self._failed(error)
