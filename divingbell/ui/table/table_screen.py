"""The screen of a table: everything that is the same at every table. A game fills in band, content and words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from kivy.clock import Clock
from msgspec.structs import replace

from divingbell.companion.games.decision import Decision, Picks, telling_ends
from divingbell.companion.rig import Health, Signal
from divingbell.companion.session.session import Session
from divingbell.companion.table.events import (
    Entered,
    Event,
    Opened,
    Outcome,
    Proposed,
    RigChanged,
    SensorEvent,
)
from divingbell.ui.kit import bars
from divingbell.ui.kit.context import Context
from divingbell.ui.shell.route import Route
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.additions import CameBack, MenuKey, Overlay
from divingbell.ui.table.aloud import sentences
from divingbell.ui.table.facing import Facing
from divingbell.ui.table.payments import Payments
from divingbell.ui.table.preload import Preload
from divingbell.ui.table.record_screen import RecordScreen
from divingbell.ui.toolkit.element import Element

if TYPE_CHECKING:
    from divingbell.companion.table.core import SensorCommand

BLINK_S = 1.5
"""How long the chip says "felt, not counted"."""


class TableScreen(RecordScreen):
    """Base of all tables."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.face: Overlay | None = None
        self.came_back: CameBack | None = None
        """How this game was carried on, None where it was begun here."""
        self.blinking = False
        """Whether a contact was just felt and not counted."""
        self.payments = Payments(shell, self.refresh, self._all_paid)
        self._facing = Facing(shell, self.in_turn, self.may_turn)
        self._preload = Preload(shell, self._at)
        self._decision: tuple[object, Decision | None] = (None, None)

    # What holds -----------------------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """What can be answered now; None after the end."""
        key = (self.ctx, self.session, self.snapshot.header)
        if self._decision[0] != key:
            asked = self.decide()
            self._decision = (key, telling_ends(asked, self.session) if asked is not None else None)
        return self._decision[1]

    def tap_of(self, picks: Picks) -> Callable[[], None]:
        """The tap that answers the decision of now with these picks."""
        decision = self.decision

        def tap() -> None:
            actions = decision.make(picks) if decision is not None else None
            if actions is not None:
                self.send(*actions)

        return tap

    def clockwise_from(self, player: str) -> list[str]:
        """All others, beginning at this player's left."""
        order = list(self.state.players)
        place = order.index(player)
        return order[place + 1 :] + order[:place]

    @property
    def staged(self) -> bool:
        """Whether things are on their way: in the main area what comes next waits for them (screens.md 11.3). What is
        taken back flies over what holds again."""
        payment = self.payments.payment
        return payment is not None and bool(payment.flights) and not payment.back

    # What a game fills in -------------------------------------------------------------------------------------------

    def decide(self) -> Decision | None:
        """The game's own `decision` of what holds now."""
        return self.parts.decisions.decision(self.ctx, self.session, self.names)

    def question(self) -> Overlay | None:
        """What must be answered before a game that was carried on, or a rig that was away, counts again; None: nothing.
        Asked when the table visits `resume`."""
        return None

    def banner_inside(self) -> bool:
        """Whether the table has the banner in its main area, beside or under the people (`memory_banner.headed`), or a
        chip for it; else it stands over all of `content`."""
        return False

    def in_turn(self) -> str | None:
        """The player the screen may be turned to."""
        turn = getattr(self.state, "turn", None)
        return turn.player if turn is not None else None

    def aloud(self, ctx: Context, event: Entered) -> str:
        """What is said aloud of what was entered, if results are: sentences, in the words of the screen; `ctx` writes
        amounts for the ear. Empty: nothing."""
        del ctx, event
        return ""

    def felt(self, signal: Signal, *, counted: bool) -> None:
        """A sensor said something; `snapshot` is what holds after it."""

    def rig_changed(self, health: Health) -> None:
        """Health or hold changed; `snapshot` may be newer already."""

    def menu_keys(self, ctx: Context) -> Sequence[MenuKey]:
        """The game's own keys of the table menu."""
        del ctx
        return ()

    def may_turn(self) -> bool:
        """Not while something flies. A game adds: not with an armed dive."""
        return not self.windows and self.payments.payment is None

    def may_dim(self) -> bool:
        """Not under a window or an offer. A game adds: not while people look at the real board with an answer open."""
        return not self.windows and self.snapshot.proposal is None

    # Sensors --------------------------------------------------------------------------------------------------------

    def sensors(self, kind: SensorCommand) -> None:
        """`hold`, `go` or `free_buzz_over`."""

        def answer(_: Outcome) -> None:
            self.shell.main_thread.post(self._look_again)

        self.table.post_sensors(kind, answer)

    def _look_again(self) -> None:
        self.read()
        self.refresh()

    def blink(self) -> None:
        """A contact was felt and not counted: the chip says so once."""
        self.blinking = True
        Clock.schedule_once(lambda _: self._blinked(), BLINK_S)

    def _blinked(self) -> None:
        self.blinking = False
        self.refresh()

    # Showing --------------------------------------------------------------------------------------------------------

    def active_overlay(self) -> Overlay | None:
        """What stands in the place of band and content now."""
        return self.face if self.face is not None and self.face.holds() else None

    def view(self) -> Element:
        ctx = self.ctx
        shown = self.active_overlay() or self
        return self.framed(ctx, shown.band(ctx), shown.content(ctx), shown.toast_place(ctx))

    def nobodys_band(self, ctx: Context, *chips: Element) -> Element:
        """In the place of the band once the game was stopped: it is nobody's turn and nobody has won."""
        lane = self.lane(ctx) if ctx.size != "tall" else None
        game = self.session.game
        title = ctx.t(f"{game.name}.title") if game is not None else ""
        return bars.header(ctx, title, "", *self.turn_keys(ctx), chips=chips, lane=lane)

    @property
    def stopped(self) -> bool:
        """Whether the game is over and nobody has won."""
        return self.state.result is not None and not self.state.result.winners

    def lane(self, ctx: Context) -> Element | None:
        """The toast of now, for the lane: `lane` of a band, on the tall panel a row 60 dp high under the people."""
        toast = self.toast.view(ctx)
        if toast is not None and ctx.size == "tall":
            toast.grow = 1
        return toast

    def above(self) -> Element | None:
        return self.payments.view()

    @property
    def passing(self) -> bool:
        """Whether something is shown for a moment."""
        return self.payments.payment is not None

    def all_seen(self) -> None:
        """What is shown for a moment has been looked at: on to what comes next. A game adds what it shows so."""
        self.payments.end()

    def banner(self, ctx: Context) -> Element | None:
        inside = self.banner_inside() and self.active_overlay() is None
        return None if inside else super().banner(ctx)

    # Watching -------------------------------------------------------------------------------------------------------

    def on_show(self) -> None:
        super().on_show()
        if self.session.last is not None:
            self._face()
            self._over()
            self._preload.begin(self.session)

    def _at(self, session: Session) -> TableScreen:
        """This table as it would be at another moment of the game."""
        table = type(self)(self.shell)
        table.snapshot = replace(self.snapshot, session=session)
        return table

    def on_hide(self) -> None:
        super().on_hide()
        self._preload.stop()
        self._facing.stop()
        self.payments.forget()

    def heard(self, event: Event) -> None:
        if isinstance(event, Entered):
            self.say(lambda ctx: sentences(self.aloud(ctx, event), self._who_won(ctx)))
        super().heard(event)
        if isinstance(event, Opened):
            self.payments.forget()
        elif isinstance(event, Entered):
            self._face()
            self._over()
        elif isinstance(event, SensorEvent):
            self.felt(event.signal, counted=event.counted)
        elif isinstance(event, Proposed):
            self.blinking = False
        elif isinstance(event, RigChanged):
            self.rig_changed(event.health)

    def _over(self) -> None:
        """The game has ended: to the podium, where the program has one, as soon as the last payment has been seen."""
        if self.state.result is not None and self.payments.payment is None:
            self.visit(Route.PODIUM)

    def _all_paid(self) -> None:
        if self.shell.top is self:
            self._over()

    def _who_won(self, ctx: Context) -> str:
        """Aloud, at the end of the game."""
        result = self.state.result
        if result is None or not result.winners:
            return ""
        names = [self.seat(player).told for player in result.winners]
        return ctx.t("table.wins", count=len(names), names=", ".join(names))

    def _face(self) -> None:
        """Before the first turn, after a turn has passed, and as soon as it may be turned after that."""
        self._facing.look(list(self.state.players))
