"""A canvas that writes down the verbs it is told and passes them on to another."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from divingbell.companion.canvas.canvas import Canvas

VERBS = (
    "rectangle", "gradient", "disc", "ellipse", "polygon", "ring", "arc", "line", "path", "text", "glyph", "picture",
)  # fmt: skip
_SIGNATURES = {verb: inspect.signature(getattr(Canvas, verb)) for verb in (*VERBS, "group")}


class Verb(NamedTuple):
    """One call and its arguments by name."""

    name: str
    arguments: dict[str, Any]

    def __getattr__(self, name: str) -> Any:
        try:
            return self.arguments[name]
        except KeyError:
            raise AttributeError(name) from None


class Recorder:
    """Passes everything on to `to`."""

    def __init__(self, to: Canvas) -> None:
        self._to = to
        self.verbs: list[Verb] = []

    def __getattr__(self, name: str) -> Callable[..., object]:
        given = getattr(self._to, name)
        if name not in VERBS:
            return given  # type: ignore[no-any-return]

        def told(*arguments: Any, **named: Any) -> object:
            self._write(name, *arguments, **named)
            return given(*arguments, **named)  # type: ignore[no-any-return]

        return told

    @property
    def width(self) -> float:
        return self._to.width

    @property
    def height(self) -> float:
        return self._to.height

    @contextmanager
    def group(self, x: float, y: float, w: float, h: float) -> Iterator[None]:
        self._write("group", x, y, w, h)
        with self._to.group(x, y, w, h):
            yield
        self.verbs.append(Verb("end", {}))

    def _write(self, name: str, *arguments: Any, **named: Any) -> None:
        bound = _SIGNATURES[name].bind(self._to, *arguments, **named)
        bound.apply_defaults()
        values = {key: _plain(value) for key, value in bound.arguments.items() if key not in ("self", "drawn")}
        self.verbs.append(Verb(name, values))


def _plain(value: Any) -> Any:
    """Numbers so that the last bit does not matter, lists as tuples."""
    if isinstance(value, float | int) and not isinstance(value, bool):
        return round(value, 4)
    if isinstance(value, list | tuple):
        return tuple(_plain(one) for one in value)
    return value
