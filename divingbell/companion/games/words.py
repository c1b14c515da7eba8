"""`Words`: how a game says something in the reader's language, on a screen, in a report and on a page alike."""

from __future__ import annotations

from typing import Any, Protocol


class Words(Protocol):
    """The sentences and amounts of one language."""

    def t(self, text_id: str, /, **places: Any) -> str:
        """The sentence with this id, with these values in its places."""

    def has(self, text_id: str) -> bool:
        """Tell whether there is a sentence with this id."""

    def own(self, game: str, text_id: str) -> str:
        """The id of the game's own sentence in the place of a common one, else the common id."""

    def money(self, value: int) -> str:
        """`$60,000`."""

    def signed(self, value: int) -> str:
        """`+$30,000`."""

    def number(self, value: int) -> str:
        """`12,000`."""

    def signed_number(self, value: int) -> str:
        """`+12`."""

    def decimal(self, value: float, digits: int) -> str:
        """`2.5`: a `value` in any unit, with so many digits behind the point."""
