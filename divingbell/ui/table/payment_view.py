"""A payment as it is shown: who gets or gives how much, and the things that fly from where to where."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any, NamedTuple

from divingbell.companion.games.game import Entry
from divingbell.companion.session.session import COMMANDS
from divingbell.companion.table.events import Accepted
from divingbell.ui.kit.context import Words
from divingbell.ui.kit.skins import Kind
from divingbell.ui.toolkit.paint import Painter

Sign = Callable[[Painter, float], None]
"""Paints a thing that flies, of this size (dp), round the place 0, 0."""


class Tag(NamedTuple):
    """A change, in few words on the panel that it changed: `+$30,000`, `not paid`."""

    words: Words
    kind: Kind = "positive"
    amount: int | None = None
    """The amount it counts to from one that stands there already; None where it only says it."""


class Flight(NamedTuple):
    """A thing that flies from the part of the screen with the id `start` to that with the id `end`."""

    start: str
    end: str
    sign: Sign
    after: float = 0.0
    """Seconds that it leaves later than the first."""

    @property
    def reversed(self) -> Flight:
        """The same the other way."""
        return self._replace(start=self.end, end=self.start)


class Payment(NamedTuple):
    """One settlement. `tags` are by player, or by whatever name a game gives to a part that bears one."""

    tags: Mapping[str, Tag]
    flights: tuple[Flight, ...] = ()
    before: Any = None
    """The game's state that the panels show until the things have come."""
    back: bool = False
    """It is taken back: sooner over."""

    @property
    def goes_forth(self) -> bool:
        """Tell whether things fly, and not back."""
        return bool(self.flights) and not self.back


def paid_by(line: Accepted) -> tuple[tuple[Entry, ...], bool]:
    """The entries that this line made, or that it took back (then True), newest first; none where it did neither."""
    kind = line.action["type"]
    if kind == "undo":
        return tuple(islice(line.before.entries(), line.action.get("steps", 1))), True
    return ((line.after.last,) if line.after.last is not None and kind not in COMMANDS else ()), False


def coin_icon(metal: str) -> Sign:
    """A coin on its way."""

    def paint(p: Painter, size: float) -> None:
        p.picture(f"part:coin_{metal}", -size / 2, -size / 2, size, size)

    return paint
