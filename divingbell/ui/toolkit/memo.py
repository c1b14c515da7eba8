"""`@memo`: a view of small values that is made once and given again as long as the values are equal.

The same element object given twice is neither compared, laid out nor painted again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

_KEPT = 512
"""Views kept for one context; a screen shows some dozens."""


class Memory:
    """Values made for one context; another has a memory of its own. Those that were not asked for
    longest go first, half of all at a time."""

    def __init__(self, kept: int = _KEPT) -> None:
        self._half = kept // 2
        self._values: dict[Hashable, Any] = {}
        self._older: dict[Hashable, Any] = {}

    def get(self, key: Hashable) -> Any:
        """The value kept for this key, or None. Raises `TypeError` for a key that cannot be hashed."""
        value = self._values.get(key)
        if value is None:
            value = self._older.get(key)
            if value is not None:
                self.keep(key, value)
        return value

    def keep(self, key: Hashable, value: Any) -> None:
        """Keep this value, which is not None."""
        if len(self._values) >= self._half:
            self._older, self._values = self._values, {}
        self._values[key] = value


class Remembers(Protocol):
    """A context with a memory of its own."""

    @property
    def memory(self) -> Memory:
        """Values that `@memo` has made for it."""


_Context = TypeVar("_Context", bound=Remembers)
_Values = ParamSpec("_Values")
_View = TypeVar("_View")


def memo(view: Callable[Concatenate[_Context, _Values], _View]) -> Callable[Concatenate[_Context, _Values], _View]:
    """A function of a context and hashable values that gives an element; with equal values it is not called again.

    It may depend on nothing else, no time and no state; functions to be called by keys are values too (a bound method
    equals itself, a lambda made anew does not). What it gave must not be changed, but for the `grow` and `h` that
    `grid` and `question` set::

        @memo
        def purse(ctx: Context, shown: Purse) -> Box:  # Purse: a NamedTuple of names, numbers and words
            return row(tile(ctx, shown.diver, 40), money(ctx, shown.cash, "score"), tap=shown.tap)
    """

    @wraps(view)
    def remembered(ctx: _Context, /, *values: _Values.args, **named: _Values.kwargs) -> _View:
        key = (view, values, tuple(named.items())) if named else (view, values)
        made: _View | None = ctx.memory.get(key)
        if made is None:
            made = view(ctx, *values, **named)
            ctx.memory.keep(key, made)
        return made

    return remembered
