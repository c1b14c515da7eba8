"""Sounds: synthesised from the tokens, played by Kivy's SDL2 audio. Silent where there is no audio device."""

from __future__ import annotations

import math
import tempfile
from array import array
from collections.abc import Callable, Mapping
from pathlib import Path
from time import struct_time
from typing import Any, Literal, Protocol

from divingbell.companion.configuration.settings import Sound as SoundSettings
from divingbell.ui.shell import sdl

RATE = 22050
Group = Literal["table", "money", "warnings"]
GROUP: dict[str, Group] = {
    "armed": "table", "free_buzz": "table", "your_turn": "table", "undo": "table", "auction": "table", "end": "table",
    "coin": "money", "fee": "money",
    "buzz": "warnings", "low_air": "warnings", "out_of_air": "warnings", "illegal": "warnings",
    "lost_probe": "warnings",
}  # fmt: skip
_TOGETHER = frozenset({"buzz"})
"""Their tones beat against each other; those of all others follow one another."""
_PLAYERS = {"your_turn": range(6)}
"""Those that sound higher from one player to the next."""
_FADE = 0.012
_PERIOD = 1024
"""Samples of one period that are worked out: a sine for each sample would keep a screen waiting for 0.1 s."""


def synthesise(hz: list[float], seconds: float, level_db: float, *, together: bool = False) -> array[int]:
    """Samples (16 bit, mono, 22,050 Hz). 0 Hz is a pause; `level_db` is relative to full scale."""
    count = int(seconds * RATE)
    peak = 32767 * 10 ** (level_db / 20)
    if together:
        # Odd overtones make a buzz of a hum.
        wave_form = _one_wave((1, 1), (3, 1 / 3), (5, 1 / 5))
        tones = [_tone(wave_form, tone, count, 1 / (1.2 * len(hz)), 1) for tone in hz]
        values = [sum(parts) for parts in zip(*tones, strict=True)]
        _fade_edges(values)
    else:
        wave_form = _one_wave((1, 1), (2, 0.25))
        values = []
        for k, tone in enumerate(hz):
            span = int((k + 1) * count / len(hz)) - int(k * count / len(hz))
            part = _tone(wave_form, tone, span, 1 / 1.25 if tone else 0, math.exp(-2.2 / max(1, span)))
            _fade_edges(part)
            values += part
    return array("h", [int(peak * value) for value in values])


def _one_wave(*partials: tuple[int, float]) -> list[float]:
    """One period of a sound: its partials with their strengths."""
    return [
        sum(share * math.sin(2 * math.pi * number * i / _PERIOD) for number, share in partials) for i in range(_PERIOD)
    ]


def _tone(wave_form: list[float], hz: float, count: int, level: float, decay: float) -> list[float]:
    """`count` samples of it, `level` at first, `decay` times the one before from each to the next."""
    step, phase, values = hz * _PERIOD / RATE, 0.0, []
    for _ in range(count):
        values.append(wave_form[int(phase)] * level)
        phase = (phase + step) % _PERIOD
        level *= decay
    return values


def _fade_edges(values: list[float]) -> None:
    """Without steps at its ends, which would click."""
    length = min(int(_FADE * RATE), len(values) // 2)
    for i in range(length):
        values[i] *= i / length
        values[-1 - i] *= i / length


def quiet(settings: SoundSettings, now: struct_time) -> bool:
    """Tell whether these are quiet hours; they may run over midnight."""
    hours = settings.quiet
    if not hours.enabled:
        return False
    clock = f"{now.tm_hour:02d}:{now.tm_min:02d}"
    if hours.begin <= hours.end:
        return hours.begin <= clock < hours.end
    return clock >= hours.begin or clock < hours.end


class Fetch(Protocol):
    """Does `work` beside the screen and gives what comes of it to `then`, on Kivy's thread."""

    def __call__(self, work: Callable[[], Any], then: Callable[[Any], None], *, name: str) -> None: ...


class Sounds:
    """Plays sounds by name. Each is made and loaded beside the screen, before its first playing where `prepare` was
    called in time: to work it out takes 10 ms. The files go when the app does."""

    def __init__(
        self,
        tokens: Mapping[str, Mapping[str, Any]],
        settings: Callable[[], SoundSettings],
        now: Callable[[], struct_time],
        fetch: Fetch,
        buzzed: Callable[[float], None] = lambda _: None,
    ) -> None:
        """`buzzed` is told for how many seconds a buzz sounds."""
        self._tokens = tokens
        self._settings = settings
        self._now = now
        self._fetch = fetch
        self._buzzed = buzzed
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._loaded: dict[str, Any] = {}
        self._awaited: dict[str, float] = {}
        """The sounds to be played as soon as they are made, and how loud (0 to 1)."""
        self.played: list[str] = []
        """The last names that sounded (or would have, without a device); at most 50."""

    def play(self, name: str, *, player: int = 0, probe_wired: bool = False) -> bool:
        """Play a sound of the tokens; `player` (0-5) gives `your_turn` its own pitch. Says whether it was to sound.

        Our own buzz keeps quiet beside a real probe unless the settings want both. Raises `KeyError` for no sound.
        """
        token = self._tokens[name]
        settings = self._settings()
        group = getattr(settings, GROUP[name])
        silent = not group.enabled or group.volume == 0 or quiet(settings, self._now())
        if name == "buzz":
            silent = silent or settings.buzz == "never" or (settings.buzz == "without_probe" and probe_wired)
        if silent:
            return False
        self.played = [*self.played[-49:], name]
        if name == "buzz":
            self._buzzed(token["s"])
        key, volume = _key(name, player), group.volume / 100
        if key in self._loaded:
            _start(self._loaded[key], volume)
        else:
            self._awaited[key] = volume
            self._make(name, player)
        return True

    def prepare(self) -> bool:
        """Make the next sound of those that may be played, so that no picture has to wait for a first playing. False
        where all are made, or where there is no room for files."""
        settings = self._settings()
        for name in self._tokens:
            group = getattr(settings, GROUP[name])
            for player in _PLAYERS.get(name, (0,)) if group.enabled and group.volume else ():
                if _key(name, player) not in self._loaded:
                    return self._make(name, player)
        return False

    def _make(self, name: str, player: int) -> bool:
        if self._folder is None:
            try:
                # A sound may still be written while the app closes.
                self._folder = tempfile.TemporaryDirectory(prefix="divingbell-sounds-", ignore_cleanup_errors=True)
            except OSError:
                self._awaited.clear()  # no room for files: the visible twins say it all
                return False
        key, token = _key(name, player), self._tokens[name]
        path = Path(self._folder.name) / f"{key}.wav"

        def made(sound: Any) -> None:
            self._loaded[key] = sound
            if (volume := self._awaited.pop(key, None)) is not None:
                _start(self._loaded[key], volume)

        self._fetch(lambda: _sound(path, name, token, player), made, name=f"sound.{key}")
        return True

    def close(self) -> None:
        """Forget the sounds and their files."""
        self._loaded.clear()
        self._awaited.clear()
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None


def _key(name: str, player: int) -> str:
    return f"{name}-{player}"


def _sound(path: Path, name: str, token: Mapping[str, Any], player: int) -> Any:
    """The sound, from a file of its own; None where there is no room for it: its visible twin says it all."""
    import wave

    shift = 2 ** (player * 2 / 12) if name == "your_turn" else 1.0
    samples = synthesise([tone * shift for tone in token["hz"]], token["s"], token["db"], together=name in _TOGETHER)
    try:
        with path.open("wb") as raw, wave.open(raw, "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(samples.tobytes())
    except OSError:
        return None
    return _load(path)


def _load(path: Path) -> Any:
    from kivy.core.audio import SoundLoader

    sdl.open_audio()
    try:
        return SoundLoader.load(str(path))
    except Exception:  # SDL's mixer raises in its own ways without a device; the visible twin says it all
        return None


def _start(sound: Any, volume: float) -> None:
    if sound is not None:
        sound.volume = volume
        sound.play()
