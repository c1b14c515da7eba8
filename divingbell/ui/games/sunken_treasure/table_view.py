"""Values of the pictures of the table, made by the table, and calls of their buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple, Protocol

from divingbell.companion.canvas.porthole import State as PortholeState
from divingbell.companion.games.decision import Choice, Decision, Picks, Row
from divingbell.companion.games.seats import Seat
from divingbell.companion.games.sunken_treasure.decisions import Attempt, PaymentPreview
from divingbell.companion.games.sunken_treasure.state import Dive, Player, State
from divingbell.ui.games.sunken_treasure.people import Everybody, Paid
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.hardware import ProbeState
from divingbell.ui.toolkit.element import Box, Element

Picture = Literal["card", "call", "free_buzz", "armed", "ring", "buzz", "penalty", "over"]
RowName = Literal["coin", "card", "risk"]


class TableTaps(Protocol):
    """Calls of the buttons of the table."""

    def pick(self, row: RowName, value: object) -> None:
        """Coin, card or hole was tapped."""

    def open_row(self, row: RowName) -> None: ...
    def close_row(self) -> None: ...
    def on_to_the_dive(self) -> None: ...
    def not_a_real_buzz(self) -> None: ...
    def our_free_buzz(self) -> None:
        """The buzz was the free one, said aloud and not tapped."""

    def answers_come(self) -> None:
        """The contact was seen long enough."""

    def came_first(self) -> None:
        """A button that a contact has just changed was touched: nothing is sent."""

    def no_buzz(self) -> None: ...
    def go_on(self) -> None:
        """Let the sensors count again."""


class ProbeView(NamedTuple):
    """How the probe is and what it felt."""

    state: ProbeState
    words: str | None
    """Said in the place of the state's own words."""
    open_hardware: Tap | None
    missing: bool
    """There is no rig and none is meant to be."""
    lost: bool
    by_hand: bool
    """People say what the probe cannot."""
    porthole: PortholeState
    has_floor: bool
    floor_angle: float | None
    """Degrees; None until the floor's index was passed."""
    turned: float
    """How far the floor has come with the present buzz, degrees; negative against the clock."""
    felt: str
    """The contact of the present buzz."""
    floor_by: str
    """How far the floor has turned with it; empty where it did not."""
    stuck: bool
    """It still touches metal."""
    other_rim: int | None
    """The hole of the rim that buzzed, where another one was called and can still be corrected."""


class TableView(NamedTuple):
    """Everything that is shown."""

    picture: Picture
    state: State
    seats: Mapping[str, Seat]
    decision: Decision | None
    """None after the end."""
    rows: Callable[[], Mapping[str, Row]]
    """`coin`, `card`, and `risk` once the card lies; worked out only where they are shown."""
    picks: Picks
    """The choices of these rows."""
    clean: int | None
    """The amount of the right coin as things stand, dollars; None: it cannot come up, or no hole is called yet."""
    if_free: str | None
    """The amount of the right coin if the buzz was the free one, said aloud and not tapped; empty before the hole is
    called; None: it cannot have been."""
    asleep: bool
    """A contact has just been: what takes it back does not act yet."""
    probe: ProbeView
    held: bool
    """The sensors are on hold, and not because people chose to play by hand."""
    banner: Box | None
    """The first row of the main area: danger, and its repair."""
    in_memory: Box | None
    """In the place of a banner, where the penalty cards need the height: that the game is in memory only."""
    payments: tuple[Paid, ...]
    """The words of a payment on the panels, clockwise from p1."""
    shown: State
    """The figures of the panels: while something is paid, those of before."""
    answer: Callable[[Picks], Tap]
    """The tap that answers the decision with these picks."""
    undo_button: Callable[..., Box]
    turn_buttons: tuple[Box | None, ...]
    lane: Element | None
    """The toast of now."""
    upright: bool
    """The main area is higher than wide: its parts stand under each other."""
    roomy: bool
    """The panel is so wide that the people stand beside the main area."""
    taps: TableTaps

    @property
    def diver(self) -> Seat:
        """The player in turn."""
        return self.seats[self.state.turn.player]

    @property
    def everybody(self) -> Everybody:
        """All players with what they have."""
        players = self.shown.players
        seats = tuple(self.seats[player] for player in players)
        return Everybody(seats, tuple(players.values()), self.state.turn.player, self.shown.coins_left, self.payments)

    @property
    def players(self) -> Mapping[str, Player]:
        return self.state.players

    @property
    def dive(self) -> Dive:
        """The dive that is on."""
        dive = self.state.dive
        assert dive is not None, "shown only in a dive"
        return dive

    @property
    def any_metal(self) -> bool:
        return self.dive.dive_for == "anything"

    @property
    def bannered(self) -> bool:
        return self.banner is not None

    def choice(self, row: str, value: object) -> Choice:
        """An answer of the decision. Raises KeyError where it cannot be given now."""
        assert self.decision is not None, "there are no keys after the end"
        return self.decision.choice(row, value)

    def recovered(self, metal: str) -> Choice:
        """This coin came up."""
        return self.choice("outcome", f"recovered.{metal}")

    def attempt(self, outcome: str) -> Attempt:
        """The effect of an answer of the dive."""
        attempt: Attempt = self.choice("outcome", outcome).detail
        return attempt

    @property
    def paid(self) -> int:
        """The amount that the bank pays if no penalty card is played, dollars."""
        payment: PaymentPreview = self.choice("penalty", "none").detail
        return payment.diver

    def tap(self, row: str, value: object) -> Tap:
        """The call of the button of an answer."""
        return self.answer({row: value})
