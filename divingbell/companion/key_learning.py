"""Learns which key of which board is the probe: boards and key changes go in, the step that people see comes out.

A plain state machine without a clock, a device or a screen (flows 11). The first key that goes down and up is offered,
two more touches make sure. The state in which the key rests, pressed or released, is found by how long it was in each.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import NamedTuple, Protocol

import msgspec

from divingbell.companion.rig_profile import UsbKeyProfile

CHATTER = 8
"""So many contacts that begin within a second, after joining by the hold-off, are a key that is not steady."""
TOUCHES = 3
"""So many touches of one key are sure."""
CLOSED_US = 3_000_000
"""A key that is down for so long is told as closed all the time."""
_SECOND_US = 1_000_000
_DIGITS_AND_LETTERS = (*range(2, 12), *range(16, 26), *range(30, 39), *range(44, 51))
_KEYPAD = (71, 72, 73, 75, 76, 77, 79, 80, 81, 82)
_ENTER, _ARROWS = (28, 96), (103, 105, 106, 108)
TYPED = frozenset({*_DIGITS_AND_LETTERS, *_KEYPAD, *_ENTER, *_ARROWS})
"""Letters, digits, Enter and arrows (linux/input-event-codes.h): a keyboard has them, a Makey Makey too, and nothing
tells the one from the other."""


class KeyBoard(Protocol):
    """A board with keys, as far as people and the learning know it."""

    @property
    def name(self) -> str:
        """As it calls itself."""

    @property
    def vendor(self) -> int:
        """The number of its maker."""

    @property
    def product(self) -> int:
        """The number of its kind."""

    @property
    def serial(self) -> str:
        """Its serial number; empty where it has none."""

    @property
    def socket(self) -> str:
        """Where it is plugged in."""

    @property
    def keys(self) -> Set[int]:
        """The keys that can be the probe's."""

    @property
    def interval_us(self) -> int | None:
        """How often (us) it is asked; None where that is not known."""

    @property
    def on_screen(self) -> bool:
        """True if the screen itself uses it."""


class KeyListening(Protocol):
    """Hands a learning what all boards do, until it is closed. One thread at a time."""

    def step(self) -> LearningStep:
        """Take in what has happened, some twenty times a second; never waits."""

    def close(self) -> None:
        """Let go of all boards."""


class Waiting(msgspec.Struct, frozen=True):
    """No touch has come yet. `closed`: the board one of whose keys is closed all the time; `busy`: one that another
    program has; `forbidden`: one that this user may not open."""

    closed: str | None = None
    busy: str | None = None
    forbidden: str | None = None


class ProbeQuestion(msgspec.Struct, frozen=True):
    """A key that a keyboard has was touched: is this the probe?"""

    board: KeyBoard
    key: int


class TouchesSoFar(msgspec.Struct, frozen=True):
    """Fewer touches than make sure: their lengths (ms). `other`: another key of the board that was touched last."""

    board: KeyBoard
    key: int
    lengths: tuple[int, ...]
    other: int | None = None
    closed: bool = False
    """It is closed all the time."""


class Learnt(msgspec.Struct, frozen=True):
    """The key is sure and can be saved."""

    board: KeyBoard
    profile: UsbKeyProfile
    lengths: tuple[int, ...]


class Chattering(msgspec.Struct, frozen=True):
    """Too many touches began within a second, after joining by the hold-off."""

    touches: tuple[tuple[int, int], ...]
    """Begin and end of each, ms since the first one began."""

    @property
    def count(self) -> int:
        """How many they are."""
        return len(self.touches)


class Alike(msgspec.Struct, frozen=True):
    """Two boards have one name and no serial number; `lit` is the socket of the one that was touched last, for
    `length` ms, or that people chose."""

    boards: tuple[KeyBoard, ...]
    lit: str
    length: int


class Stick(msgspec.Struct, frozen=True):
    """An axis or a hat moved instead of a button: the lead is in the stick's socket."""

    board: KeyBoard


LearningStep = Waiting | ProbeQuestion | TouchesSoFar | Learnt | Chattering | Alike | Stick


Identity = tuple[int, int, str, str]
"""Vendor, product, serial number and socket of a board."""


class _Name(NamedTuple):
    """A key of a board, whatever its event nodes are called."""

    identity: Identity
    key: int


class _History:
    """The changes of one key since it is listened to."""

    def __init__(self, us: int, *, down: bool) -> None:
        self.begun = us
        self.first = down
        self.changes: list[int] = []

    @property
    def down(self) -> bool:
        """True if it is down now."""
        return self.first != bool(len(self.changes) % 2)

    def change(self, us: int, *, down: bool) -> None:
        """It goes down or up; a change to what it was is none."""
        if down != self.down:
            self.changes.append(us)

    def released(self, now: int) -> bool:
        """Tell whether the released key is the touch: it was down for longer than up."""
        moments = [self.begun, *self.changes, now]
        in_first = sum(end - begin for begin, end in zip(moments[::2], moments[1::2], strict=False))
        down = in_first if self.first else now - self.begun - in_first
        return down * 2 > now - self.begun

    def touches(self, now: int, hold_off_us: int) -> list[tuple[int, int]]:
        """Begins and ends (us) of the touches that are over for the hold-off, joined by it."""
        rests_first = self.first == self.released(now)
        edges = self.changes if rests_first else self.changes[1:]
        found: list[tuple[int, int]] = []
        for begin, end in zip(edges[::2], edges[1::2], strict=False):
            if found and begin - found[-1][1] < hold_off_us:
                found[-1] = found[-1][0], end
            else:
                found.append((begin, end))
        last_begin = edges[-1] if len(edges) % 2 else now
        return found[:-1] if found and last_begin - found[-1][1] < hold_off_us else found

    def closed_for(self, now: int) -> int:
        """How long (us) it has been down; 0 while it is up."""
        return now - (self.changes[-1] if self.changes else self.begun) if self.down else 0


class KeyLearning:
    """One learning, from the first look at the boards until its screen is left. Times are microseconds (us)."""

    def __init__(self, hold_off_ms: int) -> None:
        self._hold_off_us = hold_off_ms * 1_000
        self._boards: dict[Identity, KeyBoard] = {}
        self._since: dict[Identity, int] = {}
        """When each board that is there was first listened to."""
        self._keys: dict[_Name, _History] = {}
        self._busy: str | None = None
        self._forbidden: str | None = None
        self._asked: set[Identity] = set()
        self._refused: set[Identity] = set()
        self._told_apart: set[Identity] = set()
        self._chosen: _Name | None = None
        self._other: int | None = None
        self._lit_at = 0
        """End of the touch that lit one of the boards alike."""
        self._step: LearningStep = Waiting()

    @property
    def step(self) -> LearningStep:
        """Step that people are shown now."""
        return self._step

    # What the boards do -------------------------------------------------------------------------------------------

    def boards(
        self, boards: Iterable[KeyBoard], now: int, busy: Iterable[KeyBoard] = (), forbidden: Iterable[KeyBoard] = ()
    ) -> None:
        """These are listened to now, and those of them another program has; others may not be opened."""
        self._forbidden = next((board.name for board in forbidden), None)
        self._boards = {_identity(board): board for board in boards if not board.on_screen}
        self._since = {identity: self._since.get(identity, now) for identity in self._boards}
        self._busy = next((board.name for board in busy), None)
        self._keys = {name: keys for name, keys in self._keys.items() if name.identity in self._boards}
        if self._chosen is not None and self._chosen.identity not in self._boards:
            self._forget()
        if isinstance(self._step, Alike) and len(alike := self._alike(self._step.boards[0])) < len(self._step.boards):
            self._told_apart.update(map(_identity, alike))
            self._step = Waiting()
        elif isinstance(self._step, ProbeQuestion | Stick) and _identity(self._step.board) not in self._boards:
            self._step = Waiting()

    def on_held(self, board: KeyBoard, key: int, us: int) -> None:
        """This key was down already when its board was opened at `us`."""
        name = _Name(_identity(board), key)
        if self._listens(name, board):
            self._keys.setdefault(name, _History(us, down=True))

    def key(self, board: KeyBoard, key: int, us: int, *, down: bool) -> None:
        """A key goes down or up."""
        name = _Name(_identity(board), key)
        if self._listens(name, board):
            since = min(us, self._since[name.identity])
            self._keys.setdefault(name, _History(since, down=not down)).change(us, down=down)

    def on_moved(self, board: KeyBoard) -> None:
        """An axis or a hat of it moved."""
        if isinstance(self._step, Waiting) and _identity(board) not in self._refused:
            self._step = Stick(board)

    def time(self, now: int) -> LearningStep:
        """Time has come to `now`; the step that is shown from now on."""
        if not isinstance(self._step, ProbeQuestion | Alike | Chattering):
            self._see(now)
        elif isinstance(self._step, Alike):
            self._light(self._step, now)
        return self._step

    # What people tap ----------------------------------------------------------------------------------------------

    def yes(self, now: int) -> LearningStep:
        """It is the probe: the touch that was asked about is the first."""
        if isinstance(self._step, ProbeQuestion):
            self._take(_Name(_identity(self._step.board), self._step.key), now)
        return self._step

    def no(self) -> LearningStep:
        """It is not: that board is not listened to until the screen is left."""
        if isinstance(self._step, ProbeQuestion):
            self._refuse({_identity(self._step.board)})
            self._step = Waiting()
        return self._step

    def light(self, socket: str) -> LearningStep:
        """Of boards that are alike the one in this socket is chosen, not yet taken; a touch may choose another."""
        if isinstance(self._step, Alike):
            self._step = Alike(self._step.boards, socket, self._step.length)
        return self._step

    def use(self, now: int) -> LearningStep:
        """Take the one of the boards alike that is lit."""
        if isinstance(self._step, Alike):
            socket = self._step.lit
            self._told_apart.update(_identity(board) for board in self._step.boards if board.socket == socket)
            self._refuse({_identity(board) for board in self._step.boards if board.socket != socket})
            self._step = Waiting()
            self._see(now)
        return self._step

    def again(self, now: int) -> LearningStep:
        """Try again, or not right: what was touched is forgotten."""
        self._keys = {name: _History(now, down=keys.down) for name, keys in self._keys.items()}
        self._since = dict.fromkeys(self._since, now)
        self._forget()
        return self._step

    # -------------------------------------------------------------------------------------------------------------

    def _refuse(self, boards: set[Identity]) -> None:
        self._refused |= boards
        self._keys = {name: keys for name, keys in self._keys.items() if name.identity not in self._refused}

    def _listens(self, name: _Name, board: KeyBoard) -> bool:
        return name.key in board.keys and name.identity in self._boards and name.identity not in self._refused

    def _see(self, now: int) -> None:
        touched = {name: keys.touches(now, self._hold_off_us) for name, keys in self._keys.items()}
        if chatter := max(map(_chatter, touched.values()), key=len, default=[]):
            begin = chatter[0][0]
            self._step = Chattering(tuple((_ms(first - begin), _ms(end - begin)) for first, end in chatter))
            return
        if self._chosen is not None:
            self._count(self._chosen, touched, now)
            return
        first = min((name for name in touched if touched[name]), key=lambda name: touched[name][0], default=None)
        if first is not None:
            self._offer(first, now)
        elif isinstance(self._step, Waiting):
            self._step = Waiting(self._closed_board(now), self._busy, self._forbidden)

    def _offer(self, name: _Name, now: int) -> None:
        board = self._boards[name.identity]
        alike = self._alike(board)
        if name.key in TYPED and name.identity not in self._asked:
            self._asked.add(name.identity)
            self._step = ProbeQuestion(board, name.key)
        elif len(alike) > 1 and name.identity not in self._told_apart:
            self._ask_which(alike, name, now)
        else:
            self._take(name, now)

    def _take(self, name: _Name, now: int) -> None:
        board = self._boards[name.identity]
        if len(alike := self._alike(board)) > 1 and name.identity not in self._told_apart:
            self._ask_which(alike, name, now)
            return
        self._chosen, self._other = name, None
        self._step = TouchesSoFar(board, name.key, ())
        self._see(now)

    def _ask_which(self, alike: tuple[KeyBoard, ...], name: _Name, now: int) -> None:
        begin, end = (self._keys[name].touches(now, self._hold_off_us) or [(now, now)])[-1]
        self._lit_at = end
        self._step = Alike(alike, name.identity[-1], _ms(end - begin))

    def _count(self, name: _Name, touched: dict[_Name, list[tuple[int, int]]], now: int) -> None:
        if isinstance(self._step, Learnt):
            return
        board, keys, own = self._boards[name.identity], self._keys[name], touched[name]
        others = ((touches[-1], other.key) for other, touches in touched.items() if self._is_other(other, touches))
        last = max(others, default=None)
        self._other = last[1] if last is not None and (not own or last[0] > own[-1]) else None
        lengths = tuple(_ms(end - begin) for begin, end in own)
        if len(own) < TOUCHES:
            closed = keys.closed_for(now) >= CLOSED_US and not keys.released(now)
            self._step = TouchesSoFar(board, name.key, lengths, self._other, closed)
            return
        profile = UsbKeyProfile(
            board.name, board.vendor, board.product, board.serial, board.socket, name.key,
            "released" if keys.released(now) else "pressed",
        )  # fmt: skip
        self._step = Learnt(board, profile, lengths[:TOUCHES])

    def _is_other(self, other: _Name, touches: list[tuple[int, int]]) -> bool:
        chosen = self._chosen
        return bool(touches) and chosen is not None and other.identity == chosen.identity and other.key != chosen.key

    def _light(self, step: Alike, now: int) -> None:
        """The touch that came last lights its board, once: a tap may have chosen another since."""
        last = max(
            (
                (end, end - begin, name.identity[-1])
                for name, keys in self._keys.items()
                if self._boards[name.identity] in step.boards
                for begin, end in keys.touches(now, self._hold_off_us)
            ),
            default=None,
        )
        if last is not None and last[0] > self._lit_at:
            self._lit_at, us, socket = last
            self._step = Alike(step.boards, socket, _ms(us))

    def _alike(self, board: KeyBoard) -> tuple[KeyBoard, ...]:
        """All that cannot be told from this one but by their sockets, itself among them."""
        kind = (board.vendor, board.product, board.serial)
        return tuple(other for other in self._boards.values() if (other.vendor, other.product, other.serial) == kind)

    def _closed_board(self, now: int) -> str | None:
        closed = (name for name, keys in self._keys.items() if keys.closed_for(now) >= CLOSED_US)
        return next((self._boards[name.identity].name for name in closed), None)

    def _forget(self) -> None:
        self._chosen = self._other = None
        self._step = Waiting()


class NoBoards:
    """The listening of a machine that has no boards."""

    def __init__(self, learning: KeyLearning) -> None:
        self._learning = learning

    def step(self) -> LearningStep:
        return self._learning.step

    def close(self) -> None:
        """Nothing is open."""


def _identity(board: KeyBoard) -> Identity:
    return board.vendor, board.product, board.serial, board.socket


def _ms(us: int) -> int:
    return (us + 500) // 1_000


def _chatter(touches: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The touches that began within one second, the most, where they are too many for a steady key; else none."""
    seconds = ([one for one in touches if begin <= one[0] < begin + _SECOND_US] for begin, _ in touches)
    most = max(seconds, key=len, default=[])
    return most if len(most) >= CHATTER else []
