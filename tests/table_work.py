"""Work for the writer thread of a table that tests ask for often, and wait for."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from divingbell.companion.journal.reader import JournalRow
from divingbell.companion.people.person import Person
from divingbell.companion.table.events import Done, Resumed
from divingbell.companion.table.table import Table, Watcher
from divingbell.companion.table.table_writer import SensorCommand

if TYPE_CHECKING:
    from divingbell.companion.archive.backup import ImportOutcome
    from divingbell.companion.archive.hidden_names import ReviseSettings


def noted_watchers(monkeypatch: pytest.MonkeyPatch, table: Table) -> list[Watcher]:
    """Those who watch the table from now on, as long as they do."""
    watching: list[Watcher] = []
    watch = table.watch

    def noted(watcher: Watcher) -> Callable[[], None]:
        stop = watch(watcher)
        watching.append(watcher)

        def stopped() -> None:
            watching[:] = [one for one in watching if one is not watcher]
            stop()

        return stopped

    monkeypatch.setattr(table, "watch", noted)
    return watching


def due(table: Table) -> None:
    """Do what is due, for a clock that is set by hand."""
    table.call(lambda writer: writer.due()).result()


def deadline(table: Table) -> float | None:
    """When the writer has something to do by itself, in the clock's monotonic seconds."""
    return table.call(lambda writer: writer.deadline()).result()


def reset(table: Table, *, seats: Sequence[dict[str, str | None]] = (), practice: bool = False) -> Done:
    return table.call(lambda writer: writer.reset(seats=seats, practice=practice)).result()


def resume(table: Table, uuid: str) -> Resumed | None:
    return table.call(lambda writer: writer.resume(uuid)).result()


def unfinished(table: Table) -> Resumed | None:
    return table.call(lambda writer: writer.unfinished()).result()


def lines(table: Table) -> list[JournalRow]:
    return table.call(lambda writer: writer.lines()).result()


def sensors(table: Table, command: SensorCommand) -> Done:
    return table.call(lambda writer: writer.sensors(command)).result()


def import_record(table: Table, path: Path, ids: MutableMapping[str, str] | None = None) -> ImportOutcome:
    return table.call(lambda writer: writer.import_record(path, ids)).result()


def join_people(table: Table, keep: str, other: str, *, undo: bool = False) -> bool:
    return table.call(lambda writer: writer.join_people(keep, other, undo=undo)).result()


def joined_people(table: Table) -> Sequence[tuple[Person, Person]]:
    return table.call(lambda writer: writer.joined_people()).result()


def identify_people(table: Table, remembered: Sequence[Person]) -> Sequence[Person] | None:
    return table.call(lambda writer: writer.identify_people(remembered)).result()


def rename_person(table: Table, person: str, name: str) -> bool:
    return table.call(lambda writer: writer.change_people(lambda people: people.rename(person, name))).result()


def recolour_person(table: Table, person: str, colour: str) -> bool:
    return table.call(lambda writer: writer.change_people(lambda people: people.recolour(person, colour))).result()


def hide_name(table: Table, person: str, word: str, revise: ReviseSettings) -> bool:
    return table.call(lambda writer: writer.hide_name(person, word, revise)).result()


def hide_game(table: Table, session: str, *, hidden: bool) -> bool:
    return table.call(lambda writer: writer.hide_game(session, hidden=hidden)).result()
