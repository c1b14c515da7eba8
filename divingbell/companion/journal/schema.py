"""The schema of a journal file: one table of lines that only grows, each line with a hash over all lines before it
(column `seal`), and beside it the people, who may be changed (people.md 2)."""

from __future__ import annotations

from typing import Literal

APPLICATION_ID = 0x44426A6C
"""`DBjl` in the header of the file: a Diving Bell journal."""
VERSION = 4
"""`user_version`: a journal with a higher one is refused and never written, a lower one is brought up to it."""
WITH_PEOPLE = 2
"""The version from which on names stand beside the lines and not in them."""
WITH_EPOCHS = 3
"""The version from which on every session has an epoch (club.md 4)."""
WITH_SUMS = 4
"""The version from which on the tables of people have check sums (people.md 2)."""

JournalLineKind = Literal["header", "entry", "refusal", "signal", "end", "health", "over"]
"""The lines of the record, and two that only the journal has: how the rig was, and that the game is over now."""

CREATE_LINES = (
    f"PRAGMA application_id = {APPLICATION_ID}",
    f"PRAGMA user_version = {VERSION}",
    # Clustered by session and line: one commit touches one page, and a session reads from front to back.
    """
    CREATE TABLE lines (
        session INTEGER NOT NULL,
        line INTEGER NOT NULL,
        kind TEXT NOT NULL,
        body TEXT NOT NULL,
        seal BLOB NOT NULL,
        PRIMARY KEY (session, line)
    ) WITHOUT ROWID, STRICT
    """,
)
CREATE_TRIGGERS = (
    """
    CREATE TRIGGER lines_are_never_changed BEFORE UPDATE ON lines
    BEGIN SELECT RAISE(ABORT, 'a journal only grows: no line is changed'); END
    """,
    """
    CREATE TRIGGER lines_are_never_deleted BEFORE DELETE ON lines
    BEGIN SELECT RAISE(ABORT, 'a journal only grows: no line is deleted'); END
    """,
    # No CHECK of the columns: every integrity check at a start would evaluate it for every line (five times the time).
    """
    CREATE TRIGGER lines_are_of_a_kind BEFORE INSERT ON lines
    WHEN NEW.session < 1 OR NEW.kind NOT IN ('header', 'entry', 'refusal', 'signal', 'end', 'health', 'over')
    BEGIN SELECT RAISE(ABORT, 'a journal has no such lines'); END
    """,
    # Also what stops INSERT OR REPLACE, which asks no delete trigger.
    """
    CREATE TRIGGER lines_have_no_gaps BEFORE INSERT ON lines
    WHEN NEW.line != (SELECT coalesce(max(line) + 1, 0) FROM lines WHERE session = NEW.session)
    BEGIN SELECT RAISE(ABORT, 'a journal only grows: this is not the next line'); END
    """,
)
CREATE = (*CREATE_LINES, *CREATE_TRIGGERS)

CREATE_TURNS = (
    # Which session was written when: a row each time the writing turns to another one. The clock may be wrong.
    "CREATE TABLE turns (number INTEGER PRIMARY KEY, session INTEGER NOT NULL) STRICT",
    """
    CREATE TRIGGER turns_are_never_changed BEFORE UPDATE ON turns
    BEGIN SELECT RAISE(ABORT, 'a journal only grows: no turn is changed'); END
    """,
    """
    CREATE TRIGGER turns_are_never_deleted BEFORE DELETE ON turns
    BEGIN SELECT RAISE(ABORT, 'a journal only grows: no turn is deleted'); END
    """,
)
TURNS_OF_OLD = "INSERT INTO turns (session) SELECT DISTINCT session FROM lines ORDER BY session"
"""A journal from before there were turns: its sessions were opened in this order."""

CREATE_RIG_EVENTS = """
    CREATE TABLE IF NOT EXISTS rig_events (boot INTEGER PRIMARY KEY, number INTEGER NOT NULL) STRICT
"""
"""The last event of each memory of a rig whose line is in the file, written with that line: a rig that was not told so
before the program ended reports it again."""
