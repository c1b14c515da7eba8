"""Further fields of `start_game` on a command line: `--with FIELD=FILE`."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import Any


class FieldsError(Exception):
    """A file that cannot be read, or is no plain YAML."""


def add_fields(parser: argparse.ArgumentParser) -> None:
    """Give a command the option."""
    parser.add_argument(
        "--with",
        dest="fields",
        type=_field,
        action="append",
        default=[],
        metavar="FIELD=FILE",
        help="a further field of start_game, from a YAML file: the sheet of a score sheet",
    )


def read_fields(fields: Iterable[tuple[str, Path]]) -> dict[str, Any] | None:
    """The fields with their values; None without any. Raises `FieldsError`."""
    from divingbell.companion.plain_yaml import MOST_BYTES, PlainYamlError, read_plain_yaml

    def content(file: Path) -> bytes:
        with file.open("rb") as opened:
            return opened.read(MOST_BYTES + 1)

    try:
        return {name: read_plain_yaml(content(file)).value for name, file in fields} or None
    except (OSError, PlainYamlError) as error:
        raise FieldsError(str(error)) from error


def _field(text: str) -> tuple[str, Path]:
    name, equals, file = text.partition("=")
    if not (name and equals and file):
        raise argparse.ArgumentTypeError("FIELD=FILE")
    return name, Path(file)
