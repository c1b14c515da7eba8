"""The rules of the game that is played in these evenings, as its tables and the hub know them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from divingbell.companion.club.protocol.messages import ClubResult, RecordedLine, RulesCheck

REFUSED, MISTOLD = 37, 5
"""The rules refuse one entry of so many, and one table of so many tells another result than its lines give."""


def result_of(figures: Mapping[str, int]) -> ClubResult:
    """The result of a game that ended with these figures of its seats."""
    return ClubResult({seat: place for place, seat in enumerate(sorted(figures), 1)}, dict(figures))


def told_result(figures: Mapping[str, int], number: int) -> ClubResult:
    """The result that a table tells of such a game, whose last line has this number."""
    return result_of({seat: figure + (number % MISTOLD == 0) for seat, figure in figures.items()})


def rules_check(lines: Sequence[RecordedLine], said: ClubResult) -> RulesCheck:
    """What the rules find in the lines of a game."""
    figures: dict[str, int] = {}
    for at, (kind, body, _) in enumerate(lines):
        told = json.loads(body)
        if kind == "entry" and told["n"] % REFUSED == 0:
            return RulesCheck("does_not_fold", at)
        figures = told["figures"] if kind == "over" else {}
    found = result_of(figures) if figures else None
    return RulesCheck() if found == said else RulesCheck("differs", len(lines) - 1, found)
