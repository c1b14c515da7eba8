"""Journals in which random bits are flipped, and what each command makes of one."""

from __future__ import annotations

import contextlib
import io
import shutil
import sqlite3
from collections.abc import Collection, Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import NamedTuple

from divingbell.commands import cli
from divingbell.commands.app import build_services
from divingbell.commands.demo_evenings import Sitting, demo_table, play, play_evenings
from divingbell.companion.configuration import configuration
from divingbell.companion.journal.reader import open_reader

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
BESIDE = ("", "-wal", ".lock")
"""Files of a journal, as they end."""


def closed_journal(folder: Path) -> Path:
    """Two evenings; the program ended by itself, so that all of it stands in one file."""
    folder.mkdir()
    play_evenings(folder / "journal.db", 2, NOW)
    return folder / "journal.db"


def killed_journal(folder: Path) -> Path:
    """The same, and a game whose lines stand in the write-ahead log: the program was killed."""
    folder.mkdir()
    journal = closed_journal(folder / "made")
    with demo_table(journal, NOW) as (table, clock):
        play(table, clock, Sitting("sunken_treasure", (0, 1, 2), 5, 30), Random(1))
        for end in BESIDE:
            shutil.copyfile(f"{journal}{end}", f"{folder / 'journal.db'}{end}")
    return folder / "journal.db"


class Answer(NamedTuple):
    """What a command said: exit code, what it printed or wrote, what it complained of."""

    code: int
    printed: str
    complained: str


def answers(journal: Path) -> Iterator[tuple[str, Answer]]:
    """Every command that reads, by its words; what is written into a file counts as printed."""
    (journal.parent / "out").mkdir()
    for words in (
        "sessions", "sessions --json", "statistics", "statistics --json", "people list", "people list --json",
        "export all --format csv", "export last", "export last --format csv",
    ):  # fmt: skip
        yield words, command(*words.split(), "--journal", str(journal))
    pdf = journal.parent / "out" / "game.pdf"
    said = command("report", "last", "--journal", str(journal), "--output", str(pdf))
    yield "report last", said._replace(printed=f"{pdf.stat().st_size} bytes" if pdf.exists() else "")
    yield "doctor", doctor(journal)
    saved = journal.parent / "out" / "rescued.db"
    said = command("rescue", str(journal), "--output", str(saved))
    yield "rescue", said._replace(printed="".join(lines_of(saved)) if saved.exists() else "")
    yield "app", app(journal)


def command(*words: str) -> Answer:
    """A command in this process; whatever it raises is the failure of who asks."""
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = cli.main(words)
    out.flush()
    return Answer(code, out.buffer.getvalue().decode(), err.getvalue())


def doctor(journal: Path) -> Answer:
    """What doctor says of the journal; the rest of the machine is as it is."""
    from divingbell.commands.checks.journal import journal as check
    from divingbell.commands.language import users_texts

    say = users_texts()
    found = [*check(journal)]
    bad = [say(one.text_id, **one.args) for one in found if one.level == "bad"]
    return Answer(bool(bad), "".join(say(one.text_id, **one.args) for one in found), "".join(bad))


def app(journal: Path) -> Answer:
    """The app's start, and what its screens read: the game that waits, people, past games with their figures."""
    services = build_services(configuration.load(), "none", journal)
    services.table.start().result()
    services.summaries.update()  # else a thread of the app does it
    try:
        now, waiting, found = services.table.now, services.unfinished(), services.past_games()
        told = [f"{one}" for one in (now.journal_failure, now.loss, found.damage) if one is not None]
        told += [f"{journal}: {one.session} {one.problem}" for one in found.games if one.problem is not None]
        printed = [
            f"{[(person.id, person.name, person.colour) for person in now.people]}",
            f"{None if waiting is None else waiting.session.view()}",
            *(f"{one}" for one in found.games),
        ]
    finally:
        services.close()
    return Answer(bool(told), "\n".join(printed), "\n".join(told))


def lines_of(journal: Path) -> Iterator[str]:
    """The lines and people of a sound journal."""
    reader = open_reader(journal)
    if reader is not None:
        with reader:
            for stored in reader.sessions():
                yield from (f"{row.kind} {row.body!r}\n" for row in reader.rows(stored.number))
                yield f"{reader.seated(stored.number)}\n"
            yield f"{reader.people()}\n"


def flip(journal: Path, end: str, seed: int, tables: Collection[str] = ()) -> str:
    """Flip one to three bits of one of its files; which. With `tables` where those have something in the file."""
    random = Random(seed)
    file = Path(f"{journal}{end}")
    content = bytearray(file.read_bytes())
    among = [*_used(journal, content, tables)] if tables else range(len(content))
    places = [random.choice(among) for _ in range(random.choice((1, 1, 2, 3)))]
    for place in places:
        content[place] ^= 1 << random.randrange(8)
    file.write_bytes(content)
    return f"{file.name}, bytes {places}, seed {seed}"


def _used(journal: Path, content: bytes, tables: Collection[str]) -> Iterator[int]:
    """Bytes of the first pages of tables that are not zero."""
    with contextlib.closing(sqlite3.connect(f"file:{journal}?immutable=1", uri=True)) as found:
        size = found.execute("PRAGMA page_size").fetchone()[0]
        for name, page in found.execute("SELECT name, rootpage FROM sqlite_schema WHERE rootpage > 0"):
            if name in tables:
                yield from (at for at in range((page - 1) * size, page * size) if content[at])
