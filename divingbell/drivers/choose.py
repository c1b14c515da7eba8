"""Makes the rig that `--rig` or the settings name. What a rig needs is imported only when it is chosen."""

from __future__ import annotations

from divingbell.companion.configuration.configuration import Configuration
from divingbell.companion.rig import Rig


class UnknownRigError(ValueError):
    """None of `serial[:PATH]`, `gpio`, `usb-key[:PATH]`, `simulated`, `none`; the text for people is `rig.unknown`."""

    def __init__(self, spec: str) -> None:
        self.spec = spec


def make_rig(spec: str, configuration: Configuration) -> Rig | None:
    """The rig, not started yet; None for `none`. Raises `UnknownRigError`; opens nothing and looks for nothing."""
    profile, parameters = configuration.profile, configuration.parameters
    kind, named, place = spec.partition(":")
    if kind == "serial" and (place or not named):
        from divingbell.drivers.serial_rig import SerialRig

        return SerialRig(profile, parameters, place or None)
    if spec == "gpio":
        from divingbell.drivers.gpio import GpioRig

        return GpioRig(profile, parameters)
    if kind == "usb-key" and (place or not named):
        from divingbell.drivers.usb_key_rig import UsbKeyRig

        return UsbKeyRig(profile, parameters, place or None)
    if spec == "simulated":
        from divingbell.drivers.simulated import SimulatedRig

        return SimulatedRig(profile, parameters)
    if spec == "none":
        return None
    raise UnknownRigError(spec)
