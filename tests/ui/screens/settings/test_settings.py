"""The settings, row by row (screens.md 1): every tap is kept at once."""

from __future__ import annotations

from typing import Any
from unittest.mock import Mock, call

import msgspec
import pytest

from divingbell.companion.configuration.configuration import Configuration
from divingbell.companion.configuration.settings import QuietHours, Settings, Sound, SoundGroup
from divingbell.companion.installed_games import GAMES
from divingbell.companion.pictures.fonts import glyph
from divingbell.companion.rig import Health
from divingbell.ui.routes import ROUTES as REAL_WAYS
from divingbell.ui.screens.settings.settings import PAGES
from divingbell.ui.shell.exit_reason import Ending
from divingbell.ui.shell.settings_writer import SettingsWriter
from divingbell.ui.toolkit.element import Text
from tests.ui.driver import Driver
from tests.ui.scenes_players import people
from tests.ui.screens.settings.pages import ALL, SIZES, kept, reach
from tests.ui.started_services import FAMILY


@pytest.mark.parametrize("size", SIZES)
def test_every_page_opens(page, size: str) -> None:
    driver = page("sight", size)
    for name in PAGES:
        driver.tap(f"open.{name}")
        assert driver.shell.top.at == name
        assert driver.shows(f"page.{name}")


def test_nothing_says_saved_while_the_journal_is_not(scene) -> None:
    assert scene("settings.quit", "C").shows("kept")
    assert not scene("settings.quit.in_memory", "C").shows("kept")


def test_home_leads_there_and_back(page) -> None:
    driver = page("sight", routes=REAL_WAYS)
    REAL_WAYS["home"](driver.shell)
    driver.frames(3)
    driver.tap("settings")
    assert driver.shell.top.name == "settings"
    driver.tap("back")
    assert driver.shell.top.name == "home"


@pytest.mark.parametrize("size", SIZES)
def test_language_and_sight(page, size: str) -> None:
    driver = page("sight", size)
    for tap, field, value in (
        ("language.it", "language", "it"),
        ("text_size.1.3", "text_scale", 1.3),
        ("text_size.1.15", "text_scale", 1.15),
        ("theme.shallows", "theme", "shallows"),
        ("theme.abyss", "theme", "abyss"),
        ("face", "face_the_player", True),
        ("calm", "calm_motion", True),
        ("dim", "dim_after_s", 0),
        ("dim", "dim_after_s", 30),
    ):
        driver.tap(tap)
        assert getattr(kept(driver), field) == value, tap
    driver.tap("rotate")
    assert driver.shell.turned
    assert not driver.shows("language.more"), "a language is a folder of texts: no key can add one"


def test_settings_that_cannot_be_written_say_so(page, monkeypatch) -> None:
    driver = page("sight")
    assert driver.shows("settings.saved")

    def fails(*_: object) -> Configuration:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Configuration, "keep_settings", fails)
    driver.tap("theme.shallows")
    driver.wait(lambda: driver.shows("settings.not_saved"), "the failure")
    assert driver.shell.ctx.theme == "shallows", "they hold meanwhile"
    monkeypatch.undo()
    driver.tap("theme.abyss")
    driver.wait(lambda: driver.shows("settings.saved"), "the recovery")


@pytest.mark.parametrize(
    ("error", "told"), [(OSError(28, "No space left on device"), "No space left on device"), (OSError("gone"), "gone")]
)
def test_why_settings_cannot_be_written_is_told_in_words(error: OSError, told: str) -> None:
    heard: list[str] = []
    writer = SettingsWriter(Mock(side_effect=error), heard.append)
    writer.keep(Settings())
    writer.finish()
    assert heard == [told]


def test_the_screen_dims_and_a_touch_wakes_it(page) -> None:
    driver = page("sight")
    driver.tap("face")
    bright = driver.picture().resize((1, 1)).getpixel((0, 0))
    driver.let_pass(20)
    assert not driver.shell.dimming.dimmed
    driver.let_pass(31)
    assert driver.shell.dimming.dimmed
    assert sum(driver.picture().resize((1, 1)).getpixel((0, 0))) < 0.5 * sum(bright)
    driver.tap("calm")
    assert not driver.shell.dimming.dimmed
    assert not driver.shell.settings.calm_motion, "the touch that wakes it does nothing else"
    driver.tap("calm")
    assert kept(driver).calm_motion


def test_a_buzz_wakes_the_screen(page) -> None:
    from divingbell.companion.rig import Signal

    driver = page("sight")
    driver.let_pass(31)
    assert driver.shell.dimming.dimmed
    driver.shell.services.table.signal(Signal("contact", 1))
    driver.wait(lambda: not driver.shell.dimming.dimmed, "the light")


def test_without_dimming_it_stays_bright(page) -> None:
    driver = page("sight", dim_after_s=0)
    driver.let_pass(4000)
    assert not driver.shell.dimming.dimmed


# Sound --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("group", "sample"), [("table", "your_turn"), ("money", "coin"), ("warnings", "lost_probe")])
def test_each_group_of_sounds(page, group: str, sample: str) -> None:
    driver = page("sound")
    driver.tap(f"{group}.play")
    assert driver.shell.sounds.played == [sample]
    driver.tap(f"{group}.volume.more")
    driver.tap(f"{group}.volume.less")
    driver.tap(f"{group}.volume.less")
    assert getattr(kept(driver).sound, group) == SoundGroup(enabled=True, volume=70)
    driver.tap(f"{group}.on")
    assert getattr(kept(driver).sound, group).enabled is False
    assert driver.is_off(f"{group}.play")
    others = {"table", "money", "warnings"} - {group}
    assert all(getattr(kept(driver).sound, other) == ALL for other in others)


def test_volume_stops_at_its_ends(page) -> None:
    driver = page("sound", sound=Sound(table=SoundGroup(volume=100), money=SoundGroup(volume=0)))
    assert driver.is_off("table.volume.more")
    assert driver.is_off("money.volume.less")
    assert driver.is_off("money.play")


@pytest.mark.parametrize(("rig", "said"), [("usb-key", True), ("serial", False)])
def test_of_a_usb_key_the_buzz_is_offered_for_a_toy_without_batteries(page, rig: str, said: bool) -> None:
    driver = page("sound")
    driver.shell.services.wanted_rig = rig
    driver.shell.refresh()
    reach(driver, "sheet.sound", "buzz.always")
    assert ("always: the toy has no batteries" in driver.texts()) is said
    driver.tap("buzz.always")
    assert kept(driver).sound.buzz == "always"


def test_the_sound_of_a_buzz(page) -> None:
    driver = page("sound")
    reach(driver, "sheet.sound", "buzz.always")
    for value in ("always", "never", "without_probe"):
        driver.tap(f"buzz.{value}")
        assert kept(driver).sound.buzz == value
        assert driver.is_off("buzz.play") == (value == "never")
    driver.tap("buzz.play")
    assert driver.shell.sounds.played == ["buzz"]


@pytest.mark.parametrize("size", SIZES[1:])
def test_quiet_hours(page, size: str) -> None:
    driver = page("sound", size)
    assert not driver.shows("quiet.begin.more")
    reach(driver, "sheet.sound", "quiet.on")
    driver.tap("quiet.on")
    for key in ("quiet.begin.less", "quiet.begin.less", "quiet.end.more"):
        reach(driver, "sheet.sound", key)
        driver.tap(key)
    assert kept(driver).sound.quiet == QuietHours(enabled=True, begin="21:00", end="08:30")


def test_a_time_goes_round_midnight(page) -> None:
    driver = page("sound", "R", sound=Sound(quiet=QuietHours(enabled=True, begin="00:00", end="23:30")))
    driver.tap("quiet.begin.less")
    driver.tap("quiet.end.more")
    assert kept(driver).sound.quiet == QuietHours(enabled=True, begin="23:30", end="00:00")


# Screen and seats ---------------------------------------------------------------------------------------------


def test_screen_and_seats(page) -> None:
    driver = page("seats", "R", last_seats=people(*FAMILY))
    assert driver.shows("1280 × 800 pixels, large layout, 1.00 pixels a unit")  # noqa: RUF001
    driver.tap("turn_now")
    assert driver.shell.turned
    driver.tap("turn_now")
    driver.tap("side.2")
    assert kept(driver).seat_sides == ("upper", "lower", "lower", "lower")
    driver.tap("side.4")
    driver.tap("side.2")
    assert kept(driver).seat_sides == ("upper", "upper", "lower", "upper")
    driver.tap("odds")
    assert kept(driver).odds_card


def test_without_people_there_are_no_sides(page) -> None:
    driver = page("seats", "R")
    assert driver.shows("settings.seats.sides.nobody")
    assert not driver.shows("side.1")


# House rules --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [game for game in GAMES if GAMES[game].rulebook.rules])
def test_every_option_of_every_game_can_be_chosen(page, game: str) -> None:
    driver = page("rules", "T")
    driver.tap_in("games.list", f"rules.of.{game}")
    for rule, values in GAMES[game].rulebook.rules.items():
        for value in (*values[1:], values[0]):
            key = f"rule.{rule}.{value}".lower()
            reach(driver, f"sheet.rules.{game}", key)
            driver.tap(key)
            assert kept(driver).house_rules[game][rule] == value
    assert set(kept(driver).house_rules) == {game}


def test_the_usual_value_is_marked_and_the_chosen_one_lit(page) -> None:
    driver = page("rules", house_rules={"sunken_treasure": {"empty_buzz": "ignored"}})
    words = {
        key: [part.words for part in driver.find(key).walk() if hasattr(part.element, "text")]
        for key in ("rule.empty_buzz.fee", "rule.empty_buzz.ignored")
    }
    assert "usual" in words["rule.empty_buzz.fee"]
    assert "usual" not in words["rule.empty_buzz.ignored"]
    assert driver.find("rule.empty_buzz.ignored").element.skin.edge == "action"
    assert driver.find("rule.empty_buzz.fee").element.skin.edge == "outline"


# Hardware -----------------------------------------------------------------------------------------------------


def test_a_rig_that_is_chosen_is_used_at_once(page) -> None:
    gone: list[str] = []
    driver = page("hardware", "R", routes={"hardware": lambda _: gone.append("hardware")}, rig="serial:/dev/ttyUSB7")
    services = driver.shell.services
    assert driver.shows("/dev/ttyUSB7")
    for rig in ("gpio", "simulated", "none", "serial"):
        before = services.rig
        driver.tap(f"rig.{rig}")
        assert kept(driver).rig == rig
        name = "" if rig == "none" else rig
        used = "No sensor box" if rig == "none" else f"{rig}"
        driver.wait(lambda name=name: driver.shell.services.table.now.health.args.get("name", "") == name, used)
        assert services.rig is not before
        if before is not None:
            assert before.listener is None, "the one before has let go of its port"
    driver.tap("panel")
    assert gone == ["hardware"]


def chosen(driver: Driver) -> set[str]:
    """The rigs whose key is ticked."""
    _, check = glyph("check-circle")
    keys = {rig: driver.find(f"rig.{rig}") for rig in ("serial", "usb-key", "gpio", "simulated", "none")}
    return {
        rig
        for rig, key in keys.items()
        for part in key.walk()
        if isinstance(part.element, Text) and part.words == check
    }


def test_the_usb_key_that_is_chosen_can_be_learnt(page) -> None:
    gone: list[str] = []
    driver = page("hardware", "R", routes={"learn_key": lambda _: gone.append("learn_key")})
    assert not driver.shows("learn_key")
    driver.tap("rig.usb-key")
    driver.wait(lambda: driver.shows("learn_key"), "the key that is chosen")
    driver.tap("learn_key")
    assert gone == ["learn_key"]


def test_the_rig_of_the_settings_is_used_where_another_was_named_on_the_command_line(page) -> None:
    driver = page("hardware", "R", rig="gpio")
    services = driver.shell.services
    services.use_rig("simulated")  # as `--rig simulated`: the settings still say gpio
    driver.shell.refresh()
    driver.wait(lambda: chosen(driver) == {"simulated"}, "what is in use")
    driver.tap("rig.gpio")
    driver.wait(lambda: services.table.now.health.args.get("name", "") == "gpio", "the rig of the settings")
    assert kept(driver).rig == "gpio"
    assert chosen(driver) == {"gpio"}


def test_settings_that_leave_the_rig_as_it_is_do_not_begin_it_anew(page) -> None:
    driver = page("hardware")
    driver.shell.services.use_rig = begun = Mock()
    driver.shell.change(**msgspec.structs.asdict(driver.shell.settings))
    driver.shell.change(calm_motion=True)
    driver.shell.change(rig="gpio")
    driver.wait(lambda: begun.called, "the other rig")
    assert begun.call_args_list == [call("gpio")]


def test_how_the_rig_is_now(page) -> None:
    driver = page("hardware", "R")
    driver.wait(lambda: driver.shows("Probe ready"), "the rig")
    driver.shell.services.rig.say(Health("lost", "rig.unplugged", {"port": "/dev/ttyUSB0"}))
    driver.wait(lambda: driver.shows("Probe lost"), "its loss")
    assert any("/dev/ttyUSB0 is gone" in words for words in driver.texts())


# Quit ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ending", [Ending.QUIT, Ending.RESTART])
def test_the_program_is_left_by_holding(page, monkeypatch, ending: Ending) -> None:
    driver = page("quit")
    stopped: list[bool] = []
    monkeypatch.setattr(driver.app, "stop", lambda: stopped.append(True))
    assert not driver.shows("end.switch_off"), "a desktop is there to go back to"
    driver.tap(f"end.{ending.value}")
    assert stopped == []
    driver.hold(f"end.{ending.value}")
    assert (stopped, driver.app.ending) == ([True], ending)
    monkeypatch.undo()


@pytest.mark.parametrize("owner", [{"kiosk": True}, {"driver": "KMSDRM"}])
def test_a_tablet_whose_screen_is_ours_can_be_switched_off(page, monkeypatch, owner: dict[str, Any]) -> None:
    name = owner.pop("driver", "x11")
    monkeypatch.setattr("divingbell.ui.shell.sdl.video_driver", lambda: name)
    driver = page("quit", **owner)
    stopped: list[bool] = []
    monkeypatch.setattr(driver.app, "stop", lambda: stopped.append(True))
    driver.hold("end.switch_off")
    assert (stopped, driver.app.ending) == ([True], Ending.SWITCH_OFF)
    monkeypatch.undo()


def test_before_quitting_it_says_what_is_only_in_memory(scene) -> None:
    assert not scene("settings.quit", "C").shows("in_memory")
    assert scene("settings.quit.in_memory", "C").shows("in_memory")
