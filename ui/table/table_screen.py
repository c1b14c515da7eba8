"""The screen of a table: shows what the table holds, sends what is tapped, and says in passing what became of it.

A game fills in band, content and words; everything that is the same at every table is here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from kivy.clock import Clock
from msgspec import structs

from divingbell.companion.games.game import Refusal
from divingbell.companion.rig import Health, Signal
from divingbell.companion.session.session import Entry, Session
from divingbell.companion.session.telling import named
from divingbell.companion.table.events import (
    Done,
    Entered,
    Event,
    JournalChanged,
    MovedOn,
    Opened,
    Outcome,
    Proposed,
    Refused,
    RigChanged,
    SensorEvent,
)
from divingbell.ui.kit import bars, keys, plates
from divingbell.ui.kit.context import Context
from divingbell.ui.shell.app import Shell
from divingbell.ui.shell.screen import Screen
from divingbell.ui.table import facing
from divingbell.ui.table.additions import CameBack, MenuKey, Overlay, WayOut
from divingbell.ui.table.decision import Action, Decision, Picks, disabled_reason, refusal_words
from divingbell.ui.table.notice import Notice, NoticeKey, words_of
from divingbell.ui.table.seats import Seat, seats
from divingbell.ui.table.toast import Toast, offered
from divingbell.ui.toolkit.element import At, Box, Element, column, pad, stack

if TYPE_CHECKING:
    from divingbell.companion.table.core import SensorCommand
    from divingbell.companion.table.table import Table

Then = Callable[[Done], None]
BLINK_S = 1.5
"""How long the chip says "felt, not counted"."""
LOOK_AGAIN_S = 0.25
"""Between two looks whether the screen may be turned to the player now."""


class Window(Protocol):
    """What lies over a table until it is closed."""

    def view(self, ctx: Context) -> Element: ...


class TableScreen(Screen):
    """Base of all tables."""

    area = ""
    """File of the game's words on its table: `sunken_table`."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.table: Table = shell.services.table
        self.snapshot = self.table.now
        self.windows: list[Window] = []
        self.face: Overlay | None = None
        self.came_back: CameBack | None = None
        """How this game was carried on, None where it was begun here."""
        self.toast = Toast(self.refresh)
        self.refusal: Refused | None = None
        """The newest refusal of something that was sent here: what the window "refused" speaks of."""
        self.blinking = False
        """Whether a contact was just felt and not counted."""
        self.answering = False
        """Between a tap and the table's answer: what is tapped meanwhile was tapped twice."""
        self._too_late = False
        """While a tap is heard that another entry has overtaken."""
        self._sensed = False
        """Whether it was a sensor that changed the record last."""
        self._watching: Callable[[], None] | None = None
        self._seats: tuple[object, dict[str, Seat]] = (None, {})
        self._decision: tuple[object, Decision | None] = (None, None)

    # What holds -----------------------------------------------------------------------------------------------

    @property
    def session(self) -> Session:
        return self.snapshot.session

    @property
    def state(self) -> Any:
        """The game's own state value."""
        return self.session.state

    @property
    def seats(self) -> dict[str, Seat]:
        """Everybody, clockwise from p1."""
        key = (self.ctx.texts, self.snapshot.header, tuple(self.state.players))
        if self._seats[0] != key:
            self._seats = (key, seats(self.ctx, self.snapshot.header, key[2]))
        return self._seats[1]

    def seat(self, player: str) -> Seat:
        return self.seats[player]

    @property
    def names(self) -> dict[str, str]:
        """What each seat is called, for sentences."""
        return {player: seat.name for player, seat in self.seats.items()}

    @property
    def decision(self) -> Decision | None:
        """What can be answered now; None after the end."""
        key = (self.ctx, self.session, self.snapshot.header)
        if self._decision[0] != key:
            self._decision = (key, self.decide())
        return self._decision[1]

    def clockwise_from(self, player: str) -> list[str]:
        """All others, beginning at this player's left."""
        order = list(self.state.players)
        place = order.index(player)
        return order[place + 1 :] + order[:place]

    # What a game fills in -------------------------------------------------------------------------------------

    def band(self, ctx: Context) -> Element:
        """Whose turn it is and what it is at."""
        raise NotImplementedError

    def content(self, ctx: Context) -> Element:
        """Everything under the band and its banner; the lower left corner of it is `undo_key`."""
        raise NotImplementedError

    def banner(self, ctx: Context) -> Element | None:
        """Danger under the band. A game with sensors puts theirs before."""
        return self.memory_banner(ctx)

    def name_of(self, entries: Sequence[Entry], *, felt: bool = False) -> str:
        """What the entries of one tap are called in a few words, newest first: `risk 4`. `felt`: for a toast, where
        there is room to say how long a contact was."""
        raise NotImplementedError

    def given_back(self, entries: Sequence[Entry]) -> str:
        """Who got what back when these were taken back, newest first."""
        del entries
        return ""

    def offer(self, action: Action) -> tuple[str, str]:
        """Title and second line for what the referee offers, in the language of now."""
        raise NotImplementedError

    def decide(self) -> Decision | None:
        """The game's own `decision` of what holds now."""
        return None

    def in_turn(self) -> str | None:
        """The player the screen may be turned to."""
        turn = getattr(self.state, "turn", None)
        return turn.player if turn is not None else None

    def entered(self, event: Entered) -> None:
        """Something was entered, here or elsewhere; `snapshot` is what holds now. The place for toasts and sounds."""

    def felt(self, signal: Signal, *, counted: bool) -> None:
        """A sensor said something; `snapshot` is what holds after it."""

    def rig_changed(self, health: Health) -> None:
        """Health or hold changed; `snapshot` may be newer already."""

    def opened(self) -> None:
        """Another session lies on the table, or this screen has come up: read what it needs to know."""

    def menu_keys(self, ctx: Context) -> Sequence[MenuKey]:
        """The game's own keys of the table menu."""
        del ctx
        return ()

    def ways_out(self, ctx: Context, refused: Refused) -> Sequence[WayOut]:
        """What can be done instead, at most three, the safe one last; none: the window is only read."""
        del ctx, refused
        return ()

    def toast_place(self, ctx: Context) -> At:
        """Where a toast covers nothing that is pressed."""
        return At(left=ctx.gutter, right=ctx.gutter, bottom=ctx.frame.size.actions + 2)

    # Sending --------------------------------------------------------------------------------------------------

    def send(self, *actions: Action, then: Then | None = None) -> None:
        """One tap: all of them or none, decided on what the screen shows. Nothing changes before the answer; `then`
        is called when it was entered."""
        if self.answering:
            return
        if self._too_late:
            self._moved_on(actions)
            return
        self.answering = True

        def answer(outcome: Outcome) -> None:
            self.shell.main_thread.post(self._answered, actions, outcome, then)

        self.table.post([dict(action) for action in actions], after=self.snapshot.n, answer=answer)

    def tap_of(self, picks: Picks) -> Callable[[], None]:
        """The tap that answers the decision of now with these picks."""
        decision = self.decision

        def tap() -> None:
            actions = decision.make(picks) if decision is not None else None
            if actions is not None:
                self.send(*actions)

        return tap

    def _answered(self, actions: Sequence[Action], outcome: Outcome, then: Then | None) -> None:
        self.answering = False
        self.snapshot = self.table.now
        if isinstance(outcome, Refused):
            self.refused(outcome)
        elif isinstance(outcome, MovedOn):
            self._moved_on(actions)
        elif then is not None:
            then(outcome)
        self.refresh()

    def _moved_on(self, actions: Sequence[Action]) -> None:
        now = self.preview(*actions)
        if isinstance(now, Refusal):
            late = Refused(dict(actions[0]), "touch", now, self.session, self.snapshot.journal_failure is None)
            if self.ways_out(self.ctx, late):
                self.refused(late)
                return
        self._say_moved_on()

    def _say_moved_on(self) -> None:
        words = "table.moved_on_buzz" if self._sensed else "table.moved_on"
        self.notify(Notice("alert", lambda ctx: ctx.t(words), kind="caution"))

    @property
    def view_version(self) -> object:
        return self.snapshot.uuid, self.snapshot.n

    def overtaken(self, tap: Callable[[], None]) -> None:
        """A sensor or somebody else was faster than the finger: what the tap would send was decided on what is gone."""
        if not self._sensed:
            self._say_moved_on()
            return
        self._too_late = True
        try:
            tap()
        finally:
            self._too_late = False

    def refused(self, outcome: Refused) -> None:
        """Only a race, free entry or a stranger's program comes here: the window says why, or a toast where there is
        none."""
        self.refusal = outcome
        self.later(lambda: self.shell.sounds.play("illegal"))
        if (go := self.shell.way("refused")) is not None:
            go()
        else:
            self.notify(Notice("hand-back-right", lambda ctx: self.why(ctx, outcome.refusal), kind="caution"))

    def why(self, ctx: Context, refusal: Refusal) -> str:
        """What was not done, why, what can be done instead."""
        from divingbell.companion.jsonlines.answers import message

        said = structs.replace(refusal, args=named(refusal.args, self.names))
        return message(said, self.session.game.name if self.session.game else "", ctx.texts)

    def preview(self, *actions: Action) -> Session | Refusal:
        """What holds if these are sent, or the first refusal."""
        return self.session.apply_all([dict(action) for action in actions])

    def disabled_reason(self, *actions: Action) -> str | None:
        """Why a key that would send these is off, in a few words; None: it is on."""
        return disabled_reason(self.ctx, self.area, self.session, *actions)

    def off_words(self, refusal: Refusal) -> str:
        """The second line of a key that is off: `AREA.off.CODE`, else `table.off.CODE`."""
        return refusal_words(self.ctx, self.area, refusal)

    def sensors(self, kind: SensorCommand) -> None:
        """`hold`, `go` or `free_buzz_over`."""

        def answer(_: Outcome) -> None:
            self.shell.main_thread.post(self._look_again)

        self.table.post_sensors(kind, answer)

    def _look_again(self) -> None:
        self.snapshot = self.table.now
        self.refresh()

    # Undo -----------------------------------------------------------------------------------------------------

    def last_tap(self) -> tuple[Entry, ...]:
        """The entries Undo takes back, newest first: those of the last tap or contact together."""
        steps = self.session.tap_steps()
        return tuple(entry for entry, _ in zip(self.session.entries(), range(steps), strict=False))

    def undo_key(self, ctx: Context, **options: Any) -> Box:
        """Always bottom left, on every table; it names what it takes back."""
        entries = self.last_tap()
        what = self.name_of(entries) if entries else ctx.t("table.nothing_to_undo")
        return keys.undo(ctx, what, self.undo, disabled_reason=None if entries else what, **options)

    def undo(self) -> None:
        """Take the last tap back, whole, and offer to put it back for a while."""
        entries = self.last_tap()
        if entries:
            steps = len(entries)
            self.send(
                {"type": "undo", "steps": steps},
                then=lambda _: self.say_undone(entries, {"type": "redo", "steps": steps}),
            )

    def say_undone(self, entries: Sequence[Entry], put_back: Action) -> None:
        """The toast after something was taken back: what went, who got what back, and the way back."""
        self.later(lambda: self.shell.sounds.play("undo"))
        what, back = self.name_of(entries, felt=True), self.given_back(entries)
        self.notify(
            Notice(
                "undo-variant",
                lambda ctx: ctx.t("table.undone", what=what),
                back,
                (self.put_back_key(put_back),),
            )
        )

    def put_back_key(self, action: Action) -> NoticeKey:
        return NoticeKey("put_back", "redo", lambda ctx: ctx.t("table.put_back"), lambda: self.send(action))

    # Saying in passing ----------------------------------------------------------------------------------------

    @property
    def notice(self) -> Notice | None:
        """What the toast says now."""
        return self.toast.notice

    def notify(self, notice: Notice) -> None:
        """Show this toast; one at a time, and it goes with the next thing that is entered."""
        if notice.settles:
            undo = NoticeKey("toast.undo", "undo-variant", lambda ctx: ctx.t("kit.undo"), self.undo)
            said = notice.sub
            notice = replace(notice, sub=lambda ctx: self.kept(words_of(said, ctx)), keys=notice.keys or (undo,))
        self.toast.say(notice, self.ctx.tokens.toast_seconds)

    def dismiss(self) -> None:
        """Take the toast away."""
        self.toast.dismiss()

    def recorded(self, mark: Any, title: str, sub: str, kind: Any = "positive") -> None:
        """The toast after something was settled, with Undo; says so where it is only in memory."""
        self.notify(Notice(mark, title, sub, kind=kind, settles=True))

    def kept(self, words: str) -> str:
        """These words, and where it is kept if only in memory."""
        if self.snapshot.journal_failure is None:
            return words
        return self.ctx.t("table.in_memory", what=words) if words else self.ctx.t("table.in_memory.alone")

    def blink(self) -> None:
        """A contact was felt and not counted: the chip says so once."""
        self.blinking = True
        Clock.schedule_once(lambda _: self._blinked(), BLINK_S)
        self.refresh()

    def _blinked(self) -> None:
        self.blinking = False
        self.refresh()

    def later(self, call: Callable[[], object]) -> None:
        """After the next frame: sounds are made when first played, and must not keep a picture waiting."""
        Clock.schedule_once(lambda _: call())

    # Windows and ways -----------------------------------------------------------------------------------------

    def open(self, window: Window) -> None:
        """Put a window over the table."""
        self.windows.append(window)
        self.refresh()

    def close(self, window: Window | None = None) -> None:
        """Take this window away, or the uppermost."""
        if window is None and self.windows:
            self.windows.pop()
        elif window in self.windows:
            self.windows.remove(window)
        self.refresh()

    def go(self, way: str) -> Callable[[], None] | None:
        """The way to a screen or window by name (`ledger`, `menu`, `hardware`); None where the program has none."""
        return self.shell.way(way)

    def turn_keys(self, ctx: Context) -> tuple[Box | None, ...]:
        """Half turn and menu, on the dark side of the band."""
        return bars.turn_keys(ctx, self.shell.half_turn, self.go("menu"))

    def may_turn(self) -> bool:
        """A game adds: not with an armed dive."""
        return not self.windows

    # Showing --------------------------------------------------------------------------------------------------

    def stands(self) -> Overlay | None:
        """What stands in the place of band and content now."""
        return self.face if self.face is not None and self.face.holds() else None

    def view(self) -> Element:
        ctx = self.ctx
        shown = self.stands() or self
        return stack(
            column(shown.band(ctx), self.banner(ctx), shown.content(ctx), grow=1),
            self.toast.view(ctx, shown.toast_place(ctx)),
            *(window.view(ctx) for window in self.windows),
        )

    def memory_banner(self, ctx: Context, *, slim: bool = False) -> Element | None:
        """The journal cannot be written: the game is in memory only. `slim` where the height is needed."""
        if self.snapshot.journal_failure is None:
            return None
        short = "" if ctx.size == "regular" else ".short"
        title = ctx.t(f"table.memory{short}")
        body = ctx.t(f"table.memory.{self.snapshot.journal_failure.reason}{short}")
        save = self.go("save_to_usb") if not slim else None
        key = (
            keys.key(
                ctx,
                "save_to_usb",
                ctx.t("table.save_to_usb"),
                "file-export",
                tap=save,
                size=ctx.pick(20, 18, 18),
                mark_size=ctx.pick(28, 24, 24),
                h=ctx.pick(64, 56, 60),
                radius=14,
                gap=8,
                pad=pad(4, ctx.pick(20, 14, 11)),
            )
            if save is not None
            else None
        )
        made = plates.banner(ctx, "alert", title, "" if slim else body, key)
        made.h = 44 if slim else made.h
        return made

    # Watching -------------------------------------------------------------------------------------------------

    def shown(self) -> None:
        stop = self.table.watch(lambda event: self.shell.main_thread.post(self._told, event))
        self._watching = stop
        self.snapshot = self.table.now
        self.answering = False
        if self.session.last is not None:
            self.opened()
            self._over()

    def hidden(self) -> None:
        if self._watching is not None:
            self._watching()
            self._watching = None
        self.toast.forget()

    def _told(self, event: Event) -> None:
        if self._watching is None:
            return
        self.snapshot = self.table.now
        if self.session.last is None:
            return
        if isinstance(event, Opened):
            self.opened()
        elif isinstance(event, Entered):
            self.toast.forget()
            self.entered(event)
            self._sensed = event.lines[-1].source == "sensor"
            if self._sensed:
                self.shell.element_view.bounce.came(self._say_moved_on)
            self._turn_passed(event)
            self._over()
        elif isinstance(event, SensorEvent):
            self.felt(event.signal, counted=event.counted)
        elif isinstance(event, Proposed):
            self.blinking = False
            self.notify(offered(self, event.action))
            self.shell.element_view.bounce.came(lambda: None)  # the next entry ends the offer: it is to be seen first
        elif isinstance(event, RigChanged):
            self.rig_changed(event.health)
        elif isinstance(event, JournalChanged) and event.loss is not None:
            self._take("lost_lines")
        self.refresh()

    def _over(self) -> None:
        """The game has ended: to the podium, where the program has one."""
        if self.state.result is not None:
            self._take("podium")

    def _take(self, way: str) -> None:
        if (go := self.go(way)) is not None:
            go()

    def _turn_passed(self, event: Entered) -> None:
        before = event.lines[0].before.state
        turn = getattr(before, "turn", None) if before is not None else None
        now = self.in_turn()
        if now is not None and (turn is None or turn.player != now):
            self._face(now)

    def _face(self, player: str) -> None:
        """Turn the picture to the player in turn: not under a finger, an armed dive or a window."""
        if not self.shell.settings.face_the_player or self._watching is None or player != self.in_turn():
            return
        if self.shell.element_view.fingers_down or not self.may_turn():
            Clock.schedule_once(lambda _: self._face(player), LOOK_AGAIN_S)
            return
        turned = facing.half_turn(list(self.state.players), player, self.shell.settings.seat_sides)
        if turned != self.shell.settings.half_turn:
            self.shell.half_turn()
