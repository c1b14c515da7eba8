"""The payments of a table, as they are seen: things fly to the panels of the people, amounts count, tags stay. All
this is a picture over a state that holds already; nothing waits for it (screens.md 11.3)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from kivy.clock import Clock

from divingbell.companion.table.events import Event, Opened
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.flight import Course, Place, course, flight
from divingbell.ui.table.payment_view import Flight, Payment, Tag
from divingbell.ui.table.stage import StageView
from divingbell.ui.toolkit.element import Element, stack

_State = TypeVar("_State")
_WIDE = 2.0
"""A part so many times as wide as high is met near its beginning, where a panel has its tile."""


class Payments:
    """Holds the payment that is seen now, and the tags of those before.

    A table calls `play` or `show` in `on_entries`; its panels show the amounts of `shown(self.state)` and bear the
    `tag` of their player.
    """

    def __init__(self, shell: Shell, changed: Callable[[], None], ended: Callable[[], None] = lambda: None) -> None:
        """`changed` is called when there is something else to be seen, `ended` when a payment in flight is over."""
        self._shell = shell
        self._changed = changed
        self._ended = ended
        self.payment: Payment | None = None
        """The payment under way; None once it has been seen, or with calm motion."""
        self._stage: StageView | None = None
        """The view of it in the main area."""
        self._tags: dict[str, tuple[Tag, Any]] = {}
        self.counted = False
        """Tell whether the things have come and the amounts count."""
        self._said = False
        self._flying: dict[int, Course] = {}
        """By the place among the flights of the payment."""
        self._due: list[Any] = []

    # What is seen ---------------------------------------------------------------------------------------------

    @property
    def stage(self) -> StageView | None:
        """The view in the place of header and content while a payment is seen; None: they stand."""
        return self._stage if self.payment is not None else None

    @property
    def under_way(self) -> bool:
        """Tell whether things are on their way; what is taken back flies over what holds again."""
        return self.payment is not None and self.payment.goes_forth

    def tag(self, name: str) -> Tag | None:
        """The tag on the panel of this player, or on this part, now."""
        held = self._tags.get(name)
        return held[0] if held is not None else None

    def is_paid(self, name: str) -> bool:
        """Tell whether this panel is being paid: it is lit."""
        tag = self.payment.tags.get(name) if self.payment is not None else None
        return tag is not None and tag.kind == "positive"

    def shown(self, now: _State) -> _State:
        """The state whose amounts the panels show: that before, until the things have come."""
        if self.payment is None or self.counted or self.payment.before is None:
            return now
        before: _State = self.payment.before
        return before

    def view(self) -> Element | None:
        """The things in flight, over the whole screen; they take no touches."""
        ways = [flight(way, f"flight.{i}") for i, way in self._flying.items()]
        return stack(*ways, id="flights") if ways else None

    # Playing --------------------------------------------------------------------------------------------------

    def show(self, payment: Payment | None, stage: StageView | None) -> None:
        """Play what an entry has paid, else end and forget what was paid before. `stage` is seen while things go forth:
        in the main area what comes next waits for them (screens.md 11.3)."""
        if payment is None:
            self.forget()
        else:
            self.play(payment, stage if payment.goes_forth else None)

    def play(self, payment: Payment, stage: StageView | None = None) -> None:
        """Show this payment, from the frame after the next one on, and `stage` until it is over; one that is still seen
        is over at once. With calm motion, and where nothing flies or counts, only the tags are left."""
        self.end()
        for name in payment.tags:
            self._take(name)
        if self._shell.ctx.calm or (payment.before is None and not payment.flights):
            self._put(payment)
            self._changed()
            return
        self.payment, self._stage, self._said, self.counted = payment, stage, False, False
        times = self._shell.ctx.tokens.payment
        hurry = times.back / times.end if payment.back else 1.0
        for seconds, call in ((times.counts, self._count), (times.tag, self._say), (times.end, self.end)):
            self._after(seconds * hurry, call)
        for i, one in enumerate(payment.flights):
            self._after((times.fly + one.after) * hurry, partial(self._leave, i, one))
        self._changed()

    def end(self) -> None:
        """Everything is counted and has arrived; the tags stay."""
        for event in self._due:
            event.cancel()
        self._due.clear()
        self._flying.clear()
        payment, self.payment = self.payment, None
        if payment is not None:
            if not self._said:
                self._put(payment)
            self._changed()
            self._ended()

    def forget(self) -> None:
        """Another game, or the screen has gone: the next view has no tags either."""
        self.end()
        for name in list(self._tags):
            self._take(name)

    def on_event(self, event: Event) -> None:
        """Another session has no part in what was paid."""
        if isinstance(event, Opened):
            self.forget()

    def _after(self, seconds: float, call: Callable[[], None]) -> None:
        self._due.append(_later(seconds, call))

    def _count(self) -> None:
        self.counted = True
        self._changed()

    def _say(self) -> None:
        assert self.payment is not None
        self._said = True
        self._put(self.payment)
        self._changed()

    def _leave(self, i: int, one: Flight) -> None:
        start, end = self._place(one.start), self._place(one.end)
        if start is None or end is None:
            return
        ctx, motion = self._shell.ctx, "fly_back" if self.payment is not None and self.payment.back else "fly"
        self._flying[i] = course(ctx, start, end, one.sign, motion)
        self._after(ctx.motion(motion).seconds, partial(self._land, i))
        self._changed()

    def _land(self, i: int) -> None:
        self._flying.pop(i, None)
        self._changed()

    def _place(self, name: str) -> Place | None:
        """Where a thing leaves or reaches the part with this id, dp; None where it is not shown."""
        part = self._shell.element_view.find(name)
        if part is None:
            return None
        x, y, w, h = part.rect
        beside = self._shell.ctx.space("button_round")
        return x + (min(w / 2, beside) if w > _WIDE * h else w / 2), y + h / 2

    # Tags -----------------------------------------------------------------------------------------------------

    def _put(self, payment: Payment) -> None:
        for name, tag in payment.tags.items():  # no panel has a tag now: `play` has taken those of before
            self._tags[name] = (tag, _later(self._shell.ctx.tokens.payment.tag_stays, partial(self._gone, name)))

    def _take(self, name: str) -> None:
        held = self._tags.pop(name, None)
        if held is not None:
            held[1].cancel()

    def _gone(self, name: str) -> None:
        self._tags.pop(name, None)
        self._changed()


def _later(seconds: float, call: Callable[[], None]) -> Any:
    return Clock.schedule_once(lambda _: call(), seconds)
