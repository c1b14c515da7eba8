"""Sends what is tapped on a screen over a record, decided on what the screen shows, and tells what became of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import structs

from divingbell.companion.games.decision import ActionFields, disabled_reason, refusal_words
from divingbell.companion.games.game import Refusal
from divingbell.companion.games.previews import after
from divingbell.companion.session.sentences import named
from divingbell.companion.session.session import Session
from divingbell.companion.table.events import Entered, Event, MovedOn, Outcome, Refused
from divingbell.companion.table.table_writer import TableWriter
from divingbell.ui.kit.context import Context
from divingbell.ui.shell.route import Route
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.hooks import WayOut
from divingbell.ui.table.news import News, Tell
from divingbell.ui.table.notice import Notice
from divingbell.ui.table.record_reader import RecordReader
from divingbell.ui.table.snackbars import Snackbars
from divingbell.ui.table.speech import ResultSpeech

WaysOut = Callable[[Context, Refused], Sequence[WayOut]]


class Sender:
    """One tap is all of its actions or none; what is tapped before the answer comes was tapped twice."""

    def __init__(
        self,
        shell: Shell,
        record: RecordReader,
        snackbars: Snackbars,
        speech: ResultSpeech,
        area: str,
        ways_out: WaysOut,
        tell: Tell,
    ) -> None:
        """`area` names the file of the game's words; `ways_out` is what can be done instead of something refused;
        `tell` gives news to the screen over the record that is shown when the answer comes."""
        self._shell, self._record, self._snackbars, self._speech = shell, record, snackbars, speech
        self._area, self.ways_out, self._tell = area, ways_out, tell
        self.refusal: Refused | None = None
        """The newest refusal of something that was sent here: the window "refused" speaks of it."""
        self.answering = False
        """Between a tap and the table's answer."""
        self._too_late = False
        """While a tap is heard that another entry has overtaken."""
        self._sensed = False
        """Tell whether it was a sensor that changed the record last."""

    # Before ---------------------------------------------------------------------------------------------------

    def preview(self, *actions: ActionFields) -> Session | Refusal:
        """The state after these are sent, or the first refusal."""
        return after(self._record.session, *actions)

    def disabled_reason(self, *actions: ActionFields) -> str | None:
        """Why a button that would send these is off, in a few words; None: it is on."""
        return disabled_reason(self._shell.ctx, self._area, self._record.session, *actions)

    def off_words(self, refusal: Refusal) -> str:
        """The second line of a button that is off: `AREA.off.CODE`, else `table.off.CODE`."""
        return refusal_words(self._shell.ctx, self._area, refusal)

    # Sending --------------------------------------------------------------------------------------------------

    def send(self, *actions: ActionFields, then: News | None = None) -> None:
        """One tap. Nothing changes before the answer; `then` is called when it was entered, with the parts of the
        screen over this record that is shown then. While none is, it waits for the table, as a refusal does."""
        if self.answering:
            return
        if self._too_late:
            self.moved_on(actions)
            return
        self.answering = True

        sent, seen = [dict(action) for action in actions], self._record.snapshot

        def enter(writer: TableWriter) -> None:
            outcome = writer.submit(sent, after=seen.n, session=seen.uuid)
            self._shell.main_thread.post(self._answered, actions, outcome, seen.uuid, then)

        self._record.table.call(enter)

    def _answered(
        self, actions: Sequence[ActionFields], outcome: Outcome, session: str | None, then: News | None
    ) -> None:
        self.answering = False
        self._record.read()
        if isinstance(outcome, Refused):
            self._tell(lambda parts: parts.sender.refused(outcome), session)
        elif isinstance(outcome, MovedOn):
            self._tell(lambda parts: parts.sender.moved_on(actions))
        elif then is not None:
            self._tell(then, session)
        self._shell.refresh()

    def moved_on(self, actions: Sequence[ActionFields]) -> None:
        """Say that these were decided on what is gone: nothing was done."""
        now, record = self.preview(*actions), self._record
        if isinstance(now, Refusal):
            late = Refused(dict(actions[0]), "touch", now, record.session, not record.in_memory_only)
            if self.ways_out(self._shell.ctx, late):
                self.refused(late)
                return
        self.say_moved_on()

    def say_moved_on(self) -> None:
        """Nothing was done: a buzz or somebody else's tap came first."""
        words = "table.moved_on_buzz" if self._sensed else "table.moved_on"
        self._snackbars.show(Notice("alert", lambda ctx: ctx.t(words), kind="caution"))

    def overtaken(self, tap: Callable[[], None]) -> None:
        """A sensor or somebody else was faster than the finger: what the tap would send was decided on what is gone."""
        if not self._sensed:
            self.say_moved_on()
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
        self._shell.next_frame(lambda: self._shell.sounds.play("illegal"))
        if (go := self._shell.route(Route.REFUSED)) is not None:
            self._speech.say(lambda ctx: self.why(ctx, outcome.refusal))
            go()
        else:
            notice = Notice("hand-back-right", lambda ctx: self.why(ctx, outcome.refusal), kind="caution")
            self._snackbars.show(notice)

    def why(self, ctx: Context, refusal: Refusal) -> str:
        """The refusal in words: the thing not done, why, and the ways out."""
        from divingbell.companion.session.refusal_message import refusal_message

        record = self._record
        said = structs.replace(refusal, args=named(refusal.args, record.names))
        return refusal_message(said, record.session.game.name if record.session.game else "", ctx.texts)

    # Following ------------------------------------------------------------------------------------------------

    def on_show(self) -> None:
        """Forget the tap of before, which is answered elsewhere."""
        self.answering = False

    def on_event(self, event: Event) -> None:
        """Let what a sensor enters overtake fingers that meant something else, until it is on the screen."""
        if isinstance(event, Entered):
            self._sensed = event.lines[-1].source == "sensor"
            if self._sensed:
                bounce = self._shell.element_view.bounce
                bounce.screen_changed(self.say_moved_on)
                self._shell.next_frame(bounce.drawn)
