"""A screen over the record of a game that is played: it sends what is tapped, takes it back, and says in passing what
became of it. The tables of the games and the ledger are such screens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from kivy.clock import Clock
from msgspec import structs

from divingbell.companion.games.decision import Action, disabled_reason, refusal_words
from divingbell.companion.games.game import Entry, Refusal
from divingbell.companion.games.previews import after
from divingbell.companion.session.session import Session
from divingbell.companion.session.telling import named
from divingbell.companion.table.events import (
    Done,
    Entered,
    Event,
    JournalChanged,
    MovedOn,
    Outcome,
    Proposed,
    Refused,
)
from divingbell.ui.kit import keys
from divingbell.ui.kit.context import Context
from divingbell.ui.shell.route import Route
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.additions import WayOut
from divingbell.ui.table.aloud import aloud, sentences
from divingbell.ui.table.notice import Notice, NoticeKey, words_of
from divingbell.ui.table.record_view import RecordView
from divingbell.ui.toolkit.element import Box

Then = Callable[[Done], None]


OFFER_S = 10.0
"""How long a late contact is offered."""


class RecordScreen(RecordView):
    """Base of the tables and of the ledger."""

    area = ""
    """File of the game's words on its table: `GAME_table`."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.refusal: Refused | None = None
        """The newest refusal of something that was sent here: what the window "refused" speaks of."""
        self.answering = False
        """Between a tap and the table's answer: what is tapped meanwhile was tapped twice."""
        self._too_late = False
        """While a tap is heard that another entry has overtaken."""
        self._sensed = False
        """Whether it was a sensor that changed the record last."""

    # What a screen fills in -----------------------------------------------------------------------------------------

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

    def ways_out(self, ctx: Context, refused: Refused) -> Sequence[WayOut]:
        """What can be done instead, at most three, the safe one last; none: the window is only read."""
        del ctx, refused
        return ()

    # Sending --------------------------------------------------------------------------------------------------------

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

    def _answered(self, actions: Sequence[Action], outcome: Outcome, then: Then | None) -> None:
        self.answering = False
        self.read()
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
        self.say(lambda ctx: self.why(ctx, outcome.refusal))
        if (go := self.shell.route(Route.REFUSED)) is not None:
            go()
        else:
            self.notify(Notice("hand-back-right", lambda ctx: self.why(ctx, outcome.refusal), kind="caution"))

    def why(self, ctx: Context, refusal: Refusal) -> str:
        """What was not done, why, what can be done instead."""
        from divingbell.companion.session.refusal_message import refusal_message

        said = structs.replace(refusal, args=named(refusal.args, self.names))
        return refusal_message(said, self.session.game.name if self.session.game else "", ctx.texts)

    def preview(self, *actions: Action) -> Session | Refusal:
        """What holds if these are sent, or the first refusal."""
        return after(self.session, *actions)

    def disabled_reason(self, *actions: Action) -> str | None:
        """Why a key that would send these is off, in a few words; None: it is on."""
        return disabled_reason(self.ctx, self.area, self.session, *actions)

    def off_words(self, refusal: Refusal) -> str:
        """The second line of a key that is off: `AREA.off.CODE`, else `table.off.CODE`."""
        return refusal_words(self.ctx, self.area, refusal)

    # Undo -----------------------------------------------------------------------------------------------------------

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
                lambda _: self.kept(back),
                (self.put_back_key(put_back),),
            )
        )

    def put_back_key(self, action: Action) -> NoticeKey:
        """The key of a toast that sends this action: what was undone comes back, what was changed is as it was."""
        mark, words = ("redo", "put_back") if action["type"] == "redo" else ("undo-variant", "change_back")
        return NoticeKey("put_back", mark, lambda ctx: ctx.t(f"table.{words}"), lambda: self.send(action))

    # Saying in passing ----------------------------------------------------------------------------------------------

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
        else:
            self.say(lambda ctx: sentences(words_of(notice.title, ctx), words_of(notice.sub, ctx)))
        self.toast.say(notice, self.ctx.tokens.toast_seconds)

    def say(self, words: Callable[[Context], str]) -> None:
        """Say this aloud, where results are; `words` is given a context that writes amounts for the ear."""
        if self.shell.speech.on:
            self.shell.speech.say(words(aloud(self.ctx)), self.ctx.texts.language)

    def dismiss(self) -> None:
        """Take the toast away."""
        self.toast.dismiss()

    def kept(self, words: str) -> str:
        """These words, and where it is kept if only in memory."""
        if self.snapshot.journal_failure is None:
            return words
        return self.ctx.t("table.in_memory", what=words) if words else self.ctx.t("table.in_memory.alone")

    def later(self, call: Callable[[], object]) -> None:
        """After the next frame: sounds are made when first played, and must not keep a picture waiting."""
        Clock.schedule_once(lambda _: call())

    def _offer(self, action: Action) -> None:
        """What the referee offers and does not enter by itself. Taken, it can be put back; no answer is No."""
        title, sub = self.offer(action)
        replaced = [self.session.entry(action["entry"] + i) for i in range(action.get("drop", 1))]
        put_back = {**action, "actions": [dict(entry.action) for entry in replaced if entry is not None]}

        def taken(_: object) -> None:
            self.notify(Notice("buzz", lambda ctx: ctx.t("table.offer_taken"), sub, (self.put_back_key(put_back),)))

        yes = NoticeKey(
            "offer.yes", "buzz", lambda ctx: ctx.t("table.it_buzzed"), lambda: self.send(action, then=taken)
        )
        no = NoticeKey("offer.no", "close", lambda ctx: ctx.t("table.no"), self.dismiss)
        self.notify(Notice("buzz", title, sub, (yes, no), "caution", OFFER_S))
        self.shell.element_view.bounce.screen_changed(
            lambda: None
        )  # the next entry ends the offer: it is to be seen first

    # Watching -------------------------------------------------------------------------------------------------------

    def on_show(self) -> None:
        self.answering = False
        super().on_show()

    def heard(self, event: Event) -> None:
        super().heard(event)
        if isinstance(event, Entered):
            self._sensed = event.lines[-1].source == "sensor"
            if self._sensed:
                self.shell.element_view.bounce.screen_changed(self._say_moved_on)
        elif isinstance(event, Proposed):
            self._offer(event.action)
        elif isinstance(event, JournalChanged):
            if (failure := event.journal_failure) is not None:
                self.say(lambda ctx: sentences(ctx.t("table.memory"), ctx.t(f"table.memory.{failure.reason}")))
            if event.loss is not None:
                self.visit(Route.LOST_LINES)
