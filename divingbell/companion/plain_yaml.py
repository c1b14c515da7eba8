"""YAML from a stranger as plain values with their lines: maps, lists, texts, whole numbers and yes or no, and nothing
else, in bounded time and memory."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

import yaml

MOST_BYTES = 65536
MOST_DEPTH = 8
MOST_VALUES = 3000
Path = tuple[str | int, ...]
"""Keys and places from the top: `("fields", 0, "most")`."""
Value = str | int | bool | list["Value"] | dict[str, "Value"]

_INTEGER = re.compile(r"[-+]?[0-9]{1,12}")
_WORDS: Mapping[str, bool] = {"yes": True, "true": True, "no": False, "false": False}


class PlainYamlError(Exception):
    """A file that is none of ours: the code of the problem, the line (from 1) and what stands there."""

    def __init__(self, problem: str, line: int, found: str = "") -> None:
        super().__init__(f"{problem} in line {line}: {found}")
        self.problem, self.line, self.found = problem, line, found[:40]


class _Text(NamedTuple):
    """A text in a file: what it says, and where it stands (characters from 0), with quotes or the sign of a block."""

    value: str
    begin: int
    end: int
    style: str | None


class PlainYaml(NamedTuple):
    """The value of a file, and the line of everything in it."""

    value: Value
    lines: Mapping[Path, int]
    source: str
    texts: Mapping[Path, _Text]

    def line(self, path: Path) -> int:
        """The line of a place, or of the nearest one around it; from 1."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)

    def position(self, path: Path, place: int) -> tuple[int, int]:
        """Line and column in the file, from 1, of a character (from 0) of a text, or of its end. The text may be folded
        over lines; of one that is written with escapes it is its own line, and the place in the text."""
        text = self.texts.get(path)
        if text is None:
            return self.line(path), place + 1
        begin = text.begin
        if text.style in ("|", ">"):
            begin = self.source.find("\n", begin, text.end) + 1
        elif text.style is not None:
            begin += 1
        # Whatever the style, what is no space stands in the file as in the text.
        letters = [at for at in range(begin, text.end) if not self.source[at].isspace()]
        said = [letter for letter in text.value if not letter.isspace()]
        if [self.source[at] for at in letters[: len(said)]] != said or not said:
            return self.line(path), place + 1
        before = sum(not letter.isspace() for letter in text.value[:place])
        at = letters[before] if before < len(said) else letters[len(said) - 1] + 1
        lines = (self.source[:at] + "x").splitlines()
        return len(lines), len(lines[-1])


def read_plain_yaml(content: bytes) -> PlainYaml:
    """The value of a file of one document. Raises `PlainYamlError`."""
    if len(content) > MOST_BYTES:
        raise PlainYamlError("too_large", 1)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PlainYamlError("not_utf8", content.count(b"\n", 0, error.start) + 1) from None
    try:
        return _Builder(text).built()
    except yaml.reader.ReaderError as error:
        raise PlainYamlError("not_yaml", text.count("\n", 0, error.position) + 1, repr(error.character)) from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise PlainYamlError("not_yaml", mark.line + 1 if mark else 1, error.problem or "") from None
    except (yaml.YAMLError, ValueError) as error:
        raise PlainYamlError("not_yaml", 1, str(error)) from None


class _Open(NamedTuple):
    """A map or list that is not at its end."""

    value: list[Value] | dict[str, Value]
    path: Path


class _Builder:
    """The walk through the events of a document, with a stack of its own: a deep file costs no recursion."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._events: Iterator[yaml.Event] = yaml.parse(source, Loader=yaml.SafeLoader)
        self._open: list[_Open] = []
        self._lines: dict[Path, int] = {}
        self._texts: dict[Path, _Text] = {}
        self._key: str | None = None
        self._top: list[Value] = []

    def built(self) -> PlainYaml:
        documents = 0
        for event in self._events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    raise _error("several_documents", event)
                if event.version or event.tags:
                    raise _error("directive", event)
            elif isinstance(event, yaml.AliasEvent):
                raise _error("anchor", event, f"*{event.anchor}")
            elif isinstance(event, yaml.NodeEvent):
                self._node(event)
            elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
                self._open.pop()
        if not self._top:
            raise PlainYamlError("empty", 1)
        return PlainYaml(self._top[0], self._lines, self._source, self._texts)

    def _node(self, event: yaml.NodeEvent) -> None:
        if event.anchor is not None:
            raise _error("anchor", event, f"&{event.anchor}")
        tag = getattr(event, "tag", None)
        if tag is not None:
            raise _error("tag", event, str(tag))
        if len(self._lines) > MOST_VALUES:
            raise _error("too_many", event)
        if self._wants_key():
            self._begin_key(event)
            return
        value = _scalar(event) if isinstance(event, yaml.ScalarEvent) else _collection(event)
        path = self._place(value, event)
        if isinstance(event, yaml.ScalarEvent) and event.start_mark is not None and event.end_mark is not None:
            self._texts[path] = _Text(event.value, event.start_mark.index, event.end_mark.index, event.style)
        if not isinstance(event, yaml.ScalarEvent):
            assert isinstance(value, (list, dict))
            if len(self._open) >= MOST_DEPTH:
                raise _error("too_deep", event)
            self._open.append(_Open(value, path))

    def _wants_key(self) -> bool:
        return bool(self._open) and isinstance(self._open[-1].value, dict) and self._key is None

    def _begin_key(self, event: yaml.NodeEvent) -> None:
        if not isinstance(event, yaml.ScalarEvent):
            raise _error("key", event)
        within = self._open[-1]
        if event.value in within.value:
            raise _error("double_key", event, event.value)
        self._key = event.value
        self._lines[*within.path, event.value] = _line(event)

    def _place(self, value: Value, event: yaml.NodeEvent) -> Path:
        if not self._open:
            self._top.append(value)
            self._lines[()] = _line(event)
            return ()
        within = self._open[-1]
        if isinstance(within.value, list):
            path: Path = (*within.path, len(within.value))
            within.value.append(value)
            self._lines[path] = _line(event)
            return path
        key, self._key = self._key, None
        assert key is not None, "a value of a map follows its key"
        within.value[key] = value
        return (*within.path, key)


def _collection(event: yaml.NodeEvent) -> list[Value] | dict[str, Value]:
    return [] if isinstance(event, yaml.SequenceStartEvent) else {}


def _scalar(event: yaml.ScalarEvent) -> Value:
    text: str = event.value
    if event.style is not None:
        return text
    if _INTEGER.fullmatch(text):
        return int(text)
    if text.lower() in _WORDS:
        return _WORDS[text.lower()]
    if text in ("", "~") or text.lower() == "null":
        raise _error("no_value", event)
    return text


def _line(event: yaml.Event) -> int:
    mark = event.start_mark
    return mark.line + 1 if mark is not None else 1


def _error(problem: str, event: yaml.Event, found: str = "") -> PlainYamlError:
    return PlainYamlError(problem, _line(event), found)
