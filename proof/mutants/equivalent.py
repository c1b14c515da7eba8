"""The changes that `equivalent.yaml` names: found again wherever their lines and files are moved to.

    - place: archive.belongings:read_pack
      change: 1 -> 2
      which: 2 of 3
      why: one byte more is read of what is too large

`place` is the end of the dotted name of a module, of at least two parts, and the qualified name of the function, class
or constant around the change; in the firmware the end of the file's path. `which` stands where there are several such
changes in that place, counted in the order of the file. An entry that names no change, or more than one, is stale.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import yaml

from proof.mutants.operators import Mutant

EQUIVALENT = Path(__file__).with_name("equivalent.yaml")


class Entry(NamedTuple):
    """A change as a person names it; `which` is empty for the only one of its kind in its place."""

    place: str
    change: str
    which: str = ""

    def __str__(self) -> str:
        return f"{self.place}: {self.change}{f', {self.which}' if self.which else ''}"


def read_entries(file: Path = EQUIVALENT) -> list[Entry]:
    """What the file names, without the reasons."""
    return [Entry(one["place"], one["change"], one.get("which", "")) for one in yaml.safe_load(file.read_text())]


def found_in(entries: Sequence[Entry], mutants: Sequence[Mutant]) -> tuple[set[Mutant], list[Entry]]:
    """Those of all changes that are named, and the stale entries."""
    named: dict[Entry, list[Mutant]] = {entry: [] for entry in entries}
    for mutant, names in names_of(mutants):
        for name in names:
            if name in named:
                named[name].append(mutant)
    stale = [entry for entry, found in named.items() if len(found) != 1]
    return {found[0] for found in named.values() if len(found) == 1}, stale


def names_of(mutants: Sequence[Mutant]) -> Iterator[tuple[Mutant, list[Entry]]]:
    """Every change with the entries that would name it, the shortest first."""
    alike: dict[tuple[Path, str, str], list[Mutant]] = defaultdict(list)
    for mutant in sorted(mutants, key=lambda one: (one.file, one.begin)):
        change = f"{_in_one_line(mutant.before)} -> {_in_one_line(mutant.after)}"
        alike[mutant.file, mutant.scope, change].append(mutant)
    for (file, scope, change), group in alike.items():
        places = [f"{module}:{scope}" for module in _modules(file)]
        for number, mutant in enumerate(group, 1):
            which = f"{number} of {len(group)}" if len(group) > 1 else ""
            yield mutant, [Entry(place, change, which) for place in places]


def _modules(file: Path) -> Iterator[str]:
    """The ends of its dotted name, or of its path where it is no Python, from two parts on."""
    parts, separator = (file.with_suffix("").parts, ".") if file.suffix == ".py" else (file.parts, "/")
    for first in reversed(range(len(parts) - 1)):
        yield separator.join(parts[first:])


def _in_one_line(code: str) -> str:
    """The same however it is broken into lines."""
    joined = re.sub(r"\s+", " ", code)
    return re.sub(r",? (?=[)\]}])", "", re.sub(r"(?<=[(\[{]) ", "", joined))
