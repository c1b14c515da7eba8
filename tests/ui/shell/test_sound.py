"""Sounds: their samples, volumes, quiet hours, and silence where there is no device."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from kivy.core.audio import SoundLoader

from divingbell.companion.configuration.settings import QuietHours, Sound, SoundGroup
from divingbell.companion.data import data_folder
from divingbell.ui.kit.tokens import load_tokens
from divingbell.ui.shell import start
from divingbell.ui.shell.sound import GROUP, RATE, Sounds, quiet, synthesise

TOKENS = load_tokens(data_folder()).sounds
DURING_AN_EVENT = """
import ctypes, threading, time
from divingbell.companion.configuration.settings import Sound
from divingbell.companion.data import data_folder
from divingbell.ui.kit.tokens import load_tokens
from divingbell.ui.shell import sdl, start

start.configure(touches=False)
from divingbell.ui.shell.sound import Sounds

threads, came = [], []

def fetch(work, then, *, name):
    threads.append(threading.Thread(target=lambda: (started.set(), then(work())), daemon=True))
    threads[-1].start()

@ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
def told(_, event):
    if not threads:
        assert sounds.prepare()
        assert started.wait(20)
        threads[0].join(0.5)
        came.append(event)
    return 0

started = threading.Event()
sounds = Sounds(load_tokens(data_folder()).sounds, Sound, time.localtime, fetch)
library = sdl.library()
library.SDL_InitSubSystem(0x4000)
library.SDL_AddEventWatch(told, None)
library.SDL_PushEvent((ctypes.c_uint32 * 32)(0x8000))
threads[0].join()
sounds.close()
print("went on" if came else "no event came")
"""
"""The first sound is loaded while SDL tells of an event (0x8000: one of a program): until that was heard, it holds its
lock of the events."""


def at(clock: str) -> time.struct_time:
    return time.strptime(clock, "%H:%M")


def test_every_sound_of_the_tokens_has_a_group() -> None:
    assert set(GROUP) == set(TOKENS)


@pytest.mark.parametrize("name", TOKENS)
def test_a_sound_is_as_long_and_loud_as_its_token(name: str) -> None:
    token = TOKENS[name]
    samples = synthesise(token["hz"], token["s"], token["db"], together=name == "buzz")
    assert len(samples) == int(token["s"] * RATE)
    peak = 32767 * 10 ** (token["db"] / 20)
    assert 0.4 * peak < max(map(abs, samples)) <= peak + 1
    assert abs(samples[0]) < 0.05 * peak
    assert abs(samples[-1]) < 0.05 * peak


def test_quiet_hours_run_over_midnight() -> None:
    sound = Sound(quiet=QuietHours(enabled=True, begin="22:00", end="08:00"))
    assert [quiet(sound, at(clock)) for clock in ("21:59", "22:00", "03:00", "08:00")] == [False, True, True, False]
    assert not quiet(Sound(), at("03:00"))


def test_groups_quiet_hours_and_a_real_probe_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Sound()
    made: list[str] = []
    loaded: list[int] = []

    def load(path: str) -> Mock:
        loaded.append(Path(path).stat().st_size)
        return Mock()

    def fetch(work: Callable[[], Any], then: Callable[[Any], None], *, name: str) -> None:
        made.append(name)
        then(work())

    monkeypatch.setattr(SoundLoader, "load", load)
    sounds = Sounds(TOKENS, lambda: settings, lambda: at("12:00"), fetch)
    assert sounds.play("coin")
    assert sounds.play("coin")
    assert sounds.play("your_turn", player=3)
    assert not sounds.play("buzz", probe_wired=True)
    settings = Sound(money=SoundGroup(enabled=False))
    assert not sounds.play("fee")
    assert sounds.played == ["coin", "coin", "your_turn"]
    assert made == ["sound.coin-0", "sound.your_turn-3"]
    assert min(loaded) > RATE * TOKENS["coin"]["s"]
    sounds.close()


class Fetches:
    """What is asked for beside the screen, and comes when the test says so."""

    def __init__(self) -> None:
        self.waiting: list[tuple[str, Callable[[], None]]] = []

    def __call__(self, work: Callable[[], Any], then: Callable[[Any], None], *, name: str) -> None:
        self.waiting.append((name, lambda: then(work())))

    def come(self) -> list[str]:
        """Everything that was asked for comes, and what is asked for meanwhile; the names in this order."""
        came = []
        while self.waiting:
            name, comes = self.waiting.pop(0)
            came.append(name)
            comes()
        return came


def test_sounds_are_prepared_one_after_the_other_but_for_those_that_are_off() -> None:
    fetches, settings = Fetches(), Sound(money=SoundGroup(enabled=False), warnings=SoundGroup(volume=0))
    sounds = Sounds(TOKENS, lambda: settings, lambda: at("12:00"), fetches)
    came = []
    while sounds.prepare():
        assert len(fetches.waiting) == 1
        came += fetches.come()
    table = [name for name in TOKENS if GROUP[name] == "table" and name != "your_turn"]
    turns = [f"your_turn-{player}" for player in range(6)]
    assert sorted(came) == sorted(f"sound.{name}" for name in [*(f"{name}-0" for name in table), *turns])
    assert sounds.play("your_turn", player=5)
    assert not fetches.waiting
    sounds.close()


def test_a_sound_is_loaded_while_the_screen_takes_an_event() -> None:
    program = [sys.executable, "-c", DURING_AN_EVENT]
    done = subprocess.run(program, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (0, "went on\n"), done.stderr


def test_a_sound_that_cannot_be_written_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    fetches = Fetches()
    sounds = Sounds(TOKENS, Sound, lambda: at("12:00"), fetches)
    monkeypatch.setattr(Path, "open", Mock(side_effect=OSError(28, "No space left on device")))
    assert sounds.play("coin")
    assert fetches.come() == ["sound.coin-0"]
    assert sounds.play("coin")
    assert not fetches.waiting
    sounds.close()


def test_without_a_folder_for_them_sounds_are_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    fetches = Fetches()
    sounds = Sounds(TOKENS, Sound, lambda: at("12:00"), fetches)
    with monkeypatch.context() as patched:
        patched.setattr(tempfile, "TemporaryDirectory", Mock(side_effect=FileNotFoundError(2, "No usable folder")))
        assert sounds.play("coin")
        assert not sounds.prepare()
    assert not fetches.waiting
    loaded = Mock()
    monkeypatch.setattr(SoundLoader, "load", loaded)
    assert sounds.prepare()
    assert len(fetches.come()) == 1
    assert loaded.called
    assert not loaded.return_value.play.called
    sounds.close()


def test_what_is_to_sound_while_it_is_made_sounds_once_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = Mock()
    monkeypatch.setattr(SoundLoader, "load", loaded)
    heard = loaded.return_value
    fetches = Fetches()
    sounds = Sounds(TOKENS, lambda: Sound(warnings=SoundGroup(volume=40)), lambda: at("12:00"), fetches)
    sounds.prepare()
    (first, _), *_ = fetches.waiting
    assert sounds.play(first.removeprefix("sound.").removesuffix("-0"))
    assert not heard.play.called
    fetches.come()
    assert (heard.play.call_count, heard.volume) == (1, 0.4)
    sounds.close()


def test_whether_there_is_a_sound_card_is_seen_without_asking_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("PULSE_SERVER", "XDG_RUNTIME_DIR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert not start.sound_possible(tmp_path)
    cards = tmp_path / "proc" / "asound" / "cards"
    cards.parent.mkdir(parents=True)
    cards.write_text("--- no soundcards ---\n")
    assert not start.sound_possible(tmp_path)
    cards.write_text(" 0 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones\n")
    assert start.sound_possible(tmp_path)
    cards.unlink()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    (tmp_path / "pipewire-0").touch()
    assert start.sound_possible(tmp_path)
