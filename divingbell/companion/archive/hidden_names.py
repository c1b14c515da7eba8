"""Hides a name: afterwards it stands in no file of the program (people.md 5)."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec
import platformdirs

from divingbell.companion.archive.summary_store import ENDS, place
from divingbell.companion.configuration import configuration
from divingbell.companion.configuration.atomic_file import write_atomically
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.error_log import log_file
from divingbell.companion.journal.journal_failure import JournalUnusableError
from divingbell.companion.journal.journal_opener import OpenJournal
from divingbell.companion.journal.place import real_path
from divingbell.companion.journal.rewriter import copy_lines, copy_rest
from divingbell.companion.journal.salvage import MAGIC
from divingbell.companion.people.name_eraser import Eraser
from divingbell.companion.people.person import cleaned
from divingbell.companion.people.register import Register, copy_people

ReviseSettings = Callable[[Callable[[Settings], Settings]], None]
"""Changes the settings and keeps them. Raises `OSError`."""
_COMMENT = re.compile(r"(?<!\S)#.*")
_OWN = ("", "-wal", "-shm", ".lock")
"""How the files end that a journal consists of."""


class HiddenPerson(NamedTuple):
    """A hidden person in a journal: all their ids, and all their names that are known."""

    ids: tuple[str, ...]
    names: tuple[str, ...]
    own: tuple[str, ...]
    """Those of the names that nobody else here has or had: they go from everywhere, the others only from games without
    the other."""


def hide(opening: OpenJournal, person: str, word: str, at: str, revise_settings: ReviseSettings | None = None) -> None:
    """Hide the name of this person in every file; `word` stands in its place in notes. The journal comes last: once it
    has the mark, all is done. A program that holds its settings in memory gives `revise_settings`.

    Raises `UnknownPersonError`, `sqlite3.Error` and `OSError`; the name stands in the journal then, and the same again
    completes it."""
    hidden = _found(opening.writer.people, person)
    if hidden.own:
        (revise_settings or _revise_kept)(partial(_without_name, hidden, Eraser(hidden.own, word)))
    _clean_files(opening.path, hidden, word, at)
    _hide_in(opening, hidden, word, at)


def _found(people: Register, person: str) -> HiddenPerson:
    ids = people.ids(people.known_as(person).id)
    names = _names(people, ids)
    others = _names(people, [every for one in people.known() for every in people.ids(one.id) if every not in ids])
    return HiddenPerson(tuple(ids), tuple(sorted(names)), tuple(sorted(names - others)))


def _names(people: Register, ids: Sequence[str]) -> set[str]:
    """Present and earlier names of these ids."""
    had = (people.own_name(one) for one in ids)
    return {cleaned(name) for name in (*had, *people.former_names(ids)) if name}


def _hide_in(opening: OpenJournal, hidden: HiddenPerson, word: str, at: str) -> None:
    """Write a journal anew without the name."""
    people, every, own = opening.writer.people, Eraser(hidden.names, word), Eraser(hidden.own, word)
    hers = people.sessions(hidden.ids[0]) if hidden.ids else set()
    namesakes = [one for one in people.known() if one.id not in hidden.ids and cleaned(one.name or "") in hidden.names]
    theirs = {session for one in namesakes for session in people.sessions(one.id)}

    def revise(session: int, kind: str, body: bytes) -> bytes:
        return (every if session in hers and session not in theirs else own).line(kind, body)

    def fill(old: sqlite3.Connection, new: sqlite3.Connection) -> None:
        copy_lines(old, new, revise)
        copy_rest(old, new)
        copy_people(old, new)
        Register(new).hide(hidden.ids, at)

    opening.rewrite(fill)


# Other files -----------------------------------------------------------------------------------------------------


def _without_name(hidden: HiddenPerson, eraser: Eraser, before: Settings) -> Settings:
    """The settings without names that they remember from before people had ids."""
    names = tuple(name for name in before.names if cleaned(name) not in hidden.own)
    seats = tuple(
        msgspec.structs.replace(seat, name="") if cleaned(seat.name) in hidden.own else seat
        for seat in before.last_seats
    )
    return msgspec.structs.replace(before, names=names, last_seats=seats, pack=eraser.text(before.pack))


def _revise_kept(revise: Callable[[Settings], Settings]) -> None:
    """Change the settings that are kept."""
    loaded = configuration.load()
    now = revise(loaded.settings)
    if now != loaded.settings:
        loaded.keep_settings(now)


def _clean_files(journal: Path, hidden: HiddenPerson, word: str, at: str) -> None:
    """Everything else that the program has written on this tablet."""
    eraser = Eraser(hidden.own, word)
    settings = {configuration.user_folder() / name for name in configuration.FILES}
    own = {real_path(journal).with_name(real_path(journal).name + end) for end in _OWN}
    own |= {real_path(place(journal)).with_name(place(journal).name + end) for end in ENDS}  # has no names
    held = _held()
    for file in sorted({real_path(found) for found in _files(journal)} - own):
        with suppress(FileNotFoundError):  # the log, or what a killed writing left, of a journal that was just opened
            if (_is_journal(file) and _hide_in_copy(file, hidden, word, at)) or not hidden.own:
                continue
            content = file.read_bytes()
            clean = _without_in_comments(content, eraser) if file in settings else eraser.file(content)
            if clean != content and file in held:
                _paint_over(file, eraser.overwritten(content))
            elif clean != content:
                write_atomically(file, clean)


def _held() -> set[Path]:
    """The files that this process has open: a log goes on in the file it has, so that no other takes its place."""
    found = set()
    with suppress(OSError):
        for one in os.listdir("/proc/self/fd"):
            with suppress(OSError):
                found.add(Path(os.readlink(f"/proc/self/fd/{one}")))
    return found


def _paint_over(file: Path, content: bytes) -> None:
    """Put as many bytes in the place of the first ones; what is written behind them meanwhile stays."""
    with file.open("r+b") as opened:
        opened.write(content)
        opened.flush()
        os.fsync(opened.fileno())


def _files(journal: Path) -> Iterator[Path]:
    ours = ("user_data_path", "user_state_path")
    folders = [getattr(platformdirs, name)("divingbell", appauthor=False) for name in ours]
    for folder in (*folders, configuration.user_folder(), log_file().parent, *_kivy_logs()):
        yield from (file for file in folder.rglob("*") if file.is_file() and not file.is_symlink())
    beside = real_path(journal)
    yield from (file for file in beside.parent.glob(f"{_glob_safe(beside.name)}?*") if file.is_file())


def _kivy_logs() -> Iterator[Path]:
    """Where Kivy writes its logs; a user without a home has none."""
    with suppress(RuntimeError):
        yield Path(os.environ.get("KIVY_HOME", "~/.kivy")).expanduser() / "logs"


def _glob_safe(name: str) -> str:
    """A name in which `glob` finds nothing of its own."""
    return re.sub(r"([*?[])", r"[\1]", name)


def _without_in_comments(content: bytes, eraser: Eraser) -> bytes:
    text = content.decode("utf-8", "surrogateescape")
    return _COMMENT.sub(lambda found: eraser.text(found[0]), text).encode("utf-8", "surrogateescape")


def _is_journal(file: Path) -> bool:
    with file.open("rb") as opened:
        return opened.read(len(MAGIC)) == MAGIC


def _hide_in_copy(file: Path, hidden: HiddenPerson, word: str, at: str) -> bool:
    """Hide it in a journal that was rescued or put aside; False: it cannot be opened, so its bytes are painted over."""
    try:
        opening = OpenJournal(file)
    except JournalUnusableError:
        return False
    try:
        people = opening.writer.people
        # One that was of an older version has ids of its own.
        same = [one.id for one in people.known() if one.id in hidden.ids or cleaned(one.name or "") in hidden.own]
        ids = tuple(every for one in same for every in people.ids(one))
        _hide_in(opening, hidden._replace(ids=ids), word, at)
    except sqlite3.Error:
        return False
    finally:
        opening.close(ended=True)
    return True
