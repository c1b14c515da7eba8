"""Packs on this tablet (rules.md B1): what is printed on real cards, one YAML file for each pack in a folder of the
user's configuration, filled in by playing and carried from tablet to tablet on a stick."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import yaml
from msgspec.structs import replace

from divingbell.companion.configuration.commented_yaml import save
from divingbell.companion.configuration.file_errors import cause_of
from divingbell.companion.configuration.named_files import free_file, numbered_names
from divingbell.companion.games.submarine_blues import pack as rules
from divingbell.companion.games.submarine_blues.cards import Card
from divingbell.companion.games.submarine_blues.facts import UNKNOWN, Fact, Facts, merge
from divingbell.companion.games.submarine_blues.pack import MAX_NAME, Mistake, Pack, PackLesson
from divingbell.companion.services.services import AppServices

LARGEST = 64 * 1024
"""Bytes of a file that is read at all: 52 cards need some 3,000."""
DEEPEST = 8
ENDINGS = (".yaml", ".yml", ".json")
_HEAD = "What is printed on one real pack of Submarine Blues. Diving Bell adds to it while it is played with."


def user_packs(services: AppServices) -> Packs:
    """The packs of this user."""
    return Packs(services.settings.configuration.folder / "packs")


class PackFile(NamedTuple):
    """A file that should hold a pack: the pack, or all that is wrong with it."""

    path: Path
    pack: Pack | None
    mistakes: tuple[Mistake, ...] = ()


class Packs:
    """The folder with this tablet's packs; it need not exist yet. Nothing in it is ever deleted."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def all(self) -> list[PackFile]:
        """Every file in the folder, packs by name, then what cannot be read. Never raises."""
        return in_folder(self.folder)

    def find(self, name: str) -> Pack | None:
        """The pack of this name."""
        return next((pack for _, pack, _ in self.all() if pack is not None and pack.name == name), None)

    def save(self, pack: Pack) -> Path:
        """Write a pack over the file that has its name, else into a new file; the file. Raises `OSError`."""
        own = (stored.path for stored in self.all() if stored.pack is not None and stored.pack.name == pack.name)
        path = next(own, None) or free_file(self.folder, pack.name, "pack")
        save(path, rules.write(pack), _HEAD, read=_value)
        return path

    def add(self, pack: Pack) -> Pack:
        """Keep a pack that came from elsewhere; another one of its name stays, and this one gets a number behind its
        name. The pack as it is called here. Raises `OSError`."""
        names = {stored.pack.name: stored.pack for stored in self.all() if stored.pack is not None}
        for name in numbered_names(pack.name, MAX_NAME):
            if name not in names:
                kept = Pack(name, pack.facts)
                self.save(kept)
                return kept
            if names[name].facts == pack.facts:
                return names[name]
        raise AssertionError("numbers do not end")

    def teach(self, name: str, began_with: Facts, before: Facts, now: Facts) -> PackLesson | None:
        """Write into the pack what a game has learnt; None where there is nothing new, or the game was played with
        other cards.

        `began_with` is what its `start_game` said, `before` what it had taught when this was called last, `now` what
        it knows. What it knew `before` and no longer knows was taken back at the table, and is forgotten here too.
        Raises `OSError`.
        """
        pack = self.find(name) or Pack(name)
        if merge(pack.facts, began_with) != pack.facts:
            return None
        kept = _without(pack.facts, taken_back(before, now))
        learnt = rules.learn(Pack(name, kept), now)
        if not isinstance(learnt, PackLesson) or learnt.changes or learnt.pack == pack:
            return None
        self.save(learnt.pack)
        return learnt


def on_stick(stick: Path) -> list[PackFile]:
    """Every file of a stick that could be a pack, at its top and in its folder `packs`. Never raises."""
    return [*in_folder(stick), *in_folder(stick / "packs")]


def in_folder(folder: Path) -> list[PackFile]:
    """Every file of a folder that could be a pack. Never raises."""
    try:
        paths = [path for path in folder.iterdir() if path.suffix.lower() in ENDINGS and not path.name.startswith(".")]
    except OSError:
        return []
    found = [read(path) for path in sorted(paths)]
    return sorted(found, key=lambda stored: (stored.pack is None, stored.pack.name.casefold() if stored.pack else ""))


def read(path: Path) -> PackFile:
    """The pack in a file. Never raises for what is in it, nor where it cannot be read."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        return PackFile(path, None, (Mistake("submarine_blues_packs.unreadable", {"reason": cause_of(error)}),))
    if len(content) > LARGEST:
        return PackFile(path, None, (Mistake("submarine_blues.pack.not_a_pack"),))
    try:
        pack = rules.read(_value(content.decode("utf-8")))
    except (yaml.YAMLError, UnicodeDecodeError, ValueError):
        return PackFile(path, None, (Mistake("submarine_blues.pack.not_a_pack"),))
    return PackFile(path, pack) if isinstance(pack, Pack) else PackFile(path, None, pack)


def _value(text: str) -> object:
    """The values of the YAML. Raises `YAMLError`, and `ValueError` where it is nested deeper than a pack can be: the
    fast loader goes down without looking, until the stack is full. A value that stands for another (`*a`) is none of
    a pack's either: a few lines of them are more than any memory holds."""
    loader: type[yaml.SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    depth = 0
    for event in yaml.parse(text, Loader=loader):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > DEEPEST or isinstance(event, yaml.AliasEvent):
            raise ValueError("nested too deep, or without end")
    return yaml.load(text, Loader=loader)


def export(pack: Pack, folder: Path) -> Path:
    """Write a pack into a folder, a stick perhaps, over nothing that is there; the file. Raises `OSError`."""
    path = free_file(folder, pack.name, "pack")
    save(path, rules.write(pack), _HEAD, read=_value)
    return path


def taken_back(before: Facts, now: Facts) -> dict[Card, frozenset[str]]:
    """Card -> fields that were known and are no longer known, or are known otherwise."""
    gone: dict[Card, frozenset[str]] = {}
    for card, fact in before.items():
        still = dict(now.get(card, UNKNOWN).known())
        if fields := frozenset(field for field, value in fact.known() if still.get(field) != value):
            gone[card] = fields
    return gone


def _without(facts: Facts, gone: Mapping[Card, frozenset[str]]) -> Facts:
    kept: dict[Card, Fact] = {}
    for card, fact in facts.items():
        fields = {field: value for field, value in fact.known() if field not in gone.get(card, ())}
        if fields:
            kept[card] = replace(UNKNOWN, **fields)
    return kept
