"""The commands of `divingbell`, one module each: `add` puts it on the command line, `run` does it."""

from types import ModuleType

from divingbell.companion.commands import (
    demo,
    doctor,
    engine,
    export,
    firmware,
    import_,
    replay,
    rescue,
    sessions,
    simulate_rig,
    table,
)

COMMANDS: tuple[ModuleType, ...] = (
    engine,
    table,
    replay,
    sessions,
    export,
    import_,
    rescue,
    demo,
    simulate_rig,
    firmware,
    doctor,
)
