"""Results said aloud, for people whose hands and eyes are busy: off until switched on, and never over a buzz."""

from __future__ import annotations

from collections.abc import Callable
from time import struct_time
from typing import Any

from kivy.clock import Clock

from divingbell.companion.configuration.settings import Sound
from divingbell.companion.rig import Health, Signal
from divingbell.ui.shell.sound import quiet
from divingbell.ui.shell.voice import Voice


class Speech:
    """The newest sentence only. While the probe touches metal, or our own buzz sounds, it waits."""

    def __init__(self, settings: Callable[[], Sound], now: Callable[[], struct_time]) -> None:
        self._settings = settings
        self._now = now
        self._voice = Voice()
        self._waiting: tuple[str, str] | None = None
        self._touches = False
        self._sounding: Any = None
        """Kivy's event at the end of our own buzz."""

    @property
    def on(self) -> bool:
        """Tell whether anything would be said now."""
        settings = self._settings()
        return settings.say_results and not quiet(settings, self._now())

    def say(self, words: str, language: str) -> None:
        """Say this, if results are said; `language` is a folder of `config/texts`."""
        if not self.on or not words:
            return
        if self._touches or self._sounding is not None:
            self._waiting = (words, language)
        else:
            self._voice.say(words, language)

    def felt(self, signal: Signal) -> None:
        """The probe touches metal, or does no longer."""
        if signal.kind == "contact":
            self._touches = True
            self.silence()
        elif signal.kind == "contact_end":
            self._touches = False
            self._go_on()

    def rig_changed(self, health: Health) -> None:
        """A rig that is not well, or has missed contacts, tells no end of one, and a stuck probe has none."""
        if health.state != "ready" or health.missed:
            self.rig_replaced()

    def rig_replaced(self) -> None:
        """Of a contact that another rig has told nobody tells the end."""
        self._touches = False
        self._go_on()

    def buzzed(self, seconds: float) -> None:
        """Our own buzz sounds for so long."""
        self.silence()
        if self._sounding is not None:
            self._sounding.cancel()
        self._sounding = Clock.schedule_once(self._buzz_over, seconds)

    def silence(self) -> None:
        """Nothing more of what was asked so far."""
        self._waiting = None
        self._voice.cut()

    def close(self) -> None:
        """Silent for good."""
        if self._sounding is not None:
            self._sounding.cancel()
        self._voice.close()

    def _buzz_over(self, _: float) -> None:
        self._sounding = None
        self._go_on()

    def _go_on(self) -> None:
        if self._waiting is not None and not self._touches and self._sounding is None:
            words, self._waiting = self._waiting, None
            self._voice.say(*words)
