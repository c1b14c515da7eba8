"""Hidden values of a state: what `open_state` leaves out stands nowhere else in what it shows."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

Leaves = Mapping[str, str]
"""Path of a value that is no list and no mapping (`players.p1.picked`) -> the value as JSON."""


class Leak(NamedTuple):
    """A value of an open state that tells a hidden one."""

    shown: str
    """Its path in the open state."""
    hidden: str
    """The path in the state that `open_state` leaves out."""


def leaks(shown: Sequence[Any], opened: Sequence[Any], before: Any) -> Iterator[Leak]:
    """Leaks in the states after each answer to one question: `shown` whole, `opened` as everybody sees them, `before`
    the open state before the answer.

    A value that changes with the answer and is left out at its own path must not be found at another one. What lay
    open before in one list or mapping (cards that are taken from a row on the table) is no secret.
    """
    whole, open_ = [leaves(one) for one in shown], [leaves(one) for one in opened]
    if len(whole) < 2:
        return
    told = {path: values for path in open_[0] if (values := _values(path, open_)) is not None}
    known = [*_groups(before)]
    for path in whole[0]:
        values = _values(path, whole)
        if values is None or path in told or any(path in one for one in open_):
            continue
        if len(set(values)) < 2 or any(group.issuperset(values) for group in known):
            continue
        yield from (Leak(other, path) for other, seen in told.items() if seen == values)


def leaves(value: Any, path: str = "") -> Leaves:
    """Every value in a JSON value by its path."""
    if isinstance(value, Mapping):
        parts = [(str(name), one) for name, one in value.items()]
    elif isinstance(value, list | tuple):
        parts = [(str(place), one) for place, one in enumerate(value)]
    else:
        return {path: json.dumps(value)}
    return {
        at: leaf for name, one in parts for at, leaf in leaves(one, f"{path}.{name}" if path else name).items()
    }  # fmt: skip


def _values(path: str, states: Sequence[Leaves]) -> tuple[str, ...] | None:
    """The value at a path in each state; None where one has none."""
    return tuple(one[path] for one in states) if all(path in one for one in states) else None


def _groups(value: Any) -> Iterator[frozenset[str]]:
    """The values that lie together in one list or mapping."""
    if isinstance(value, Mapping):
        parts = [*value.values()]
    elif isinstance(value, list | tuple):
        parts = [*value]
    else:
        return
    yield frozenset(json.dumps(one) for one in parts if not isinstance(one, Mapping | list | tuple))
    for one in parts:
        yield from _groups(one)
