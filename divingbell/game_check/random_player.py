"""A player who answers by chance what the decision of the moment offers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from divingbell.companion.games.decision import ActionFields, Choice, Count, Decision, Row
from divingbell.companion.games.game import Game, Refusal, seats
from divingbell.companion.games.happenings import Happening, Players, Tap, View
from divingbell.companion.games.parts import parts_of
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.session import Session
from divingbell.companion.texts.words import WrittenWords

_TRIES = 12
"""How often rows are picked by chance until they make an action."""
_USUAL = 25
"""Of a count without a limit this much is picked at most."""
_LISTED = 60
"""So many values of a number are tried one by one, where none by chance was accepted."""
_NOT_COUNTED = 0.2
"""How often a count that is not needed is left out, as its key does."""
_MOST_TAPS = 300
"""After so many a game that chance does not end is stopped by agreement."""


def start_of(game: Game, random: Random) -> dict[str, Any]:
    """A start with seats, first player and house rules by chance."""
    players = random.choice(game.seats)
    rules = {name: random.choice(values) for name, values in game.rulebook.rules.items()}
    start = _start(game, random, players)
    return {**start, "rules": rules} if rules else start


def _start(game: Game, random: Random, players: int) -> dict[str, Any]:
    return _start_of(game, players, random.choice(seats(players)))


def _start_of(game: Game, players: int, first: str) -> dict[str, Any]:
    return {"type": "start_game", "game": game.name, "players": players, "first_player": first}


def counts_taken(game: Game, fields: Mapping[str, Any]) -> list[int] | Refusal:
    """The numbers of players with which a game with these fields of `start_game` can begin, lowest first; the refusal
    of the lowest where there is none."""
    started = {count: Session().apply({**_start_of(game, count, "p1"), **fields}) for count in game.seats}
    taken = [count for count, after in started.items() if isinstance(after, Session)]
    refused = [after for after in started.values() if isinstance(after, Refusal)]
    return taken or refused[0]


def random_players(game: Game, seed: int, count: int, fields: Mapping[str, Any] | None = None) -> Players:
    """Players for the demo of a game that has none of its own, or of one with these fields of `start_game`. They raise
    `LookupError` where nothing that is offered is accepted."""
    random, words, parts = Random(seed), WrittenWords(GAMES.texts("en")), parts_of(game)
    names = {player: player for player in seats(count)}
    session, taps = Session(), 0

    def tap(*actions: ActionFields) -> Sequence[Happening]:
        nonlocal session, taps
        after = session.apply_all([dict(action) for action in actions])
        if not isinstance(after, Session):
            raise LookupError(f"{actions} is refused: {after.error}")
        session, taps = after, taps + 1
        return [Tap(tuple(actions))]

    def play(shown: View | None) -> Sequence[Happening]:
        if shown is None:
            return tap({**_start(game, random, count), **(fields or {})})
        if session.state.result is not None:
            return []
        if taps >= _MOST_TAPS:
            return tap({"type": "stop_game"})
        decision = parts.decisions.decision(words, session, names)
        for actions, _ in answers(decision, random) if decision is not None else ():
            if isinstance(session.apply_all([dict(action) for action in actions]), Session):
                return tap(*actions)
        raise LookupError(f"nothing that is offered in phase {session.state.phase} is accepted")

    return play


def answers(decision: Decision, random: Random) -> Iterator[tuple[Sequence[ActionFields], bool]]:
    """Actions of answers by chance, some of them, then of each value of a number; with each whether a tap alone sends
    it. What is entered with a key, a number or what several rows have, may not go together: the rules say so then."""
    groups = sorted({row.group for row in decision.rows})
    for _ in range(_TRIES):
        group = random.choice(groups) if groups else ""
        rows = [row for row in decision.rows if row.group == group]
        picks: dict[str, Any] = {}
        for row, value in _picked(rows, random):
            picks[row] = value
            actions = decision.make(picks) if random.random() < 0.5 else None
            if actions:
                break
        else:
            actions = decision.make(picks)
        if actions:
            alone = len(picks) == 1 and len(actions) == 1
            yield actions, alone and not any(isinstance(row, Count) for row in rows)
    yield from _every_number(decision, random)


def _every_number(decision: Decision, random: Random) -> Iterator[tuple[Sequence[ActionFields], bool]]:
    """Each value of one number, while the other rows are picked by chance: what must hold of several people may leave
    one value to the last."""
    for row in decision.rows:
        if not isinstance(row, Count):
            continue
        picks = dict(_picked([one for one in decision.rows if one.group == row.group], random))
        least = max(row.least, min(0, row.most))
        for value in range(least, min(row.most, least + _LISTED) + 1):
            if actions := decision.make({**picks, row.id: value}):
                yield actions, False


def _picked(rows: Iterable[Row | Count], random: Random) -> Iterator[tuple[str, Any]]:
    """Picks by chance in each row that has something to pick."""
    for row in rows:
        if isinstance(row, Count):
            left_out = not row.needed and random.random() < _NOT_COUNTED
            yield row.id, None if left_out else _number(row, random)
        elif enabled := [choice for choice in row.choices if choice.disabled_reason is None]:
            yield row.id, random.choice(enabled).value


def _number(row: Count, random: Random) -> int:
    least = max(row.least, min(0, row.most))
    most = max(least, min(row.most, least + _USUAL))
    # Rather few: where several share something, all together are not too many.
    return random.randint(least, random.randint(least, most))


def choices_of_rows(decision: Decision) -> Iterator[Sequence[Sequence[ActionFields]]]:
    """For each row the actions that its enabled choices make, where the first ones of the other rows are picked."""
    first: dict[str, Any] = {}
    for one in decision.rows:
        enabled = [choice for choice in one.choices if choice.disabled_reason is None] if isinstance(one, Row) else []
        if isinstance(one, Count):
            first[one.id] = max(one.least, min(0, one.most))
        elif enabled:
            first[one.id] = enabled[0].value
    for row in decision.rows:
        if not isinstance(row, Row):
            continue
        others = {one.id: first[one.id] for one in decision.rows if one.group == row.group and one.id in first}
        picked = [choice.value for choice in row.choices if choice.disabled_reason is None]
        made = (decision.make({row.id: value}) or decision.make({**others, row.id: value}) for value in picked)
        yield [actions for actions in made if actions]


def single_choices(decision: Decision) -> Iterator[tuple[Choice, Sequence[ActionFields]]]:
    """Each choice that alone makes actions, with them."""
    for row in decision.rows:
        if isinstance(row, Row):
            for choice in row.choices:
                actions = decision.make({row.id: choice.value})
                if actions:
                    yield choice, actions
