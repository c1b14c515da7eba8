"""Arguments of a sentence that names a tile; the catalogue has the words (`submarine.kind`, `submarine.colour`)."""

from __future__ import annotations

from divingbell.companion.games.submarine import board


def named(tile: str) -> dict[str, str | int]:
    """The places `kind` and `colour` of a tile."""
    return {"kind": board.kind(tile), "colour": board.colour(tile)}
