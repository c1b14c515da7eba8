"""Moves what a tablet knows besides its games, onto a USB stick and into another tablet: people with what was hidden
of them, hidden games, settings, packs of cards (sharing.md 7). Nothing is overwritten or deleted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

import msgspec

from divingbell.companion.archive.backup import FOLDER, is_file_of
from divingbell.companion.clock import EARLIEST, moment
from divingbell.companion.configuration.atomic_file import write_atomically, write_json
from divingbell.companion.configuration.configuration import Configuration
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.journal.reader import open_reader
from divingbell.companion.people.people_transfer import PeopleArchive
from divingbell.companion.people.register import PLAYED_AS
from divingbell.companion.texts.letters import is_too_long

PACKS = "packs"
"""The folder of packs, in the user's configuration and on the stick."""
LARGEST = 4_000_000
"""Bytes of a file of people that is read at all; ten thousand people need less."""
_OF_THIS_TABLET = ("welcomed", "rig", "rig_answered", "kiosk", "phones", "phone_code", "names")
"""Settings that another tablet answers for itself."""
_LARGEST_PACK = 64 * 1024
_OF_PEOPLE = ("name", PLAYED_AS)
"""Kinds of marks that stand at ids of people."""


class Belongings(msgspec.Struct, frozen=True):
    """The file `divingbell/tablet-HASH.json`. Fields that are unknown here are passed over."""

    tablet: int
    """1: the version of the form."""
    made: str
    """ISO 8601 in UTC."""
    people: PeopleArchive
    settings: dict[str, Any]


class BelongingsImport(NamedTuple):
    """Count of what came: how many people and packs are new, the settings to use from now on (None: those of here
    stay), and how many files could not be read."""

    people: int
    packs: int
    settings: Settings | None
    broken: int


def save(journal: Path, configuration: Configuration, stick: Path, made: str) -> None:
    """Write all of it onto the stick; what is there already in the same words is not written again. Raises `OSError`
    and `JournalUnusableError`."""
    import hashlib  # here: a start need not wait for it

    reader = open_reader(journal)
    people = PeopleArchive()
    if reader is not None:
        with reader:
            people = reader.belongings()
    settings = msgspec.to_builtins(configuration.settings)
    kept = {name: value for name, value in settings.items() if name not in _OF_THIS_TABLET}
    same = _same(people, kept)
    name = stick / FOLDER / f"tablet-{hashlib.sha256(same).hexdigest()[:16]}"
    for place in _numbered(name.with_suffix(".json")):
        if not place.exists():
            write_json(place, Belongings(1, made, people, kept))
            break
        if _holds(place, same):
            break
    _copy_new(_files(configuration.folder / PACKS), stick / PACKS)


def read(
    stick: Path,
    configuration: Configuration,
    bring: Callable[[Sequence[PeopleArchive]], bool],
    known: Callable[[], int],
    *,
    new_here: bool,
) -> BelongingsImport:
    """Take in what is on a stick. `bring` writes people into the journal (False: it cannot be written), `known` says
    how many there are; settings are taken on a tablet on which nothing was played (`new_here`). Raises `OSError`."""
    found, broken = [], 0
    for file in sorted((stick / FOLDER).glob("tablet-*")):
        if not is_file_of(file, ".json"):
            continue
        try:
            found.append(_read(file))
        except (ValueError, msgspec.MsgspecError):
            broken += 1
    found.sort(key=lambda one: moment(one.made) or EARLIEST)
    before = known()
    if found and not bring([one.people for one in reversed(found)]):
        raise OSError("the journal cannot be written")
    packs = _copy_new(_files(stick / PACKS), configuration.folder / PACKS)
    settings = _settings(found[-1], configuration.settings) if found and new_here else None
    return BelongingsImport(known() - before, packs, settings, broken)


def nothing_played(journal: Path) -> bool:
    """Tell whether this tablet is a new one. Raises `JournalUnusableError`."""
    reader = open_reader(journal)
    if reader is None:
        return True
    with reader:
        return all(reader.is_finished(stored.number) is None for stored in reader.sessions())


def _same(people: PeopleArchive, settings: dict[str, Any]) -> bytes:
    """The bytes that two files with the same content have in common."""
    return msgspec.json.encode((people, settings), order="deterministic")


def _holds(file: Path, same: bytes) -> bool:
    """Tell whether a file is whole and says this. Raises `OSError`."""
    try:
        found = _read(file)
    except (ValueError, msgspec.MsgspecError):
        return False
    return _same(found.people, found.settings) == same


def _read(file: Path) -> Belongings:
    """Raises `OSError`, `ValueError` and `MsgspecError`."""
    with file.open("rb") as opened:
        content = opened.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise ValueError("too large")
    try:
        found = msgspec.json.decode(content, type=Belongings)
    except RecursionError:
        raise ValueError("nested too deep") from None
    if found.tablet != 1:
        raise ValueError("of a newer version")
    _check(found.people)
    return found


def _check(people: PeopleArchive) -> None:
    """Check what the types alone do not say. Raises `ValueError`."""
    joined = (one for join in people.joins for one in (join.other, join.keep))
    marked = (one for mark in people.marks if mark.kind in _OF_PEOPLE for one in mark.what.split(" "))
    if not all(_is_id(one) for one in (*(person.id for person in people.people), *joined, *marked)):
        raise ValueError("an id is no UUID")
    for person in people.people:
        if is_too_long(person.name or ""):
            raise ValueError("a name is too long")
        if person.since and moment(person.since) is None:
            raise ValueError("a time is none")
    for mark in people.marks:
        if mark.kind == PLAYED_AS and len(mark.what.split()) != 2:
            raise ValueError("an id is missing")


def _is_id(text: str) -> bool:
    """Tell whether it is the id of a person as we write it: in another form it would be somebody else."""
    try:
        return str(UUID(text)) == text
    except ValueError:
        return False


def _settings(from_there: Belongings, here: Settings) -> Settings | None:
    """The settings of there over those of here, one by one, so that one that is not known here spoils no other; None
    where they are the same."""
    now = here
    for name, value in from_there.settings.items():
        if name in _OF_THIS_TABLET or name not in Settings.__struct_fields__:
            continue
        try:
            now = msgspec.convert({**msgspec.to_builtins(now), name: value}, Settings)
        except msgspec.ValidationError:
            continue
    return None if now == here else now


def _files(folder: Path) -> list[Path]:
    return sorted(file for file in folder.glob("*") if file.is_file() and not file.name.startswith("."))


def _copy_new(files: Iterable[Path], folder: Path) -> int:
    """Copy what is not there in any file, each whole or not at all: how many. Another file of its name stays, and this
    one gets a number. What is no text, or too large for a pack, is left. Raises `OSError`."""
    count = 0
    there = {file.read_bytes() for file in _files(folder) if file.stat().st_size <= _LARGEST_PACK}
    for file in files:
        with file.open("rb") as opened:
            content = opened.read(_LARGEST_PACK + 1)
        if content in there or len(content) > _LARGEST_PACK or not _is_text(content):
            continue
        write_atomically(next(place for place in _numbered(folder / file.name) if not place.exists()), content)
        there.add(content)
        count += 1
    return count


def _numbered(file: Path) -> Iterator[Path]:
    """Names that a file may have where those before are taken."""
    return (file.with_stem(f"{file.stem}{end}") for end in ("", *(f"-{number}" for number in range(2, 1000))))


def _is_text(content: bytes) -> bool:
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
