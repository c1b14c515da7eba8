"""What a table says in passing: a toast with at most two keys that goes by itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from divingbell.ui.kit.context import Context
from divingbell.ui.toolkit.element import Element

Say = Callable[[Context], str]
"""Words in the language the screen has when they are shown."""


@dataclass(frozen=True)
class NoticeKey:
    """A key of a toast."""

    id: str
    mark: str | None
    words: Say
    tap: Callable[[], None]
    bright: bool = False


@dataclass(frozen=True)
class Notice:
    """A toast: its sign (icon or element), what happened, what follows, its keys, and how long it stays (s; None: as
    the tokens say)."""

    mark: str | Callable[[Context], Element]
    title: Say
    sub: Say | None = None
    keys: tuple[NoticeKey, ...] = ()
    kind: Literal["neutral", "positive", "caution"] = "neutral"
    seconds: float | None = None
