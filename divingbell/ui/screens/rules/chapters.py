"""The chapters of a game's rules: its house rules, each section, and the rulings together.

The clauses are the texts `GAME.rule.NUMBER`, the titles of sections `GAME.chapter.NUMBER`.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from divingbell.companion.installed_games import GAMES
from divingbell.companion.texts.catalogue import Catalogue

_NUMBER = re.compile(r"(\D*)(\d+)(?:\.(\d+))?")


class Chapter(NamedTuple):
    """The part that one button of the contents opens."""

    id: str
    """`services`, `4.4`, `rulings`."""
    clauses: tuple[str, ...]
    """Numbers of the clauses in it, in order: `4.4`, or `T1` ... `T13`."""


def chapters(game: str, texts: Catalogue) -> list[Chapter]:
    """House rules first (where the game has some), then the sections, then the rulings."""
    prefix = f"{game}.rule."
    numbers = sorted((text_id.removeprefix(prefix) for text_id in texts if text_id.startswith(prefix)), key=_order)
    sections = [number for number in numbers if number[0].isdigit()]
    rulings = tuple(number for number in numbers if not number[0].isdigit())
    found = [Chapter("house", ())] if GAMES[game].rulebook.rules else []
    found += [Chapter(number, (number,)) for number in sections]
    return [*found, Chapter("rulings", rulings)] if rulings else found


def _order(number: str) -> tuple[str, int, int]:
    found = _NUMBER.fullmatch(number)
    assert found is not None, f"{number!r} is no number of a clause"
    return found[1], int(found[2]), int(found[3] or 0)
