"""The configuration: defaults of `config/`, and the user's files laid over them key by key.

Three files: `settings.yaml` (what people chose on the screen), `rig.yaml` (how the sensors are wired; written by
people, and when a USB key is learnt) and `calibration.yaml` (what calibration found).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

import msgspec
import platformdirs

from divingbell.companion.configuration.atomic_file import keep_aside
from divingbell.companion.configuration.layer import Problem, difference, laid_over
from divingbell.companion.configuration.layer_files import read_layer
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.data import data_folder
from divingbell.companion.installed_rigs import RIGS, RigChoiceError
from divingbell.companion.rig import Parameters
from divingbell.companion.rig_profile import RigProfile, UsbKeyProfile
from divingbell.companion.texts.catalogue import languages
from divingbell.companion.yaml_cache import read_yaml

SETTINGS = "settings.yaml"
RIG = "rig.yaml"
CALIBRATION = "calibration.yaml"
FILES = (SETTINGS, RIG, CALIBRATION)


class DefaultsError(RuntimeError):
    """A file of `config/` itself has a mistake; the text says which and where."""


_T = TypeVar("_T", bound=msgspec.Struct)


class Configuration(msgspec.Struct, frozen=True):
    """All that is configured, as one immutable value; `problems` says what in the user's files did not count."""

    settings: Settings
    profile: RigProfile
    parameters: Parameters
    problems: tuple[Problem, ...]
    folder: Path
    """The user's configuration folder."""
    defaults: Path
    """Our `config/`."""

    def keep_settings(self, settings: Settings) -> Configuration:
        """Write what differs from the defaults to the user's folder; the configuration with it. Raises `OSError`."""
        _keep(self, SETTINGS, settings, "Written by Diving Bell when something is chosen in Settings.")
        return msgspec.structs.replace(self, settings=settings)

    def keep_usb_key(self, key: UsbKeyProfile) -> Configuration:
        """Write the learnt key to the user's `rig.yaml`; the configuration with it. Raises `OSError`."""
        profile = msgspec.structs.replace(self.profile, usb_key=key)
        _keep(self, RIG, profile, "How the rigs are wired; the USB key is written here when it is learnt.")
        return msgspec.structs.replace(self, profile=profile)

    def keep_parameters(self, parameters: Parameters) -> Configuration:
        """Write what calibration found to the user's folder; the configuration with it. Raises `OSError`."""
        _keep(self, CALIBRATION, parameters, "Written by Diving Bell when the rig is calibrated.")
        return msgspec.structs.replace(self, parameters=parameters)


def user_folder() -> Path:
    """Where this user's configuration lives (XDG on Linux); it need not exist yet."""
    return platformdirs.user_config_path("divingbell", appauthor=False)


def load(folder: Path | None = None, defaults: Path | None = None) -> Configuration:
    """Read the configuration; `folder` is the user's (default `user_folder()`), `defaults` our `config/`.

    A mistake in a user's file never stops the program: the bad key is left out and reported in `problems`. Raises
    `DefaultsError` for a mistake in the defaults, `data.DataMissingError` where they are not found.
    """
    folder = folder or user_folder()
    defaults = defaults or data_folder()
    settings, in_settings = _layered(SETTINGS, Settings, folder, defaults)
    settings, no_language = _in_a_language_there_is(settings, folder, defaults)
    settings, no_rig = _with_a_rig_there_is(settings, folder)
    profile, in_rig = _layered(RIG, RigProfile, folder, defaults)
    parameters, in_calibration = _layered(CALIBRATION, Parameters, folder, defaults)
    wiring = wiring_problems(profile, folder / RIG)
    problems = (*in_settings, *no_language, *no_rig, *in_rig, *wiring, *in_calibration)
    return Configuration(settings, profile, parameters, problems, folder, defaults)


def _in_a_language_there_is(settings: Settings, folder: Path, defaults: Path) -> tuple[Settings, tuple[Problem, ...]]:
    """The settings in our own language where the folder of the chosen one is gone, and the problem."""
    if settings.language == Settings().language or (defaults / "texts" / settings.language).is_dir():
        return settings, ()
    there = ", ".join(languages(defaults / "texts"))
    args: dict[str, str | int] = {"file": str(folder / SETTINGS), "key": "language", "value": settings.language}
    problem = Problem("configuration.no_language", args | {"choices": there})
    return msgspec.structs.replace(settings, language=Settings().language), (problem,)


def _with_a_rig_there_is(settings: Settings, folder: Path) -> tuple[Settings, tuple[Problem, ...]]:
    """The settings with the rig of a new installation where the chosen one is not installed, and the problem."""
    if settings.rig == Settings().rig:
        return settings, ()
    try:
        RIGS.chosen(settings.rig)
    except RigChoiceError:
        args: dict[str, str | int] = {"file": str(folder / SETTINGS), "key": "rig", "value": settings.rig}
        problem = Problem("configuration.no_rig", args | {"choices": ", ".join(RIGS.choices)})
        return msgspec.structs.replace(settings, rig=Settings().rig), (problem,)
    return settings, ()


def wiring_problems(profile: RigProfile, path: Path) -> tuple[Problem, ...]:
    """Pins that cannot be as they are: one pin for two things, no contact at all, common wire and single rims."""
    contact, floor = profile.gpio.contact, profile.gpio.floor
    file: dict[str, str | int] = {"file": str(path)}
    used = [(f"gpio.contact.{'common' if rim is None else f'risk_{rim}'}", pin) for rim, pin in contact.rims().items()]
    if floor is not None:
        pins = (("a", floor.a), ("b", floor.b), ("index", floor.index))
        used += [(f"gpio.floor.{name}", pin) for name, pin in pins if pin is not None]
    problems = []
    first: dict[int, str] = {}
    for key, pin in used:
        other = first.setdefault(pin, key)
        if other != key:
            problems.append(Problem("configuration.pin_twice", file | {"key": key, "other": other, "pin": pin}))
    if not contact.rims():
        problems.append(Problem("configuration.no_contact_pin", file | {"key": "gpio.contact"}))
    if contact.common is not None and len(contact.rims()) > 1:
        problems.append(Problem("configuration.common_and_rims", file | {"key": "gpio.contact"}))
    return tuple(problems)


def _layered(name: str, kind: type[_T], folder: Path, defaults: Path) -> tuple[_T, tuple[Problem, ...]]:
    below = _default_layer(name, kind, defaults)
    above = read_layer(folder / name, kind)
    try:
        return msgspec.convert(laid_over(below, above.data), kind), above.problems
    except msgspec.ValidationError as error:
        # What single keys cannot show: half of a group that stands nowhere below (a floor with `a` but no `b`).
        problem = Problem("configuration.incomplete", {"file": str(folder / name), "reason": str(error)})
        return msgspec.convert(below, kind), (*above.problems, problem)


def _default_layer(name: str, kind: type[msgspec.Struct], defaults: Path) -> dict[str, Any]:
    path = defaults / name
    if not path.is_file():
        raise DefaultsError(f"{path} is missing. Install Diving Bell again.")
    try:
        data: dict[str, Any] = read_yaml(path)
        msgspec.convert(data, kind)
    except (OSError, ValueError, msgspec.ValidationError) as error:
        raise DefaultsError(f"{path}: {error}. Install Diving Bell again.") from error
    return data


def _keep(configuration: Configuration, name: str, value: msgspec.Struct, head: str) -> None:
    from divingbell.companion.configuration.commented_yaml import save
    from divingbell.companion.configuration.typed_yaml import layer

    default = _default_layer(name, type(value), configuration.defaults)
    below: dict[str, Any] = msgspec.to_builtins(msgspec.convert(default, type(value)))
    path = configuration.folder / name
    if read_layer(path, type(value)).problems and path.is_file():
        keep_aside(path)

    def read(text: str) -> dict[str, Any]:
        found = layer(text, path, type(value))
        if found.problems:
            raise ValueError(str(found.problems[0]))
        return found.data

    save(path, difference(msgspec.to_builtins(value), below), head, below=below, read=read)
