"""What is said aloud of a game: a context that writes for the ear, and sentences made of the words of the screen."""

from __future__ import annotations

from msgspec import structs

from divingbell.ui.kit.context import Context
from divingbell.ui.table.notice import Notice, words_of


def aloud(ctx: Context) -> Context:
    """The same, with amounts as a voice is given them."""
    return structs.replace(ctx, texts=ctx.texts.aloud())


def sentences(*words: str) -> str:
    """These one after the other, with a stop after each."""
    return " ".join(one if one[-1] in ".!?" else f"{one}." for one in words if one)


def of_notice(ctx: Context, notice: Notice | None) -> str:
    """A notice in sentences; nothing of None."""
    return sentences(words_of(notice.title, ctx), words_of(notice.sub, ctx)) if notice is not None else ""
