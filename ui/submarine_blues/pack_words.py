"""What is said of a pack: how many of its cards are known, and what is wrong with its file."""

from __future__ import annotations

from companion.games.submarine_blues.cards import PACK
from companion.games.submarine_blues.pack import Mistake, Pack
from ui.element import Element, text
from ui.lettering import readable
from ui.theme import Look


def known_of(look: Look, pack: Pack) -> str:
    """`23 of 52 cards`."""
    return look.t("packs.known", count=complete(pack), most=len(PACK))


def complete(pack: Pack) -> int:
    """How many cards of a pack are known wholly."""
    return sum(len([*fact.known()]) == 3 for fact in pack.facts.values())


def mistake(look: Look, made: Mistake, size: float) -> Element:
    """One mistake of a file in a sentence."""
    return text(readable(look.t(made.text_id, **made.args)), size, colour="caution", lines=4, grow=1)
