"""Settings that people choose for this tablet: sight, sound, seats, house rules, which rig. One struct for screen
and CLI."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Volume = Annotated[int, Meta(ge=0, le=100)]
ClockTime = Annotated[str, Meta(pattern=r"\A([01][0-9]|2[0-3]):[0-5][0-9]\Z", examples=["22:00", "07:30"])]
RigSpec = Annotated[str, Meta(pattern=r"\A[a-z][a-z0-9_-]*(:.+)?\Z", examples=["NAME", "NAME:PLACE", "none"])]
"""As after `--rig`: the name of an installed rig, with a place where it takes one (`NAME:PLACE`), or `none`."""


class SoundGroup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One group of sounds."""

    enabled: bool = True
    volume: Volume = 80
    """Percent of full scale."""


class QuietHours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hours in which nothing sounds; may run over midnight."""

    enabled: bool = False
    begin: ClockTime = "22:00"
    end: ClockTime = "08:00"


class Sound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Volumes by group."""

    table: SoundGroup = SoundGroup()
    money: SoundGroup = SoundGroup()
    warnings: SoundGroup = SoundGroup()
    buzz: Literal["without_probe", "always", "never"] = "without_probe"
    """When our buzz sound plays; a real probe has a buzzer of its own."""
    quiet: QuietHours = QuietHours()
    say_results: bool = False
    """Results and errors are said aloud by espeak-ng."""


class LastSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of last time, for "Same as last time"."""

    name: str = ""
    """From before people had ids; taken into the journal at the next start (`KnownPeople.identify`)."""
    colour: str = ""
    """Id of a player colour in the tokens (`pearl`, `star`, ...)."""
    place: Annotated[int, Meta(ge=0, le=7)] | None = None
    """Which of the six places round the screen, clockwise from the upper left, or of the two between the upper and the
    lower ones (6, 7); None: not known, they are spread."""
    person: str = ""
    """Id of who sat there; the name stands in the journal. Empty: a seat without a name."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything the settings pages show; defaults in `config/settings.yaml`, the user's choice laid over them."""

    welcomed: bool = False
    """True if the first start (language, welcome) was completed."""
    language: Annotated[str, Meta(pattern=r"\A[a-z]{2,3}(_[A-Za-z0-9]{2,4})*\Z", examples=["en", "it", "pt_BR"])] = "en"
    """A folder of `config/texts`, named as CLDR does."""
    text_scale: Annotated[float, Meta(ge=1.0, le=1.3)] = 1.0
    theme: Literal["abyss", "shallows"] = "abyss"
    calm_motion: bool = False
    """No counting up, no pulsing."""
    face_the_player: bool = False
    """Half a turn of the screen towards the player in turn."""
    dim_after_s: Annotated[int, Meta(ge=0, le=3600)] = 30
    """Seconds without a touch or a buzz until the screen dims; 0 never."""
    kiosk: bool = False
    """The app owns the screen: Switch off is offered in Pause."""
    seat_sides: Annotated[tuple[Literal["upper", "lower"], ...], Meta(max_length=8)] = ()
    """To which edge of the picture each seat is nearer; empty: as the table screen lays them out."""
    names: tuple[str, ...] = ()
    """Names of people from before they had ids, newest first; taken into the journal at the next start
    (`KnownPeople.identify`)."""
    last_seats: Annotated[tuple[LastSeat, ...], Meta(max_length=8)] = ()
    counted: dict[Literal["gold", "silver", "bronze", "cards"], Annotated[int, Meta(ge=0, le=999)]] = {}
    """Coins and cards in the box as they were counted last time, offered again for the next game."""
    pack: Annotated[str, Meta(max_length=40)] = ""
    """Name of the pack of cards in use; empty until one was chosen."""
    rig: RigSpec = "serial"
    rig_answered: bool = False
    """True if a real rig has ever answered on this tablet: until then its absence is no alarm."""
    sound: Sound = Sound()
    odds_card: bool = False
    """Show the chance to get home, where a game knows it."""
    phones: bool = False
    """True if phones on the same network may look at the table."""
    phone_code: Annotated[str, Meta(pattern=r"\A([0-9]{4})?\Z", examples=["", "4711"])] = ""
    """The four digits that a phone types once; empty: anyone on the network may look."""
    house_rules: dict[str, dict[str, bool | str]] = {}
    """Game -> house rule -> option, for the next game; what is not named takes the game's default."""
