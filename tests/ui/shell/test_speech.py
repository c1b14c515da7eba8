"""Results aloud: a stand-in for espeak-ng on PATH writes down what it is told, and speaks until it is told to stop."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from divingbell.companion.configuration.settings import QuietHours, Sound, SoundGroup
from divingbell.companion.installed_games import GAMES
from divingbell.companion.rig import Health
from divingbell.ui.shell.voice import Voice, installed
from tests.sunken_play import NO_PENALTY, aim, buzz, card, dive, free_buzz, start, up
from tests.ui.scenes_blues import JACK, bruno
from tests.ui.scenes_deep_sea import ADA, CHIARA, Voyage, all_drowned, before, roll, search, second_round
from tests.ui.scenes_deep_sea import table as deep_sea
from tests.ui.scenes_windows import unwritable
from tests.ui.started_services import start_app
from tests.ui.submarine_evening import services as submarine
from tests.ui.submarine_evening import take
from tests.ui.table_services import LOST, READY, STUCK, TableDriver, TableServices, sitting

MUTE = SoundGroup(enabled=False)
ALOUD = Sound(table=MUTE, money=MUTE, warnings=MUTE, say_results=True)
COINS = {"gold": 8, "silver": 8, "bronze": 8}
STAND_IN = """#!/bin/sh
read words
printf '%s|%s|%s\\n' $$ "$2" "$words" >> "$SAID"
read forever < "$SPEAKS"
"""


class StandIn:
    """What it was told, oldest first, and which of it is still being said."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._said, speaks = folder / "said", folder / "speaks"
        os.mkfifo(speaks)
        program = folder / "espeak-ng"
        program.write_text(STAND_IN)
        program.chmod(0o755)
        monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
        monkeypatch.setenv("SAID", str(self._said))
        monkeypatch.setenv("SPEAKS", str(speaks))

    def _lines(self) -> list[list[str]]:
        text = self._said.read_text() if self._said.exists() else ""
        return [line.split("|") for line in text.splitlines()]

    @property
    def words(self) -> list[str]:
        return [words for _, _, words in self._lines()]

    @property
    def voices(self) -> list[str]:
        return [voice for _, voice, _ in self._lines()]

    @property
    def speaking(self) -> list[str]:
        return [words for pid, _, words in self._lines() if Path(f"/proc/{pid}/cmdline").exists()]


@pytest.fixture
def voice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StandIn:
    return StandIn(tmp_path, monkeypatch)


@pytest.fixture
def given(voice: StandIn, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every sentence from the moment the voice is given it: it takes a while to be heard."""
    del voice
    sentences, say = [], Voice.say

    def said(self: Voice, words: str, language: str) -> None:
        sentences.append(words)
        say(self, words, language)

    monkeypatch.setattr(Voice, "say", said)
    return sentences


@pytest.fixture
def table(voice: StandIn) -> Iterator[Any]:
    """`table(...)` is the app at Bruno's first dive: he plays for $30,000."""
    del voice
    with_apps: list[Any] = []

    def enter(**settings: Any) -> TableDriver:
        services = TableServices(2)
        services.tap(start(2, "p2", coins=COINS), card("p2", "gold", 15000), aim("p2", 2))
        with_apps.append(sitting(services, **({"sound": ALOUD} | settings)))
        driver: TableDriver = with_apps[-1].__enter__()
        return driver

    yield enter
    for app in with_apps:
        app.__exit__(None, None, None)


def played(driver: TableDriver, *actions: Any) -> None:
    for action in actions:
        driver.services.play(action)
    driver.settled()


def test_what_was_paid_is_said_in_words_for_the_ear(table, voice: StandIn) -> None:
    driver = table()
    played(driver, up("p2", "gold"), NO_PENALTY)
    driver.wait(lambda: voice.words, "the voice")
    assert voice.words == ["Bruno gets 30000 dollars, paid by the bank."]
    assert voice.voices == ["en"]
    played(driver, card("p1", "gold", 5000), aim("p1", 2), buzz("p1"), dive("p1", "dropped"))
    driver.wait(lambda: len(voice.words) == 2, "the fee")
    assert voice.words[-1].startswith("Ada pays 2000 dollars, ")


def test_the_other_games_say_what_was_paid_too(voice: StandIn) -> None:
    for services, action, words in (
        (
            deep_sea(second_round(), roll(CHIARA, 2, 3)),
            search(CHIARA, "take"),
            "Chiara gets 1 chip. The air falls by 2.",
        ),
        (deep_sea(Voyage(6), roll(ADA, 1, 2)), search(ADA, "take"), "Ada gets 1 chip."),
        (bruno()(), JACK, "Bruno gets 4 divers. Chiara gives 1, Dev 2, Ada 1."),
        (submarine(), {**take(4, "B4"), "player": "p1"}, "Bruno gets 2 cards. Dev gets 1 card."),
    ):
        said = len(voice.words)
        with sitting(services, "C", sound=ALOUD) as driver:
            played(driver, action)
            driver.wait(lambda: len(voice.words) > said, "the voice")  # noqa: B023
            assert voice.words[-1].startswith(words)


def test_the_end_says_who_won(voice: StandIn) -> None:
    with sitting(deep_sea(before(all_drowned())), sound=ALOUD) as driver:
        played(driver, all_drowned().actions[-1])
        driver.wait(lambda: voice.words, "the voice")
        assert voice.words[-1].startswith("31 chips are lost. not back in the last round")
        assert voice.words[-1].endswith("Ada, Bruno, Chiara, Dev, Emi, Finn win.")


def test_it_speaks_the_language_of_the_screen(table, voice: StandIn) -> None:
    driver = table(language="it")
    played(driver, up("p2", "gold"), NO_PENALTY)
    driver.wait(lambda: voice.words, "the voice")
    assert voice.words[0].startswith("Bruno riceve 30000 dollari, ")
    assert voice.voices == ["it"]


def test_it_is_silent_until_it_is_switched_on_and_in_quiet_hours(
    table, given: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not Sound().say_results
    noon = SimpleNamespace(localtime=lambda: time.strptime("12:00", "%H:%M"))
    monkeypatch.setattr("divingbell.ui.shell.shell.time", noon)
    for sound in (Sound(), Sound(say_results=True, quiet=QuietHours(enabled=True, begin="00:00", end="23:59"))):
        driver = table(sound=sound)
        played(driver, up("p2", "gold"), NO_PENALTY)
        driver.shell.speech.close()
    assert given == []


def test_the_newest_cuts_what_is_older(table, voice: StandIn) -> None:
    driver = table()
    played(driver, up("p2", "gold"), NO_PENALTY)
    driver.wait(lambda: voice.words, "the voice")
    assert voice.speaking == voice.words
    driver.tap("undo")
    driver.settled()
    driver.wait(lambda: len(voice.words) == 2, "what was taken back")
    driver.wait(lambda: voice.speaking == voice.words[1:], "the end of the older")


def test_a_buzz_is_never_spoken_over(table, voice: StandIn, given: list[str]) -> None:
    driver = table()
    speech = driver.shell.speech
    speech.say("older", "en")
    driver.wait(lambda: voice.speaking == ["older"], "the voice")
    driver.services.clock.turn(5)
    driver.services.touch()
    driver.wait(lambda: not voice.speaking, "silence while the probe touches")
    speech.say("one", "en")
    speech.say("two", "en")
    driver.frames(3)
    assert given == ["older"]
    driver.services.lift()
    driver.wait(lambda: voice.speaking == ["two"], "the newest after the buzz")
    assert given == ["older", "two"]


@pytest.mark.parametrize(
    "healths", [(READY,), (Health("ready", "rig.power_lost", missed=True), READY)], ids=["another rig", "missed"]
)
def test_a_touch_whose_end_nobody_tells_does_not_mute_it(table, healths: tuple[Health, ...], given: list[str]) -> None:
    driver = table()
    driver.services.clock.turn(5)
    driver.services.touch()
    driver.frames(2)
    driver.shell.speech.say("after it", "en")
    if len(healths) == 1:
        driver.services.own.other_rig()
    for health in healths:
        driver.services.health(health)
    driver.frames(3)
    assert "after it" in given


def test_our_own_buzz_is_waited_for(table, given: list[str]) -> None:
    driver = table()
    driver.shell.settings = driver.shell.settings.__class__(sound=Sound(say_results=True, buzz="always"))
    driver.shell.sounds.play("buzz")
    driver.shell.speech.say("after it", "en")
    driver.frames(2)
    assert given == []
    driver.let_pass(0.5)
    driver.wait(lambda: given == ["after it"], "the end of the buzz")


def test_both_the_touch_and_our_own_buzz_are_waited_for(table, given: list[str]) -> None:
    driver = table()
    speech = driver.shell.speech
    driver.services.clock.turn(5)
    driver.services.touch()
    driver.frames(2)
    speech.buzzed(0.5)
    speech.say("one", "en")
    driver.services.lift()
    driver.frames(3)
    assert given == []
    driver.let_pass(0.6)
    driver.wait(lambda: given == ["one"], "the end of the buzz")
    driver.services.touch()
    driver.frames(2)
    speech.buzzed(0.5)
    speech.say("two", "en")
    driver.let_pass(0.6)
    assert given == ["one"]
    driver.services.lift()
    driver.wait(lambda: given == ["one", "two"], "the end of the touch")


def test_a_refusal_and_a_fault_are_said(table, voice: StandIn) -> None:
    driver = table()
    driver.shell.top.send(aim("p1", 3))
    driver.settled()
    driver.wait(lambda: len(voice.words) == 1, "the refusal")
    assert voice.words[0] == driver.shell.top.sender.why(driver.shell.ctx, driver.shell.top.sender.refusal.refusal)
    driver.services.health(LOST)
    driver.frames(3)
    driver.wait(lambda: len(voice.words) == 2, "the fault")
    assert voice.words[1] == "The probe does not answer"
    driver.services.touch()
    driver.services.health(STUCK)
    driver.frames(3)
    driver.wait(lambda: voice.words[-1] == "The probe has touched metal for 6 seconds", "a stuck probe")


def _aloud(driver: TableDriver, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every sentence that the voice is given from now on, said to its end or not."""
    given: list[str] = []
    monkeypatch.setattr(driver.shell.speech, "say", lambda words, _: given.append(words))
    return given


def test_a_refusal_that_is_shown_in_passing_is_said_once(table, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = table()
    given = _aloud(driver, monkeypatch)
    driver.shell.top.send(aim("p1", 3))
    driver.settled()
    assert len(given) == 1


def test_a_probe_that_is_lost_after_its_buzz_is_said_once(table, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = table()
    played(driver, buzz("p2"))
    given = _aloud(driver, monkeypatch)
    driver.services.health(LOST)
    driver.frames(3)
    assert len(given) == 1
    assert given[0].startswith("The probe does not answer")


def test_a_journal_that_cannot_be_written_is_said(table, voice: StandIn) -> None:
    driver = table()
    unwritable(driver.services)
    driver.services.tap(free_buzz("p2"))
    driver.frames(3)
    why = driver.shell.ctx.t("table.memory.read_only")
    driver.wait(lambda: any(why in words for words in voice.words), "why it is kept in memory")


def test_closing_ends_the_process(table, voice: StandIn) -> None:
    driver = table()
    driver.shell.speech.say("on and on", "en")
    driver.wait(lambda: voice.speaking, "the voice")
    driver.shell.speech.close()
    assert voice.speaking == []


def test_settings_switch_it_on_and_let_it_be_heard(voice: StandIn) -> None:
    from divingbell.ui.screens.settings.settings import SettingsScreen

    driver = start_app("C", _settings(), lambda shell: SettingsScreen(shell, "sound"))
    assert driver.is_off("say.play")
    driver.tap("say.on")
    assert driver.shell.settings.sound.say_results
    driver.tap("say.play")
    driver.wait(lambda: voice.words == ["Bruno gets 30000 dollars."], "the example")
    driver.tap("say.on")
    driver.wait(lambda: not voice.speaking, "silence")
    driver.close()


def test_settings_say_what_to_do_without_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from divingbell.ui.screens.settings.settings import SettingsScreen

    monkeypatch.setenv("PATH", str(tmp_path))
    driver = start_app("C", _settings(), lambda shell: SettingsScreen(shell, "sound"))
    assert driver.shows("settings.sound.say.missing")
    driver.tap("say.on")
    assert driver.is_off("say.play")
    driver.shell.speech.say("into nothing", "en")
    driver.close()


def _settings() -> Any:
    from divingbell.companion.configuration.settings import Settings

    return Settings(welcomed=True, sound=Sound(table=MUTE, money=MUTE, warnings=MUTE))


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "thirty thousand dollars"), ("it", "trenta mila dollari"), ("en", "minus two thousand dollars")],
)
def test_espeak_ng_reads_our_figures_as_words(language: str, words: str) -> None:
    assert installed(), "tools/set-up test installs espeak-ng"
    amounts = GAMES.texts(language, strict=True).aloud().amounts
    figure = amounts.signed(-2000 if "two" in words else 30_000)
    assert _sounds(figure, language) == _sounds(words, language)


def _sounds(words: str, language: str) -> str:
    command = ["espeak-ng", "-q", "-x", "-v", language, "--stdin"]
    heard = subprocess.run(command, input=words.encode(), capture_output=True, check=True).stdout.decode()
    return "".join(letter for letter in heard if letter.isalnum())
