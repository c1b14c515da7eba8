"""Defaults, the user's layer, and what every mistake says."""

from __future__ import annotations

import errno
import os
import re
import textwrap
from pathlib import Path

import msgspec
import pytest

from divingbell.companion.configuration import configuration
from divingbell.companion.configuration.configuration import Configuration, DefaultsError
from divingbell.companion.configuration.layer import Problem
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.data import data_folder
from divingbell.companion.installed_games import GAMES
from divingbell.companion.rig import Parameters
from divingbell.companion.rig_profile import RigProfile
from divingbell.companion.texts import catalogue as texts


def write(folder: Path, name: str, text: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(textwrap.dedent(text), encoding="utf-8")
    return path


def only_problem(loaded: Configuration) -> Problem:
    assert len(loaded.problems) == 1, [str(problem) for problem in loaded.problems]
    return loaded.problems[0]


def test_the_shipped_defaults_are_the_structs_defaults(folder: Path) -> None:
    loaded = configuration.load(folder)
    assert loaded.problems == ()
    assert loaded.settings == Settings()
    assert loaded.parameters == Parameters()
    assert loaded.profile.gpio.contact.rims() == {None: 17}
    ours = RigProfile()
    assert loaded.profile == msgspec.structs.replace(ours, gpio=loaded.profile.gpio)
    assert (loaded.profile.gpio.contact.closed, loaded.profile.gpio.contact.pull) == ("low", "up")
    assert loaded.profile.gpio.pin_factory == ours.gpio.pin_factory
    assert not folder.exists(), "reading makes no folder"


def test_every_key_of_the_structs_stands_in_the_shipped_files() -> None:
    """A maker reads the file, not the program: each key must be there to be found."""

    def keys(kind: type[msgspec.Struct]) -> set[str]:
        found = set()
        for field in msgspec.structs.fields(kind):
            found.add(field.encode_name)
            inner = [field.type, *getattr(field.type, "__args__", ())]
            for kind_ in inner:
                if isinstance(kind_, type) and issubclass(kind_, msgspec.Struct) and kind_.__name__ != "Seat":
                    found |= keys(kind_)
        return found

    for name, kind in (
        ("settings.yaml", Settings),
        ("rig.yaml", configuration.RigProfile),
        ("calibration.yaml", Parameters),
    ):
        text = (data_folder() / name).read_text(encoding="utf-8")
        missing = {key for key in keys(kind) if not re.search(rf"\b{key}:", text)}
        assert not missing, f"{name}: {missing}"


def test_the_user_is_laid_over_the_defaults_key_by_key(folder: Path) -> None:
    write(folder, "settings.yaml", "language: it\nsound:\n  money: {volume: 30}\n")
    write(folder, "rig.yaml", "gpio:\n  contact: {common: 5}\n  floor: null\nserial: {baud: 500000}\n")
    loaded = configuration.load(folder)
    assert loaded.problems == ()
    assert (loaded.settings.language, loaded.settings.theme) == ("it", "abyss")
    assert (loaded.settings.sound.money.volume, loaded.settings.sound.money.enabled) == (30, True)
    assert loaded.settings.sound.table.volume == 80
    assert loaded.profile.gpio.contact.rims() == {None: 5}
    assert loaded.profile.gpio.floor is None
    assert loaded.profile.serial.baud == 500000


def test_words_that_yaml_1_1_would_take_for_something_else(folder: Path) -> None:
    write(folder, "settings.yaml", "sound:\n  quiet: {begin: 21:30}\nhouse_rules:\n  submarine: {leave_board: off}\n")
    loaded = configuration.load(folder)
    assert loaded.problems == ()
    assert loaded.settings.sound.quiet.begin == "21:30"
    assert loaded.settings.house_rules == {"submarine": {"leave_board": "off"}}


@pytest.mark.parametrize(
    ("name", "text", "text_id", "args"),
    [
        ("settings.yaml", "languege: it\n", "unknown_key_guess", {"line": 1, "key": "languege", "guess": "language"}),
        ("settings.yaml", "\nsound:\n  mony: {volume: 3}\n", "unknown_key_guess", {"line": 3, "guess": "money"}),
        ("settings.yaml", "zzzzzz: 1\n", "unknown_key", {"line": 1, "key": "zzzzzz"}),
        ("settings.yaml", "theme: abys\n", "value_choice_guess", {"guess": "abyss", "choices": "abyss, shallows"}),
        ("settings.yaml", "theme: 7\n", "value_choice", {"key": "theme", "choices": "abyss, shallows"}),
        ("settings.yaml", "calm_motion: maybe\n", "value_bool", {"value": "maybe"}),
        ("settings.yaml", "text_scale: 3\n", "value_number", {"low": "1", "high": "1.3"}),
        ("settings.yaml", "rig: USB\n", "value_like", {"value": "USB"}),
        (
            "settings.yaml",
            "rig: usb\n",
            "no_rig",
            {"value": "usb", "choices": "serial, serial:PATH, usb-key, usb-key:PATH, gpio, simulated, none"},
        ),
        ("settings.yaml", "rig: gpio:17\n", "no_rig", {"key": "rig", "value": "gpio:17"}),
        ("settings.yaml", "sound:\n  quiet:\n    end: 24:00\n", "value_like", {"key": "sound.quiet.end", "line": 3}),
        ("settings.yaml", "seat_sides: [left]\n", "value_list", {"key": "seat_sides"}),
        ("settings.yaml", "sound: 3\n", "not_a_mapping", {"key": "sound"}),
        ("settings.yaml", "- a\n- b\n", "not_a_mapping", {"key": "-"}),
        ("settings.yaml", "theme: abyss\ntheme: shallows\n", "twice", {"line": 2, "key": "theme"}),
        ("settings.yaml", "theme: [abyss\n", "not_yaml", {"line": 2}),
        ("calibration.yaml", "threshold: 0\n", "value_whole", {"low": "1", "high": "100", "value": "0"}),
        ("calibration.yaml", "hold_off_ms: 120.5\n", "value_whole", {"low": "1", "high": "1000"}),
        ("calibration.yaml", "threshold: !!python/none\n", "value_whole", {"key": "threshold"}),
        ("rig.yaml", "serial: {baud: 9600}\n", "value_choice", {"choices": "115200, 250000, 500000"}),
        ("rig.yaml", "gpio:\n  contact: {common: 40}\n", "value_whole", {"key": "gpio.contact.common", "high": "27"}),
        ("rig.yaml", "gpio:\n  contact: {common: 27}\n", "pin_twice", {"pin": 27, "other": "gpio.contact.common"}),
        ("rig.yaml", "gpio:\n  contact: {common: null}\n", "no_contact_pin", {"key": "gpio.contact"}),
        ("rig.yaml", "gpio:\n  contact: {risk_2: 5}\n", "common_and_rims", {"key": "gpio.contact"}),
    ],
)
def test_a_mistake_is_named_and_the_rest_counts(
    folder: Path, catalogue: texts.Catalogue, name: str, text: str, text_id: str, args: dict[str, str | int]
) -> None:
    path = write(folder, name, text)
    loaded = configuration.load(folder)
    problem = only_problem(loaded)
    assert problem.text_id == f"configuration.{text_id}"
    assert problem.args["file"] == str(path)
    assert args.items() <= problem.args.items()
    sentence = catalogue(problem.text_id, **problem.args)
    assert str(path) in sentence
    assert loaded.settings == Settings(), "what is wrong leaves the default"


@pytest.mark.parametrize(
    ("name", "key", "least", "most"),
    [
        ("settings.yaml", "sound.money.volume", 0, 100),
        ("settings.yaml", "dim_after_s", 0, 3600),
        ("settings.yaml", "counted.gold", 0, 999),
        ("rig.yaml", "gpio.contact.common", 0, 27),
        ("rig.yaml", "floor.steps_per_turn", 1, 65535),
        ("rig.yaml", "serial.low_supply_mv", 1000, 6000),
        ("rig.yaml", "simulated.turn_rate", 0, 2000),
        ("rig.yaml", "simulated.supply_mv", 0, 6000),
        ("calibration.yaml", "threshold", 1, 100),
        ("calibration.yaml", "hold_off_ms", 1, 1000),
        ("calibration.yaml", "zero_steps", -65535, 65535),
    ],
)
def test_a_number_is_taken_from_the_least_to_the_most_and_told_beyond(
    folder: Path, name: str, key: str, least: int, most: int
) -> None:
    for value, good in ((least - 1, False), (least, True), (most, True), (most + 1, False)):
        text = str(value)
        for part in reversed(key.split(".")):
            text = f"{{{part}: {text}}}"
        write(folder, name, text)
        told = [one.args for one in configuration.load(folder).problems if one.text_id == "configuration.value_whole"]
        beyond = [] if good else [(key, f"{least:g}", f"{most:g}")]
        assert [(one["key"], one["low"], one["high"]) for one in told] == beyond, value


def test_each_single_rim_has_its_own_pin(folder: Path) -> None:
    write(folder, "rig.yaml", "gpio: {contact: {common: null, risk_2: 5, risk_3: 6, risk_4: 13, risk_5: 19}}\n")
    loaded = configuration.load(folder)
    assert loaded.problems == ()
    assert loaded.profile.gpio.contact.rims() == {2: 5, 3: 6, 4: 13, 5: 19}


def test_one_bad_key_costs_only_itself(folder: Path) -> None:
    write(folder, "settings.yaml", "language: it\ntext_scale: 99\ntheme: shallows\n")
    loaded = configuration.load(folder)
    assert only_problem(loaded).args["key"] == "text_scale"
    assert (loaded.settings.language, loaded.settings.theme, loaded.settings.text_scale) == ("it", "shallows", 1.0)


def test_bytes_that_are_no_text_are_told(folder: Path, catalogue: texts.Catalogue) -> None:
    folder.mkdir()
    (folder / "settings.yaml").write_bytes(b"language: \xff\xfe\n")
    problem = only_problem(configuration.load(folder))
    assert (problem.text_id, problem.args["byte"]) == ("configuration.not_utf8", 11)
    assert catalogue(problem.text_id, **problem.args)


@pytest.mark.parametrize(("size", "told"), [(256 * 1024, 0), (256 * 1024 + 1, 1)])
def test_a_file_is_read_up_to_its_limit(folder: Path, size: int, told: int) -> None:
    write(folder, "settings.yaml", "language: it\n".ljust(size, "#"))
    loaded = configuration.load(folder)
    assert [problem.args["most"] for problem in loaded.problems] == [256] * told
    assert (loaded.settings.language == "it") == (not told)


def test_a_file_that_cannot_be_read_is_told(folder: Path, catalogue: texts.Catalogue) -> None:
    (folder / "rig.yaml").mkdir(parents=True)
    problem = only_problem(configuration.load(folder))
    assert (problem.text_id, problem.args["reason"]) == ("configuration.unreadable", os.strerror(errno.EISDIR))
    assert catalogue(problem.text_id, **problem.args)


def test_a_pipe_in_place_of_a_file_is_told_and_not_waited_for(folder: Path, catalogue: texts.Catalogue) -> None:
    folder.mkdir()
    os.mkfifo(folder / "settings.yaml")
    problem = only_problem(configuration.load(folder))
    assert problem.text_id == "configuration.unreadable"
    assert catalogue(problem.text_id, **problem.args)


def test_a_bottomless_file_is_told(folder: Path, catalogue: texts.Catalogue) -> None:
    write(folder, "settings.yaml", "sound: " + "[" * 400 + "]" * 400)
    problem = only_problem(configuration.load(folder))
    assert catalogue(problem.text_id, **problem.args)


def test_half_a_group_is_told(folder: Path, tmp_path: Path, catalogue: texts.Catalogue) -> None:
    defaults = tmp_path / "defaults"
    defaults.mkdir()
    for name in ("settings.yaml", "rig.yaml", "calibration.yaml"):
        (defaults / name).write_bytes((data_folder() / name).read_bytes())
    (defaults / "rig.yaml").write_text("gpio:\n  contact: {common: 17}\n", encoding="utf-8")
    write(folder, "rig.yaml", "gpio:\n  floor: {a: 3}\n")
    problem = only_problem(configuration.load(folder, defaults))
    assert problem.text_id == "configuration.incomplete"
    assert "b" in catalogue(problem.text_id, **problem.args)


def test_a_mistake_in_the_defaults_stops_the_program(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(DefaultsError, match=r"settings\.yaml is missing"):
        configuration.load(folder, tmp_path)
    ours = (data_folder() / "settings.yaml").read_text(encoding="utf-8")
    for line, reason in (("them: abyss", "them"), ("theme: [", "line"), ("text_scale: large", r"text_scale")):
        (tmp_path / "settings.yaml").write_text(f"{ours}{line}\n", encoding="utf-8")
        with pytest.raises(DefaultsError, match=rf"(?s)settings\.yaml: .*{reason}"):
            configuration.load(folder, tmp_path)
    (tmp_path / "settings.yaml").write_text("", encoding="utf-8")
    with pytest.raises(DefaultsError, match="Expected `object`"):
        configuration.load(folder, tmp_path)


def test_every_sentence_says_file_and_remedy_and_both_languages_have_it() -> None:
    english, italian = (GAMES.texts(language, strict=True) for language in ("en", "it"))
    ids = {text_id for text_id in english if text_id.startswith("configuration.")}
    assert ids == {text_id for text_id in italian if text_id.startswith("configuration.")}
    assert len(ids) > 15
    for text_id in ids:
        assert english.places(text_id) == italian.places(text_id), text_id
        assert ("file", "") in english.places(text_id), text_id
