"""A journal with very many sessions, and what a process with a screen says of it."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from uuid import UUID

import msgspec

from divingbell.companion.archive.summary import Summary
from divingbell.companion.archive.summary_builder import rules_version
from divingbell.companion.archive.summary_store import Known, SummaryStore, place
from divingbell.companion.chain import FIRST_HASH, chain_hash
from divingbell.companion.journal.reader import open_reader
from divingbell.companion.people.person import Person
from divingbell.companion.people.sums import write_sums


def add_sessions(journal: Path, games: Sequence[Summary], people: Iterable[Person] = ()) -> None:
    """One session for each of these in a journal that is there, with a header alone; its summary is kept as if it had
    been folded. Their seats and these people are in the journal's tables."""
    with sqlite3.connect(journal) as connection:
        (highest,) = connection.execute("SELECT max(session) FROM lines").fetchone()
        numbered = list(enumerate(games, highest + 1))
        for number, _ in numbered:
            body = f'{{"created":"2026-01-01T20:00:00.000Z","record":1,"session":"{UUID(int=number)}"}}'
            seal = chain_hash(FIRST_HASH, "header", body.encode())
            connection.execute("INSERT INTO lines VALUES (?, 0, 'header', ?, ?)", (number, body, seal))
            connection.execute("INSERT INTO turns (session) VALUES (?)", (number,))
        seated = [(number, seat.seat, seat.person) for number, game in numbered for seat in game.seats if seat.person]
        connection.executemany("INSERT INTO seats VALUES (?, ?, ?)", seated)
        known = [(person.id, person.name, person.colour, person.since) for person in people]
        connection.executemany("INSERT INTO people VALUES (?, ?, ?, ?, 1)", known)
        write_sums(connection)
    connection.close()
    reader = open_reader(journal)
    assert reader is not None
    with reader:
        heads = {head.number: head for head in reader.heads()}
    versions = {game: f"{game} {rules_version(game)}" for game in {one.game for one in games}}
    store = SummaryStore(place(journal))
    store.keep(
        (Known(heads[number], versions[game.game]), msgspec.structs.replace(game, session=str(UUID(int=number))))
        for number, game in numbered
    )
    store.close()


def on_a_screen(module: str, folder: Path) -> list[list[str]]:
    """The words of each line that a module prints, run in a process of its own with a screen that is not shown."""
    environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen", "KIVY_NO_CONSOLELOG": "1"}
    program = [sys.executable, "-m", module, str(folder)]
    ran = subprocess.run(program, env=environment, capture_output=True, text=True, check=True)
    return [line.split() for line in ran.stdout.splitlines()]
