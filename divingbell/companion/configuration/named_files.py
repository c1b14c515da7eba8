"""Files that are called after a name that a person gave: a free one, and a name that nobody has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path


def free_file(folder: Path, name: str, without: str) -> Path:
    """A YAML file for something of this name that is not there yet; `without` is its stem where no letter is left."""
    stem = re.sub(r"[^\w]+", "-", name.casefold()).strip("-_") or without
    paths = (folder / f"{stem}{number}.yaml" for number in ("", *(f"-{n}" for n in range(2, 1000))))
    return next(path for path in paths if not path.exists())


def numbered_names(name: str, longest: int) -> Iterator[str]:
    """`Ours`, `Ours 2`, `Ours 3`, never longer than so many characters."""
    yield name
    number = 2
    while True:
        tail = f" {number}"
        yield name[: longest - len(tail)] + tail
        number += 1
