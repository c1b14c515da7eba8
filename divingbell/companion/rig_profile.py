"""How the rigs are wired: `rig.yaml` as values."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Pin = Annotated[int, Meta(ge=0, le=27)]
"""BCM number of a GPIO pin on the Raspberry Pi's 40-pin header."""
StepsPerTurn = Annotated[int, Meta(ge=1, le=65535)]
Pull = Literal["up", "down", "none"]
PinLevel = Literal["low", "high"]


class SerialProfile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The line to the microcontroller."""

    baud: Literal[115200, 250000, 500000] = 115200
    low_supply_mv: Annotated[int, Meta(ge=1000, le=6000)] = 4750


class FloorProfile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The floor's sensor, as far as the rig does not report it."""

    steps_per_turn: StepsPerTurn = 400


class ContactPins(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the rims are wired: one common wire, or one for each risk area."""

    common: Pin | None = None
    risk_2: Pin | None = None
    risk_3: Pin | None = None
    risk_4: Pin | None = None
    risk_5: Pin | None = None
    closed: PinLevel = "low"
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
    index_active: PinLevel = "low"
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
