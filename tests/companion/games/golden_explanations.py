"""What the games say of every golden evening, as text.

`python -m tests.companion.games.golden_explanations` writes it again.

Of each entry its line in the ledger and what it moved, with the rule and the values of the sentence; of each refused
action why; then how often each slip (an action with one field wrong) and each other action of that evening was answered
in which way. Write it again only after a change of the rules or of their words that is meant, and read the difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from divingbell.companion.canonical import read, write
from divingbell.companion.games.game import Refusal
from divingbell.companion.session.session import COMMANDS, Session
from tests.golden_files import write as write_golden

GOLDEN = Path(__file__).parent / "golden"
GAMES = ("deep_sea_adventure", "round_sheet", "submarine", "submarine_blues", "sunken_treasure")
EVENINGS = 2
"""Of each game, the first by name."""
EVERY = 5
"""In one state of so many the other actions are tried."""


def main() -> None:
    """Write the texts of all games."""
    for game in GAMES:
        write_golden(GOLDEN / f"{game}.txt", golden_lines(game))


def golden_lines(game: str) -> Iterator[str]:
    """The text of all evenings of a game, line by line."""
    for file in sorted((Path(__file__).parent / game / "golden").glob("*.jsonl"))[:EVENINGS]:
        yield f"# {file.stem}"
        lines = [read(line) for line in file.read_bytes().splitlines()]
        yield from _evening([line["action"] for line in lines if "action" in line])


def _evening(actions: list[dict[str, Any]]) -> Iterator[str]:
    session, tried = Session(), _Tried()
    kinds = {_kind(action): action for action in actions if action["type"] not in COMMANDS}
    for number, action in enumerate(actions):
        for change, slip in _slips(action):
            tried.add(f"{action['type']} {change}", session.apply(slip))
        after = session.apply(action)
        if isinstance(after, Refusal):
            yield f"{_kind(action)} refused: {_refused(after)}{_args(after.args)}"
            continue
        if after.number > session.number and after.last is not None and action["type"] != "amend":
            text_id, args = after.last.game.rulebook.line(after.last)
            yield f"{after.number} {_kind(action)}: {text_id}{_args(args)}"
            for one in after.last.movements:
                why = f"[{one.rule}] {one.text_id}{_args(one.args)}"
                yield f"  {one.giver} -> {one.taker} {one.count} {one.what} {why}"
        session = after
        if number % EVERY == 0:
            for other in kinds.values():
                tried.add(f"{session.state.phase}: {other['type']}", session.apply(other))
    yield from tried.lines()


class _Tried:
    """What was tried and how often it was answered in each way, with the values of the first such answer."""

    def __init__(self) -> None:
        self._counted: Counter[tuple[str, str]] = Counter()
        self._first: dict[tuple[str, str], str] = {}

    def add(self, what: str, answer: Session | Refusal) -> None:
        """One more."""
        key = what, _refused(answer) if isinstance(answer, Refusal) else "accepted"
        self._counted[key] += 1
        if isinstance(answer, Refusal):
            self._first.setdefault(key, _args(answer.args))

    def lines(self) -> Iterator[str]:
        """In the order of what was tried."""
        for (what, answer), times in sorted(self._counted.items()):
            yield f"  {what}: {times} times {answer}{self._first.get((what, answer), '')}"


def _slips(action: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The action with one field wrong: one less, one more, the other truth, another seat, one piece less, or without
    it."""
    for key, value in action.items():
        if key == "type":
            continue
        yield f"without {key}", {other: kept for other, kept in action.items() if other != key}
        match value:
            case bool():
                yield f"{key} turned", {**action, key: not value}
            case int():
                yield f"{key} - 1", {**action, key: value - 1}
                yield f"{key} + 1", {**action, key: value + 1}
            case str():
                yield f"another {key}", {**action, key: "p1" if value == "p2" else "p2"}
            case [*pieces] if pieces:
                yield f"{key} less one", {**action, key: pieces[:-1]}
                yield f"{key} and one twice", {**action, key: [*pieces, pieces[-1]]}
            case dict() as parts if parts:
                last = next(reversed(parts))
                yield f"{key} less one", {**action, key: {one: part for one, part in parts.items() if one != last}}
                if isinstance(parts[last], int):
                    yield f"one of {key} + 1", {**action, key: {**parts, last: parts[last] + 1}}


def _kind(action: Mapping[str, Any]) -> str:
    """The action without what only names one of many."""
    return " ".join(str(action[key]) for key in ("type", "choice", "player") if isinstance(action.get(key), str))


def _refused(why: Refusal) -> str:
    detail = "" if why.detail is None else f" {write(why.detail)}"
    return f"{why.error} [{why.rule}]{detail}"


def _args(args: Mapping[str, str | int]) -> str:
    return f" {write(dict(args))}" if args else ""


if __name__ == "__main__":
    main()
