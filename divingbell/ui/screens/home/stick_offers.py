"""Offers of a USB stick that is plugged in while home is shown: what a game finds on it is shown, and asked first."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from divingbell.companion.installed_games import GAMES
from divingbell.companion.services.mount_watch import MountWatch
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.game_ui import game_ui, has_screens

LOOK_S = 2.0
"""So often it is looked where the system does not tell what is plugged in."""


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
        self._watch: MountWatch | None = None

    def begin(self) -> None:
        """Look now, and whenever others are plugged in."""
        if self._watch is None:
            self._watch = MountWatch(LOOK_S)
            threading.Thread(target=self._look_on, args=(self._watch,), name="sticks", daemon=True).start()
            self.look()

    def end(self) -> None:
        """Look no more."""
        if self._watch is not None:
            self._watch.close()
            self._watch = None

    def _look_on(self, watch: MountWatch) -> None:
        for _ in watch.changes():
            self._shell.main_thread.post(self.look)

    def look(self) -> None:
        """Look once, beside the screen."""
        known, shell = self.known, self._shell

        def read() -> _Found:
            sticks = frozenset(shell.services.sticks.found())
            new = sorted(sticks - known) if known is not None else []
            names = [name for name in GAMES if has_screens(name)] if new else []
            offers = (game_ui(name).stick_offer_of(shell, stick) for stick in new for name in names)
            return _Found(sticks, tuple(offer for offer in offers if offer is not None))

        shell.main_thread.fetch(read, self._found, name=self, again=self.look)

    def _found(self, found: _Found) -> None:
        if self._watch is None and found.offers:
            return  # another screen is shown: it is offered when home is back
        self.known = found.sticks
        if found.offers:
            found.offers[0]()
