"""The reason why a card, a package or a choice is refused."""

from __future__ import annotations


class CardRefusalError(ValueError):
    """Nothing is written; a text of the area `card` and its values say why, and what to do."""

    def __init__(self, text_id: str, **values: str | int) -> None:
        super().__init__(text_id)
        self.text_id = text_id
        self.values = values
