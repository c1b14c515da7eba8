"""Reads YAML files that come with the program, and keeps what was read: to parse them is a tenth of a start.

What is kept stands in the user's cache folder and has the whole text it was read from: a file that has changed is
parsed again. Without the folder every start parses.
"""

from __future__ import annotations

import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import platformdirs

from divingbell.companion.data import PACKAGE, data_folder


class BadYamlError(ValueError):
    """A file of ours is no YAML; the text says where."""


def read_yaml(file: Path) -> Any:
    """Content of a YAML file of ours, as plain data; kept for the next start where the file is one of the program's
    own. Raises `OSError`, `UnicodeDecodeError` and `BadYamlError`.

    Only for files of ours: the parser in C, 20 times as quick as the one in Python, has no limit of depth.
    """
    text = file.read_text(encoding="utf-8")
    folder = next((ours for ours in (data_folder(), PACKAGE) if file.is_relative_to(ours)), None)
    if folder is None:
        return _parse(text)
    kept = place() / f"{'.'.join(file.relative_to(folder).parts)}-{zlib.crc32(bytes(folder)):08x}"
    with suppress(OSError, ValueError, TypeError, msgspec.DecodeError):
        before, value = msgspec.msgpack.decode(_whole(kept.read_bytes()))
        if before == text:
            return value
    value = _parse(text)
    with suppress(OSError, TypeError):
        _keep(kept, msgspec.msgpack.encode((text, value)))
    return value


def place() -> Path:
    """The folder of what is kept; it need not exist, and may be deleted at any time."""
    return platformdirs.user_cache_path("divingbell", appauthor=False) / "parsed"


def _parse(text: str) -> Any:
    import yaml

    fast: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

    class Loader(fast):  # type: ignore[misc]
        """Refuses a key that stands twice in a mapping: the parser would drop the first one."""

        def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> Any:
            seen = set()
            for key in [key for key, _ in node.value if isinstance(key, yaml.ScalarNode)]:
                if key.value in seen:
                    raise yaml.constructor.ConstructorError(None, None, f"{key.value!r} stands twice", key.start_mark)
                seen.add(key.value)
            return super().construct_mapping(node, deep)

    try:
        return yaml.load(text, Loader=Loader)
    except yaml.YAMLError as error:
        raise BadYamlError(str(error)) from error


def _whole(content: bytes) -> bytes:
    """Content behind the checksum. Raises `ValueError` where it was written in part."""
    if zlib.crc32(content[4:]) != int.from_bytes(content[:4], "big"):
        raise ValueError("it was not written whole")
    return content[4:]


def _keep(file: Path, content: bytes) -> None:
    """Put it in place at once; it is not synced, as the checksum tells what a power cut has left."""
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_name(f"{file.name}.{zlib.crc32(content):08x}")
    new.write_bytes(zlib.crc32(content).to_bytes(4, "big") + content)
    new.replace(file)
