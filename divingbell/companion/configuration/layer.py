"""One file of the configuration, and how it is laid over another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import msgspec


class Problem(msgspec.Struct, frozen=True):
    """One mistake in one file: the id of a text (`configuration.…`) and its values.

    `args` always has `file`; where they are known also `line` (from 1) and `key` (dotted).
    """

    text_id: str
    args: dict[str, str | int]

    def __str__(self) -> str:
        details = ", ".join(f"{name}: {value}" for name, value in self.args.items())
        return f"{self.text_id} ({details})"


class Layer(msgspec.Struct, frozen=True):
    """Content of one file: plain data with only good keys, and a problem for each of the others."""

    data: dict[str, Any]
    problems: tuple[Problem, ...] = ()


def laid_over(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """`above` over `below`: mappings are merged key by key, everything else is replaced."""
    result = dict(below)
    for key, new in above.items():
        old = result.get(key)
        merge = isinstance(old, Mapping) and isinstance(new, Mapping)
        result[key] = laid_over(cast(Mapping[str, Any], old), new) if merge else new
    return result


def difference(value: Mapping[str, Any], below: Mapping[str, Any]) -> dict[str, Any]:
    """The difference that has to be laid over `below` to get `value`."""
    result: dict[str, Any] = {}
    for key, new in value.items():
        old = below.get(key)
        if isinstance(new, Mapping) and isinstance(old, Mapping):
            if inner := difference(new, old):
                result[key] = inner
        elif key not in below or new != old:
            result[key] = new
    return result
