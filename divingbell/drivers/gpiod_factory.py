"""A gpiozero pin factory on libgpiod: the kernel stamps and queues the edges of each pin, we read them in batches.

gpiozero knows it as `gpiod` (an entry point). It reads pins and drives none, and has no debounce: a chattering contact
shall be seen as it is (classifier.py).
"""

from __future__ import annotations

import contextlib
import errno
import os
import select
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import gpiod
from gpiod.line import Bias, Clock, Direction, Edge, Value
from gpiozero.exc import (
    PinFixedPull,
    PinInvalidBounce,
    PinInvalidEdges,
    PinInvalidFunction,
    PinInvalidPull,
    PinSetInput,
    PinUnknownPi,
)
from gpiozero.pins.local import LocalPiFactory, LocalPiPin

LABELS = ("pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1")
"""The chip of the header on a Pi up to 3, a Pi 4, a Pi 5. Its number differs between kernels, its label does not."""
QUEUE = 1024
"""Edges of each pin that the kernel keeps for us: the most that it can."""
_BATCH = 64
"""Edges that one call of the library reads."""
_SEQUENCE = 1 << 32
_BIAS = {"up": Bias.PULL_UP, "down": Bias.PULL_DOWN, "floating": Bias.DISABLED}
_EDGES = {"both": Edge.BOTH, "rising": Edge.RISING, "falling": Edge.FALLING}


class KernelEdge(NamedTuple):
    """From this moment of the monotonic clock on the pin has this level; `lost` edges before it were not kept."""

    ns: int
    level: bool
    lost: int


class GpiodFactory(LocalPiFactory):  # type: ignore[misc]
    """The pins of this Raspberry Pi. Raises `PinUnknownPi` where no chip has the label of a Pi's header, and what the
    library raises."""

    def __init__(self, *, reads: bool = True) -> None:
        """`reads`: a thread of its own hands out edges as they come; else only `deliver` does."""
        super().__init__()
        self.pin_class = GpiodPin
        self.chip = header_chip()
        self._reading = threading.RLock()
        self._watched: dict[int, GpiodPin] = {}
        self._ready = select.epoll()
        self._ended = os.eventfd(0)
        self._ready.register(self._ended, select.EPOLLIN)
        self._reader = threading.Thread(target=self._read, name="gpio edges", daemon=True) if reads else None
        if self._reader:
            self._reader.start()

    def close(self) -> None:
        """Release the pins and the chip."""
        if self._ready.closed:
            return
        os.eventfd_write(self._ended, 1)
        if self._reader:
            self._reader.join()
        super().close()
        self.chip.close()
        self._ready.close()
        os.close(self._ended)

    def deliver(self) -> None:
        """Hand out all edges that the kernel has queued until now, in order of their stamps; from any thread.

        Raises `OSError` where the chip is gone.
        """
        with self._reading:
            edges: list[tuple[KernelEdge, GpiodPin]] = []
            for _ in range(QUEUE // _BATCH):
                pins = [pin for fd in self._readable(0) if (pin := self._watched.get(fd))]
                if not pins:
                    break
                edges += [(edge, pin) for pin in pins for edge in pin.read_edges()]
            for edge, pin in sorted(edges, key=lambda one: one[0].ns):
                pin.tell(edge)

    def watch(self, fd: int, pin: GpiodPin) -> None:
        """Read the edges of this pin from now on."""
        with self._reading:
            self._watched[fd] = pin
            self._ready.register(fd, select.EPOLLIN)

    def unwatch(self, fd: int) -> None:
        """Read them no more."""
        with self._reading:
            if self._watched.pop(fd, None):
                self._ready.unregister(fd)

    def _readable(self, timeout: float | None) -> list[int]:
        """Wait for something to read, so many seconds or for ever. Raises `OSError` where the chip is gone."""
        found = self._ready.poll(timeout)
        if any(events & (select.EPOLLHUP | select.EPOLLERR) for _, events in found):
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
        return [fd for fd, _ in found]

    def _read(self) -> None:
        """The reader's thread: it ends with the factory, or with its chip, which the next `deliver` tells."""
        with contextlib.suppress(OSError):
            while self._ended not in self._readable(None):
                self.deliver()


class GpiodPin(LocalPiPin):  # type: ignore[misc]
    """One pin, an input for as long as it is open."""

    _sequence: int
    """The number that the kernel gave to the newest edge of this request."""

    def __init__(self, factory: GpiodFactory, info: Any) -> None:
        super().__init__(factory, info)
        self.lost = 0
        """Edges that the kernel's queue could not keep, up to the newest that was told."""
        self._pull = "floating"
        self._edges = "both"
        self._listening = False
        self._request: gpiod.LineRequest | None = None

    def close(self) -> None:
        """Release the line; as all pins of gpiozero it can be used again."""
        request, self._request = self._request, None
        self._when_changed = None
        self._pull, self._listening = "floating", False
        if request:
            self.factory.unwatch(request.fd)
            request.release()

    def read_edges(self) -> Iterator[KernelEdge]:
        """One batch of what the kernel has queued, which must not be nothing."""
        for event in self._open().read_edge_events(_BATCH):
            gap = (event.line_seqno - self._sequence - 1) % _SEQUENCE
            self._sequence = event.line_seqno
            rising = event.event_type is event.Type.RISING_EDGE
            yield KernelEdge(event.timestamp_ns, rising, gap)

    def tell(self, edge: KernelEdge) -> None:
        """Call `when_changed` with this edge."""
        self.lost += edge.lost
        if self._when_changed is not None:
            self._call_when_changed(edge.ns / 1e9, int(edge.level))

    def _open(self) -> gpiod.LineRequest:
        """The line, requested when it is first needed."""
        if self._request is None:
            self._request = self.factory.chip.request_lines(
                {self._number: self._settings()}, consumer="divingbell", event_buffer_size=QUEUE
            )
            self._sequence = 0
        return self._request

    def _settings(self) -> gpiod.LineSettings:
        return gpiod.LineSettings(
            direction=Direction.INPUT,
            bias=_BIAS[self._pull],
            edge_detection=_EDGES[self._edges] if self._listening else Edge.NONE,
            event_clock=Clock.MONOTONIC,
        )

    def _apply(self) -> None:
        self._open().reconfigure_lines({self._number: self._settings()})

    def _enable_event_detect(self) -> None:
        self._listening = True
        self._apply()
        self.factory.watch(self._open().fd, self)

    def _disable_event_detect(self) -> None:
        self._listening = False
        self.factory.unwatch(self._open().fd)
        self._apply()

    def _get_state(self) -> bool:
        return bool(self._open().get_value(self._number) is Value.ACTIVE)

    def _set_state(self, value: Any) -> None:
        raise PinSetInput(f"cannot set state of pin {self!r}: this pin factory only reads ({value})")

    def _get_function(self) -> str:
        return "input"

    def _set_function(self, value: str) -> None:
        if value != "input":
            raise PinInvalidFunction(f'invalid function "{value}" for pin {self!r}: this pin factory only reads')

    def _get_pull(self) -> str:
        return self._pull

    def _set_pull(self, value: str) -> None:
        if value not in _BIAS:
            raise PinInvalidPull(f'invalid pull "{value}" for pin {self!r}')
        if self.info.pull not in (value, ""):
            raise PinFixedPull(f"{self!r} has a physical pull-{self.info.pull} resistor")
        self._pull = value
        self._apply()

    def _get_bounce(self) -> None:
        return None

    def _set_bounce(self, value: float | None) -> None:
        if value is not None:
            raise PinInvalidBounce("this pin factory has no debounce: bounce must be None")

    def _get_edges(self) -> str:
        return self._edges

    def _set_edges(self, value: str) -> None:
        if value not in _EDGES:
            raise PinInvalidEdges(f'invalid edges "{value}" for pin {self!r}')
        self._edges = value
        self._apply()


def header_chip() -> gpiod.Chip:
    """Open the chip of the header. Raises `PinUnknownPi` where no chip has one of `LABELS`, and `OSError` where one
    that may not be opened, or does not answer, could be it."""
    seen: list[str] = []
    failed: OSError | None = None
    for path in sorted(Path("/dev").glob("gpiochip*")):
        try:
            chip = gpiod.Chip(str(path))
            label = chip.get_info().label
        except OSError as error:
            failed = error if failed is None or isinstance(error, PermissionError) else failed
            continue
        if label in LABELS:
            return chip
        chip.close()
        seen.append(label)
    if failed:
        raise failed
    raise PinUnknownPi(f"no GPIO chip is labelled {', '.join(LABELS)}; found: {', '.join(seen) or 'none'}")
