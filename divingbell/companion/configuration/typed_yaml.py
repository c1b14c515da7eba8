"""Reads a YAML file along a typed struct and says of every mistake where it is, what is allowed and what to do.

A bad key is left out (the default holds) and reported; everything else in the file counts.
"""

from __future__ import annotations

import io
import re
import types
import typing
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import yaml

from divingbell.companion.configuration.layer import Layer, Problem


def layer(text: str, path: Path, kind: type[msgspec.Struct]) -> Layer:
    """`text` as (a part of) a `kind`; problems name the file `path`. Never raises for what is in the text."""
    try:
        loader = _Loader(io.StringIO(text))
        node = loader.get_single_node()
        if node is None:
            return Layer({})
        walk = _Walk(path, loader, len(text))
        data = walk.struct(node, kind, ())
        return Layer({} if data is msgspec.UNSET else data, tuple(walk.problems))
    except yaml.YAMLError as error:
        return Layer({}, (_not_yaml(path, error),))
    except (RecursionError, _TooMuchError):
        return Layer({}, (Problem("configuration.too_deep", {"file": str(path)}),))


def _plain_scalars() -> dict[str, list[tuple[str, re.Pattern[str]]]]:
    resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}
    for tag, pattern, first in (
        ("null", r"^(~|null|Null|NULL|)$", ["~", "n", "N", ""]),
        ("bool", r"^(true|True|TRUE|false|False|FALSE)$", list("tTfF")),
        ("int", r"^[-+]?(0|[1-9][0-9]*|0x[0-9a-fA-F]+)$", list("-+0123456789")),
        ("float", r"^[-+]?([0-9]+\.[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?$", list("-+.0123456789")),
    ):
        for character in first:
            resolvers.setdefault(character, []).append((f"tag:yaml.org,2002:{tag}", re.compile(pattern)))
    return resolvers


_SHOWN = 80
"""Characters of a wrong value that are told."""


class _TooMuchError(Exception):
    """A file has values that stand for others (`*a`) in such numbers that they would fill the memory."""


class _Loader(yaml.SafeLoader):
    """Plain scalars as in YAML 1.2: `on`, `yes` and `22:00` are texts, not truth values and base-60 numbers. There are
    no merge keys, which a few lines of double without end."""

    yaml_implicit_resolvers = _plain_scalars()

    def flatten_mapping(self, node: yaml.MappingNode) -> None:
        """Leave a mapping as it is."""


def _not_yaml(path: Path, error: yaml.YAMLError) -> Problem:
    line, reason = 1, str(error)
    if isinstance(error, yaml.MarkedYAMLError) and error.problem_mark is not None:
        line, reason = error.problem_mark.line + 1, error.problem or error.context or "?"
    return Problem("configuration.not_yaml", {"file": str(path), "line": line, "reason": reason})


class _Walk:
    """Walks a YAML node along a type and collects problems; what is not good becomes `UNSET`."""

    def __init__(self, path: Path, loader: yaml.SafeLoader, most: int) -> None:
        """`most`: so many values at most."""
        self.problems: list[Problem] = []
        self._path = path
        self._loader = loader
        self._values, self._most = 0, most

    def struct(self, node: yaml.Node, kind: type[msgspec.Struct], key: tuple[str, ...]) -> Any:
        fields = typing.get_type_hints(kind, include_extras=True)
        return self._mapping(node, key, fields, None)

    def _value(self, node: yaml.Node, hint: Any, key: tuple[str, ...]) -> Any:
        members = [h for h in typing.get_args(hint) if h is not types.NoneType] if _is_union(hint) else [hint]
        if len(members) == 1 and isinstance(members[0], type) and issubclass(members[0], msgspec.Struct):
            if members != [hint] and _is_null(node):
                return None
            return self.struct(node, members[0], key)
        if typing.get_origin(hint) is dict:
            return self._mapping(node, key, {}, typing.get_args(hint)[1])
        item = _item_of(hint)
        if item is not None and isinstance(node, yaml.SequenceNode):
            return self._items(node, item, hint, key)
        return self._leaf(node, hint, key)

    def _items(self, node: yaml.SequenceNode, item: type, hint: Any, key: tuple[str, ...]) -> Any:
        """A list as far as its items are good; the others are problems of their own."""
        values = []
        for number, child in enumerate(node.value, 1):
            self._count()
            values.append(self._value(child, item, (*key, str(number))))
        good = [value for value in values if value is not msgspec.UNSET]
        try:
            msgspec.convert(good, hint)
        except msgspec.ValidationError:  # more of them than there may be
            return self._leaf(node, hint, key)
        return good

    def _mapping(self, node: yaml.Node, key: tuple[str, ...], fields: Mapping[str, Any], other: Any) -> Any:
        if _is_null(node):
            return {}
        if not isinstance(node, yaml.MappingNode):
            return self._refuse("configuration.not_a_mapping", node, key, known=_listed(fields))
        result: dict[str, Any] = {}
        seen = set()
        for name_node, value_node in node.value:
            self._count()
            name = str(name_node.value)
            hint = fields.get(name, other)
            if name in seen:
                self._refuse("configuration.twice", name_node, (*key, name))
            elif hint is None:
                self._unknown(name_node, (*key, name), fields)
            elif (value := self._value(value_node, hint, (*key, name))) is not msgspec.UNSET:
                result[name] = value
            seen.add(name)
        return result

    def _count(self) -> None:
        """One value more. Raises `_TooMuchError` where they are more than the text can have without aliases."""
        self._values += 1
        if self._values > self._most:
            raise _TooMuchError

    def _unknown(self, node: yaml.Node, key: tuple[str, ...], fields: Mapping[str, Any]) -> None:
        from difflib import get_close_matches

        near = get_close_matches(key[-1].lower(), fields, n=1, cutoff=0.6)
        if near:
            self._refuse("configuration.unknown_key_guess", node, key, guess=near[0], known=_listed(fields))
        else:
            self._refuse("configuration.unknown_key", node, key, known=_listed(fields))

    def _leaf(self, node: yaml.Node, hint: Any, key: tuple[str, ...]) -> Any:
        try:
            value = self._loader.construct_object(node, deep=True)
            msgspec.convert(value, hint)
            return value
        except (msgspec.ValidationError, yaml.YAMLError, ValueError, TypeError):
            from difflib import get_close_matches

            written = node.value if isinstance(node, yaml.ScalarNode) else "…"
            text_id, allowed = allowed_values(hint)
            choices = str(allowed["choices"]).split(", ") if "choices" in allowed else []
            if near := get_close_matches(written, choices, n=1):
                text_id, allowed = "configuration.value_choice_guess", allowed | {"guess": near[0]}
            return self._refuse(text_id, node, key, value=written[:_SHOWN], **allowed)

    def _refuse(self, text_id: str, node: yaml.Node, key: tuple[str, ...], **more: str | int) -> Any:
        place = {"file": str(self._path), "line": node.start_mark.line + 1, "key": ".".join(key) or "-"}
        self.problems.append(Problem(text_id, place | more))
        return msgspec.UNSET


def allowed_values(hint: Any) -> tuple[str, dict[str, str | int]]:
    """The text id that says what a leaf of this type may be, and the values for its places."""
    if _is_union(hint):
        members = [h for h in typing.get_args(hint) if h is not types.NoneType]
        if len(members) > 1:
            return "configuration.value_text", {}
        hint = members[0]
    metas = [m for m in getattr(hint, "__metadata__", ()) if isinstance(m, msgspec.Meta)]
    kind = typing.get_args(hint)[0] if metas else hint
    for meta in metas:
        if meta.examples:
            return "configuration.value_like", {"examples": ", ".join(str(e) for e in meta.examples)}
    if typing.get_origin(kind) is Literal:
        return "configuration.value_choice", {"choices": ", ".join(str(v) for v in typing.get_args(kind))}
    if kind is bool:
        return "configuration.value_bool", {}
    if kind in (int, float):
        text_id = "configuration.value_whole" if kind is int else "configuration.value_number"
        low = next(m.ge for m in metas if m.ge is not None)  # every number of the configuration has a range
        high = next(m.le for m in metas if m.le is not None)
        return text_id, {"low": f"{low:g}", "high": f"{high:g}"}
    if kind is str:
        return "configuration.value_text", {}
    return "configuration.value_list", {}


def _is_union(hint: Any) -> bool:
    return typing.get_origin(hint) in (typing.Union, types.UnionType)


def _item_of(hint: Any) -> type | None:
    """Type of the items of a list that stand for themselves: texts, or structs; None for any other type."""
    plain = typing.get_args(hint)[0] if typing.get_origin(hint) is Annotated else hint
    arguments = typing.get_args(plain)
    if arguments[1:] != (...,) or not isinstance(arguments[0], type):  # only `tuple[X, ...]` goes on so
        return None
    item: type = arguments[0]
    return item if issubclass(item, str | msgspec.Struct) else None


def _is_null(node: yaml.Node) -> bool:
    return isinstance(node, yaml.ScalarNode) and node.tag == "tag:yaml.org,2002:null"


def _listed(fields: Mapping[str, Any]) -> str:
    return ", ".join(sorted(fields))
