"""What is said of a pack: how many of its cards are known, and what is wrong with its file."""

from __future__ import annotations

from divingbell.companion.games.submarine_blues.cards import PACK
from divingbell.companion.games.submarine_blues.pack import Mistake, Pack
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.fonts import readable
from divingbell.ui.toolkit.element import Element, text
from divingbell.ui.toolkit.scale import Size


def known_of(ctx: Context, pack: Pack) -> str:
    """`23 of 52 cards`."""
    return ctx.t("packs.known", count=complete(pack), most=len(PACK))


def complete(pack: Pack) -> int:
    """How many cards of a pack are known wholly."""
    return sum(len([*fact.known()]) == 3 for fact in pack.facts.values())


def mistake(ctx: Context, made: Mistake, size: Size) -> Element:
    """One mistake of a file in a sentence."""
    return text(readable(ctx.t(made.text_id, **made.args)), size, colour="caution", lines=4, grow=1)
