"""The standings and measures of a session, which the archive keeps of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from divingbell.companion.games.measures import Felt, Measure, RecordKind, condensed, dived, unfelt
from divingbell.companion.games.parts import parts_of
from divingbell.companion.games.scoring import standings
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.session import Session


class Judgement(NamedTuple):
    """The standings of a session, and what its game tells for statistics."""

    figures: Mapping[str, int]
    """Seat -> what the game counts."""
    places: Mapping[str, int]
    """Seat -> place as it would be now, 1 is best."""
    measures: Sequence[Measure] = ()
    dives: tuple[int, int] = (0, 0)
    """Dives with the probe among the measures, and how many of them buzzed."""
    lowest_wins: bool = False
    """The lowest figure is the best."""
    title: str = ""
    """Of what was played, where the game is several."""


Judge = Callable[[Session, Felt], Judgement]
"""Judges a session with at least one entry; what the probe felt at its lines is read when it is asked for."""


def unjudged(_: Session, __: Felt) -> Judgement:
    """Where nobody needs standings."""
    return Judgement({}, {})


def judge(session: Session, felt: Felt = unfelt) -> Judgement:
    """Figures and places as they are after the last entry, and the measures; nothing for a game that counts nothing."""
    if session.game is None or not parts_of(session.game).is_scored:
        return unjudged(session, felt)
    parts = parts_of(session.game)
    table = standings(parts.scoring, session.state)
    measures = condensed(parts.measures(session, felt), parts.records)
    return Judgement(
        {one.player: one.figure for one in table},
        {one.player: one.place for one in table},
        measures,
        dived(measures),
        parts.scoring.lowest_wins(session.state),
        parts.title(session.state),
    )


def records_of(game: str) -> tuple[RecordKind, ...]:
    """The records that a game has of its own; none where it is not installed, or counts nothing."""
    return GAMES.parts(game).records if game in GAMES and GAMES.parts(game).is_scored else ()
