"""Words and amounts of one language, taken from its catalogue: on a screen, in a report and on a page alike."""

from __future__ import annotations

from typing import Any

import msgspec

from divingbell.companion.texts.catalogue import Catalogue, Phrase


class CatalogueWords:
    """The words and amounts of one language. A screen's `Context` is one too; games know them as `Words`."""

    __slots__ = ()
    texts: Catalogue
    """Every sentence of the language."""

    def t(self, text_id: str, /, **places: Any) -> Phrase:
        """The sentence with this id."""
        return self.texts(text_id, **places)

    def has(self, text_id: str) -> bool:
        """Tell whether there is a sentence with this id."""
        return text_id in self.texts

    def own(self, game: str, text_id: str) -> str:
        """The id of the game's own sentence in the place of a common one, else the common id."""
        return self.texts.own(game, text_id)

    def money(self, value: int) -> str:
        """`$60,000`."""
        return self.texts.amounts.money(value)

    def signed(self, value: int) -> str:
        """`+$30,000`."""
        return self.texts.amounts.signed(value)

    def number(self, value: int) -> str:
        """`12,000`."""
        return self.texts.amounts.number(value)

    def signed_number(self, value: int) -> str:
        """`+12`."""
        return self.texts.amounts.signed_number(value)

    def decimal(self, value: float, digits: int) -> str:
        """`2.5`: a `value` in any unit, with so many digits (0 to 6) behind the point. Raises `ValueError`."""
        return self.texts.amounts.decimal(value, digits)


class WrittenWords(CatalogueWords, msgspec.Struct, frozen=True):
    """Words where there is no screen: for commands, reports and pages."""

    texts: Catalogue


def together(words: str) -> str:
    """The same words, never broken between two lines: a name and what it gets."""
    return words.replace(" ", "\N{NO-BREAK SPACE}")
