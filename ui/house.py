"""What the screens are given from outside: the table, the rig, the sessions. `companion/cli.py` fills it in.

Screens import neither drivers nor the journal; everything they may do with them goes through this.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

import msgspec

from companion.rig import Health, Rig
from companion.settings import Settings
from companion.table.events import Event, Outcome, Snapshot

GameId = Literal["sunken_treasure", "deep_sea_adventure", "submarine", "submarine_blues"]
SensorCommand = Literal["hold", "go", "free_buzz_over"]


class SeatSummary(msgspec.Struct, frozen=True):
    """A player of the unfinished game on the home screen."""

    diver: str
    """Id of the player colour."""
    name: str
    figure: int
    """Money or points."""


class Unfinished(msgspec.Struct, frozen=True):
    """The newest unfinished game."""

    game: GameId
    headline: str
    """Where it stands, in words: `Turn 37. Bruno had just armed a dive: gold, risk 4.`"""
    short: str
    """The same in few words: `Turn 37, Bruno: gold, risk 4`."""
    seats: Sequence[SeatSummary]
    diver: str | None = None
    """Colour of the player in turn."""
    power_cut_at: str | None = None
    """`21:40` if the program did not end by itself."""
    in_money: bool = True


class GamePlate(msgspec.Struct, frozen=True):
    """A game that can be started: how many may play, and how long it takes."""

    game: GameId
    least: int
    most: int
    minutes: int
    last: bool = False
    """The minutes are those of the last time."""


class Table(Protocol):
    """The table as screens know it; `companion.table.table.Table` is one. Nothing here waits but `lines`."""

    @property
    def now(self) -> Snapshot:
        """What holds now, as far as it was committed."""

    def watch(self, watcher: Callable[[Event], None]) -> Callable[[], None]:
        """Be told every event, in the table's own thread, until the returned function is called."""

    def post(
        self, actions: Sequence[object], *, after: int | None = None, answer: Callable[[Outcome], None] = ...
    ) -> None:
        """Enter all of them or none, unless the table has moved on from record line `after`."""

    def post_sensors(self, command: SensorCommand, answer: Callable[[Outcome], None] = ...) -> None:
        """Put the sensors on hold, let them count again, or say that the free buzz has been."""

    def lines(self) -> Sequence[Any]:
        """Every line of the present session, with `kind` and `value`."""


class House(Protocol):
    """What lies behind the screens."""

    rig: Rig | None
    table: Table | None

    def unfinished(self) -> Unfinished | None: ...

    def games(self) -> Sequence[GamePlate]: ...

    def health(self) -> Health: ...

    def save_settings(self, settings: Settings) -> None:
        """Written at once."""


@dataclass
class EmptyHouse:
    """A house without table and rig: what the program shows when nothing has been played yet."""

    plates: Sequence[GamePlate]
    save: Callable[[Settings], None] = lambda _: None
    waiting: Unfinished | None = None
    rig_health: Health = Health("ready", "rig.ready")  # noqa: RUF009 - immutable
    rig: Rig | None = None
    table: Table | None = None

    def unfinished(self) -> Unfinished | None:
        return self.waiting

    def games(self) -> Sequence[GamePlate]:
        return self.plates

    def health(self) -> Health:
        return self.rig_health

    def save_settings(self, settings: Settings) -> None:
        self.save(settings)
