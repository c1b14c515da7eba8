"""The toast over a table: one at a time, it goes by itself or with the next thing that is entered. What an Undo took
back and an offer stay their time, and what is said meanwhile waits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from divingbell.ui.kit import buttons, cards, roles
from divingbell.ui.kit.context import Context, words_of
from divingbell.ui.kit.icons import icon
from divingbell.ui.table.notice import Notice, NoticeButton
from divingbell.ui.toolkit.element import At, Box, Element
from divingbell.ui.toolkit.memo import memo


class Toast:
    """Holds the notice of now and its time."""

    def __init__(self, changed: Callable[[], None]) -> None:
        """`changed` is called when there is another notice, or none."""
        self.notice: Notice | None = None
        self.standing: Callable[[], Notice | None] = lambda: None
        """The message that stays as long as it holds, wherever no notice of the moment is."""
        self._changed = changed
        self._ends: Any = None
        self._waiting: list[tuple[Notice, float]] = []
        """Notices that come next, with their seconds; of what is only told the newest alone."""

    def say(self, notice: Notice, seconds: float) -> None:
        """Show it for so many seconds, unless the notice has its own time; after the one that stays."""
        if self.notice is not None and self.notice.stays:
            self._waiting = [one for one in self._waiting if one[0].stays]
            self._waiting.append((notice, seconds))
            return
        self._show(notice, seconds)
        self._changed()

    def _show(self, notice: Notice, seconds: float) -> None:
        self._take_away()
        self.notice = notice
        self._ends = Clock.schedule_once(lambda _: self.dismiss(), notice.seconds or seconds)

    def dismiss(self) -> None:
        """Take it away; what waits comes."""
        self._take_away()
        self._next()
        self._changed()

    def on_entry(self) -> None:
        """Take away, with the view that is about to be made, what was said of the entries before; what was not seen yet
        comes."""
        self._take_away()
        self._waiting = [one for one in self._waiting if not one[0].stays]
        self._next()

    def forget(self) -> None:
        """Take it away with the view that is about to be made, and what waits."""
        self._take_away()
        self._waiting = []

    def _next(self) -> None:
        if self._waiting:
            self._show(*self._waiting.pop(0))

    def _take_away(self) -> None:
        self.notice = None
        if self._ends is not None:
            self._ends.cancel()
            self._ends = None

    def view(self, ctx: Context, at: At | None = None) -> Box | None:
        """In the snackbar row; at `at` where a screen has none."""
        notice = self.notice or self.standing()
        if notice is None:
            return None
        sign = notice.mark if isinstance(notice.mark, str) else notice.mark(ctx)
        slim = ctx.size == "compact" and len(notice.keys) > 1
        shown = [_button(ctx, key, marked=not slim) for key in notice.keys]
        return cards.toast(
            ctx, sign, words_of(notice.title, ctx), words_of(notice.sub, ctx), *shown, at=at, kind=notice.kind
        )


def _button(ctx: Context, key: NoticeButton, *, marked: bool) -> Element:
    mark = key.mark if marked else None
    return _button_of(ctx, key.id, mark, words_of(key.words, ctx), key.tap, bright=key.bright)


@memo
def _button_of(ctx: Context, key_id: str, mark: str | None, words: str, tap: buttons.Tap, *, bright: bool) -> Box:
    del ctx
    made = buttons.button_box(
        key_id,
        icon(mark, "icon_m") if mark is not None else None,
        roles.label(words, anchor="center"),
        kind="primary" if bright else "neutral",
        tap=tap,
        radius="l",
        gap="gap_xs",
    )
    room = 12 if mark is not None else 20
    made.pad = made.pad._replace(left=room, right=room)
    return made
