"""The toast over a table: one at a time, it goes by itself or with the next thing that is entered."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from divingbell.ui.kit import keys, plates
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import icon
from divingbell.ui.table.notice import Notice, NoticeKey, words_of
from divingbell.ui.toolkit.element import At, Element, text

if TYPE_CHECKING:
    from divingbell.ui.table.decision import Action
    from divingbell.ui.table.table_screen import TableScreen

OFFER_S = 10.0
"""How long a late contact is offered."""


class Toast:
    """Holds the notice of now and its time."""

    def __init__(self, changed: Callable[[], None]) -> None:
        """`changed` is called when there is another notice, or none."""
        self.notice: Notice | None = None
        self._changed = changed
        self._ends: Any = None

    def say(self, notice: Notice, seconds: float) -> None:
        self.forget()
        self.notice = notice
        self._ends = Clock.schedule_once(lambda _: self.dismiss(), notice.seconds or seconds)
        self._changed()

    def dismiss(self) -> None:
        """Take it away."""
        self.forget()
        self._changed()

    def forget(self) -> None:
        """Take it away with the view that is about to be made."""
        self.notice = None
        if self._ends is not None:
            self._ends.cancel()
            self._ends = None

    def view(self, ctx: Context, at: At) -> Element | None:
        """At `at`; where that names both edges, as high as what it covers."""
        notice = self.notice
        if notice is None:
            return None
        sign = notice.mark if isinstance(notice.mark, str) else notice.mark(ctx)
        shown = [_key(ctx, key) for key in notice.keys]
        made = plates.toast(
            ctx, sign, words_of(notice.title, ctx), words_of(notice.sub, ctx), *shown, at=at, kind=notice.kind
        )
        if at.top is not None and at.bottom is not None:
            made.h = None
        return made


def _key(ctx: Context, key: NoticeKey) -> Element:
    made = keys.press(
        key.id,
        icon(key.mark, 26) if key.mark is not None else None,
        text(words_of(key.words, ctx), ctx.pick(19, 18), bold=True),
        kind="primary" if key.bright else "neutral",
        tap=key.tap,
        h=ctx.pick(64, 56, 60),
        gap=8,
    )
    made.pad = made.pad._replace(left=14, right=14)
    return made


def offered(table: TableScreen, action: Action) -> Notice:
    """What the referee offers and does not enter by itself. Taken, it can be put back; without an answer it is No."""
    title, sub = table.offer(action)
    replaced = [table.session.entry(action["entry"] + i) for i in range(action.get("drop", 1))]
    put_back = {**action, "actions": [dict(entry.action) for entry in replaced if entry is not None]}

    def taken(_: object) -> None:
        back = (table.put_back_key(put_back),)
        table.notify(Notice("buzz", lambda ctx: ctx.t("table.offer_taken"), sub, back))

    yes = NoticeKey("offer.yes", "buzz", lambda ctx: ctx.t("table.it_buzzed"), lambda: table.send(action, then=taken))
    no = NoticeKey("offer.no", "close", lambda ctx: ctx.t("table.no"), table.dismiss)
    return Notice("buzz", title, sub, (yes, no), "caution", OFFER_S)
