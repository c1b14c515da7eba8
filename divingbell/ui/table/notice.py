"""Messages of a screen in passing: a toast with at most two buttons that goes by itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from divingbell.ui.kit.context import Context, Words
from divingbell.ui.kit.skins import Kind
from divingbell.ui.toolkit.element import Element


@dataclass(frozen=True)
class NoticeButton:
    """A button of a toast."""

    id: str
    mark: str | None
    words: Words
    tap: Callable[[], None]
    bright: bool = False


@dataclass(frozen=True)
class Notice:
    """A toast: its sign (icon or element), what happened, what follows."""

    mark: str | Callable[[Context], Element]
    title: Words
    sub: Words = ""
    keys: tuple[NoticeButton, ...] = ()
    kind: Kind = "neutral"
    seconds: float | None = None
    """How long it stays; None: as the tokens say."""
    settles: bool = False
    """It speaks of an entry that settled something: a table adds where the entry is kept if only in memory, and Undo
    where the notice has no buttons of its own."""
    undo: bool = True
    """Undo is added. False where an offer may follow, whose buttons would come under a finger on its way to it."""
    stays: bool = False
    """Nothing takes its place before its time but the next entry, which ends it: what is said meanwhile waits."""


def settlement(
    mark: str | Callable[[Context], Element],
    title: str,
    sub: str,
    kind: Kind = "positive",
    *keys: NoticeButton,
    undo: bool = True,
) -> Notice:
    """The toast of a table after an entry that settled something."""
    return Notice(mark, title, sub, keys, kind, settles=True, undo=undo)
