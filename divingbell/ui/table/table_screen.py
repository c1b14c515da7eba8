"""The screen of a table: the parts that every table has, and what a game fills in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Generic, TypeVar, Unpack

from msgspec.structs import replace

from divingbell.companion.entry_points import OURS
from divingbell.companion.games.amounts import concerned
from divingbell.companion.games.decision import ActionFields, Decision, Picks, telling_ends
from divingbell.companion.games.game import Entry, State
from divingbell.companion.games.parts import title_of_session
from divingbell.companion.games.seats import Seat
from divingbell.companion.rig import Health, Signal
from divingbell.companion.session.sentences import line
from divingbell.companion.session.session import Session
from divingbell.companion.table.events import Entered, Event, Opened, Refused, RigChanged, SensorEvent
from divingbell.ui.kit import bars
from divingbell.ui.kit.buttons import UndoOptions
from divingbell.ui.kit.context import Context
from divingbell.ui.shell.route import Route
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.auto_rotate import AutoRotate
from divingbell.ui.table.club_news import ClubNews
from divingbell.ui.table.frame import framed, over_actions
from divingbell.ui.table.hooks import CameBack, MenuButton, Overlay, WayOut
from divingbell.ui.table.news import News
from divingbell.ui.table.payments import Payments
from divingbell.ui.table.preload import Preload
from divingbell.ui.table.record_parts import Handler, RecordParts
from divingbell.ui.table.sensors import Sensors
from divingbell.ui.table.sound_preparation import SoundPreparation
from divingbell.ui.toolkit.element import At, Box, Element

StateT = TypeVar("StateT", bound=State)
"""A game's own state value."""


class TableScreen(Screen, Generic[StateT]):
    """Base of the tables of all games.

    It owns its parts, each a module of this folder: `record` reads, `sender` sends, `last_tap` takes back, `snackbars`
    and `speech` tell, `dialogs` lie over it, `storage` warns, `sensors`, `payments`, `auto_rotate`, `preload`,
    `sound_preparation`, `club_news`. What follows from an event is one list, `handlers`. A game fills in `header` and
    `content` (everything under the header, with `undo_button` in its lower left corner) and `name_of`, where it has
    them also `given_back`, `offer`, `banner`, `spoken`, `on_entries`, `on_signal`, `on_health`, `on_session`,
    `toast_place`, `may_turn`, `menu_buttons`, `ways_out`. Buttons are drawn from `decision`: `tap_of(picks)` is the tap
    of one, its id `button_id(row, value)`.
    """

    area = ""
    """File of the game's words on its table: `GAME_table`; empty: that of the game's name."""
    banner_inside = False
    """Tell whether the table has the banner in its main area, beside or under the people (`memory_banner.headed`), or a
    chip for it; else it stands over all of `content`."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        game = shell.services.table.now.session.game
        area = self.area or (game.name if game is not None else "")
        self.parts = parts = RecordParts(shell, area, self, self.undo, spoken=self.spoken, ways_out=self.ways_out)
        self.record, self.sender, self.last_tap = parts.record, parts.sender, parts.last_tap
        self.snackbars, self.speech, self.dialogs = parts.snackbars, parts.speech, parts.dialogs
        self.storage = parts.storage
        self.sensors = Sensors(shell, self.record)
        self.payments = Payments(shell, self.refresh, self._all_paid)
        self.auto_rotate = AutoRotate(shell, self.record, self.in_turn, self.may_turn)
        self.preload = Preload(shell, self.at)
        self.sound_preparation = SoundPreparation(shell)
        self.club_news = ClubNews(shell, self.record, self.snackbars)
        self.overlay: Overlay | None = None
        self.came_back: CameBack | None = None
        """How this game was carried on, None where it was begun here."""
        self._decision: tuple[object, Decision | None] = (None, None)

    def handlers(self) -> tuple[Handler, ...]:
        """The handlers of an event at the table, in this order: it is said aloud; the toast of before goes; the game
        shows it; no finger meets buttons that a sensor brought; what the referee offers and where nothing is kept is
        told; the picture turns to the player; a game that is over goes to its podium."""
        return (
            self.speech.on_event,
            self.snackbars.on_event,
            self.on_event,
            self.payments.on_event,
            self.sender.on_event,
            self.parts.late_contact.on_event,
            self.sensors.on_event,
            self.storage.on_event,
            self.auto_rotate.on_event,
            self._on_end,
        )

    # What holds -----------------------------------------------------------------------------------------------

    @property
    def session(self) -> Session:
        """The record as it was read last."""
        return self.record.session

    @property
    def state(self) -> StateT:
        """The game's own state value."""
        state: StateT = self.session.state
        return state

    @property
    def seats(self) -> dict[str, Seat]:
        """Everybody, clockwise from p1."""
        return self.record.seats

    def seat(self, player: str) -> Seat:
        """The seat of `p1` to `p8`."""
        return self.record.seats[player]

    @property
    def names(self) -> dict[str, str]:
        """The name of each player, for sentences."""
        return self.record.names

    @property
    def decision(self) -> Decision | None:
        """The decision that can be answered now; None after the end."""
        key = (self.ctx, self.session, self.record.snapshot.header, self.answers)
        if self._decision[0] != key:
            asked, game = self.decide(), self.session.game
            late = game is not None and game.package == OURS  # a table from elsewhere may read all rows
            self._decision = (key, telling_ends(asked, self.session, late=late) if asked is not None else None)
        return self._decision[1]

    @property
    def answers(self) -> object:
        """The answers so far where several taps make an action and what can be answered depends on them; equal
        values: nothing has changed."""
        return None

    @property
    def stopped(self) -> bool:
        """Tell whether the game is over and nobody has won."""
        return self.state.result is not None and not self.state.result.winners

    @property
    def staged(self) -> bool:
        """Tell whether a payment is seen in the place of what comes next."""
        return self.payments.stage is not None

    # Buttons -----------------------------------------------------------------------------------------------------

    def send(self, *actions: ActionFields, then: News | None = None) -> None:
        """One tap: all of them or none, decided on what the screen shows. Nothing changes before the answer; `then` is
        called when it was entered, as `Sender.send` says."""
        self.sender.send(*actions, then=then)

    def tap_of(self, picks: Picks) -> Callable[[], None]:
        """The tap that answers the decision of now with these picks."""
        decision = self.decision

        def tap() -> None:
            actions = decision.make(picks) if decision is not None else None
            if actions is not None:
                self.send(*actions)

        return tap

    def undo_button(self, ctx: Context, **options: Unpack[UndoOptions]) -> Box:
        """Always bottom left, on every table; it names what it takes back."""
        return self.last_tap.key(ctx, self.undo, **options)

    def undo(self) -> None:
        """Take the last tap back, whole, and offer to put it back for a while."""
        self.last_tap.undo()

    def turn_buttons(self, ctx: Context) -> tuple[Box | None, ...]:
        """The round's clock, half turn and menu, on the dark side of the header."""
        shown = self.club_news.chip(ctx)  # the tall panel has no room for it beside name and state
        shown = shown if bars.in_header(ctx, shown) is not None else None
        return shown, *bars.turn_buttons(ctx, self.shell.half_turn, self.shell.route(Route.MENU))

    def overtaken(self, tap: Callable[[], None]) -> None:
        self.sender.overtaken(tap)

    # What a game fills in -------------------------------------------------------------------------------------

    def header(self, ctx: Context) -> Element:
        """The player in turn and the moment of the turn."""
        raise NotImplementedError

    def content(self, ctx: Context) -> Element:
        """Everything under the header and its banner; the lower left corner of it is `undo_button`."""
        raise NotImplementedError

    def toast_place(self, ctx: Context) -> At | None:
        """Where a toast covers nothing that is pressed; None where the screen shows it in a snackbar row of its own."""
        return over_actions(ctx)

    def banner(self, ctx: Context) -> Element | None:
        """Danger under the header."""
        inside = self.banner_inside and self.active_overlay() is None
        return None if inside else self.storage.banner(ctx)

    def decide(self) -> Decision | None:
        """The game's own `decision` of what holds now."""
        return self.record.game_parts.decisions.decision(self.ctx, self.session, self.names)

    def name_of(self, entries: Sequence[Entry], *, felt: bool = False) -> str:
        """The name of the entries of one tap in a few words, newest first: `risk 4`. `felt`: for a toast, where
        there is room to say how long a contact was. Unless a game says more: who, and the line of the ledger."""
        del felt
        first = entries[-1]
        what, player = line(first, self.names, self.ctx.texts), concerned(first)
        return what if player is None else self.ctx.t("table.entry_of", name=self.seat(player).short, what=what)

    def given_back(self, entries: Sequence[Entry]) -> str:
        """The amounts given back when these were taken back, newest first."""
        del entries
        return ""

    def offer(self, action: ActionFields) -> tuple[str, str]:
        """Title and second line for what the referee offers, in the language of now."""
        raise NotImplementedError

    def ways_out(self, ctx: Context, refused: Refused) -> Sequence[WayOut]:
        """The ways out, at most three, the safe one last; none: the window is only read."""
        del ctx, refused
        return ()

    def spoken(self, ctx: Context, event: Entered) -> str:
        """The speech of an entry, if results are said: sentences, in the words of the screen; `ctx` writes
        amounts for the ear. Empty: nothing."""
        del ctx, event
        return ""

    def question(self) -> Overlay | None:
        """The question to answer before a game that was carried on, or a rig that was away, counts again; None:
        nothing. Asked when the table visits `Route.RESUME`."""
        return None

    def menu_buttons(self, ctx: Context) -> Sequence[MenuButton]:
        """The game's own buttons of the table menu."""
        del ctx
        return ()

    def in_turn(self) -> str | None:
        """The player the screen may be turned to."""
        turn = getattr(self.state, "turn", None)
        return turn.player if turn is not None else None

    def may_turn(self) -> bool:
        """Not while something flies. A game adds: not with an armed dive."""
        return not self.dialogs and self.payments.payment is None

    def may_dim(self) -> bool:
        """Not under a window or an offer. A game adds: not while people look at the real board with an answer open."""
        return not self.dialogs and self.record.snapshot.proposal is None

    def on_session(self) -> None:
        """Another session is the active one, or this screen has come up: read what it needs to know."""

    def on_entries(self, event: Entered) -> None:
        """Something was entered, here or elsewhere; `session` is what holds now. The place for toasts and sounds."""

    def on_signal(self, signal: Signal, *, counted: bool) -> None:
        """A sensor said something; `session` is what holds after it."""

    def on_health(self, health: Health) -> None:
        """Health or hold changed; `record.snapshot` may be newer already."""

    # Showing --------------------------------------------------------------------------------------------------

    @property
    def view_version(self) -> object:
        return self.record.version

    def active_overlay(self) -> Overlay | None:
        """The view in the place of header and content now."""
        return self.overlay if self.overlay is not None and self.overlay.holds() else None

    def view(self) -> Element:
        game = self.session.game
        return self._arranged() if game is None else game.guard.timed("view of the table", self._arranged)

    def _arranged(self) -> Element:
        ctx, overlay = self.ctx, self.active_overlay()
        shown = overlay or self.payments.stage or self
        band, content, place = shown.header(ctx), shown.content(ctx), (overlay or self).toast_place(ctx)
        banner = self.banner(ctx)
        toast = self.snackbars.view(ctx, place) if place is not None else None
        return framed(ctx, band, banner, content, (toast, self.payments.view(), *self.dialogs.view(ctx)))

    def nobodys_header(self, ctx: Context, *chips: Element) -> Element:
        """In the place of the header once the game was stopped: it is nobody's turn and nobody has won."""
        lane = bars.in_header(ctx, self.snackbars.lane(ctx))
        game = self.session.game
        title = title_of_session(ctx, game, self.session.state) if game is not None else ""
        return bars.header(ctx, title, "", *self.turn_buttons(ctx), chips=chips, lane=lane)

    @property
    def passing(self) -> bool:
        """Tell whether something is shown for a moment."""
        return self.payments.payment is not None

    def all_seen(self) -> None:
        """Go on from a thing shown for a moment to the next. A game adds its own."""
        self.payments.end()

    def another(self) -> TableScreen[StateT]:
        """One more table of this kind, to be looked at out of sight."""
        return type(self)(self.shell)

    def at(self, session: Session) -> TableScreen[StateT]:
        """This table as it would be at another moment of the game."""
        table = self.another()
        table.record.snapshot = replace(self.record.snapshot, session=session)
        return table

    # Following ------------------------------------------------------------------------------------------------

    def on_show(self) -> None:
        if self.record.begin(self._on_table_event):
            self.on_session()
        self.parts.on_show()
        self.club_news.on_show()
        self.sound_preparation.begin()
        if self.session.last is not None:
            self.auto_rotate.look()
            self._go_to_podium()
            self.preload.begin(self.session)

    def on_hide(self) -> None:
        self.record.end()
        self.parts.on_hide()
        self.club_news.on_hide()
        self.snackbars.toast.forget()
        self.preload.stop()
        self.sound_preparation.stop()
        self.auto_rotate.stop()
        self.payments.forget()

    def _on_table_event(self, event: Event) -> None:
        game = self.session.game
        watching = game.guard if game is not None and game.guard.watches else None
        for handler in self.handlers():
            if watching is None:
                handler(event)
            else:
                watching.timed("an event at the table", partial(handler, event))

    def on_event(self, event: Event) -> None:
        """Hand the event to the game's own handler of its kind."""
        match event:
            case Opened():
                self.on_session()
            case Entered():
                self.on_entries(event)
            case SensorEvent():
                self.on_signal(event.signal, counted=event.counted)
            case RigChanged():
                self.on_health(event.health)
            case _:
                pass

    def _on_end(self, event: Event) -> None:
        if isinstance(event, Entered):
            self._go_to_podium()

    def _go_to_podium(self) -> None:
        """The game has ended: to the podium, where the program has one, as soon as the last payment has been seen."""
        if self.state.result is not None and self.payments.payment is None:
            self.shell.visit(Route.PODIUM)

    def _all_paid(self) -> None:
        if self.shell.top is self:
            self._go_to_podium()


AnyTable = TableScreen[Any]
"""The table of whichever game."""
