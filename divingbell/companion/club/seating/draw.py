"""The draw: all rounds ahead at once, so that as few people as can be meet again; then new games, then new tables."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from random import Random

from msgspec import structs

from divingbell.companion.club.seating.assignment import NEVER, cheapest
from divingbell.companion.club.seating.group_search import (
    Groups,
    GroupSearch,
    RoundShape,
    fewest_again,
    met_table,
    random_rounds,
)
from divingbell.companion.club.seating.meetings import meeting_again
from divingbell.companion.club.seating.perfect_rounds import perfect_rounds
from divingbell.companion.club.seating.plan import (
    FEWEST,
    MOST,
    MOST_PEOPLE,
    MOST_ROUNDS,
    MOST_TABLES,
    DrawRequest,
    PeopleDoNotFitError,
    PlannedRound,
    Reason,
    RoundSeating,
    ShelfGame,
    TableSeating,
)
from divingbell.companion.club.seating.table_sizes import table_sizes

STARTS = 4
"""Searches from different starts; the best of them is drawn."""


def draw(request: DrawRequest) -> tuple[PlannedRound, ...]:
    """Plan the rounds ahead; the same request gives the same plan on every machine.

    Raises `PeopleDoNotFitError` where the people cannot be seated, and `ValueError` for a request that makes no sense.
    """
    _check(request)
    drawn = _Draw(request)
    otherwise: tuple[Reason, int | None] = ("no_other_way", None)
    held = {seated.table for seated in request.locked} or {*request.fixed.values()}
    if held and drawn.again and _Draw(structs.replace(request, locked=(), fixed={})).again < drawn.again:
        otherwise = ("locked" if request.locked else "fixed", min(held))
    planned, past = [], [*request.played]
    for number, tables in enumerate(drawn.rounds()):
        locked = {seated.table for seated in request.locked} if number == 0 else set[int]()
        pairs = meeting_again(tables, past, locked=locked, fixed=request.fixed, otherwise=otherwise)
        planned.append(PlannedRound(tables, pairs, game_again(tables, past)))
        past.append(tables)
    return tuple(planned)


def game_again(tables: RoundSeating, before: Sequence[RoundSeating]) -> int:
    """People of a round who get a game that they had in a round before."""
    had = {(person, seated.game) for earlier in before for seated in earlier for person in seated.people}
    return sum((person, seated.game) in had for seated in tables if seated.game for person in seated.people)


def _check(request: DrawRequest) -> None:
    people = {*request.people}
    locked = [person for seated in request.locked for person in seated.people]
    if len(people) < len(request.people):
        raise ValueError("somebody is named twice")
    if not FEWEST <= len(people) <= MOST_PEOPLE:
        raise PeopleDoNotFitError(f"{len(people)} people: {FEWEST} to {MOST_PEOPLE} can be seated")
    if not 1 <= request.rounds <= MOST_ROUNDS or not FEWEST <= request.wanted <= MOST:
        raise ValueError(f"1 to {MOST_ROUNDS} rounds, {FEWEST} to {MOST} people a table")
    if not 0 <= request.tables <= MOST_TABLES:
        raise ValueError(f"at most {MOST_TABLES} tables")
    if len({*locked}) < len(locked) or not {*locked} <= people:
        raise ValueError("a locked table has somebody twice, or somebody who does not play")
    numbers = [seated.table for seated in request.locked]
    if len({*numbers}) < len(numbers) or not {*numbers, *request.fixed.values()} <= {*range(1, request.tables + 1)}:
        raise ValueError("a table that is held is not there, or held twice")


class _Shape(RoundShape, frozen=True):
    """A round before it is drawn, with the tables and games that its groups have already."""

    tables: tuple[int | None, ...]
    games: tuple[str | None, ...]


class _Draw:
    """One draw: the groups, then their games and tables."""

    def __init__(self, request: DrawRequest) -> None:
        self._request = request
        self._chance = Random(f"seats {request.seed}")
        self._index = {person: number for number, person in enumerate(request.people)}
        plain = self._shape(())
        self._shapes = [self._shape(request.locked), *[plain] * (request.rounds - 1)]
        self._before = met_table(
            len(request.people),
            (
                [self._index[person] for person in seated.people if person in self._index]
                for tables in request.played
                for seated in tables
            ),
        )
        search = self._search()
        self.again, self._groups = search.again, search.best

    def _shape(self, locked: RoundSeating) -> _Shape:
        """The sizes of a round's groups: the locked tables, then the others, largest first."""
        request = self._request
        taken = {person for seated in locked for person in seated.people}
        fixed = defaultdict[int, list[int]](list)
        for person, table in request.fixed.items():
            if person in self._index and person not in taken:
                fixed[table].append(self._index[person])
        sizes, tables = list[int](), request.tables - len(locked)
        if others := len(request.people) - len(taken):
            sizes = table_sizes(others, tables, request.wanted, _left_on_shelf(request.shelf, locked))
        groups = sorted(fixed.items(), key=lambda item: (-len(item[1]), item[0]))
        too_many = [table for (table, people), size in zip(groups, sizes, strict=False) if len(people) > size]
        if too_many or len(groups) > len(sizes) or {*fixed} & {seated.table for seated in locked}:
            raise PeopleDoNotFitError("people who always sit at one table do not fit there")
        free = len(sizes) - len(groups)
        return _Shape(
            sizes=(*(len(seated.people) for seated in locked), *sizes),
            held=(
                *(tuple(self._index[person] for person in seated.people) for seated in locked),
                *(tuple(people) for _, people in groups),
                *[()] * free,
            ),
            tables=(*(seated.table for seated in locked), *(table for table, _ in groups), *[None] * free),
            games=(*(seated.game for seated in locked), *[None] * len(sizes)),
        )

    def _search(self) -> GroupSearch:
        """The best of several searches."""
        goal = fewest_again(self._shapes, self._before)
        best: GroupSearch | None = None
        for rounds in self._starts():
            search = GroupSearch(rounds, self._shapes, self._before, self._chance)
            search.run(goal)
            if best is None or search.cost < best.cost:
                best = search
            if best.again <= goal:
                break
        assert best is not None
        return best

    def _starts(self) -> Iterator[list[Groups]]:
        people, shape = len(self._request.people), self._shapes[0]
        if not self._request.played and not any(shape.held) and shape.sizes[0] - shape.sizes[-1] <= 1:
            perfect = perfect_rounds(people, len(shape.sizes), self._request.rounds)
            if perfect is not None:
                names = self._shuffled(range(people))
                yield [
                    [[names[one] for one in group] for group in sorted(groups, key=len, reverse=True)]
                    for groups in perfect
                ]
        for _ in range(STARTS):
            yield random_rounds(people, self._shapes, self._chance)

    def _shuffled(self, people: Sequence[int]) -> list[int]:
        return sorted(people, key=lambda _: self._chance.random())

    # Games and tables -----------------------------------------------------------------------------------------

    def rounds(self) -> Iterator[RoundSeating]:
        """The groups at their tables, round after round."""
        past = [*self._request.played]
        for shape, groups in zip(self._shapes, self._groups, strict=True):
            names = [
                tuple(self._request.people[one] for one in (group if held else self._shuffled(group)))
                for group, held in zip(groups, shape.held, strict=True)
            ]
            games = self._games(shape, names, past)
            tables = self._tables(shape, names, past)
            seated = zip(tables, names, games, strict=True)
            past.append(tuple(sorted((TableSeating(*one) for one in seated), key=lambda one: one.table)))
            yield past[-1]

    def _games(
        self, shape: _Shape, groups: Sequence[tuple[str, ...]], past: Sequence[RoundSeating]
    ) -> list[str | None]:
        """A game for each group that has none, so that few had theirs before."""
        had = Counter((person, seated.game) for tables in past for seated in tables for person in seated.people)
        turn = self._request.seed % max(1, len(self._request.shelf))
        shelf = [*self._request.shelf[turn:], *self._request.shelf[:turn]]
        free = [number for number, game in enumerate(shape.games) if game is None]
        room = [game.boxes - shape.games.count(game.name) for game in shelf]
        costs = [
            [
                sum(had[person, game.name] for person in groups[number])
                if game.fewest <= len(groups[number]) <= game.most
                else NEVER
                for game in shelf
            ]
            for number in free
        ]
        games = [*shape.games]
        for number, choice in zip(free, cheapest(costs, room), strict=True):
            games[number] = None if choice is None else shelf[choice].name
        return games

    def _tables(self, shape: _Shape, groups: Sequence[tuple[str, ...]], past: Sequence[RoundSeating]) -> list[int]:
        """A table for each group: the one it has, else of the lowest free ones one where few sat before."""
        sat = Counter((person, seated.table) for tables in past for seated in tables for person in seated.people)
        held = {table for table in shape.tables if table is not None}
        open_groups = [number for number, table in enumerate(shape.tables) if table is None]
        numbers = [table for table in range(1, self._request.tables + 1) if table not in held][: len(open_groups)]
        costs = [[sum(sat[person, table] for person in groups[number]) for table in numbers] for number in open_groups]
        chosen = dict(zip(open_groups, cheapest(costs, [1] * len(numbers)), strict=True))
        tables = []
        for number, table in enumerate(shape.tables):
            choice = chosen.get(number)
            tables.append(table if choice is None else numbers[choice])
        assert None not in tables
        return [table for table in tables if table is not None]


def _left_on_shelf(shelf: Sequence[ShelfGame], locked: RoundSeating) -> list[ShelfGame]:
    """The boxes that no locked table has."""
    used = Counter(seated.game for seated in locked)
    return [structs.replace(game, boxes=max(0, game.boxes - used[game.name])) for game in shelf]
