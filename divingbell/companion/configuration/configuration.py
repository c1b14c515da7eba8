"""The configuration: defaults of `config/`, and the user's files laid over them key by key.

Three files: `settings.yaml` (what people chose on the screen), `rig.yaml` (how the sensors are wired; written by
people, and when a USB key is learnt) and `calibration.yaml` (what calibration found).
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec
import platformdirs
from msgspec import Meta

from divingbell.companion.configuration.atomic_file import keep_aside
from divingbell.companion.configuration.layer import Problem, difference, laid_over
from divingbell.companion.configuration.layer_files import read_layer
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.data import data_folder
from divingbell.companion.parsed import read_yaml
from divingbell.companion.rig import Parameters
from divingbell.companion.texts.catalogue import languages

SETTINGS = "settings.yaml"
RIG = "rig.yaml"
CALIBRATION = "calibration.yaml"
FILES = (SETTINGS, RIG, CALIBRATION)

Pin = Annotated[int, Meta(ge=0, le=27)]
"""BCM number of a GPIO pin on the Raspberry Pi's 40-pin header."""
Steps = Annotated[int, Meta(ge=1, le=65535)]
Pull = Literal["up", "down", "none"]
Level = Literal["low", "high"]


class SerialProfile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The line to the microcontroller."""

    baud: Literal[115200, 250000, 500000] = 115200
    low_supply_mv: Annotated[int, Meta(ge=1000, le=6000)] = 4750


class FloorProfile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The floor's sensor, as far as the rig does not report it."""

    steps_per_turn: Steps = 400


class ContactPins(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the rims are wired: one common wire, or one for each risk area."""

    common: Pin | None = None
    risk_2: Pin | None = None
    risk_3: Pin | None = None
    risk_4: Pin | None = None
    risk_5: Pin | None = None
    closed: Level = "low"
    pull: Pull = "up"

    def rims(self) -> dict[int | None, int]:
        """Risk area (None: the common wire) -> pin, of those that are wired."""
        pins = {None: self.common, 2: self.risk_2, 3: self.risk_3, 4: self.risk_4, 5: self.risk_5}
        return {rim: pin for rim, pin in pins.items() if pin is not None}


class FloorPins(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the floor's quadrature encoder is wired."""

    a: Pin
    b: Pin
    index: Pin | None = None
    index_active: Level = "low"
    pull: Pull = "up"


class GpioProfile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sensors on the pins of a Raspberry Pi."""

    pin_factory: Literal["gpiod", "lgpio", "rpigpio", "pigpio", "native", "mock"] = "gpiod"
    contact: ContactPins = ContactPins()
    floor: FloorPins | None = None


class UsbKeyProfile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The learnt key of a ready-made board: a device that turns a closed contact into a key or a button."""

    name: str = ""
    """The board as it calls itself, for people; it is not known by this."""
    vendor: Annotated[int, Meta(ge=0, le=0xFFFF)] = 0
    product: Annotated[int, Meta(ge=0, le=0xFFFF)] = 0
    serial: str = ""
    """Its serial number; empty where it has none."""
    socket: str = ""
    """Where it is plugged in, as the kernel says it (`phys` without its interface): asked where the number is empty, or
    where several boards have the same."""
    key: Annotated[int, Meta(ge=0, le=0x2FF)] | None = None
    """The kernel's code of the key or button (linux/input-event-codes.h); None: none is learnt."""
    closed: Literal["pressed", "released"] = "pressed"
    """The state of the key while the contact is closed."""


class SimulatedProfile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rig of practice, demo and tests."""

    rims: Literal["common", "each"] = "common"
    turn_rate: Annotated[int, Meta(ge=0, le=2000)] = 120
    """Steps a second that the floor turns while a contact is closed."""
    supply_mv: Annotated[int, Meta(ge=0, le=6000)] = 5020


class RigProfile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the rigs are wired: `rig.yaml`."""

    serial: SerialProfile = SerialProfile()
    floor: FloorProfile = FloorProfile()
    gpio: GpioProfile = GpioProfile()
    usb_key: UsbKeyProfile = UsbKeyProfile()
    simulated: SimulatedProfile = SimulatedProfile()


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
    profile, in_rig = _layered(RIG, RigProfile, folder, defaults)
    parameters, in_calibration = _layered(CALIBRATION, Parameters, folder, defaults)
    wiring = wiring_problems(profile, folder / RIG)
    problems = (*in_settings, *no_language, *in_rig, *wiring, *in_calibration)
    return Configuration(settings, profile, parameters, problems, folder, defaults)


def _in_a_language_there_is(settings: Settings, folder: Path, defaults: Path) -> tuple[Settings, tuple[Problem, ...]]:
    """The settings in our own language where the folder of the chosen one is gone, and the problem."""
    if settings.language == Settings().language or (defaults / "texts" / settings.language).is_dir():
        return settings, ()
    there = ", ".join(languages(defaults / "texts"))
    args: dict[str, str | int] = {"file": str(folder / SETTINGS), "key": "language", "value": settings.language}
    problem = Problem("configuration.no_language", args | {"choices": there})
    return msgspec.structs.replace(settings, language=Settings().language), (problem,)


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
