"""The toast over a table: one at a time, it goes by itself or with the next thing that is entered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from divingbell.ui.kit import keys, plates
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import icon
from divingbell.ui.table.notice import Notice, NoticeKey, words_of
from divingbell.ui.toolkit.element import At, Element, text


class Toast:
    """Holds the notice of now and its time."""

    def __init__(self, changed: Callable[[], None]) -> None:
        """`changed` is called when there is another notice, or none."""
        self.notice: Notice | None = None
        self._changed = changed
        self._ends: Any = None

    def say(self, notice: Notice, seconds: float) -> None:
        """Show it for so many seconds, unless the notice has its own time."""
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
