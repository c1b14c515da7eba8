"""The commands of `divingbell`, one module each: `add` puts it on the command line, `run` does it."""

from types import ModuleType

from companion.commands import engine, export, import_, replay, sessions, table

COMMANDS: tuple[ModuleType, ...] = (engine, table, replay, sessions, export, import_)
