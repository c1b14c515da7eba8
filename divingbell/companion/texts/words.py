"""`Words`: what a game says in words and amounts, on a screen, in a report and on a page alike."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from divingbell.companion.texts.catalogue import Catalogue, Phrase


class Words(Protocol):
    """The words and amounts of one language. A screen's `Context` is one too."""

    @property
    def texts(self) -> Catalogue:
        """Every sentence of the language."""

    def t(self, text_id: str, /, **arguments: Any) -> Phrase:
        """The sentence with this id."""

    def money(self, value: int) -> str:
        """`$60,000`."""

    def signed(self, value: int) -> str:
        """`+$30,000`."""


class WrittenWords(NamedTuple):
    """`Words` where there is no screen: for commands, reports and pages."""

    texts: Catalogue

    def t(self, text_id: str, /, **arguments: Any) -> Phrase:
        """The sentence with this id."""
        return self.texts(text_id, **arguments)

    def money(self, value: int) -> str:
        """`$60,000`."""
        return self.texts.amounts.money(value)

    def signed(self, value: int) -> str:
        """`+$30,000`."""
        return self.texts.amounts.signed(value)


def together(words: str) -> str:
    """The same words, never broken between two lines: a name and what it gets."""
    return words.replace(" ", "\N{NO-BREAK SPACE}")
