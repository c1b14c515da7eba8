"""All figures of the games that were played, each worked out when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from divingbell.companion.archive.summary import Summary
from divingbell.companion.games.game_key import game_of
from divingbell.companion.games.measures import RecordKind
from divingbell.companion.statistics import players as of_players
from divingbell.companion.statistics.evenings import Evening, evenings, finished, over
from divingbell.companion.statistics.games import Played, by_key, played
from divingbell.companion.statistics.players import OpponentFigures, PlayerFigures, Streak
from divingbell.companion.statistics.probe import Dives, ProbeDiver, ProbeFigures, probe
from divingbell.companion.statistics.ratings import KeptRatings, RatingStep, ratings
from divingbell.companion.statistics.records import BestRecord, records

Kinds = Callable[[str], Sequence[RecordKind]]
"""Game -> its own records."""


class _Personal(NamedTuple):
    """Figures of one person's games, worked out once: their page asks for each view."""

    opponent: OpponentFigures | None
    longest_run: Streak | None
    present_run: int


class Statistics:
    """Of these summaries with their measures, as they are now."""

    def __init__(self, games: Iterable[Summary], kinds: Kinds, kept: KeptRatings | None = None) -> None:
        """`kept` spares working out every rating anew."""
        self._over = over(games)
        self._kinds = kinds
        self._kept = kept
        self._known: dict[str, _Personal] = {}

    @cached_property
    def finished(self) -> tuple[Summary, ...]:
        """The games that count, in order of end."""
        return finished(self._over)

    @cached_property
    def evenings(self) -> tuple[Evening, ...]:
        """Them in evenings."""
        return evenings(self.finished)

    @cached_property
    def seconds(self) -> int:
        """Their playing time."""
        return sum(game.seconds for game in self.finished)

    @cached_property
    def dives(self) -> Dives:
        """All dives, those of stopped games too; known without the measures."""
        return Dives(sum(game.dives for game in self._over), sum(game.buzzed for game in self._over))

    @cached_property
    def players(self) -> tuple[PlayerFigures, ...]:
        """Everybody, most games won first."""
        return of_players.players(self.evenings)

    @cached_property
    def _by_key(self) -> Mapping[str, Sequence[Summary]]:
        return by_key(self.finished)

    @cached_property
    def played(self) -> tuple[Played, ...]:
        """Every game that was finished."""
        return tuple(played(key, games) for key, games in self._by_key.items())

    @cached_property
    def probe(self) -> ProbeFigures:
        """All dives, those of stopped games too."""
        return probe(evenings(self._over))

    @cached_property
    def ratings(self) -> Mapping[str, Sequence[RatingStep]]:
        """Everybody's rating after each of their games."""
        return ratings(self.finished, self._kept)

    @cached_property
    def _of_game(self) -> Mapping[str, tuple[tuple[RecordKind, BestRecord | None], ...]]:
        return {key: self._records_of(key) for key in self._by_key}

    def records(self, key: str) -> tuple[tuple[RecordKind, BestRecord | None], ...]:
        """The records of one game; None behind a kind: nobody yet."""
        return self._of_game[key] if key in self._of_game else self._records_of(key)

    def _records_of(self, key: str) -> tuple[tuple[RecordKind, BestRecord | None], ...]:
        return records(self._by_key.get(key, ()), self._kinds(game_of(key)))

    # One person -----------------------------------------------------------------------------------------------

    def player(self, person: str) -> PlayerFigures | None:
        """Finished games of a person; None without one."""
        return next((player for player in self.players if player.person == person), None)

    def diver(self, person: str) -> ProbeDiver | None:
        """Dives of a person; None without one."""
        return next((diver for diver in self.probe.divers if diver.person == person), None)

    def held(self, person: str) -> list[BestRecord]:
        """Records that a person holds."""
        found = (record for one in self.played for _, record in self.records(one.key) if record is not None)
        return [record for record in found if any(seat.person == person for seat in record.holders)]

    def opponent(self, person: str) -> OpponentFigures | None:
        """People met most often."""
        return self._personal(person).opponent

    def longest_run(self, person: str) -> Streak | None:
        """The most games that a person won in a row."""
        return self._personal(person).longest_run

    def present_run(self, person: str) -> int:
        """Last games of a person in a row: won, or not (negative)."""
        return self._personal(person).present_run

    def _personal(self, person: str) -> _Personal:
        if person not in self._known:
            self._known[person] = _Personal(
                of_players.opponent(self.finished, person),
                of_players.longest_run(self.finished, person),
                of_players.present_run(self.finished, person),
            )
        return self._known[person]
