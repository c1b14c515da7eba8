"""The commands of `divingbell`, one module each: `add` puts it on the command line, `run` does it."""

COMMANDS = (
    "engine",
    "table",
    "hub",
    "join",
    "clubs",
    "replay",
    "sessions",
    "export",
    "import_",
    "report",
    "people",
    "statistics",
    "rescue",
    "demo",
    "simulate_rig",
    "firmware",
    "doctor",
    "check",
    "new_game",
    "install",
    "card",
)
"""The modules in the order of the help; the app needs none of them, and its start waits for none."""
