"""Writes new values into a YAML file that a person has commented: comments, order and quotes stay (ruamel.yaml).

No file is put in place that does not read back to the values that were meant.
"""

from __future__ import annotations

import errno
import io
import re
from collections.abc import Callable, Mapping, MutableMapping
from pathlib import Path
from typing import Any

import msgspec
import yaml

from divingbell.companion.configuration.atomic_file import keep_aside, write_atomically
from divingbell.companion.configuration.layer import laid_over

_NOTHING: Mapping[str, Any] = {}
_WORD = re.compile(r"[^\W\d_][\w-]*")
_NO_TEXTS = frozenset({"false", "n", "no", "null", "off", "on", "true", "y", "yes"})
"""Words that some readers of YAML take for something else."""


def save(
    path: Path,
    data: Mapping[str, Any],
    head: str,
    *,
    below: Mapping[str, Any] = _NOTHING,
    read: Callable[[str], object] = yaml.safe_load,
) -> None:
    """Write the file `path` anew with `data`, and with the comments that a person has put into it (`written`).

    `read` is the reader of such files: it gives the values of a text, or raises `ValueError` or `yaml.YAMLError`. Where
    it does not find `data` (laid over `below`) in the new text, the old file is copied to `NAME.before-N` and the new
    one has no comments. Raises `OSError`, also where not even that can be read back; the old file then stays.
    """
    old = path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""
    new = written(old, data, head, below=below)
    if not _reads_back(new, data, below, read):
        if path.is_file():
            keep_aside(path, "before")
        new = _plain_file(data, head)
        if not _reads_back(new, data, below, read):
            raise OSError(errno.EILSEQ, "what would be written could not be read again", str(path))
    write_atomically(path, new.encode())


def _reads_back(text: str, data: Mapping[str, Any], below: Mapping[str, Any], read: Callable[[str], object]) -> bool:
    try:
        found = read(text)
    except (ValueError, RecursionError, yaml.YAMLError):
        return False
    if found is None:
        found = {}
    return isinstance(found, Mapping) and _bytes(laid_over(below, found)) == _bytes(laid_over(below, data))


def _bytes(value: object) -> bytes:
    """Equal for values that a file cannot tell apart: a list and a tuple, but not 1 and True."""
    return msgspec.json.encode(value, order="deterministic")


def written(old: str, data: Mapping[str, Any], head: str, *, below: Mapping[str, Any] = _NOTHING) -> str:
    """The text of a YAML file with `data`; where a person has put comments into the `old` one, with these.

    `head` is the first line (without `# `) of a file of ours. A key that goes leaves the file; one that a comment hangs
    on stays and shows its value of `below`, if that has one.
    """
    if _commented(old, head):
        new = _rewritten(old, data, below)
        if new is not None:
            return new
    return _plain_file(data, head)


def _plain_file(data: Mapping[str, Any], head: str) -> str:
    return f"# {head}\n{_dumped(data)}"


_FLOW = None
"""Innermost lists and mappings on one line."""


def _dumped(data: Mapping[str, Any]) -> str:
    return yaml.safe_dump(dict(data), sort_keys=False, allow_unicode=True, default_flow_style=_FLOW) if data else ""


def _commented(text: str, head: str) -> bool:
    """Tell whether there may be a comment that is not ours; only then ruamel is worth its import."""
    return any("#" in line for line in text.splitlines() if line != f"# {head}")


def _rewritten(old: str, data: Mapping[str, Any], below: Mapping[str, Any]) -> str | None:
    """The old text with new values; None where it is no YAML mapping."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    parser = YAML()
    parser.preserve_quotes = True
    parser.default_flow_style = _FLOW
    parser.width = 4096
    try:
        document: Any = parser.load(old)
    except (YAMLError, ValueError, RecursionError):
        return None
    if document is None:  # comments and nothing else
        lines = old if old.endswith("\n") else old + "\n"
        return lines + _dumped(data)
    if not isinstance(document, MutableMapping):
        return None
    _update(document, data, below)
    out = io.StringIO()
    parser.dump(document, out)
    text = out.getvalue()
    return text if document else text.replace("{}\n", "", 1)


def _update(old: Any, new: Mapping[str, Any], below: Mapping[str, Any]) -> None:
    """Make a mapping of ruamel's say what `new` says."""
    for key in list(old):
        value = old[key]
        if key in new:
            if isinstance(value, MutableMapping) and isinstance(new[key], Mapping) and value and new[key]:
                _update(value, new[key], _inner(below, key))
            elif isinstance(value, list) and isinstance(new[key], list | tuple) and value and new[key]:
                if value != [*new[key]]:
                    value[:] = [_plain(item) for item in new[key]]
            elif value != new[key]:
                _put(old, key, new[key])
        elif isinstance(value, MutableMapping) and key in below:
            _update(value, _NOTHING, _inner(below, key))
            if not value and _hangs_on(old, key):
                # `{}` would stand behind the comment, on a line where no value may begin.
                old[key] = _plain(below[key]) or None
            elif not value:
                del old[key]
        elif key in below and _hangs_on(old, key):
            _put(old, key, below[key])
        else:
            del old[key]
    for key, value in new.items():
        if key not in old:
            old[key] = _plain(value)


def _put(mapping: Any, key: str, value: Any) -> None:
    """Give a key a value of another kind: all of it on the line of the key, and the comments of the key behind it."""
    from ruamel.yaml.comments import CommentedMap, CommentedSeq

    plain = _plain(value)
    if isinstance(plain, dict | list):
        plain = CommentedMap(plain) if isinstance(plain, dict) else CommentedSeq(plain)
        plain.fa.set_flow_style()
    mapping[key] = plain
    comments = mapping.ca.items.get(key)
    if comments is not None and comments[3]:  # between the key and the first line of what stood there
        behind = comments[2].value if comments[2] else "\n"
        comments[2] = comments[3][0]
        comments[2].value = behind + "".join(comment.value for comment in comments[3])
        comments[3] = None


def _plain(value: Any) -> Any:
    """A value as ruamel writes it; a text in quotes unless it is a plain word, which every reader takes as a text."""
    from ruamel.yaml.scalarstring import DoubleQuotedScalarString

    if isinstance(value, str):
        word = _WORD.fullmatch(value) and value.lower() not in _NO_TEXTS
        return value if word else DoubleQuotedScalarString(value)
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    return [_plain(inner) for inner in value] if isinstance(value, list | tuple) else value


def _inner(below: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    inner = below.get(key)
    return inner if isinstance(inner, Mapping) else _NOTHING


def _hangs_on(mapping: Any, key: str) -> bool:
    """Tell whether a comment belongs to this key: ruamel keeps what stands above a key with the key before it."""
    return key in mapping.ca.items
