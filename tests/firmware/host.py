"""The host's half of the wire protocol for tests, written from `firmware_notes/protocol.md` with other people's COBS
and CRC, in the board's virtual time. It shares no line with `drivers`, so that both sides of the page are checked.
"""

from __future__ import annotations

import random
import struct
from dataclasses import dataclass
from typing import Any

from cobs import cobs
from fastcrc import crc16

from .simulator import Board

HELLO, HEARTBEAT, CONTACT, FLOOR, TRACE, PONG = 1, 2, 3, 4, 5, 6
HOST_HELLO, ACK, PING, HANG = 0x81, 0x82, 0x83, 0xFE
BEGIN, END = 1, 2
SLICE_US = 1000.0

LAYOUTS = {
    HELLO: (
        "<BI3sIHBQIIH4sBHBHBHH",
        "protocol nonce firmware boot_id resets cause clock oldest next dropped rims floor steps features sample_us "
        "threshold hold_off reserved",
    ),
    HEARTBEAT: (
        "<QIHBHIBHHHB",
        "clock boot_id resets state supply oldest held dropped glitches rx_errors sample_worst",
    ),
    CONTACT: ("<IBBQIB", "number what rim stamp length flags"),
    FLOOR: ("<QiHiH", "clock position index_count index_position illegal"),
    PONG: ("<IQ", "token clock"),
}


def encode(payload: bytes) -> bytes:
    return cobs.encode(payload + crc16.ibm_3740(payload).to_bytes(2, "big")) + b"\0"


@dataclass(frozen=True)
class Frame:
    """One frame from the device and the board's time of its last byte; fields by name."""

    at_us: float
    type: int
    fields: dict[str, Any]

    def __getattr__(self, name: str) -> Any:
        try:
            return self.fields[name]
        except KeyError:
            raise AttributeError(name) from None


def parse(at_us: float, payload: bytes) -> Frame:
    kind, body = payload[0], payload[1:]
    if kind == TRACE:
        number, clock = struct.unpack_from("<BQ", body)
        return Frame(at_us, kind, {"input": number, "clock": clock, "shares": tuple(body[9:])})
    layout, names = LAYOUTS[kind]
    return Frame(at_us, kind, dict(zip(names.split(), struct.unpack(layout, body), strict=True)))


def contact(frame: Frame) -> tuple[str, int, int, int]:
    """What a test compares: begin or end, rim, stamp, length."""
    return ("begin" if frame.what == BEGIN else "end", frame.rim, frame.stamp, frame.length)


class Host:
    """Talks to a board; `run` lets time pass. `loss` is the share (0-1) of whole frames lost, each way."""

    def __init__(self, board: Board, *, loss: float = 0.0, seed: int = 1) -> None:
        self.board = board
        self.loss = loss
        self.answering = True
        """Whether events are acknowledged and pings sent."""
        self.frames: list[Frame] = []
        """All frames that came, whole and right."""
        self.events: list[Frame] = []
        """CONTACT frames handed on: each once, in order."""
        self.damaged = 0
        self.missed = 0
        self.repeated = 0
        self.boot_id: int | None = None
        self.expected = 0
        self.hello: Frame | None = None
        self._random = random.Random(seed)
        self._nonce = 0
        self._asking_since: float | None = None
        self._asked_at = self._pinged_at = 0.0
        self._parameters = (20, 120, 0)
        self._buffer = bytearray()

    # -- for tests

    def link(self, threshold: int = 20, hold_off: int = 120, *, trace: bool = False) -> Frame:
        """Say hello until it is answered (at most 3 s) and return the answer."""
        self._parameters = (threshold, hold_off, int(trace))
        self.hello = None
        self._ask()
        for _ in range(3000):
            self.run(SLICE_US)
            if self.hello is not None:
                return self.hello
        raise AssertionError("no answer to HELLO within 3 s")

    def run(self, us: float) -> None:
        end = self.board.now_us + us
        while (left := end - self.board.now_us) > 0.5:
            self.board.run_us(min(left, SLICE_US))
            self._read()
            self._keep_up()

    def send(self, payload: bytes) -> None:
        """One frame, unless the line loses it."""
        if self._random.random() >= self.loss:
            self.board.write(encode(payload))

    def of(self, kind: int) -> list[Frame]:
        return [frame for frame in self.frames if frame.type == kind]

    def last(self, kind: int) -> Frame:
        return self.of(kind)[-1]

    def contacts(self) -> list[tuple[str, int, int, int]]:
        return [contact(frame) for frame in self.events]

    # -- the protocol

    def _ask(self) -> None:
        self._nonce = self._random.randrange(1, 1 << 32)
        self._asking_since = self.board.now_us
        self._send_hello()

    def _send_hello(self) -> None:
        threshold, hold_off, flags = self._parameters
        self._asked_at = self.board.now_us
        self.board.write(b"\0")
        self.send(struct.pack("<BBIBHB", HOST_HELLO, 1, self._nonce, threshold, hold_off, flags))

    def _keep_up(self) -> None:
        now = self.board.now_us
        if self._asking_since is not None and now - self._asked_at >= 250_000:
            self._send_hello()
        if self.answering and self._asking_since is None and now - self._pinged_at >= 500_000:
            self._pinged_at = now
            self.send(struct.pack("<BI", PING, int(now) & 0xFFFFFFFF))

    def _read(self) -> None:
        for at_us, byte in self.board.read_stamped():
            if byte:
                self._buffer.append(byte)
                continue
            if self._buffer:
                self._frame(at_us, bytes(self._buffer))
            self._buffer.clear()

    def _frame(self, at_us: float, wire: bytes) -> None:
        if self._random.random() < self.loss:
            return
        try:
            payload = cobs.decode(wire)
        except cobs.DecodeError:
            payload = b""
        if len(payload) < 3 or crc16.ibm_3740(payload) != 0:
            self.damaged += 1
            return
        frame = parse(at_us, payload[:-2])
        self.frames.append(frame)
        if frame.type == HELLO:
            self._take_hello(frame)
        elif frame.type == CONTACT:
            self._take_event(frame)
        elif frame.type == HEARTBEAT and self._asking_since is None:
            if self.hello is not None and (frame.boot_id, frame.resets) != (self.hello.boot_id, self.hello.resets):
                self._ask()
            elif frame.oldest > self.expected:
                self._lose(frame.oldest)

    def _take_hello(self, frame: Frame) -> None:
        if frame.nonce == 0:
            if self._asking_since is None and self.hello is not None:
                self._ask()
            return
        if frame.nonce != self._nonce or self._asking_since is None:
            return
        self._asking_since = None
        if self.boot_id != frame.boot_id or frame.next < self.expected:
            self.missed += self.boot_id is not None
            self.expected = frame.oldest
        elif frame.oldest > self.expected:
            self._lose(frame.oldest)
        self.boot_id = frame.boot_id
        self.hello = frame

    def _take_event(self, frame: Frame) -> None:
        if self._asking_since is not None:
            return
        if frame.number == self.expected:
            self.events.append(frame)
            self.expected += 1
        elif frame.number < self.expected:
            self.repeated += 1
        if self.answering:
            self.send(struct.pack("<BI", ACK, self.expected))

    def _lose(self, oldest: int) -> None:
        self.missed += oldest - self.expected
        self.expected = oldest
