"""The commands of `divingbell`, one module each: `add` puts it on the command line, `run` does it."""

from types import ModuleType

from companion.commands import engine

COMMANDS: tuple[ModuleType, ...] = (engine,)
