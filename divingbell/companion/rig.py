"""The seam to a rig (the sensors wired to the real game): `Signal`, `Health`, `Trace`, the `Rig` interface, and
`RigDriver`, by which a package registers a kind of rig (docs/adding-a-rig.md).

Drivers implement `Rig`, the table and the screens receive it; neither knows the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Literal, Protocol, runtime_checkable

import msgspec
from msgspec import Meta

from divingbell.companion.rig_profile import RigProfile

SignalKind = Literal["contact", "contact_end", "floor"]
Sense = Literal["touch", "risk", "floor"]
"""A touch and its length; which rim was touched; how far the floor turned."""
HealthState = Literal["searching", "ready", "check", "lost", "stuck"]
Fault = Literal["bounce", "chatter", "stuck", "unplug", "lose_bytes", "none"]


class DeviceEvent(msgspec.Struct, frozen=True):
    """Which event of a device with a memory a signal is: it is reported until it is kept (`Rig.kept`)."""

    boot: int
    """The device's memory: another number after each loss of it."""
    number: int
    """Counts from 1 within the boot."""
    again: bool = False
    """It was there before the rig was first linked: an earlier run of the program may have kept it."""


class Signal(msgspec.Struct, frozen=True, omit_defaults=True):
    """One event of the sensors.

    `us` is the rig's own stamp in microseconds, never decreasing while a program runs (a rig unwraps its
    device's counter and goes on counting after a reset of the device). A contact is stamped with its first
    closed sample, its end with the last closed one.
    """

    kind: SignalKind
    us: int
    rim: int | None = None
    """Risk area (2-5) of the rim that was touched; None where all rims share one wire."""
    ms: int | None = None
    """Length of the contact in milliseconds; only with `contact_end`."""
    steps: int | None = None
    """Change of the floor's position in encoder steps, signed; only with `floor`."""
    late: bool = False
    """It began before the rig came back (held by the device meanwhile): logged, never counted."""
    ago_us: int | None = None
    """How long before its report it began (us), by the rig's own clock; None where the rig cannot tell. Only with
    `contact`; never recorded: the table makes `after` of it (actions.md 4, Sensors)."""
    event: DeviceEvent | None = None
    """None where the rig's device keeps nothing. Never part of a record."""


class Health(msgspec.Struct, frozen=True, omit_defaults=True):
    """The state of the rig, reported at every change.

    `reason` is the id of a text (`config/texts`), `args` its values. `missed`: contacts may have been missed since the
    last health (power was lost, a gap in the device's numbers): the table then puts a dive on hold.
    """

    state: HealthState
    reason: str
    args: Mapping[str, str | int] = msgspec.field(default_factory=dict)
    missed: bool = False


class Trace(msgspec.Struct, frozen=True):
    """Trace mode, one row: the share of closed samples (0-100 %) in each of the last windows of 4 ms, oldest first."""

    us: int
    """Stamp of the end of the newest window."""
    rim: int | None
    shares: tuple[int, ...]


class Capabilities(msgspec.Struct, frozen=True):
    """Capabilities of the sensors of this rig."""

    rims: tuple[int | None, ...] = (None,)
    """Risk area of each contact input; `(None,)` for one common wire."""
    floor_steps: int | None = None
    """Encoder steps in one full turn of the floor; None without a floor sensor."""
    shares: bool = True
    """True if a trace has shares between 0 and 100; a rig of beginnings and ends draws only 0 and 100."""
    name: str = ""
    """Name and place of the rig, the same in every language: `Diving Bell 1.0.0 (/dev/ttyUSB0)`."""
    interval_us: int | None = None
    """How often (us) the board is asked whose keys the rig reads: as exactly are begin and length known, and what is
    shorter than two may be missed. None: the rig reads no board, or the board does not say it."""
    pretended: bool = False
    """True if it is a program and no sensor: a simulated rig."""
    firmware: str = ""
    """Version of the firmware on the rig's device, `1.0.0`; empty where it has none, or until it was found."""
    port: str = ""
    """Path of the serial port of the rig's device; empty where it has none."""


class Diagnostics(msgspec.Struct, frozen=True):
    """Self-diagnosis for the hardware panel; None where the rig cannot tell."""

    millivolts: int | None = None
    latency_ms: float | None = None
    floor_angle: float | None = None
    """Degrees (0-360) from the zero; None until the index was passed."""
    glitches: int = 0
    missed_steps: int = 0
    late_edges: int = 0
    """Edges of pins that were delivered too late."""
    lost_edges: int = 0
    """Edges of pins that were not delivered at all."""
    damaged_frames: int = 0
    overflows: int = 0
    """How often the kernel's queue of a board with keys ran over."""
    missing_ms: int = 0
    """How long, in all, touches may be missing because of that."""
    grabbed: bool | None = None
    """True if no other program gets the keys of the board; None where the rig reads none."""


class Parameters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Result of calibration; kept in the user's configuration and sent to the device at every hello."""

    threshold: Annotated[int, Meta(ge=1, le=100)] = 20
    """Percent (1-100) of the last 80 samples (4 ms) that must be closed for a contact to begin."""
    hold_off_ms: Annotated[int, Meta(ge=1, le=1000)] = 120
    """Milliseconds (1-1000) without a closed sample after which a contact has ended."""
    zero_steps: Annotated[int, Meta(ge=-65535, le=65535)] = 0
    """Position of the floor, in steps from its index, that reads as 0 degrees."""
    reverse: bool = False
    """True if the floor's positive direction is turned round."""


class Listener(Protocol):
    """Receives what a rig reports; called from the rig's own thread and must return at once."""

    def signal(self, signal: Signal) -> None:
        """A sensor felt something."""

    def health(self, health: Health) -> None:
        """The rig was found, lost, or has another complaint."""


class Rig(Protocol):
    """The sensors wired to the real game. Every method may be called from any thread and returns at once."""

    def start(self, listener: Listener) -> None:
        """Begin to search and to sample; signals and health go to `listener` until `stop`."""

    def stop(self) -> None:
        """Release the port or the pins; joins the rig's thread. May be called twice."""

    def capabilities(self) -> Capabilities:
        """Capabilities of the sensors; defaults until the rig was found."""

    def diagnostics(self) -> Diagnostics:
        """Newest self-diagnosis."""

    def trace(self, on_trace: Callable[[Trace], None] | None) -> None:
        """Switch trace mode on (`on_trace` gets every row, from the rig's thread) or off (None)."""

    def parameters(self, parameters: Parameters) -> None:
        """Use these from now on and at every later hello."""

    def zero(self) -> Parameters:
        """Make the floor's present position 0 degrees; returns the parameters that hold now."""

    def kept(self, signal: Signal) -> None:
        """This signal of the rig is kept: on disk, or in memory where no session is open or the journal cannot be
        written. Only then may its device forget it; after a kill of the program it reports again what was not kept."""

    def ask_again(self) -> None:
        """Look for the rig at once instead of at the next quiet retry (every 2 s)."""


@runtime_checkable
class AsksPorts(Protocol):
    """A rig that looks for its device on serial ports."""

    def silent_ports(self) -> Sequence[str]:
        """Paths of the ports that gave no answer, none while it has its device. From any thread."""


class SimulatedInputs(Protocol):
    """Inputs of a simulated rig, for people and scripts."""

    def touch(self, rim: int | None = None) -> None:
        """The probe touches a rim and stays there."""

    def lift(self) -> None:
        """The probe leaves the rim."""

    def contact(self, milliseconds: int, rim: int | None = None) -> None:
        """Touch a rim for this long (1-60000 ms); returns at once."""

    def turn_floor(self, steps: int) -> None:
        """Turn the floor by hand, signed steps."""

    def fault(self, fault: Fault) -> None:
        """Switch a scripted fault on; `none` ends all of them (and plugs the cable in again)."""


class Simulator(Rig, SimulatedInputs, Protocol):
    """A rig that can be played: the simulated rig of practice, demo and tests."""


class RigFinding(msgspec.Struct, frozen=True):
    """A line of `divingbell doctor` about the devices of a rig: what was found, and what to do."""

    level: Literal["good", "warning", "bad"]
    text_id: str
    args: Mapping[str, str | int] = msgspec.field(default_factory=dict)


@runtime_checkable
class RigDriver(Protocol):
    """A kind of rig that can be chosen in Settings and after `--rig`. An entry of the group `divingbell.rigs` names its
    class, which is made without arguments.

    Settings and doctor ask every driver, so its module is light: what takes time is imported in `make`.
    """

    title: str
    """Id of the text that says in Settings what it is: "this Raspberry Pi’s pins"."""
    label: str
    """Id of the word that begins its lines in `divingbell doctor`."""
    heading: str = ""
    """Id of its name where the kinds stand one under the other: "Sensor box"; empty: its title."""
    about: str = ""
    """Id of a sentence that says what it is made of; empty: none is said."""
    feels: tuple[Sense, ...] = ("touch",)
    """Senses that it can have at best; the rig itself says which it has (`Capabilities`)."""
    mark: str = "access-point"
    """Its icon in Settings."""
    order: int = 100
    """Its place in Settings: lower numbers first, equal ones by name; ours are 1 to 4."""
    place: str = ""
    """Place that may follow the name and a colon (`NAME:PLACE`), as people are told: `PATH`; empty: nothing may."""
    pretended: bool = False
    """Its rigs are programs and no sensors, each a `Simulator`: doctor opens none, `divingbell table` plays it."""
    tells_supply: bool = False
    """Its device tells the voltage of its supply within 2.5 s: doctor waits for that."""
    takes_firmware: bool = False
    """Its device is a board that our firmware is put on: it is chosen when such a board has said hello."""
    learns_key: bool = False
    """It reads the key of a board that people teach it on a screen (`usb_key` of the profile)."""
    groups: tuple[str, ...] = ()
    """Groups of the system whose members may open its devices, as far as a system has them."""
    texts: str = ""
    """Folder of its texts beside its module; empty for ours."""

    def make(self, place: str, profile: RigProfile, parameters: Parameters) -> Rig:
        """A rig, not started yet. Opens nothing and looks for nothing; `place` is what was said after the colon, empty
        without."""
        ...

    def is_there(self) -> bool | None:
        """Tell whether something of it is plugged in or wired; None: it needs nothing, or that cannot be told. Reads
        files, opens nothing."""
        return None

    def findings(self, place: str | None) -> Iterator[RigFinding]:
        """Find out what can be told without opening anything. `place` is what was said after the colon, empty
        without; None where another rig is chosen."""
        del place
        return iter(())
