"""What the texts of two languages have in common: their places, whatever form of a word each language takes there."""

from __future__ import annotations

from divingbell.companion.texts.catalogue import Catalogue


def places_of(texts: Catalogue, text_id: str) -> set[tuple[str, str]]:
    """What a text says with which form; a language chooses for itself which words of a thing it takes ("il 9", "9")."""
    return {(place, "word" if form.startswith("@") else form) for place, form in texts.places(text_id)}
