"""Speech of a game: results, in sentences made of the words of the screen and with amounts for the ear."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import structs

from divingbell.companion.table.events import Entered, Event
from divingbell.ui.kit.context import Context, words_of
from divingbell.ui.table.notice import Notice

if TYPE_CHECKING:
    from divingbell.ui.shell.shell import Shell
    from divingbell.ui.table.record_reader import RecordReader

SpokenWords = Callable[[Context, Entered], str]
"""Sentences said of an entry; empty: nothing."""


def for_the_ear(ctx: Context) -> Context:
    """The same, with amounts as a voice is given them."""
    return structs.replace(ctx, texts=ctx.texts.aloud())


def sentences(*words: str) -> str:
    """These one after the other, with a stop after each."""
    return " ".join(one if one[-1] in ".!?" else f"{one}." for one in words if one)


def of_notice(ctx: Context, notice: Notice | None) -> str:
    """A notice in sentences; nothing of None."""
    return sentences(words_of(notice.title, ctx), words_of(notice.sub, ctx)) if notice is not None else ""


class ResultSpeech:
    """Says results aloud, where people want it."""

    def __init__(self, shell: Shell, record: RecordReader, words: SpokenWords) -> None:
        """`words` are a game's own of what was entered; empty: nothing."""
        self._shell, self._record, self._words = shell, record, words

    def say(self, words: Callable[[Context], str]) -> None:
        """Say this; `words` is given a context that writes amounts as a voice is given them."""
        ctx, voice = self._shell.ctx, self._shell.speech
        if voice.on:
            # Where a line of the screen may end is nothing to a voice.
            voice.say(words(for_the_ear(ctx)).replace("\N{NO-BREAK SPACE}", " "), ctx.texts.language)

    def on_event(self, event: Event) -> None:
        """Say the entries, and at the end of the game the winner."""
        if isinstance(event, Entered):
            self.say(lambda ctx: sentences(self._words(ctx, event), self._winners(ctx)))

    def _winners(self, ctx: Context) -> str:
        result = self._record.session.state.result
        if result is None or not result.winners:
            return ""
        names = [self._record.seat(player).told for player in result.winners]
        return ctx.t("table.wins", count=len(names), names=", ".join(names))
