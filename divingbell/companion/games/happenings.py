"""Happenings at a table: the taps and the handling of the real game of which demo players make an evening."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

View = Mapping[str, Any]
"""A state as `Game.view` shows it, with `game` and `entries`."""


class Tap(NamedTuple):
    """Somebody taps: actions that belong to one tap, all or none."""

    actions: tuple[Mapping[str, Any], ...]


class Touch(NamedTuple):
    """The probe touches the rim of a hole in risk area `rim` (2-5) for `ms` milliseconds.

    A rig with one common wire feels it without the number.
    """

    ms: int
    rim: int


class Turn(NamedTuple):
    """Somebody turns the floor by hand by `steps` encoder steps (a touch turns it by itself)."""

    steps: int


class Pause(NamedTuple):
    """The people take their time."""

    seconds: float


Happening = Tap | Touch | Turn | Pause
Players = Callable[[View | None], Sequence[Happening]]
"""The next happenings at a table that shows this state (None before the start); none after the end."""
DemoPlayers = Callable[[int, int], Players]
"""Makes seeded players from a seed and their number; the same seed plays the same evening on the same rig."""
