"""How strong somebody plays: one Plackett-Luce rating per person over all games (statistics.md 3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from divingbell.companion.archive.summary import Summary

SURE_AFTER = 5
"""With fewer finished games no rating is shown."""
_MIDDLE, _START, _SCALE = 1000, 25.0, 40
"""What is shown for somebody new, the mean she starts with, and how many points one unit of the model is."""


class Rating(NamedTuple):
    """What is believed of somebody: mean and standard deviation, in units of the model."""

    mu: float
    sigma: float

    @property
    def points(self) -> int:
        """1,000 + 40 x (mu - 25)."""
        return round(_MIDDLE + _SCALE * (self.mu - _START))

    @property
    def margin(self) -> int:
        """40 x sigma: the real strength is within this of `points` with about 68 %."""
        return round(_SCALE * self.sigma)


class Step(NamedTuple):
    """A rating after a game."""

    session: str
    rating: Rating


def ratings(games: Sequence[Summary]) -> dict[str, tuple[Step, ...]]:
    """Everybody's rating after each of her finished games, `games` in order of end. Equal places are ties. A seat
    without a person is somebody new each time; a game of one rates nobody."""
    from openskill.models import PlackettLuce  # 0.1 s

    model = PlackettLuce()
    found: dict[str, list[Step]] = {}
    now: dict[str, Rating] = {}
    for game in games:
        seats = [seat for seat in game.seats if seat.place is not None]
        if len(seats) < 2:
            continue
        before = [now.get(seat.person or "") for seat in seats]
        teams = [[model.rating(*one)] if one is not None else [model.rating()] for one in before]
        rated = model.rate(teams, ranks=[float(seat.place or 0) for seat in seats])
        for seat, (after,) in zip(seats, rated, strict=True):
            if seat.person is not None:
                now[seat.person] = Rating(after.mu, after.sigma)
                found.setdefault(seat.person, []).append(Step(game.session, now[seat.person]))
    return {person: tuple(steps) for person, steps in found.items()}
