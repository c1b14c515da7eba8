"""Offers of a USB stick that is plugged in while home is shown: what a game finds on it is shown, and asked first."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from kivy.clock import Clock

from divingbell.companion.installed_games import GAMES
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.game_ui import game_ui, has_screens

LOOK_S = 2.0
"""So often it is looked."""


class _Found(NamedTuple):
    """Sticks that are there, and what games offer of those that were not there before."""

    sticks: frozenset[Path]
    offers: tuple[Callable[[], None], ...]


class StickOffers:
    """Looks from `begin` to `end`. Sticks that were there before are left alone until they are plugged in anew."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self.known: frozenset[Path] | None = None
        """Sticks that were there at the last look; None before the first."""
        self._interval: Any = None

    def begin(self) -> None:
        """Look now and again and again."""
        if self._interval is None:
            self._interval = Clock.schedule_interval(lambda _: self.look(), LOOK_S)
            self.look()

    def end(self) -> None:
        """Look no more."""
        if self._interval is not None:
            self._interval.cancel()
            self._interval = None

    def look(self) -> None:
        """Look once, beside the screen."""
        known, shell = self.known, self._shell

        def read() -> _Found:
            sticks = frozenset(shell.services.sticks.found())
            new = sorted(sticks - known) if known is not None else []
            names = [name for name in GAMES if has_screens(name)] if new else []
            offers = (game_ui(name).stick_offer_of(shell, stick) for stick in new for name in names)
            return _Found(sticks, tuple(offer for offer in offers if offer is not None))

        shell.main_thread.fetch(read, self._found, name=self)

    def _found(self, found: _Found) -> None:
        if self._interval is None and found.offers:
            return  # another screen is shown: it is offered when home is back
        self.known = found.sticks
        if found.offers:
            found.offers[0]()
