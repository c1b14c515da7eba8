"""The commands of `divingbell`, one module each: `add` puts it on the command line, `run` does it."""

from types import ModuleType

from companion.commands import doctor, engine, export, import_, replay, sessions, simulate_rig, table

COMMANDS: tuple[ModuleType, ...] = (engine, table, replay, sessions, export, import_, simulate_rig, doctor)
