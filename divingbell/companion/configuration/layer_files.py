"""Reads files of the configuration; the parser is imported where there is something to parse."""

from __future__ import annotations

import errno
from pathlib import Path

import msgspec

from divingbell.companion.configuration.layer import Layer, Problem

MAX_BYTES = 256 * 1024
"""Of one file of settings: what people write by hand is a hundred times smaller."""


def read_layer(path: Path, kind: type[msgspec.Struct]) -> Layer:
    """Read `path`, a file of the user's, as (a part of) a `kind`.

    A missing file is an empty layer. One that cannot be read or is not a YAML mapping is an empty layer with a problem.
    Never raises for what is in the file.
    """
    file: dict[str, str | int] = {"file": str(path)}
    try:
        if path.is_fifo():
            raise OSError(errno.EINVAL, "it is a pipe, and would be waited for without end")
        with path.open("rb") as opened:
            content = opened.read(MAX_BYTES + 1)
        if len(content) > MAX_BYTES:
            return Layer({}, (Problem("configuration.too_large", file | {"most": MAX_BYTES // 1024}),))
        text = content.decode("utf-8")
    except FileNotFoundError:
        return Layer({})
    except OSError as error:
        return Layer({}, (Problem("configuration.unreadable", file | {"reason": error.strerror or str(error)}),))
    except UnicodeDecodeError as error:
        return Layer({}, (Problem("configuration.not_utf8", file | {"byte": error.start + 1}),))
    from divingbell.companion.configuration.typed_yaml import layer

    return layer(text, path, kind)
