"""How strong somebody plays: one Plackett-Luce rating per person over all games (statistics.md 3)."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple, Protocol

from divingbell import __version__
from divingbell.companion.archive.summary import Summary, SummarySeat
from divingbell.companion.games.rounding import rounded

SURE_AFTER = 5
"""With fewer finished games no rating is shown."""
_MIDDLE, _START, _SCALE = 1000, 25.0, 40
"""Rating shown for somebody new, the mean they start with, and how many points one unit of the model is."""
_ONE = struct.Struct("<2d")
"""A kept rating."""
_FIRST_HASH = f"divingbell {__version__}".encode()
"""Version of stored ratings: those of another version are not used."""


class Rating(NamedTuple):
    """Belief about somebody's strength: mean and standard deviation, in units of the model."""

    mu: float
    sigma: float

    @property
    def points(self) -> int:
        """1,000 + 40 x (mu - 25)."""
        return rounded(_MIDDLE + _SCALE * (self.mu - _START))

    @property
    def margin(self) -> int:
        """40 x sigma: the real strength is within this of `points` with about 68 %."""
        return rounded(_SCALE * self.sigma)


class RatingStep(NamedTuple):
    """A rating after a game."""

    session: str
    rating: Rating


class KeptRatings(Protocol):
    """Where ratings are kept from one start of the program to the next: the working out of 2,000 games takes 0.3 s. One
    row for each game that rates anybody, in their order: a hash over it and all before it, and what came of it."""

    def ratings(self) -> Sequence[tuple[bytes, bytes]]:
        """All rows."""

    def keep_ratings(self, first: int, rows: Sequence[tuple[bytes, bytes]]) -> None:
        """Put these in the place of all from the `first` on."""


def ratings(games: Sequence[Summary], kept: KeptRatings | None = None) -> dict[str, tuple[RatingStep, ...]]:
    """Everybody's rating after each of their finished games, `games` in order of end. Equal places are ties. A seat
    without a person is somebody new each time; a game of one rates nobody.

    What was `kept` is used as far as it was made of these very games; everything after the first that differs is worked
    out anew, and kept.
    """
    known = kept.ratings() if kept is not None else ()
    found: dict[str, list[RatingStep]] = {}
    now: dict[str, Rating] = {}
    last_hash, rows, count, usable = _FIRST_HASH, [], 0, True
    for game in games:
        placed = [(seat, seat.place) for seat in game.seats if seat.place is not None]
        seats = [seat for seat, _ in placed]
        if len(seats) < 2:
            continue
        row = known[count] if usable and count < len(known) else None
        usable = row is not None and row[0] == _chain_hash(last_hash, game, seats, row[1])
        if row is None or not usable:
            after = _rated([now.get(seat.person or "") for seat in seats], [place for _, place in placed])
            packed = b"".join(_ONE.pack(*rating) for rating in after)
            row = _chain_hash(last_hash, game, seats, packed), packed
            rows.append(row)
        last_hash, count = row[0], count + 1
        for seat, rating in zip(seats, map(Rating._make, _ONE.iter_unpack(row[1])), strict=True):
            if seat.person is not None:
                now[seat.person] = rating
                found.setdefault(seat.person, []).append(RatingStep(game.session, rating))
    if kept is not None and (rows or count < len(known)):
        kept.keep_ratings(count - len(rows), rows)
    return {person: tuple(steps) for person, steps in found.items()}


def _rated(before: Sequence[Rating | None], places: Sequence[int]) -> list[Rating]:
    """After one game, of those who came to it with these ratings; None: somebody new."""
    model = _model()
    teams = [[model.rating(*one)] if one is not None else [model.rating()] for one in before]
    return [Rating(after.mu, after.sigma) for (after,) in model.rate(teams, ranks=[*map(float, places)])]


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce  # 0.1 s

    return PlackettLuce()


def _chain_hash(before: bytes, game: Summary, seats: Sequence[SummarySeat], after: bytes) -> bytes:
    """A hash over all that goes into the ratings of a game and what comes of it, and over the games before it."""
    from hashlib import blake2b  # here: a start need not wait for it

    said = ",".join([game.session, *(f"{seat.place} {seat.person or ''}" for seat in seats)])
    return blake2b(before + said.encode() + after, digest_size=16).digest()
